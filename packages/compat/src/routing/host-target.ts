import type { Collection } from "@edbridge/records/model";
import type { CompatSettings } from "../settings/compat-options.js";
import { printQuery, type QueryPart, queryParts } from "../http/query-string.js";
import type { Selection } from "./field-selection.js";
import type { LegacyRoute } from "./legacy-route.js";
import { leavesItsPlace } from "./path-safety.js";

/** What a data call asks of the current host; the changes turn it from the legacy form into that. */
export interface HostTarget {
  /** The collection's name: at first as the caller wrote it, then as the host has it. */
  readonly name: string;
  /** What the tables know of it. */
  readonly collection?: Collection | undefined;
  /** The id of one record, or an operation on the collection such as `deletes`. */
  readonly part?: string | undefined;
  readonly query: readonly QueryPart[];
  /** Whether the host is asked for a list of which the caller gets the one record. */
  readonly single?: boolean | undefined;
  /** The only fields the caller wants. */
  readonly fields?: Selection | undefined;
}

// What nearly all paths are.
const plain = /^[A-Za-z]\w*(?:\/\w+)*$/;
const operations: ReadonlySet<string> = new Set(["deletes", "keychanges", "partitions"]);

/** What a legacy path below its year names; `undefined` for what cannot be an address of records. */
export function hostTarget(
  path: string,
  search: string,
  namespace: string,
): HostTarget | undefined {
  if (!plain.test(path) && leavesItsPlace(`/${path}`)) return undefined;
  const { length } = namespace;
  const named = path[length] === "/" && equal(path.slice(0, length), namespace);
  const from = named ? length + 1 : 0;
  const slash = path.indexOf("/", from);
  const name = path.slice(from, slash < 0 ? undefined : slash);
  if (!/^[A-Za-z]/.test(name)) return undefined;
  return {
    name,
    part: slash < 0 ? undefined : path.slice(slash + 1),
    query: queryParts(search),
  };
}

/** Names that data requests have beside those of collections. */
const outsideCatalog = ["enrollment", "identities", "bulkOperations", "uploads"];

/** The legacy name of what a route asks for, if the host's catalog or the legacy API has it. */
export function collectionNamed(
  route: LegacyRoute,
  { namespace, host }: Pick<CompatSettings, "namespace" | "host">,
): string | undefined {
  if (route.kind !== "data") return undefined;
  const { name = "" } = hostTarget(route.path, "", namespace) ?? {};
  return host.catalog.find(name)?.name ?? outsideCatalog.find((each) => equal(each, name));
}

function equal(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** Whether a target is a collection, from which a list comes. */
export function isList({ part, single }: HostTarget): boolean {
  return part === undefined && !single;
}

/** Whether a target is one record by its id. */
export function isRecord({ part }: HostTarget): boolean {
  return part !== undefined && !operations.has(part.toLowerCase());
}

/** A target's absolute address on the current host. */
export function targetUrl(
  target: HostTarget,
  schoolYear: string,
  settings: CompatSettings,
): string {
  const { name, part, query, collection } = target;
  const root = settings.current.origin + settings.dataRoot(schoolYear, collection?.namespace);
  return `${root}/${name}${part === undefined ? "" : `/${part}`}${printQuery(query)}`;
}
