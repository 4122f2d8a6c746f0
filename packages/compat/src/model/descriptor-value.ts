import type { HostSettings } from "../settings/host-options.js";

/** A legacy query value as the current name takes it: descriptors, dates and namespaces differ. */
export function currentValue(name: string, value: string, host: HostSettings): string {
  if (value === "") return value;
  if (/descriptor$/i.test(name)) return descriptorValue(name, value, host);
  if (/^namespace$/i.test(name)) return value.replace(/^https?:\/\//i, "uri://");
  // Of all query names of current hosts, only these two hold a time as well.
  if (/^administration(?:End)?Date$/i.test(name)) return value;
  return dateOnly(value);
}

/** A date whose time is midnight, without it; any other text as it is. */
function dateOnly(value: string): string {
  return value.replace(/^(\d{4}-\d\d-\d\d)[T ]00:00(?::00(?:\.0+)?)?Z?$/, "$1");
}

const legacyUri = /^https?:\/\/([^/]+)\/(?:.*\/)?(\w+)\.xml\/(.+)$/i;

/**
 * The URI of a descriptor. A legacy value is bare, or an address of the agency's own:
 * `http://agency.example/Descriptor/TermDescriptor.xml/Fall`.
 */
function descriptorValue(name: string, value: string, host: HostSettings): string {
  if (/^uri:\/\/[^#]+#/i.test(value)) return value;
  const { descriptorNamespace } = host;
  const [, agency = "", , text = value] = legacyUri.exec(value) ?? [];
  const standard = agency === "" || /^(?:www\.)?ed-fi\.org$/i.test(agency);
  const namespace = standard ? descriptorNamespace : `uri://${agency}`;
  return `${namespace}/${descriptorName(name, host)}#${text}`;
}

/** The descriptor a name stands for: `birthStateAbbreviationDescriptor` is a StateAbbreviationDescriptor. */
function descriptorName(name: string, { catalog }: HostSettings): string {
  const words = name.split(/(?=[A-Z])/);
  for (let skipped = 0; skipped < words.length; skipped++) {
    const found = catalog.find(`${words.slice(skipped).join("")}s`)?.current;
    if (found !== undefined) return capital(found.slice(0, -1));
  }
  return capital(name);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A current value as a legacy query had it: the descriptor bare where it is the host's usual one. */
export function legacyValue(name: string, value: string, host: HostSettings): string {
  if (!/descriptor$/i.test(name)) return value;
  const usual = `${host.descriptorNamespace}/${descriptorName(name, host)}#`;
  const bare = value.startsWith(usual) ? value.slice(usual.length) : value;
  // A text that reads as an address of its own must keep its own.
  return /^(?:uri|https?):/i.test(bare) ? value : bare;
}
