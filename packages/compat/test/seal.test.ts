import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { expect, test } from "vitest";
import { HandleSeal } from "../src/sessions/seal.js";

const day = 86_400_000;
const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(48).fill(2)];
const populated = { clientKey: "populated", clientSecret: "populatedSecret" };

const sealOf = (keys: readonly Uint8Array[], clock = fakeClock(), days = 7) =>
  new HandleSeal({ keys, days, clock });

test("a handle opens with each key that is still there", () => {
  const handle = sealOf([first]).seal(populated);
  expect(sealOf([second, first]).open(handle)).toEqual(populated);
  expect(sealOf([second]).open(handle)).toBeUndefined();
  expect(sealOf([second, first]).seal(populated)).not.toBe(handle);
});

test("no character of a handle can be changed", () => {
  const seal = sealOf([first]);
  const handle = seal.seal(populated);
  fc.assert(
    fc.property(fc.nat(handle.length - 1), fc.constantFrom(..."ABYZabyz0189-_"), (at, letter) => {
      const other = handle.slice(0, at) + letter + handle.slice(at + 1);
      fc.pre(!Buffer.from(other, "base64url").equals(Buffer.from(handle, "base64url")));
      expect(seal.open(other)).toBeUndefined();
    }),
    { numRuns: 400 },
  );
  fc.assert(fc.property(fc.string({ maxLength: 300 }), (text) => seal.open(text) === undefined));
});

test("any credentials come back, and the length tells nothing about short secrets", () => {
  const seal = sealOf([first]);
  const text = fc.string({ unit: "grapheme-ascii", minLength: 1, maxLength: 200 });
  fc.assert(
    fc.property(text, text, (clientKey, clientSecret) => {
      const credentials = {
        clientKey: `k${clientKey.trim()}`,
        clientSecret: `s${clientSecret.trim()}`,
      };
      expect(seal.open(seal.seal(credentials))).toEqual(credentials);
    }),
  );
  const lengthOf = (secret: string) => seal.seal({ clientKey: "key", clientSecret: secret }).length;
  expect(lengthOf("a")).toBe(lengthOf("a".repeat(40)));
});

test("a handle ends with its days, and a clock that is set back does not keep it for ever", () => {
  const clock = fakeClock();
  const seal = sealOf([first], clock, 2);
  const handle = seal.seal(populated);
  clock.advance(2 * day - 1000);
  expect(seal.open(handle)).toEqual(populated);
  clock.advance(1000);
  expect(seal.open(handle)).toBeUndefined();
  const late = seal.seal(populated);
  clock.setWall(clock.now() - 3 * day);
  expect(seal.open(late)).toBeUndefined();
});
