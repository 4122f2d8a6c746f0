import { AccessToken } from "@edbridge/core";
import fc from "fast-check";
import { format, inspect } from "node:util";
import { expect, test } from "vitest";

const make = (more: Partial<ConstructorParameters<typeof AccessToken>[0]>) =>
  new AccessToken({ value: "0123abcd", expiry: "fixed", expiresIn: 1800, ...more });

test("a token gives its value where it is asked for by name, and cannot be changed", () => {
  const token = make({});
  expect(token.value).toBe("0123abcd");
  expect(token.authorization).toBe("Bearer 0123abcd");
  expect(inspect(token)).toBe("AccessToken { expiry: 'fixed', expiresIn: 1800 }");
  expect(() => Object.assign(token, { expiresIn: 9 })).toThrow(TypeError);
});

test("it shows its value nowhere else", () => {
  const unit = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
  fc.assert(
    fc.property(fc.string({ unit, minLength: 8 }), (secret) => {
      const token = make({ value: `s3cr3t${secret}` });
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

test.each<[string, Parameters<typeof make>[0], string]>([
  ["token.value", { value: "" }, "visible ASCII"],
  ["token.value", { value: "a b" }, "visible ASCII"],
  ["token.value", { value: "a\r\nb" }, "visible ASCII"],
  ["token.value", { value: "\u00e4" }, "visible ASCII"],
  ["token.value", { value: "\ud83d\ude00" }, "visible ASCII"],
  ["token.value", { value: "\u007f" }, "visible ASCII"],
  ["token.expiresIn", { expiresIn: 0 }, "a number of seconds above 0"],
  ["token.expiresIn", { expiresIn: -1 }, "a number of seconds above 0"],
  ["token.expiresIn", { expiresIn: Number.NaN }, "a number of seconds above 0"],
  ["token.age", { age: -1 }, "a number of seconds, 0 or more"],
  ["token.age", { age: Number.NaN }, "a number of seconds, 0 or more"],
  ["token.value", { value: undefined as unknown as string }, "visible ASCII"],
  ["token.expiresIn", { expiresIn: "1800" as unknown as number }, "a number of seconds above 0"],
  ["token.expiry", { expiry: "slide" as "sliding" }, "fixed or sliding"],
])("wrong %s: %j", (setting, given, told) => {
  const message = expect.stringContaining(told);
  const refusal = { code: "EDB_SETTING", setting, message };
  expect(() => make(given)).toThrow(expect.objectContaining(refusal));
});
