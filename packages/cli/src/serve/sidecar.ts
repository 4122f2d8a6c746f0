import type { CompatListenerOptions, Refusal } from "@edbridge/compat";
import { type Clock, type HostDispatcher, systemClock } from "@edbridge/core";
import { once } from "node:events";
import type { Server } from "node:http";
import { Server as TlsServer } from "node:https";
import { adminServer } from "./admin.js";
import { recordOf, type SidecarLog } from "./call-record.js";
import { Calls } from "./calls.js";
import { checkCors, preflight } from "./cors.js";
import { drain, lastOnItsConnection } from "./drain.js";
import { edgeOf, type Edge, type EdgeOptions, hostPort } from "./edge.js";
import type { HostPoolOptions, HostRequest, PoolDispatcher } from "./host-pools.js";
import { type Answering, createLegacyServer } from "./http-server.js";
import { Limits, type LimitOptions } from "./limits.js";
import { silent } from "./log.js";
import { Metrics } from "./metrics.js";
import { Pace } from "./pace.js";
import type { PageFacts } from "./page.js";
import { Repeats } from "./repeats.js";
import { checkRetirement, type RetirementOptions } from "./retirement.js";
import { type ListenerHooks, siteHosts, siteOptions, type SiteOptions, Sites } from "./sites.js";
import { begin, factsText, optionLines, signedInText } from "./start.js";
import { readCertificate } from "./tls.js";
import { Usage } from "./usage.js";

/** Options of {@link startSidecar}. */
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
  /** Seconds a request waits for one of them; then it is answered 503. Default 10. */
  readonly queueTimeout?: number | undefined;
  /** Calls of all callers that may be under way; one more is answered 503. Default 5000. */
  readonly maxCalls?: number | undefined;
  /** Connections of callers that may be open; one more is closed. Default 10,000. */
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
  /** Seconds in which it still takes calls when it is to stop, but is not ready. Default 0. */
  readonly shutdownDelay?: number | undefined;
  /** Seconds that calls under way have to end when it stops. Default 10. */
  readonly grace?: number | undefined;
  /** Ends the start while the host is being asked; a running sidecar is ended by `stop`. */
  readonly signal?: AbortSignal | undefined;
  /** Told of each call, without anything secret. Default: nobody. */
  readonly log?: SidecarLog | undefined;
}

