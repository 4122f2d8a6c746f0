import type { Part } from "@edbridge/records";
import { isSameId } from "@edbridge/records/model";
import { discard } from "../http/body.js";
import { isRecordValue, type JsonRecord, plainText } from "../http/json.js";
import { legacyError, notFound, withStatus } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { Key } from "../lookups/lookups.js";
import { isRecord } from "../routing/host-target.js";
import { type DataCall, withoutConditions } from "../auth/bridged-call.js";
import { etagOf, isStale, preconditionFailed } from "./conditions.js";
import { answerFailedWrite, answerOrUnsure } from "./failures.js";
import { hasReplaced, refuseUnread, withLeftBehind, withNotKept } from "./left-behind.js";
import { passWrite, sendDelete } from "./note-write.js";
import { recordsId, type RecordTranslation } from "./record-translation.js";
import { callsToMove, referringTo, refuseReferred } from "./referring-records.js";
import { translateRequest, type TranslatedRecord } from "./translate-request.js";
import { organizationForParts } from "./write-held.js";
import { companionWrites, type CompanionWrite, filledKey, relatedTo } from "./companion-writes.js";
import type { KeyedRecord, WriteContext } from "./write-context.js";

/** What is needed to write a legacy record that is several current ones. */
export interface SplitContext extends WriteContext {
  readonly translation: RecordTranslation;
}

/** A current record of the host, with its collection. */
interface Existing {
  readonly collection: string;
  readonly id: string;
  readonly etag: string | undefined;
  readonly record: JsonRecord;
}

/** A request to the host, and what to say if it fails after others have succeeded. */
interface Step {
  readonly call: DataCall;
  readonly refused: string;
  /** Whether another program may have deleted the record already. */
  readonly mayBeGone?: boolean;
}

/**
 * Writes all current records of a legacy one. Other current records of the same key are deleted, because
 * a legacy host replaced the whole record.
 *
 * @throws `LookupError`
 */
export async function writeSplit(call: DataCall, context: SplitContext): Promise<Answer> {
  const { translation, lookups } = context;
  const translated = await translateRequest(call, translation, lookups);
  if ("answer" in translated) return translated.answer;
  const [first] = partsOf(context).flatMap((part) =>
    (translated.companions[part.collection] ?? []).map((record) => keyOf(part, record)),
  );
  return context.inTurn(lockedRecord(first, context), () =>
    replaceSplit(call, translated, context),
  );
}

async function replaceSplit(
  call: DataCall,
  translated: TranslatedRecord,
  context: SplitContext,
): Promise<Answer> {
  const { translation, lookups } = context;
  const { json } = translated;
  const said = isRecordValue(json.value) ? json.value : undefined;
  for (const part of partsOf(context)) lookups.invalidate(part.collection);
  const organization = () => organizationForParts(undefined, context);
  const writes = await companionWrites(
    translated.companions,
    partsOf(context),
    context,
    organization,
  );
  if ("answer" in writes) return writes.answer;
  const [first] = writes;
  const { keep, onKeepFailure } = translation.translator;
  const unread = writes.filter(({ isUnread }) => keep && isUnread);
  const [unreadable] = unread;
  if (unreadable && onKeepFailure === "refuse") return refuseUnread(unreadable.part.collection);
  if (first === undefined) {
    return legacyError(400, "The record has no field that a host can store.", recordsId);
  }
  const group = await groupOf(first.record, context);
  const own = isRecord(call.target) ? group.find((each) => hasId(each, call)) : undefined;
  if (isRecord(call.target)) {
    if (!own) return (await existingAt(call, context)) ? keyChanged() : notFoundAtHost();
    if (isStale(own.etag, call)) return preconditionFailed();
  }
  const isOwn = (write: CompanionWrite) =>
    own !== undefined && plainText(write.existing?.["id"]) === own.id;
  const ordered = [...writes.filter(isOwn), ...writes.filter((each) => !isOwn(each))];
  const steps = ordered.map((write): Step => {
    const { part, record, existing } = write;
    const { collection } = part;
    const refused = `A part of the record is stored, but its part in ${collection} is not`;
    const merged = existing ? part.merge(existing, record, said) : record;
    if (own && isOwn(write)) {
      const put = requestTo(own, call, "PUT");
      return { call: { ...put, json: json.with({ ...merged, id: own.id }) }, refused };
    }
    return {
      call: { ...requestTo({ collection }, call, "POST"), json: json.with(merged) },
      refused,
    };
  });
  const kept = new Set(writes.map(({ existing }) => plainText(existing?.["id"])));
  const removed = group.filter(({ id }) => !kept.has(id));
  const changed = "The record is changed in part";
  const removals = removed.map((each) => removal(each, own, call, changed));
  const moves: Step[] = [];
  for (const each of await referringTo(removed, partsOf(context), lookups)) {
    const calls = callsToMove(each, writes, call, json);
    if (!calls) return refuseReferred(each, "stored");
    const refused = `${changed}, but a record in ${each.referrers.collection} still refers to what it was`;
    moves.push(...calls.map((move) => ({ call: move, refused })));
  }
  const answer = await sendInOrder([...steps, ...moves, ...removals], context);
  if (answer.status >= 300) return answer;
  const status = own ? 204 : group.length > 0 ? 200 : answer.status;
  const told = withLeftBehind(
    withStatus(answer, status),
    translation.collection,
    translated.leftBehind,
  );
  if (!hasReplaced(answer)) return told;
  return withNotKept(
    told,
    unread.map(({ part }) => part.collection),
  );
}

