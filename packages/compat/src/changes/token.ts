import { TokenError } from "@edbridge/core";
import type { Note } from "../http/message.js";
import { answeredBy } from "../http/legacy-response.js";
import type { BridgedCall } from "../sessions/bridged-call.js";
import type { SessionStore } from "../sessions/session-store.js";
import type { Change } from "./change.js";
import {
  mannerOf,
  oauthAnswer,
  type OAuthError,
  oauthRefusal,
  refuseMethod,
} from "../sessions/oauth-response.js";
import { type Parameters, readOAuthCall } from "../sessions/oauth-request.js";
import { credentialsFrom, handleLife } from "../sessions/session-store.js";
import type { CompatSettings } from "../settings/compat-options.js";

export const token: Change = {
  id: "EDB002",
  title: "Tokens come from another grant",
  difference:
    "A legacy host exchanges key, secret and code (grant authorization_code) at /oauth/token. It takes them as a form, as JSON or in the query, and answers 200 with an error member when it refuses. A current host takes the grant client_credentials by POST only, and refuses with a status.",
  bridged:
    "edbridge proves key and secret at the host with the client-credentials exchange. The caller gets a handle in place of the host's token. A request for client_credentials goes to the host unchanged.",
  finish:
    "Send grant_type=client_credentials with HTTP Basic, as clientCredentials() of @edbridge/current-flow does.",
  routes: ["token"],
  async apply(call, next, { settings, sessions }) {
    const refused = refuseMethod(call);
    if (refused) return answeredBy(token.id, refused);
    const read = await readOAuthCall(call, call.route.search);
    const { parameters, body } = read;
    const grant = parameters["grant_type"];
    if (grant?.toLowerCase() === "client_credentials") {
      return next(toHost({ ...call, body }, settings));
    }
    const manner = mannerOf(read, settings);
    const exchanged = await exchangeCode(parameters, settings, sessions, call.signal);
    if ("note" in exchanged) {
      const { error, note } = exchanged;
      return answeredBy(token.id, { ...oauthRefusal(error, manner), note });
    }
    const { fields, status } = exchanged;
    return answeredBy(token.id, oauthAnswer(fields, manner, status));
  },
};

function toHost(call: BridgedCall, { current, tokenPath }: CompatSettings): BridgedCall {
  return { ...call, url: current.href + tokenPath + call.route.search };
}

// Legacy hosts read GUIDs with and without dashes, in braces too.
function isGuid(code: string): boolean {
  return /^[0-9a-f]{32}$/i.test(compact(code));
}

function compact(code: string): string {
  return code.replaceAll(/[-\s{}]/g, "").toLowerCase();
}

/** What an exchange gave: the fields of its answer, or why it was refused. */
type Exchanged =
  | { readonly error: OAuthError; readonly note: Note }
  | { readonly fields: Readonly<Record<string, string | number>>; readonly status?: number };

/** Exchanges a code, a key and a secret for a handle. */
async function exchangeCode(
  parameters: Parameters,
  settings: CompatSettings,
  sessions: SessionStore,
  signal: AbortSignal | undefined,
): Promise<Exchanged> {
  const { grant_type: grant, client_id: key, client_secret: secret, code = "" } = parameters;
  if (grant !== "authorization_code") return refusals.grant;
  if (settings.code === "strict" && !isGuid(code)) return refusals.form;
  const credentials = credentialsFrom(key, secret);
  if (!credentials) return refusals.credentials;
  try {
    const handle = await sessions.exchange(compact(code), credentials, settings, signal);
    if (handle === undefined) return refusals.code;
    const life = handleLife / 1000;
    return { fields: { access_token: handle, expires_in: life, token_type: "bearer" } };
  } catch (error) {
    if (error instanceof TokenError) return failedExchange(error);
    throw error;
  }
}

const constant =
  "A caller that always sends the same code needs the option code: lenient (--code lenient, EDBRIDGE_CODE=lenient)";

/** Why an exchange is refused: what the caller reads, and what its owner does. */
const refusals = {
  grant: { error: "invalid_grant", note: { text: "grant_type is not authorization_code" } },
  form: {
    error: "invalid_request",
    note: { text: `The code is none that edbridge issues. ${constant}`, option: "code" },
  },
  code: {
    error: "invalid_client",
    note: {
      text: `The code was not issued to this key, has been used, or is older than ten minutes. ${constant}`,
      option: "code",
    },
  },
  credentials: {
    error: "invalid_client",
    note: { text: "Client_id or Client_secret is missing, or cannot be one" },
  },
  host: { error: "invalid_client", note: { text: "The host refused the key and secret" } },
} as const satisfies Readonly<Record<string, Exchanged>>;

/** What a failed exchange at the host looks like to a legacy caller, which tests `error` first. */
function failedExchange({ code, message, retryable }: TokenError): Exchanged {
  if (code === "EDB_TOKEN_REFUSED" && !retryable) return refusals.host;
  const status = code === "EDB_TOKEN_LIMIT" ? 429 : 502;
  return { fields: { error: "temporarily_unavailable", message }, status };
}
