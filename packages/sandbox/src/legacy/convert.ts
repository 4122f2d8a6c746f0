import { isDescriptor } from "../contract/leaves.js";
import { knownFields } from "../contract/known-fields.js";
import { LEGACY } from "../contract/contract.js";
import type { LeafType, Member } from "../contract/members.js";
import type { Collection } from "../catalog.js";
import { capital, define, isArray, isObject, type JsonObject, type JsonValue } from "../json.js";
import { type FieldRule, RULES } from "./rules.js";

/** The legacy form of a current record, without links and what the host adds. */
export function toLegacy(collection: Collection, body: JsonObject): JsonObject {
  const rules = rulesOf(collection);
  if (rules === undefined) return withType(collection, general(collection, body, legacyValue));
  const id = ORGANIZATION_IDS[collection.name];
  const prepared = id === undefined ? body : organizationToLegacy(body, id);
  return convert(prepared, rules, "current", "legacy");
}

/** The current form of a legacy record of known fields; what the rules do not know is dropped. */
export function toCurrent(collection: Collection, body: JsonObject): JsonObject {
  const rules = rulesOf(collection);
  if (rules === undefined) return general(collection, body, currentValue);
  const converted = convert(body, rules, "legacy", "current");
  return Object.hasOwn(ORGANIZATION_IDS, collection.name)
    ? organizationToCurrent(converted)
    : converted;
}

function rulesOf({ name }: Collection): readonly FieldRule[] | undefined {
  return Object.hasOwn(RULES, name) ? RULES[name] : undefined;
}

/** Some legacy descriptors have a type, which no current one has: it is called as the descriptor is. */
function withType({ entity, name }: Collection, form: JsonObject): JsonObject {
  if (!name.endsWith("Descriptors")) return form;
  const lacking = LEGACY.members(entity).find(
    (each) => each.required && each.name.endsWith("Type") && form[each.name] === undefined,
  );
  return lacking ? { ...form, [lacking.name]: form["codeValue"] ?? null } : form;
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

const legacyValue: ValueOf = (name, value, type) => {
  if (type === "date") return withMidnight(value);
  if (name !== "namespace") return toLegacyDescriptor(value, false);
  return value.replace(/^uri:\/\/([^/]+)\/(\w+Descriptor)$/, "http://$1/Descriptor/$2.xml");
};

const currentValue: ValueOf = (name, value, type) => {
  if (type === "date") return dayOf(value);
  if (name === "namespace")
    return value.replace(/^https?:\/\/([^/]+)\/Descriptor\/(\w+Descriptor)\.xml$/, "uri://$1/$2");
  // The descriptor of a grading period has no name of its own.
  const named = isDescriptor(name) && name !== "descriptor";
  return named ? toCurrentDescriptor(value, name) : value;
};

const SYSTEM = "educationOrganizationIdentificationSystemDescriptor";
const ORGANIZATION_IDS: Readonly<Record<string, string>> = {
  localEducationAgencies: "localEducationAgencyId",
  schools: "schoolId",
};
const STATE_SYSTEM = "uri://ed-fi.org/EducationOrganizationIdentificationSystemDescriptor#SEA";

/**
 * What no field rule can say: `stateOrganizationId`, which is the identification code of the system SEA
 * on a current host, and the one pair of dates of an address.
 */
function organizationToLegacy(body: JsonObject, id: string): JsonObject {
  const codes = objects(body["identificationCodes"]);
  const state = codes.find((each) => String(each[SYSTEM]).endsWith("#SEA"));
  const addresses = body["addresses"];
  return {
    ...body,
    identificationCodes: codes,
    stateOrganizationId: state?.["identificationCode"] ?? String(body[id]),
    ...(addresses === undefined ? {} : { addresses: objects(addresses).map(firstPeriod) }),
  };
}

/** The way back: the id becomes an identification code, the dates a period. */
function organizationToCurrent(body: JsonObject): JsonObject {
  const { stateOrganizationId, ...rest } = body;
  const codes = objects(rest["identificationCodes"]);
  const others = codes.filter((each) => !String(each[SYSTEM]).endsWith("#SEA"));
  const added =
    stateOrganizationId === undefined
      ? codes
      : [...others, { [SYSTEM]: STATE_SYSTEM, identificationCode: stateOrganizationId }];
  const addresses = rest["addresses"];
  return {
    ...rest,
    identificationCodes: added,
    ...(addresses === undefined ? {} : { addresses: objects(addresses).map(intoPeriods) }),
  };
}

function firstPeriod(address: JsonObject): JsonObject {
  const [period] = objects(address["periods"]);
  return { ...address, ...period };
}

function intoPeriods(address: JsonObject): JsonObject {
  const { beginDate, endDate, ...rest } = address;
  if (beginDate === undefined) return { ...rest, periods: [] };
  const period = endDate === undefined ? { beginDate } : { beginDate, endDate };
  return { ...rest, periods: [period] };
}

function objects(value: JsonValue | undefined): readonly JsonObject[] {
  return isArray(value) ? value.filter((each) => isObject(each)) : [];
}

const ED_FI_HOST = "ed-fi.org";
const CURRENT_URI = /^uri:\/\/([^/]+)\/(\w+Descriptor)#(.+)$/;
const LEGACY_URI = /^https?:\/\/([^/]+)\/Descriptor\/(\w+Descriptor)\.xml\/(.+)$/;

/**
 * The legacy text of a descriptor: the bare value; where the namespace is not Ed-Fi's own, and it
 * is no type field, the legacy URI.
 */
function toLegacyDescriptor(text: string, isType: boolean): string {
  const [, host, name, value] = CURRENT_URI.exec(text) ?? [];
  if (host === undefined || name === undefined || value === undefined) return text;
  const isBare = isType || host === ED_FI_HOST;
  return isBare ? value : `http://${host}/Descriptor/${name}.xml/${value}`;
}

/**
 * The current URI of a legacy value in the field that the current generation calls `field`; an empty
 * text names none.
 */
function toCurrentDescriptor(text: string, field: string): string {
  if (text === "") return text;
  const [, host, name, value] = LEGACY_URI.exec(text) ?? [];
  if (host !== undefined && name !== undefined && value !== undefined) {
    return `uri://${host}/${name}#${value}`;
  }
  return CURRENT_URI.test(text) ? text : `uri://${ED_FI_HOST}/${capital(field)}#${text}`;
}

/** A date as legacy answers show it: with midnight. */
function withMidnight(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text;
}

/** The day of a date with or without a time, which legacy hosts stored alone. */
function dayOf(text: string): string {
  return text.replace(/^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/, "$1");
}
