import {
  type AnyCollections,
  type ClientIdentity,
  type Collections,
  createDataClient,
  type DataClient,
  type TransportOptions,
} from "@edbridge/core";
import {
  checkSchoolYear,
  refuseUnknownOptions,
  tokenSourceOf,
  transportOptionNames,
} from "@edbridge/core/internal";
import { authorizationCode } from "./authorization-code.js";

/** Options of {@link createLegacyClient}. */
export type LegacyClientOptions = LegacyRoutes & TransportOptions & ClientIdentity;

/** Where a host of the legacy generation keeps its operations. */
export interface LegacyRoutes {
  /** The API's root address, `{base_url}` of the specification. */
  readonly baseUrl: string | URL;
  /** The four-digit year of the data path. */
  readonly schoolYear: string | number;
}

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
  refuseUnknownOptions(options, [
    ...transportOptionNames,
    "baseUrl",
    "schoolYear",
    "credentials",
    "tokenSource",
  ]);
  const dataPath = `/api/v2.0/${checkSchoolYear(options.schoolYear)}`;
  const { schoolYear: _, credentials: __, tokenSource: ___, ...shared } = options;
  const tokenSource = tokenSourceOf(options, (credentials) =>
    authorizationCode({ ...shared, credentials }),
  );
  return createDataClient<S>({ ...shared, dataPath, tokenSource });
}
