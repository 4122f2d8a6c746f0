/**
 * The `Credentials` and `TokenSource` contract of edbridge, its law, and the authorized client.
 *
 * @packageDocumentation
 */
export { AccessToken, type Expiry } from "./token-source.js";
export { authorized, type AuthorizedCall } from "./token-source.js";
export type { ClientIdentity } from "./token-source.js";
export { type Clock, systemClock } from "./clock.js";
export type {
  AnyCollections,
  CollectionName,
  Collections,
  WrittenRecord,
  HostFields,
  QueryOf,
  StoredRecord,
  TypedBy,
} from "./data-client.js";
export { createDataClient, type DataClientOptions } from "./create-data-client.js";
export type {
  CallOptions,
  ChangeOptions,
  DataClient,
  DataRequest,
  DataResponse,
  RecordsOptions,
  Written,
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
export type { LayoutValues } from "./paths.js";
export type { Query } from "./paths.js";
export type { RetryOptions } from "./retry.js";
export { reuseToken, type ReuseOptions } from "./reuse-token.js";
export type { Credentials, TokenExchange, TokenSource } from "./token-source.js";
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
