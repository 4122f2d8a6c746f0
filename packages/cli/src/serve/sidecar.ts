import { none } from "@edbridge/core/internal";
import type { ServedRequest } from "@edbridge/compat";
import { systemClock } from "@edbridge/core";
import type { ServerResponse } from "node:http";
import { adminServer } from "./admin.js";
import { type CallRecord, recordOf } from "./call-record.js";
import { Connections, lastOnItsConnection } from "./connections.js";
import { preflight, rulesOf } from "./edge.js";
import type { HostRequest } from "./host-pools.js";
import { createLegacyServer, listen } from "./http-server.js";
import { silent } from "./log.js";
import {
  checkSidecarOptions,
  type CommandOptions,
  type SidecarOptions,
} from "./sidecar-options.js";
import type { ListenerHooks } from "./site-options.js";
import { Sites } from "./sites.js";
import { begin, signedInText } from "./start.js";
import { readCertificate } from "./tls.js";
import { watch as watchOf, type WatchedComparison } from "./watch.js";

/** Who hears of what a bridge does that is in another thread. */
export interface FrontHears {
  readonly call: (record: CallRecord) => void;
  readonly request: (request: HostRequest) => void;
}

/** What answers calls in place of the bridge, and compares with what that would answer. */
export interface Front extends WatchedComparison {
  answer(request: ServedRequest, response: ServerResponse): void;
  begin(hears: FrontHears): void;
  /** Asks the other host, once this server listens. */
  check(): Promise<void>;
  /** Compares what was answered so far; what comes after it is not compared. */
  settle(): Promise<void>;
}

/** A running sidecar. */
export interface Sidecar {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Where its admin port listens, if it has one. */
  readonly adminUrl: string | undefined;
  /**
   * Takes other options without losing a call: those under way end as they began. What it listens
   * at stays, and so do hosts whose options are the same; certificates are read again.
   *
   * @throws as {@link startSidecar}; then all stays as it was
   */
  reload(options: SidecarOptions): Promise<void>;
  /** Lets calls under way end, takes no new connection, and gives the number of calls cut off. */
  stop(): Promise<number>;
}

/**
 * Starts a server that is a legacy host to its callers and forwards their requests to a current
 * one. What is not given and the host itself tells is read from the host first. A host that is not
 * reached, or out of order, is asked again while the sidecar runs.
 *
 * @throws `SettingError` naming the option; `EdbridgeError` when the address is that of no current
 * host; the system's error when the port cannot be listened at
 * @example
 * ```ts
 * import { startSidecar } from "edbridge";
 *
 * const sidecar = await startSidecar({ baseUrl: "https://host.example/api", port: 0 });
 * console.log(sidecar.url);
 * await sidecar.stop();
 * ```
 */
export function startSidecar(options: SidecarOptions): Promise<Sidecar> {
  return startBehind(undefined, options);
}

