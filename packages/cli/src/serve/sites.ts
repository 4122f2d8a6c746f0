import type {
  CompatListenerOptions,
  ListenerCounts,
  ServedRequest,
  WaitingPeople,
} from "@edbridge/compat";
import { serverListener, type ServerListenerOptions } from "@edbridge/compat/internal";
import type { Clock, HostDispatcher } from "@edbridge/core";
import { checkBaseUrl, isObject, none, within } from "@edbridge/core/internal";
import { loadAgent } from "../command/host-agent.js";
import { usual } from "../command/option-rows.js";
import { nameIn } from "../command/text.js";
import { Calls } from "./connections.js";
import { hostPools, type HostPoolOptions } from "./host-pools.js";
import { type CommandOptions, listenerOptions } from "./sidecar-options.js";
import { type ListenerHooks, siteOptions } from "./site-options.js";

interface SiteContext extends Pick<HostPoolOptions, "clock" | "onRequest"> {
  readonly hooks: (site: string) => ListenerHooks;
  /** Those of the configuration before; one whose options are the same goes on. */
  readonly before?: Sites | undefined;
}

/** One host, or one for each school year, with all that is kept for it. */
interface Site {
  /** The host name or path that it is reached by; empty for the one of all other requests. */
  readonly name: string;
  readonly listener: ReturnType<typeof serverListener>;
  readonly pools: ReturnType<typeof hostPools>;
  readonly calls: Calls;
  /** Aborts when it is retired. */
  readonly retired: AbortController;
  /** All that it is made of. */
  readonly madeOf: object;
}

/** Milliseconds in which writes are finished whose callers have left, and some more. */
const finishing = 15_000;

/** What bridges have done and hold, and how many requests of callers are at their hosts. */
export interface BridgeState {
  readonly counts: ListenerCounts;
  readonly turns: { readonly running: number; readonly waiting: number; readonly most: number };
}

export class Sites {
  readonly all: readonly Site[];
  readonly #byName: ReadonlyMap<string, Site>;
  /** The longest path is the nearest. */
  readonly #byPath: readonly Site[];
  readonly #rest: Site;
  /** What sites that have ended have done. */
  readonly #past: readonly ListenerCounts[];

  /** Makes those of a configuration. @throws `SettingError` naming the option */
  static async of(
    commandOptions: CommandOptions,
    { hooks, before, clock, onRequest }: SiteContext,
  ) {
    const { connections = usual.connections, queue = usual.queue, newDispatcher } = commandOptions;
    const { queueTimeout = usual.queueTimeout } = commandOptions;
    const bounds = { connections, queue, queueTimeout, clock, onRequest };
    const pool = { ...bounds, newDispatcher: await dispatchersOf(commandOptions) };
    const common = listenerOptions(commandOptions);
    const siteOf = (name: string, options: CompatListenerOptions): Site => {
      // How options are named is no part of it, and is another function each time.
      const { optionText: _, ...comparable }: ServerListenerOptions = options;
      const madeOf = { comparable, bounds, newDispatcher };
      const known = before?.all.find((site) => site.name === name);
      if (known && isSame(known.madeOf, madeOf)) return known;
      const { baseUrl, allowInsecureHttp } = options;
      const pools = hostPools(checkBaseUrl(baseUrl, { allowInsecureHttp }), pool);
      const ways = { dispatcher: pools.tokens, dispatcherOf: pools.of };
      const listener = serverListener({ ...options, ...ways, ...hooks(name) });
      const retired = new AbortController();
      return { name, listener, pools, calls: new Calls(), retired, madeOf };
    };
    const rest = siteOf("", common);
    const others = Object.entries(commandOptions.sites ?? {}).map(([name, site]) =>
      within(`sites.${name}.`, () => siteOf(name, siteOptions(common, name, site))),
    );
    return new Sites(rest, others, before);
  }

