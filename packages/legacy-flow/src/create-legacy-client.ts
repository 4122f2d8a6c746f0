import {
  type AnyCollections,
  type ClientIdentity,
  type ClientTransportOptions,
  type Collections,
  createDataClient,
  type DataClient,
} from "@edbridge/core";
import {
  checkAllOptions,
  checkedElsewhere,
  checkSchoolYear,
  clientChecks,
  tokenSourceOf,
} from "@edbridge/core/internal";
import { authorizationCode } from "./authorization-code.js";

/** Options of {@link createLegacyClient}. */
export type LegacyClientOptions = LegacyRoutes & ClientTransportOptions & ClientIdentity;

/** Where a host of the legacy generation keeps its operations. */
export interface LegacyRoutes {
  /** The API's root address, such as `https://host.example/api`. */
  readonly baseUrl: string | URL;
  /** The four-digit year of the data path. */
  readonly schoolYear: string | number;
}

const checks = {
  ...clientChecks,
  ...checkedElsewhere("baseUrl", "schoolYear", "credentials", "tokenSource"),
};

/**
 * A client of a legacy host's data: `GET /api/v2.0/2017/schools` and its like.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { createLegacyClient } from "@edbridge/legacy-flow";
 *
 * const client = createLegacyClient({
 *   baseUrl: "https://host.example/api",
 *   schoolYear: 2017,
 *   credentials: { clientKey: "populated", clientSecret: "populatedSecret" },
 * });
 * const incidents = await client.get("disciplineIncidents", { limit: 5 });
 * ```
 */
export function createLegacyClient<S extends Collections<S> = AnyCollections>(
  options: LegacyClientOptions,
): DataClient<S> {
  checkAllOptions(options, checks);
  const dataPath = `/api/v2.0/${checkSchoolYear(options.schoolYear)}`;
  const { schoolYear: _, credentials: __, tokenSource: ___, ...shared } = options;
  const { timeout: ____, ...ofTokens } = shared;
  const tokenSource = tokenSourceOf(options, (credentials) =>
    authorizationCode({ ...ofTokens, credentials }),
  );
  return createDataClient<S>({ ...shared, dataPath, tokenSource });
}
