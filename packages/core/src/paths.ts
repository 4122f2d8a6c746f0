import { SettingError } from "./errors.js";
import { checkedElsewhere } from "./internal/option-check.js";
import { isObject } from "./json.js";

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

/** Checks segments such as `schools` or `schools/deletes`. @throws {@link SettingError} naming `resource` */
export function checkResource(value: unknown): string {
  if (typeof value === "string" && value.split("/").every((part) => segment.test(part)))
    return value;
  throw new SettingError(
    "resource",
    "must be a collection's name such as schools: letters, digits, - . _ ~, parts joined by / (no %, not ..).",
  );
}

/** Checks a path such as `/data/v3/{namespace}`, and fills it. @throws {@link SettingError} for what is wrong */
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

/** Fills `{namespace}`, `{schoolYear}`, `{tenant}` and `{context}` of a path. @throws `SettingError` */
export function layoutPath(setting: string, template: unknown, values: LayoutValues): string {
  const { namespace = "ed-fi", schoolYear, tenant, context } = values;
  return fillPath(setting, template, {
    namespace,
    schoolYear: schoolYear === undefined ? undefined : checkSchoolYear(schoolYear),
    tenant,
    context,
  });
}

/** Checks a school year: four digits (specification section 4.2). @throws {@link SettingError} */
export function checkSchoolYear(value: unknown): string {
  const year = String(value);
  if (/^\d{4}$/.test(year)) return year;
  throw new SettingError("schoolYear", "must be a year of four digits, such as 2017.");
}

/** Query parameters of a read; `undefined` leaves one out. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** Refuses what a copy of its members would lose, such as `URLSearchParams`. @throws {@link SettingError} */
export function checkQuery(query: unknown): void {
  if (isObject(query) && !(Symbol.iterator in query)) return;
  throw new SettingError("query", "must be an object of parameters.");
}

/** The query string with its `?`, or nothing. Spaces become `%20` and `#` becomes `%23`. */
export function queryString(query: Query | undefined): string {
  if (!query) return "";
  checkQuery(query);
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
