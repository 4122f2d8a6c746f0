import { none, withoutMidnight } from "@edbridge/core/internal";
import { memoize } from "./memoize.js";

const dateAndTime = /^\d{4}-\d\d-\d\d[T ]\d\d:.*$/;

/** Whether a text begins with a day such as `2012-09-19`. Records are full of them. */
function beginsWithDay(text: string): boolean {
  if (text.charCodeAt(4) !== 45 || text.charCodeAt(7) !== 45) return false;
  for (let at = 0; at < 10; at++) {
    const letter = text.charCodeAt(at);
    if ((letter < 48 || letter > 57) && at !== 4 && at !== 7) return false;
  }
  return true;
}

/** Whether there is such a day; of most, the digits say so. */
function isDay(text: string): boolean {
  const numberAt = (at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;
  const [month, day] = [numberAt(5), numberAt(8)];
  if (month < 1 || month > 12 || day < 1) return false;
  return day <= 28 || new Date(text.slice(0, 10)).getUTCDate() === day;
}

/** Whether a text is a date as hosts of either generation write it, with midnight or without a time. */
export function isDate(text: string): boolean {
  const { length } = text;
  const isAlone = length === 10 || (length === 19 && text.endsWith("T00:00:00"));
  return isAlone && beginsWithDay(text) && isDay(text);
}

/** A date as legacy hosts gave it: `2012-09-19T00:00:00`. Other text stays as it is. */
export function withMidnight(text: string): string {
  return text.length === 10 && beginsWithDay(text) ? `${text}T00:00:00` : text;
}

/** The value of a field that is known to be a date, without whatever time it has. */
export function withoutTime(text: string): string {
  return text.length > 10 && (isDate(text) || dateAndTime.test(text)) ? text.slice(0, 10) : text;
}

/** A time as current hosts take it. Legacy times had no zone; hosts of both generations keep UTC. */
export function withZone(time: string): string {
  return /T\d\d:\d\d:\d\d(?:\.\d+)?$/.test(time) ? `${time}Z` : time;
}

/** A time as legacy hosts gave it: without its `Z`. */
export function withoutZone(time: string): string {
  return time.endsWith("Z") ? time.slice(0, -1) : time;
}

const compact = /^[0-9a-f]{32}$/i;
const dashed = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})$/i;

/** Whether a text is a resource id, with or without dashes. */
export function isId(text: string): boolean {
  return compact.test(text) || dashed.test(text);
}

/** An id in the form that legacy hosts gave: without dashes. Other text stays as it is. */
export function compactId(id: string): string {
  return id.length === 36 && dashed.test(id) ? id.replaceAll("-", "") : id;
}

/** Whether two values are one id, with or without dashes. */
export function isSameId(one: unknown, other: unknown): boolean {
  if (typeof one !== "string" || typeof other !== "string") return false;
  return compactId(one).toLowerCase() === compactId(other).toLowerCase();
}

/** An id in the form that a host takes. Other text stays as it is. */
export function hostId(id: string, format: "compact" | "dashed"): string {
  const bare = compactId(id);
  if (format === "compact" || !compact.test(bare)) return bare;
  return bare.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

const descriptorAddress =
  /^(?:https?|uri):\/\/(?:www\.)?([^#]+?)(?:\/Descriptor)?\/(\w+)\.xml\/?$/i;
const looksLikeDescriptor = /(?:\/Descriptor\/\w+|Descriptor)(?:\.xml)?\/?$/i;

/**
 * The namespace that a descriptor is created under, as the current host has it:
 * `uri://ed-fi.org/TermDescriptor` for `http://www.ed-fi.org/Descriptor/TermDescriptor.xml`. The
 * descriptor's values have it before their `#`.
 */
export const descriptorNamespaceToCurrent = memoize((namespace: string): string => {
  const [, agency, name] = descriptorAddress.exec(namespace) ?? none;
  if (agency !== undefined && name !== undefined) return `uri://${agency}/${name}`;
  return namespace.replace(/^https?:\/\/(?:www\.)?/i, "uri://");
});

const legacyAddress = /^((?:https?|uri):\/\/[^#]+?\/\w+\.xml)\/(.+)$/is;

/** The namespace, as the current host has it, and the code of a legacy value that is an address. */
export function addressOf(
  value: string,
): { readonly namespace: string; readonly code: string } | undefined {
  const [, address, code] = legacyAddress.exec(value) ?? none;
  if (address === undefined || code === undefined) return undefined;
  return { namespace: descriptorNamespaceToCurrent(address), code };
}

/** The code of a descriptor value: what is behind its namespace, or its URL. */
export function bareCode(value: string): string {
  return value.replace(/^\w+:\/\/(?:[^#]*?\.xml\/|[^#]*#)/i, "");
}

/** A descriptor's namespace as legacy hosts gave it; as it is where it would not come back the same. */
export const descriptorNamespaceToLegacy = memoize((namespace: string): string => {
  const address = namespace.replace(/^uri:\/\/(.+)\/(\w+)$/i, "http://$1/Descriptor/$2.xml");
  return descriptorNamespaceToCurrent(address) === namespace ? address : namespace;
});

// The files that 2.x named after what they hold; the migration of hosts kept organization and kind.
const file = /^https?:\/\/([^/]+)\/(?:.*\/)?(Assessment|LearningObjective)\.xml$/i;
const kinds: Readonly<Record<string, string>> = {
  assessment: "Assessment",
  learningobjective: "LearningObjective",
};

/**
 * A namespace of any kind as the current host has it: `uri://ed-fi.org/x` for `http://ed-fi.org/x`,
 * and `uri://nwea.org/Assessment` for `http://nwea.org/Assessment/Assessment.xml`, as the Ed-Fi
 * Migration Utility has it (2.5 to 3.1, identity mappings 10080 and 10090). That utility made one
 * namespace of all that an organization had, so that `http://nwea.org/MAP` became
 * `uri://nwea.org/Assessment` too. Only what its file name says comes back the same, so that others
 * stay apart here: two assessments of one name must not become one.
 */
export const namespaceToCurrent = memoize((namespace: string): string => {
  const [, agency, kind = ""] = file.exec(namespace) ?? none;
  if (agency !== undefined) return `uri://${agency}/${kinds[kind.toLowerCase()]}`;
  if (looksLikeDescriptor.test(namespace)) return descriptorNamespaceToCurrent(namespace);
  return namespace.replace(/^https?:\/\//i, "uri://");
});

/** A namespace as legacy hosts gave it: `http://ed-fi.org/x`. */
export const namespaceToLegacy = memoize((namespace: string): string => {
  const address = namespace
    .replace(/^uri:\/\//i, "http://")
    .replace(/^([^/]+\/\/[^/]+)\/(Assessment|LearningObjective)$/, "$1/$2/$2.xml");
  return namespaceToCurrent(address) === namespace ? address : namespace;
});

/** Whether a query name or member name has a descriptor's values. */
export function isDescriptor(name: string): boolean {
  return /descriptor$/i.test(name);
}

/** A legacy value of any other name as the current host has it. */
export function plainToCurrent(name: string, value: string): string {
  if (value === "") return value;
  if (/namespace$/i.test(name)) return namespaceToCurrent(value);
  // Records have as much of it.
  if (name === "assessmentFamily") return beginningOf(value, 60);
  // Of all query names of current hosts, only these two hold a time as well.
  if (/^administration(?:End)?Date$/i.test(name)) return value;
  return withoutMidnight(value);
}

/** The beginning of a text, as hosts count: in units of UTF-16. Half a character is left out. */
export function beginningOf(text: string, most: number): string {
  return text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "") : text;
}
