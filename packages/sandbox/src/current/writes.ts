import type { Collection } from "../catalog.js";
import { complaintsAbout } from "../contract/complaints.js";
import { knownFields } from "../contract/known-fields.js";
import type { LeafType, Member } from "../contract/members.js";
import { type Answer, empty } from "../http/answer.js";
import { isJson, parseJson } from "../http/body.js";
import { type Call, isStale, mediaType } from "../http/call.js";
import { capital, isObject, type JsonObject, type JsonValue } from "../json.js";
import { keyText } from "../store/fields.js";
import type { StoredRecord } from "../store/record-store.js";
import { entityOf } from "../store/references.js";
import type { World } from "../world.js";
import { namespaceOf, shownId } from "./present.js";
import { refuse } from "./problems.js";
import { requireRecord } from "./rights.js";

/** Collections whose natural key a PUT may change. Source: mark in Data Standards 3.3 to 6.0. */
const KEY_MAY_CHANGE: ReadonlySet<string> = new Set(
  "classPeriods gradebookEntries grades locations sections sessions studentSchoolAssociations studentSectionAssociations".split(
    " ",
  ),
);

/** POST creates or, by natural key, replaces a record: 201 or 200 with `Location`, no body. */
export function createRecord(call: Call, collection: Collection, world: World): Answer {
  const { hasId, body } = readRecord(call, collection, world);
  if (hasId) {
    const errors = ["Resource identifiers cannot be assigned by the client."];
    refuse("badBody", call, world, { errors });
  }
  const existing = world.store.byKey(collection.name, body);
  requireRecord(call, collection, existing === undefined ? "Create" : "Update", body, world);
  requireReferences(call, body, world);
  // A new record has no state to be older than.
  const { conditionalPost } = world.settings.traits;
  if (existing && conditionalPost && isStale(call.headers, existing.etag))
    refuse("stale", call, world);
  const stored = world.store.write(collection.name, body, existing?.id);
  return written(existing === undefined ? 201 : 200, call, collection, stored, world);
}

/** PUT replaces the record `found`: 204; there is no creating by PUT in this generation. */
export function replaceRecord(
  call: Call,
  collection: Collection,
  found: StoredRecord | undefined,
  world: World,
): Answer {
  const { body } = readRecord(call, collection, world);
  if (found === undefined) return refuse("notFound", call, world);
  for (const each of [found.body, body]) requireRecord(call, collection, "Update", each, world);
  requireReferences(call, body, world);
  if (isStale(call.headers, found.etag)) refuse("stale", call, world);
  const same = keyText(found.body, collection.key) === keyText(body, collection.key);
  if (!same && !KEY_MAY_CHANGE.has(collection.name)) refuse("keyChange", call, world);
  const holder = world.store.byKey(collection.name, body);
  if (holder !== undefined && holder.id !== found.id) refuse("notUnique", call, world);
  const stored = world.store.write(collection.name, body, found.id);
  return written(204, call, collection, stored, world);
}

function readRecord(call: Call, collection: Collection, world: World) {
  const { contract } = world;
  const { traits } = world.settings;
  if (!isJson(mediaType(call))) {
    const errors = ["The content type is missing or not supported."];
    refuse("media", call, world, { errors });
  }
  const parsed = parseJson(call.body, false);
  if (!isObject(parsed)) {
    return refuse("badBody", call, world, { errors: ["The body is no JSON object."] });
  }
  const members = contract.members(collection.entity);
  const body = knownFields(parsed, members, { contract, exact: traits.eight, leaf: withDigits });
  const validationErrors = complaintsAbout(body, members, contract, world.resolves);
  if (Object.keys(validationErrors).length > 0) {
    // Hosts that keep descriptors as records take a missing one for a missing record.
    const isUnresolved =
      traits.errors === "meadowlark" &&
      Object.keys(complaintsAbout(body, members, contract)).length === 0;
    refuse(isUnresolved ? "unresolved" : "data", call, world, { validationErrors });
  }
  return { hasId: (parsed["id"] ?? "") !== "", body };
}

/** A text of digits is taken for the whole number that a host wants there. */
function withDigits(_: Member, value: JsonValue, type: LeafType): JsonValue {
  const digits = type === "integer" && typeof value === "string" && /^\d+$/.test(value);
  return digits ? Number(value) : value;
}

function requireReferences(call: Call, body: JsonObject, world: World): void {
  const dangling = world.references.dangling(body);
  if (dangling === undefined) return;
  const { name, reference } = dangling;
  const entity = entityOf(world.currentCatalog, name) ?? name;
  refuse("unresolved", call, world, {
    detail: `The referenced '${capital(entity)}' item does not exist.`,
    errors: [`The value supplied for the related '${entity}' resource does not exist.`],
    failures: [{ resourceName: capital(entity), identity: reference }],
  });
}

function written(
  status: number,
  call: Call,
  collection: Collection,
  stored: StoredRecord,
  world: World,
): Answer {
  const { paths } = world.settings;
  const namespace = namespaceOf(collection.name, world);
  const id = shownId(stored.id, world);
  return empty(status, {
    location: `${call.root}${paths.data}/${namespace}/${collection.name}/${id}`,
    etag: `"${stored.etag}"`,
  });
}
