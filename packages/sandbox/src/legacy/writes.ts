import type { Collection } from "../catalog.js";
import { complaintsAbout, type ValidationErrors } from "../contract/complaints.js";
import { knownFields } from "../contract/known-fields.js";
import { LEGACY } from "../contract/contract.js";
import { type Answer, empty } from "../http/answer.js";
import { isJson, parseJson } from "../http/body.js";
import { type Call, mediaType } from "../http/call.js";
import { isObject, type JsonObject } from "../json.js";
import { conditionOf, ifMatches } from "../store/conditions.js";
import { valueOf } from "../store/fields.js";
import type { StoredRecord } from "../store/record-store.js";
import type { World } from "../world.js";
import { toCurrent, toLegacy } from "./convert.js";
import { legacyError, stale } from "./errors.js";
import { asRead } from "./json-reader.js";

/** POST creates or, by natural key, replaces a record: 201 or 200 with `Location`, no body. */
export function legacyPost(call: Call, collection: Collection, world: World): Answer {
  const given = readRecord(call, collection);
  if (!given.ok) return given.answer;
  if (given.id) {
    return legacyError(400, "Resource identifiers cannot be assigned by the client.");
  }
  const refusal = unresolved(given.form, world);
  if (refusal !== undefined) return refusal;
  const existing = sameKey(given.form, collection, world);
  const stored = world.store.write(collection.name, given.body, existing?.id);
  return written(existing === undefined ? 201 : 200, call, collection, stored);
}

/** PUT replaces a record, or creates it under the id given: 204 or 201. */
export function legacyPut(call: Call, collection: Collection, id: string, world: World): Answer {
  const given = readRecord(call, collection);
  if (!given.ok) return given.answer;
  const existing = world.store.byId(collection.name, id);
  const condition = conditionOf(call.headers);
  if (condition !== undefined && !ifMatches(condition, existing?.etag ?? "")) return stale();
  const refusal = unresolved(given.form, world);
  if (refusal !== undefined) return refusal;
  const holder = sameKey(given.form, collection, world);
  if (existing !== undefined && holder?.id !== id) {
    return legacyError(400, "The key of a resource cannot be changed.");
  }
  if (holder !== undefined && holder.id !== id) {
    return legacyError(409, "Another resource has the same key.");
  }
  const stored = world.store.write(collection.name, given.body, id);
  return written(existing === undefined ? 201 : 204, call, collection, stored);
}

type ReadRecord =
  | {
      readonly ok: true;
      /** Whether the body names an id. */
      readonly id: boolean;
      readonly body: JsonObject;
      /** The body as a read will show it, in legacy form. */
      readonly form: JsonObject;
    }
  | { readonly ok: false; readonly answer: Answer };

function readRecord(call: Call, collection: Collection): ReadRecord {
  if (!isJson(mediaType(call))) {
    return fail(415, "The request entity's media type is not supported for this resource.");
  }
  const parsed = parseJson(call.body, true);
  if (!isObject(parsed)) return fail(400, "The request is invalid.");
  const members = LEGACY.members(collection.entity);
  const known = knownFields(parsed, members, { contract: LEGACY, leaf: asRead });
  const errors = complaintsAbout(known, members, LEGACY);
  const misread = Object.entries(errors).filter(([, found]) => found.some(isMisread));
  if (misread.length > 0) {
    const modelState = misread.map(([path, found]) => [path.replace("$", "request"), found]);
    const answer = legacyError(400, "The request is invalid.", Object.fromEntries(modelState));
    return { ok: false, answer };
  }
  const faults = faultsOf(known, collection, errors);
  if (faults.length > 0) {
    const list = faults.map((text) => `\n\t${text}`).join("");
    return fail(400, `Validation of '${collection.entity}' failed.${list}`);
  }
  const body = toCurrent(collection, known);
  const form = toLegacy(collection, body);
  return { ok: true, id: (parsed["id"] ?? "") !== "", body, form };
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

function fail(status: number, message: string): ReadRecord {
  return { ok: false, answer: legacyError(status, message) };
}

function sameKey(form: JsonObject, collection: Collection, world: World): StoredRecord | undefined {
  return world.legacyView.byKey(collection, (part) => String(valueOf(form, part, collection.key)))
    ?.stored;
}

function unresolved(form: JsonObject, world: World): Answer | undefined {
  const dangling = world.references.dangling(form, (name, reference) =>
    world.legacyView.finds(name, reference),
  );
  if (dangling === undefined) return undefined;
  return legacyError(409, `The '${dangling.name}' does not refer to an existing resource.`);
}

function written(status: number, call: Call, collection: Collection, stored: StoredRecord): Answer {
  const year = call.params["year"] ?? "";
  return empty(status, {
    location: `${call.root}/api/v2.0/${year}/${collection.name}/${stored.id}`,
    etag: `"${stored.etag}"`,
  });
}
