import type { Collection } from "../catalog.js";
import { type Answer, empty, json } from "../http/answer.js";
import { type Call, ifMatches, isStale } from "../http/call.js";
import { bareId } from "../store/bare.js";
import type { World } from "../world.js";
import { refuse, refuseCredentials, refuseMethod, refusePath, refuseStale } from "./errors.js";
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
  const collection = world.legacyCatalog.find(call.params.collection);
  if (collection === undefined) return refusePath();
  if (!methods.has(call.method)) refuseMethod(call.method);
  requireToken(call, world);
  const idText = call.params.id ?? call.query.get("id");
  if (idText === undefined) return onCollection(call, collection, world);
  const id = bareId(idText);
  return id === undefined
    ? refuse(400, `The value '${idText}' is not valid for id.`)
    : onRecord(call, collection, id, world);
}

/** A good token is extended by this; every validated call slides its window. */
function requireToken(call: Call, world: World): void {
  const [scheme = "", token = ""] = (call.headers.authorization ?? "").trim().split(/\s+/);
  if (scheme.toLowerCase() !== "bearer" || token === "") refuseCredentials("Missing credentials");
  const bare = bareId(token);
  if (bare === undefined) return refuseCredentials("Invalid credentials");
  if (world.legacyTokens.validate(bare) === undefined) refuseCredentials("Invalid token");
}

function onCollection(call: Call, collection: Collection, world: World): Answer {
  if (call.method === "POST") return legacyPost(call, collection, world);
  if (call.method !== "GET") refuseMethod(call.method);
  const value = (part: string) => call.query.get(part) ?? "";
  const isWhole = collection.key.every((part) => value(part) !== "");
  return isWhole
    ? single(call, world.legacyView.byKey(collection, value))
    : list(call, collection, world);
}

function onRecord(call: Call, collection: Collection, id: string, world: World): Answer {
  if (call.method === "PUT") return legacyPut(call, collection, id, world);
  if (call.method !== "GET" && call.method !== "DELETE") refuseMethod(call.method);
  const found = world.legacyView.byId(collection, id);
  if (call.method === "GET") return single(call, found);
  if (found === undefined) return refuseRecord();
  if (isStale(call.headers, found.stored.etag)) refuseStale();
  const dependent = world.references.dependent(collection.name, found.stored);
  if (dependent !== undefined || world.legacyView.isReferredTo(collection, found)) {
    refuse(409, "The resource cannot be deleted because other resources refer to it.");
  }
  world.store.remove(collection.name, id);
  return empty(204);
}

function list(call: Call, collection: Collection, world: World): Answer {
  const limit = number(call.query.get("limit") ?? PAGE);
  if (!(limit >= 1 && limit <= LARGEST_PAGE)) {
    refuse(400, `Limit must be omitted or set to a value between 1 to ${LARGEST_PAGE}`);
  }
  const offset = number(call.query.get("offset") ?? 0);
  if (!(offset >= 0)) refuse(400, "The request is invalid.");
  const page = world.legacyView.matching(collection, call.query).slice(offset, offset + limit);
  return json(
    200,
    page.map(({ stored, form }) => ({ id: stored.id, ...form, _etag: stored.etag })),
  );
}

function number(text: string | number): number {
  return /^-?\d+$/.test(String(text)) ? Number(text) : Number.NaN;
}

/** A single record has its etag in the header alone. */
function single(call: Call, found: LegacyRecord | undefined): Answer {
  if (found === undefined) return refuseRecord();
  const { stored, form } = found;
  const headers = { etag: `"${stored.etag}"` };
  if (ifMatches(call.headers["if-none-match"], stored.etag)) return empty(304, headers);
  return json(200, { id: stored.id, ...form }, { headers });
}

function refuseRecord(): never {
  return refuse(404, "The specified resource could not be found.");
}
