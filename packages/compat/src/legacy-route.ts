import type { BaseUrl } from "@edbridge/core";

/** What a URL means to a legacy host. */
export type LegacyRoute = DataRoute | OtherRoute;

/** Any other call below the legacy base. */
export interface OtherRoute {
  /** An OAuth operation, an operation of the current generation, or none of all these. */
  readonly kind: "authorize" | "token" | "current" | "unknown";
  /** Below the base, with its slash at the beginning. */
  readonly path: string;
  /** The query with its `?`, or nothing. */
  readonly search: string;
}

/**
 * A call of `{base_url}/api/v2.0/{schoolYear}/…` (specification section 4.2), or of identities,
 * which stood beside the years: `{base_url}/api/v2.0/identities`.
 */
export interface DataRoute {
  readonly kind: "data";
  /** The caller's own URL up to and with the year: what its links and locations begin with. */
  readonly root: string;
  /** Empty for identities without a year. */
  readonly schoolYear: string;
  /** Below the year, without slashes at its ends, such as `schools` or `schools/0a1b…`. */
  readonly path: string;
  /** The query with its `?`, or nothing. */
  readonly search: string;
}

// Legacy hosts stood below all kinds of paths, matched without case and took a trailing slash.
const oauth = /\/oauth\/(authorize|token)\/?$/i;
const data = /^(.*?\/api\/v2\.0(?:\/(\d{4})|(?=\/identit(?:y|ies)(?:\/|$))))(?:\/(.*?))?\/?$/i;
// What only a current host has; half-migrated programs call it already.
const current =
  /^\/?$|\/(?:data\/v?\d|data\/[\w-]+\/|composites\/v|identity\/v|changeQueries\/v|metadata\/(?!(?:resources|types|descriptors|other)\/api-docs)|oauth\/token_info|connect\/token)/i;

/**
 * What an absolute URL means to the legacy host at `base`; `undefined` when it is not below it and
 * so none of our business.
 */
export function legacyRoute(url: string, { href }: BaseUrl): LegacyRoute | undefined {
  const end = href.length;
  if (!url.startsWith(href) && url.slice(0, end).toLowerCase() !== href.toLowerCase())
    return undefined;
  return routeBelow(url.slice(0, end), url.slice(end));
}

/** {@link legacyRoute} of a URL whose origin stands by itself. */
export function legacyRouteAt(
  origin: string,
  path: string,
  base: BaseUrl,
): LegacyRoute | undefined {
  const { href, prefix } = base;
  if (origin !== base.origin || !path.startsWith(prefix)) return legacyRoute(origin + path, base);
  return routeBelow(href, prefix === "" ? path : path.slice(prefix.length));
}

function routeBelow(begin: string, rest: string): LegacyRoute | undefined {
  if (rest !== "" && !"/?#".includes(rest.charAt(0))) return undefined;
  const hash = rest.indexOf("#");
  const address = hash < 0 ? rest : rest.slice(0, hash);
  const query = address.indexOf("?");
  const path = query < 0 ? address : address.slice(0, query);
  const search = query < 0 ? "" : address.slice(query);

  const found = usual(begin, path, search);
  if (found) return found;
  const [, root = "", schoolYear = "", below = ""] = data.exec(path) ?? [];
  if (root !== "") return { kind: "data", root: begin + root, schoolYear, path: below, search };
  const operation = oauth.exec(path)?.[1]?.toLowerCase();
  if (operation === "authorize" || operation === "token") return { kind: operation, path, search };
  return { kind: current.test(path) ? "current" : "unknown", path, search };
}

const mark = "/api/v2.0/";

/** A data call as nearly all are written, found without the pattern. */
function usual(begin: string, path: string, search: string): DataRoute | undefined {
  const behind = mark.length + 4;
  if (path[behind] !== "/" || !path.startsWith(mark) || path.includes("\n")) return undefined;
  for (let digit = mark.length; digit < behind; digit++) {
    const code = path.charCodeAt(digit);
    if (code < 0x30 || code > 0x39) return undefined;
  }
  const last = path.endsWith("/") && path.length > behind + 1 ? path.length - 1 : path.length;
  return {
    kind: "data",
    root: begin + path.slice(0, behind),
    schoolYear: path.slice(mark.length, behind),
    path: path.slice(behind + 1, last),
    search,
  };
}
