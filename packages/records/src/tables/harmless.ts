import { valueAt } from "../record/field-path.js";
import { hasFilledField, type JsonRecord } from "../record/record.js";
import type { Row } from "./table-form.js";

/** Whether nothing is lost if a value of a legacy record goes nowhere. */
export type IsHarmless = (value: unknown, record: JsonRecord | undefined) => boolean;

/**
 * Reads the member `harmless` of a row. A condition is `= 1` (the field has this value), `= a.b` (it
 * has the value of another field of the record), `a is filled` (another field or list has a value),
 * or several of these with ` or ` between them.
 */
export function harmlessIf(harmless: Row["harmless"]): IsHarmless | undefined {
  if (harmless === undefined) return undefined;
  if (harmless === true) return () => true;
  const conditions = harmless.split(" or ").map(conditionOf);
  return (value, record) => conditions.some((holds) => holds(value, record));
}

function conditionOf(text: string): IsHarmless {
  const [, list] = /^(\S+) is filled$/.exec(text) ?? [];
  if (list !== undefined) {
    const path = list.split(".");
    return (_, record) => hasFilledField(valueAt(record, path, true));
  }
  const wanted = text.slice("= ".length);
  if (/^\d/.test(wanted)) return (value) => Number(value) === Number(wanted);
  const path = wanted.split(".");
  return (value, record) => textOf(value) === textOf(valueAt(record, path, true));
}

// Hosts compare texts without regard to letter case, and callers write numbers as texts.
function textOf(value: unknown): string {
  return String(value).trim().toLowerCase();
}
