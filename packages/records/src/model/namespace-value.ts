import { withoutMidnight } from "./date-value.js";
import { memoize } from "./memoize.js";

const descriptorAddress =
  /^(?:https?|uri):\/\/(?:www\.)?([^#]+?)(?:\/Descriptor)?\/(\w+)\.xml\/?$/i;
const looksLikeDescriptor = /(?:\/Descriptor\/\w+|Descriptor)(?:\.xml)?\/?$/i;

/**
 * The namespace that a descriptor is created under, as the current host has it:
 * `uri://ed-fi.org/TermDescriptor` for `http://www.ed-fi.org/Descriptor/TermDescriptor.xml`. The
 * descriptor's values have it before their `#`.
 */
export const descriptorNamespaceToCurrent = memoize((namespace: string): string => {
  const [, agency, name] = descriptorAddress.exec(namespace) ?? [];
  if (agency !== undefined && name !== undefined) return `uri://${agency}/${name}`;
  return namespace.replace(/^https?:\/\/(?:www\.)?/i, "uri://");
});

const legacyAddress = /^((?:https?|uri):\/\/[^#]+?\/\w+\.xml)\/(.+)$/is;

/** The namespace, as the current host has it, and the code of a legacy value that is an address. */
export function addressOf(
  value: string,
): { readonly namespace: string; readonly code: string } | undefined {
  const [, address, code] = legacyAddress.exec(value) ?? [];
  if (address === undefined || code === undefined) return undefined;
  return { namespace: descriptorNamespaceToCurrent(address), code };
}

/** The code of a descriptor value: what is behind its namespace, or its URL. */
export function bareCode(value: string): string {
  return value.replace(/^\w+:\/\/.*(?:#|\.xml\/)/i, "");
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
  const [, agency, kind = ""] = file.exec(namespace) ?? [];
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
