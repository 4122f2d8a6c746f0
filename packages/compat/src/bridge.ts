import { authorized, type BaseUrl, systemClock, TokenError } from "@edbridge/core";
import { discard } from "./body-text.js";
import { type Answer, type Call, isReplayable, type Send } from "./call.js";
import type { BridgeContext, BridgedCall, Change } from "./change.js";
import { answerHeaders, hostHeaders } from "./headers.js";
import { legacyError, unauthorized } from "./legacy-answer.js";
import { type LegacyRoute, legacyRoute } from "./legacy-route.js";
import { type BridgeCounts, Sessions } from "./oauth/sessions.js";
import { checkCompatOptions, type CompatOptions } from "./options.js";
import { changes } from "./registry.js";

/**
 * The centre that all edges share: takes a legacy call through the changes to the current host
 * and its answer back. It knows no HTTP library; an edge turns its library's requests into calls
 * and answers into its library's responses.
 */
export class Bridge {
  readonly #context: BridgeContext;
  readonly #chains: Readonly<Record<LegacyRoute["kind"], readonly Change[]>>;

  /** @throws `SettingError` naming the option */
  constructor(options: CompatOptions) {
    const settings = checkCompatOptions(options);
    this.#context = { settings, sessions: new Sessions(settings) };
    this.#chains = chainsByRoute();
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
    let next: BridgedCall = { ...call, headers: hostHeaders(call.headers), route };
    let met = 0;
    let onTheSpot: Answer | undefined;
    for (const { id, call: turn } of chain) {
      const turned = turn?.(next, this.#context);
      // To wait for what is there already would cost more than the change itself.
      const step = turned instanceof Promise ? await turned : turned;
      if (step && "answer" in step) {
        onTheSpot = { ...step.answer, change: id };
        break;
      }
      next = step ?? next;
      met++;
    }
    let answer = onTheSpot ?? (await this.#ask(next, send));
    // Back through the changes the call has passed; not through the one that answered.
    while (met-- > 0) {
      const turned = chain[met]?.answer?.(answer, next, this.#context);
      answer = (turned instanceof Promise ? await turned : turned) ?? answer;
    }
    return { ...answer, headers: answerHeaders(answer.headers) };
  }

  async #ask(call: BridgedCall, send: Send): Promise<Answer> {
    const { session, signal } = call;
    if (!session) return send(call);
    try {
      return await authorized(session.source, {
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
