import * as z from "zod/mini";
import { SettingError } from "./errors.js";
import { checkedElsewhere, checkValue } from "./internal/given-options.js";
import { isObject } from "./json.js";
import { once } from "./late.js";

// RFC 3986 unreserved characters, but no dot segments: nothing that could leave its place.
const segment = /^(?!\.{1,2}$)[A-Za-z0-9._~-]+$/;
const placeholder = /^\{[A-Za-z]+\}$/;

/**
 * Checks one segment of a path, such as a namespace or an id: unreserved characters only, so that
 * neither `..` nor an encoded slash can lead elsewhere.
 *
 * @throws {@link SettingError} naming `setting`
 */
export function checkSegment(setting: string, value: unknown): string {
  if (typeof value === "string" && segment.test(value)) return value;
  const wrong = "must be one path segment of letters, digits, - . _ ~ (no slash, no %, not ..).";
  throw new SettingError(setting, wrong);
}

/**
 * Checks one or more segments joined by slashes, such as `schools` or `schools/deletes`.
 *
 * @throws {@link SettingError} naming `setting`
 */
export function checkRelativePath(setting: string, value: unknown): string {
  if (typeof value === "string" && value.split("/").every((part) => segment.test(part)))
    return value;
  throw new SettingError(
    setting,
    "must be a collection's name such as schools: letters, digits, - . _ ~, parts joined by / (no %, not ..).",
  );
}

/**
 * Checks a path below the base URL, such as `/data/v3/{namespace}`, and fills its placeholders.
 *
 * @throws {@link SettingError} naming `setting`, or the placeholder that has no usable value
 */
export function fillPath(
  setting: string,
  template: unknown,
  values: Readonly<Record<string, string | undefined>>,
): string {
  if (typeof template !== "string" || !template.startsWith("/")) {
    const wrong = "must be a path that begins with /, such as /data/v3/{namespace}.";
    throw new SettingError(setting, wrong);
  }
  const [, ...parts] = template.split("/");
  const filled = parts.map((part) => {
    if (!placeholder.test(part)) return checkSegment(setting, part);
    const name = part.slice(1, -1);
    if (!Object.hasOwn(values, name)) {
      throw new SettingError(setting, `knows no placeholder ${part}.`);
    }
    const value = values[name];
    if (value !== undefined) return checkSegment(name, value);
    throw new SettingError(name, `is not given, and the host's paths have ${part}.`);
  });
  return `/${filled.join("/")}`;
}

/** The variable parts of a host's paths. Each fills the placeholder of its name. */
export interface LayoutValues {
  /** The segment that names the data model. Default `ed-fi`. */
  readonly namespace?: string | undefined;
  /** A four-digit year, for hosts that keep years apart. */
  readonly schoolYear?: string | number | undefined;
  /** The tenant, for hosts that serve several. */
  readonly tenant?: string | undefined;
  /** The context (or instance), for hosts that route by one. */
  readonly context?: string | undefined;
}

/** Checks of {@link LayoutValues}: `layoutPath` makes them where a path needs the value. */
export const layoutChecks = checkedElsewhere("namespace", "schoolYear", "tenant", "context");

/**
 * Fills the placeholders `{namespace}`, `{schoolYear}`, `{tenant}` and `{context}` of a path.
 *
 * @throws `SettingError` naming `setting`, or the value that is missing or not usable
 */
export function layoutPath(setting: string, template: unknown, values: LayoutValues): string {
  const { namespace = "ed-fi", schoolYear, tenant, context } = values;
  return fillPath(setting, template, {
    namespace,
    schoolYear: schoolYear === undefined ? undefined : checkSchoolYear(schoolYear),
    tenant,
    context,
  });
}

/**
 * Checks a school year: four digits, as in the legacy data path (specification section 4.2).
 *
 * @throws {@link SettingError} naming `schoolYear`
 */
export function checkSchoolYear(value: unknown): string {
  const year = String(value);
  if (/^\d{4}$/.test(year)) return year;
  throw new SettingError("schoolYear", "must be a year of four digits, such as 2017.");
}

/** Query parameters of a read; `undefined` leaves one out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** The query string with its `?`, or nothing. Spaces become `%20` and `#` becomes `%23`. */
export function queryString(query: Query | undefined): string {
  if (!query) return "";
  if (!isObject(query)) throw new SettingError("query", "must be an object of parameters.");
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return [];
    if (value === null || typeof value === "object") {
      throw new SettingError(`query.${name}`, "must be a text, a number or a boolean.");
    }
    return [`${encode(name, name)}=${encode(name, String(value))}`];
  });
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`;
}

function encode(name: string, text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    const wrong = "must be well-formed text (it holds half a surrogate pair).";
    throw new SettingError(`query.${name}`, wrong);
  }
}

/** The root address of an API, `{base_url}` of the specification, taken apart once. */
export interface BaseUrl {
  /** Without a slash at its end, such as `https://host.example/api`. */
  readonly href: string;
  /** Scheme, host and port. */
  readonly origin: string;
  /** The path below the origin, such as `/api`; empty when there is none. */
  readonly prefix: string;
}

const wrongAddress = "must be an absolute address such as https://host.example/api.";
const address = { schema: once(() => z.union([z.string(), z.instanceof(URL)], wrongAddress)) };

// RFC 6761 section 6.3 and RFC 1122 section 3.2.1.3: what never leaves the machine.
const loopback = /^(?:localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Checks a base URL: absolute, http or https, without user, query or fragment; plain http only to
 * the machine itself unless `allowInsecureHttp` says so, since a token sent over it can be read.
 *
 * @throws {@link SettingError} naming `setting`
 */
export function checkBaseUrl(
  value: unknown,
  {
    setting = "baseUrl",
    allowInsecureHttp = false,
  }: { setting?: string; allowInsecureHttp?: boolean | undefined } = {},
): BaseUrl {
  const given = String(checkValue(address, value, setting));
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const wrong = url ? wrongOf(url, given, allowInsecureHttp) : wrongAddress;
  if (!url || wrong !== undefined) throw new SettingError(setting, wrong ?? wrongAddress);
  const prefix = url.pathname.replace(/\/+$/, "");
  return { origin: url.origin, prefix, href: url.origin + prefix };
}

function wrongOf(url: URL, given: string, allowInsecureHttp: boolean): string | undefined {
  if (!/^https?:$/.test(url.protocol)) return "must begin with https:// (or http://).";
  if (url.username || url.password) {
    return "must not hold a user or password; they belong in credentials.";
  }
  if (/[?#]/.test(given)) return "must not contain a query string or fragment.";
  if (/\/api\/v2\.0(?:\/\d{4})?\/*$/i.test(url.pathname)) {
    return "must be the root address of the API, without /api/v2.0 and a year.";
  }
  if (url.protocol === "https:" || loopback.test(url.hostname) || allowInsecureHttp)
    return undefined;
  return "would send secrets in the clear: use https://, or set allowInsecureHttp: true if the network is trusted.";
}
