import { type Answer, json } from "../http/answer.js";
import { readNames } from "../http/body.js";
import { type Call, Names } from "../http/call.js";
import type { World } from "../world.js";
import { type GivenPair, readBasic } from "./basic.js";
import { problem } from "./problems.js";
import { type TokenFault, tokenError } from "./token-errors.js";

const NO_STORE = { "cache-control": "no-store", pragma: "no-cache" };

/**
 * `oauth/token` with client credentials: specification 4.1 and 5.1. The table of token
 * errors says what a version refuses, and how.
 */
export function clientCredentials(call: Call, world: World): Answer {
  const { traits } = world.settings;
  const refuse = (fault: TokenFault): Answer =>
    noStore(tokenError(fault, call, traits.tokenErrors));
  if (call.method !== "POST") return problem("outerMethod", call, traits.errors);
  const names = readNames(call, false);
  if (names === "unsupported") {
    const missing = call.headers["content-type"] === undefined;
    const error = `The 'Content-Type' header is ${missing ? "missing" : "not supported"}.`;
    return problem("media", call, traits.errors, { errors: [error] });
  }
  if (names === "unreadable") return refuse("unreadableBody");
  const pair = traits.eight ? headerPair(call) : givenPair(call, names);
  if (typeof pair === "string") return refuse(pair);
  if (names.get("grant_type")?.toLowerCase() !== "client_credentials") return refuse("wrongGrant");
  const client = world.credentials.verify(pair.clientKey, pair.clientSecret);
  if (client === undefined) return refuse("wrongCredentials");
  const scope = traits.eight ? "" : (names.get("scope")?.trim() ?? "");
  const scopes = client.educationOrganizationIds ?? [];
  if (scope !== "" && !scopes.some((id) => String(id) === scope)) return refuse("wrongScope");
  const limit = world.settings.tokenLimit;
  if (limit >= 0 && world.currentTokens.count(client.clientKey) >= limit) {
    const error = `Too many access tokens have been requested (limit is ${limit}).`;
    return noStore(problem("tooManyTokens", call, tokenLimitForm(world), { errors: [error] }));
  }
  const answer = json(
    200,
    {
      access_token: world.currentTokens.mint(client.clientKey),
      expires_in: world.settings.tokenLifetime,
      token_type: traits.eight ? "Bearer" : "bearer",
      ...(scope === "" ? {} : { scope }),
    },
    traits.eight ? { indent: false, type: "application/json" } : {},
  );
  return noStore(answer);
}

/** Basic header or body, not both. */
function givenPair(call: Call, names: Names): GivenPair | TokenFault {
  const clientKey = names.get("client_id");
  const clientSecret = names.get("client_secret");
  const header = call.headers.authorization;
  if (header === undefined) {
    return blank(clientKey) || blank(clientSecret)
      ? "noCredentials"
      : { clientKey: clientKey ?? "", clientSecret: clientSecret ?? "" };
  }
  const pair = readBasic(header);
  if (typeof pair === "string") return pair;
  if (!blank(clientKey) || !blank(clientSecret)) return "twoCredentials";
  return blank(pair.clientKey) || blank(pair.clientSecret) ? "noCredentials" : pair;
}

/** Version 8 reads the header alone. */
function headerPair(call: Call): GivenPair | TokenFault {
  const header = call.headers.authorization;
  return header === undefined ? "noCredentials" : readBasic(header);
}

/** Problem details, also where the limit is set on a version that has none of its own. */
function tokenLimitForm(world: World): "problem" | "full" {
  return world.settings.traits.eight ? "full" : "problem";
}

function blank(text: string | undefined): boolean {
  return (text ?? "").trim() === "";
}

function noStore(answer: Answer): Answer {
  return { ...answer, headers: { ...answer.headers, ...NO_STORE } };
}
