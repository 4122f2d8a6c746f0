import type { CredentialList } from "../credentials.js";
import { type Answer, json } from "../http/answer.js";
import { readNames } from "../http/body.js";
import { type Call, Names } from "../http/call.js";
import { bareId } from "../store/bare.js";
import type { Tokens } from "../tokens.js";
import type { Codes } from "./codes.js";
import { legacyError, legacyMethod } from "./errors.js";

/** What the legacy OAuth endpoints work on. */
export interface LegacyOauth {
  readonly credentials: CredentialList;
  readonly codes: Codes;
  readonly tokens: Tokens;
  /** Window of a token in seconds. */
  readonly tokenLifetime: number;
}

const NO_STORE = {
  "cache-control": "no-cache, no-store, must-revalidate",
  pragma: "no-cache",
  expires: "0",
};

/**
 * `oauth/authorize`: specification 4.2 and 5.2. An unknown client gets a code too; its failure
 * shows at the token call. Failures are told with status 200.
 */
export function authorize(call: Call, oauth: LegacyOauth): Answer {
  const names = readParameters(call);
  if (!(names instanceof Names)) return names;
  const state = names.get("state");
  const echo = state === undefined ? {} : { state };
  if (names.get("response_type") !== "code") {
    return told({ code: "", ...echo, error: "invalid_request" });
  }
  const client = oauth.credentials.find(names.get("client_id") ?? "");
  const code = oauth.codes.issue(client?.clientKey);
  return told({ code, ...echo });
}

/** `oauth/token` with a code: specification 4.2 and 5.2. Failures have status 200 too. */
export function exchangeCode(call: Call, oauth: LegacyOauth): Answer {
  const names = readParameters(call);
  if (!(names instanceof Names)) return names;
  if (names.get("grant_type") !== "authorization_code") return told({ error: "invalid_grant" });
  const given = names.get("code");
  if (given === undefined) return broken();
  const code = bareId(given.trim().replace(/^\{(.*)\}$/, "$1"));
  if (code === undefined) return told({ error: "invalid_request" });
  const clientKey = names.get("client_id") ?? "";
  const client = oauth.credentials.verify(clientKey, names.get("client_secret") ?? "");
  if (client === undefined || !oauth.codes.isGood(code, clientKey)) {
    return told({ error: "invalid_client" });
  }
  oauth.codes.use(code);
  return told({
    access_token: oauth.tokens.mint(clientKey),
    expires_in: oauth.tokenLifetime,
    token_type: "bearer",
  });
}

/** GET reads the query alone, POST the body alone. */
function readParameters(call: Call): Names | Answer {
  if (call.method === "GET") return call.query;
  if (call.method !== "POST") return legacyMethod(call.method);
  if (call.body.length === 0) return broken();
  const names = readNames(call, true);
  if (names === "unsupported") return unsupported();
  return names === "unreadable" ? broken() : names;
}

function told(members: object): Answer {
  return json(200, members, { headers: NO_STORE });
}

/** An empty or unreadable body makes the legacy host itself fail. */
function broken(): Answer {
  return legacyError(500, "An error has occurred.");
}

function unsupported(): Answer {
  return legacyError(415, "The request entity's media type is not supported for this resource.");
}
