import { TokenError } from "@edbridge/core";
import { type LifePolicy, parseTokenAnswer } from "@edbridge/core/internal";
import fc from "fast-check";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";

const fixed: LifePolicy = { expiry: "fixed", absent: 1800, notPositive: "refuse" };
const sliding: LifePolicy = { expiry: "sliding", absent: 1800, notPositive: "absent" };
const now = Date.UTC(2026, 0, 1);
const parse = (fields: Record<string, unknown>, policy = fixed) =>
  parseTokenAnswer(
    { access_token: "0123abcd", token_type: "bearer", ...fields },
    { status: 200, policy, now },
  );

describe("expires_in", () => {
  test.each([
    [1800, 1800],
    ["1800", 1800],
    ["59.55", 59.55],
    [undefined, 1800],
    [null, 1800],
    [86_401, 86_400],
    [now / 1000 + 600, 600],
    [now + 600_000, 600],
  ])("%j is a life of %d seconds", (expiresIn, seconds) => {
    for (const policy of [fixed, sliding]) {
      expect(parse({ expires_in: expiresIn }, policy).expiresIn).toBe(seconds);
    }
  });

  test.each([0, -1, "0", "-300", now / 1000 - 1, now - 1])(
    "%j has ended for a fixed life, and is not said for a sliding one",
    (expiresIn) => {
      expect(() => parse({ expires_in: expiresIn })).toThrow(/already ended/);
      expect(parse({ expires_in: expiresIn }, sliding).expiresIn).toBe(1800);
    },
  );

  test.each([1_000_000_000, 1_000_000_000_000])("%d is a time long ago", (expiresIn) => {
    expect(() => parse({ expires_in: expiresIn })).toThrow(/already ended/);
  });

  test.each(["soon", "1800s", "59.", "0x10", "1e3", true])("%j is no number", (expiresIn) => {
    for (const policy of [fixed, sliding]) {
      expect(() => parse({ expires_in: expiresIn }, policy)).toThrow(
        /expires_in that is no number/,
      );
    }
  });

  test("no number makes a token without a life, or of more than a day", () => {
    const number = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    fc.assert(
      fc.property(number, fc.constantFrom(fixed, sliding), (expiresIn, policy) => {
        try {
          const token = parse({ expires_in: expiresIn }, policy);
          expect(token.expiresIn).toBeGreaterThan(0);
          expect(token.expiresIn).toBeLessThanOrEqual(86_400);
        } catch (error) {
          expect(policy).toBe(fixed);
          expect(error).toMatchObject({ code: "EDB_TOKEN_ANSWER" });
        }
      }),
    );
  });
});

describe("the other fields", () => {
  test.each(["bearer", "Bearer", "BEARER", undefined])("token_type may be %s", (type) => {
    expect(parse({ token_type: type }).value).toBe("0123abcd");
  });

  test.each([
    [{ access_token: undefined }, "no usable access_token"],
    [{ access_token: 7 }, "no usable access_token"],
    [{ access_token: "two words" }, "no usable access_token"],
    [{ access_token: "line\nbreak" }, "no usable access_token"],
    [{ token_type: "bearers" }, "a token_type other than bearer"],
    [{ token_type: 7 }, "a token_type other than bearer"],
  ])("%o is no token answer", (fields, what) => {
    expect(() => parse(fields)).toThrow(
      `answered 200 with ${what}. Check that baseUrl and tokenPath name the host's token operation.`,
    );
    expect(() => parse(fields)).toThrow(TokenError);
    expect(() => parse(fields)).toThrow(expect.objectContaining({ status: 200 }));
  });

  test("no error repeats what the host said", () => {
    const said = fc.string().map((text) => `s3cr3t ${text}`);
    fc.assert(
      fc.property(
        fc.constantFrom("access_token", "token_type", "expires_in"),
        said,
        (name, text) => {
          try {
            parse({ [name]: text });
            expect.unreachable();
          } catch (error) {
            expect(error).toBeInstanceOf(TokenError);
            expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("s3cr3t");
          }
        },
      ),
    );
  });
});
