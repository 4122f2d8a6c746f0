/**
 * Turns legacy calls into current calls and the answers back.
 *
 * @packageDocumentation
 */
export { Bridge } from "./pipeline/bridge.js";
export type { Answer, AnswerHeaders, Body, Call, HeaderFields, Send } from "./http/message.js";
export { type Catalog, catalogOf, type Collection } from "./model/catalog.js";
export type {
  AnswerOnTheSpot,
  BridgeContext,
  BridgedCall,
  Change,
  DataCall,
  EditContext,
  RecordEdits,
  StepContext,
} from "./changes/change.js";
export type { DataTarget } from "./routing/host-target.js";
export type { HostOptions, HostSettings } from "./settings/host-options.js";
export type { LinkEdit, MemberEdit, PageKind, TextEdit } from "./records/page-edits/member-edit.js";
export type { QueryPart } from "./http/query-string.js";
export type { Selection } from "./routing/field-selection.js";
export {
  type DataStandard,
  dataStandards,
  tableOf as dataStandardOf,
} from "./model/tables/data-standard.js";
export { compatOptionsFrom, type DiscoveredOptions } from "./settings/options-from-discovery.js";
export {
  createLegacyClient,
  type LegacyClientOptions,
  type LegacyClientRoutes,
} from "./doors/client/create-legacy-client.js";
export { compatFetch, type CompatFetchOptions } from "./doors/fetch/compat-fetch.js";
export { compatInterceptor } from "./doors/undici/compat-interceptor.js";
export type { DataRoute, LegacyRoute, OtherRoute } from "./routing/legacy-route.js";
export type { Key } from "./lookups/lookup-cache.js";
export { LookupError, type LookupFailure } from "./lookups/lookup-error.js";
export type { Lookups } from "./lookups/lookups.js";
export {
  type Answered,
  type CompatListener,
  compatListener,
  type CompatListenerOptions,
} from "./doors/node-server/compat-listener.js";
export {
  type Casing,
  checkCompatOptions,
  type CompatOptions,
  type CompatSettings,
  type YearOptions,
} from "./settings/compat-options.js";
export type { BridgeCounts } from "./sessions/session-store.js";
export { changes } from "./changes/index.js";
export { withRecords } from "./settings/with-records.js";
