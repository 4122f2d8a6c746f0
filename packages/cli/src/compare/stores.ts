import { none } from "@edbridge/core/internal";
import { catalogOf, type DataStandard } from "@edbridge/records/internal";
import type { Sandbox } from "@edbridge/sandbox";
import { namesOf, nearestPairs, textOf, withoutEqual } from "../shadow/compare-records.js";

export type Requests = Sandbox["requests"];

/** How the records of one collection differ between two hosts. No value of a record is in it. */
export type CollectionDifference = ReturnType<typeof compareCollection>;

/** The collections that were read, or whose records somebody has tried to write, as the host names them. */
export function collectionsOf(
  requests: Requests,
  access: "read" | "write",
  standard: DataStandard,
): ReadonlySet<string> {
  const { ofCurrent, find } = catalogOf(standard);
  return new Set(
    requests.flatMap(({ kind, method, path, status = 0 }) => {
      const [, name = ""] = /^\/data\/v3\/[\w-]+\/(\w+)/i.exec(path) ?? none;
      const isWrite = method !== "GET" && method !== "HEAD";
      const counts = access === "write" ? isWrite : method === "GET" && status < 400;
      if (kind !== "data" || !counts || name === "") return [];
      // A current collection may have the name of a legacy one that has another name now.
      return [ofCurrent(name)?.current ?? find(name)?.name ?? name];
    }),
  );
}

/** The records of a collection; none of one that the host does not have, since it refused all writes of it. */
function recordsIn(host: Pick<Sandbox, "records">, collection: string) {
  try {
    return host.records(collection);
  } catch {
    return none;
  }
}

/** How the records of a collection differ on two hosts: what is on one alone, and fields of those that match. */
export function compareCollection(
  collection: string,
  before: Pick<Sandbox, "records">,
  after: Pick<Sandbox, "records">,
) {
  const oldRecords = recordsIn(before, collection);
  const { onlyOld, onlyNew } = withoutEqual(oldRecords, recordsIn(after, collection), textOf);
  // Those that differ in most of what a record has are two.
  const same = nearestPairs(
    onlyOld.slice(0, mostPaired),
    onlyNew.slice(0, mostPaired),
  ).pairs.filter((pair) => pair.found.length <= namesOf(pair.one).length / 2);
  return {
    collection,
    same: oldRecords.length - onlyOld.length,
    onlyBefore: onlyOld.length - same.length,
    onlyAfter: onlyNew.length - same.length,
    /** Of records of which both hosts have one, the paths of the members that differ. */
    differing: same.map(({ found }) => [...new Set(found.map(({ field }) => field))].toSorted()),
  };
}

/** Records that are looked at in pairs, since each is compared with all others. */
const mostPaired = 200;
