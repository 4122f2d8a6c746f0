import * as z from "zod/mini";
import { AccessToken, type Expiry } from "./access-token.js";
import { TokenError } from "./errors.js";

/** How a generation reads `expires_in`. */
export interface LifePolicy {
  readonly expiry: Expiry;
  /** Seconds to take when the answer does not say; the specification's documented 1800. */
  readonly absent: number;
  /**
   * What zero or less means: `refuse`, since such a token has already ended; or `absent`, as if
   * not said, for legacy hosts that compute the number in their own time zone.
   */
  readonly notPositive: "refuse" | "absent";
}

/** Seconds: no token is trusted for longer than a day, whatever the host says. */
const longestLife = 86_400;
/** Numbers from here on are not a life, they are an absolute time: seconds since the epoch, in 2001. */
const epochSeconds = 1_000_000_000;
const epochMilliseconds = 1_000_000_000_000;

const schema = z.object({
  access_token: z.string().check(z.regex(/^[\x21-\x7e]+$/)),
  token_type: z.optional(z.string().check(z.regex(/^bearer$/i))),
  expires_in: z.nullish(
    z.union([
      z.number(),
      z.pipe(z.string().check(z.regex(/^\s*-?\d+(\.\d+)?\s*$/)), z.coerce.number()),
    ]),
  ),
});

const expected: Readonly<Record<string, string>> = {
  access_token: "no usable access_token",
  token_type: "a token_type other than bearer",
  expires_in: "an expires_in that is no number",
};

/**
 * Reads the fields of a token answer (specification section 2; RFC 6749 section 5.1).
 *
 * `expires_in` is a number or a numeric string of seconds. Absent, it counts as `policy.absent`;
 * above a day it is cut to a day; an absolute time since the epoch, which some hosts give, counts
 * from `now`.
 *
 * @throws {@link TokenError} `EDB_TOKEN_ANSWER`
 */
export function parseTokenAnswer(
  fields: Readonly<Record<string, unknown>>,
  { status, policy, now }: { status: number; policy: LifePolicy; now: number },
): AccessToken {
  const result = z.safeParse(schema, fields);
  if (!result.success) {
    const name = String(result.error.issues[0]?.path[0]);
    throw answerError(status, expected[name] ?? "no token");
  }
  const { access_token: value, expires_in: said } = result.data;
  const life = said == null ? policy.absent : lifeOf(said, now);
  if (life > 0) {
    return new AccessToken({
      value,
      expiry: policy.expiry,
      expiresIn: Math.min(life, longestLife),
    });
  }
  if (policy.notPositive === "refuse") throw answerError(status, "a token that has already ended");
  return new AccessToken({ value, expiry: policy.expiry, expiresIn: policy.absent });
}

function lifeOf(said: number, now: number): number {
  if (said >= epochMilliseconds) return (said - now) / 1000;
  return said >= epochSeconds ? said - now / 1000 : said;
}

function answerError(status: number, what: string): TokenError {
  return new TokenError(
    "EDB_TOKEN_ANSWER",
    `The token operation answered ${status} with ${what}. Check that baseUrl and tokenPath name the host's token operation.`,
    { status },
  );
}
