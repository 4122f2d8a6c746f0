import { isObject } from "@edbridge/core/internal";
import type { Sandbox } from "@edbridge/sandbox";
import { withoutEqual } from "../shadow/compare-records.js";

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
  const [own, others] = [flatRecords(before, collection), flatRecords(after, collection)];
  const { onlyOld, onlyNew } = withoutEqual(own, others, ({ text }) => text);
  const open = new Set(onlyNew);
  // Of records of which both hosts have one, the paths of the members that differ.
  const differing = onlyOld.slice(0, mostPaired).flatMap((each) => {
    const other = nearest(each, open);
    if (!other) return [];
    open.delete(other);
    return [differences(each, other)];
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

interface Flat {
  readonly text: string;
  readonly leaves: ReadonlyMap<string, string>;
}

const ofHost = new Set(["id", "_etag", "_lastModifiedDate", "link"]);

function flatRecords(host: Pick<Sandbox, "records">, collection: string): Flat[] {
  return host.records(collection).map((record) => {
    const leaves = new Map(leavesOf(record, ""));
    const text = JSON.stringify([...leaves].toSorted(([one], [other]) => (one < other ? -1 : 1)));
    return { text, leaves };
  });
}

function leavesOf(value: unknown, path: string): (readonly [path: string, leaf: string])[] {
  if (Array.isArray(value)) {
    // The order of a list means nothing.
    const items = value
      .map((item) => leavesOf(item, ""))
      .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
    return items.flatMap((item, index) =>
      item.map(([inner, leaf]) => [`${path}[${index}]${inner && `.${inner}`}`, leaf] as const),
    );
  }
  if (!isObject(value)) return [[path, JSON.stringify(value) ?? ""]];
  return Object.entries(value)
    .filter(([name]) => !ofHost.has(name))
    .flatMap(([name, inner]) => leavesOf(inner, path === "" ? name : `${path}.${name}`));
}

/** The record that has most in common with another, if that is half of it at least. */
function nearest(record: Flat, others: Iterable<Flat>): Flat | undefined {
  let [best, most]: [Flat | undefined, number] = [undefined, record.leaves.size / 2];
  for (const other of others) {
    const common = [...record.leaves].filter(([path, leaf]) => other.leaves.get(path) === leaf);
    if (common.length >= most) [best, most] = [other, common.length];
  }
  return best;
}

function differences({ leaves }: Flat, other: Flat): string[] {
  const paths = new Set([...leaves.keys(), ...other.leaves.keys()]);
  const differing = [...paths].filter((path) => leaves.get(path) !== other.leaves.get(path));
  return [...new Set(differing.map((path) => path.replaceAll(/\[\d+\]/g, "[]")))].toSorted();
}
