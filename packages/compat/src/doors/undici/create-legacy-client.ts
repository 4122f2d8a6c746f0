import {
  AccessToken,
  type AnyCollections,
  type ClientIdentity,
  type ClientTransportOptions,
  type Collections,
  createDataClient,
  type Credentials,
  type DataClient,
  reuseToken,
  type TokenExchange,
} from "@edbridge/core";
import {
  checkCredentials,
  checkSchoolYear,
  defaultDispatcher,
  tokenSourceOf,
} from "@edbridge/core/internal";
import { Bridge } from "../../pipeline/bridge.js";
import { handleLife } from "../../auth/sessions.js";
import { checkOptionNames } from "../../settings/compat-options.js";
import type { CompatOptions } from "../../settings/options.js";
import { interceptorOver } from "./compat-interceptor.js";

const clientOptions = ["schoolYear", "credentials", "tokenSource", "userAgent", "timeout"];
/** What only matters to programs that make the OAuth requests themselves. */
const unusedOptions = [
  "code",
  "casing",
  "oauthStatus",
  "sessionKeys",
  "sessionLife",
  "store",
] as const;

/**
 * Options of {@link createLegacyClient}: those of `@edbridge/legacy-flow`'s function of that name,
 * and those of every door for what the current host does not tell itself.
 */
export type LegacyClientOptions = Omit<CompatOptions, (typeof unusedOptions)[number]> &
  ClientIdentity &
  Pick<ClientTransportOptions, "userAgent" | "timeout"> & {
    /** The four-digit year of the legacy data path. */
    readonly schoolYear: string | number;
  };

/**
 * The legacy client, served by a current host: to change the import from `@edbridge/legacy-flow`
 * to `@edbridge/compat` is the whole migration of a program that uses it. Its requests pass the same
 * changes as those of every other door.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { createLegacyClient } from "@edbridge/compat";
 *
 * const client = createLegacyClient({
 *   baseUrl: "https://host.example/api",
 *   schoolYear: 2017,
 *   credentials: { clientKey: "populated", clientSecret: "populatedSecret" },
 * });
 * const schools = await client.get("schools");
 * ```
 */
export function createLegacyClient<S extends Collections<S> = AnyCollections>(
  options: LegacyClientOptions,
): DataClient<S> {
  checkOptionNames(options, clientOptions, unusedOptions);
  const { schoolYear, credentials: _, tokenSource: __, userAgent, timeout, ...door } = options;
  const { baseUrl, legacyUrl = baseUrl, retry, allowInsecureHttp, clock, random } = door;
  const dataPath = `/api/v2.0/${checkSchoolYear(schoolYear)}`;
  const agent = door.dispatcher ?? defaultDispatcher;
  const bridge = new Bridge({ ...door, dispatcher: agent }, { door: "client" });
  const dispatch = interceptorOver(bridge)((...args) => agent.dispatch(...args));
  const transport = { retry, allowInsecureHttp, clock, random };
  const signIn = (pair: Credentials) => {
    const credentials = checkCredentials(pair);
    const exchange: TokenExchange = async ({ signal }) => {
      const value = await bridge.signIn(credentials, signal);
      return new AccessToken({ value, expiry: "sliding", expiresIn: handleLife / 1000 });
    };
    // The exchange at the host behind it has retries of its own.
    return reuseToken(exchange, { retry: { retries: 0 }, clock, random });
  };
  return createDataClient<S>({
    ...transport,
    userAgent,
    timeout,
    baseUrl: legacyUrl,
    dataPath,
    tokenSource: tokenSourceOf(options, signIn),
    dispatcher: { dispatch },
  });
}
