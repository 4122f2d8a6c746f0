import type { DataCall } from "../../changes/change.js";
import type { Collection } from "../../model/catalog.js";
import { isRecord as isOneRecord } from "../../routing/host-target.js";
import { filterOf } from "../../model/filter-names.js";
import { type JsonRecord, plainText } from "../../http/json.js";
import { valueOf } from "../../lookups/collections.js";
import { LookupError } from "../../lookups/lookup-error.js";
import type { Lookups } from "../../lookups/lookups.js";
import { pathsIn, valuesAt } from "../../lookups/record-values.js";
import type { DataStandard } from "../../model/tables/data-standard.js";
import { keyLookups } from "../../model/tables/key-lookups.js";

/**
 * The host's record that a write replaces: of a PUT by its id, of a POST by its natural key.
 * `undefined` when there is none, when its key cannot be told, or when the caller may not read.
 *
 * @throws `LookupError` when the host gives no answer that tells
 */
export async function knownRecord(
  { target }: DataCall,
  made: JsonRecord,
  standard: DataStandard,
  lookups: Lookups,
): Promise<JsonRecord | undefined> {
  const { name, collection, part } = target;
  try {
    if (part !== undefined) {
      return isOneRecord(target) ? await lookups.record(name, part, collection) : undefined;
    }
    const key = collection && keyOf(made, collection, standard);
    if (!key) return undefined;
    const parts = Object.fromEntries(key.map((each) => [each.name, each.value]));
    const found = await lookups.existing(name, parts, collection);
    const id = plainText(found?.record["id"]);
    return !found || found.fresh || id === undefined
      ? found?.record
      : await lookups.record(name, id, collection);
  } catch (error) {
    if (error instanceof LookupError && unreadable(error)) return undefined;
    throw error;
  }
}

// A key that may write and not read is usual; what it cannot see it cannot keep.
function unreadable({ kind, answer }: LookupError): boolean {
  return kind === "tooMany" || [400, 403, 404, 405].includes(answer?.status ?? 0);
}

/** The parts of a current record's natural key; `undefined` where one is missing. */
function keyOf(
  record: JsonRecord,
  collection: Collection,
  standard: DataStandard,
): { readonly name: string; readonly value: string }[] | undefined {
  const entry = keyLookups[collection.name];
  const parts = entry
    ? pathsIn(entry.current, standard).map(
        ([name, path]) => [name, valuesAt(record, path)[0]] as const,
      )
    : collection.key.map((legacy) => {
        const filter = filterOf(collection, legacy, standard);
        const name = filter.kind === "renamed" ? filter.name : legacy;
        return [name, filter.kind === "lookup" ? undefined : valueOf(record, name)] as const;
      });
  const key = parts.flatMap(([name, value]) => {
    const text = plainText(value);
    return text === undefined ? [] : [{ name, value: text }];
  });
  return key.length > 0 && key.length === parts.length ? key : undefined;
}
