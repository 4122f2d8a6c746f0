import { authorized, type BaseUrl, systemClock, TokenError } from "@edbridge/core";
import { AnswerRecords } from "./answer-records.js";
import { discard } from "./body-text.js";
import { type Answer, type Call, isReplayable, type Send } from "./call.js";
import type { BridgeContext, BridgedCall, Change, DataCall } from "./change.js";
import { answerHeaders, hostHeaders } from "./headers.js";
import { targetUrl } from "./data-target.js";
import { legacyError, unauthorized } from "./legacy-answer.js";
import { type LegacyRoute, legacyRoute } from "./legacy-route.js";
import { LookupCaches } from "./lookups/lookup-cache.js";
import { lookupsFor } from "./lookups/lookups-for.js";
import { type BridgeCounts, Sessions } from "./oauth/sessions.js";
import { checkCompatOptions, type CompatOptions, type CompatSettings } from "./options.js";
import { type Ask, type LookupsOf, Passage } from "./passage.js";
import { editedCall, isDataCall, sendsRecord } from "./record-bodies.js";
import { recordsChange } from "./changes/records.js";
import { changes } from "./registry.js";
import { askSplit } from "./translation/split-records.js";
import { leftBehindHeader } from "./translation/translated-call.js";
import {
  type CompanionWrite,
  writeCompanions,
  writeReferred,
} from "./translation/write-companions.js";

/** What a call is made with. */
interface Means {
  readonly chain: readonly Change[];
  readonly context: BridgeContext;
  readonly send: Send;
  readonly lookups: LookupsOf;
}

/**
 * The centre that all edges share: takes a legacy call through the changes to the current host
 * and its answer back. It knows no HTTP library; an edge turns its library's requests into calls
 * and answers into its library's responses.
 */
export class Bridge {
  readonly #context: BridgeContext;
  readonly #records = new AnswerRecords(changes.flatMap(({ records }) => records ?? []));
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
    const { method, url, headers, body, signal } = call;
    const chain = this.#chains[route.kind];
    const context = this.#contextOf(route);
    const { settings } = context;
    const lookups: LookupsOf = (asked) =>
      lookupsFor(asked, settings, this.#lookups, (read) => this.#authorized(read, settings, send));
    const means = { chain, context, send, lookups };
    const ask: Ask = (asked) => this.#ask(asked, means);
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
    const answer = await new Passage(chain, context, ask, lookups).through(0, from);
    return { ...answer, headers: answerHeaders(answer.headers) };
  }

  /** What changes may use; a school year on a host of its own has settings of its own. */
  #contextOf(route: LegacyRoute): BridgeContext {
    const years = this.#context.settings.schoolYears;
    const settings = route.kind === "data" ? years?.get(route.schoolYear) : undefined;
    return settings ? { ...this.#context, settings } : this.#context;
  }

  /** Asks the host, with the records of both bodies edited. */
  #ask(call: BridgedCall, means: Means): Promise<Answer> {
    if (!isDataCall(call)) return this.#authorized(call, means.context.settings, means.send);
    if (call.target.collection?.split) return this.#askSplit(call, means);
    if (sendsRecord(call)) return this.#askWithRecord(call, means);
    return this.#askData(call, call, means);
  }

  async #askWithRecord(call: DataCall, means: Means): Promise<Answer> {
    const { chain, context, lookups } = means;
    const ready = await editedCall(call, chain, context, lookups);
    if ("answer" in ready) return { change: recordsChange.id, ...ready.answer };
    const { companions, leftBehind, print } = ready;
    const write = ({ collection, record }: CompanionWrite): Promise<Answer> => {
      const target = { name: collection, query: [] };
      const { "if-match": _, "if-none-match": __, ...headers } = call.headers;
      const asked = { ...call, method: "POST", headers, body: print(record), target };
      return this.#askData(asked, asked, means);
    };
    const refused = await writeReferred(
      companions.filter(({ before }) => before),
      write,
    );
    if (refused) return refused;
    const answer = await this.#askData(ready.call, call, means);
    const others = companions.filter(({ before }) => !before);
    return told(await writeCompanions(answer, others, write), leftBehind);
  }

  async #askSplit(call: DataCall, means: Means): Promise<Answer> {
    const { chain, context, lookups } = means;
    const { name = "" } = call.target.collection ?? {};
    const { leftBehind = [], ...answer } = await askSplit(call, {
      parts: context.settings.host.records?.parts(name) ?? [],
      ask: (asked) => this.#askData(asked, asked, means),
      ready: () => editedCall(call, chain, context, lookups),
      lookups: lookups(call),
    });
    return told(answer, leftBehind);
  }

  async #askData(
    ready: BridgedCall,
    call: DataCall,
    { context, send, lookups }: Means,
  ): Promise<Answer> {
    const { settings } = context;
    const year = call.route.kind === "data" ? call.route.schoolYear : "";
    const placed = { ...ready, url: targetUrl(call.target, year, settings) };
    const answer = await this.#authorized(placed, settings, send);
    const edited = this.#records.edited(answer, call, context, lookups);
    return edited instanceof Promise ? await edited : edited;
  }

  async #authorized(call: BridgedCall, settings: CompatSettings, send: Send): Promise<Answer> {
    const { method, url, headers, body, session, signal } = call;
    if (!session) return send(call);
    const source =
      settings === this.#context.settings
        ? session.credential.source
        : session.credential.sourceAt(settings);
    try {
      return await authorized(source, {
        send: ({ authorization }) =>
          send({ method, url, headers: { ...headers, authorization }, body, signal }),
        discard,
        replayable: isReplayable(body),
        signal,
        clock: this.#context.settings.transport.clock ?? systemClock,
      });
    } catch (error) {
      if (error instanceof TokenError) return renewalFailed(error);
      throw error;
    }
  }
}

/** An answer that names the fields which were left behind, if there are any to be told. */
function told(answer: Answer, leftBehind: readonly string[]): Answer {
  if (leftBehind.length === 0) return answer;
  const headers = { ...answer.headers, "edbridge-left-behind": leftBehindHeader(leftBehind) };
  return { ...answer, headers, leftBehind };
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
