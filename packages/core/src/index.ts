/**
 * The `Credentials` and `TokenSource` contract of edbridge, its law, and the authorized client.
 *
 * @packageDocumentation
 */
export { AccessToken, type Expiry } from "./access-token.js";
export { authorized, type AuthorizedCall, wasServed } from "./authorized.js";
export { type BaseUrl, checkBaseUrl } from "./base-url.js";
export { type ClientIdentity, tokenSourceOf } from "./client-identity.js";
export { type Clock, elapsed, instant, type Instant, systemClock } from "./clock.js";
export { createDataClient, type DataClientOptions } from "./create-data-client.js";
export { checkCredentials, credentialId } from "./credentials.js";
export type {
  CallOptions,
  ChangeOptions,
  DataClient,
  DataRequest,
  RecordsOptions,
  Written,
} from "./data-client.js";
export type { DataResponse } from "./data-response.js";
export {
  type DispatchController,
  headerFields,
  isNewHandler,
  type NewHandler,
  type OldHandler,
} from "./dispatch-handlers.js";
export {
  EdbridgeError,
  type EdbridgeErrorCode,
  HostError,
  type HostProblem,
  NetworkError,
  SettingError,
  TokenError,
} from "./errors.js";
export { carrierOf, type HttpAnswer, type HttpRequest, networkError, send } from "./http.js";
export type { JsonRecord, JsonValue } from "./json.js";
export { layoutPath, type LayoutValues } from "./layout.js";
export { isObject, jsonObject, limitedText } from "./limited-body.js";
export { checkRelativePath, checkSegment, fillPath } from "./paths.js";
export { type Query, queryString } from "./query.js";
export { isTransient, type RetryContext, type RetryOptions, withRetry } from "./retry.js";
export { parseRetryAfter } from "./retry-after.js";
export { reuseToken, type ReuseOptions, reuseTokens, type TokenExchangeOf } from "./reuse-token.js";
export { type LifePolicy, parseTokenAnswer } from "./token-answer.js";
export { checkSchoolYear } from "./school-year.js";
export { callOAuth, type OAuthAnswer } from "./token-endpoint.js";
export type { Credentials, TokenExchange, TokenSource } from "./token-source.js";
export { checkTransport, type TransportOptions } from "./transport.js";
export { waitFor } from "./wait-for.js";
