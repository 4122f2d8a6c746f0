import type { CompatListenerOptions } from "@edbridge/compat";
import { doorRows } from "@edbridge/compat/internal";
import { checkOptions, isAt, refuseUnknownOptions, type Row } from "@edbridge/core/internal";
import { sidecarRows } from "../command/option-rows.js";
import type { SidecarLog } from "./call-record.js";
import type { EdgeOptions } from "./edge.js";
import type { PoolDispatcher } from "./host-pools.js";
import type { LimitOptions } from "./limits.js";
import type { RetirementOptions } from "./retirement.js";
import type { ListenerHooks, SiteOptions } from "./sites.js";

/** Options of `startSidecar`. */
export interface SidecarOptions
  extends
    RetirementOptions,
    EdgeOptions,
    LimitOptions,
    Omit<CompatListenerOptions, keyof ListenerHooks> {
  /** Requests of callers that run at the host at once; one credential gets half. Default 50. */
  readonly connections?: number | undefined;
  /** Requests that may wait for one of them; one more is answered 503. Default 1000. */
  readonly queue?: number | undefined;
  /** Milliseconds a request waits for one of them; then it is answered 503. Default 10,000. */
  readonly queueTimeout?: number | undefined;
  /**
   * Calls of all callers that may be under way. One more takes the place of one whose caller still
   * sends it after a second, and is answered 503 if there is none. Default 5000.
   */
  readonly maxCalls?: number | undefined;
  /**
   * Connections of callers that may be open. Before there are too many, one without a request is
   * closed. Default 10,000.
   */
  readonly maxConnections?: number | undefined;
  /**
   * Makes a dispatcher of so many connections; each credential gets one of its own. Default: the
   * option `dispatcher` for all of them, or else an `Agent` for each.
   */
  readonly newDispatcher?: ((connections: number) => PoolDispatcher) | undefined;
  /**
   * Hosts of their own for requests to a host name (`north.edbridge.example`) or below a path
   * (`/north`): the options of each, where they are not the common ones.
   */
  readonly sites?: Readonly<Record<string, SiteOptions>> | undefined;
  /** TCP port; 0 takes a free one. Default 8080. */
  readonly port?: number | undefined;
  /** Address to listen at. Default `127.0.0.1`: this machine only. */
  readonly host?: string | undefined;
  /** The file of the certificate with which it speaks TLS, in PEM. Default: it speaks plain HTTP. */
  readonly tlsCert?: string | undefined;
  /** The file of its private key, in PEM. */
  readonly tlsKey?: string | undefined;
  /** TCP port of health, readiness, metrics and the page; 0 takes a free one. Default: none. */
  readonly adminPort?: number | undefined;
  /** Address of that port. Default `127.0.0.1`: this machine only. */
  readonly adminHost?: string | undefined;
  /** Whether it is ready only while its hosts are reached. Default: it is ready without them. */
  readonly readyNeedsHost?: boolean | undefined;
  /** Milliseconds in which it still takes calls when it is to stop, but is not ready. Default 0. */
  readonly shutdownDelay?: number | undefined;
  /** Milliseconds that calls under way have to end when it stops. Default 10,000. */
  readonly grace?: number | undefined;
  /** Ends the start while the host is being asked; a running sidecar is ended by `stop`. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each call, without anything secret. Default: nobody. */
  readonly log?: SidecarLog | undefined;
}

/** What a program gives, and no owner of a command. */
const ofProgram = ["signal", "log", "newDispatcher", "optionText"] as const;

const { legacyUrl: _, ...listenerRows } = doorRows;
const names = Object.entries<Row>({ ...listenerRows, ...sidecarRows })
  .filter(([, row]) => isAt(row, "code"))
  .map(([name]) => name);

/**
 * Checks the options of the sidecar itself; its listeners check theirs.
 *
 * @throws `SettingError` naming the option
 */
export function checkSidecarOptions(options: SidecarOptions): void {
  refuseUnknownOptions(options, [...names, ...ofProgram]);
  checkOptions(sidecarRows, options);
}

/** Options of the sidecar that are none of its listeners. */
const own = new Set([...Object.keys(sidecarRows), "signal", "log", "newDispatcher"]);

/** The options of the listeners. */
export function listenerOptions(options: SidecarOptions): CompatListenerOptions {
  const entries = Object.entries(options).filter(([name]) => !own.has(name));
  return Object.fromEntries(entries) as unknown as CompatListenerOptions;
}
