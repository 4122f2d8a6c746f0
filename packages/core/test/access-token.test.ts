import { AccessToken, SettingError } from "@edbridge/core";
import fc from "fast-check";
import { format, inspect } from "node:util";
import { describe, expect, test } from "vitest";

const make = (value: string) => new AccessToken({ value, expiry: "fixed", expiresIn: 1800 });
const visible = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  minLength: 8,
});

describe("AccessToken", () => {
  test("gives its value where it is asked for by name", () => {
    const token = make("0123abcd");
    expect(token.value).toBe("0123abcd");
    expect(token.authorization).toBe("Bearer 0123abcd");
    expect(token).toMatchObject({ expiry: "fixed", expiresIn: 1800 });
  });

  test("shows its value nowhere else", () => {
    fc.assert(
      fc.property(visible, (secret) => {
        const value = `s3cr3t${secret}`;
        const token = make(value);
        const options = { depth: 10, showHidden: true };
        const shown = [
          inspect(token, { ...options, getters: true }),
          inspect(token, { ...options, customInspect: false }),
          inspect({ nested: [token] }, options),
          inspect(new Error("failed", { cause: token }), options),
          inspect(structuredClone(token), options),
          format("%o %O %s %j", token, token, token, token),
          JSON.stringify(token),
          String(token),
          JSON.stringify(Object.getOwnPropertyDescriptors(token)),
        ];
        for (const text of shown) expect(text).not.toContain("s3cr3t");
      }),
    );
  });

  test("says what it is instead", () => {
    expect(inspect(make("0123abcd"))).toBe("AccessToken { expiry: 'fixed', expiresIn: 1800 }");
  });

  test("cannot be changed", () => {
    expect(Object.isFrozen(make("0123abcd"))).toBe(true);
    expect(() => Object.assign(make("0123abcd"), { expiresIn: 9 })).toThrow(TypeError);
  });

  test.each(["", " ", "a b", "a\r\nb", "a\u0000", "\u00e4", "\ud83d\ude00", "\u007f"])(
    "refuses the value %j, which cannot stand in a header",
    (value) => {
      const refusal = { setting: "token.value", message: expect.stringContaining("visible ASCII") };
      expect(() => make(value)).toThrow(SettingError);
      expect(() => make(value)).toThrow(expect.objectContaining(refusal));
    },
  );

  test.each([0, -1, Number.NaN])("refuses a life of %d seconds", (expiresIn) => {
    expect(() => new AccessToken({ value: "0123", expiry: "fixed", expiresIn })).toThrow(
      expect.objectContaining({
        setting: "token.expiresIn",
        message: expect.stringContaining("a number of seconds above 0"),
      }),
    );
  });

  test.each([-1, Number.NaN])("refuses an age of %d seconds", (age) => {
    const made = () => new AccessToken({ value: "0123", expiry: "fixed", expiresIn: 1800, age });
    const message = expect.stringContaining("a number of seconds, 0 or more");
    expect(made).toThrow(expect.objectContaining({ setting: "token.age", message }));
  });
});
