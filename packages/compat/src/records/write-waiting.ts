import { systemClock } from "@edbridge/core";
import { parseRetryAfter } from "@edbridge/core/internal";
import type { Companions, Part, RecordTranslator } from "@edbridge/records";
import { discard } from "../http/body.js";
import { messageOf } from "../http/host-error.js";
import {
  isLegacyError,
  type LegacyError,
  legacyError,
  retryingAfter,
  withStatus,
} from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { withoutValues } from "../report/without-values.js";
import { isFromGateway, LookupError } from "../lookups/lookup-error.js";
import {
  type CompanionWrite,
  companionWrites,
  recordsOf,
  refuseWithoutOrganization,
} from "./companion-writes.js";
import {
  answerFailedLookup,
  answerFailedWrite,
  answerOrUnsure,
  hasReplaced,
  isOfMoment,
} from "./failures.js";
import type { FoundParts, Holder } from "./held-parts.js";
import { type UnstoredPart, unstoredText } from "../report/unstored.js";
import { compared } from "./part-fate.js";
import { type Enrolled, keyedPerson, type Person, placeOf } from "./people.js";
import { recordsId } from "./record-translation.js";
import { writeCompanion } from "./write-companions.js";
import type { RecordWrite, WriteContext } from "./write-context.js";
import { inTurnOf } from "./write-held.js";

/** Milliseconds before each further try while a caller waits. */
const pauses = [250, 1000, 2500, 5000];
/** Milliseconds in which all of them begin. A write of several steps has as many. */
const triesWithin = 10_000;
const storeIsAway =
  "The record is stored. The store of edbridge is not reached, so that parts of this person which wait for the record cannot be found. Send it again later.";

/** Milliseconds after which a caller may repeat the enrollment, unless the host names a time. */
const repeatAfter = 5000;

/** Characters of the host's reason that a response has at most. */
const mostReason = 200;

/** A person who has been enrolled, and of whom parts wait. */
type WaitingPerson = Enrolled & Holder;

/**
 * Writes the parts that waited for the enrollment of a person, as far as the host has none: what it has
 * is newer. If the host cannot take them for a moment, edbridge tries again: first while the caller
 * waits, then by itself. The response names what is not stored.
 */
export async function writeWaiting(
  answer: Answer,
  person: WaitingPerson,
  found: FoundParts | "unreachable",
  translator: RecordTranslator,
  context: RecordWrite,
): Promise<Answer> {
  if (answer.status >= 300) return answer;
  if (found === "unreachable") {
    // Nobody knows whether parts wait, until the store is reached again.
    if (tryLater(person, translator, context)) return answer;
    await discard(answer);
    return retryingAfter(legacyError(503, storeIsAway, recordsId), repeatAfter);
  }
  const { companions } = found;
  const write = new WaitingWrite(person, translator, context);
  let tried: Tried | undefined;
  try {
    tried = await write.trySoon(companions);
  } finally {
    if (!tried || tried.failure) tryLater(person, translator, context);
  }
  const { rest, failure } = tried;
  const { dropped, notKept } = write;
  const held = await context.held.keep(person, rest, dropped.length > 0);
  const isBusy = failure !== undefined && isOfMoment(failure);
  const because = failure && !isBusy ? await write.reasonOf(failure, rest) : undefined;
  const names = Object.keys(rest);
  const waiting = names.map((collection) => ({ collection, fate: { held, because } }));
  const unstored = [...waiting, ...dropped];
  context.call.report?.noteNotStored(unstored);
  if (!isBusy) {
    context.call.report?.noteNotKept(notKept);
    return answer;
  }
  await discard(answer);
  const account = `The record is stored, but its part in ${names.join(", ")} is not yet, and edbridge tries again`;
  const failed = withStatus(await answerFailedWrite(account, failure), 503);
  const hasTime = failed.headers["retry-after"] !== undefined;
  return hasTime ? failed : retryingAfter(failed, repeatAfter);
}

/** Tries when the caller has its response, until the parts are written, refused or too old. */
function tryLater(
  person: WaitingPerson,
  translator: RecordTranslator,
  { call, json, held, afterCall }: RecordWrite,
): boolean {
  return held.tryLater(person, async () => {
    const later: RecordWrite = { ...afterCall(), call: { ...call, signal: undefined }, json };
    let isDone = false;
    const tryAgain = async (): Promise<Answer> => {
      const found = await held.find(person);
      if (found === "unreachable") return { status: 503, headers: {} };
      const write = new WaitingWrite(person, translator, later);
      const { rest, failure } = await write.tryOnce(found?.companions ?? {});
      if (failure) await discard(failure);
      if (found) await held.keep(person, rest, write.dropped.length > 0);
      for (const text of write.dropped.flatMap((each) => unstoredText(each) ?? [])) held.warn(text);
      isDone = !failure;
      return { status: 204, headers: {} };
    };
    await inTurnOf(person, tryAgain, later);
    return isDone;
  });
}

