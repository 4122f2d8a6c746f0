import type { Credentials } from "@edbridge/core";
import { type OptionsOf, rowsOf, type Table, text } from "@edbridge/core/internal";
import type { Io } from "./io.js";
import { UsageFailure } from "./outcome.js";

const signIn = rowsOf("sign-in", ["flag"]);

/** The key by which a command itself reads a host. */
export const keyRows = {
  key: signIn(text("key"))("client key to try at the host"),
  secretEnv: signIn(text("name"))("environment variable that holds the secret of that key"),
} as const satisfies Table;

/** The same for the old host, where its keys are others. */
export const oldKeyRows = {
  oldKey: signIn(text("key"))("client key of the old host (default: that of --key)"),
  oldSecretEnv: signIn(text("name"))(
    "environment variable that holds its secret (default: that of --secret-env)",
  ),
} as const satisfies Table;

export const year = text("year", "must be a year of four digits, such as 2017.", /^\d{4}$/);

/** The keys of a new host and an old one. @throws `UsageFailure` where none is given */
export function bothCredentials(
  values: OptionsOf<typeof keyRows & typeof oldKeyRows>,
  io: Io,
  what: string,
): { readonly credentials: Credentials; readonly ofOld: Credentials } {
  const credentials = credentialsOf(values, io);
  if (!credentials) {
    throw new UsageFailure(`give a key that may read ${what}: --key and --secret-env.`);
  }
  const { oldKey: key = values.key, oldSecretEnv: secretEnv = values.secretEnv } = values;
  const ofOld = credentialsOf({ key, secretEnv }, io, "--old-") ?? credentials;
  return { credentials, ofOld };
}

/** The secret comes from the environment only: arguments are seen by every user of a machine. */
export function credentialsOf(
  { key, secretEnv }: OptionsOf<typeof keyRows>,
  io: Io,
  dashes = "--",
): Credentials | undefined {
  const [ofKey, ofSecret] = [`${dashes}key`, `${dashes}secret-env`];
  if (key === undefined && secretEnv === undefined) return undefined;
  if (key === undefined || secretEnv === undefined) {
    throw new UsageFailure(
      `${ofKey} and ${ofSecret} go together: the key, and where its secret is.`,
    );
  }
  const secret = io.environment[secretEnv];
  // The name is not repeated: it may be a secret that was given in its place.
  if (!secret) {
    throw new UsageFailure(
      `${ofSecret} must name an environment variable that holds the secret; it is not set.`,
    );
  }
  if (/\p{Cc}/u.test(key + secret)) {
    throw new UsageFailure(
      `${ofKey} and ${ofSecret}: the key or the secret has a line break or another control character. Files with the line ends of Windows put one at the end of a variable.`,
    );
  }
  return { clientKey: key, clientSecret: secret };
}
