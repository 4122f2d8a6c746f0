import {
  type AccessToken,
  authorized,
  systemClock,
  TokenError,
  type TokenSource,
} from "@edbridge/core";
import { wasServed } from "@edbridge/core/internal";
import type { AnswerRecords } from "../records/response-records.js";
import { discard } from "../http/body.js";
import { type Answer, type Call, isReplayable, type Send } from "../http/message.js";
import { type BridgeContext, type BridgedCall, type DataCall } from "../changes/change.js";
import { recordsChange } from "../changes/records.js";
import { targetUrl } from "../routing/host-target.js";
import { legacyError, unauthorized } from "../http/legacy-response.js";
import type { LookupCaches } from "../lookups/lookup-store.js";
import { lookupsFor } from "../lookups/for-call.js";
import type { Session } from "../sessions/session-store.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { Ask, Chain, LookupsOf, Passage } from "./chain.js";
import { editedCall, isDataCall, sendsRecord } from "../records/request-record.js";
import { refusedForState } from "../records/translation/if-match.js";
import { askSplit } from "../records/translation/split-records.js";
import { leftBehindHeader } from "../records/translation/translate-request.js";
import {
  type CompanionWrite,
  writeCompanions,
  writeReferred,
} from "../records/translation/write-companions.js";

/** What a bridge keeps for all of its calls. */
export interface Keeping {
  readonly records: AnswerRecords;
  readonly lookups: LookupCaches;
  /** The settings without those of single school years. */
  readonly settings: CompatSettings;
}

/** A call that a token in hand carries, ready to be sent. */
export interface ReadyToSend {
  readonly call: Call;
  readonly asked: DataCall;
  readonly token: AccessToken;
}

/** Asks the host, with the records of both bodies edited and a token that is renewed. */
export class Asking implements Passage {
  readonly chain: Passage["chain"];
  readonly steps: Passage["steps"];
  readonly context: BridgeContext;
  readonly #send: Send;
  readonly #kept: Keeping;

  constructor({ chain, steps }: Chain, context: BridgeContext, send: Send, kept: Keeping) {
    this.chain = chain;
    this.steps = steps;
    this.context = context;
    this.#send = send;
    this.#kept = kept;
  }

  readonly ask: Ask = (call) => {
    if (!isDataCall(call)) return this.#authorized(call);
    if (call.target.collection?.split) return this.#askSplit(call);
    if (sendsRecord(call)) return this.#askWithRecord(call);
    return this.#askData(call, call);
  };

  readonly lookups: LookupsOf = (call) =>
    lookupsFor(call, this.context.settings, this.#kept.lookups, (read) => this.#authorized(read));

  /**
   * A read that one request can answer and for which a token is in hand, ready to be sent, so that
   * nobody has to wait before the host does; `undefined` for all others.
   */
  ready(call: BridgedCall): ReadyToSend | undefined {
    const { session, signal } = call;
    if (signal?.aborted) return undefined;
    if (call.method !== "GET" || call.body !== undefined || !session) return undefined;
    if (!isDataCall(call) || call.target.collection?.split) return undefined;
    const token = this.#sourceOf(session).inHand?.();
    // How long a sliding token lives depends on when it was used, which asks for the clock.
    if (!token || token.expiry === "sliding") return undefined;
    const { settings } = this.context;
    const { origin } = settings.current;
    const url = targetUrl(call.target, yearOf(call), settings);
    const headers = { ...call.headers, authorization: token.authorization };
    const sent: Call = { method: "GET", url, origin, headers, signal, isPage: true };
    return { call: sent, asked: call, token };
  }

  /** The answer to what was {@link ready}, its records edited. */
  answered(answer: Answer, { asked, token }: ReadyToSend): Answer | Promise<Answer> {
    const { session } = asked;
    const source = session && this.#sourceOf(session);
    if (answer.status === 401) {
      source?.invalidate(token);
      return discard(answer).then(() => this.#askData(asked, asked, true));
    }
    if (wasServed(answer.status)) source?.noteUse(token);
    return this.#edited(answer, asked);
  }

  #edited(answer: Answer, call: DataCall): Answer | Promise<Answer> {
    return this.#kept.records.edited(answer, call, this.context, this.lookups);
  }

  async #askWithRecord(call: DataCall): Promise<Answer> {
    const ready = await editedCall(call, this.chain, this.context, this.lookups);
    if ("answer" in ready) return { change: recordsChange.id, ...ready.answer };
    const { companions, leftBehind, print } = ready;
    const write = ({ collection, record }: CompanionWrite): Promise<Answer> => {
      const target = { name: collection, query: [] };
      const { "if-match": _, "if-none-match": __, ...headers } = call.headers;
      const asked = { ...call, method: "POST", headers, body: print(record), target };
      return this.#askData(asked, asked);
    };
    const referred = companions.filter(({ before }) => before);
    if (referred.length > 0) {
      const refused =
        (await refusedForState(call, this.lookups(call))) ?? (await writeReferred(referred, write));
      if (refused) return refused;
    }
    const answer = await this.#askData(ready.call, call);
    const others = companions.filter(({ before }) => !before);
    return told(await writeCompanions(answer, others, write), leftBehind);
  }

