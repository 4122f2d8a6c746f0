import { isDeepStrictEqual } from "node:util";
import type { Companions, Part } from "@edbridge/records";
import { isRecordValue, isSameValue, type JsonRecord, plainText } from "../http/json.js";
import { type LegacyError, legacyError } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { Key, Lookups } from "../lookups/lookups.js";
import { etagOf } from "./conditions.js";
import { recordsId } from "./record-translation.js";
import type { RecordWrite, WriteContext } from "./write-context.js";

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
  /** Whether the host's record keeps what it has, and gets what it lacks. */
  readonly fills?: boolean;
  /** Whether the legacy record refers to it, so that it must be written first. */
  readonly before: boolean;
  /** Whether the key may not read the host's record of the part. */
  readonly isUnread: boolean;
  /** Whether its education organization is not known yet. Until then it cannot be sent. */
  readonly lacksOrganization: boolean;
}

/**
 * The writes for the companions of a record. Each companion is for its own education organization; if
 * it names none, for `organization`. A companion of a person may have none until the person is enrolled.
 *
 * @param organization takes that of all that the host has: of the kind of the companion, else of others
 * @throws `LookupError`
 */
export async function companionWrites(
  companions: Companions,
  parts: readonly Part[],
  { lookups }: Pick<WriteContext, "lookups">,
  organization: (only: unknown) => Promise<PartOrganization>,
): Promise<readonly CompanionWrite[] | { readonly answer: Answer }> {
  const writes: CompanionWrite[] = [];
  const asked: AskedPart[] = [];
  for (const part of parts) {
    const records = companions[part.collection];
    if (!records) continue;
    const keys = records.map((each) => filledKey(part.keyOf(each)));
    asked.push({ part, records, lists: await guardedRelated(keys, part, lookups) });
  }
  const ofAll = onlyOne(asked.flatMap(({ part, lists }) => organizationsOf(part, lists.flat())));
  for (const { part, records, lists } of asked) {
    for (const [index, companion] of records.entries()) {
      const related = lists[index] ?? [];
      const own = part.place?.(companion);
      const isOpen = part.place && own === undefined;
      const only = related.length > 0 ? onlyOne(organizationsOf(part, related)) : ofAll;
      const found = isOpen ? await organization(only) : { id: own };
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

/** A part with the companions of a write, and what the host has for each of them. */
interface AskedPart {
  readonly part: Part;
  readonly records: readonly JsonRecord[];
  readonly lists: readonly (readonly JsonRecord[])[];
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

/** Records by the collections of their parts. */
export function recordsOf(writes: readonly Pick<CompanionWrite, "part" | "record">[]): Companions {
  const records: Record<string, JsonRecord[]> = {};
  for (const { part, record } of writes) (records[part.collection] ??= []).push(record);
  return records;
}

/** The members of a key that have a value. */
export function filledKey(key: Key): Key {
  return Object.fromEntries(
    Object.entries(key).filter(([, value]) => plainText(value) !== undefined),
  );
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

/** The education organizations of the host's records of a part. */
function organizationsOf({ place }: Part, related: readonly JsonRecord[]): readonly unknown[] {
  return place ? related.map((each) => place(each)) : [];
}

/** The value, if all are the same. */
function onlyOne([first, ...others]: readonly unknown[]): unknown {
  return others.every((each) => plainText(each) === plainText(first)) ? first : undefined;
}

/** Whether a record of the host is the one that a companion is written to. */
export function isSame(part: Part, existing: JsonRecord, companion: JsonRecord): boolean {
  return [part.place, part.apart].every((of) => isSameValue(of?.(existing), of?.(companion)));
}

/** The refusal of a part whose education organization cannot be found out. */
export function refuseWithoutOrganization({ collection }: Part): LegacyError {
  const message = `Request not sent: a current host keeps a part of this record in ${collection}, for an education organization, and the key acts for none or for several.`;
  const option = { name: "records.educationOrganizationId", effect: "names it" };
  return { ...legacyError(400, message, recordsId), option };
}
