import { type FieldPath, lastOf, valueAt } from "../record/field-path.js";
import type { Key } from "../settings/lookups.js";
import { isRecord, type JsonRecord, textOf, listAt } from "../record/record.js";
import { parsePath } from "../tables/grammar.js";
import { lastName } from "../tables/relations.js";
import type { PartBefore, ReferrerRelation } from "../tables/table-form.js";
import { withinItem } from "../tables/table-path.js";

interface Reference {
  readonly list: string;
  readonly reference: string;
}

/** How a record refers to related ones, which are written before it. */
export interface Referral extends Reference {
  readonly by: readonly string[];
  /** The member that no legacy record has. */
  readonly composed: string;
  /** The member of the record that names the owner of the other one. */
  readonly of: string;
  /** What two of one record that are the same have in common. */
  readonly same: readonly FieldPath[];
}

export function referralOf({ at, by, compose = {}, same = [] }: PartBefore): Referral | undefined {
  const [[composed, of] = []] = Object.entries(compose);
  if (at === undefined || composed === undefined || of === undefined) return undefined;
  const paths = same.map((each) => withinItem(parsePath(each)));
  return { ...referenceAt(at), by: Object.keys(by), composed, of, same: paths };
}

function referenceAt(path: string): Reference {
  const {
    steps: [list],
    name,
  } = parsePath(path);
  if (!list) throw new RangeError(`${path} is in no list.`);
  return { list: list.name, reference: name };
}

/** The keys of all records that a current one refers to, in its order. */
export function referencedKeys(
  record: JsonRecord,
  { list, reference, by }: Referral,
): readonly Key[] {
  return listAt(record, list).flatMap((item) => {
    const found = item[reference];
    return isRecord(found) ? [pick(found, by)] : [];
  });
}

/** The key of a translated record, by which the host is asked what its own refers to. */
export function ownKey(record: JsonRecord, { of }: Referral): Key {
  return pick(record, [of]);
}

/** The values at some paths, each by the last name of its path. */
export function membersAt(record: JsonRecord, paths: readonly (readonly string[])[]): JsonRecord {
  return Object.fromEntries(paths.map((path) => [lastOf(path), valueAt(record, path, false)]));
}

/** Some members of a record that it has. */
export function pick(record: JsonRecord, names: readonly string[]): JsonRecord {
  const picked: JsonRecord = {};
  for (const name of names) if (record[name] !== undefined) picked[name] = record[name];
  return picked;
}

/** Records that refer to related ones, as a host sees them: it keeps what they refer to. */
export interface Referrers {
  /** Their current collection. */
  readonly collection: string;
  /** The key that the host is asked for, of a related record that they may refer to. */
  keyOf(related: JsonRecord): Key;
  /** Whether a record refers to one of the related ones. */
  refersTo(record: JsonRecord, related: readonly JsonRecord[]): boolean;
  /** A record that refers to others in place of related ones that go. */
  moved(record: JsonRecord, gone: readonly JsonRecord[], others: readonly JsonRecord[]): JsonRecord;
}

/** The reference has the `parts` of the part under the same names. */
export function referrersOf(
  { to: collection, by, refersAt }: ReferrerRelation,
  parts: readonly (readonly string[])[],
): Referrers {
  const { list, reference } = referenceAt(refersAt);
  const names = Object.keys(by).map(lastName);
  const keyIn = (related: JsonRecord): JsonRecord => membersAt(related, parts);
  const keyText = (key: JsonRecord) =>
    JSON.stringify(parts.map((path) => textOf(key[lastOf(path)]).toLowerCase()));
  const textIn = (item: JsonRecord) => {
    const found = item[reference];
    return isRecord(found) ? keyText(found) : undefined;
  };
  const textsOf = (related: readonly JsonRecord[]) =>
    new Set<string | undefined>(related.map((each) => keyText(keyIn(each))));
  return {
    collection,
    keyOf: (related) => {
      const key = keyIn(related);
      return Object.fromEntries(names.map((name) => [name, key[name]]));
    },
    refersTo: (record, related) => {
      const texts = textsOf(related);
      return listAt(record, list).some((item) => texts.has(textIn(item)));
    },
    moved: (record, gone, others) => {
      const texts = textsOf(gone);
      const kept = listAt(record, list).filter((item) => !texts.has(textIn(item)));
      const known = new Set(kept.map(textIn));
      const added = others.map(keyIn).filter((key) => !known.has(keyText(key)));
      return { ...record, [list]: [...kept, ...added.map((key) => ({ [reference]: key }))] };
    },
  };
}
