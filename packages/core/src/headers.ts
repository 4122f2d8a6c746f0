import { SettingError } from "./errors.js";

// RFC 9110 section 5.1: a token.
const fieldName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;

/**
 * Checks a header's value: HTTP clients print one that cannot be sent in their errors.
 *
 * @throws {@link SettingError} naming `setting`
 */
export function checkHeaderValue(setting: string, value: unknown): string {
  if (typeof value === "string" && !unsendable.test(value)) return value;
  throw new SettingError(
    setting,
    "must be text without control characters or characters above U+00FF.",
  );
}

/**
 * Headers by lower-case name, checked.
 *
 * @throws {@link SettingError} naming the header; `authorization` is the client's own
 */
export function checkHeaders(given: Readonly<Record<string, string>>): Record<string, string> {
  const result: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!fieldName.test(name))
      throw new SettingError("headers", "must have names of HTTP headers.");
    const key = name.toLowerCase();
    if (key === "authorization") {
      throw new SettingError("headers.authorization", "is set by the client.");
    }
    result[key] = checkHeaderValue(`headers.${key}`, value);
  }
  return result;
}
