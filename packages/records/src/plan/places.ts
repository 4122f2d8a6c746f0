import type { AccountEntry } from "../record/account.js";
import type { Step } from "../tables/table-path.js";
import type { Slot } from "./plan.js";
import { isRecord, type JsonRecord } from "../record/record.js";

/** What became of a record. */
export interface Made {
  readonly record: JsonRecord;
  /** The related records, in lists that are named as paths of tables begin: `~credentials`. */
  readonly companions: JsonRecord;
}

/** The object that a path with this first name is in. */
export function rootOf({ record, companions }: Made, name: string | undefined): JsonRecord {
  return name?.startsWith("~") ? companions : record;
}

/** An object of the new record. */
export interface Place {
  readonly object: JsonRecord;
  /** Its path with a dot at the end; empty for the record itself. */
  readonly path: string;
}

/**
 * The path of a slot's object, with a dot at the end; empty for the record itself.
 *
 * @param positions of the items that slots stand for, by the number of the slot
 */
export function placeOf(slot: Slot, positions: readonly number[]): string {
  const { parent, kind, name } = slot;
  if (!parent) return "";
  const index = kind === "newItem" ? (positions[slot.id] ?? 0) : slot.index;
  return `${placeOf(parent, positions)}${name}${kind === "object" ? "" : `[${index}]`}.`;
}

/** The object one step on, created where there is none. */
export function objectAt(from: JsonRecord, { name, item }: Step): JsonRecord {
  const known = from[name];
  if (!item) return isRecord(known) ? known : (from[name] = {});
  const list: unknown[] = Array.isArray(known) ? known : (from[name] = []);
  const index = item.kind === "at" ? item.index : 0;
  const found = list[index];
  if (isRecord(found)) return found;
  const created: JsonRecord = {};
  list[index] = created;
  return created;
}

/** The objects some steps on: of every item, or of the one with a tag, which is created if need be. */
export function placesOf(
  from: Place,
  steps: readonly Step[],
  account: AccountEntry[] | undefined,
): readonly Place[] {
  let places: readonly Place[] = [from];
  for (const step of steps) {
    const { name, item } = step;
    places = places.flatMap(({ object, path }): readonly Place[] => {
      if (item?.kind === "tagged") return [taggedItem(object, path + name, name, item, account)];
      if (item?.kind !== "all") {
        const at = item ? `[${item.kind === "at" ? item.index : 0}]` : "";
        return [{ object: objectAt(object, step), path: `${path}${name}${at}.` }];
      }
      const list = object[name];
      return Array.isArray(list)
        ? list.flatMap((each: unknown, index) =>
            isRecord(each) ? [{ object: each, path: `${path}${name}[${index}].` }] : [],
          )
        : [];
    });
  }
  return places;
}

function taggedItem(
  object: JsonRecord,
  path: string,
  name: string,
  { member, value }: { readonly member: string; readonly value: string | boolean },
  account: AccountEntry[] | undefined,
): Place {
  const known = object[name];
  const list: unknown[] = Array.isArray(known) ? known : (object[name] = []);
  const index = list.findIndex((each) => isRecord(each) && each[member] === value);
  const found = list[index];
  if (isRecord(found)) return { object: found, path: `${path}[${index}].` };
  const created = { [member]: value };
  list.push(created);
  account?.push({ path: `${path}[${list.length - 1}].${member}`, fate: "defaulted" });
  return { object: created, path: `${path}[${list.length - 1}].` };
}
