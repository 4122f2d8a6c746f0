import { capital } from "../json.js";

const OWN_HOST = "ed-fi.org";
const CURRENT_URI = /^uri:\/\/([^/]+)\/(\w+Descriptor)#(.+)$/;
const LEGACY_URI = /^https?:\/\/([^/]+)\/Descriptor\/(\w+Descriptor)\.xml\/(.+)$/;

/**
 * The legacy text of a descriptor: the bare value; where the namespace is not Ed-Fi's own, and it
 * is no type field, the legacy URI.
 */
export function toLegacyDescriptor(text: string, isType: boolean): string {
  const [, host, name, value] = CURRENT_URI.exec(text) ?? [];
  if (host === undefined || name === undefined || value === undefined) return text;
  const own = isType || host === OWN_HOST;
  return own ? value : `http://${host}/Descriptor/${name}.xml/${value}`;
}

/**
 * The current URI of a legacy value in the field that the current generation calls `field`; an empty
 * text names none.
 */
export function toCurrentDescriptor(text: string, field: string): string {
  if (text === "") return text;
  const [, host, name, value] = LEGACY_URI.exec(text) ?? [];
  if (host !== undefined && name !== undefined && value !== undefined) {
    return `uri://${host}/${name}#${value}`;
  }
  return CURRENT_URI.test(text) ? text : `uri://${OWN_HOST}/${capital(field)}#${text}`;
}

/** A date as legacy answers show it: with midnight. */
export function withMidnight(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00` : text;
}

/** The day of a date with or without a time, which legacy hosts stored alone. */
export function dayOf(text: string): string {
  return text.replace(/^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})?$/, "$1");
}
