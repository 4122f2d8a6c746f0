import { valueAt } from "../record/field-path.js";
import type { Key } from "../settings/lookups.js";
import type { ReferrersPlan } from "../plan/plan.js";
import { isRecord, type JsonRecord } from "../record/record.js";

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

/** The public form of their plan. */
export function referrersOf({ from, by, list, reference, parts }: ReferrersPlan): Referrers {
  const keyIn = (related: JsonRecord): JsonRecord =>
    Object.fromEntries(parts.map((path) => [path.at(-1) ?? "", valueAt(related, path, false)]));
  const textOf = (key: JsonRecord) =>
    JSON.stringify(parts.map((path) => String(key[path.at(-1) ?? ""]).toLowerCase()));
  const itemsIn = (record: JsonRecord) => {
    const items = record[list];
    return Array.isArray(items) ? items.filter(isRecord) : [];
  };
  const textIn = (item: JsonRecord) => {
    const found = item[reference];
    return isRecord(found) ? textOf(found) : undefined;
  };
  const textsOf = (related: readonly JsonRecord[]) =>
    new Set<string | undefined>(related.map((each) => textOf(keyIn(each))));
  return {
    collection: from,
    keyOf: (related) => {
      const key = keyIn(related);
      return Object.fromEntries(by.map((name) => [name, key[name]]));
    },
    refersTo: (record, related) => {
      const texts = textsOf(related);
      return itemsIn(record).some((item) => texts.has(textIn(item)));
    },
    moved: (record, gone, others) => {
      const texts = textsOf(gone);
      const kept = itemsIn(record).filter((item) => !texts.has(textIn(item)));
      const known = new Set(kept.map(textIn));
      const added = others.map(keyIn).filter((key) => !known.has(textOf(key)));
      return { ...record, [list]: [...kept, ...added.map((key) => ({ [reference]: key }))] };
    },
  };
}
