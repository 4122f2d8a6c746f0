import { none, parseRetryAfter } from "@edbridge/core/internal";
import type { Companions } from "@edbridge/records";
import type { CompanionPart } from "@edbridge/records/internal";
import { discard } from "../http/body.js";
import { isRecordValue, isSameValue, type JsonRecord, plainText } from "../http/json.js";
import { messageOf } from "../http/host-error.js";
import {
  isLegacyError,
  legacyError,
  retryingAfter,
  withStatus,
  recordsId,
} from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import {
  answerFailedWrite,
  answerOrUnsure,
  hasReplaced,
  isOfMoment,
} from "../records/host-request.js";
import { type Enrolled, keyedPerson, placesOf } from "../records/people.js";
import { type UnstoredPart, unstoredText } from "../report/report.js";
import { withoutValues } from "../report/without-values.js";
import { sendSteps } from "./execute.js";
import { partsOf } from "./new-people.js";
import { partStep, partWrites } from "./parts.js";
import { type FoundParts, hasParts, type ScopedPerson } from "./waiting-entry.js";
import type { Step, WriteCall } from "./write-call.js";

/** Milliseconds before each further try while a caller waits. */
const pauses = [250, 1000, 2500, 5000];
/** Milliseconds in which all of them begin. */
const triesWithin = 10_000;

const storeIsAway =
  "The record is stored. The store of edbridge is not reached, so that parts of this person which wait for the record cannot be found. Send it again later.";

/** Milliseconds after which a caller may repeat the enrollment, unless the host names a time. */
const repeatAfter = 5000;

/** Milliseconds by which the clocks of the host and of edbridge may differ. */
const clocksDiffer = 60 * 60_000;

/** Characters of the host's reason that a response has at most. */
const mostReason = 200;

/** A person who has been enrolled, and of whom parts wait. */
type WaitingPerson = Enrolled & ScopedPerson;

/**
 * Writes an enrollment, and then the parts of the person that waited for it. What the host has is newer, unless it
 * says that it was written before. If the host cannot take them for a moment, edbridge tries again: first while
 * the caller waits, then by itself. The response names what is not stored.
 *
 * @param write writes the enrollment
 */
export async function writeEnrollment(
  person: WaitingPerson,
  write: () => Promise<Answer>,
  x: WriteCall,
): Promise<Answer> {
  const found = await x.waiting.find(person);
  if (found && found !== "unreachable") x.begin();
  const answer = await write();
  if (answer.status === 201) forgetParts(person, x);
  if (!found || answer.status >= 300) return answer;
  if (found !== "unreachable") return freeParts(freedOf(person, found, x), found, answer);
  // Nobody knows whether parts wait, until the store is reached again.
  if (tryLater(person, x)) return answer;
  await discard(answer);
  return retryingAfter(legacyError(503, storeIsAway, recordsId), repeatAfter);
}

async function freeParts(freed: FreedParts, found: FoundParts, answer: Answer): Promise<Answer> {
  const { person, x } = freed;
  const { report } = x.call;
  await sendWhileCallerWaits(freed).catch((error: unknown) => {
    tryLater(person, x);
    throw error;
  });
  const { rest, failure, dropped, notKept } = freed;
  if (failure) tryLater(person, x);
  const storage = await x.waiting.set(person, rest, x.turn.lock, found, dropped.length > 0);
  const isBusy = failure !== undefined && isOfMoment(failure);
  const because = failure && !isBusy ? await reasonOf(failure, rest, x) : undefined;
  const names = Object.keys(rest);
  const waiting = names.map((collection) => ({ collection, fate: { waits: storage, because } }));
  report?.noteNotStored([...waiting, ...dropped]);
  if (!isBusy) {
    report?.noteNotKept(notKept);
    return answer;
  }
  await discard(answer);
  const account = `The record is stored, but its part in ${names.join(", ")} is not yet, and edbridge tries again`;
  const failed = withStatus(await answerFailedWrite(account, failure), 503);
  return failed.headers["retry-after"] ? failed : retryingAfter(failed, repeatAfter);
}

