import { answeredBy, turnedOff } from "../http/legacy-response.js";
import type { Change } from "./change.js";
import {
  mannerOf,
  oauthAnswer,
  oauthRefusal,
  refuseOAuthMethod,
} from "../sessions/oauth-response.js";
import { readOAuthCall, tooLong } from "../sessions/oauth-request.js";

export const authorize: Change = {
  id: "EDB001",
  title: "The authorize operation is gone",
  difference:
    "A legacy host answers /oauth/authorize with a code. A current host has no such operation and answers 404.",
  bridged:
    "edbridge issues the code: 32 hexadecimal digits, valid for ten minutes, once, for the client key that asked for it. As on the legacy host, an unknown key is refused at the token request only.",
  finish: "Remove the authorize request. The current token request needs no code.",
  routes: ["authorize"],
  async apply(call, _next, { settings, sessions, isOff }) {
    const refused = refuseOAuthMethod(call);
    if (refused) return answeredBy(authorize.id, refused);
    const read = await readOAuthCall(call, call.route.search);
    const { parameters } = read;
    const { state } = parameters;
    if (call.trace) call.trace.clientKey = parameters["client_id"];
    if (isOff(authorize.id, parameters["client_id"])) return turnedOff(authorize.id, 404, isGone);
    const manner = mannerOf(read, settings);
    const long = tooLong(parameters);
    if (long !== undefined) {
      const refusal = oauthRefusal("invalid_request", manner, { code: "" });
      return answeredBy(authorize.id, { ...refusal, why: `The ${long} is too long.` });
    }
    // The legacy host compared this value with its case, and answered 200 even if it was wrong.
    if (parameters["response_type"] !== "code") {
      const refusal = oauthRefusal("invalid_request", manner, { code: "", state });
      return answeredBy(authorize.id, { ...refusal, why: "The Response_type is not code." });
    }
    const code = sessions.mintCode(parameters["client_id"] ?? "");
    return answeredBy(authorize.id, oauthAnswer({ code, state }, manner));
  },
  // The parameters name the caller.
  off: (call, next, context) => authorize.apply(call, next, context),
};

const isGone = "A current host has no authorize operation.";
