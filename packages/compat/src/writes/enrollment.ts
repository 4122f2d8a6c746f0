import { systemClock } from "@edbridge/core";
import { parseRetryAfter } from "@edbridge/core/internal";
import type { Companions } from "@edbridge/records";
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
import { isFromGateway, LookupError } from "../lookups/lookup-error.js";
import {
  answerFailedLookup,
  answerFailedWrite,
  answerOrUnsure,
  hasReplaced,
  isOfMoment,
} from "../records/failures.js";
import { type Enrolled, keyedPerson, placeOf } from "../records/people.js";
import { recordsId } from "../records/record-translation.js";
import { type UnstoredPart, unstoredText } from "../report/unstored.js";
import { withoutValues } from "../report/without-values.js";
import { partsOf, sendSteps } from "./execute.js";
import type { FoundParts, Holder } from "./held-parts.js";
import { compared } from "./part-fate.js";
import { type PartWrite, partStep, partWrites, refuseWithoutOrganization } from "./parts.js";
import type { Step, WriteCall } from "./write-call.js";

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
 * Writes an enrollment, and then the parts of the person that waited for it, as far as the host has none:
 * what it has is newer. If the host cannot take them for a moment, edbridge tries again: first while the
 * caller waits, then by itself. The response names what is not stored.
 *
 * @param write writes the enrollment
 */
export async function writeEnrollment(
  person: WaitingPerson,
  write: () => Promise<Answer>,
  x: WriteCall,
): Promise<Answer> {
  const found = await x.held.find(person);
  if (found && found !== "unreachable") x.begin();
  const answer = await write();
  if (answer.status === 201) forgetParts(person, x);
  if (!found || answer.status >= 300) return answer;
  if (found !== "unreachable") return freeParts(answer, person, found, x);
  // Nobody knows whether parts wait, until the store is reached again.
  if (tryLater(person, x)) return answer;
  await discard(answer);
  return retryingAfter(legacyError(503, storeIsAway, recordsId), repeatAfter);
}

async function freeParts(
  answer: Answer,
  person: WaitingPerson,
  { companions }: FoundParts,
  x: WriteCall,
): Promise<Answer> {
  const dropped: UnstoredPart[] = [];
  const notKept: string[] = [];
  let tried: Tried | undefined;
  try {
    for await (tried of triesOf(companions, person, x)) {
      dropped.push(...tried.dropped);
      notKept.push(...tried.notKept);
    }
  } finally {
    if (!tried || tried.failure) tryLater(person, x);
  }
  const { rest = {}, failure } = tried ?? {};
  const held = await x.held.keep(person, rest, dropped.length > 0);
  const isBusy = failure !== undefined && isOfMoment(failure);
  const because = failure && !isBusy ? await reasonOf(failure, rest, x) : undefined;
  const names = Object.keys(rest);
  const waiting = names.map((collection) => ({ collection, fate: { held, because } }));
  const unstored = [...waiting, ...dropped];
  const { report } = x.call;
  report?.noteNotStored(unstored);
  if (!isBusy) {
    report?.noteNotKept(notKept);
    return answer;
  }
  await discard(answer);
  const account = `The record is stored, but its part in ${names.join(", ")} is not yet, and edbridge tries again`;
  const failed = withStatus(await answerFailedWrite(account, failure), 503);
  const hasTime = failed.headers["retry-after"] !== undefined;
  return hasTime ? failed : retryingAfter(failed, repeatAfter);
}

/** Tries when the caller has its response, until the parts are written, refused or too old. */
function tryLater(person: WaitingPerson, first: WriteCall): boolean {
  const { held } = first;
  return held.tryLater(person, async () => {
    const x = first.later();
    await x.turn.take(keyedPerson(person), (before) => held.take(person, before));
    try {
      if (x.turn.refusal) return false;
      const found = await held.find(person);
      if (found === "unreachable") return false;
      const { rest, failure, dropped } = await tryOnce(found?.companions ?? {}, person, x);
      if (failure) await discard(failure);
      if (found) await held.keep(person, rest, dropped.length > 0);
      for (const text of dropped.flatMap((each) => unstoredText(each) ?? [])) held.warn(text);
      return !failure;
    } finally {
      await x.turn.end();
    }
  });
}

/** Drops what is cached of the parts of a person: the key may read what it could not read before. */
function forgetParts(person: WaitingPerson, { lookups, translation }: WriteCall): void {
  const { key } = keyedPerson(person);
  for (const { collection } of translation.translator.parts(person.collection)) {
    lookups.invalidate(collection, { key });
  }
}

