import { isDeepStrictEqual } from "node:util";
import { isForeign } from "@edbridge/core/internal";
import type { Companions, Part } from "@edbridge/records";
import { discard } from "../http/body.js";
import {
  isRecordValue,
  isSameValue,
  type JsonDocument,
  type JsonRecord,
  plainText,
} from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { Key, Lookups } from "../lookups/lookups.js";
import { type DataCall, type Next, withoutConditions } from "../sessions/bridged-call.js";
import type { CompatSettings } from "../settings/compat-options.js";
import { conditionalOn, etagOf } from "./conditions.js";
import { answerFailedWrite, answerOrUnsure } from "./failures.js";
import type { HeldPlace } from "./held-pages.js";
import type { HeldParts, HeldScope } from "./held-parts.js";
import { withNotStored } from "./left-behind.js";
import { noteWrite, sendDelete } from "./note-write.js";
import { mostRetries, overwrite } from "./overwrite.js";
import { recordsId } from "./record-translation.js";

/** What all writes need. */
export interface WriteContext {
  readonly lookups: Lookups;
  readonly settings: CompatSettings;
  readonly next: Next;
  /** The districts and schools that the caller's key acts for; none where the host does not tell. */
  readonly places: () => Promise<readonly number[]>;
  /** Parts that the host does not accept yet. */
  readonly held: HeldParts;
  /** Under what parts are held: the caller's credential and the URL of the host's data. */
  readonly scope: HeldScope;
  /** Makes a write after all earlier writes of the same record. */
  readonly inTurn: (record: KeyedRecord, write: () => Promise<Answer>) => Promise<Answer>;
  /** Notes that the first of several writes follows. From now on they are finished even if the caller leaves. */
  readonly begin: () => void;
}

/** A record by its natural key. */
export interface KeyedRecord {
  readonly collection: string;
  readonly key: Key;
}

/** What all writes of one legacy record share. */
export interface RecordWrite extends WriteContext {
  readonly call: DataCall;
  /** The body of the legacy record. */
  readonly json: JsonDocument;
}

/**
 * The education organization for parts that name none. It has no id if that will be known only when
 * the person is enrolled.
 */
export type PartOrganization = { readonly id: unknown } | { readonly refused: true };

/** Another record that a part of the legacy one became. */
export interface CompanionWrite {
  readonly part: Part;
  /** The host's record of the part, if it has one. */
  readonly existing: JsonRecord | undefined;
  /** The record to write, with its education organization. */
  readonly record: JsonRecord;
  /** Whether the legacy record says nothing of it any more. `record` is the host's own then. */
  readonly isEmptied?: boolean;
  /** Whether the legacy record refers to it, so that it must be written first. */
  readonly before: boolean;
  /** Whether the key may not read the host's record of the part. */
  readonly isUnread: boolean;
  /** Whether its education organization is not known yet. Until then it cannot be sent. */
  readonly lacksOrganization: boolean;
}

/**
 * The writes for the companions of a record. Each companion is for its own education organization; if
 * it names none, for that of the only one that the host has; else for `organization`. A companion of a
 * person may have none until the person is enrolled.
 *
 * @throws `LookupError`
 */
export async function companionWrites(
  companions: Companions,
  parts: readonly Part[],
  { lookups }: Pick<WriteContext, "lookups">,
  organization: () => Promise<PartOrganization>,
): Promise<readonly CompanionWrite[] | { readonly answer: Answer }> {
  const writes: CompanionWrite[] = [];
  for (const part of parts) {
    const records = companions[part.collection] ?? [];
    const keys = records.map((each) => filledKey(part.keyOf(each)));
    const lists = await guardedRelated(keys, part, lookups);
    for (const [index, companion] of records.entries()) {
      const related = lists[index] ?? [];
      const own = ownOrganization(part, companion, related);
      const found = part.place && own === undefined ? await organization() : { id: own };
      if ("refused" in found) return { answer: refuseWithoutOrganization(part) };
      const lacksOrganization = part.place !== undefined && found.id === undefined;
      if (lacksOrganization && related.length > 0)
        return { answer: refuseWithoutOrganization(part) };
      const record = lacksOrganization ? companion : part.at(companion, found.id);
      const existing = lacksOrganization
        ? undefined
        : related.find((each) => isSame(part, each, record));
      const isUnread = lookups.unreadable.has(part.collection);
      writes.push({ part, existing, record, before: part.before, isUnread, lacksOrganization });
    }
  }
  return writes;
}

