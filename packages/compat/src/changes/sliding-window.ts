import { wasServed } from "@edbridge/core/internal";
import { discard } from "../http/body.js";
import type { BridgedCall, Change } from "./change.js";
import { isId } from "../model/resource-id.js";
import { type BearerRefusal, unauthorized } from "../http/legacy-response.js";
import { bearerToken } from "../sessions/bearer-token.js";

export const slidingWindow: Change = {
  id: "EDB003",
  title: "Tokens die on time",
  difference:
    "A legacy token lives as long as it is used, for 30 minutes after each answered call, and is refused with an empty 401 whose reason phrase says why. A current token ends expires_in seconds after issue, used or not.",
  bridged:
    "The caller's handle has the legacy window, which each call the host answers begins anew; behind it the host's tokens are renewed as often as needed. A token that is no handle goes to the host as it is.",
  finish: "Get a new token when expires_in has passed, or on a 401.",
  routes: ["data", "current"],
  call(call, { sessions }) {
    const usual = sessions.named(call.headers["authorization"]);
    if (usual) return { ...call, session: usual };
    const bearer = bearerToken(call.headers);
    if ("refusal" in bearer) {
      // Only a legacy call gets the legacy refusal; the host speaks for its own operations.
      return call.route.kind === "data" ? { answer: unauthorized(bearer.refusal) } : call;
    }
    const session = sessions.find(bearer.token);
    return session ? { ...call, session } : call;
  },
  answer(answer, { route, session, headers }, { sessions }) {
    if (session && wasServed(answer.status)) sessions.noteUse(session);
    if (answer.status !== 401 || route.kind !== "data") return answer;
    return discard(answer).then(() => unauthorized(refusalOf(headers)));
  },
};

/** Legacy tokens were GUIDs, and anything else none. */
function refusalOf(headers: BridgedCall["headers"]): BearerRefusal {
  const bearer = bearerToken(headers);
  if ("refusal" in bearer) return bearer.refusal;
  return isId(bearer.token) ? "Invalid token" : "Invalid credentials";
}
