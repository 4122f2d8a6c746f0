import { type Answer, empty, json } from "../http/answer.js";
import { readNames } from "../http/body.js";
import { type Call, Names } from "../http/call.js";
import type { TokenErrorForm } from "../versions.js";
import type { World } from "../world.js";
import { problem, refuse } from "./problems.js";

const NO_STORE = { "cache-control": "no-store", pragma: "no-cache" };

/**
 * What can be wrong with a token request, with status and code in the forms `early` and `oauth`;
 * without a code the body is empty. Source: the token controllers of Ed-Fi ODS/API 5.x (`early`) and
 * 6.0 to 7.x (`oauth`).
 */
const ERRORS = {
  wrongCredentials: { early: "400 invalid_client", oauth: "401 invalid_client" },
  noCredentials: { early: "401", oauth: "401 invalid_request" },
  unreadableHeader: { early: "401", oauth: "400 invalid_request" },
  unreadablePair: { early: "401", oauth: "400 invalid_client" },
  notBasic: { early: "401 invalid_client", oauth: "401 invalid_client" },
  twoCredentials: { early: "400 invalid_client", oauth: "400 invalid_client" },
  wrongGrant: { early: "400 unsupported_grant_type", oauth: "400 unsupported_grant_type" },
  wrongScope: { early: "400 invalid_scope", oauth: "400 invalid_scope" },
  unreadableBody: { early: "400 invalid_request", oauth: "400 invalid_request" },
} as const;

type TokenFault = keyof typeof ERRORS;

const SCOPE = "The requested 'scope' is not an education organization of the client.";
const GRANT = "The grant type must be client_credentials.";
const HEADER = "The Authorization header must be Basic with the client key and secret.";

/** A refused token request in the form of the version that answers. */
function tokenError(fault: TokenFault, call: Call, form: TokenErrorForm): Answer {
  if (form === "problem") {
    return fault === "wrongCredentials"
      ? problem("authentication", call, "full", { errors: ["invalid_client"] })
      : problem("badRequest", call, "full", { errors: [fault === "wrongGrant" ? GRANT : HEADER] });
  }
  const [status, error] = ERRORS[fault][form].split(" ");
  if (error === undefined) return empty(Number(status));
  const more = fault === "wrongScope" ? { error_description: SCOPE } : {};
  return json(Number(status), { error, ...more });
}

/**
 * `oauth/token` with client credentials: specification 4.1 and 5.1. The table of token
 * errors says what a version refuses, and how.
 */
export function clientCredentials(call: Call, world: World): Answer {
  if (call.method !== "POST") refuse("outerMethod", call, world);
  const names = readNames(call, false);
  if (names === "unsupported") {
    const missing = call.headers["content-type"] === undefined;
    const error = `The 'Content-Type' header is ${missing ? "missing" : "not supported"}.`;
    return refuse("media", call, world, { errors: [error] });
  }
  const answer = names === "unreadable" ? "unreadableBody" : tokenFor(call, names, world);
  const { tokenErrors } = world.settings.traits;
  const made = typeof answer === "string" ? tokenError(answer, call, tokenErrors) : answer;
  return { ...made, headers: { ...made.headers, ...NO_STORE } };
}

function tokenFor(call: Call, names: Names, world: World): Answer | TokenFault {
  const { eight } = world.settings.traits;
  const pair = eight ? headerPair(call) : sentPair(call, names);
  if (typeof pair === "string") return pair;
  if (names.get("grant_type")?.toLowerCase() !== "client_credentials") return "wrongGrant";
  const client = world.credentials.verify(pair.clientKey, pair.clientSecret);
  if (client === undefined) return "wrongCredentials";
  const scope = eight ? "" : (names.get("scope")?.trim() ?? "");
  const scopes = client.educationOrganizationIds ?? [];
  if (scope !== "" && !scopes.some((id) => String(id) === scope)) return "wrongScope";
  const limit = world.settings.tokenLimit;
  if (limit >= 0 && world.currentTokens.count(client.clientKey) >= limit) {
    const error = `Too many access tokens have been requested (limit is ${limit}).`;
    // Problem details, also where the limit is set on a version that has none of its own.
    return problem("tooManyTokens", call, eight ? "full" : "problem", { errors: [error] });
  }
  return json(
    200,
    {
      access_token: world.currentTokens.mint(client.clientKey),
      expires_in: world.settings.tokenLifetime,
      token_type: eight ? "Bearer" : "bearer",
      ...(scope === "" ? {} : { scope }),
    },
    eight ? { indent: false, type: "application/json" } : {},
  );
}

interface SentPair {
  readonly clientKey: string;
  readonly clientSecret: string;
}

/** Basic header or body, not both. */
function sentPair(call: Call, names: Names): SentPair | TokenFault {
  const clientKey = names.get("client_id") ?? "";
  const clientSecret = names.get("client_secret") ?? "";
  const header = call.headers.authorization;
  const pair = header === undefined ? { clientKey, clientSecret } : readBasic(header);
  if (typeof pair === "string") return pair;
  const inBody = clientKey.trim() + clientSecret.trim();
  if (header !== undefined && inBody !== "") return "twoCredentials";
  return pair.clientKey.trim() === "" || pair.clientSecret.trim() === "" ? "noCredentials" : pair;
}

/** Version 8 reads the header alone. */
function headerPair(call: Call): SentPair | TokenFault {
  const header = call.headers.authorization;
  return header === undefined ? "noCredentials" : readBasic(header);
}

/**
 * The pair of a Basic `Authorization` header, split at the colon into exactly two parts and not
 * percent-decoded: a key or secret with a colon does not get through.
 */
function readBasic(header: string): SentPair | TokenFault {
  const [scheme = "", encoded = "", ...more] = header.split(" ");
  if (encoded === "" || more.length > 0) return "unreadableHeader";
  if (scheme.toLowerCase() !== "basic") return "notBasic";
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded) || encoded.length % 4 !== 0) {
    return "unreadableHeader";
  }
  const parts = Buffer.from(encoded, "base64").toString("utf8").split(":");
  const [clientKey, clientSecret] = parts;
  if (parts.length !== 2 || clientKey === undefined || clientSecret === undefined) {
    return "unreadablePair";
  }
  return { clientKey, clientSecret };
}
