/** Header fields that are being read, by lower-case name. */
export type ReadHeaders = Record<string, string>;

/**
 * Header fields from any form in which libraries have them: a list of names and values in turn, pairs, or
 * an object. A field that comes again is joined to the one before (RFC 9110 section 5.3, and RFC 6265
 * section 5.4 for cookies).
 */
export function readHeaders(given: object | null | undefined): ReadHeaders {
  const headers: ReadHeaders = {};
  const list: unknown[] = isIterable(given) ? [...given] : Object.entries(given ?? {});
  const flat = Array.isArray(list[0]) ? list.flat(1) : list;
  for (let at = 0; at + 1 < flat.length; at += 2) {
    const value = flat[at + 1];
    if (value === undefined) continue;
    const text = Array.isArray(value) ? value.join(", ") : String(value);
    const name = String(flat[at]).toLowerCase();
    // A name such as `constructor` is inherited by every object.
    const before = Object.hasOwn(headers, name) ? headers[name] : undefined;
    if (before === undefined) headers[name] = text;
    else headers[name] = `${before}${name === "cookie" ? "; " : ", "}${text}`;
  }
  return headers;
}

function isIterable(given: object | null | undefined): given is Iterable<unknown> {
  return given !== null && given !== undefined && Symbol.iterator in given;
}
