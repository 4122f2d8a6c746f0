import type { Collection } from "../catalog.js";
import { complaintsAbout, type ValidationErrors } from "../contract/complaints.js";
import { LEGACY } from "../contract/contract.js";
import { knownFields } from "../contract/known-fields.js";
import type { LeafType, Member } from "../contract/members.js";
import { type Answer, empty } from "../http/answer.js";
import { isJson, parseJson } from "../http/body.js";
import { type Call, isStale, mediaType } from "../http/call.js";
import { isObject, type JsonObject, type JsonValue } from "../json.js";
import { valueOf } from "../store/fields.js";
import { References } from "../store/references.js";
import type { StoredRecord } from "../store/record-store.js";
import type { World } from "../world.js";
import { toCurrent, toLegacy } from "./convert.js";
import { refuse, refuseStale } from "./errors.js";

/** POST creates or, by natural key, replaces a record: 201 or 200 with `Location`, no body. */
export function legacyPost(call: Call, collection: Collection, world: World): Answer {
  const { hasId, body, form } = readRecord(call, collection);
  if (hasId) refuse(400, "Resource identifiers cannot be assigned by the client.");
  requireReferences(form, world);
  const existing = sameKey(form, collection, world);
  const stored = world.store.write(collection.name, body, existing?.id);
  return written(existing === undefined ? 201 : 200, call, collection, stored);
}

/** PUT replaces a record, or creates it under the id given: 204 or 201. */
export function legacyPut(call: Call, collection: Collection, id: string, world: World): Answer {
  const { body, form } = readRecord(call, collection);
  const existing = world.store.byId(collection.name, id);
  if (isStale(call.headers, existing?.etag ?? "")) refuseStale();
  requireReferences(form, world);
  const holder = sameKey(form, collection, world);
  if (existing !== undefined && holder?.id !== id) {
    refuse(400, "The key of a resource cannot be changed.");
  }
  if (holder !== undefined && holder.id !== id) refuse(409, "Another resource has the same key.");
  const stored = world.store.write(collection.name, body, id);
  return written(existing === undefined ? 201 : 204, call, collection, stored);
}

/** The body in current form, and in legacy form as a read will show it. */
function readRecord(call: Call, collection: Collection) {
  if (!isJson(mediaType(call))) {
    refuse(415, "The request entity's media type is not supported for this resource.");
  }
  const parsed = parseJson(call.body, true);
  if (!isObject(parsed)) return refuse(400, "The request is invalid.");
  const members = LEGACY.members(collection.entity);
  const known = knownFields(parsed, members, { contract: LEGACY, leaf: asRead });
  const errors = complaintsAbout(known, members, LEGACY);
  const misread = Object.entries(errors).filter(([, found]) => found.some(isMisread));
  if (misread.length > 0) {
    const modelState = misread.map(([path, found]) => [path.replace("$", "request"), found]);
    refuse(400, "The request is invalid.", Object.fromEntries(modelState));
  }
  const faults = faultsOf(known, collection, errors);
  if (faults.length > 0) {
    const list = faults.map((text) => `\n\t${text}`).join("");
    refuse(400, `Validation of '${collection.entity}' failed.${list}`);
  }
  const body = toCurrent(collection, known);
  return { hasId: (parsed["id"] ?? "") !== "", body, form: toLegacy(collection, body) };
}

/**
 * A value as the JSON reader of legacy hosts takes it for a field: a number or a boolean for a text, a text
 * for a number or a boolean. An empty text is null for all but texts. What it cannot read stays, for the complaint about it. Source:
 * Newtonsoft.Json, `JsonReader.ReadAsString`, `ReadAsInt32`, `ReadAsDecimal` and `ReadAsBoolean`.
 */
function asRead(_: Member, value: JsonValue, type: LeafType): JsonValue {
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

/** A value of a wrong type is refused before any rule is looked at. */
function isMisread(text: string): boolean {
  return text.startsWith("The value is no ");
}

/** What is missing is named by itself, all else with the place that it is in. */
function faultsOf(
  known: JsonObject,
  collection: Collection,
  errors: ValidationErrors,
): readonly string[] {
  const texts = Object.entries(errors).flatMap(([path, found]) =>
    found.map((text) => (text.endsWith("is required.") ? text : `${path.slice(2)}: ${text}`)),
  );
  // The number of a descriptor or a type is not published as required, but it is their key.
  const keys = collection.key.filter((part) => valueOf(known, part) === undefined);
  return [...new Set([...texts, ...keys.map((name) => `${name} is required.`)])];
}

function sameKey(form: JsonObject, collection: Collection, world: World): StoredRecord | undefined {
  return world.legacyView.byKey(collection, (part) => String(valueOf(form, part, collection.key)))
    ?.stored;
}

function requireReferences(form: JsonObject, world: World): void {
  const { legacyCatalog, legacyView, store, settings } = world;
  // A current host may have no such collection, as of parents.
  const references = new References(legacyCatalog, store, settings.strictReferences);
  const dangling = references.dangling(form, (...named) => legacyView.finds(...named));
  if (dangling) refuse(409, `The '${dangling.name}' does not refer to an existing resource.`);
}

function written(status: number, call: Call, collection: Collection, stored: StoredRecord): Answer {
  return empty(status, {
    location: `${call.root}/api/v2.0/${call.params.year}/${collection.name}/${stored.id}`,
    etag: `"${stored.etag}"`,
  });
}
