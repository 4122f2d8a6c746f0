import type { Collection } from "../catalog.js";
import { type Answer, empty } from "../http/answer.js";
import type { Call } from "../http/call.js";
import { capital } from "../json.js";
import { bareId } from "../store/bare.js";
import { conditionOf, ifMatches } from "../store/conditions.js";
import type { World } from "../world.js";
import { refuseBearer } from "./bearer.js";
import { listTracked, trackedOf } from "./change-queries.js";
import { listRecords } from "./list.js";
import { good, namespaceOf, present } from "./present.js";
import { problem, type ProblemName } from "./problems.js";
import { clientOf, refuseAction, refuseRecord } from "./rights.js";
import { createRecord, replaceRecord } from "./writes.js";

/**
 * `/data/v3/{namespace}/{collection}[/{id}]`, specification 4.1. Source of what it leaves open:
 * Ed-Fi ODS/API 3.1 to 7.3 and version 8.
 */
export function currentData(call: Call, world: World): Answer {
  const collection = findCollection(call, world);
  if (collection === undefined) return noSuchPath(call, world);
  const refusal = refuseBearer(call, world);
  if (refusal !== undefined) return refusal;
  const wait = world.rateLimit.take(clientOf(call, world).clientKey);
  if (wait !== undefined) {
    const answer = problem("tooManyRequests", call, world.settings.traits.errors);
    return { ...answer, headers: { ...answer.headers, "retry-after": String(wait) } };
  }
  const forbidden = refuseAction(call, collection, world);
  if (forbidden !== undefined) return forbidden;
  const idText = call.params["id"];
  return idText === undefined
    ? onCollection(call, collection, world)
    : onRecord(call, collection, idText, world);
}

/** What a current host says of a path it does not have. */
export function noSuchPath(call: Call, world: World): Answer {
  const errors = ["The path does not exist. Check the name of the resource."];
  return problem("noSuchPath", call, world.settings.traits.errors, { errors });
}

/** Letter case counts on version 8 alone. */
function findCollection(call: Call, world: World): Collection | undefined {
  const { traits, basePath, paths } = world.settings;
  const segment = call.params["namespace"] ?? "";
  const found = world.currentCatalog.find(call.params["collection"] ?? "", traits.eight);
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
  const fail = (name: ProblemName): Answer => problem(name, call, world.settings.traits.errors);
  if (found === undefined) return fail("notFound");
  const action = call.method === "GET" ? "Read" : "Delete";
  const forbidden = refuseRecord(call, collection, action, found.body, world);
  if (forbidden !== undefined) return forbidden;
  const headers = { etag: `"${found.etag}"` };
  if (call.method === "GET") {
    if (ifMatches(call.headers["if-none-match"], found.etag)) return empty(304, headers);
    return good(present(collection, found, world), world, headers);
  }
  const condition = conditionOf(call.headers);
  if (condition !== undefined && !ifMatches(condition, found.etag)) return fail("stale");
  const dependent = world.references.dependent(collection.name, found);
  if (dependent !== undefined) {
    const entity = capital(world.currentCatalog.find(dependent, true)?.entity ?? dependent);
    const detail = `The requested action cannot be performed because this item is referenced by an existing '${entity}' item.`;
    return problem("dependent", call, world.settings.traits.errors, { detail, errors: [detail] });
  }
  world.store.remove(collection.name, found.id);
  return empty(204);
}

/** Methods in `known` have a controller that refuses them; the rest are refused before it. */
function wrongMethod(call: Call, world: World, known: string): Answer {
  const name = known.split(" ").includes(call.method) ? "method" : "outerMethod";
  const errors = [`The path does not support the method ${call.method}.`];
  return problem(name, call, world.settings.traits.errors, { errors });
}
