/**
 * Turns legacy requests into current ones, and the responses back.
 *
 * @packageDocumentation
 */
export type { ChangeDescription } from "./changes/change.js";
export { changes } from "./changes/index.js";
export type { ChangeId } from "./http/legacy-response.js";
export {
  createLegacyClient,
  type LegacyClientOptions,
} from "./doors/undici/create-legacy-client.js";
export { compatFetch, type CompatFetchOptions } from "./doors/fetch/compat-fetch.js";
export {
  type Answered,
  type Refusal,
  type CompatListener,
  compatListener,
  type CompatListenerOptions,
  type ListenerCounts,
  type ServedRequest,
  type ServingOptions,
} from "./doors/node-server/compat-listener.js";
export { compatInterceptor } from "./doors/undici/compat-interceptor.js";
export { callChannel } from "./report/event.js";
export type {
  CallDoor,
  CallEvent,
  CallKind,
  CallNote,
  LostField,
  MappedField,
  Rehearsed,
} from "./report/event.js";
export type { BodyLimit } from "./http/body.js";
export type { HeaderFields } from "./http/message.js";
export type { LeftBehind } from "./report/report.js";
export type { LegacyRouteKind } from "./routing/legacy-route.js";
export type { SessionCounts } from "./auth/sessions.js";
export type { LookupCounts } from "./lookups/lookup-caches.js";
export type { BridgeCounts } from "./pipeline/bridge.js";
export type { PartsCounts, WaitingPeople } from "./writes/waiting-entry.js";
export type {
  AdmitCaller,
  AdmittedCall,
  CallerOfCall,
  OwnerHooks,
  SignedIn,
} from "./report/owner.js";
export type { HostFacts } from "./settings/host-profile.js";
export type { IdFormat } from "./settings/host-options.js";
export type { RecordOptions } from "./settings/option-rows.js";
export type { CompatOptions, HostOptions, YearOptions } from "./settings/options.js";
export type { LockRefusal, SharedStore, StoreLock } from "./store/store.js";
export { compatOptionsFrom, type DiscoveredOptions } from "./settings/discovered.js";
