import type { Collection } from "../catalog.js";
import { type Answer, empty } from "../http/answer.js";
import { isJson, parseJson } from "../http/body.js";
import { type Call, mediaType } from "../http/call.js";
import { isArray, isObject, type JsonObject } from "../json.js";
import { shapeOf } from "../shapes.js";
import { ifMatches } from "../store/conditions.js";
import { valueOf } from "../store/fields.js";
import type { StoredRecord } from "../store/record-store.js";
import type { World } from "../world.js";
import { toCurrent, toLegacy } from "./convert.js";
import { legacyError, stale } from "./errors.js";

/** POST creates or, by natural key, replaces a record: 201 or 200 with `Location`, no body. */
export function legacyPost(call: Call, collection: Collection, world: World): Answer {
  const given = readRecord(call, collection);
  if (!given.ok) return given.answer;
  if (given.id) {
    return legacyError(400, "Resource identifiers cannot be assigned by the client.");
  }
  const refusal = unresolved(given.body, world);
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
  const condition = call.headers["if-match"];
  if (condition !== undefined && !ifMatches(condition, existing?.etag ?? "")) return stale();
  const refusal = unresolved(given.body, world);
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
  const body = toCurrent(collection.name, parsed);
  const form = toLegacy(collection.name, body);
  const missing = missingFields(collection, form, parsed);
  if (missing.length > 0) {
    const list = missing.map((name) => `\n\t${name} is required.`).join("");
    return fail(400, `Validation of '${collection.entity}' failed.${list}`);
  }
  return { ok: true, id: (parsed["id"] ?? "") !== "", body, form };
}

function fail(status: number, message: string): ReadRecord {
  return { ok: false, answer: legacyError(status, message) };
}

function missingFields(collection: Collection, form: JsonObject, given: JsonObject): string[] {
  const names = new Set(Object.keys(given).map((name) => name.toLowerCase()));
  const required = shapeOf(collection.name, "v2")?.required ?? [];
  const absent = required.filter((name) => {
    const value = form[name];
    // `stateOrganizationId` is made up when read, so only what was sent counts.
    return !names.has(name.toLowerCase()) || value === "" || (isArray(value) && value.length === 0);
  });
  const keys = collection.key.filter((part) => valueOf(form, part) === undefined);
  return [...new Set([...absent, ...keys])];
}

function sameKey(form: JsonObject, collection: Collection, world: World): StoredRecord | undefined {
  return world.legacyView.byKey(collection, (part) => String(valueOf(form, part)))?.stored;
}

function unresolved(body: JsonObject, world: World): Answer | undefined {
  const dangling = Object.entries(body).find(
    ([name, value]) =>
      isObject(value) && name.endsWith("Reference") && world.references.dangles(name, value),
  );
  return (
    dangling && legacyError(409, `The '${dangling[0]}' does not refer to an existing resource.`)
  );
}

function written(status: number, call: Call, collection: Collection, stored: StoredRecord): Answer {
  const year = call.params["year"] ?? "";
  return empty(status, {
    location: `${call.root}/api/v2.0/${year}/${collection.name}/${stored.id}`,
    etag: `"${stored.etag}"`,
  });
}
