import type { Collection } from "../catalog.js";
import { type Answer, empty, Refused } from "../http/answer.js";
import { type Call, ifMatches, isStale } from "../http/call.js";
import { capital } from "../json.js";
import { bareId } from "../store/bare.js";
import type { World } from "../world.js";
import { listTracked, trackedOf } from "./change-queries.js";
import { listRecords } from "./list.js";
import { good, namespaceOf, present } from "./present.js";
import { problem, refuse } from "./problems.js";
import { clientOf, requireAction, requireBearer, requireRecord } from "./rights.js";
import { createRecord, replaceRecord } from "./writes.js";

/**
 * `/data/v3/{namespace}/{collection}[/{id}]`, specification 4.1. Source of what it leaves open:
 * Ed-Fi ODS/API 3.1 to 7.3 and version 8.
 */
export function currentData(call: Call, world: World): Answer {
  const collection = findCollection(call, world);
  if (collection === undefined) return noSuchPath(call, world);
  requireBearer(call, world);
  const wait = world.rateLimit.take(clientOf(call, world).clientKey);
  if (wait !== undefined) {
    const answer = problem("tooManyRequests", call, world.settings.traits.errors);
    throw new Refused({ ...answer, headers: { ...answer.headers, "retry-after": String(wait) } });
  }
  requireAction(call, collection, world);
  const idText = call.params.id;
  return idText === undefined
    ? onCollection(call, collection, world)
    : onRecord(call, collection, idText, world);
}

/** What a current host says of a path it does not have. */
export function noSuchPath(call: Call, world: World): never {
  const errors = ["The path does not exist. Check the name of the resource."];
  return refuse("noSuchPath", call, world, { errors });
}

/** Letter case counts on version 8 alone. */
function findCollection(call: Call, world: World): Collection | undefined {
  const { traits, basePath, paths } = world.settings;
  const { namespace: segment, collection } = call.params;
  const found = world.currentCatalog.find(collection, traits.eight);
  const namespace = found === undefined ? "" : namespaceOf(found.name, world);
  const fits = traits.eight
    ? segment === namespace && call.path.startsWith(`${basePath}${paths.data}/`)
    : segment.toLowerCase() === namespace.toLowerCase();
  return fits ? found : undefined;
}

function onCollection(call: Call, collection: Collection, world: World): Answer {
  if (call.method === "GET") return listRecords(call, collection, world);
  if (call.method === "POST") return createRecord(call, collection, world);
  return wrongMethod(call, world, "PUT DELETE");
}

function onRecord(call: Call, collection: Collection, idText: string, world: World): Answer {
  const tracked = trackedOf(idText, world);
  if (tracked !== undefined) {
    if (call.method !== "GET") return wrongMethod(call, world, "");
    return listTracked(call, collection, tracked, world);
  }
  if (!["GET", "PUT", "DELETE"].includes(call.method)) return wrongMethod(call, world, "POST");
  const id = world.settings.anyId || idText.includes("-") ? bareId(idText) : undefined;
  const found = id === undefined ? undefined : world.store.byId(collection.name, id);
  if (call.method === "PUT") return replaceRecord(call, collection, found, world);
  if (found === undefined) return refuse("notFound", call, world);
  const action = call.method === "GET" ? "Read" : "Delete";
  requireRecord(call, collection, action, found.body, world);
  const headers = { etag: `"${found.etag}"` };
  if (call.method === "GET") {
    if (ifMatches(call.headers["if-none-match"], found.etag)) return empty(304, headers);
    return good(present(collection, found, world), world, headers);
  }
  if (isStale(call.headers, found.etag)) refuse("stale", call, world);
  const dependent = world.references.dependent(collection.name, found);
  if (dependent !== undefined) {
    const entity = capital(world.currentCatalog.find(dependent, true)?.entity ?? dependent);
    const detail = `The requested action cannot be performed because this item is referenced by an existing '${entity}' item.`;
    refuse("dependent", call, world, { detail, errors: [detail] });
  }
  world.store.remove(collection.name, found.id);
  return empty(204);
}

/** Methods in `known` have a controller that refuses them; the rest are refused before it. */
function wrongMethod(call: Call, world: World, known: string): never {
  const name = known.split(" ").includes(call.method) ? "method" : "outerMethod";
  const errors = [`The path does not support the method ${call.method}.`];
  return refuse(name, call, world, { errors });
}
