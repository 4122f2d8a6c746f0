import type { Collection } from "../catalog.js";
import type { Answer } from "../http/answer.js";
import type { Call } from "../http/call.js";
import type { JsonObject } from "../json.js";
import { valueOf } from "../store/fields.js";
import type { TrackedChange } from "../store/record-store.js";
import type { World } from "../world.js";
import { inVersions, pageAnswer } from "./list.js";
import { good, shownId } from "./present.js";
import { refuse } from "./problems.js";
import { clientOf, requireBearer } from "./rights.js";

/**
 * `GET /changeQueries/v1/availableChangeVersions`: how far the counter of changes has come. Source:
 * Ed-Fi ODS/API 3.1 to 7.3.
 */
export function availableChangeVersions(call: Call, world: World): Answer {
  if (call.method !== "GET") refuse("outerMethod", call, world);
  requireBearer(call, world);
  return good({ oldestChangeVersion: 0, newestChangeVersion: world.store.newest }, world);
}

/** What a path names in place of an id: the operation of change queries, where the host has it. */
export function trackedOf(idText: string, world: World): "deletes" | "keyChanges" | undefined {
  const { eight, trackedKeys } = world.settings.traits;
  const is = (name: string) =>
    eight ? idText === name : idText.toLowerCase() === name.toLowerCase();
  if (is("deletes")) return "deletes";
  return trackedKeys && is("keyChanges") ? "keyChanges" : undefined;
}

/** `/{collection}/deletes` and `/{collection}/keyChanges`. */
export function listTracked(
  call: Call,
  collection: Collection,
  operation: "deletes" | "keyChanges",
  world: World,
): Answer {
  const client = clientOf(call, world);
  const all = world.store.tracked[operation](collection.name).filter(
    ({ before }) => !world.access.deniesRecord(client, collection, "Read", before),
  );
  const within = inVersions(call, all);
  const found = operation === "deletes" ? stillGone(within, collection, world) : collapsed(within);
  return pageAnswer(call, found, world, (change) => shown(change, collection, world));
}

/** From 6.0 on, a record that is there again under its key is not listed as deleted. */
function stillGone(
  changes: readonly TrackedChange[],
  { name }: Collection,
  { store, settings }: World,
): readonly TrackedChange[] {
  if (!settings.traits.trackedKeys) return changes;
  return changes.filter(({ before }) => store.byKey(name, before) === undefined);
}

/** Several changes of one record as one change: from the first key to the newest. */
function collapsed(changes: readonly TrackedChange[]): readonly TrackedChange[] {
  const byId = new Map<string, TrackedChange>();
  for (const change of changes) {
    const first = byId.get(change.id);
    byId.delete(change.id);
    byId.set(change.id, first ? { ...change, before: first.before } : change);
  }
  return [...byId.values()];
}

function shown(change: TrackedChange, { key }: Collection, world: World): JsonObject {
  const { id, version: changeVersion, before, after } = change;
  const base = { id: shownId(id, world), changeVersion };
  const values = (body: JsonObject) =>
    Object.fromEntries(key.map((name) => [name, valueOf(body, name, key) ?? null]));
  if (after !== undefined) {
    return { ...base, oldKeyValues: values(before), newKeyValues: values(after) };
  }
  return world.settings.traits.trackedKeys ? { ...base, keyValues: values(before) } : base;
}
