import {
  type Credentials,
  type NamedTransportOptions,
  reuseToken,
  systemClock,
  type TokenSource,
} from "@edbridge/core";
import {
  checkAllOptions,
  checkBaseUrl,
  checkCredentials,
  checkedElsewhere,
  choice,
  elapsed,
  fillPath,
  instant,
  namedChecks,
  parseTokenAnswer,
} from "@edbridge/core/internal";
import { type AuthorizeMethod, LegacyOAuth } from "./legacy-oauth.js";

/** Options of {@link authorizationCode}. */
export interface AuthorizationCodeOptions extends NamedTransportOptions {
  /** The API's root address, such as `https://host.example/api`. */
  readonly baseUrl: string | URL;
  /** The application key and secret. */
  readonly credentials: Credentials;
  /** How the authorize operation is called. Default `POST`. */
  readonly authorizeMethod?: AuthorizeMethod | undefined;
  /** The authorize operation below the base URL. Default `/oauth/authorize`. */
  readonly authorizePath?: string | undefined;
  /** The token operation below the base URL. Default `/oauth/token`. */
  readonly tokenPath?: string | undefined;
}

/** Milliseconds an authorization code lives. */
const codeLife = 10 * 60_000;

const checks = {
  ...namedChecks,
  ...checkedElsewhere("baseUrl", "credentials", "authorizePath", "tokenPath"),
  authorizeMethod: choice(["POST", "GET"], "method"),
};

/**
 * The legacy flow: a token source that asks for a code and exchanges
 * it, with key and secret, for a token whose window slides with every use. Each code is used once
 * and within its ten minutes. An `expires_in` that is absent, zero or negative counts as 1800
 * seconds: legacy hosts are known to compute it in their own time zone.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { authorizationCode } from "@edbridge/legacy-flow";
 *
 * const tokenSource = authorizationCode({
 *   baseUrl: "https://host.example/api",
 *   credentials: { clientKey: "populated", clientSecret: "populatedSecret" },
 * });
 * ```
 */
export function authorizationCode(options: AuthorizationCodeOptions): TokenSource {
  checkAllOptions(options, checks);
  const { dispatcher, retry, clock = systemClock, random, userAgent, allowInsecureHttp } = options;
  const base = checkBaseUrl(options.baseUrl, { allowInsecureHttp });
  const { authorizeMethod = "POST", authorizePath = "/oauth/authorize" } = options;
  const host = new LegacyOAuth({
    origin: base.origin,
    authorizePath: base.prefix + fillPath("authorizePath", authorizePath, {}),
    tokenPath: base.prefix + fillPath("tokenPath", options.tokenPath ?? "/oauth/token", {}),
    authorizeMethod,
    credentials: checkCredentials(options.credentials),
    dispatcher,
    clock,
    userAgent,
  });

  return reuseToken(
    async ({ signal }) => {
      const requestedAt = instant(clock);
      let code = await host.authorize(signal);
      // A machine may sleep between the two calls.
      if (elapsed(clock, requestedAt) >= codeLife) code = await host.authorize(signal);
      const { status, fields } = await host.token(code, signal);
      return parseTokenAnswer(fields, { status, expiry: "sliding", now: clock.now() });
    },
    { retry, clock, random },
  );
}
