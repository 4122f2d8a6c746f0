import type { Part } from "@edbridge/records";
import { discard } from "../http/body.js";
import { messageOf } from "../http/host-error.js";
import { JsonDocument, type JsonRecord } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { LookupError } from "../lookups/lookup-error.js";
import { type DataCall, withoutConditions } from "../auth/bridged-call.js";
import { answerFailedWrite, answerOrUnsure } from "./failures.js";
import type { Holder } from "./held-parts.js";
import { noteWrite, passWrite, sendDelete } from "./note-write.js";
import { naturalKey } from "./natural-key.js";
import { isPeople, organizationOf, personIn } from "./people.js";
import { recordsId, type RecordTranslation, removedWith } from "./record-translation.js";
import { recordsOf } from "./companion-writes.js";
import { requestToDelete } from "./write-companions.js";
import type { WriteContext } from "./write-context.js";
import { heldPerson, inTurnOf } from "./write-held.js";

/** A record of the host that holds a part of the legacy record. */
interface PartRecord {
  readonly part: Part;
  readonly record: JsonRecord;
}

/** What is needed to delete a record with its parts. */
interface Removal extends WriteContext {
  readonly call: DataCall;
  readonly person: Holder | undefined;
}

/**
 * Deletes a record. If the host refuses because other records refer to it, those that hold parts of
 * the legacy record, or that edbridge made beside it, are deleted first. If the host refuses again,
 * they are written back.
 */
export async function removeRecord(
  call: DataCall,
  translation: RecordTranslation,
  writing: WriteContext,
): Promise<Answer> {
  const { translator, collection } = translation;
  const { held, lookups, next, scope } = writing;
  const { name, part: id = "", collection: place } = call.target;
  const own = await readable(() => lookups.record(name, id, place));
  const parts = removedWith(translation);
  if (!own) {
    const answer = await sendDelete(call, next, lookups);
    if (answer.status < 300) await held.dropRecord(scope, id);
    const isKept = answer.status === 409 && isPeople(collection) && parts.length > 0;
    return isKept ? refuseUnreadable(parts, await messageOf(answer)) : answer;
  }
  const person = heldPerson(personIn(collection, own), translator, writing);
  const remove = () => removeWith(own, parts, { ...writing, call, person });
  if (person) return inTurnOf(person, remove, writing);
  const key = place && naturalKey(own, place, writing.settings.host.dataStandard);
  return writing.inTurn({ collection, key: key ?? {} }, remove);
}

async function removeWith(
  own: JsonRecord,
  parts: readonly Part[],
  removal: Removal,
): Promise<Answer> {
  const { call, next, lookups, person, held } = removal;
  const first = await sendDelete(call, next, lookups);
  if (first.status < 300 && person) await held.drop(person);
  if (first.status !== 409) return first;
  const reason = await messageOf(first);
  const partRecords = await readable(() => partRecordsOf(own, parts, removal));
  if (!partRecords || partRecords.length === 0) return legacyError(409, reason);
  const kept = partRecords.flatMap(({ part, record }) =>
    part.unsaidIn(record).map((path) => `${part.collection}.${path}`),
  );
  if (kept.length > 0) return refuseLoss([...new Set(kept)], reason);
  return removeAll(partRecords, removal);
}

/**
 * The records that hold parts of a legacy record. None for a person who is enrolled: the enrollment
 * refers to the person too, so the host would refuse again.
 */
async function partRecordsOf(
  own: JsonRecord,
  parts: readonly Part[],
  { lookups, person }: Removal,
): Promise<readonly PartRecord[]> {
  const organization = person && (await organizationOf(person, lookups));
  if (organization !== undefined && organization !== "unreadable") return [];
  const lists = await Promise.all(
    parts.map(async (part) => {
      const [found = []] = await lookups.related(part.collection, [part.keyIn(own)]);
      return found.map((record) => ({ part, record }));
    }),
  );
  return lists.flat();
}

/** Deletes the parts of a record, then the record: all or nothing, as far as the host allows. */
async function removeAll(partRecords: readonly PartRecord[], removal: Removal): Promise<Answer> {
  const { call, next, lookups, held, person } = removal;
  removal.begin();
  const removed: PartRecord[] = [];
  for (const each of partRecords) {
    const { collection } = each.part;
    const outcome = await answerOrUnsure(passWrite(requestToDelete(each, call), next, lookups));
    // A part that may have been deleted is written back too.
    if (outcome.isUnsure || outcome.status < 300) removed.push(each);
    const isGone = outcome.status < 300 || outcome.status === 404;
    if (!isGone) {
      const account = `The record is not deleted, because its part in ${collection} is not`;
      return restore(removed, account, outcome, removal);
    }
    await discard(outcome);
  }
  const outcome = await answerOrUnsure(sendDelete(call, next, lookups));
  if (outcome.status >= 300) return restore(removed, "The record is not deleted", outcome, removal);
  if (person) await held.drop(person);
  return outcome;
}

/** Writes the deleted parts back. The response says why the record was not deleted. */
async function restore(
  removed: readonly PartRecord[],
  account: string,
  outcome: Answer,
  removal: Removal,
): Promise<Answer> {
  const { call, next, lookups, held, person } = removal;
  const lost: PartRecord[] = [];
  for (const each of removed) {
    const { part, record } = each;
    const request = {
      ...withoutConditions(call),
      method: "POST",
      headers: { ...withoutConditions(call).headers, "content-type": "application/json" },
      json: new JsonDocument(part.copyOf(record)),
      target: { name: part.collection, query: [] },
    };
    const written = await answerOrUnsure(
      noteWrite(next(request), request, lookups, part.keyOf(record)),
    );
    await discard(written);
    if (written.status >= 300) lost.push(each);
  }
  if (lost.length === 0) return answerFailedWrite(account, outcome);
  const copies = lost.map(({ part, record }) => ({ part, record: part.copyOf(record) }));
  if (person) await held.hold(person, recordsOf(copies));
  const names = [...new Set(lost.map(({ part }) => part.collection))].join(", ");
  const told = `${account}, and its part in ${names} was deleted and could not be written back. Write the record again`;
  return answerFailedWrite(told, outcome);
}

/** The result of a look-up; `undefined` if it fails. */
async function readable<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof LookupError) return undefined;
    throw error;
  }
}

/**
 * The refusal to delete a person whose parts the key can no longer read. The claim sets that hosts
 * ship let a key read and delete those parts only while the person is enrolled.
 */
function refuseUnreadable(parts: readonly Part[], reason: string): Answer {
  const names = [...new Set(parts.map(({ collection }) => collection))].join(", ");
  const message = `The record is not deleted. The host may still have its part in ${names}, which this key may read and delete only while the person is enrolled. Delete that with a current request before the enrollment, or with a key that has rights to all records, such as that of the host's operator. The host said: ${reason}`;
  return legacyError(409, message, recordsId);
}

function refuseLoss(paths: readonly string[], reason: string): Answer {
  const message = `The record is not deleted, because the host has fields beside it that no legacy record has: ${paths.join(", ")}. Delete them on the host first. The host said: ${reason}`;
  return legacyError(409, message, recordsId);
}
