import type { JsonValue } from "../json.js";
import type { LeafType, Member } from "./members.js";

/** A text of digits is taken for the whole number that a host wants there. */
export function withDigits(_: Member, value: JsonValue, type: LeafType): JsonValue {
  const digits = type === "integer" && typeof value === "string" && /^\d+$/.test(value);
  return digits ? Number(value) : value;
}
