import type { Collection } from "../catalog.js";
import { complaintsAbout } from "../contract/complaints.js";
import { withDigits } from "../contract/digits.js";
import { knownFields } from "../contract/known-fields.js";
import { type Answer, empty } from "../http/answer.js";
import { isJson, parseJson } from "../http/body.js";
import { type Call, mediaType } from "../http/call.js";
import { capital, isObject, type JsonObject } from "../json.js";
import { conditionOf, ifMatches } from "../store/conditions.js";
import { keyText } from "../store/fields.js";
import type { StoredRecord } from "../store/record-store.js";
import type { World } from "../world.js";
import { namespaceOf, shownId } from "./present.js";
import { refuseRecord } from "./rights.js";
import { problem, type ProblemMore, type ProblemName } from "./problems.js";

/** Collections whose natural key a PUT may change. Source: mark in Data Standards 3.3 to 6.0. */
const KEY_MAY_CHANGE: ReadonlySet<string> = new Set([
  "classPeriods",
  "gradebookEntries",
  "grades",
  "locations",
  "sections",
  "sessions",
  "studentSchoolAssociations",
  "studentSectionAssociations",
]);

/** POST creates or, by natural key, replaces a record: 201 or 200 with `Location`, no body. */
export function createRecord(call: Call, collection: Collection, world: World): Answer {
  const given = readRecord(call, collection, world);
  if (!given.ok) return given.answer;
  if (given.hasId) {
    const errors = ["Resource identifiers cannot be assigned by the client."];
    return problem("badBody", call, world.settings.traits.errors, { errors });
  }
  const existing = world.store.byKey(collection.name, given.body);
  const action = existing === undefined ? "Create" : "Update";
  const forbidden = refuseRecord(call, collection, action, given.body, world);
  if (forbidden !== undefined) return forbidden;
  const dangling = refuseDangling(call, given.body, world);
  if (dangling !== undefined) return dangling;
  if (isStale(call, existing)) return problem("stale", call, world.settings.traits.errors);
  const stored = world.store.write(collection.name, given.body, existing?.id);
  return written(existing === undefined ? 201 : 200, call, collection, stored, world);
}

/** PUT replaces the record `found`: 204; there is no creating by PUT in this generation. */
export function replaceRecord(
  call: Call,
  collection: Collection,
  found: StoredRecord | undefined,
  world: World,
): Answer {
  const fail = (name: ProblemName): Answer => problem(name, call, world.settings.traits.errors);
  const given = readRecord(call, collection, world);
  if (!given.ok) return given.answer;
  if (found === undefined) return fail("notFound");
  const forbidden =
    refuseRecord(call, collection, "Update", found.body, world) ??
    refuseRecord(call, collection, "Update", given.body, world);
  if (forbidden !== undefined) return forbidden;
  const dangling = refuseDangling(call, given.body, world);
  if (dangling !== undefined) return dangling;
  if (isStale(call, found)) return fail("stale");
  const same = keyText(found.body, collection.key) === keyText(given.body, collection.key);
  if (!same && !KEY_MAY_CHANGE.has(collection.name)) return fail("keyChange");
  const holder = world.store.byKey(collection.name, given.body);
  if (holder !== undefined && holder.id !== found.id) return fail("notUnique");
  const stored = world.store.write(collection.name, given.body, found.id);
  return written(204, call, collection, stored, world);
}

type ReadRecord =
  | { readonly ok: true; readonly hasId: boolean; readonly body: JsonObject }
  | { readonly ok: false; readonly answer: Answer };

function readRecord(call: Call, collection: Collection, world: World): ReadRecord {
  const { contract } = world;
  const { traits } = world.settings;
  const fail = (name: ProblemName, more: ProblemMore = {}): ReadRecord => ({
    ok: false,
    answer: problem(name, call, traits.errors, more),
  });
  if (!isJson(mediaType(call))) {
    return fail("media", { errors: ["The content type is missing or not supported."] });
  }
  const parsed = parseJson(call.body, false);
  if (!isObject(parsed)) return fail("badBody", { errors: ["The body is no JSON object."] });
  const members = contract.members(collection.entity);
  const body = knownFields(parsed, members, { contract, exact: traits.eight, leaf: withDigits });
  const validationErrors = complaintsAbout(body, members, contract, world.resolves);
  const complaints = (): number => Object.keys(complaintsAbout(body, members, contract)).length;
  if (Object.keys(validationErrors).length > 0) {
    // Hosts that keep descriptors as records take a missing one for a missing record.
    const unresolved = traits.errors === "meadowlark" && complaints() === 0;
    return fail(unresolved ? "unresolved" : "data", { validationErrors });
  }
  return { ok: true, hasId: (parsed["id"] ?? "") !== "", body };
}

function refuseDangling(call: Call, body: JsonObject, world: World): Answer | undefined {
  const dangling = world.references.dangling(body);
  if (dangling === undefined) return undefined;
  const { name, reference } = dangling;
  const entity = world.references.entityOf(name) ?? name;
  return problem("unresolved", call, world.settings.traits.errors, {
    detail: `The referenced '${capital(entity)}' item does not exist.`,
    errors: [`The value supplied for the related '${entity}' resource does not exist.`],
    failures: [{ resourceName: capital(entity), identity: reference }],
  });
}

/** A new record has no state to be older than. */
function isStale(call: Call, stored: StoredRecord | undefined): boolean {
  const condition = conditionOf(call.headers);
  return condition !== undefined && stored !== undefined && !ifMatches(condition, stored.etag);
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