/** Drops what is cached of the parts of a person: the key may read what it could not read before. */
export function forgetParts(
  person: Person,
  translator: RecordTranslator,
  { lookups }: WriteContext,
): void {
  const { key } = keyedPerson(person);
  for (const { collection } of translator.parts(person.collection)) {
    lookups.invalidate(collection, { key });
  }
}

/** What one try has left. */
interface Tried {
  /** The parts that are still to be written. */
  readonly rest: Companions;
  /** Why they could not be written; `undefined` if nothing is left. */
  readonly failure: Answer | undefined;
}

/** Writes the parts of one person that waited, in one try or several. */
class WaitingWrite {
  /** The parts that will not be written. */
  readonly dropped: UnstoredPart[] = [];
  /** The collections in which a record was replaced that the key may not read. */
  readonly notKept: string[] = [];
  readonly #person: WaitingPerson;
  readonly #translator: RecordTranslator;
  readonly #context: RecordWrite;

  constructor(person: WaitingPerson, translator: RecordTranslator, context: RecordWrite) {
    this.#person = person;
    this.#translator = translator;
    this.#context = context;
  }

  /** Tries as often as there is time while a caller waits. */
  async trySoon(companions: Companions): Promise<Tried> {
    const { settings, call } = this.#context;
    const { clock = systemClock } = settings.transport;
    const end = clock.monotonic() + triesWithin;
    let tried = await this.tryOnce(companions);
    for (const pause of pauses) {
      const { failure, rest } = tried;
      if (!failure || !isOfMoment(failure)) break;
      const asked = parseRetryAfter(failure.headers["retry-after"], clock.now()) ?? 0;
      const wait = Math.max(pause, asked);
      if (clock.monotonic() + wait > end) break;
      await discard(failure);
      await clock.sleep(wait, call.signal);
      tried = await this.tryOnce(rest);
    }
    return tried;
  }

  /** Writes each part once, as far as the host has none. */
  async tryOnce(companions: Companions): Promise<Tried> {
    // What was looked up before may be older than what the host has.
    forgetParts(this.#person, this.#translator, this.#context);
    const writes = await this.#writesOf(companions);
    // The host has refused a look-up, not the parts.
    if ("answer" in writes) return { rest: companions, failure: writes.answer };
    const rest: CompanionWrite[] = [];
    let failure: Answer | undefined;
    for (const write of writes) {
      const outcome = failure ? undefined : await this.#writeOne(write);
      if (outcome && (write.lacksOrganization || isOfMoment(outcome))) failure = outcome;
      if (failure) rest.push(write);
      else if (outcome) {
        const refused = await this.reasonOf(outcome, write.record);
        this.dropped.push({ collection: write.part.collection, fate: { refused } });
      }
    }
    return { rest: recordsOf(rest), failure };
  }

  /** Writes one part. Gives the response that refuses it; `undefined` if nothing is left to write. */
  async #writeOne(write: CompanionWrite): Promise<Answer | undefined> {
    const { part, record, existing, lacksOrganization, isUnread } = write;
    const { collection } = part;
    if (lacksOrganization) return refuseWithoutOrganization(part);
    if (existing) {
      const { lacking, newer } = compared(existing, record);
      if (newer.length > 0) this.dropped.push({ collection, fate: { newer } });
      if (lacking.length === 0) return undefined;
    }
    const written = await answerOrUnsure(writeCompanion({ ...write, fills: true }, this.#context));
    if (written.status >= 300) return written;
    if (isUnread && hasReplaced(written)) this.notKept.push(collection);
    await discard(written);
    return undefined;
  }

  /** Why edbridge or the host has refused some parts, without their values. */
  async reasonOf(outcome: Answer, parts: unknown): Promise<string> {
    const reason = isLegacyError(outcome)
      ? outcome.message
      : `${outcome.status}: ${await messageOf(outcome)}`;
    return withoutValues(reason, [parts, this.#context.json.value], mostReason);
  }

  /** The writes for parts, by what the host has of them; a response if that cannot be found out. */
  async #writesOf(
    companions: Companions,
  ): Promise<readonly CompanionWrite[] | { readonly answer: Answer }> {
    const { lookups, places } = this.#context;
    const organization = async (only: unknown) => ({
      id: only ?? (await placeOf(this.#person.organization, await places(), lookups)),
    });
    try {
      return await companionWrites(companions, this.#parts, this.#context, organization);
    } catch (error) {
      if (!(error instanceof LookupError))
        return { answer: await answerOrUnsure(Promise.reject(error)) };
      const failed = await answerFailedLookup(error);
      const answer: LegacyError = { ...failed, isUnsure: isFromGateway(error) };
      return { answer };
    }
  }

  get #parts(): readonly Part[] {
    return this.#translator.parts(this.#person.collection);
  }
}