/** The host's records of a part that have the keys of some companions: a list for each companion. */
export async function relatedTo(
  companions: readonly JsonRecord[],
  part: Part,
  lookups: Lookups,
): Promise<readonly (readonly JsonRecord[])[]> {
  return lookups.related(
    part.collection,
    companions.map((each) => filledKey(part.keyOf(each))),
  );
}

/**
 * The host's records of a part, by their keys, for a write that replaces them. Without an ETag, nothing
 * shows that a record has changed since it was read. It is then read just before the write.
 */
async function guardedRelated(
  keys: readonly Key[],
  { collection }: Part,
  lookups: Lookups,
): Promise<readonly (readonly JsonRecord[])[]> {
  const lists = await lookups.related(collection, keys);
  if (lists.flat().every((record) => etagOf(record) !== undefined)) return lists;
  for (const key of keys) lookups.invalidate(collection, { key });
  return lookups.related(collection, keys);
}

/**
 * The writes for the host's records of which a legacy record says nothing any more, such as those of
 * its addresses, its second code or the staff member who reported an incident. What no legacy record
 * has a member for stays. Those of a person are meant only beside another part of the same education
 * organization: a legacy person always has one.
 *
 * @throws `LookupError`
 */
export async function emptiedWrites(
  record: JsonRecord,
  parts: readonly Part[],
  writes: readonly CompanionWrite[],
  { lookups, json }: RecordWrite,
): Promise<readonly CompanionWrite[]> {
  const beside = writes.find(({ part, lacksOrganization }) => part.place && !lacksOrganization);
  const said = isRecordValue(json.value) ? json.value : undefined;
  const emptied = parts
    .filter(({ before, place }) => !before && (!place || beside))
    .map(async (part): Promise<readonly CompanionWrite[]> => {
      const [related = []] = await guardedRelated([filledKey(part.keyIn(record))], part, lookups);
      const place = beside?.part.place?.(beside.record);
      const own = related.filter((each) => !part.place || isSameValue(part.place(each), place));
      const isSaid = (each: JsonRecord) =>
        writes.some((write) => write.part === part && isSame(part, each, write.record));
      return own.flatMap((existing) => {
        if (isSaid(existing)) return [];
        const left = part.emptied(existing, said);
        if (left && isDeepStrictEqual(left, part.copyOf(existing))) return [];
        const write = { part, existing, before: false, isUnread: false, lacksOrganization: false };
        return [{ ...write, record: existing, isEmptied: true }];
      });
    });
  return (await Promise.all(emptied)).flat();
}

/** The members of a key that have a value. */
export function filledKey(key: Key): Key {
  return Object.fromEntries(
    Object.entries(key).filter(([, value]) => plainText(value) !== undefined),
  );
}

/** The education organization of a companion: its own, else that of the host's, if all have one. */
function ownOrganization(
  part: Part,
  companion: JsonRecord,
  related: readonly JsonRecord[],
): unknown {
  const own = part.place?.(companion);
  if (own !== undefined || !part.place) return own;
  const [first, ...others] = related.map((each) => part.place?.(each));
  return others.every((each) => plainText(each) === plainText(first)) ? first : undefined;
}

function isSame(part: Part, existing: JsonRecord, companion: JsonRecord): boolean {
  return [part.place, part.apart].every((of) => isSameValue(of?.(existing), of?.(companion)));
}

function refuseWithoutOrganization({ collection }: Part): Answer {
  const message = `Request not sent: a current host keeps a part of this record in ${collection}, for an education organization, and the key acts for none or for several.`;
  const option = { name: "records.educationOrganizationId", effect: "names it" };
  return { ...legacyError(400, message, recordsId), option };
}

/**
 * Writes the companions that the record refers to. If the host refuses one, its response is returned,
 * and the record is not written.
 */
export async function writeBefore(
  writes: readonly CompanionWrite[],
  context: RecordWrite,
): Promise<Answer | undefined> {
  for (const write of writes) {
    const written = await writeCompanion(write, context);
    // The host may have one that this key may neither read nor write. If not, it refuses the record.
    const isForbidden = written.status === 403 && !isForeign(written);
    if (written.status >= 300 && !(write.part.mayLack && isForbidden)) {
      const { collection } = write.part;
      return answerFailedWrite(
        `The record is not stored, because its part in ${collection} is not`,
        written,
      );
    }
    await discard(written);
  }
  return undefined;
}

