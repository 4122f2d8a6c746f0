/**
 * What edbridge's own packages share. It is not a public interface: any release may change it.
 *
 * @packageDocumentation
 */
export { keptIn, none } from "../absent.js";
export { type BaseUrl, checkBaseUrl } from "../base-url.js";
export { comparedText, withoutMidnight } from "../compared-text.js";
export { builtin, once, sha256 } from "../late.js";
export { HostClient } from "../create-data-client.js";
export { elapsed, instant, type Instant, isoTime, onAbort, waitFor } from "../clock.js";
export { delayedAbort, usualDeadline, withDeadline } from "../deadline.js";
export {
  authorized,
  type AuthorizedCall,
  checkCredentials,
  credentialId,
  tokenSourceOf,
  wasServed,
} from "../token-source.js";
export { type HttpRequest, networkError, defaultDispatcher, send } from "../http.js";
export { type Entry, ExpiringMap } from "../expiring-map.js";
export { isForeign, isTaken, jsonOf, type WholeAnswer } from "../data-answer.js";
export {
  type Beginning,
  beginningOf,
  fromJson,
  isObject,
  jsonObject,
  limitedText,
  savedText,
} from "../json.js";
export { checkNames, checkRuntime, refuseStrangers, within, wrongIn } from "../option-names.js";
export { pagesOf, repeatCheck } from "../pages.js";
export { nearestHint, nearestName, nearestNames, slipOf } from "../nearest-name.js";
export { checkAllOptions, checkedElsewhere, checkOptions } from "./option-check.js";
export { OptionReader } from "./option-reader.js";
export * from "./option-kinds.js";
export * from "./option-table.js";
export {
  checkQuery,
  checkResource,
  checkSchoolYear,
  checkSegment,
  fillPath,
  layoutChecks,
  layoutPath,
} from "../paths.js";
export { isTransient, parseRetryAfter, withRetry } from "../retry.js";
export {
  type BodyReader,
  type DispatchController,
  type DispatchHandler,
  type FlowControl,
  headerFields,
  Gathered,
  isNewHandler,
  joined,
  type RequestEnd,
  ResponseHandler,
  type ResponseHeaders,
  type ResponseListener,
} from "../response-handler.js";
export { reuseTokens, type TokenExchangeOf } from "../reuse-token.js";
export { StreamedBody } from "../streamed-body.js";
export { callOAuth, type OAuthAnswer, parseTokenAnswer } from "../token-endpoint.js";
export { TokenBuckets } from "../token-buckets.js";
export { callChecks, clientChecks, namedChecks, transportRows } from "../transport.js";
