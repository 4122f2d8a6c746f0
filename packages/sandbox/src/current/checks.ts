import type { Collection } from "../catalog.js";
import { define, isArray, isObject, type JsonObject, type JsonValue } from "../json.js";
import type { Shape } from "../shapes.js";
import { valueOf } from "../store/fields.js";
import { DATE_FIELDS } from "../tables/dates.js";

/** What is wrong with a record, by JSON path; empty when nothing is. */
export type ValidationErrors = Readonly<Record<string, readonly string[]>>;

/** Names of whole-number keys; a text of digits is taken for one. */
const WHOLE_NUMBERS: ReadonlySet<string> = new Set([
  "schoolId",
  "localEducationAgencyId",
  "stateEducationAgencyId",
  "educationOrganizationId",
  "educationServiceCenterId",
  "schoolYear",
]);

/**
 * The fields of `given` that the collection knows. Others are dropped without a word, which is how
 * an untranslated legacy field gets lost. `exact`: a field in another letter case is unknown too.
 */
export function knownFields(
  given: JsonObject,
  shape: Shape | undefined,
  exact: boolean,
): JsonObject {
  if (shape === undefined) return given;
  const names = new Map(shape.fields.map((name) => [exact ? name : name.toLowerCase(), name]));
  const result: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(given)) {
    const known = names.get(exact ? name : name.toLowerCase());
    if (known !== undefined) define(result, known, value);
  }
  return result;
}

/** A copy in which whole-number keys that came as text are numbers. */
export function withNumbers(body: JsonObject): JsonObject {
  const entries = Object.entries(body).map(([name, value]): [string, JsonValue] => {
    if (isObject(value) && name.endsWith("Reference")) return [name, withNumbers(value)];
    const digits = typeof value === "string" && /^\d+$/.test(value);
    return [name, WHOLE_NUMBERS.has(name) && digits ? Number(value) : value];
  });
  return Object.fromEntries(entries);
}

/** Checks a record before it is written: required fields, key, dates, descriptors, numbers. */
export function validate(
  body: JsonObject,
  collection: Collection,
  shape: Shape | undefined,
): ValidationErrors {
  const errors: Record<string, string[]> = {};
  const add = (path: string, text: string): void => {
    (errors[path] ??= []).push(text);
  };
  const absent = (shape?.required ?? []).filter((name) => isBlank(body[name]));
  const keys = collection.key.filter((part) => isBlank(valueOf(body, part)));
  // A missing reference is one fault, not one more for each part of the key in it.
  const named = keys.filter((part) => !absent.some((name) => name.startsWith(stem(part))));
  for (const name of new Set([...absent, ...named])) add(`$.${name}`, `${name} is required.`);
  checkValues(body, "$", add);
  return errors;
}

function stem(keyPart: string): string {
  return keyPart.replace(/(Unique)?Id$/, "");
}

function isBlank(value: JsonValue | undefined): boolean {
  return value === undefined || value === "" || (isArray(value) && value.length === 0);
}

function checkValues(
  value: JsonValue,
  path: string,
  add: (path: string, text: string) => void,
): void {
  if (isArray(value)) {
    value.forEach((item, index) => checkValues(item, `${path}[${index}]`, add));
  } else if (isObject(value)) {
    for (const [name, field] of Object.entries(value)) {
      const text = complaintAbout(name, field);
      if (text !== undefined) add(`${path}.${name}`, text);
      checkValues(field, `${path}.${name}`, add);
    }
  }
}

function complaintAbout(name: string, value: JsonValue): string | undefined {
  if (WHOLE_NUMBERS.has(name) && !Number.isSafeInteger(value)) return "The value is no integer.";
  if (typeof value !== "string") return undefined;
  if (DATE_FIELDS.has(name) && !isDate(value)) {
    return "The value is no date of the form yyyy-MM-dd.";
  }
  const isDescriptor = name.endsWith("Descriptor") && !/^uri:\/\/[^#]+#.+$/.test(value);
  return isDescriptor
    ? `Unable to resolve value '${value}' to an existing '${name}' resource.`
    : undefined;
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}
