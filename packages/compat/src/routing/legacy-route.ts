import type { BaseUrl } from "@edbridge/core/internal";

/** What a URL means to a legacy host. */
export type LegacyRoute = DataRoute | SignInRoute | OtherRoute;

/** What a legacy request is for. */
export type LegacyRouteKind = LegacyRoute["kind"];

/** An OAuth operation. */
export interface SignInRoute extends OtherPath {
  readonly kind: "authorize" | "token";
}

/** An operation of the current generation, or none of all these. */
interface OtherRoute extends OtherPath {
  readonly kind: "current" | "unknown";
}

/** The address of any other call than for records. */
interface OtherPath {
  /** Below the base, with its slash at the beginning. */
  readonly path: string;
  /** The query with its `?`, or nothing. */
  readonly search: string;
  /** There is none. */
  readonly schoolYear: "";
}

/**
 * A call of `{base_url}/api/v2.0/{schoolYear}/…` (specification section 4.2), or of what early hosts
 * had without a year: `{base_url}/api/v2.0/identities`.
 */
interface DataRoute {
  readonly kind: "data";
  /** The caller's own URL up to and with the year: what its links and locations begin with. */
  readonly root: string;
  /** Empty in an address without a year. */
  readonly schoolYear: string;
  /** Below the year, without slashes at its ends, such as `schools` or `schools/0a1b…`. */
  readonly path: string;
  /** The query with its `?`, or nothing. */
  readonly search: string;
}

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

// A program that reads a list asks for the same path again and again.
let lastPath: string | undefined;
let lastFound: Pick<DataRoute, "root" | "schoolYear" | "path"> | undefined;

/** The parts of a path of the legacy data API, below the base; `undefined` for any other path. */
function dataPath(path: string): typeof lastFound {
  if (path === lastPath) return lastFound;
  const [, root, schoolYear = "", rest = ""] = data.exec(path) ?? [];
  lastPath = path;
  return (lastFound = root === undefined ? undefined : { root, schoolYear, path: rest });
}

/** What an absolute URL means to the legacy host at `base`; `undefined` when it is not below it. */
export function legacyRoute(url: string, { href }: BaseUrl): LegacyRoute | undefined {
  const base = url.slice(0, href.length);
  if (base !== href && base.toLowerCase() !== href.toLowerCase()) return undefined;
  const end = url.indexOf("#", href.length);
  const address = url.slice(href.length, end < 0 ? undefined : end);
  if (address !== "" && address[0] !== "/" && address[0] !== "?") return undefined;
  const query = address.indexOf("?");
  const path = query < 0 ? address : address.slice(0, query);
  const search = query < 0 ? "" : address.slice(query);
  if (path.length > longestPath) return { kind: "unknown", path, search, schoolYear: "" };
  const found = dataPath(path);
  if (found) {
    const { root, schoolYear, path: rest } = found;
    return { kind: "data", root: base + root, schoolYear, path: rest, search };
  }
  const [operation, signIn] = oauth.exec(path) ?? [];
  if (operation !== undefined) {
    const kind = signIn?.toLowerCase() === "authorize" ? "authorize" : "token";
    return { kind, path, search, schoolYear: "" };
  }
  const isDiscovery = rootPath.test(path) && !legacyPath.test(path);
  const isCurrent = isDiscovery || currentOperation.test(path);
  return { kind: isCurrent ? "current" : "unknown", path, search, schoolYear: "" };
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
