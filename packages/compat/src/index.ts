/**
 * Turns legacy requests into current ones, and the responses back.
 *
 * @packageDocumentation
 */
export type { ChangeDescription } from "./changes/change.js";
export { changes } from "./changes/index.js";
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
} from "./doors/node-server/compat-listener.js";
export { compatInterceptor } from "./doors/undici/compat-interceptor.js";
export { callChannel } from "./http/call-event.js";
export type {
  CallDoor,
  CallEvent,
  CallKind,
  LostField,
  MappedField,
  Rehearsed,
} from "./http/call-event.js";
export type { CallNote } from "./http/call-note.js";
export type { BodyLimit } from "./http/intake.js";
export type { AnswerHeaders, HeaderFields, LeftBehind } from "./http/message.js";
export type { LegacyRoute } from "./routing/legacy-route.js";
export type { BridgeCounts } from "./pipeline/bridge.js";
export type { HeldCounts, WaitingPeople } from "./writes/held-parts.js";
export type { Casing, CompatOptions, YearOptions } from "./settings/compat-options.js";
export type { AdmitCaller, AdmittedCall, CallerOfCall, SignedIn } from "./pipeline/owner.js";
export type { HostFacts } from "./settings/host-profile.js";
export type { HostOptions, IdFormat } from "./settings/host-options.js";
export type { RecordOptions } from "./settings/record-options.js";
export type { LockRefusal, SharedStore, StoreLock } from "./store/store.js";
export { compatOptionsFrom, type DiscoveredOptions } from "./settings/options-from-discovery.js";
