import type { Collection } from "../catalog.js";
import type { Answer } from "../http/answer.js";
import type { Call } from "../http/call.js";
import type { JsonObject } from "../json.js";
import { bareId } from "../store/bare.js";
import { equalsText, valueOf } from "../store/fields.js";
import type { StoredRecord } from "../store/record-store.js";
import type { World } from "../world.js";
import { good, present } from "./present.js";
import { refuse } from "./problems.js";
import { clientOf } from "./rights.js";

/** A page of a collection: always an array. Query names it does not know count for nothing. */
export function listRecords(call: Call, collection: Collection, world: World): Answer {
  const found = inVersions(call, matching(call, collection, world));
  return pageAnswer(call, found, world, (stored) => present(collection, stored, world));
}

/** The page of what was found that a call asks for, or what is wrong with how it asks. */
export function pageAnswer<T>(
  call: Call,
  found: readonly T[],
  world: World,
  show: (item: T) => JsonObject,
): Answer {
  const { traits } = world.settings;
  const bad = (error: string): never => refuse("parameter", call, world, { errors: [error] });
  const limit = wholeNumber(call.query.get("limit"), traits.pageDefault);
  if (limit === undefined || limit < 0 || limit > traits.pageLimit) {
    return bad(`Limit must be omitted or set to a value between 0 and ${traits.pageLimit}.`);
  }
  const offset = wholeNumber(call.query.get("offset"), 0);
  if (offset === undefined || offset < 0) return bad("Offset cannot be a negative value.");
  for (const name of ["minChangeVersion", "maxChangeVersion"]) {
    const version = wholeNumber(call.query.get(name), 0);
    if (version === undefined || version < 0) return bad(`${name} must be a change version.`);
  }
  const counted = call.query.get("totalCount")?.toLowerCase() === "true";
  return good(
    found.slice(offset, offset + limit).map(show),
    world,
    counted ? { "total-count": String(found.length) } : {},
  );
}

/** What changed in the change versions that a call names; both ends are part of them. */
export function inVersions<T extends { readonly version: number }>(
  call: Call,
  all: readonly T[],
): readonly T[] {
  const least = wholeNumber(call.query.get("minChangeVersion"), 0) ?? 0;
  const most = wholeNumber(call.query.get("maxChangeVersion"), Infinity) ?? Infinity;
  if (least === 0 && most === Infinity) return all;
  return all.filter(({ version }) => version >= least && version <= most);
}

function matching(call: Call, collection: Collection, world: World): readonly StoredRecord[] {
  const client = clientOf(call, world);
  const all = world.store
    .list(collection.name)
    .filter(({ body }) => !world.access.deniesRecord(client, collection, "Read", body));
  const known = [...collection.key, ...world.contract.queries(collection.name)];
  const queried = call.query.among(known);
  if (queried.length === 0) return all;
  return all.filter(({ id, body }) =>
    queried.every(([name, text]) =>
      name === "id" ? bareId(text) === id : equalsText(valueOf(body, name, known), text),
    ),
  );
}

/** The default when the text is missing or empty; undefined when it is no whole number. */
function wholeNumber(text: string | undefined, missing: number): number | undefined {
  if (text === undefined || text === "") return missing;
  return /^-?\d+$/.test(text) ? Number(text) : undefined;
}
