import { comparedText, none } from "@edbridge/core/internal";
import {
  valueAt,
  isFilled,
  type JsonRecord,
  setMember,
  textOf,
  type FieldPath,
  lastOf,
  isRecord,
  listAt,
} from "../record/record.js";
import { isOfLegacyKey } from "../model/relations.js";
import type { Key } from "../settings/lookups.js";
import { isSameCode } from "./pairs.js";
import { below, lastName, type PlacedValue } from "../tables/relations.js";
import type { ExistsRelation, PartBefore, ReferrerRelation } from "../tables/table-form.js";
import { parsePath, withinItem } from "../tables/grammar.js";

export type FindPlan = ReturnType<typeof findPlan>;

/**
 * How a value is taken from records of the host which the record's values find. `exists` is what is
 * looked for if no value was found.
 */
export function findPlan(
  value: PlacedValue,
  exists: readonly ExistsRelation[],
  collection: string,
) {
  const { at, place } = value;
  const [first] = parsePath(place).steps;
  /** The place in an item of the list, or in the record. */
  const within = (path: string): readonly string[] => {
    const { steps, name } = parsePath(path);
    return [...steps.slice(steps[0]?.item ? 1 : 0).map((step) => step.name), name];
  };
  return {
    ...value,
    /** The list in whose items the value goes, and its place in the item. */
    list: first?.item && first.name,
    path: within(place),
    /** What the host is asked for, where the item has it, and where the host's records have it. */
    by: Object.entries(value.by).map(([member, path]) => {
      return { name: lastName(member), path: within(below(at, path)), member: member.split(".") };
    }),
    /** Whether it is a part of the legacy key. If not, a record with the rest of the key is the same one. */
    isOfLegacyKey: isOfLegacyKey(collection, place),
    /** The records that are looked for if no value was found, each by some of the names in `by`. */
    exists: exists.map(({ to, at: reference, by }) => {
      return { to, reference, by: Object.keys(by).map(lastName) };
    }),
  };
}

/** The key of an item that has no value there yet, or one that must be told from others. */
export function keyOf(item: JsonRecord, { path, by, pick }: FindPlan): Key | undefined {
  if (pick !== "distinct" && isFilled(valueAt(item, path, false))) return undefined;
  const key: Record<string, unknown> = {};
  for (const { name, path: at } of by) {
    const value = valueAt(item, at, false);
    if (!isFilled(value)) return undefined;
    setMember(key, name, value);
  }
  return key;
}

/** Whether a record of the host has the values of a key, as far as it shows them. */
export function hasKey(record: JsonRecord, key: Key, { by }: FindPlan): boolean {
  return by.every(({ name, member }) => {
    const value = valueAt(record, member, false);
    return !isFilled(value) || isSameCode(value, key[name]);
  });
}

/** The value if the host has none. Names in braces are replaced by the values that were asked for. */
export function usualValue(item: JsonRecord, { else: text, by }: FindPlan): unknown {
  if (typeof text !== "string") return text;
  const paths = new Map(by.map((each) => [each.name, each.path]));
  let isWhole = true;
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = valueAt(item, paths.get(name) ?? [name], false);
    if (!isFilled(value)) isWhole = false;
    return textOf(value);
  });
  return isWhole ? filled : undefined;
}

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
  const [[composed, of] = none] = Object.entries(compose);
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
    return isRecord(found) ? [membersIn(found, by)] : [];
  });
}

/** The key of a translated record, by which the host is asked what its own refers to. */
export function referralKey(record: JsonRecord, { of }: Referral): Key {
  return membersIn(record, [of]);
}

/** The values at some paths, each by the last name of its path. */
export function membersAt(record: JsonRecord, paths: readonly (readonly string[])[]): JsonRecord {
  return Object.fromEntries(paths.map((path) => [lastOf(path), valueAt(record, path, false)]));
}

/** Some members of a record that it has. */
export function membersIn(record: JsonRecord, names: readonly string[]): JsonRecord {
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
    JSON.stringify(parts.map((path) => comparedText(textOf(key[lastOf(path)]))));
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
