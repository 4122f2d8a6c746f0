import { TokenError } from "@edbridge/core";
import { parseTokenAnswer } from "@edbridge/core/internal";
import fc from "fast-check";
import { inspect } from "node:util";
import { expect, test } from "vitest";

const now = Date.UTC(2026, 0, 1);
const parse = (fields: Record<string, unknown>, expiry: "fixed" | "sliding" = "fixed") =>
  parseTokenAnswer(
    { access_token: "0123abcd", token_type: "bearer", ...fields },
    { status: 200, expiry, now },
  );

const ended = "already ended";
const noNumber = "expires_in that is no number";
test.each<[unknown, number | string, number | string]>([
  [1800, 1800, 1800],
  ["59.55", 59.55, 59.55],
  [undefined, 1800, 1800],
  [null, 1800, 1800],
  [86_401, 86_400, 86_400],
  // A moment, in seconds or in milliseconds.
  [now / 1000 + 600, 600, 600],
  [now + 600_000, 600, 600],
  [0, ended, 1800],
  ["-300", ended, 1800],
  [now / 1000 - 1, ended, 1800],
  [now - 1, ended, 1800],
  [1_000_000_000, ended, 1800],
  [1_000_000_000_000, ended, 1800],
  ...["soon", "1800s", "59.", "0x10", "1e3", true].map(
    (text) => [text, noNumber, noNumber] as [unknown, string, string],
  ),
])("expires_in %j is a life of %s, or sliding of %s", (expiresIn, seconds, slidingSeconds) => {
  const lives = [
    ["fixed", seconds],
    ["sliding", slidingSeconds],
  ] as const;
  for (const [expiry, life] of lives) {
    const made = () => parse({ expires_in: expiresIn }, expiry).expiresIn;
    if (typeof life === "number") expect(made()).toBe(life);
    else expect(made).toThrow(life);
  }
});

test("no number makes a token without a life, or of more than a day", () => {
  const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
  fc.assert(
    fc.property(number, fc.constantFrom("fixed", "sliding"), (expiresIn, expiry) => {
      try {
        const token = parse({ expires_in: expiresIn }, expiry);
        expect(token.expiresIn).toBeGreaterThan(0);
        expect(token.expiresIn).toBeLessThanOrEqual(86_400);
      } catch (error) {
        expect(expiry).toBe("fixed");
        expect(error).toMatchObject({ code: "EDB_TOKEN_ANSWER" });
      }
    }),
  );
});

test.each(["Bearer", "BEARER", undefined])("token_type may be %s", (type) => {
  expect(parse({ token_type: type }).value).toBe("0123abcd");
});

test.each([
  [{ access_token: undefined }, "no usable access_token"],
  [{ access_token: 7 }, "no usable access_token"],
  [{ access_token: "two words" }, "no usable access_token"],
  [{ token_type: "bearers" }, "a token_type other than bearer"],
  [{ token_type: 7 }, "a token_type other than bearer"],
])("%o is no token answer", (fields, what) => {
  const advice = "Check that baseUrl and tokenPath name the host's token operation.";
  const message = expect.stringContaining(`answered 200 with ${what}. ${advice}`);
  expect(() => parse(fields)).toThrow(TokenError);
  expect(() => parse(fields)).toThrow(expect.objectContaining({ status: 200, message }));
});

test("no error repeats what the host said", () => {
  const said = fc.string().map((text) => `s3cr3t ${text}`);
  const name = fc.constantFrom("access_token", "token_type", "expires_in");
  fc.assert(
    fc.property(name, said, (field, text) => {
      try {
        parse({ [field]: text });
        expect.unreachable();
      } catch (error) {
        expect(error).toBeInstanceOf(TokenError);
        expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("s3cr3t");
      }
    }),
  );
});
