import type { Key } from "@edbridge/records";
import type { KeyPaths, KeyTable } from "@edbridge/records/model";
import { isSameValue, type JsonRecord, plainText } from "../http/json.js";
import { valuesAt } from "./record-values.js";

/** The parts of the key of a record, with the values at their paths. */
export function partsOf(record: JsonRecord, paths: KeyPaths): Key {
  const parts = paths.map(([name, path]) => [name, valuesAt(record, path)[0]] as const);
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined));
}

/** Whether a record lacks each part for which a key has a filler, or has the value of the filler. */
export function hasFillers(
  record: JsonRecord,
  key: Key,
  { fillers = {}, legacy }: KeyTable,
): boolean {
  return legacy.every(([name, path]) => {
    const { [name]: filler } = fillers;
    if (filler === undefined || !isSameValue(key[name], filler)) return true;
    const values = valuesAt(record, path);
    return values.length === 0 || values.some((value) => isSameValue(value, filler));
  });
}

/** Whether a record belongs to the record with a key. */
export function belongsTo(record: JsonRecord, key: Key, { owner }: KeyTable): boolean {
  return (owner?.at ?? []).every(([name, path]) => {
    const text = plainText(key[name]);
    return text === undefined || valuesAt(record, path).some((value) => isSameValue(value, text));
  });
}

/**
 * The records that match a key by its renumbered part. If none does, and the key is complete, those with
 * a number behind the value of this part, as the migration of hosts and edbridge put it there.
 */
export function renumbered(
  records: readonly JsonRecord[],
  key: Key,
  { legacy, renumbered: part, names }: KeyTable,
): readonly JsonRecord[] {
  const [, path] = legacy.find(([name]) => name === part) ?? [];
  const text = part === undefined ? undefined : plainText(key[part]);
  if (path === undefined || text === undefined) return records;
  const having = (read: (value: unknown) => unknown) =>
    records.filter((record) =>
      valuesAt(record, path).some((value) => isSameValue(read(value), text)),
    );
  const own = having((value) => value);
  const isWhole = names.every((name) => plainText(key[name]) !== undefined);
  if (own.length > 0 || !isWhole) return own;
  return having((value) => plainText(value)?.replace(/-\d+$/, ""));
}
