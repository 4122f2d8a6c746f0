import type { Step } from "../tables/table-path.js";
import { isRecord, type JsonRecord } from "../record/record.js";

/** The object one step on, created where there is none. */
export function objectAt(from: JsonRecord, { name, item }: Step): JsonRecord {
  if (!item) return objectIn(from, name);
  return itemAt(listIn(from, name), item.kind === "at" ? item.index : 0);
}

/** The object that is a member, created where there is none. */
export function objectIn(from: JsonRecord, name: string): JsonRecord {
  const known = from[name];
  return isRecord(known) ? known : (from[name] = {});
}

/** The list that is a member, created where there is none. */
export function listIn(from: JsonRecord, name: string): unknown[] {
  const known = from[name];
  return Array.isArray(known) ? known : (from[name] = []);
}

/** The item of a list at a position, created where there is none. */
export function itemAt(list: unknown[], index: number): JsonRecord {
  const found = list[index];
  const item = isRecord(found) ? found : {};
  list[index] = item;
  return item;
}