/** What happens to parts that must wait for the enrollment of a person. */
export interface Waiting {
  /** Whether a part may wait after its write has failed. */
  readonly mayWait: (write: CompanionWrite, outcome: Answer) => boolean;
  /**
   * Holds the parts that wait, and drops those that waited before. `answer` is that to the record.
   * Gives where they are.
   */
  readonly hold: (companions: Companions, answer: Answer) => Promise<HeldPlace | undefined>;
}

/**
 * Writes companions after their record. Those that may wait are held, and the response names them. If
 * another one fails, the response says that the record is stored and this part is not.
 */
export async function writeAfter(
  answer: Answer,
  writes: readonly CompanionWrite[],
  context: RecordWrite,
  waiting?: Waiting,
): Promise<Answer> {
  if (answer.status >= 300) return answer;
  const held: CompanionWrite[] = [];
  const hold = async () => waiting?.hold(recordsOf(held), answer);
  for (const write of writes) {
    const sent = write.lacksOrganization ? undefined : writeCompanion(write, context);
    const written = sent ? await answerOrUnsure(sent) : forbidden;
    if (written.status < 300) {
      await discard(written);
      continue;
    }
    if (waiting?.mayWait(write, written)) {
      await discard(written);
      held.push(write);
      continue;
    }
    await hold();
    await discard(answer);
    const { collection } = write.part;
    return answerFailedWrite(`The record is stored, but its part in ${collection} is not`, written);
  }
  const place = await hold();
  return withNotStored(
    answer,
    held.map(({ part }) => part.collection),
    place,
  );
}

/** The response to a part that is not sent: the host would forbid it before the enrollment. */
const forbidden: Answer = { status: 403, headers: {} };

/** Records by the collections of their parts. */
export function recordsOf(writes: readonly Pick<CompanionWrite, "part" | "record">[]): Companions {
  const records: Record<string, JsonRecord[]> = {};
  for (const { part, record } of writes) (records[part.collection] ??= []).push(record);
  return records;
}

async function writeCompanion(write: CompanionWrite, context: RecordWrite): Promise<Answer> {
  const { part, record, existing, isEmptied = false } = write;
  const { call, json, lookups, settings, next } = context;
  const { collection: name } = part;
  const year = call.route.kind === "data" ? call.route.schoolYear : "";
  const target = { name, query: [] };
  const request = { ...withoutConditions(call), method: "POST", target };
  const key = filledKey(part.keyOf(record));
  const said = isRecordValue(json.value) ? json.value : undefined;
  const isGone = isEmptied && existing && !part.emptied(existing, said);
  if (isGone) return deleteCompanion(part, existing, context);
  const reread = () => companionAgain(part, record, context);
  const sent = overwrite(
    {
      call: request,
      json,
      root: settings.dataRoot(year),
      existing,
      merge: (found) => {
        if (isEmptied) return part.emptied(found ?? record, said) ?? record;
        return found ? part.merge(found, record, said) : record;
      },
      reread,
    },
    next,
  );
  return noteWrite(sent, request, lookups, key);
}

/** The host's record of a companion, read again. */
async function companionAgain(
  part: Part,
  record: JsonRecord,
  { lookups }: RecordWrite,
): Promise<JsonRecord | undefined> {
  lookups.invalidate(part.collection, { key: filledKey(part.keyOf(record)) });
  const [related = []] = await relatedTo([record], part, lookups);
  return related.find((each) => isSame(part, each, record));
}

/** Deletes the host's record of a companion, as it was read. */
async function deleteCompanion(
  part: Part,
  existing: JsonRecord,
  context: RecordWrite,
): Promise<Answer> {
  for (let found: JsonRecord | undefined = existing, retries = 0; found; retries++) {
    const answer = await sendDelete(
      requestToDelete({ part, record: found }, context.call),
      context.next,
      context.lookups,
    );
    if (answer.status !== 404 && (answer.status !== 412 || retries === mostRetries)) return answer;
    await discard(answer);
    found = await companionAgain(part, existing, context);
  }
  return { status: 204, headers: {} };
}

/** A request to delete the host's record of a part, if it is as it was read. */
export function requestToDelete(
  { part, record }: { readonly part: Part; readonly record: JsonRecord },
  call: DataCall,
): DataCall {
  return {
    ...conditionalOn(etagOf(record), call),
    method: "DELETE",
    body: undefined,
    json: undefined,
    target: { name: part.collection, part: plainText(record["id"]), query: [] },
  };
}
