import { ExpiringMap } from "@edbridge/core/internal";
import type { FieldStandard } from "@edbridge/records/internal";
import { codeFields, plainPath } from "../explain/fields.js";
import type { LegacyRecord } from "./compare-records.js";
import type { BothCodes, Difference } from "./counts.js";

/** Characters of a code, and its namespace, that the report has at most. */
const longestCode = 306;

/** Collections and codes that are remembered. */
const most = 10_000;

/** Writes codes for the report. It names codes of fields with a published list: they are data of no person. */
export function reportedCodes(standard: FieldStandard) {
  const published = new Set(codeFields(standard).map(({ field }) => field));
  /** Fields in whose codes the hosts differ, by collection. */
  const differing = new ExpiringMap<Set<string>>({ limit: most });
  const reported = new ExpiringMap<true>({ limit: most });
  return {
    /** Whether the report has such codes: not those of a field without a published list. */
    has(collection: string, field: string, { old, now }: BothCodes): boolean {
      const longest = Math.max(old.length, now?.length ?? 0);
      return published.has(`${collection}.${field}`) && longest <= longestCode;
    },
    /** The codes of fields for which a write was refused, such as `races[0].raceType`. */
    refused: (record: unknown, paths: readonly string[]): readonly Difference[] =>
      paths.flatMap((path) =>
        codesAt(record, path.split(/[.[\]]+/).filter(Boolean)).map(
          (code) =>
            ({ field: plainPath(path), kind: "code", codes: { old: code, now: null } }) as const,
        ),
      ),
    /**
     * Codes that both hosts have in the same record, each once, of fields in which they were found to differ:
     * such a code is not renamed, but some records have another one.
     */
    kept(
      collection: string,
      found: readonly { readonly field: string; readonly kind: string }[],
      pairs: readonly (readonly [LegacyRecord, LegacyRecord])[],
    ): readonly Difference[] {
      const fields = differing.getOrSet(collection, () => new Set());
      for (const { field, kind } of found) {
        if (kind === "code" && published.has(`${collection}.${field}`)) fields.add(field);
      }
      return [...fields].flatMap((field) => {
        const names = field.split(".");
        const both = pairs.flatMap(([one, other]) => {
          const there = new Set(codesAt(other, names));
          return codesAt(one, names).filter((code) => there.has(code));
        });
        return [...new Set(both)].flatMap((code) => {
          const id = `${collection}.${field} ${code}`;
          if (reported.get(id)) return [];
          reported.set(id, true);
          return [{ field, kind: "code", codes: { old: code, now: code } } as const];
        });
      });
    },
  };
}

/** The texts at a path; without the place of a list on the way, those of all its items. */
function codesAt(value: unknown, [name, ...rest]: readonly string[]): readonly string[] {
  if (name === undefined) return typeof value === "string" ? [value] : [];
  if (Array.isArray(value) && !/^\d+$/.test(name)) {
    return value.flatMap((each) => codesAt(each, [name, ...rest]));
  }
  const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, name);
  return isThere ? codesAt(Reflect.get(value, name), rest) : [];
}
