import type { Sandbox } from "@edbridge/sandbox";
import { compareRecords, namesOf, textOf, withoutEqual } from "../shadow/compare-records.js";

export type Requests = Sandbox["requests"];

/** How the records of one collection differ between two hosts. No value of a record is in it. */
export type CollectionDifference = ReturnType<typeof compareCollection>;

export function collectionsOf(requests: Requests, access: "read" | "write"): ReadonlySet<string> {
  return new Set(
    requests.flatMap(({ kind, method, path }) => {
      const [, collection] = /^\/data\/v3\/[\w-]+\/(\w+)/.exec(path) ?? [];
      const own = method === "GET" || method === "HEAD" ? "read" : "write";
      return kind === "data" && own === access && collection !== undefined ? [collection] : [];
    }),
  );
}

export function compareCollection(
  collection: string,
  before: Pick<Sandbox, "records">,
  after: Pick<Sandbox, "records">,
) {
  const own = before.records(collection);
  const { onlyOld, onlyNew } = withoutEqual(own, after.records(collection), textOf);
  const open = new Set(onlyNew);
  // Of records of which both hosts have one, the paths of the members that differ.
  const differing = onlyOld.slice(0, mostPaired).flatMap((each) => {
    const [nearest] = [...open]
      .map((other) => ({ other, found: compareRecords(each, other) }))
      .toSorted((one, other) => one.found.length - other.found.length);
    // Those that differ in most of what a record has are two.
    if (!nearest || nearest.found.length > namesOf(each).length / 2) return [];
    open.delete(nearest.other);
    return [[...new Set(nearest.found.map(({ field }) => field))].toSorted()];
  });
  return {
    collection,
    same: own.length - onlyOld.length,
    onlyBefore: onlyOld.length - differing.length,
    onlyAfter: open.size,
    differing,
  };
}

/** Records that are looked at in pairs, since each is compared with all others. */
const mostPaired = 200;
