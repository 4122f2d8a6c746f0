import { createHash } from "node:crypto";
import * as z from "zod/mini";
import { parseSettings } from "./settings.js";
import type { Credentials } from "./token-source.js";

const secretText = (message: string) =>
  z.string(message).check(
    z.minLength(1, message),
    // RFC 7617 section 2 allows no control characters in either part.
    z.refine(
      (value) => !/\p{Cc}/u.test(value),
      "must not hold control characters (such as a line break).",
    ),
  );

const schema = z.object(
  {
    clientKey: secretText("must be the application key, a string that is not empty."),
    clientSecret: secretText("must be the application secret, a string that is not empty."),
  },
  "must be { clientKey, clientSecret }.",
);

/**
 * Checks credentials from outside.
 *
 * @throws `SettingError` naming `credentials.clientKey` or `credentials.clientSecret`
 */
export function checkCredentials(value: unknown): Credentials {
  const { clientKey, clientSecret } = parseSettings(schema, value, "credentials");
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
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}
