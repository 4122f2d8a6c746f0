import { valueAt } from "../record/field-path.js";
import { isOfLegacyKey } from "../model/key-lookups.js";
import type { Key } from "../settings/lookups.js";
import { isSameCode } from "./pairs.js";
import { isFilled, type JsonRecord, setMember, textOf } from "../record/record.js";
import { below, lastName, type PlacedValue } from "../tables/relations.js";
import type { ExistsRelation } from "../tables/table-form.js";
import { parsePath } from "../tables/grammar.js";

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
