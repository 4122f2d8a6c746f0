import {
  type AnyCollections,
  type ClientIdentity,
  type ClientTransportOptions,
  type Collections,
  type LayoutValues,
} from "@edbridge/core";
import {
  checkAllOptions,
  checkedElsewhere,
  clientChecks,
  layoutChecks,
  layoutPath,
  tokenSourceOf,
} from "@edbridge/core/internal";
import { clientCredentials } from "./client-credentials.js";
import type { CurrentClient } from "./current-client.js";
import { CurrentHostClient } from "./host-client.js";

/** Options of {@link createCurrentClient}. */
export type CurrentClientOptions = CurrentRoutes & ClientTransportOptions & ClientIdentity;

/** Where a host of the current generation keeps its operations. */
export interface CurrentRoutes extends LayoutValues {
  /** The API's root address, such as `https://host.example/api`. */
  readonly baseUrl: string | URL;
  /**
   * The path of the collections below it, with the placeholders `{namespace}`, `{schoolYear}`,
   * `{tenant}`, `{context}`. Default `/data/v3/{namespace}`; `discover`
   * tells what a host uses.
   */
  readonly dataPath?: string | undefined;
  /** The token operation, with the same placeholders. Default `/oauth/token`. */
  readonly tokenPath?: string | undefined;
}

/** What `discover()` gives may be spread into the options. */
const discovered = ["version", "dataStandard", "apiMode", "dataModels"];

const checks = {
  ...clientChecks,
  ...layoutChecks,
  ...checkedElsewhere(...discovered, "baseUrl", "dataPath", "tokenPath"),
  ...checkedElsewhere("credentials", "tokenSource"),
};

/**
 * A client of a current host's data: `GET /data/v3/ed-fi/schools` and its like.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { createCurrentClient } from "@edbridge/current-flow";
 *
 * const client = createCurrentClient({
 *   baseUrl: "https://host.example/api",
 *   credentials: { clientKey: "populated", clientSecret: "populatedSecret" },
 * });
 * const incidents = await client.get("disciplineIncidents", { limit: 5 });
 * ```
 */
export function createCurrentClient<S extends Collections<S> = AnyCollections>(
  options: CurrentClientOptions,
): CurrentClient<S> {
  checkAllOptions(options, checks);
  const dataPath = layoutPath("dataPath", options.dataPath ?? "/data/v3/{namespace}", options);
  const { baseUrl, dispatcher, retry, allowInsecureHttp, clock, random, userAgent } = options;
  const shared = { baseUrl, dispatcher, retry, allowInsecureHttp, clock, random, userAgent };
  const { namespace, schoolYear, tenant, context, tokenPath } = options;
  const layout = { namespace, schoolYear, tenant, context, tokenPath };
  const tokenSource = tokenSourceOf(options, (credentials) =>
    clientCredentials({ ...shared, ...layout, credentials }),
  );
  const host = {
    ...shared,
    timeout: options.timeout,
    dataPath,
    tokenSource,
    tokenPath: layoutPath("tokenPath", tokenPath ?? "/oauth/token", options),
  };
  // The types of records are the caller's word: what the host gives is not checked against them.
  return new CurrentHostClient(host) as unknown as CurrentClient<S>;
}
