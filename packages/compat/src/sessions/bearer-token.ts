import type { HeaderFields } from "../http/message.js";
import type { BearerRefusal } from "../http/legacy-response.js";

/** The token of an `Authorization: Bearer` header, its scheme in any case, or why there is none. */
export function bearerToken(
  headers: HeaderFields,
): { readonly token: string } | { readonly refusal: BearerRefusal } {
  const [, given] = /^bearer +(\S.*)$/i.exec(headers["authorization"]?.trim() ?? "") ?? [];
  if (given === undefined) return { refusal: "Missing credentials" };
  return /^[\x21-\x7e]+$/.test(given) ? { token: given } : { refusal: "Invalid credentials" };
}
