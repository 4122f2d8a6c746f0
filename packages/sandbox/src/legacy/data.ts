import type { Collection } from "../catalog.js";
import { type Answer, empty, json } from "../http/answer.js";
import type { Call } from "../http/call.js";
import { bareId } from "../store/bare.js";
import { conditionOf, ifMatches } from "../store/conditions.js";
import type { World } from "../world.js";
import { legacyError, legacyMethod, legacyRefusal, stale } from "./errors.js";
import type { LegacyRecord } from "./view.js";
import { legacyPost, legacyPut } from "./writes.js";

const PAGE = 25;
const LARGEST_PAGE = 100;

/**
 * Other methods are refused before the token is looked at: ASP.NET Web API chooses the action before it
 * runs the filters of authentication (`ApiController.ExecuteAsync`).
 */
const methods: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS"]);

/**
 * `/api/v2.0/{year}/{collection}[/{id}]`, specification 4.2. Source of what it leaves open: Ed-Fi
 * ODS/API 2.x.
 */
export function legacyData(call: Call, world: World): Answer {
  const collection = world.legacyCatalog.find(call.params["collection"] ?? "");
  if (collection === undefined) return noSuchResource();
  if (!methods.has(call.method)) return legacyMethod(call.method);
  const refusal = refuse(call, world);
  if (refusal !== undefined) return refusal;
  const idText = call.params["id"] ?? call.query.get("id");
  if (idText === undefined) return onCollection(call, collection, world);
  const id = bareId(idText);
  return id === undefined
    ? legacyError(400, `The value '${idText}' is not valid for id.`)
    : onRecord(call, collection, id, world);
}

/** What a legacy host says of a path it does not have. */
export function noSuchResource(): Answer {
  return legacyError(404, "No HTTP resource was found that matches the request URI.");
}

/** A good token is extended by this; every validated call slides its window. */
function refuse(call: Call, world: World): Answer | undefined {
  const [scheme = "", token = ""] = (call.headers.authorization ?? "").trim().split(/\s+/);
  if (scheme.toLowerCase() !== "bearer" || token === "") {
    return legacyRefusal("Missing credentials");
  }
  const bare = bareId(token);
  if (bare === undefined) return legacyRefusal("Invalid credentials");
  return world.legacyTokens.validate(bare) === undefined
    ? legacyRefusal("Invalid token")
    : undefined;
}

function onCollection(call: Call, collection: Collection, world: World): Answer {
  if (call.method === "POST") return legacyPost(call, collection, world);
  if (call.method !== "GET") return legacyMethod(call.method);
  const whole = collection.key.every((part) => (call.query.get(part) ?? "") !== "");
  if (!whole) return list(call, collection, world);
  const found = world.legacyView.byKey(collection, (part) => call.query.get(part));
  return found === undefined ? noSuchRecord() : single(call, found);
}

function onRecord(call: Call, collection: Collection, id: string, world: World): Answer {
  if (call.method === "PUT") return legacyPut(call, collection, id, world);
  if (call.method !== "GET" && call.method !== "DELETE") return legacyMethod(call.method);
  const found = world.legacyView.byId(collection, id);
  if (found === undefined) return noSuchRecord();
  return call.method === "GET" ? single(call, found) : remove(call, collection, found, world);
}

function list(call: Call, collection: Collection, world: World): Answer {
  const limit = number(call.query.get("limit") ?? PAGE);
  if (limit === undefined || limit < 1 || limit > LARGEST_PAGE) {
    return legacyError(400, `Limit must be omitted or set to a value between 1 to ${LARGEST_PAGE}`);
  }
  const offset = number(call.query.get("offset") ?? 0);
  if (offset === undefined || offset < 0) return legacyError(400, "The request is invalid.");
  const page = world.legacyView.matching(collection, call.query).slice(offset, offset + limit);
  return json(
    200,
    page.map(({ stored, form }) => ({ id: stored.id, ...form, _etag: stored.etag })),
  );
}

function number(text: string | number): number | undefined {
  return /^-?\d+$/.test(String(text)) ? Number(text) : undefined;
}

/** A single record has its etag in the header alone. */
function single(call: Call, { stored, form }: LegacyRecord): Answer {
  const headers = { etag: `"${stored.etag}"` };
  if (ifMatches(call.headers["if-none-match"], stored.etag)) return empty(304, headers);
  return json(200, { id: stored.id, ...form }, { headers });
}

function remove(call: Call, collection: Collection, found: LegacyRecord, world: World): Answer {
  const condition = conditionOf(call.headers);
  if (condition !== undefined && !ifMatches(condition, found.stored.etag)) return stale();
  if (world.references.dependent(collection.name, found.stored) !== undefined) {
    return legacyError(409, "The resource cannot be deleted because other resources refer to it.");
  }
  world.store.remove(collection.name, found.stored.id);
  return empty(204);
}

function noSuchRecord(): Answer {
  return legacyError(404, "The specified resource could not be found.");
}