/** What one try has left. */
interface Tried {
  /** The parts that are still to be written. */
  readonly rest: Companions;
  /** Why they could not be written; `undefined` if nothing is left. */
  readonly failure: Answer | undefined;
  /** The parts that will not be written, or not whole. */
  readonly dropped: readonly UnstoredPart[];
  /** The collections in which a record was replaced that the key may not read. */
  readonly notKept: readonly string[];
}

/** Tries as often as there is time while a caller waits. */
async function* triesOf(
  companions: Companions,
  person: WaitingPerson,
  x: WriteCall,
): AsyncGenerator<Tried> {
  const { clock = systemClock } = x.settings.transport;
  const end = clock.monotonic() + triesWithin;
  let tried = await tryOnce(companions, person, x);
  yield tried;
  for (const pause of pauses) {
    const { failure, rest } = tried;
    if (!failure || !isOfMoment(failure)) return;
    const asked = parseRetryAfter(failure.headers["retry-after"], clock.now()) ?? 0;
    const wait = Math.max(pause, asked);
    if (clock.monotonic() + wait > end) return;
    await discard(failure);
    await clock.sleep(wait, x.call.signal);
    tried = await tryOnce(rest, person, x);
    yield tried;
  }
}

/** Writes each part once, as far as the host has none. */
async function tryOnce(
  companions: Companions,
  person: WaitingPerson,
  x: WriteCall,
): Promise<Tried> {
  // What was looked up before may be older than what the host has.
  forgetParts(person, x);
  const writes = await writesOf(companions, person, x);
  // The host has refused a look-up, not the parts.
  if ("status" in writes) return { rest: companions, failure: writes, dropped: [], notKept: [] };
  const dropped: UnstoredPart[] = [];
  const steps: Step[] = [];
  const newer = new Map<Step, readonly string[]>();
  const unread = new Set<Step>();
  for (const write of writes) {
    const { part, existing, record } = write;
    const difference = existing && compared(existing, record);
    const isWhole = difference?.lacking.length === 0;
    if (isWhole && difference.newer.length > 0) {
      dropped.push({ collection: part.collection, fate: { newer: difference.newer } });
    }
    if (isWhole) continue;
    const step = partStep(write, x, { onFail: "name", fills: true });
    steps.push(step);
    if (difference && difference.newer.length > 0) newer.set(step, difference.newer);
    if (write.isUnread) unread.add(step);
  }
  const { done, waiting, refused, failed } = await sendSteps(steps, x);
  const collectionOf = ({ part }: Step) => part?.part.collection ?? "";
  for (const { step } of [...done, ...refused]) {
    const names = newer.get(step);
    if (names) dropped.push({ collection: collectionOf(step), fate: { newer: names } });
  }
  for (const { step, answer } of refused) {
    const reason = await reasonOf(answer, step.part?.record, x);
    dropped.push({ collection: collectionOf(step), fate: { refused: reason } });
  }
  const replaced = done.filter(({ step, answer }) => unread.has(step) && hasReplaced(answer));
  const { part, lacksOrganization } = failed?.step ?? {};
  return {
    rest: partsOf(waiting),
    failure: part && lacksOrganization ? refuseWithoutOrganization(part.part) : failed?.answer,
    dropped,
    notKept: replaced.map(({ step }) => collectionOf(step)),
  };
}

/** Why edbridge or the host has refused some parts, without their values. */
async function reasonOf(outcome: Answer, parts: unknown, { call }: WriteCall): Promise<string> {
  const reason = isLegacyError(outcome)
    ? outcome.message
    : `${outcome.status}: ${await messageOf(outcome)}`;
  return withoutValues(reason, [parts, call.json?.value], mostReason);
}

/** The writes for parts, by what the host has of them; a response if that cannot be found out. */
async function writesOf(
  companions: Companions,
  person: WaitingPerson,
  x: WriteCall,
): Promise<readonly PartWrite[] | Answer> {
  const { lookups, places, translation } = x;
  const organization = async (only: unknown) => ({
    id: only ?? (await placeOf(person.organization, await places(), lookups)),
  });
  const parts = translation.translator.parts(person.collection);
  try {
    return await partWrites(companions, parts, x, organization);
  } catch (error) {
    if (!(error instanceof LookupError)) return answerOrUnsure(Promise.reject(error));
    const failed = await answerFailedLookup(error);
    const answer: LegacyError = { ...failed, isUnsure: isFromGateway(error) };
    return answer;
  }
}
