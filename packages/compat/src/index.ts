/**
 * Turns legacy calls into current calls and the answers back.
 *
 * @packageDocumentation
 */
export { Bridge } from "./bridge.js";
export type { Answer, AnswerHeaders, Body, Call, HeaderFields, Send } from "./call.js";
export { type Catalog, catalogOf, type Collection } from "./catalog.js";
export type {
  AnswerOnTheSpot,
  BridgeContext,
  BridgedCall,
  Change,
  DataCall,
  EditContext,
  RecordEdits,
  StepContext,
} from "./change.js";
export type { DataTarget } from "./data-target.js";
export type { HostOptions, HostSettings } from "./host-options.js";
export type { LinkEdit, MemberEdit, PageKind, TextEdit } from "./page-edits/member-edit.js";
export type { QueryPart } from "./query.js";
export type { Selection } from "./selection.js";
export {
  type DataStandard,
  dataStandards,
  tableOf as dataStandardOf,
} from "./tables/data-standard.js";
export { compatOptionsFrom, type DiscoveredOptions } from "./compat-options-from.js";
export {
  createLegacyClient,
  type LegacyClientOptions,
  type LegacyClientRoutes,
} from "./create-legacy-client.js";
export { reusingAgent, type ReusingAgentOptions } from "./dispatch/reusing-agent.js";
export { compatFetch, type CompatFetchOptions } from "./fetch/compat-fetch.js";
export { compatInterceptor } from "./interceptor/compat-interceptor.js";
export type { DataRoute, LegacyRoute, OtherRoute } from "./legacy-route.js";
export type { Key } from "./lookups/lookup-cache.js";
export { LookupError, type LookupFailure } from "./lookups/lookup-error.js";
export type { Lookups } from "./lookups/lookups.js";
export {
  type Answered,
  type CompatListener,
  compatListener,
  type CompatListenerOptions,
} from "./server/compat-listener.js";
export {
  type Casing,
  checkCompatOptions,
  type CompatOptions,
  type CompatSettings,
  type YearOptions,
} from "./options.js";
export type { BridgeCounts } from "./oauth/sessions.js";
export { changes } from "./registry.js";
export { withRecords } from "./translation/with-records.js";
