import { SettingError } from "./errors.js";
import type { Credentials, TokenSource } from "./token-source.js";

/** Who a client is: credentials to get tokens with, or a token source that does it. Not both. */
export type ClientIdentity =
  | { readonly credentials: Credentials; readonly tokenSource?: undefined }
  | { readonly tokenSource: TokenSource; readonly credentials?: undefined };

/**
 * The token source of an identity: its own, or one made from its credentials.
 *
 * @throws {@link SettingError} when it has neither or both
 */
export function tokenSourceOf(
  { credentials, tokenSource }: ClientIdentity,
  make: (credentials: Credentials) => TokenSource,
): TokenSource {
  if (credentials !== undefined && tokenSource !== undefined) {
    throw new SettingError("tokenSource", "must not be given beside credentials.");
  }
  if (tokenSource !== undefined) return tokenSource;
  if (credentials === undefined) {
    throw new SettingError("credentials", "must be given, or a tokenSource in its place.");
  }
  return make(credentials);
}