/** Deletes all current records of a legacy one. */
export async function removeSplit(call: DataCall, context: SplitContext): Promise<Answer> {
  const own = await existingAt(call, context);
  if (!own) return notFound(recordsId);
  const [part] = partsOf(context);
  const key = part && keyOf(part, own.record);
  return context.inTurn(lockedRecord(key, context), () => removeGroup(call, context));
}

async function removeGroup(call: DataCall, context: SplitContext): Promise<Answer> {
  for (const part of partsOf(context)) context.lookups.invalidate(part.collection);
  // An earlier write may have changed the record.
  const own = await existingAt(call, context);
  if (!own) return notFound(recordsId);
  if (isStale(own.etag, call)) return preconditionFailed();
  const group = await groupOf(own.record, context);
  const [referring] = await referringTo(group, partsOf(context), context.lookups);
  if (referring) return refuseReferred(referring, "deleted");
  const others = group.filter(({ id }) => id !== own.id);
  // The record that the caller knows goes last. If the call is repeated, it leads to the rest.
  const deleted = "The record is deleted in part";
  return sendInOrder(
    [...others, own].map((each) => removal(each, own, call, deleted)),
    context,
  );
}

function partsOf({ translation }: SplitContext): readonly Part[] {
  return translation.translator.parts(translation.collection);
}

/** Makes the steps in order. The response is that of the first step, or of the step that failed. */
async function sendInOrder(steps: readonly Step[], context: SplitContext): Promise<Answer> {
  if (steps.length > 1) context.begin();
  let first: Answer | undefined;
  try {
    for (const step of steps) {
      const sent = sendStep(step, context);
      const answer = first ? await answerOrUnsure(sent) : await sent;
      if (answer.status >= 300) {
        if (!first) return answer;
        await discard(first);
        return answerFailedWrite(step.refused, answer);
      }
      if (first) await discard(answer);
      first ??= answer;
    }
    return first ?? notFound(recordsId);
  } finally {
    for (const part of partsOf(context)) context.lookups.invalidate(part.collection);
  }
}

async function sendStep({ call, mayBeGone }: Step, context: SplitContext): Promise<Answer> {
  const { next, lookups } = context;
  const send = call.method === "DELETE" ? sendDelete : passWrite;
  const answer = await send(call, next, lookups);
  if (mayBeGone !== true || answer.status !== 404) return answer;
  await discard(answer);
  return { status: 204, headers: {} };
}

function removal(
  existing: Existing,
  own: Existing | undefined,
  call: DataCall,
  account: string,
): Step {
  const { collection } = existing;
  const refused = `${account}, but what it was in ${collection} is still there`;
  const request = requestTo(existing, call, "DELETE");
  if (existing === own) return { call: request, refused };
  // The caller's condition is for the record that it knows.
  return { call: withoutConditions(request), refused, mayBeGone: true };
}

function keyOf(part: Part, record: JsonRecord): Key {
  return filledKey(part.keyOf(record));
}

/** The legacy record of a key, for the lock. */
function lockedRecord(key: Key = {}, { translation: { collection } }: SplitContext): KeyedRecord {
  return { collection, key };
}

/** All records of the host with the key of one of them. */
async function groupOf(record: JsonRecord, context: SplitContext): Promise<Existing[]> {
  const lists = await Promise.all(
    partsOf(context).map(async (part) => {
      const [found = []] = await relatedTo([record], part, context.lookups);
      return found.flatMap((each) => existingOf(part.collection, each) ?? []);
    }),
  );
  return lists.flat();
}

/** The host's record with the id of the request. */
async function existingAt(
  { target }: DataCall,
  context: SplitContext,
): Promise<Existing | undefined> {
  for (const { collection } of partsOf(context)) {
    const record = await context.lookups.record(collection, target.part ?? "");
    if (record) return existingOf(collection, record);
  }
  return undefined;
}

function existingOf(collection: string, record: JsonRecord): Existing | undefined {
  const id = plainText(record["id"]);
  return id === undefined ? id : { collection, id, etag: etagOf(record), record };
}

function hasId({ id }: Existing, { target }: DataCall): boolean {
  return isSameId(id, target.part);
}

/** A request for one current record, or for its collection. */
function requestTo(
  { collection: name, id }: { readonly collection: string; readonly id?: string },
  call: DataCall,
  method: string,
): DataCall {
  const target = { name, part: id, query: [] };
  const request = { ...call, method, body: undefined, json: undefined, target };
  return method === "POST" ? withoutConditions(request) : request;
}

/** As if the host had said it: a PUT then creates the record. */
function notFoundAtHost(): Answer {
  return { ...notFound(recordsId), change: undefined };
}

function keyChanged(): Answer {
  const message =
    "The record with this id has another key. Create a new record, and delete the old one.";
  return legacyError(400, message, recordsId);
}
