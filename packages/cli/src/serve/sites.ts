import type { CompatListenerOptions, ListenerCounts, WaitingPeople } from "@edbridge/compat";
import { serverListener, type ServerListenerOptions } from "@edbridge/compat/internal";
import { type Clock, SettingError } from "@edbridge/core";
import { checkBaseUrl, within } from "@edbridge/core/internal";
import { hkdfSync } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { nameIn } from "../command/text.js";
import { Calls } from "./connections.js";
import { hostPools, type HostPoolOptions } from "./host-pools.js";

/** What a site's own options may be: those of its host and its records. */
export type SiteOptions = Partial<
  Omit<CompatListenerOptions, keyof ListenerHooks | "clock" | "dispatcher">
>;

/** What the sidecar itself gives to every listener. */
export type ListenerHooks = Pick<
  ServerListenerOptions,
  EdgeHook | "onAnswered" | "onSignedIn" | "admitCaller" | "onWarning" | "door"
>;

export type EdgeHook =
  "refuse" | "callerBaseUrl" | "callerAddress" | "requestHeaders" | "answerHeaders";

export interface SiteContext {
  readonly hooks: (site: string) => ListenerHooks;
  readonly pools: HostPoolOptions;
  /** What makes dispatchers, where the options name it. */
  readonly newDispatcher?: HostPoolOptions["newDispatcher"] | undefined;
  /** Those of the configuration before; one whose options are the same goes on. */
  readonly before?: Sites | undefined;
}

export type Site = ReturnType<typeof siteOf>;

/**
 * One host, or one for each school year, with all that is kept for it.
 *
 * @param name the host name or path that it is reached by; empty for the one of all other requests
 */
function siteOf(name: string, options: CompatListenerOptions, context: SiteContext) {
  const { baseUrl, allowInsecureHttp } = options;
  const calls = new Calls();
  const pools = hostPools(checkBaseUrl(baseUrl, { allowInsecureHttp }), context.pools);
  const listener = serverListener({
    ...options,
    dispatcher: pools.tokens,
    dispatcherOf: pools.of,
    ...context.hooks(name),
  });
  return {
    name,
    listener,
    pools,
    calls,
    /** All that it is made of. */
    options: listenerOptionsOf(options, context),
    /** Closes its connections once its calls have ended, and what they left to be finished. */
    async retire(clock: Clock, ended: AbortSignal): Promise<void> {
      await calls.idle();
      await listener.end();
      await clock.sleep(finishing, ended).catch(() => {});
      await pools.close();
    },
  };
}

/** Milliseconds in which writes are finished whose callers have left, and some more. */
const finishing = 15_000;

/** A host name, or a path of plain segments. */
const nameForm = /^(?:[a-z\d](?:[a-z\d.-]{0,252})|(?:\/[\w.~-]+){1,8})$/;

/** What bridges have done and hold, and how many requests of callers are at their hosts. */
export interface BridgeState {
  readonly counts: ListenerCounts;
  readonly turns: { readonly running: number; readonly waiting: number; readonly most: number };
}

export class Sites {
  readonly all: readonly Site[];
  readonly #byHost: ReadonlyMap<string, Site>;
  readonly #byPath: readonly Site[];
  readonly #rest: Site;
  /** What sites that have ended have done. */
  readonly #past: readonly ListenerCounts[];

