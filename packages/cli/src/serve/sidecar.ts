import { compatListener, type CompatListenerOptions, type Refusal } from "@edbridge/compat";
import { type Clock, SettingError, systemClock, type HostDispatcher } from "@edbridge/core";
import { checkBaseUrl } from "@edbridge/core/internal";
import { once } from "node:events";
import type { IncomingMessage, Server } from "node:http";
import { type CallRecord, recordOf, type SidecarLog } from "./call-record.js";
import { Calls } from "./calls.js";
import { checkCors, isForeignPage, preflight, withCors } from "./cors.js";
import { HostPools, type PoolDispatcher } from "./host-pools.js";
import { drain, lastOnItsConnection } from "./drain.js";
import {
  callerAddress,
  callerBaseUrl,
  type SendForwarded,
  sentHeaders,
  type Trust,
} from "./forwarded.js";
import { createLegacyServer } from "./http-server.js";
import { silent } from "./log.js";
import { Pace } from "./pace.js";
import { Metrics } from "./metrics.js";
import { operate } from "./operations.js";
import { ownHosts } from "./own-hosts.js";
import { Readiness } from "./readiness.js";
import { Repeats } from "./repeats.js";
import { checkRetirement, type Retirement, type RetirementOptions } from "./retirement.js";
import { begin, signedInText } from "./start.js";

/** Options of {@link startSidecar}. */
export interface SidecarOptions
  extends
    RetirementOptions,
    Omit<
      CompatListenerOptions,
      | "callerAddress"
      | "callerBaseUrl"
      | "refuse"
      | "requestHeaders"
      | "answerHeaders"
      | "onAnswered"
      | "onSignedIn"
      | "dispatcherOf"
      | "door"
    > {
  /** Requests of callers that run at the host at once; one credential gets half. Default 50. */
  readonly connections?: number | undefined;
  /** Seconds a request waits for one of them; then it is answered 503. Default 10. */
  readonly queueTimeout?: number | undefined;
  /**
   * Makes a dispatcher of so many connections; each credential gets one of its own. Default: the
   * option `dispatcher` for all of them, or else an `Agent` for each.
   */
  readonly newDispatcher?: ((connections: number) => PoolDispatcher) | undefined;
  /** TCP port; 0 takes a free one. Default 8080. */
  readonly port?: number | undefined;
  /** Address to listen at. Default `127.0.0.1`: this machine only. */
  readonly host?: string | undefined;
  /** Seconds that calls under way have to end when it stops. Default 10. */
  readonly grace?: number | undefined;
  /** Whether `Forwarded` and `X-Forwarded-*` of requests are believed. Default `ignore`. */
  readonly forwarded?: Trust | undefined;
  /** What of them goes to the host. Default `none`. */
  readonly sendForwarded?: SendForwarded | undefined;
  /** The origin whose web pages may call: `*` for any, `none` (default) for none. */
  readonly cors?: string | undefined;
  /**
   * Names by which callers may reach it, without scheme and port, or `*` for any. Those of this
   * machine and the address that it listens at always may; any other `Host` is answered 421.
   */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Ends the start while the host is being asked; a running sidecar is ended by `stop`. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each call, without anything secret. Default: nobody. */
  readonly log?: SidecarLog | undefined;
}

/** Where a sidecar listens where nothing is said. */
export const usual = {
  host: "127.0.0.1",
  port: 8080,
  connections: 50,
  maxBody: 2 ** 20,
} as const;