/** Tries when the caller has its response, until the parts are written, refused or too old. */
function tryLater(person: WaitingPerson, first: WriteCall): boolean {
  const { waiting } = first;
  return waiting.tryLater(person, async () => {
    const x = first.later();
    await x.turn.take(keyedPerson(person));
    try {
      if (x.turn.refusal) return false;
      const found = await waiting.find(person);
      if (!found || found === "unreachable") return found === undefined;
      const freed = freedOf(person, found, x);
      await sendParts(freed);
      const { rest, failure, dropped } = freed;
      if (failure) await discard(failure);
      await waiting.set(person, rest, x.turn.lock, found, dropped.length > 0);
      for (const each of dropped.flatMap((one) => unstoredText(one) ?? none)) waiting.warn(each);
      return failure === undefined;
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

/** Parts that waited of a person, and what has become of them up to now. */
interface FreedParts {
  readonly person: WaitingPerson;
  readonly x: WriteCall;
  /** When they came, in milliseconds since 1970. */
  readonly since: number;
  /** The parts that are still to be written. */
  rest: Companions;
  /** Why they could not be. */
  failure?: Answer | undefined;
  /** The parts that will not be written, or not whole. */
  dropped: UnstoredPart[];
  /** The collections in which a record was replaced that the key may not read. */
  readonly notKept: string[];
}

function freedOf(person: WaitingPerson, found: FoundParts, x: WriteCall): FreedParts {
  const { companions: rest, since } = found;
  return { person, x, since, rest, dropped: [], notKept: [] };
}

/** Writes the parts that waited, as often as there is time while a caller waits. */
async function sendWhileCallerWaits(freed: FreedParts): Promise<void> {
  const { settings, call } = freed.x;
  const { clock } = settings.transport;
  const end = clock.monotonic() + triesWithin;
  await sendParts(freed);
  for (const pause of pauses) {
    const { failure } = freed;
    if (!failure || !isOfMoment(failure)) break;
    const retryAfter = parseRetryAfter(failure.headers["retry-after"], clock.now()) ?? 0;
    const wait = Math.max(pause, retryAfter);
    if (clock.monotonic() + wait > end) break;
    await discard(failure);
    await clock.sleep(wait, call.signal);
    await sendParts(freed);
  }
}

/**
 * Writes each part that waited once, as far as the host has nothing newer. Where a host refuses to replace a record
 * by a POST, it is asked for its parts only if it has some.
 */
async function sendParts(freed: FreedParts): Promise<void> {
  const { settings, keyOrganizations } = freed.x;
  const hasOneOrganization = settings.host.createsOnly && (await keyOrganizations()).length === 1;
  await sendTo(freed, hasOneOrganization);
  if (!hasOneOrganization || freed.failure?.status !== 412) return;
  await discard(freed.failure);
  await sendTo(freed);
}

/** @param isNew whether the host is not asked which parts it has, and refuses those that it has */
async function sendTo(freed: FreedParts, isNew = false): Promise<void> {
  const { person, since, x, rest: companions } = freed;
  const { lookups, keyOrganizations, translation } = x;
  // Of parts that are sent again, this try says what becomes of them.
  freed.dropped = freed.dropped.filter((each) => !(each.collection in companions));
  // What was looked up before may be older than what the host has.
  forgetParts(person, x);
  const { organization } = person;
  /** That of the enrollment, unless the host has parts of one alone. */
  const organizationOf = async (only: unknown) => {
    if (only !== undefined) return { id: only };
    const [id] = await placesOf([organization], await keyOrganizations(), lookups);
    return { id };
  };
  const parts = translation.translator.parts(person.collection);
  const writes = await answerOrUnsure(partWrites(companions, parts, x, organizationOf, isNew));
  // The host has refused a look-up, not the parts.
  if ("status" in writes) return void (freed.failure = writes);
  const differing = await answerOrUnsure(differingOnHost(freed));
  if ("status" in differing) return void (freed.failure = differing);
  freed.dropped.push(...differing);
  const isOlder = ({ _lastModifiedDate: at }: JsonRecord) =>
    typeof at === "string" && Date.parse(at) < since - clocksDiffer;
  const steps = writes.flatMap((write): readonly Step[] => {
    const { part, existing, record } = write;
    const isKept = existing && !isOlder(existing);
    const { lacking, newer = none } = isKept ? compared(existing, record) : {};
    if (newer.length > 0) freed.dropped.push({ collection: part.collection, fate: { newer } });
    if (lacking?.length === 0) return [];
    const over = (hosted: JsonRecord) =>
      isOlder(hosted) ? part.merge(hosted, record) : filledUp(part, hosted, record);
    const body: Step["body"] = (hosted) => (hosted ? over(hosted) : record);
    const step = partStep({ ...write, body }, x, { onFail: "name" });
    return [isNew ? { ...step, reread: undefined } : step];
  });
  const { done, waiting, refused, failed } = await sendSteps(steps, x);
  const rest = { ...partsOf(waiting) };
  for (const { step, answer } of refused) {
    const { part, record = {} } = step.part ?? {};
    if (!part) continue;
    const { collection } = part;
    const isElsewhere = part.place && plainText(part.place(record)) !== plainText(organization);
    // A host that does not say what the key acts for may give it the school alone.
    if (isElsewhere && answer.status === 403 && (await keyOrganizations()).length === 0)
      rest[collection] = [...(rest[collection] ?? none), part.at(record, organization)];
    else freed.dropped.push({ collection, fate: { refused: await reasonOf(answer, record, x) } });
  }
  for (const { step, answer } of done) {
    const { part, isUnread } = step.part ?? {};
    if (part && isUnread && hasReplaced(answer)) freed.notKept.push(part.collection);
  }
  freed.rest = rest;
  freed.failure = failed?.answer;
  if (!failed && hasParts(rest)) await sendTo(freed);
}

/**
 * What the host has otherwise than a person's own record, if nobody knew whether it was stored: another
 * program may have written the person, too.
 */
async function differingOnHost({ person, rest, x }: FreedParts): Promise<readonly UnstoredPart[]> {
  const { lookups } = x;
  const { collection, key } = keyedPerson(person);
  const [personRecord] = rest[collection] ?? none;
  if (!personRecord) return [];
  lookups.invalidate(collection, { key });
  const [[existing] = none] = await lookups.related(collection, [key]);
  if (!existing) return [];
  const { lacking, newer } = compared(existing, personRecord);
  const differing = [...newer, ...lacking];
  return differing.length > 0 ? [{ collection, fate: { newer: differing } }] : [];
}

/** Why edbridge or the host has refused some parts, without their values. */
async function reasonOf(outcome: Answer, parts: unknown, { call }: WriteCall): Promise<string> {
  const reason = isLegacyError(outcome)
    ? outcome.message
    : `${outcome.status}: ${await messageOf(outcome)}`;
  return withoutValues(reason, [parts, call.json?.value], mostReason);
}

/** The members that only a part that waits has, and those that have another value on the host. */
function compared(existing: JsonRecord, waiting: JsonRecord) {
  const names = Object.keys(waiting).filter((name) => !isEmpty(waiting[name]));
  const lacking = names.filter((name) => isEmpty(existing[name]));
  const newer = names.filter(
    (name) => !lacking.includes(name) && !includes(existing[name], waiting[name]),
  );
  return { lacking, newer };
}

/** The host's record of a part, with what only the part has. */
function filledUp(part: CompanionPart, existing: JsonRecord, waiting: JsonRecord): JsonRecord {
  const hosted = part.copyOf(existing);
  const added = compared(hosted, waiting).lacking.map((name) => [name, waiting[name]] as const);
  return { ...hosted, ...Object.fromEntries(added) };
}

// Some hosts give an empty list for each list that a record does not have.
function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === "") return true;
  return Array.isArray(value) && value.length === 0;
}

/** Whether a value of the host says all that another one says. A host adds members of its own. */
function includes(hosted: unknown, waiting: unknown): boolean {
  if (isEmpty(waiting)) return true;
  if (Array.isArray(waiting)) {
    const items: readonly unknown[] = Array.isArray(hosted) ? hosted : [];
    return waiting.every((each) => items.some((item) => includes(item, each)));
  }
  if (!isRecordValue(waiting)) return isSameValue(hosted, waiting);
  return (
    isRecordValue(hosted) &&
    Object.entries(waiting).every(([name, each]) => includes(hosted[name], each))
  );
}