/** The same, with what answers calls in place of the bridge. */
export async function startBehind(
  front: Front | undefined,
  options: CommandOptions,
): Promise<Sidecar> {
  const settings = checkSidecarOptions(options);
  const { clock = systemClock, log = silent, allowedHosts = none } = options;
  const { host, adminHost, port, adminPort, maxBody, maxConnections } = settings;
  const ended = new AbortController();
  const isFull = (most: number) => connections.busy > most && !connections.makeRoom();
  const context = { host, clock, isFull };
  let rules = rulesOf(options, context);
  const onCall = (record: CallRecord) => {
    watch?.observe(record);
    log.call(record);
  };
  const hooks = (site: string): ListenerHooks => ({
    door: "serve",
    refuse: (request, change) => rules.edge.refuse(request, change),
    callerBaseUrl: (request) => rules.edge.callerBaseUrl(request),
    callerAddress: (request) => rules.edge.callerAddress(request),
    requestHeaders: (headers, request) => rules.edge.requestHeaders(headers, request),
    answerHeaders: (headers, request, change) => rules.edge.answerHeaders(headers, request, change),
    admitCaller: (caller) => rules.admit(caller),
    onWarning: (text) => log.warn(text),
    onAnswered: (answered) => onCall(recordOf(answered, site)),
    ...(log.info === silent.info ? {} : { onSignedIn: (found) => log.info(signedInText(found)) }),
  });
  // One for all sites: those whose options are the same go on after a reload.
  const onRequest = (request: HostRequest) => watch?.observeHost(request);
  front?.begin({ call: onCall, request: onRequest });
  const sitesOf = async (now: SidecarOptions, before?: Sites) => {
    const sites = await Sites.of(now, { clock, onRequest, hooks, before });
    const made = before ? sites.notIn(before) : sites.all;
    const failed = new AbortController();
    const shared = { isBehind: front !== undefined, log, clock, signal: now.signal };
    const ends = [ended.signal, failed.signal];
    try {
      // At once: each host may be waited for.
      await Promise.all(
        made.map(({ listener, name, retired }) =>
          begin(listener, { ...shared, name, ended: AbortSignal.any([...ends, retired.signal]) }),
        ),
      );
    } catch (error) {
      failed.abort();
      for (const site of made) {
        await site.listener.end();
        await site.pools.close();
      }
      throw error;
    }
    return sites;
  };
  const certificate = readCertificate(options);
  // Nobody sees what is counted where there is no port to read it at.
  const watch =
    adminPort === undefined
      ? undefined
      : watchOf(options, {
          sites: () => sites,
          connections: () => connections,
          isStopping: () => stopping,
          comparison: front,
        });
  let sites = await sitesOf(options);
  await watch?.history.begin();
  let stopping = false;

  const answering = (request: ServedRequest, response: ServerResponse, isAwaited: boolean) => {
    if (stopping) lastOnItsConnection(response);
    const { listener, calls: siteCalls } = sites.for(request, rules.edge.callerBaseUrl);
    connections.begin(response, siteCalls);
    const permitted = preflight(request, rules.cors);
    // The listener answers what is refused.
    if ((permitted || front) && !rules.edge.refuse(request)) {
      if (permitted) return void response.writeHead(204, permitted).end();
      if (isAwaited) response.writeContinue();
      return front?.answer(request, response);
    }
    (isAwaited ? listener.checkContinue : listener)(request, response);
  };
  const server = createLegacyServer(answering, maxBody, certificate);
  const onSlow = () => log.warn(slowCaller);
  const connections = new Connections(server, { most: maxConnections, clock, onSlow });
  const admin = watch && adminServer(adminHost, allowedHosts, watch);
  let adminUrl: string | undefined;
  let url: string;
  try {
    adminUrl = admin && (await listen(admin, adminHost, adminPort ?? 0, "http"));
    url = await listen(server, host, port, certificate ? "https" : "http");
    await front?.check();
  } catch (error) {
    ended.abort();
    server.close();
    server.closeAllConnections();
    admin?.close();
    await watch?.history.end();
    await sites.end();
    await sites.close();
    throw error;
  }

  let stopped: Promise<number> | undefined;
  let retired: Promise<unknown> = Promise.resolve();
  const stop = async () => {
    const { grace, shutdownDelay } = settings;
    stopping = true;
    const settled = front?.settle();
    if (shutdownDelay > 0) await clock.sleep(shutdownDelay);
    ended.abort();
    const cut = await connections.drain(grace);
    await settled;
    admin?.close();
    admin?.closeAllConnections();
    await watch?.history.end();
    await Promise.all([sites.end(), retired]);
    await sites.close();
    return cut;
  };
  return {
    url,
    adminUrl,
    async reload(now) {
      const next = rulesOf(now, context);
      const renewed = readCertificate(now);
      const before = sites;
      sites = await sitesOf(now, before);
      rules = next;
      if (renewed) server.setSecureContext?.(renewed);
      const retiring = before.retire(sites, clock, ended.signal);
      retired = Promise.all([retired, retiring]);
    },
    stop: () => (stopped ??= stop()),
  };
}

/** As a start would, without a host and a port. @throws `SettingError` naming the option */
export async function checkSidecar(options: SidecarOptions): Promise<void> {
  const { host } = checkSidecarOptions(options);
  const { clock = systemClock } = options;
  rulesOf(options, { host, clock, isFull: () => false });
  readCertificate(options);
  const sites = await Sites.of(options, { clock, onRequest: () => {}, hooks: () => ({}) });
  await sites.end();
  await sites.close();
}

const slowCaller =
  "A caller took its response, or sent its request, at less than 1 kB a second for 30 seconds: its connection was closed.";
