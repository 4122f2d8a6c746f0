/**
 * The current generation: client credentials, fixed life, `/data/v3/{namespace}`, discovery.
 *
 * @packageDocumentation
 */
export { clientCredentials, type ClientCredentialsOptions } from "./client-credentials.js";
export {
  createCurrentClient,
  type CurrentClientOptions,
  type CurrentRoutes,
} from "./create-current-client.js";
export type {
  ChangeRange,
  ChangesOptions,
  ChangeVersions,
  CurrentClient,
  DeletedRecord,
  KeyChange,
} from "./current-client.js";
export { discover, type DiscoverOptions, type Discovery } from "./discover.js";
export type { DiscoveredRoutes } from "./routes-of.js";
export type { KeyOrganization, TokenInfo } from "./token-info.js";
