/**
 * The legacy generation: authorization codes, sliding life, `/api/v2.0/{schoolYear}`.
 *
 * @packageDocumentation
 */
export { authorizationCode, type AuthorizationCodeOptions } from "./authorization-code.js";
export {
  createLegacyClient,
  type LegacyClientOptions,
  type LegacyRoutes,
} from "./create-legacy-client.js";
export type { AuthorizeMethod } from "./legacy-oauth.js";