  private constructor(rest: Site, others: readonly Site[], before?: Sites) {
    this.all = [rest, ...others];
    this.#rest = rest;
    this.#byName = new Map(others.map((site) => [site.name, site]));
    this.#byPath = others
      .filter(({ name }) => name.startsWith("/"))
      .toSorted((one, other) => other.name.length - one.name.length);
    const gone = (before?.notIn(this) ?? none).map(({ listener }) => {
      const counts = listener.counts();
      // What a site that has ended holds is gone.
      const lookups = { ...counts.lookups, bytes: 0 };
      return { ...counts, handles: 0, credentials: 0, peopleInMemory: 0, lookups };
    });
    const past = [...(before ? before.#past : []), ...gone];
    this.#past = past.length > 1 ? [past.reduce(added)] : past;
  }

  /** The site that a request is for, by the address that its caller used, as a proxy says it. */
  for(request: ServedRequest, callerBaseUrl: (request: ServedRequest) => string): Site {
    if (this.all.length === 1) return this.#rest;
    const came = callerBaseUrl(request);
    const named = this.#byName.get(nameIn(came)) ?? this.#byName.get(nameIn(request.headers.host));
    if (named) return named;
    // Legacy hosts took any letter case.
    const path = request.url;
    const lower = path.toLowerCase();
    const isBelow = ({ name }: Site) =>
      lower.startsWith(name.toLowerCase()) && "/?".includes(path.charAt(name.length));
    return this.#byPath.find(isBelow) ?? this.#rest;
  }

  get counts(): ListenerCounts {
    return [...this.#past, ...this.all.map(({ listener }) => listener.counts())].reduce(added);
  }

  /** The new people of whom parts wait. All sites read the same store. */
  async waitingPeople(): Promise<WaitingPeople> {
    const all = await Promise.all(this.all.map(({ listener }) => listener.waitingPeople()));
    return {
      inMemory: all.reduce((sum, { inMemory }) => sum + inMemory, 0),
      inStore: Math.max(...all.map(({ inStore }) => inStore)),
      longest: Math.max(...all.map(({ longest }) => longest)),
    };
  }

  get turns(): BridgeState["turns"] {
    const sum = (of: (site: Site) => number) => this.all.reduce((all, site) => all + of(site), 0);
    return {
      running: sum(({ pools }) => pools.turns.running),
      waiting: sum(({ pools }) => pools.turns.waiting),
      most: sum(({ pools }) => pools.turns.options.most),
    };
  }

  reached(): Promise<readonly { name: string; reached: boolean | undefined }[]> {
    return Promise.all(
      this.all.map(async ({ name, pools }) => ({ name, reached: await pools.isReached() })),
    );
  }

  /** Those of its sites that are not among the others. */
  notIn(others: Sites): readonly Site[] {
    return this.all.filter((site) => !others.all.includes(site));
  }

  /** Ends those that are not among the next ones, each when its calls have ended, and what they left to be finished. */
  async retire(next: Sites, clock: Clock, ended: AbortSignal): Promise<void> {
    const retiring = this.notIn(next).map(async ({ calls, listener, pools, retired }) => {
      retired.abort();
      await calls.idle();
      await listener.end();
      await clock.sleep(finishing, ended).catch(() => {});
      await pools.close();
    });
    await Promise.all(retiring);
  }

  /** Moves what all hold for later writes to the store, and warns of the rest. */
  async end(): Promise<void> {
    await Promise.all(this.all.map(({ listener }) => listener.end()));
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(({ pools }) => pools.close()));
  }
}

/** The sums of the members of two that are numbers, also further down; the others are those of the first. */
function added<T extends object>(one: T, other: T): T {
  const members = Object.entries(other).map(([name, value]: [string, unknown]) => {
    const before: unknown = Reflect.get(one, name);
    if (isObject(before) && isObject(value)) return [name, added(before, value)];
    return [name, typeof value === "number" ? Number(before) + value : before];
  });
  return Object.fromEntries(members) as T;
}

async function dispatchersOf({ dispatcher, newDispatcher }: CommandOptions) {
  if (newDispatcher) return newDispatcher;
  if (dispatcher) {
    const dispatch: HostDispatcher["dispatch"] = (...args) => dispatcher.dispatch(...args);
    // It is the program's, and stays open.
    return () => ({ dispatch, destroy: async () => {} });
  }
  const Agent = await loadAgent();
  return (connections: number) => new Agent({ connections });
}

/** Whether options are the same. What a program made itself is so only if it is the same object. */
function isSame(one: unknown, other: unknown): boolean {
  if (one instanceof URL && other instanceof URL) return one.href === other.href;
  if (!isPlain(one) || !isPlain(other)) return Object.is(one, other);
  const names = Object.keys({ ...one, ...other });
  return names.every((name) => isSame(one[name], other[name]));
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const isMade = Object.getPrototypeOf(value) !== Object.prototype;
  return !isMade || Array.isArray(value) || value instanceof Uint8Array;
}
