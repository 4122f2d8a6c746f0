import { answeredBy } from "../http/legacy-response.js";
import type { Change } from "./change.js";
import { oauthAnswer, oauthRefusal, refuseMethod } from "../sessions/oauth-response.js";
import { readOAuthCall } from "../sessions/oauth-request.js";

export const authorize: Change = {
  id: "EDB001",
  title: "The authorize operation is gone",
  difference:
    "A legacy host answers /oauth/authorize with a code; a current host has no such operation and answers 404.",
  bridged:
    "The code is minted here: 32 hexadecimal digits, good for ten minutes, once, for the key it was asked for with. As on the legacy host, an unknown key shows only at the token call.",
  finish: "Drop the authorize call; the current token call needs no code.",
  routes: ["authorize"],
  async apply(call, _next, { settings, sessions }) {
    const refused = refuseMethod(call);
    if (refused) return answeredBy(authorize.id, refused);
    const { parameters } = await readOAuthCall(call, call.route.search);
    const { state } = parameters;
    // The legacy host compared this value with its case, and answered 200 all the same.
    if (parameters["response_type"] !== "code") {
      const refusal = oauthRefusal("invalid_request", settings, { code: "", state });
      return answeredBy(authorize.id, refusal);
    }
    const code = sessions.mintCode(parameters["client_id"] ?? "");
    return answeredBy(authorize.id, oauthAnswer({ code, state }, settings.casing));
  },
};
