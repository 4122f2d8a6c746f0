import { isRecordValue, type JsonRecord, plainText } from "../http/json.js";
import type { Key } from "../lookups/lookups.js";
import { pathsIn, valuesAt } from "../lookups/record-values.js";
import { type Collection, filterOf, type DataStandard, keyLookups } from "@edbridge/records/model";

/** The natural key of a current record by query names; `undefined` where a part is missing. */
export function naturalKey(
  record: JsonRecord,
  collection: Collection,
  standard: DataStandard,
): Key | undefined {
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
  const key = parts.filter(([, value]) => plainText(value) !== undefined);
  if (key.length === 0 || key.length < parts.length) return undefined;
  return Object.fromEntries(key);
}

/**
 * What a query name means in a record: a member of its own, or of a reference, whose role may stand
 * before it (`feederSchoolId` is `feederSchoolReference.schoolId`).
 */
function valueOf(record: JsonRecord, name: string): unknown {
  if (record[name] !== undefined) return record[name];
  const references = Object.entries(record).filter(([reference]) =>
    reference.endsWith("Reference"),
  );
  for (const [, reference] of references) {
    if (isRecordValue(reference) && reference[name] !== undefined) return reference[name];
  }
  for (const [role, reference] of references) {
    if (!isRecordValue(reference)) continue;
    for (const [member, value] of Object.entries(reference)) {
      const ending = member.charAt(0).toUpperCase() + member.slice(1);
      if (name.endsWith(ending) && role.startsWith(name.slice(0, -ending.length))) return value;
    }
  }
  return undefined;
}
