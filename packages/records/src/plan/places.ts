import type { Step } from "../tables/table-path.js";
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

/** The object one step on, created where there is none. */
export function objectAt(from: JsonRecord, { name, item }: Step): JsonRecord {
  const known = from[name];
  if (!item) return isRecord(known) ? known : (from[name] = {});
  const list: unknown[] = Array.isArray(known) ? known : (from[name] = []);
  return itemAt(list, item.kind === "at" ? item.index : 0);
}

/** The item of a list at a position, created where there is none. */
export function itemAt(list: unknown[], index: number): JsonRecord {
  const found = list[index];
  const item = isRecord(found) ? found : {};
  list[index] = item;
  return item;
}
