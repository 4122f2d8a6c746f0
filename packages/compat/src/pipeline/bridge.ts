import { systemClock } from "@edbridge/core";
import type { BaseUrl } from "@edbridge/core/internal";
import { AnswerRecords } from "../records/response-records.js";
import { Asking, type Keeping } from "./host-exchange.js";
import type { Answer, Call, Send, Sender } from "../http/message.js";
import type { BridgeContext, BridgedCall } from "../changes/change.js";
import { hostHeaders } from "../http/headers.js";
import { type LegacyRoute, legacyRoute, legacyRouteAt } from "../routing/legacy-route.js";
import { LookupCaches } from "../lookups/lookup-store.js";
import { type BridgeCounts, Sessions } from "../sessions/session-store.js";
import { given, type OneRequest, PassedRequest } from "./prepared-request.js";
import { checkCompatOptions, type CompatOptions } from "../settings/compat-options.js";
import { type Chain, stepsOf, Way } from "./chain.js";
import { changes } from "../changes/index.js";
import { Roads } from "./road.js";
import { straightRead } from "./straight-read.js";

/**
 * The centre that all edges share: takes a legacy call through the changes to the current host
 * and its answer back. It knows no HTTP library; an edge turns its library's requests into calls
 * and answers into its library's responses.
 */
export class Bridge {
  readonly #context: BridgeContext;
  readonly #chains: Readonly<Record<LegacyRoute["kind"], Chain>>;
  readonly #kept: Keeping;
  readonly #roads: Roads;

  /** @throws `SettingError` naming the option */
  constructor(options: CompatOptions) {
    const settings = checkCompatOptions(options);
    this.#context = { settings, sessions: new Sessions(settings) };
    this.#chains = chainsByRoute();
    this.#kept = {
      settings,
      records: new AnswerRecords(changes.flatMap(({ records }) => records ?? [])),
      lookups: new LookupCaches(settings.transport.clock ?? systemClock),
    };
    this.#roads = new Roads(this.#chains.data, this.#kept);
  }

  /**
   * What an absolute URL means here; `undefined` for one outside the legacy base. An edge that is
   * itself the legacy host gives the base by which this caller reached it.
   */
  route(url: string, base: BaseUrl = this.#context.settings.legacy): LegacyRoute | undefined {
    return legacyRoute(url, base);
  }

  /** {@link route} of a URL whose origin stands by itself. */
  routeAt(origin: string, path: string): LegacyRoute | undefined {
    return legacyRouteAt(origin, path, this.#context.settings.legacy);
  }

  /** How often things happened so far, for whoever watches. */
  get counts(): BridgeCounts {
    return this.#context.sessions.counts;
  }

  /**
   * Answers a call as the legacy host would have. `send` reaches the current host.
   *
   * @throws `NetworkError` when the host is not reached; the signal's reason when it aborts
   */
  async handle(call: Call, route: LegacyRoute, send: Send): Promise<Answer> {
    const begun = this.begin(call, route, { send });
    return begun instanceof Promise ? begun : begun.finish(await send(begun.call));
  }

  /**
   * Begins what {@link handle} does. Most reads need one request and no waiting before it: such a
   * one is given back, for an edge that sends it without a promise in between.
   */
  begin(call: Call, route: LegacyRoute, sender: Sender): OneRequest | Promise<Answer> {
    return this.#straight(call, route, sender) ?? this.#passed(call, route, sender.send);
  }

  #straight(call: Call, route: LegacyRoute, sender: Sender): OneRequest | undefined {
    if (route.kind !== "data") return undefined;
    const road = this.#roads.find(route);
    return road && straightRead(call, route, road, sender);
  }

  /** Begins by taking the call through all changes. */
  #passed(call: Call, route: LegacyRoute, send: Send): OneRequest | Promise<Answer> {
    const { method, url, headers, body, signal } = call;
    const context = this.#contextOf(route);
    const asking = new Asking(this.#chains[route.kind], context, send, this.#kept);
    const from: BridgedCall = {
      method,
      url,
      headers: hostHeaders(headers),
      body,
      signal,
      route,
      target: undefined,
      session: undefined,
    };
    const way = new Way(asking, from);
    const waiting = way.down();
    const ready = waiting || way.answer ? undefined : asking.ready(way.call);
    if (!ready) return asWaited(way, waiting);
    if (route.kind === "data") this.#roads.learn(route, way.call, ready.call.url, context);
    return new PassedRequest(asking, way, ready);
  }

  /** What changes may use; a school year on a host of its own has settings of its own. */
  #contextOf(route: LegacyRoute): BridgeContext {
    const years = this.#context.settings.schoolYears;
    const settings = route.kind === "data" ? years?.get(route.schoolYear) : undefined;
    return settings ? { ...this.#context, settings } : this.#context;
  }
}

async function asWaited(way: Way, waiting: void | Promise<void>): Promise<Answer> {
  if (waiting) await waiting;
  return given(await way.back());
}

function chainsByRoute(): Readonly<Record<LegacyRoute["kind"], Chain>> {
  const of = (kind: LegacyRoute["kind"]) => {
    const chain = changes.filter(({ routes }) => routes.includes(kind));
    return { chain, steps: stepsOf(chain) };
  };
  return {
    authorize: of("authorize"),
    token: of("token"),
    data: of("data"),
    current: of("current"),
    unknown: of("unknown"),
  };
}
