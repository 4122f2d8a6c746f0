import { none } from "@edbridge/core/internal";
import type { Collection } from "@edbridge/records/internal";
import type { CompatSettings } from "../settings/compat-options.js";
import type { LegacyRoute } from "./legacy-route.js";

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
  const isNamed = path.toLowerCase().startsWith(`${namespace}/`.toLowerCase());
  const from = isNamed ? namespace.length + 1 : 0;
  const slash = path.indexOf("/", from);
  const name = path.slice(from, slash < 0 ? undefined : slash);
  if (!/^[A-Za-z]/.test(name)) return undefined;
  return {
    name,
    part: slash < 0 ? undefined : path.slice(slash + 1),
    query: queryParts(search),
  };
}

/** What data requests name that is no collection, as a caller may write it. */
const interfaces = [
  ["enrollment", /^enrollment$/i],
  ["identities", /^(?:staff|school)?identit(?:y|ies)$/i],
  ["bulkOperations", /^bulkOperations$/i],
  ["uploads", /^uploads$/i],
] as const;

/** The separate interface of a legacy host that a name in a collection's place means, if it means one. */
export function interfaceNamed(name: string): (typeof interfaces)[number][0] | undefined {
  return interfaces.find(([, form]) => form.test(name))?.[0];
}

/** The legacy name of what a route asks for, if the host's catalog or the legacy API has it. */
export function collectionNamed(
  route: LegacyRoute,
  { namespace, host }: Pick<CompatSettings, "namespace" | "host">,
): string | undefined {
  if (route.kind !== "data") return undefined;
  const { name = "" } = hostTarget(route.path, "", namespace) ?? {};
  return host.catalog.find(name)?.name ?? interfaceNamed(name);
}

/** Whether a target is one record by its id. */
export function isRecord({ part }: HostTarget): boolean {
  return part !== undefined && !operations.has(part.toLowerCase());
}

/** A target with another page. Without an `offset`, that of the target stays; 0 is left out. */
export function withPage(target: HostTarget, limit: number, offset?: number): HostTarget {
  const names = offset === undefined ? ["limit"] : ["limit", "offset"];
  const query = [...without(target.query, ...names), pagePart("limit", limit)];
  if (offset) query.push(pagePart("offset", offset));
  return { ...target, query };
}

/** A target's absolute address on the current host. */
export function targetUrl(
  target: HostTarget,
  schoolYear: string,
  settings: CompatSettings,
): string {
  // A part of a record may be in a collection of the agency's own, too.
  const { name, part, query, collection = settings.host.catalog.ofCurrent(name) } = target;
  const root = settings.current.origin + settings.dataRoot(schoolYear, collection?.namespace);
  return `${root}/${name}${part === undefined ? "" : `/${part}`}${printQuery(query)}`;
}

/**
 * The current collection (`name`) and the id (`rest`) in a current record's address. Behind a proxy the
 * address often names an inner host, or lacks the outer path: then what follows the namespace counts.
 */
export function recordUrl(
  address: string,
  schoolYear: string,
  settings: CompatSettings,
  namespace?: string,
): { readonly name: string; readonly rest: string } | undefined {
  const path = address.replace(/^[^/]+:\/\/[^/]*/, "").replace(/\/?(?:[?#].*)?$/s, "");
  const root = settings.dataRoot(schoolYear, namespace);
  const below = pathBelow(path, root, namespace ?? settings.namespace);
  const [, name, rest] = /^([A-Za-z][\w-]*)\/([^/]+)$/.exec(below) ?? none;
  return name === undefined || rest === undefined ? undefined : { name, rest };
}

/** The path below a root, or below the namespace; empty where it has neither. */
function pathBelow(path: string, root: string, namespace: string): string {
  if (path.startsWith(`${root}/`)) return path.slice(root.length + 1);
  const mark = `/${namespace}/`;
  const at = path.toLowerCase().lastIndexOf(mark.toLowerCase());
  return at < 0 ? "" : path.slice(at + mark.length);
}

/** How often a path is decoded at most on its way: by a gateway, and by the host behind it. */
const mostDecodings = 3;

/** An empty segment, or one of dots, also before a parameter of it (`..;x`); a backslash, a control. */
const misleading = /\/(?:\/|\.{1,2}(?:[/;]|$))|[\\\p{Cc}]/u;

/** Whether a character becomes a slash in a server: normalized (`／`, `℅`), or in a code page (`⁄`, `∕`, `∖`). */
function hidesSlash(character: string): boolean {
  return character !== "/" && /[/\\\u2044\u2215\u2216]/.test(character.normalize("NFKC"));
}

/**
 * Whether a path could become another one when a server or a gateway decodes or normalizes it: by dots,
 * backslashes or empty segments in any spelling, other slashes than `/`, or bytes that are no UTF-8.
 */
export function leavesItsPlace(path: string): boolean {
  if (/\s/.test(path)) return true;
  let text = path;
  for (let time = 0; time < mostDecodings; time++) {
    if ([...text].some(hidesSlash)) return true;
    // Some servers take full-width characters for the plain ones.
    text = text.normalize("NFKC");
    if (misleading.test(text) || /%(?:2f|5c)/i.test(text)) return true;
    if (!text.includes("%")) return false;
    try {
      text = decodeURIComponent(text);
    } catch {
      // Of bytes that are no UTF-8 nobody knows what they become; a plain `%` stays one.
      return time === 0;
    }
  }
  return [...text].some(hidesSlash) || misleading.test(text.normalize("NFKC"));
}

/** One `name=value` of a query. */
export interface QueryPart {
  /** Decoded. */
  readonly name: string;
  /** Decoded. */
  readonly value: string;
  /** As its caller wrote it; absent for a part that edbridge adds. */
  readonly raw?: string;
}

/** The parts of a query that begins with `?`, or of none. */
export function queryParts(search: string): QueryPart[] {
  const parts: QueryPart[] = [];
  for (const raw of search.slice(1).split("&")) {
    // It takes off a question mark, which may also be the part's own. Of nothing it makes no part.
    for (const [name, value] of new URLSearchParams(`?${raw}`)) parts.push({ name, value, raw });
  }
  return parts;
}

/** A part that asks for a number of records, or from which on. */
export function pagePart(name: "limit" | "offset", count: number): QueryPart {
  return { name, value: String(count) };
}

/** The query of parts, with its `?`, or nothing; untouched parts are written as they came. */
export function printQuery(parts: readonly QueryPart[]): string {
  let query = "";
  for (const { name, value, raw = printed(name, value) } of parts) {
    query += `${query === "" ? "?" : "&"}${raw}`;
  }
  return query;
}

// Not every server reads a plus as a space.
function printed(name: string, value: string): string {
  return String(new URLSearchParams([[name, value]])).replaceAll("+", "%20");
}

/** The value of a part, by its name without regard to letter case. */
export function queryValue(parts: readonly QueryPart[], name: string): string | undefined {
  const wanted = name.toLowerCase();
  return parts.find((part) => part.name.toLowerCase() === wanted)?.value;
}

/** The parts but those of some names, which are given in small letters. */
export function without(parts: readonly QueryPart[], ...names: string[]): QueryPart[] {
  return parts.filter(({ name }) => !names.includes(name.toLowerCase()));
}
