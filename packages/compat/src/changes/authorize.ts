import { turnedOff } from "../http/legacy-response.js";
import type { LegacyCall } from "../call/legacy-call.js";
import type { Answer } from "../http/message.js";
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
  around: issueCode,
  // The parameters name the caller.
  off: { around: issueCode },
};

async function issueCode(x: LegacyCall): Promise<Answer> {
  const { report } = x;
  report.answeredBy = "EDB001";
  const refused = refuseOAuthMethod(x);
  if (refused) return refused;
  const read = await readOAuthCall(x, x.route.search);
  const { parameters } = read;
  const { state, client_id: key } = parameters;
  report.clientKey = key;
  if (x.bridge.isOff("EDB001", key)) return turnedOff("EDB001", 404, isGone);
  const manner = mannerOf(read, x.settings);
  const long = tooLong(parameters);
  if (long !== undefined) {
    report.why = `The ${long} is too long.`;
    return oauthRefusal("invalid_request", manner, { code: "" });
  }
  // The legacy host compared this value with its case, and answered 200 even if it was wrong.
  if (parameters["response_type"] !== "code") {
    report.why = "The Response_type is not code.";
    return oauthRefusal("invalid_request", manner, { code: "", state });
  }
  return oauthAnswer({ code: x.bridge.sessions.mintCode(key ?? ""), state }, manner);
}

const isGone = "A current host has no authorize operation.";