/** A running sidecar. */
export interface Sidecar {
  /** Where it listens, such as `http://127.0.0.1:8080`. */
  readonly url: string;
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
 * const sidecar = await startSidecar({ currentBaseUrl: "https://host.example/api", port: 0 });
 * console.log(sidecar.url);
 * await sidecar.stop();
 * ```
 */
export async function startSidecar(options: SidecarOptions): Promise<Sidecar> {
  const { currentBaseUrl, allowInsecureHttp } = options;
  const base = checkBaseUrl(currentBaseUrl, { setting: "currentBaseUrl", allowInsecureHttp });
  const {
    cors: corsOrigin = "none",
    host = usual.host,
    port = usual.port,
    grace = 10,
    forwarded,
    sendForwarded,
    allowedHosts = [],
    signal,
    log = silent,
    connections = usual.connections,
    queueTimeout = 10,
    newDispatcher: _,
    sunset,
    deprecated,
    migrationPage,
    brownout,
    ...compat
  } = options;
  const { clock = systemClock } = compat;
  const cors = checkCors(corsOrigin);
  const { optionText = (name: string) => name } = compat;
  const refuse = refusals({ isOwn: ownHosts(host, allowedHosts), cors, optionText });
  checkOneOf("forwarded", forwarded, ["ignore", "trust"]);
  checkOneOf("sendForwarded", sendForwarded, ["none", "pass", "append"]);

  const told = { sunset, deprecated, migrationPage, brownout };
  const retirement = checkRetirement(told, () => clock.now());
  const calls = new Calls();
  const tellSlow = () =>
    log.warn(
      "A caller took its response, or sent its request, at less than 1 kB a second for 30 seconds: its connection was closed.",
    );
  const pace = new Pace(clock, tellSlow);
  const limits = { connections, queueTimeout: queueTimeout * 1000, clock };
  const pools = new HostPools({ ...limits, newDispatcher: await dispatchersOf(options) });
  const listener = compatListener({
    ...compat,
    dispatcher: pools.tokens,
    dispatcherOf: (credential) => pools.of(credential),
    refuse,
    ...edge({ forwarded, sendForwarded, log, cors, retirement }, { metrics: () => metrics, clock }),
  });
  const ended = new AbortController();
  try {
    await begin(listener, { options, log, clock, signal, ended: ended.signal });
  } catch (error) {
    await pools.close();
    throw error;
  }
  const metrics = new Metrics({
    counts: listener.counts,
    underWay: () => calls.answers.size,
    waiting: () => pools.waiting,
    cut: () => pace.cut,
  });
  const readiness = new Readiness(base, clock, pools.readiness);
  let stopping = false;
  const operations = { metrics, readiness, stopping: () => stopping };

  const server = createLegacyServer((request, response, isAwaited) => {
    if (stopping) lastOnItsConnection(response);
    pace.watch(request, response);
    // The listener answers what is refused.
    const isRefused = refuse(request) !== undefined;
    if (!isRefused) {
      if (operate(request, response, operations)) return;
      const permitted = preflight(request, cors);
      if (permitted) return void response.writeHead(204, permitted).end();
    }
    calls.begin(response);
    const refusal = isRefused ? undefined : retirement.refusalOf(request.url ?? "");
    if (!refusal) return (isAwaited ? listener.checkContinue : listener)(request, response);
    const { status, headers, body } = refusal;
    const all = Object.entries(withCors(headers, request.headers.origin, cors));
    for (const [name, value] of all) if (value !== undefined) response.setHeader(name, value);
    response.writeHead(status).end(body);
    const record = refusedRecord(request, body);
    metrics.observe(record);
    log.call(record);
  }, options.maxBody ?? usual.maxBody);
  const url = await listen(server, host, port);

  let stopped: Promise<number> | undefined;
  return {
    url,
    stop() {
      stopping = true;
      ended.abort();
      return (stopped ??= drain(server, { calls, grace, clock }).finally(() => pools.close()));
    },
  };
}

/** What makes the dispatchers of pools. */
async function dispatchersOf({
  dispatcher,
  newDispatcher,
}: SidecarOptions): Promise<(connections: number) => PoolDispatcher> {
  if (newDispatcher) return newDispatcher;
  if (dispatcher) {
    const dispatch: HostDispatcher["dispatch"] = (...given) => dispatcher.dispatch(...given);
    // It is the program's, and stays open.
    return () => ({ dispatch, destroy: async () => {} });
  }
  const { Agent } = await import("undici");
  return (connections) => new Agent({ connections });
}

function checkOneOf(setting: string, value: unknown, allowed: readonly string[]): void {
  if (value === undefined || allowed.includes(String(value))) return;
  throw new SettingError(setting, `must be one of ${allowed.join(", ")}.`);
}

/** Why a request is refused by its head: for another host, or from a web page that may not call. */
function refusals({
  isOwn,
  cors,
  optionText,
}: {
  readonly isOwn: ReturnType<typeof ownHosts>;
  readonly cors: string;
  readonly optionText: (name: string) => string;
}): (request: IncomingMessage) => Refusal | undefined {
  const misdirected: Refusal = {
    status: 421,
    message: `This server is not known by the name in the Host header. The option ${optionText("allowedHosts")} names those that it has.`,
  };
  const foreign: Refusal = {
    status: 403,
    message: `Web pages of other sites may not send requests here. The option ${optionText("cors")} names the origin whose pages may.`,
  };
  return (request) => {
    if (!isOwn(request)) return misdirected;
    return isForeignPage(request, cors) ? foreign : undefined;
  };
}

/** How requests and answers are dressed, and who hears of them. */
function edge(
  options: Pick<SidecarOptions, "forwarded" | "sendForwarded"> & {
    readonly cors: string;
    readonly log: SidecarLog;
    readonly retirement: Retirement;
  },
  { metrics, clock }: { readonly metrics: () => Metrics; readonly clock: Clock },
): Partial<CompatListenerOptions> {
  const { forwarded: trust = "ignore", sendForwarded: send = "none", log, retirement } = options;
  const repeats = new Repeats(clock);
  return {
    door: "serve",
    callerBaseUrl: (request) => {
      const { host = ownAddress(request) } = request.headers;
      const own = `http://${host}`;
      return trust === "ignore" ? own : callerBaseUrl(fields(request), own, trust);
    },
    callerAddress: ({ headers, socket }) =>
      callerAddress(String(headers["x-forwarded-for"] ?? ""), socket.remoteAddress, trust),
    requestHeaders: (headers, { socket }) => sentHeaders(headers, { send, trust, socket }),
    answerHeaders: (headers, request) =>
      withCors(
        { ...headers, ...retirement.headersFor(request.url ?? "") },
        request.headers.origin,
        options.cors,
      ),
    onAnswered: (answered) => {
      const record = recordOf(answered);
      metrics().observe(record);
      log.call(repeats.shorten(record));
    },
    ...(log === silent ? {} : { onSignedIn: (found) => log.info(signedInText(found)) }),
  };
}

/** A call that was refused because it is time for a brownout. */
function refusedRecord({ method = "GET", url = "" }: IncomingMessage, body: string): CallRecord {
  return {
    method,
    kind: url.includes("/oauth/") ? "authorize" : "data",
    status: 503,
    ms: 0,
    bytes: Buffer.byteLength(body),
    outcome: "refused",
    reason: "The option brownout refuses legacy requests now",
  };
}

function fields({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
  return Object.fromEntries(entries);
}

/** Callers of HTTP/1.0 need not name a host. */
function ownAddress({ socket }: IncomingMessage): string {
  return hostPort(socket.localAddress ?? "localhost", socket.localPort ?? 80);
}

function hostPort(address: string, port: number): string {
  return address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`;
}

async function listen(server: Server, host: string, port: number): Promise<string> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  const taken = typeof address === "object" && address ? address.port : port;
  return `http://${hostPort(host, taken)}`;
}
