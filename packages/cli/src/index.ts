/**
 * The sidecar that `edbridge serve` runs, for programs that start it themselves.
 *
 * @packageDocumentation
 */
export type { CallRecord, SidecarLog } from "./serve/call-record.js";
export type { PoolDispatcher } from "./serve/host-pools.js";
export type { ServerOptions } from "./serve/server-options.js";
export { type Sidecar, startSidecar } from "./serve/sidecar.js";
export type { SidecarOptions } from "./serve/sidecar-options.js";
export type { SiteOptions } from "./serve/site-options.js";
