import { isDescriptor } from "../contract/leaves.js";
import { knownFields } from "../contract/known-fields.js";
import { LEGACY } from "../contract/contract.js";
import type { LeafType, Member } from "../contract/members.js";
import type { Collection } from "../catalog.js";
import { define, isArray, isObject, type JsonObject, type JsonValue } from "../json.js";
import { type FieldRule, RULES } from "./rules.js";
import { schoolToCurrent, schoolToLegacy } from "./school.js";
import { dayOf, toCurrentDescriptor, toLegacyDescriptor, withMidnight } from "./values.js";

/** The legacy form of a current record, without links and what the host adds. */
export function toLegacy(collection: Collection, body: JsonObject): JsonObject {
  const rules = rulesOf(collection);
  if (rules === undefined) return general(collection, body, legacyValue);
  const prepared = collection.name === "schools" ? schoolToLegacy(body) : body;
  return convert(prepared, rules, "current", "legacy");
}

/** The current form of a legacy record of known fields; what the rules do not know is dropped. */
export function toCurrent(collection: Collection, body: JsonObject): JsonObject {
  const rules = rulesOf(collection);
  if (rules === undefined) return general(collection, body, currentValue);
  const converted = convert(body, rules, "legacy", "current");
  return collection.name === "schools" ? schoolToCurrent(converted) : converted;
}

function rulesOf({ name }: Collection): readonly FieldRule[] | undefined {
  return Object.hasOwn(RULES, name) ? RULES[name] : undefined;
}

type Side = "legacy" | "current";

function convert(body: JsonObject, rules: readonly FieldRule[], from: Side, to: Side): JsonObject {
  const result: Record<string, JsonValue> = {};
  for (const rule of rules) {
    const value = body[rule[from]];
    if (value !== undefined) define(result, rule[to], convertValue(value, rule, from, to));
  }
  return result;
}

function convertValue(value: JsonValue, rule: FieldRule, from: Side, to: Side): JsonValue {
  if (rule.as === "list" && isArray(value)) {
    return value.map((item) => (isObject(item) ? convert(item, rule.items ?? [], from, to) : item));
  }
  if (typeof value !== "string") return value;
  if (rule.as === "date") return to === "legacy" ? withMidnight(value) : dayOf(value);
  if (rule.as === "type" || rule.as === "descriptor") {
    return to === "legacy"
      ? toLegacyDescriptor(value, rule.as === "type")
      : toCurrentDescriptor(value, rule.current);
  }
  return value;
}

type ValueOf = (name: string, value: string, type: LeafType) => string;

/** Names stay; values change by what the legacy field list says of the field. */
function general(collection: Collection, body: JsonObject, change: ValueOf): JsonObject {
  const leaf = ({ name }: Member, value: JsonValue, type: LeafType): JsonValue =>
    typeof value === "string" ? change(name, value, type) : value;
  return knownFields(body, LEGACY.members(collection.entity), {
    contract: LEGACY,
    leaf,
  });
}

const legacyValue: ValueOf = (_, value, type) =>
  type === "date" ? withMidnight(value) : toLegacyDescriptor(value, false);

const currentValue: ValueOf = (name, value, type) => {
  if (type === "date") return dayOf(value);
  return isDescriptor(name) ? toCurrentDescriptor(value, name) : value;
};