  async #askSplit(call: DataCall): Promise<Answer> {
    const { name = "" } = call.target.collection ?? {};
    const { leftBehind = [], ...answer } = await askSplit(call, {
      parts: this.context.settings.host.records?.parts(name) ?? [],
      ask: (asked) => this.#askData(asked, asked),
      ready: () => editedCall(call, this.chain, this.context, this.lookups),
      lookups: this.lookups(call),
    });
    return told(answer, leftBehind);
  }

  async #askData(ready: BridgedCall, call: DataCall, isReplay = false): Promise<Answer> {
    const answer = await this.#authorized(this.#placed(ready, call), isReplay);
    return this.#edited(answer, call);
  }

  #placed(ready: BridgedCall, call: DataCall): BridgedCall {
    return { ...ready, url: targetUrl(call.target, yearOf(call), this.context.settings) };
  }

  #sourceOf(session: Session): TokenSource {
    return sourceOf(session, this.context, this.#kept);
  }

  async #authorized(call: BridgedCall, isReplay = false): Promise<Answer> {
    const { method, url, headers, body, session, signal, target } = call;
    const send = this.#send;
    if (!session) return send(call);
    const isPage = method === "GET" && target !== undefined;
    try {
      return await authorized(this.#sourceOf(session), {
        send: ({ authorization }) =>
          send({ method, url, headers: { ...headers, authorization }, body, signal, isPage }),
        discard,
        replayable: isReplayable(body),
        isReplay,
        signal,
        clock: this.#kept.settings.transport.clock ?? systemClock,
      });
    } catch (error) {
      if (error instanceof TokenError) return renewalFailed(error);
      throw error;
    }
  }
}

/** What renews the token that carries a call. */
export function sourceOf(
  { credential }: Session,
  { settings }: BridgeContext,
  kept: Keeping,
): TokenSource {
  return settings === kept.settings ? credential.source : credential.sourceAt(settings);
}

function yearOf({ route }: DataCall): string {
  return route.kind === "data" ? route.schoolYear : "";
}

/** An answer that names the fields which were left behind, if there are any to be told. */
function told(answer: Answer, leftBehind: readonly string[]): Answer {
  if (leftBehind.length === 0) return answer;
  const headers = { ...answer.headers, "edbridge-left-behind": leftBehindHeader(leftBehind) };
  return { ...answer, headers, leftBehind };
}

/** The host gives no new token in the middle of a session. */
function renewalFailed(error: TokenError): Answer {
  if (error.code === "EDB_TOKEN_REFUSED" && !error.retryable) return unauthorized("Invalid token");
  return legacyError(error.code === "EDB_TOKEN_LIMIT" ? 429 : 502, error.message);
}