/** What is so where nothing is said. */
export const usual = {
  host: "127.0.0.1",
  port: 8080,
  connections: 50,
  queue: 1000,
  queueTimeout: 10,
  maxBody: 2 ** 20,
  maxCalls: 5000,
  maxConnections: 10_000,
} as const;

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
 * const sidecar = await startSidecar({ currentBaseUrl: "https://host.example/api", port: 0 });
 * console.log(sidecar.url);
 * await sidecar.stop();
 * ```
 */
export async function startSidecar(options: SidecarOptions): Promise<Sidecar> {
  const { clock = systemClock, log = silent, host = usual.host, adminHost = usual.host } = options;
  const calls = new Calls();
  const usage = new Usage(clock);
  const repeats = new Repeats(clock);
  const ended = new AbortController();
  const pace = new Pace(clock, () => log.warn(slowCaller));
  const isFull = (most: number) => calls.answers.size > most;
  const rulesOf = (given: SidecarOptions) => new Rules(given, { host, clock, isFull });
  let rules = rulesOf(options);
  const hooks = (site: string): ListenerHooks => ({
    door: "serve",
    refuse: (request, change) => rules.edge.refuse(request, change),
    callerBaseUrl: (request) => rules.edge.callerBaseUrl(request),
    callerAddress: (request) => rules.edge.callerAddress(request),
    requestHeaders: (headers, request) => rules.edge.requestHeaders(headers, request),
    answerHeaders: (headers, request, change) => rules.edge.answerHeaders(headers, request, change),
    admitCaller: (caller) => rules.limits.admit(caller),
    onAnswered(answered) {
      const record = recordOf(answered, site);
      metrics.observe(record);
      usage.observe(record);
      log.call(repeats.shorten(record));
    },
    ...(log === silent ? {} : { onSignedIn: (found) => log.info(signedInText(found)) }),
  });
  const onRequest = (request: HostRequest) => {
    metrics.observeHost(request);
    usage.observeHost(request);
  };
  const sitesOf = async (given: SidecarOptions, before?: Sites) => {
    const pools = await poolOptions(given, clock, onRequest);
    const sites = Sites.of(siteOptions(listenerOptions(given), given.sites), {
      pools,
      clock,
      hooks,
      before,
    });
    const made = sites.all.filter((site) => before?.all.includes(site) !== true);
    const { signal } = given;
    try {
      for (const { listener, name } of made) {
        await begin(listener, { name, log, clock, signal, ended: ended.signal });
      }
    } catch (error) {
      for (const site of made) await site.pools.close();
      throw error;
    }
    for (const line of optionLines(given)) log.info(line);
    return sites;
  };
  const metrics = new Metrics({
    counts: () => sites.counts,
    underWay: () => calls.answers.size,
    waiting: () => sites.sum(({ pools }) => pools.waiting),
    running: () => sites.sum(({ pools }) => pools.running),
    most: () => sites.sum(({ pools }) => pools.most),
    cut: () => pace.cut,
    storeFailures: () => options.store?.failures ?? 0,
  });
  const certificate = readCertificate(options);
  let sites = await sitesOf(options);
  let stopping = false;

  const answering: Answering = (request, response, isAwaited) => {
    if (stopping) lastOnItsConnection(response);
    pace.watch(request, response);
    // The listener answers what is refused.
    const permitted = rules.edge.refuse(request) ? undefined : preflight(request, rules.cors);
    if (permitted) return void response.writeHead(204, permitted).end();
    const { listener, calls: own } = sites.for(request);
    calls.begin(response);
    own.begin(response);
    (isAwaited ? listener.checkContinue : listener)(request, response);
  };
  const server = createLegacyServer(answering, options.maxBody ?? usual.maxBody, certificate);
  server.maxConnections = options.maxConnections ?? usual.maxConnections;
  const admin =
    options.adminPort === undefined
      ? undefined
      : adminServer({
          host: adminHost,
          allowedHosts: options.allowedHosts ?? [],
          metrics,
          usage,
          clock,
          facts: () => factsOf(sites),
          stopping: () => stopping,
          reached: () => sites.reached(),
          needsHost: options.readyNeedsHost ?? false,
        });
  let adminUrl: string | undefined;
  let url: string;
  try {
    adminUrl = admin && (await listen(admin, adminHost, options.adminPort ?? 0, "http"));
    url = await listen(server, host, options.port ?? usual.port, certificate ? "https" : "http");
  } catch (error) {
    ended.abort();
    admin?.close();
    await sites.close();
    throw error;
  }

  let stopped: Promise<number> | undefined;
  const stop = async () => {
    const { grace = 10, shutdownDelay = 0 } = options;
    stopping = true;
    if (shutdownDelay > 0) await clock.sleep(shutdownDelay * 1000);
    ended.abort();
    const cut = await drain(server, { calls, grace, clock });
    admin?.close();
    admin?.closeAllConnections();
    const { peopleHeld } = sites.counts;
    if (peopleHeld > 0) log.warn(lostParts(peopleHeld));
    await sites.close();
    return cut;
  };
  return {
    url,
    adminUrl,
    async reload(given) {
      const next = rulesOf(given);
      const renewed = readCertificate(given);
      const before = sites;
      sites = await sitesOf(given, before);
      rules = next;
      if (renewed && server instanceof TlsServer) server.setSecureContext(renewed);
      before.retire(sites, clock, ended.signal);
    },
    stop: () => (stopped ??= stop()),
  };
}

/**
 * Checks options as a start would, without a host and without a port.
 *
 * @throws `SettingError` naming the option
 */
export async function checkSidecar(options: SidecarOptions): Promise<void> {
  const { clock = systemClock, host = usual.host } = options;
  const { limits: _ } = new Rules(options, { host, clock, isFull: () => false });
  readCertificate(options);
  const pools = await poolOptions(options, clock, () => {});
  const sites = Sites.of(siteOptions(listenerOptions(options), options.sites), {
    pools,
    clock,
    hooks: () => ({}),
  });
  await sites.close();
}

const slowCaller =
  "A caller took its response, or sent its request, at less than 1 kB a second for 30 seconds: its connection was closed.";

/** What is lost with this process, of which the caller was told that it is not stored. */
function lostParts(people: number): string {
  return `Parts of ${people} new ${people === 1 ? "person" : "people"} were held until their enrollment, and are lost with this process: the next write of each person brings them.`;
}

/** What decides about each request: made of options alone, so that others can take its place. */
class Rules {
  readonly edge: Edge;
  readonly limits: Limits;
  readonly cors: string;

  /** @throws `SettingError` naming the option */
  constructor(options: SidecarOptions, { host, clock, isFull }: RuleContext) {
    const { optionText = (name: string) => name, maxCalls = usual.maxCalls } = options;
    this.cors = checkCors(options.cors ?? "none");
    this.limits = new Limits(options, clock, optionText);
    const names = siteHosts(options.sites);
    const full: Refusal = {
      status: 503,
      message: "Too many requests are under way. Send the request again a little later.",
      headers: { "retry-after": "5" },
      option: optionText("maxCalls"),
    };
    this.edge = edgeOf(
      { ...options, allowedHosts: [...(options.allowedHosts ?? []), ...names] },
      {
        host,
        optionText,
        retirement: checkRetirement(options, () => clock.now()),
        full: () => (isFull(maxCalls) ? full : undefined),
      },
    );
  }
}

interface RuleContext {
  readonly host: string;
  readonly clock: Clock;
  /** Whether more calls than so many are under way. */
  readonly isFull: (most: number) => boolean;
}

/** The options of the listeners. */
function listenerOptions(options: SidecarOptions): CompatListenerOptions {
  const others: ReadonlySet<string> = new Set(ownOptions);
  const entries = Object.entries(options).filter(([name]) => !others.has(name));
  return Object.fromEntries(entries) as unknown as CompatListenerOptions;
}

/** Options of the sidecar that are none of a listener. */
const ownOptions = [
  "port",
  "host",
  "tlsCert",
  "tlsKey",
  "adminPort",
  "adminHost",
  "readyNeedsHost",
  "shutdownDelay",
  "grace",
  "forwarded",
  "sendForwarded",
  "cors",
  "allowedHosts",
  "signal",
  "log",
  "connections",
  "queue",
  "queueTimeout",
  "maxCalls",
  "maxConnections",
  "callerRate",
  "callerCalls",
  "allowedCallers",
  "newDispatcher",
  "sites",
  "sunset",
  "deprecated",
  "migrationPage",
  "brownout",
] as const satisfies readonly Exclude<keyof SidecarOptions, keyof CompatListenerOptions>[];

async function poolOptions(
  options: SidecarOptions,
  clock: Clock,
  onRequest: HostPoolOptions["onRequest"],
): Promise<HostPoolOptions> {
  const { connections = usual.connections, queue = usual.queue } = options;
  const { queueTimeout = usual.queueTimeout } = options;
  const newDispatcher = await dispatchersOf(options);
  return { connections, queue, queueTimeout: queueTimeout * 1000, clock, newDispatcher, onRequest };
}

type NewDispatcher = NonNullable<SidecarOptions["newDispatcher"]>;

/** One for each dispatcher of a program: hosts whose options are the same go on. */
const lent = new WeakMap<HostDispatcher, NewDispatcher>();
let agents: NewDispatcher | undefined;

/** What makes the dispatchers of pools. */
async function dispatchersOf({
  dispatcher,
  newDispatcher,
}: SidecarOptions): Promise<NewDispatcher> {
  if (newDispatcher) return newDispatcher;
  if (!dispatcher) {
    const { Agent } = await import("undici");
    return (agents ??= (connections) => new Agent({ connections }));
  }
  const dispatch: HostDispatcher["dispatch"] = (...given) => dispatcher.dispatch(...given);
  // It is the program's, and stays open.
  const made = lent.get(dispatcher) ?? (() => ({ dispatch, destroy: async () => {} }));
  lent.set(dispatcher, made);
  return made;
}

/** What the page says of the hosts, and of now. */
function factsOf(sites: Sites): PageFacts {
  const { counts } = sites;
  return {
    hosts: sites.all.flatMap(({ name, listener }) =>
      listener.facts().map((facts) => (name === "" ? "" : `${name}: `) + factsText(facts)),
    ),
    figures: [
      ["Callers' tokens that live", counts.handles],
      ["Keys in use", counts.credentials],
      ["Tokens got from the host", counts.exchanges],
      ["Requests at the host", sites.sum(({ pools }) => pools.running)],
      ["Requests that wait", sites.sum(({ pools }) => pools.waiting)],
    ],
  };
}

async function listen(server: Server, host: string, port: number, scheme: string): Promise<string> {
  server.listen(port, host);
  await once(server, "listening");
  const address = server.address();
  const taken = typeof address === "object" && address ? address.port : port;
  return `${scheme}://${hostPort(host, taken)}`;
}
