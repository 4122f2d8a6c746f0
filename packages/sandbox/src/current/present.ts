import type { Collection } from "../catalog.js";
import { knownFields } from "../contract/known-fields.js";
import { json, type Answer } from "../http/answer.js";
import type { JsonObject } from "../json.js";
import { dashedId } from "../store/bare.js";
import type { StoredRecord } from "../store/record-store.js";
import type { World } from "../world.js";

/** An id as this host shows it: dashed or plain. */
export function shownId(id: string, world: World): string {
  return world.settings.dashedIds ? dashedId(id) : id;
}

export function namespaceOf(collection: string, { contract, settings }: World): string {
  return contract.catalog.find(collection, true)?.namespace ?? settings.namespace;
}

/** A record as a current answer shows it: with `id`, links, `_etag` and, from 7.0, its date. */
export function present(collection: Collection, stored: StoredRecord, world: World): JsonObject {
  const { settings, references } = world;
  const linked = references.withLinks(shownBody(collection, stored, world), (name, reference) => {
    const target = references.resolve(name, reference);
    if (target === undefined) return undefined;
    const id = shownId(target.record.id, world);
    return {
      rel: target.rel,
      href: `/${namespaceOf(target.collection, world)}/${target.collection}/${id}`,
    };
  });
  return {
    id: shownId(stored.id, world),
    ...linked,
    _etag: stored.etag,
    ...(settings.traits.lastModified
      ? { _lastModifiedDate: new Date(stored.modified).toISOString() }
      : {}),
  };
}

/** A record belongs to one host, so one Data Standard; a legacy call may give it more fields. */
const shown = new WeakMap<StoredRecord, JsonObject>();

function shownBody(collection: Collection, stored: StoredRecord, world: World): JsonObject {
  const { contract } = world;
  const members = contract.members(collection.entity);
  const body = shown.get(stored) ?? knownFields(stored.body, members, { contract, exact: true });
  shown.set(stored, body);
  return body;
}

/** A good answer in the JSON of this version: compact on 8, indented before. */
export function good(
  value: unknown,
  world: World,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  return world.settings.traits.eight
    ? json(200, value, { indent: false, type: "application/json", headers })
    : json(200, value, { headers });
}
