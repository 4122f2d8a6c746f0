import { authorized, type BaseUrl, systemClock, TokenError } from "@edbridge/core";
import { discard } from "./body-text.js";
import { type Answer, type Call, isReplayable, type Send } from "./call.js";
import type { BridgeContext, BridgedCall, Change, StepContext } from "./change.js";
import { answerHeaders, hostHeaders } from "./headers.js";
import { targetUrl } from "./data-target.js";
import { legacyError, unauthorized } from "./legacy-answer.js";
import { type LegacyRoute, legacyRoute } from "./legacy-route.js";
import { LookupCaches } from "./lookups/lookup-cache.js";
import { lookupsFor } from "./lookups/lookups-for.js";
import { type BridgeCounts, Sessions } from "./oauth/sessions.js";
import { checkCompatOptions, type CompatOptions, type CompatSettings } from "./options.js";
import { editedAnswer, editedCall, isDataCall, sendsRecord } from "./record-bodies.js";
import { changes } from "./registry.js";

/**
 * The centre that all edges share: takes a legacy call through the changes to the current host
 * and its answer back. It knows no HTTP library; an edge turns its library's requests into calls
 * and answers into its library's responses.
 */
export class Bridge {
  readonly #context: BridgeContext;
  readonly #chains: Readonly<Record<LegacyRoute["kind"], readonly Change[]>>;
  readonly #lookups: LookupCaches;

  /** @throws `SettingError` naming the option */
  constructor(options: CompatOptions) {
    const settings = checkCompatOptions(options);
    this.#context = { settings, sessions: new Sessions(settings) };
    this.#chains = chainsByRoute();
    this.#lookups = new LookupCaches(settings.transport.clock ?? systemClock);
  }

  /**
   * What an absolute URL means here; `undefined` for one outside the legacy base. An edge that is
   * itself the legacy host gives the base by which this caller reached it.
   */
  route(url: string, base: BaseUrl = this.#context.settings.legacy): LegacyRoute | undefined {
    return legacyRoute(url, base);
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
    const chain = this.#chains[route.kind];
    const context = this.#contextOf(route);
    const { settings } = context;
    const lookups = (from: BridgedCall) =>
      lookupsFor(from, settings, this.#lookups, (ask) => this.#authorized(ask, settings, send));
    const pass = async (first: number, from: BridgedCall): Promise<Answer> => {
      const step = (at: number): StepContext => ({
        ...context,
        lookups,
        onward: (other) => pass(at + 1, other),
      });
      const sent: BridgedCall[] = [];
      let next = from;
      let at = first;
      let onTheSpot: Answer | undefined;
      for (; at < chain.length; at++) {
        const change = chain[at];
        const turned = change?.call?.(next, step(at));
        // To wait for what is there already would cost more than the change itself.
        const taken = turned instanceof Promise ? await turned : turned;
        if (taken && "answer" in taken) {
          onTheSpot = { change: change?.id, ...taken.answer };
          break;
        }
        next = taken ?? next;
        sent.push(next);
      }
      let answer = onTheSpot ?? (await this.#ask(next, chain, context, send));
      // Back through the changes the call has passed; not through the one that answered.
      while (at-- > first) {
        const turned = chain[at]?.answer?.(answer, sent[at - first] ?? next, step(at));
        answer = (turned instanceof Promise ? await turned : turned) ?? answer;
      }
      return answer;
    };
    const answer = await pass(0, { ...call, headers: hostHeaders(call.headers), route });
    return { ...answer, headers: answerHeaders(answer.headers) };
  }

  /** What changes may use; a school year on a host of its own has settings of its own. */
  #contextOf(route: LegacyRoute): BridgeContext {
    const years = this.#context.settings.schoolYears;
    const settings = route.kind === "data" ? years?.get(route.schoolYear) : undefined;
    return settings ? { ...this.#context, settings } : this.#context;
  }

  /** Asks the host, with the records of both bodies edited. */
  async #ask(
    call: BridgedCall,
    chain: readonly Change[],
    context: BridgeContext,
    send: Send,
  ): Promise<Answer> {
    const { route } = call;
    const { settings } = context;
    if (!isDataCall(call) || route.kind !== "data") return this.#authorized(call, settings, send);
    const placed = { ...call, url: targetUrl(call.target, route.schoolYear, settings) };
    const ready = sendsRecord(placed) ? await editedCall(placed, chain, context) : placed;
    if ("answer" in ready) return ready.answer;
    return editedAnswer(await this.#authorized(ready, settings, send), call, chain, context);
  }

  async #authorized(call: BridgedCall, settings: CompatSettings, send: Send): Promise<Answer> {
    const { session, signal } = call;
    if (!session) return send(call);
    const source =
      settings === this.#context.settings ? session.source : session.sourceAt(settings);
    try {
      return await authorized(source, {
        send: ({ authorization }) => send({ ...call, headers: { ...call.headers, authorization } }),
        discard,
        replayable: isReplayable(call.body),
        signal,
        clock: this.#context.settings.transport.clock ?? systemClock,
      });
    } catch (error) {
      if (error instanceof TokenError) return renewalFailed(error);
      throw error;
    }
  }
}

function chainsByRoute(): Readonly<Record<LegacyRoute["kind"], readonly Change[]>> {
  const of = (kind: LegacyRoute["kind"]) => changes.filter(({ routes }) => routes.includes(kind));
  return {
    authorize: of("authorize"),
    token: of("token"),
    data: of("data"),
    current: of("current"),
    unknown: of("unknown"),
  };
}

/** The host gives no new token in the middle of a session. */
function renewalFailed(error: TokenError): Answer {
  if (error.code === "EDB_TOKEN_REFUSED" && !error.retryable) return unauthorized("Invalid token");
  return legacyError(error.code === "EDB_TOKEN_LIMIT" ? 429 : 502, error.message);
}
