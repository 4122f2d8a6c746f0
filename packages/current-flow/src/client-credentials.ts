import {
  type AccessToken,
  type Credentials,
  type HostDispatcher,
  type LayoutValues,
  systemClock,
  type NamedTransportOptions,
  type TokenSource,
} from "@edbridge/core";
import {
  callOAuth,
  checkAllOptions,
  checkBaseUrl,
  checkCredentials,
  checkedElsewhere,
  layoutChecks,
  layoutPath,
  namedChecks,
  parseTokenAnswer,
  reuseTokens,
  type TokenExchangeOf,
} from "@edbridge/core/internal";

/** Options of {@link clientCredentials}. */
export interface ClientCredentialsOptions extends NamedTransportOptions, LayoutValues {
  /** The API's root address, such as `https://host.example/api`. */
  readonly baseUrl: string | URL;
  /** The application key and secret. */
  readonly credentials: Credentials;
  /**
   * The token operation below it; may hold `{schoolYear}`, `{tenant}`, `{context}`. Default
   * `/oauth/token`.
   */
  readonly tokenPath?: string | undefined;
}

/**
 * The current flow: a token source that exchanges key and secret for
 * a token of fixed life. An absent `expires_in` counts as 1800 seconds; zero or less is an error.
 *
 * A key or secret with a colon goes into the form body, because Basic credentials cannot hold it.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { clientCredentials } from "@edbridge/current-flow";
 *
 * const tokenSource = clientCredentials({
 *   baseUrl: "https://host.example/api",
 *   credentials: { clientKey: "populated", clientSecret: "populatedSecret" },
 * });
 * ```
 */
export function clientCredentials(options: ClientCredentialsOptions): TokenSource {
  checkAllOptions(options, { ...flowChecks, ...checkedElsewhere("credentials") });
  const { credentials, ...shared } = options;
  const sourceOf = clientCredentialsFlow(shared);
  return sourceOf(checkCredentials(credentials));
}

/** Options of {@link clientCredentialsFlow}. */
export interface ClientCredentialsFlowOptions extends Omit<
  ClientCredentialsOptions,
  "credentials"
> {
  /** Called for each token that the host gives. */
  readonly onToken?: (() => void) | undefined;
  /** Gets a token that other processes share, else by `exchange`. Default: it always exchanges. */
  readonly share?: ShareToken | undefined;
}

/** Says which dispatcher sends the next exchange. Default: that of the options. */
type DispatcherNow = () => HostDispatcher | undefined;
/** Gives a token that others have exchanged already, or the one that `exchange` gets for all. */
type ShareToken = (
  credentials: Credentials,
  exchange: () => Promise<AccessToken>,
) => Promise<AccessToken>;

const flowChecks = {
  ...namedChecks,
  ...layoutChecks,
  ...checkedElsewhere("baseUrl", "tokenPath", "onToken", "share"),
};

/**
 * The same for many credentials at one host, which share all but themselves, and the dispatcher
 * where one says so.
 *
 * @returns the token source of checked credentials
 * @throws `SettingError` naming the option
 */
export function clientCredentialsFlow(
  options: ClientCredentialsFlowOptions,
): (credentials: Credentials, dispatcherNow?: DispatcherNow) => TokenSource {
  checkAllOptions(options, flowChecks);
  const { dispatcher, retry, clock = systemClock, random, userAgent, allowInsecureHttp } = options;
  const { origin, prefix } = checkBaseUrl(options.baseUrl, { allowInsecureHttp });
  const path = prefix + layoutPath("tokenPath", options.tokenPath ?? "/oauth/token", options);
  const { onToken, share } = options;

  interface Exchanged {
    readonly credentials: Credentials;
    readonly dispatcherNow: DispatcherNow | undefined;
  }
  const exchange: TokenExchangeOf<Exchanged> = async (of, { signal }) => {
    const { headers, body } = tokenRequest(of.credentials);
    const request = { origin, path, method: "POST", headers, userAgent, body, signal };
    const by = of.dispatcherNow?.() ?? dispatcher;
    const answer = await callOAuth("token", request, { dispatcher: by, now: clock.now() });
    const { status, fields } = answer;
    const token = parseTokenAnswer(fields, { status, expiry: "fixed", now: clock.now() });
    onToken?.();
    return token;
  };
  const shared: TokenExchangeOf<Exchanged> = (of, context) =>
    share ? share(of.credentials, () => exchange(of, context)) : exchange(of, context);
  const sourceOf = reuseTokens(shared, { retry, clock, random });
  return (credentials, dispatcherNow) => sourceOf({ credentials, dispatcherNow });
}

function tokenRequest(credentials: Credentials): { headers: Record<string, string>; body: string } {
  const headers = {
    accept: "application/json",
    "content-type": "application/x-www-form-urlencoded",
  };
  const form = new URLSearchParams({ grant_type: "client_credentials" });
  if (hasNoColon(credentials)) {
    const authorization = basicHeader(credentials);
    return { headers: { authorization, ...headers }, body: form.toString() };
  }
  form.set("client_id", credentials.clientKey);
  form.set("client_secret", credentials.clientSecret);
  return { headers, body: form.toString() };
}

/** Key, colon, secret, joined as they are (specification section 4.1): hosts do not percent-decode the parts. */
function basicHeader({ clientKey, clientSecret }: Credentials): string {
  return `Basic ${Buffer.from(`${clientKey}:${clientSecret}`).toString("base64")}`;
}

/** Whether a host can take key and secret apart again: it splits them at every colon, and wants two parts. */
function hasNoColon({ clientKey, clientSecret }: Credentials): boolean {
  return !clientKey.includes(":") && !clientSecret.includes(":");
}
