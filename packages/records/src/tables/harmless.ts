import { valueAt } from "../record/field-path.js";
import type { JsonRecord } from "../record/record.js";
import type { Row } from "./table-form.js";

/** Whether nothing is lost if a value of a legacy record goes nowhere. */
export type IsHarmless = (value: unknown, record: JsonRecord | undefined) => boolean;

/**
 * Reads the member `harmless` of a row. A condition is `= a.b` (the field has the value of another field
 * of the record), or several of these with ` or ` between them.
 */
export function harmlessIf(harmless: Row["harmless"]): IsHarmless | undefined {
  if (harmless === undefined) return undefined;
  if (harmless === true) return () => true;
  const paths = harmless.split(" or ").map((each) => each.slice("= ".length).split("."));
  return (value, record) =>
    paths.some((path) => {
      const other = valueAt(record, path, true);
      return other !== undefined && textOf(other) === textOf(value);
    });
}

// Hosts compare texts without regard to letter case, and callers write numbers as texts.
function textOf(value: unknown): string {
  return String(value).trim().toLowerCase();
}
