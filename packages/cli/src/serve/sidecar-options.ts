import type { CompatListenerOptions } from "@edbridge/compat";
import { doorRows, type ServerListenerOptions } from "@edbridge/compat/internal";
import { SettingError } from "@edbridge/core";
import {
  callable,
  checkNames,
  checkOptions,
  objectWith,
  settingsOf,
  tableAt,
} from "@edbridge/core/internal";
import { sidecarRows } from "../command/option-rows.js";
import type { SidecarLog } from "./call-record.js";
import type { PoolDispatcher } from "./host-pools.js";
import type { ServerOptions } from "./server-options.js";
import type { ListenerHooks } from "./site-options.js";

/** Options of `startSidecar`. */
export interface SidecarOptions
  extends ServerOptions, Omit<CompatListenerOptions, keyof ListenerHooks> {
  /**
   * Makes a dispatcher of so many connections; each credential gets one of its own. Default: the
   * option `dispatcher` for all of them, or else an `Agent` for each.
   */
  readonly newDispatcher?: ((connections: number) => PoolDispatcher) | undefined;
  /** Ends the start while the host is being asked; a running sidecar is ended by `stop`. */
  readonly signal?: AbortSignal | undefined;
  /** Gets each call, without anything secret. Default: nobody. */
  readonly log?: SidecarLog | undefined;
}

/** {@link SidecarOptions} of a command, whose messages name options as its owner sets them. */
export type CommandOptions = SidecarOptions &
  Pick<ServerListenerOptions, "optionText" | "runBegan">;

/** What a program gives to the sidecar itself, and no owner of a command. */
const ofProgram = ["signal", "log", "newDispatcher"];

const { legacyUrl: _, ...listenerRows } = doorRows;
const inCode = tableAt({ ...listenerRows, ...sidecarRows }, "code");
const names = [...Object.keys(inCode), ...ofProgram, "optionText", "runBegan"];
/** Options of the sidecar that are none of its listeners. */
const sidecarOnly: ReadonlySet<string> = new Set([...Object.keys(sidecarRows), ...ofProgram]);

/** What listens at all addresses of a machine. */
const anyAddress: ReadonlySet<string> = new Set(["0.0.0.0", "::"]);

const logCheck = objectWith<SidecarLog>("SidecarLog", "call", "warn", "info");

/** Checks what no listener checks, and gives the settings. @throws `SettingError` naming the option */
export function checkSidecarOptions(options: SidecarOptions) {
  checkNames(options, names);
  checkOptions({ ...sidecarRows, log: logCheck, newDispatcher: callable("Function") }, options);
  const settings = settingsOf({ ...doorRows, ...sidecarRows }, options);
  const { host, port, adminHost, adminPort } = settings;
  const isShared = host === adminHost || anyAddress.has(host) || anyAddress.has(adminHost);
  if (port !== 0 && port === adminPort && isShared) {
    throw new SettingError("adminPort", `must be another port than that of callers, ${port}.`);
  }
  return settings;
}

export function listenerOptions(options: SidecarOptions): CompatListenerOptions {
  const entries = Object.entries(options).filter(([name]) => !sidecarOnly.has(name));
  return Object.fromEntries(entries) as unknown as CompatListenerOptions;
}
