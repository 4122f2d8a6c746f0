import { valueAt } from "../record/field-path.js";
import { hasFilledField, isFilled, type JsonRecord, textOf } from "../record/record.js";
import type { Row } from "../tables/table-form.js";
import { parseCondition, parseSameAs } from "../tables/grammar.js";
import { withinItem } from "../tables/table-path.js";
import { sameCodeAs } from "./pairs.js";

/** Whether a record, or an item of a list, fits a condition of a table. */
export type CodeCondition = (of: unknown) => boolean;

/**
 * Reads the member `when` of a row or of a related record: a field, and the codes that it must have, or
 * must not have. `documents[].type is not Passport or Visa` is about an item of `documents`.
 */
export function codeCondition(text: string): CodeCondition {
  const { path, isNot, codes, without, others } = parseCondition(text);
  const field = withinItem(path);
  const isIn = (list: readonly string[]) => {
    const all = list.map((code) => sameCodeAs(code));
    return (value: unknown) => all.some((isOne) => isOne(value));
  };
  const [isKnown, isOther] = [isIn(codes), isIn(others)];
  const instead = without && withinItem(without);
  const isOpen = (value: unknown) => !isFilled(value) || (others.length > 0 && !isOther(value));
  return (of) => {
    const value = valueAt(of, field, true);
    const isCode =
      isKnown(value) ||
      (instead !== undefined && isOpen(value) && hasFilledField(valueAt(of, instead, true)));
    return isCode !== isNot;
  };
}

/** Whether nothing is lost if a value of a legacy record goes nowhere. */
export type IsHarmless = (value: unknown, record: JsonRecord | undefined) => boolean;

/**
 * Reads the member `harmless` of a row. A condition is `= a.b` (the field has the value of another field
 * of the record), or several of these with ` or ` between them.
 */
export function harmlessIf(harmless: Row["harmless"]): IsHarmless | undefined {
  if (harmless === undefined) return undefined;
  if (harmless === true) return () => true;
  const paths = parseSameAs(harmless).map(withinItem);
  return (value, record) =>
    paths.some((path) => {
      const other = valueAt(record, path, true);
      return other !== undefined && comparable(other) === comparable(value);
    });
}

// Hosts compare texts without regard to letter case, and callers write numbers as texts.
function comparable(value: unknown): string {
  return textOf(value).trim().toLowerCase();
}
