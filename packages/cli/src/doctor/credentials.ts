import {
  type Credentials,
  EdbridgeError,
  type TokenSource,
  type TransportOptions,
} from "@edbridge/core";
import { checkBaseUrl, layoutPath, limitedText, send } from "@edbridge/core/internal";
import { clientCredentials } from "@edbridge/current-flow";
import { authorizationCode } from "@edbridge/legacy-flow";
import type { CredentialCheck, HostValues } from "./host-report.js";

interface Trial extends HostValues, Pick<TransportOptions, "dispatcher"> {
  readonly baseUrl: string;
  readonly credentials: Credentials;
}

/** Where tokens of a host come from. The host is asked for one at most. */
export function sourceOf(generation: CredentialCheck["generation"], trial: Trial): TokenSource {
  const { baseUrl, credentials, dispatcher, allowInsecureHttp, tenant, context, tokenPath } = trial;
  const shared = { baseUrl, credentials, dispatcher, allowInsecureHttp, retry: { retries: 0 } };
  return generation === "current"
    ? clientCredentials({ ...shared, tenant, context, tokenPath })
    : authorizationCode(shared);
}

/** Tries key and secret: a token, and on a current host one call with it. */
export async function checkCredentials(
  generation: CredentialCheck["generation"],
  source: TokenSource,
  trial: Trial,
): Promise<CredentialCheck> {
  try {
    const token = await source.getToken();
    const life = `a token for ${Math.round(token.expiresIn)} s`;
    if (generation === "legacy") return { generation, works: true, said: life };
    const status = await firstRead(source, trial);
    const works = status !== 401;
    const advice = adviceOn(status);
    const said = `${life}; reading schools answered ${status}`;
    const failing = status >= 500;
    return { generation, works, failing, said, ...(advice === undefined ? {} : { advice }) };
  } catch (error) {
    if (error instanceof EdbridgeError) return { generation, works: false, said: error.message };
    throw error;
  }
}

/** What a first read says beside whether the token counts. */
function adviceOn(status: number): string | undefined {
  if (status === 403) {
    return "The key gets tokens but may not read schools: ask the host's operator for the claims that the program needs.";
  }
  if (status < 500) return undefined;
  return "The host gives tokens but answers a read with an error of its own: ask its operator, or try again later.";
}

async function firstRead(source: TokenSource, trial: Trial): Promise<number> {
  const { origin, prefix } = checkBaseUrl(trial.baseUrl, trial);
  const { dataPath = "/data/v3/{namespace}", context = "" } = trial;
  // The token's own year where it has one. Another that the host does not keep is answered 404,
  // which says as much about the token.
  const schoolYear = /^\d{4}$/.test(context) ? context : new Date().getFullYear();
  const root = prefix + layoutPath("dataPath", dataPath, { ...trial, schoolYear });
  const { authorization } = await source.getToken();
  const { statusCode, body } = await send(
    { origin, path: `${root}/schools?limit=1`, method: "GET", headers: { authorization } },
    trial.dispatcher,
  );
  await limitedText(body, 1024 * 1024).catch(() => undefined);
  return statusCode;
}