  /** @param byName the options of each; that without a name is for all other requests */
  constructor(byName: ReadonlyMap<string, CompatListenerOptions>, context: SiteContext) {
    const { before } = context;
    const [rest, ...others] = [...byName].map(([name, options]) => {
      const known = before?.all.find((site) => site.name === name);
      const isKnown = known && isSame(known.options, listenerOptionsOf(options, context));
      if (isKnown) return known;
      return within(name && `sites.${name}.`, () => siteOf(name, options, context));
    });
    if (!rest) throw new RangeError("There is a site without a name.");
    const all = [rest, ...others];
    const gone = before?.all.filter((site) => !all.includes(site)) ?? [];
    const ended = gone.map(({ listener }) => withoutState(listener.counts()));
    const past = [...(before ? before.#past : []), ...ended];
    this.all = all;
    this.#past = past.length > 1 ? [total(past)] : past;
    this.#rest = rest;
    this.#byHost = new Map(
      others.filter(({ name }) => !name.startsWith("/")).map((site) => [site.name, site]),
    );
    // The longest path is the nearest.
    this.#byPath = others
      .filter(({ name }) => name.startsWith("/"))
      .toSorted((one, other) => other.name.length - one.name.length);
  }

  /** The site that a request is for, by the address that its caller used, as a proxy says it. */
  for(request: IncomingMessage, callerBaseUrl: (request: IncomingMessage) => string): Site {
    if (this.all.length === 1) return this.#rest;
    const came = callerBaseUrl(request);
    const named = this.#byHost.get(nameIn(came)) ?? this.#byHost.get(nameIn(request.headers.host));
    // A client of a proxy sends an absolute address.
    const path = (request.url ?? "").replace(/^https?:\/\/[^/?#]*/i, "");
    return named ?? this.#byPath.find(({ name }) => isBelow(path, name)) ?? this.#rest;
  }

  get counts(): ListenerCounts {
    return total([...this.#past, ...this.all.map(({ listener }) => listener.counts())]);
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

  /** Ends those that are not among the next ones, each when its calls have ended. */
  retire(next: Sites, clock: Clock, ended: AbortSignal): void {
    for (const site of this.all) {
      if (!next.all.includes(site)) void site.retire(clock, ended);
    }
  }

  /** Moves what all hold for later writes to the store, and warns of the rest. */
  async end(): Promise<void> {
    await Promise.all(this.all.map(({ listener }) => listener.end()));
  }

  async close(): Promise<void> {
    await Promise.all(this.all.map(({ pools }) => pools.close()));
  }
}

/** What a site that has ended holds is gone. */
function withoutState(counts: ListenerCounts): ListenerCounts {
  const lookups = { ...counts.lookups, bytes: 0 };
  return { ...counts, handles: 0, credentials: 0, peopleInMemory: 0, lookups };
}

function total(all: readonly ListenerCounts[]): ListenerCounts {
  return all.reduce((sum, each) => ({
    ...added(sum, each),
    lookups: added(sum.lookups, each.lookups),
  }));
}

/** The sums of the members of two that are numbers; the others are those of the first. */
function added<T extends object>(one: T, other: T): T {
  const members = Object.entries(other).map(([name, value]: [string, unknown]) => {
    const before: unknown = Reflect.get(one, name);
    return [name, typeof value === "number" ? Number(before) + value : before];
  });
  return Object.fromEntries(members) as T;
}

/** Legacy hosts took any letter case. */
function isBelow(path: string, name: string): boolean {
  const [begin, next = ""] = [path.slice(0, name.length), path[name.length]];
  return begin.toLowerCase() === name.toLowerCase() && "/?".includes(next);
}

/** @throws `SettingError` for a name that is neither a host name nor a path */
export function siteHosts(sites: Readonly<Record<string, unknown>> = {}): readonly string[] {
  const names = Object.keys(sites);
  const wrong = names.find((name) => !nameForm.test(name));
  if (wrong !== undefined) {
    throw new SettingError(
      `sites.${wrong}`,
      "must be a host name in small letters, or a path such as /north.",
    );
  }
  return names.filter((name) => !name.startsWith("/"));
}

/**
 * The options of each site: its own, and the common ones where it says nothing. The keys that seal
 * handles are made from the common ones, so that no site takes the handles of another, and no
 * host is sent the secret of another one's caller.
 */
export function siteOptions(
  common: CompatListenerOptions,
  sites: Readonly<Record<string, SiteOptions>> = {},
): ReadonlyMap<string, CompatListenerOptions> {
  const entries = Object.entries(sites).map(([name, own]) => {
    const { records } = own;
    const both = typeof records === "object" && typeof common.records === "object";
    const keys = common.sessionKeys?.map((key) => keyOf(key, name));
    return [
      name,
      {
        ...common,
        ...(own.baseUrl === undefined ? {} : { schoolYears: undefined }),
        ...own,
        ...(both ? { records: { ...common.records, ...records } } : {}),
        sessionKeys: keys,
      } as CompatListenerOptions,
    ] as const;
  });
  return new Map([["", common] as const, ...entries]);
}

function keyOf(key: Uint8Array, name: string): Uint8Array {
  return new Uint8Array(hkdfSync("sha256", key, "", `edbridge site ${name}`, 32));
}

/** All that a site is made of. How options are named is no part of it, and is another function each time. */
function listenerOptionsOf(
  listener: ServerListenerOptions,
  { pools, newDispatcher }: SiteContext,
): object {
  const { optionText: _, ...options } = listener;
  return { options, pools: { ...pools, newDispatcher } };
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
