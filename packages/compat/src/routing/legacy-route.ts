import { none } from "@edbridge/core/internal";
import type { BaseUrl } from "@edbridge/core/internal";

/**
 * What a URL means to a legacy host: a sign-in, an operation of the current generation, none that is known, or a
 * call for records. That is at `{base_url}/api/v2.0/{schoolYear}/…` (specification section 4.2), or at what early
 * hosts had without a year, such as `{base_url}/api/v2.0/identities`.
 */
export interface LegacyRoute {
  readonly kind: "data" | "authorize" | "token" | "current" | "unknown";
  /** Of a call for records: the caller's own URL up to and with the year, with which its links begin. */
  readonly root: string;
  /** Empty in an address without a year. */
  readonly schoolYear: string;
  /** Of a call for records: what is below the year, without slashes at its ends. Else what is below the base. */
  readonly path: string;
  /** The query with its `?`, or nothing. */
  readonly search: string;
}

/** What a legacy request is for. */
export type LegacyRouteKind = LegacyRoute["kind"];

// Legacy hosts stood below all kinds of paths, matched without case and took a trailing slash.
// Some current hosts have their token operation at /connect/token: secrets are tried there too.
const oauth = /\/(?:oauth\/(authorize|token)|connect\/token)\/?$/i;
const data =
  /^(.*?\/api\/v2(?:\.0)?(?:\/(\d{4})|(?=\/(?:(?:staff|school)?identit(?:y|ies)|bulkOperations|uploads)(?:\/|$))))(?:\/(.*?))?\/?$/i;
// What only a current host has; half-migrated programs call it already.
const currentOperation =
  /\/(?:data\/v?\d|data\/[\w-]+\/|composites\/v|identity\/v|changeQueries\/v|metadata\/(?!$|(?:resources|types|descriptors|other)\/api-docs)|oauth\/token_info)/i;
/** Where a legacy host described its collections: what is before it, the section, the collection. */
export const metadataPath =
  /^((?:\/[^/]+)*?)\/metadata(?:\/(resources|types|descriptors|other)\/api-docs(?:\/([\w-]+))?)?\/?$/i;
// The discovery document: the root, or any path that names nothing legacy and ends in a slash, or in the
// segment `api`, which most hosts have there.
const rootPath = /^$|^(?:\/[\w.~-]+){0,4}\/$|^(?:\/[\w.~-]+){0,3}\/api$/i;
const legacyPath = /\/(?:api\/v\d|oauth\/|metadata\/)/i;

/** Characters of a path that may be a legacy one. */
const longestPath = 2048;

/** What an absolute URL means to the legacy host at `base`; `undefined` when it is not below it. */
export function legacyRoute(url: string, { href }: BaseUrl): LegacyRoute | undefined {
  const base = url.slice(0, href.length);
  if (base.toLowerCase() !== href.toLowerCase()) return undefined;
  const [, path = "", search = ""] = /^([^?#]*)(\?[^#]*)?/.exec(url.slice(href.length)) ?? none;
  if (/^[^/]/.test(path)) return undefined;
  const other = { root: "", schoolYear: "", path, search };
  if (path.length > longestPath) return { ...other, kind: "unknown" };
  const [, root, schoolYear = "", rest = ""] = data.exec(path) ?? none;
  if (root !== undefined) {
    return { kind: "data", root: base + root, schoolYear, path: rest, search };
  }
  const [operation, signIn] = oauth.exec(path) ?? none;
  if (operation !== undefined) {
    return { ...other, kind: signIn?.toLowerCase() === "authorize" ? "authorize" : "token" };
  }
  const isDiscovery = rootPath.test(path) && !legacyPath.test(path);
  return { ...other, kind: isDiscovery || currentOperation.test(path) ? "current" : "unknown" };
}

/**
 * The path of a current operation below the host's base URL. A caller may name it at the root, below
 * the host's own path, or below any other path that it was configured with.
 *
 * @param hostPrefix the path of the host's base URL
 * @param segments how many segments of the host's layout stand before `data`, such as a tenant
 */
export function pathOnHost(path: string, hostPrefix: string, segments: number): string {
  const rest = path.slice(hostPrefix.length);
  const isHosts = path.toLowerCase().startsWith(`${hostPrefix}/`.toLowerCase());
  if (hostPrefix !== "" && isHosts && currentOperation.test(rest)) return rest;
  // A prefix may itself be called data.
  const versioned = path.search(/\/data\/v?\d/i);
  const at = versioned < 0 ? path.search(currentOperation) : versioned;
  if (at < 0) return "/";
  const before = path.slice(0, at);
  const kept = before
    .split("/")
    .slice(1)
    .slice(-segments || Infinity);
  return kept.map((segment) => `/${segment}`).join("") + path.slice(at);
}
