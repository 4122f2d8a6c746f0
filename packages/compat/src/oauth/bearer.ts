import type { HeaderFields } from "../call.js";
import type { BearerRefusal } from "../legacy-answer.js";

/** The token of an `Authorization: Bearer` header, its scheme in any case, or why there is none. */
export function bearerToken(
  headers: HeaderFields,
): { readonly token: string } | { readonly refusal: BearerRefusal } {
  const header = headers["authorization"]?.trim();
  if (!header) return { refusal: "Missing credentials" };
  const token = /^bearer +([\x21-\x7e]+)$/i.exec(header)?.[1];
  return token === undefined ? { refusal: "Invalid credentials" } : { token };
}
