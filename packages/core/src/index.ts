/**
 * The `Credentials` and `TokenSource` contract of edbridge, its law, and the authorized client.
 *
 * @packageDocumentation
 */
export {
  AccessToken,
  type ClientIdentity,
  type Credentials,
  type Expiry,
  type TokenExchange,
  type TokenSource,
} from "./token-source.js";
export { type Clock, type Instant, systemClock } from "./clock.js";
export { createDataClient, type DataClientOptions } from "./create-data-client.js";
export type {
  AnyCollections,
  CallOptions,
  ChangeOptions,
  CollectionName,
  Collections,
  DataClient,
  DataRequest,
  DataResponse,
  HostFields,
  PageQuery,
  QueryOf,
  RecordsOptions,
  StoredRecord,
  TypedBy,
  Written,
  WrittenRecord,
} from "./data-client.js";
export {
  EdbridgeError,
  type EdbridgeErrorCode,
  HostError,
  NetworkError,
  SettingError,
  TimeoutError,
  TokenError,
} from "./errors.js";
export type { ClientEvent, RequestEvent, ResponseEvent, RetryEvent, TokenEvent } from "./events.js";
export type { HostProblem } from "./host-problem.js";
export type { JsonRecord, JsonValue } from "./json.js";
export type { LayoutValues, Query } from "./paths.js";
export type { RetryOptions } from "./retry.js";
export { reuseToken, type ReuseOptions } from "./reuse-token.js";
export type {
  ClientTransportOptions,
  HostDispatcher,
  NamedTransportOptions,
  TransportOptions,
} from "./transport.js";
export {
  type WriteDone,
  type WriteFailed,
  type WriteRecordsOptions,
  type WriteResult,
  writeRecords,
} from "./write-records.js";
