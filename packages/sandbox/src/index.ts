/**
 * An embedded education data host that speaks the legacy generation, the current one, or both, with
 * a clock and faults that a test controls.
 *
 * @packageDocumentation
 */
export type { ClaimSetName } from "./access/claims.js";
export type { SandboxClock, TimeSource } from "./clock.js";
export type { SandboxCredentials } from "./credentials.js";
export type {
  AfterFault,
  CutFault,
  DelayFault,
  Fault,
  FaultCommon,
  FaultMatch,
  HangFault,
  RawFault,
  ResetFault,
  StallFault,
  StatusFault,
} from "./faults.js";
export type { Answer } from "./http/answer.js";
export type { CallKind, Generation } from "./http/call.js";
export type { Layout } from "./layouts.js";
export type { RequestOutcome, SandboxCounts, SandboxRequest } from "./log/request-log.js";
export type { Generations, SandboxOptions } from "./options.js";
export type { RateLimitOption } from "./rate-limit.js";
export type { Sandbox } from "./sandbox.js";
export { startSandbox } from "./start.js";
export { loadRecords, type SandboxData, type SandboxRecord } from "./store/load.js";
export type { AgencyDescriptors } from "./store/shipped-descriptors.js";
export type { DataStandard, ErrorForm, HostVersion } from "./versions.js";
