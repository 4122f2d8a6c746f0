import type { LegacyCall } from "../call/legacy-call.js";
import { discard } from "../http/body.js";
import type { Answer, HeaderFields } from "../http/message.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import type { Session, SessionStore } from "../auth/sessions.js";
import type { Change } from "./change.js";
import { isId } from "@edbridge/records/model";
import { type BearerRefusal, unauthorized } from "../http/legacy-response.js";
import { bearerToken } from "../auth/oauth.js";

export const slidingWindow: Change = {
  id: "EDB003",
  routes: ["data", "current"],
  steps: () => ({ request: noteUse }),
  off: () => ({ request: refuseHandle }),
};

function noteUse(x: LegacyCall): void {
  if (!x.session) return;
  x.report.did("EDB003");
  x.isUse = true;
}

function refuseHandle({ session, report }: LegacyCall): Answer | undefined {
  if (!session) return undefined;
  report.answeredBy = "EDB003";
  return unauthorized("Invalid token");
}

/** A 401 of the host as a legacy host gave it: no body, and the reason in the reason phrase. */
export async function legacyUnauthorized(answer: Answer, x: LegacyCall): Promise<Answer> {
  await discard(answer);
  x.report.did("EDB003");
  return unauthorized(refusalOf(x.headers));
}

/** The session of a request; none if the host checks the bearer; or the refusal. */
export interface Admission {
  readonly session?: Session | undefined;
  readonly refused?: Answer;
}

/**
 * Finds the session of a request by its headers, before anything else is done. A refused request costs
 * no body, no memory and no connection to the host. For current operations, the host itself refuses.
 *
 * @param needsHandle whether a legacy request with a bearer of the host's own is refused
 */
export function admit(
  headers: HeaderFields,
  kind: LegacyRoute["kind"],
  sessions: SessionStore,
  needsHandle: boolean,
): Admission {
  if (kind !== "data" && kind !== "current") return {};
  const session = sessions.named(headers["authorization"]) ?? sessionOf(headers, sessions);
  if (session !== undefined && typeof session !== "string") return { session };
  if (kind === "current" || (session === undefined && !needsHandle)) return {};
  return { refused: unauthorized(session ?? refusalOf(headers)) };
}

/** The session of a bearer, or why a legacy host refused it; `undefined` for a token of the host. */
function sessionOf(headers: HeaderFields, sessions: SessionStore) {
  const bearer = bearerToken(headers);
  return "refusal" in bearer ? bearer.refusal : sessions.find(bearer.token);
}

/** Legacy tokens were GUIDs. A legacy host refused other texts with another reason. */
function refusalOf(headers: HeaderFields): BearerRefusal {
  const bearer = bearerToken(headers);
  if ("refusal" in bearer) return bearer.refusal;
  return isId(bearer.token) ? "Invalid token" : "Invalid credentials";
}
