import type { ClientIdentity, DataClient, LayoutValues, TransportOptions } from "@edbridge/core";
import { checkSchoolYear } from "@edbridge/core/internal";
import { createCurrentClient } from "@edbridge/current-flow";

/**
 * Options of {@link createLegacyClient}: those of `@edbridge/legacy-flow`'s function of that name,
 * and, for hosts of another layout, where the current host keeps its operations.
 */
export type LegacyClientOptions = LegacyClientRoutes & TransportOptions & ClientIdentity;

/** Where the caller looks for its host, and where the host now is. */
export interface LegacyClientRoutes extends Omit<LayoutValues, "schoolYear"> {
  /** The root address that the program has always used. */
  readonly baseUrl: string | URL;
  /** The four-digit year of the legacy data path. */
  readonly schoolYear: string | number;
  /** The root address of the current host. Default `baseUrl`. */
  readonly currentBaseUrl?: string | URL | undefined;
  /** Where collections stand on the current host. Default `/data/v3/{namespace}`. */
  readonly dataPath?: string | undefined;
  /** The current host's token operation. Default `/oauth/token`. */
  readonly tokenPath?: string | undefined;
}

/**
 * The legacy client, served by a current host: to change the import from `@edbridge/legacy-flow`
 * to `@edbridge/compat` is the whole migration of a program that uses it.
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
export function createLegacyClient(options: LegacyClientOptions): DataClient {
  const schoolYear = checkSchoolYear(options.schoolYear);
  const baseUrl = options.currentBaseUrl ?? options.baseUrl;
  return createCurrentClient({ ...options, baseUrl, schoolYear });
}
