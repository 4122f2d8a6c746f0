import { define, isArray, isObject, type JsonObject, type JsonValue, mapFields } from "../json.js";
import { bareBody } from "../store/bare.js";
import { dateOnly } from "../store/fields.js";
import { DATE_FIELDS } from "../tables/dates.js";
import { type FieldRule, RULES } from "./rules.js";
import { schoolToCurrent, schoolToLegacy } from "./school.js";
import { toCurrentDescriptor, toLegacyDescriptor, withMidnight } from "./values.js";

/** The legacy form of a current record, without links and what the host adds. */
export function toLegacy(collection: string, body: JsonObject): JsonObject {
  const rules = rulesOf(collection);
  if (rules === undefined) return mapFields(body, generalToLegacy);
  const prepared = collection === "schools" ? schoolToLegacy(body) : body;
  return convert(prepared, rules, "current", "legacy");
}

/** The current form of a legacy record; what the rules do not know is dropped. */
export function toCurrent(collection: string, body: JsonObject): JsonObject {
  const rules = rulesOf(collection);
  const bare = bareBody(body);
  if (rules === undefined) return mapFields(bare, generalToCurrent);
  const converted = convert(bare, rules, "legacy", "current");
  return collection === "schools" ? schoolToCurrent(converted) : converted;
}

function rulesOf(collection: string): readonly FieldRule[] | undefined {
  return Object.hasOwn(RULES, collection) ? RULES[collection] : undefined;
}

type Side = "legacy" | "current";

/** Field names are read without regard to letter case, as legacy hosts do. */
function convert(body: JsonObject, rules: readonly FieldRule[], from: Side, to: Side): JsonObject {
  const given = new Map(Object.entries(body).map(([name, value]) => [name.toLowerCase(), value]));
  const result: Record<string, JsonValue> = {};
  for (const rule of rules) {
    const value = given.get(rule[from].toLowerCase());
    if (value !== undefined) define(result, rule[to], convertValue(value, rule, from, to));
  }
  return result;
}

function convertValue(value: JsonValue, rule: FieldRule, from: Side, to: Side): JsonValue {
  if (rule.as === "list" && isArray(value)) {
    return value.map((item) => (isObject(item) ? convert(item, rule.items ?? [], from, to) : item));
  }
  if (typeof value !== "string") return value;
  if (rule.as === "date") return to === "legacy" ? withMidnight(value) : dateOnly(value);
  if (rule.as === "type" || rule.as === "descriptor") {
    return to === "legacy"
      ? toLegacyDescriptor(value, rule.as === "type")
      : toCurrentDescriptor(value, rule.current);
  }
  return value;
}

function generalToLegacy(name: string, value: JsonValue): JsonValue {
  if (typeof value !== "string") return value;
  if (DATE_FIELDS.has(name)) return withMidnight(value);
  return toLegacyDescriptor(value, false);
}

function generalToCurrent(name: string, value: JsonValue): JsonValue {
  if (typeof value !== "string") return value;
  if (DATE_FIELDS.has(name)) return dateOnly(value);
  return name.endsWith("Descriptor") ? toCurrentDescriptor(value, name) : value;
}
