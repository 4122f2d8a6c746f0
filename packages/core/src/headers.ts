import { SettingError } from "./errors.js";
import { checkValue } from "./internal/given-options.js";
import { custom } from "./internal/option-kinds.js";

// RFC 9110 section 5.1: a token.
const fieldName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const unsendable = /[^\t\x20-\x7e\x80-\xff]/;

/** The value of a header. HTTP clients print one that cannot be sent in their errors. */
export const headerValue = custom<string>(
  "string",
  (value) => typeof value === "string" && !unsendable.test(value),
  "must be text without control characters or characters above U+00FF.",
);

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
    checkValue(headerValue, value, `headers.${key}`);
    result[key] = value;
  }
  return result;
}
