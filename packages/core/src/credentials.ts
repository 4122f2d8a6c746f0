import * as z from "zod/mini";
import { checkValue } from "./internal/given-options.js";
import { builtin, once } from "./late.js";
import { SettingError } from "./errors.js";
import type { Credentials, TokenSource } from "./token-source.js";

const secretText = (message: string) =>
  z.string(message).check(
    z.minLength(1, message),
    // RFC 7617 section 2 allows no control characters in either part.
    z.refine(
      (value) => !/\p{Cc}/u.test(value),
      "must not hold control characters (such as a line break).",
    ),
  );

const schema = once(() =>
  z.object(
    {
      clientKey: secretText("must be the application key, a string that is not empty."),
      clientSecret: secretText("must be the application secret, a string that is not empty."),
    },
    "must be { clientKey, clientSecret }.",
  ),
);

/**
 * Checks credentials from outside.
 *
 * @throws `SettingError` naming `credentials.clientKey` or `credentials.clientSecret`
 */
export function checkCredentials(value: unknown): Credentials {
  const { clientKey, clientSecret } = checkValue({ schema }, value, "credentials") as Credentials;
  return { clientKey, clientSecret };
}

/**
 * A key for maps by credential: a digest of everything in which two credentials differ. So a second
 * secret never gets what the first one got, and no map holds a secret.
 */
export function credentialId(
  credentials: Credentials,
  scope: { flow: string; tokenUrl: string },
): string {
  const parts = [scope.flow, scope.tokenUrl, credentials.clientKey, credentials.clientSecret];
  return builtin.crypto.createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

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
