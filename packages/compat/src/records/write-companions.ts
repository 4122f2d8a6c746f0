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
import { etagOf } from "./conditions.js";
import { answerFailedWrite, answerOrUnsure } from "./failures.js";
import type { HeldParts } from "./held-parts.js";
import { withNotStored } from "./left-behind.js";
import { noteWrite } from "./note-write.js";
import { overwrite } from "./overwrite.js";
import { recordsId } from "./record-translation.js";

/** What records are written with. */
export interface WriteContext {
  readonly lookups: Lookups;
  readonly settings: CompatSettings;
  readonly next: Next;
  /** The one district that the caller's key acts for; `undefined` where there is not one. */
  readonly district: () => Promise<number | undefined>;
  /** Parts that the host does not take yet. */
  readonly held: HeldParts;
  /** What parts are held by: the caller's credential, and where the host's records are. */
  readonly scope: string;
  /** Does a write when all writes of the same record that came before it are done. */
  readonly inTurn: (record: KeyedRecord, write: () => Promise<Answer>) => Promise<Answer>;
  /** Notes that the first of several writes follows: they are finished although the caller leaves. */
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
 * The education organization that parts are for, where nothing nearer names it: without an id where it
 * will be known when the person is enrolled.
 */
export type PartOrganization = { readonly id: unknown } | { readonly refused: true };

/** Another record that a part of the legacy one became. */
export interface CompanionWrite {
  readonly part: Part;
  /** The host's own, where it has one. */
  readonly existing: JsonRecord | undefined;
  /** The record of the caller, with its education organization. */
  readonly record: JsonRecord;
  /** Whether the legacy record refers to it, so that it has to be there first. */
  readonly before: boolean;
  /** Whether the key may not read what the host has of it. */
  readonly isUnread: boolean;
  /** Whether its education organization has yet to be known: it cannot be sent before. */
  readonly lacksOrganization: boolean;
}

/**
 * The companions of a record as they are to be written: each for its own education organization, or
 * for that of the only one that the host has, or else for `organization`. A companion of a person may be
 * without one until the person is enrolled.
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
    const lists = await guardedRelatedTo(records, part, lookups);
    for (const [index, companion] of records.entries()) {
      const related = lists[index] ?? [];
      const own = ownOrganization(part, companion, related);
      const found = part.place && own === undefined ? await organization() : { id: own };
      if ("refused" in found) return { answer: refuseWithoutOrganization(part) };
      const lacksOrganization = part.place !== undefined && found.id === undefined;
      if (lacksOrganization && related.length > 0)
        return { answer: refuseWithoutOrganization(part) };
      const record = part.place && !lacksOrganization ? part.at(companion, found.id) : companion;
      const existing = lacksOrganization
        ? undefined
        : related.find((each) => isSame(part, each, record));
      const isUnread = lookups.unreadable.has(part.collection);
      writes.push({ part, existing, record, before: part.before, isUnread, lacksOrganization });
    }
  }
  return writes;
}

/** The host's records of a part that have the keys of some companions, one list a companion. */
export async function relatedTo(
  companions: readonly JsonRecord[],
  part: Part,
  lookups: Lookups,
): Promise<readonly (readonly JsonRecord[])[]> {
  if (companions.length === 0) return [];
  return lookups.related(
    part.collection,
    companions.map((each) => filledKey(part.keyOf(each))),
  );
}

/**
 * The same, for writing over them. Without an ETag nothing tells whether a record has changed since
 * it was read, so that it is read just before.
 */
async function guardedRelatedTo(
  companions: readonly JsonRecord[],
  part: Part,
  lookups: Lookups,
): Promise<readonly (readonly JsonRecord[])[]> {
  const lists = await relatedTo(companions, part, lookups);
  if (lists.flat().every((record) => etagOf(record) !== undefined)) return lists;
  for (const each of companions) {
    lookups.invalidate(part.collection, { key: filledKey(part.keyOf(each)) });
  }
  return relatedTo(companions, part, lookups);
}

/** The members of a key that have a value. */
export function filledKey(key: Key): Key {
  return Object.fromEntries(
    Object.entries(key).filter(([, value]) => plainText(value) !== undefined),
  );
}

/** The education organization of a companion: its own, else that of the only ones the host has. */
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
 * Writes what the record refers to before it. The response to the first that the host refuses: the
 * record is not written then.
 */
export async function writeBefore(
  writes: readonly CompanionWrite[],
  context: RecordWrite,
): Promise<Answer | undefined> {
  for (const write of writes) {
    const written = await writeCompanion(write, context);
    // The host may have what this key may neither read nor write; if not, it refuses the record.
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

/** What becomes of parts that have to wait for a person's enrollment. */
export interface Waiting {
  /** Whether a part whose write did not succeed may wait. */
  readonly mayWait: (write: CompanionWrite, outcome: Answer) => boolean;
  /** Holds the parts that wait, in place of those that waited before; with the record's own response. */
  readonly hold: (companions: Companions, answer: Answer) => void;
}

/**
 * Writes companions after their record. Those that may wait are held, and named in the response. Any
 * other that does not succeed ends it: the caller is told that the record is there and a part of it is
 * not.
 */
export async function writeAfter(
  answer: Answer,
  writes: readonly CompanionWrite[],
  context: RecordWrite,
  waiting?: Waiting,
): Promise<Answer> {
  if (answer.status >= 300) return answer;
  const held: CompanionWrite[] = [];
  const hold = () => waiting?.hold(recordsOf(held), answer);
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
    hold();
    await discard(answer);
    const { collection } = write.part;
    return answerFailedWrite(`The record is stored, but its part in ${collection} is not`, written);
  }
  hold();
  return withNotStored(
    answer,
    held.map(({ part }) => part.collection),
  );
}

/** In place of the response to a part that is not sent: the host would forbid it before the enrollment. */
const forbidden: Answer = { status: 403, headers: {} };

/** Records by the collections of their parts. */
export function recordsOf(writes: readonly Pick<CompanionWrite, "part" | "record">[]): Companions {
  const records: Record<string, JsonRecord[]> = {};
  for (const { part, record } of writes) (records[part.collection] ??= []).push(record);
  return records;
}

async function writeCompanion(
  { part, record, existing }: CompanionWrite,
  { call, json, lookups, settings, next }: RecordWrite,
): Promise<Answer> {
  const { collection: name } = part;
  const year = call.route.kind === "data" ? call.route.schoolYear : "";
  const target = { name, query: [] };
  const request = { ...withoutConditions(call), method: "POST", target };
  const key = filledKey(part.keyOf(record));
  const said = isRecordValue(json.value) ? json.value : undefined;
  const sent = overwrite(
    {
      call: request,
      json,
      root: settings.dataRoot(year),
      existing,
      merge: (found) => (found ? part.merge(found, record, said) : record),
      reread: async () => {
        lookups.invalidate(name, { key });
        const [related = []] = await relatedTo([record], part, lookups);
        return related.find((each) => isSame(part, each, record));
      },
    },
    next,
  );
  return noteWrite(sent, request, lookups, key);
}
