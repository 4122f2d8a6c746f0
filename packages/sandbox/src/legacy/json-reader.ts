import type { JsonValue } from "../json.js";
import type { LeafType, Member } from "../contract/members.js";

/**
 * A value as the JSON reader of legacy hosts takes it for a field: a number or a boolean for a text, a text
 * for a number or a boolean. An empty text is null for all but texts. What it cannot read stays, for the complaint about it. Source:
 * Newtonsoft.Json, `JsonReader.ReadAsString`, `ReadAsInt32`, `ReadAsDecimal` and `ReadAsBoolean`.
 */
export function asRead(_: Member, value: JsonValue, type: LeafType): JsonValue {
  if (value === "" && type !== "string") return null;
  return READ[type]?.(value) ?? value;
}

const READ: Partial<Record<LeafType, (value: JsonValue) => JsonValue | undefined>> = {
  string: (value) =>
    typeof value === "number" || typeof value === "boolean" ? String(value) : undefined,
  integer: (value) => numberIn(value, /^\s*[-+]?\d+\s*$/),
  number: (value) => numberIn(value, /^\s*[-+]?(?:\d+\.?\d*|\.\d+)\s*$/),
  boolean: (value) => {
    if (typeof value === "number") return value !== 0;
    if (typeof value !== "string" || !/^\s*(?:true|false)\s*$/i.test(value)) return undefined;
    return value.trim().toLowerCase() === "true";
  },
};

function numberIn(value: JsonValue, form: RegExp): number | undefined {
  return typeof value === "string" && form.test(value) ? Number(value) : undefined;
}
