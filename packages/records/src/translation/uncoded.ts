import { type AccountEntry, leavesOf, lineOf } from "../record/account.js";
import { nameIn, valueAt } from "../record/field-path.js";
import { bareCode } from "../model/namespace-value.js";
import type { Plan } from "../plan/plan-of.js";
import { reasons } from "../plan/reasons.js";
import { isFilled, isRecord, type JsonRecord, textOf } from "../record/record.js";
import type { Uncoded } from "./reading.js";

/** A legacy record without some parts. Each is null in it, so that the others keep their positions. */
export function withoutParts(record: JsonRecord, parts: readonly Uncoded[]): JsonRecord {
  const rest = parts.reduce<unknown>((each, { path }) => withNull(each, stepsOf(path)), record);
  return isRecord(rest) ? rest : record;
}

/** The items of a record's lists that repeat an earlier one, where the host keeps one of a kind. */
export function repeatedItems(record: JsonRecord, distinct: Plan["distinct"]): Uncoded[] {
  return distinct.flatMap(({ list, by }) => {
    const name = nameIn(record, list);
    const items = record[name];
    if (!Array.isArray(items) || items.length < 2) return [];
    const met = new Set<string>();
    return items.flatMap((item: unknown, index) => {
      // A code may stand alone or at the end of a URL.
      const codes = by.map((path) => bareCode(textOf(valueAt(item, path, true) ?? "")));
      const kind = JSON.stringify(codes).toLowerCase();
      if (codes.includes("") || !met.has(kind)) {
        met.add(kind);
        return [];
      }
      return [{ path: `${name}[${index}]`, why: reasons.repeated }];
    });
  });
}

/** The account of such a record, with a line for each leaf of what was left behind. */
export function accountWithout(
  account: readonly AccountEntry[],
  record: JsonRecord,
  parts: readonly Uncoded[],
): AccountEntry[] {
  const paths = new Set(parts.map(({ path }) => path));
  const lost = parts.flatMap(({ path, why }) =>
    leavesOf(valueAt(record, stepsOf(path), false), path)
      .filter(({ value }) => isFilled(value))
      .map((leaf) => lineOf(leaf.path, "leftBehind", why, "dropped")),
  );
  return [...account.filter(({ path }) => !paths.has(path)), ...lost];
}

/** The names and positions of a path: `services[0].serviceDescriptor`. A caller's names may be none of a table. */
function stepsOf(path: string): (string | number)[] {
  const parts = path.split(/\.|\[(?=\d+\])/);
  return parts.map((part) => (/^\d+\]$/.test(part) ? Number.parseInt(part, 10) : part));
}

function withNull(value: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  if (step === undefined) return null;
  if (Array.isArray(value)) return value.with(Number(step), withNull(value[Number(step)], rest));
  return isRecord(value) ? { ...value, [step]: withNull(value[step], rest) } : value;
}
