import type { Companions, Part } from "@edbridge/records";
import { discard } from "../../http/body.js";
import type { Answer } from "../../http/message.js";
import { type JsonRecord, plainText } from "../../http/json.js";
import { legacyError } from "../../http/legacy-response.js";
import type { Lookups } from "../../lookups/lookups.js";
import type { QueryPart } from "../../http/query-string.js";
import { recordsChange } from "../../changes/records.js";
import { failedWrite, outcomeOf } from "./write-outcome.js";

/** A companion, ready to be sent. */
export interface CompanionWrite {
  readonly collection: string;
  readonly record: JsonRecord;
  /** The host's own, in whose place it comes. */
  readonly known: JsonRecord | undefined;
  /** Whether the record refers to it, so that it has to be there first. */
  readonly before: boolean;
}

/**
 * The companions of a record as the host is to have them: for the education organization that is
 * known, and with what the host says there beside what a legacy record speaks of.
 */
export async function companionWrites(
  companions: Companions,
  parts: readonly Part[],
  lookups: Lookups,
): Promise<readonly CompanionWrite[] | { readonly answer: Answer }> {
  const writes: CompanionWrite[] = [];
  for (const part of parts) {
    // Most are parts of one record, by whose key all of them are known.
    const asked = new Map<string, Promise<readonly JsonRecord[]>>();
    const { collection, before } = part;
    for (const companion of companions[collection] ?? []) {
      const key = JSON.stringify(queryOf(companion, part));
      const found = asked.get(key) ?? relatedTo(companion, part, lookups);
      asked.set(key, found);
      const known = await found;
      const place = placeOf(part, companion, known);
      if (part.place && place === undefined) return { answer: unplaced(part) };
      const placed = part.place ? part.at(companion, place) : companion;
      const same = known.find((each) => isSame(part, each, placed));
      const record = same ? part.kept(same, placed) : placed;
      writes.push({ collection, record, known: same, before });
    }
  }
  return writes;
}

/** The host's records of a part that have the key of a companion. */
export async function relatedTo(
  companion: JsonRecord,
  part: Part,
  lookups: Lookups,
): Promise<readonly JsonRecord[]> {
  const found = await lookups.related(part.collection, [part.keyOf(companion)]);
  return found[0] ?? [];
}

function queryOf(companion: JsonRecord, part: Part): readonly QueryPart[] {
  return Object.entries(part.keyOf(companion)).flatMap(([name, value]) => {
    const text = plainText(value);
    return text === undefined ? [] : [{ name, value: text }];
  });
}

/** The education organization of a companion: its own, else that of the only ones the host has. */
function placeOf(part: Part, companion: JsonRecord, known: readonly JsonRecord[]): unknown {
  const own = part.place?.(companion);
  if (own !== undefined || !part.place) return own;
  const [first, ...others] = known.map((each) => part.place?.(each));
  return others.every((each) => plainText(each) === plainText(first)) ? first : undefined;
}

function isSame(part: Part, known: JsonRecord, companion: JsonRecord): boolean {
  return [part.place, part.apart].every((of) => textOf(of?.(known)) === textOf(of?.(companion)));
}

// Hosts compare texts without regard to letter case.
function textOf(value: unknown): string | undefined {
  return plainText(value)?.toLowerCase();
}

function unplaced({ collection }: Part): Answer {
  const message = `Nothing was sent: a current host keeps a part of this record in ${collection}, for an education organization. Set educationOrganizationId to name it.`;
  return legacyError(400, message, recordsChange.id);
}

/**
 * Sends what the record refers to before it. The answer to the first that the host refuses: the record
 * is not sent then.
 */
export async function writeReferred(
  writes: readonly CompanionWrite[],
  send: (write: CompanionWrite) => Promise<Answer>,
): Promise<Answer | undefined> {
  for (const write of writes) {
    const written = await send(write);
    if (written.status >= 300) {
      const account = `The record is not stored, for its part in ${write.collection} is not`;
      return failedWrite(account, written);
    }
    await discard(written);
  }
  return undefined;
}

/**
 * Sends companions after their record. The first that does not succeed ends it, and is answered as
 * what it is: the record is there, a part of it is not.
 */
export async function writeCompanions(
  answer: Answer,
  writes: readonly CompanionWrite[],
  send: (write: CompanionWrite) => Promise<Answer>,
): Promise<Answer> {
  if (answer.status >= 300) return answer;
  for (const write of writes) {
    const written = await outcomeOf(send(write));
    if (written && written.status < 300) {
      await discard(written);
      continue;
    }
    await discard(answer);
    return failedWrite(`The record is stored, but its part in ${write.collection} is not`, written);
  }
  return answer;
}
