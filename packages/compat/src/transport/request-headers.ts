/** Header fields that are being read, by lower-case name. */
export type ReadHeaders = Record<string, string>;

/**
 * Adds a header field; one that comes again is joined to the one before (RFC 9110 section 5.3, and
 * RFC 6265 section 5.4 for cookies).
 */
export function addHeader(headers: ReadHeaders, name: string, value: string): void {
  const key = name.toLowerCase();
  // A name such as `constructor` is inherited by every object.
  const before = Object.hasOwn(headers, key) ? headers[key] : undefined;
  if (before === undefined) headers[key] = value;
  else headers[key] = `${before}${key === "cookie" ? "; " : ", "}${value}`;
}
