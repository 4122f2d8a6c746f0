import type { LegacyCall } from "../call/legacy-call.js";
import { discard } from "../http/body.js";
import type { Answer, HeaderFields } from "../http/message.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import type { Session, SessionStore } from "../auth/sessions.js";
import type { Change } from "./change.js";
import { isId } from "@edbridge/records/model";
import { type BearerRefusal, unauthorized } from "../http/legacy-response.js";
import { bearerToken } from "../auth/oauth.js";

/** The flow of the sign-in answers these calls, also if the owner has turned the change off. */
export const authorize: Change = {
  id: "EDB001",
  title: "The authorize operation is gone",
  difference:
    "A legacy host answers /oauth/authorize with a code. A current host has no such operation and answers 404.",
  bridged:
    "edbridge issues the code: 32 hexadecimal digits, valid for ten minutes, once, for the client key that asked for it. As on the legacy host, an unknown key is refused at the token request only.",
  finish: "Remove the authorize request. The current token request needs no code.",
  routes: ["authorize"],
};

export const token: Change = {
  id: "EDB002",
  title: "Tokens come from another grant",
  difference:
    "A legacy host exchanges key, secret and code (grant authorization_code) at /oauth/token. It takes them as a form, as JSON or in the query, and answers 200 with an error member when it refuses. A current host takes the grant client_credentials by POST only, and refuses with a status.",
  bridged:
    "edbridge proves key and secret at the host with the client-credentials exchange. The caller gets a handle in place of the host's token. A request for client_credentials goes to the host with the key and the secret that edbridge has read. A caller that sends wrong secrets may try ten a minute for a key and 60 for an address. All addresses that have not signed in with a key before may try 30 a minute for it together. After that, the answer is 429 with Retry-After.",
  finish:
    "Send grant_type=client_credentials with HTTP Basic, as clientCredentials() of @edbridge/current-flow does.",
  routes: ["token"],
};

export const slidingWindow: Change = {
  id: "EDB003",
  title: "Tokens have a fixed life",
  difference:
    "A legacy token lives as long as it is used: 30 minutes from each answered request. A refused one gets an empty 401 with the reason in the reason phrase. A current token ends expires_in seconds after issue, used or not.",
  bridged:
    "The caller's handle lives as a legacy token does: each request that the host serves starts its 30 minutes again. edbridge renews the host's token behind it. A bearer that is not a handle goes to the host unchanged. Anyone may reach serve and compatListener. If they translate records, they refuse such a bearer with 401, before they read anything else of a legacy request.",
  finish: "Get a new token when expires_in has passed, or after a 401.",
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
