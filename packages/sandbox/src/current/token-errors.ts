import { type Answer, empty, json } from "../http/answer.js";
import type { Call } from "../http/call.js";
import type { TokenErrorForm } from "../versions.js";
import { problem } from "./problems.js";

/** What can be wrong with a current token request. */
export type TokenFault =
  | "wrongCredentials"
  | "noCredentials"
  | "unreadableHeader"
  | "unreadablePair"
  | "notBasic"
  | "twoCredentials"
  | "wrongGrant"
  | "wrongScope"
  | "unreadableBody";

/** A status with an OAuth error code; without a code the body is empty. */
type TokenError = readonly [status: number, error?: string, description?: string];

const SCOPE_TEXT = "The requested 'scope' is not an education organization of the client.";

/** Source: the token controllers of Ed-Fi ODS/API 5.x (`early`) and 6.0 to 7.x (`oauth`). */
const ERRORS: Readonly<
  Record<Exclude<TokenErrorForm, "problem">, Readonly<Record<TokenFault, TokenError>>>
> = {
  early: {
    wrongCredentials: [400, "invalid_client"],
    noCredentials: [401],
    unreadableHeader: [401],
    unreadablePair: [401],
    notBasic: [401, "invalid_client"],
    twoCredentials: [400, "invalid_client"],
    wrongGrant: [400, "unsupported_grant_type"],
    wrongScope: [400, "invalid_scope", SCOPE_TEXT],
    unreadableBody: [400, "invalid_request"],
  },
  oauth: {
    wrongCredentials: [401, "invalid_client"],
    noCredentials: [401, "invalid_request"],
    unreadableHeader: [400, "invalid_request"],
    unreadablePair: [400, "invalid_client"],
    notBasic: [401, "invalid_client"],
    twoCredentials: [400, "invalid_client"],
    wrongGrant: [400, "unsupported_grant_type"],
    wrongScope: [400, "invalid_scope", SCOPE_TEXT],
    unreadableBody: [400, "invalid_request"],
  },
};

/** A refused token request in the form of the version that answers. */
export function tokenError(fault: TokenFault, call: Call, form: TokenErrorForm): Answer {
  if (form === "problem") {
    return fault === "wrongCredentials"
      ? problem("authentication", call, "full", { errors: ["invalid_client"] })
      : problem("badRequest", call, "full", { errors: [fault === "wrongGrant" ? GRANT : HEADER] });
  }
  const [status, error, error_description] = ERRORS[form][fault];
  if (error === undefined) return empty(status);
  return json(status, { error, ...(error_description === undefined ? {} : { error_description }) });
}

const GRANT = "The grant type must be client_credentials.";
const HEADER = "The Authorization header must be Basic with the client key and secret.";
