import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeKey, handleSeal, namedBy, nameKeyOf } from "../src/auth/seal.js";
import { SecretSeal } from "../src/internal/index.js";

const day = 86_400_000;
const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(48).fill(2)];
const populated = { clientKey: "populated", clientSecret: "populatedSecret" };
const host = "https://host.example/api";

const sealOf = (keys: readonly Uint8Array[], clock = fakeClock(), days = 7) =>
  handleSeal(keys, host, days * 86_400_000, clock);

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
      const credentials = { clientKey: `k${clientKey.trim()}`, clientSecret: `s${clientSecret}` };
      expect(seal.open(seal.seal(credentials))).toEqual(credentials);
    }),
  );
  const lengthOf = (secret: string) => seal.seal({ clientKey: "key", clientSecret: secret }).length;
  expect(lengthOf("a")).toBe(lengthOf("a".repeat(40)));
});

test("the days of a handle count to the second in which it was made, both ways", () => {
  const clock = fakeClock();
  const seal = sealOf([first], clock, 2);
  const handle = seal.seal(populated);
  const made = clock.now();
  for (const [at, isGood] of [
    [2 * day - 1, true],
    [2 * day, false],
    // The clock may be set back.
    [1 - 2 * day, true],
    [-2 * day, false],
  ] as const) {
    clock.setWall(made + at);
    const isOpen = seal.open(handle) !== undefined;
    expect([at, seal.isGood(handle), isOpen]).toEqual([at, isGood, isGood]);
  }
});

test("a text that is no handle is refused by its form, before a key is used", () => {
  const seal = sealOf([first]);
  const handle = seal.seal(populated);
  expect(seal.isGood(handle)).toBe(true);
  // Forged, but of the right form.
  expect(seal.isGood(`${handle.slice(0, -1)}A`)).toBe(true);
  const shortest = Math.ceil(((1 + 4 + 4 + 12 + 64 + 16) * 4) / 3);
  expect(seal.isGood(handle.slice(0, shortest))).toBe(true);
  expect(seal.isGood(handle.padEnd(4096, "A"))).toBe(true);
  const otherVersion = Buffer.from(handle, "base64url").fill(2, 0, 1).toString("base64url");
  const wrong = ["", "AQ", `${handle.slice(0, 40)} ${handle.slice(40)}`, otherVersion];
  const long = [handle.slice(0, shortest - 1), handle.padEnd(4097, "A")];
  for (const text of [...wrong, ...long, `${handle}=`, `${handle} `, ` ${handle}`, `+${handle}`]) {
    expect([text, seal.isGood(text)]).toEqual([text, false]);
  }
});
test("without a key nothing is sealed", () => {
  expect(() => sealOf([]).seal(populated)).toThrow("no key");
});

const keyedName = (key: Uint8Array, text: string) => namedBy(nameKeyOf(key), text);

test("no two handles are sealed with the same nonce", () => {
  const seal = sealOf([first]);
  const nonces = Array.from({ length: 100 }, () =>
    Buffer.from(seal.seal(populated), "base64url").toString("hex", 9, 21),
  );
  expect(new Set(nonces).size).toBe(100);
});

// Replicas of two versions run side by side, and handles outlive an upgrade.
test("what one version seals, the next one opens", () => {
  const handle =
    "AW0A5bBZkViActodZkystB-e7pnhzGAuxmftOVqqEHUxnqL00pSsB3m0VHaBJuhGlb1bTbiWLZNHocFLIPLlK1a2KqgMUbyP5zhS0VVJpeedXnjwxbfzHQlqP9_A3JJs1bJzGT8";
  const sealed = { clientKey: "populated", clientSecret: "\u00e4populatedSecret" };
  expect(sealOf([first]).open(handle)).toEqual(sealed);
  expect(codeKey(first).toString("hex")).toBe(
    "5269ead37a10786d5945d3e750d307ffacf2db5016d4ebafb34ef173ba4fbeb1",
  );
  expect(keyedName(first, "schools")).toBe(
    "fd551e0a3a854b35155122903afce7ecbfc12aa1cf6b8ad66df63c8f894e7c7b",
  );
});

describe("a text that is sealed with a secret", () => {
  const seal = new SecretSeal("s3cret", "tokens");
  const text = "\u00e4 text";
  const earlier = "D7571m6QVqBvU/gaPD1JdJY/3YOZVMYWyPvOWyEAJjVpEHzChhgbY51zK332aWD1tIPZ";

  test("opens with the same secret, purpose and subject, in the next version too", () => {
    expect(seal.open(seal.close(text, "schools"), "schools")).toBe(text);
    expect(seal.open(earlier, "schools")).toBe(text);
    expect(new SecretSeal("s3cret", "tokens").open(earlier, "schools")).toBe(text);
    expect(new SecretSeal("other", "tokens").open(earlier, "schools")).toBeUndefined();
    expect(new SecretSeal("s3cret", "parts").open(earlier, "schools")).toBeUndefined();
    expect(seal.open(earlier, "students")).toBeUndefined();
  });

  test.each([text, ""])("does not open if a byte is changed or cut off: %j", (closed) => {
    const bytes = Buffer.from(seal.close(closed, "schools"), "base64");
    expect(seal.open(bytes.toString("base64"), "schools")).toBe(closed);
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      expect(seal.open(changed.toString("base64"), "schools")).toBeUndefined();
      expect(seal.open(bytes.toString("base64", 0, at), "schools")).toBeUndefined();
    }
  });

  test("has a salt and a nonce of its own", () => {
    const all = Array.from({ length: 100 }, () => Buffer.from(seal.close(text, "x"), "base64"));
    const countOf = (from: number, to: number) =>
      new Set(all.map((bytes) => bytes.toString("hex", from, to))).size;
    expect([countOf(0, 16), countOf(16, 28)]).toEqual([100, 100]);
    const length = 16 + 12 + 16 + Buffer.byteLength(text);
    expect(all.every((bytes) => bytes.length === length)).toBe(true);
  });

  test("has a name that tells nothing without the secret, the same in the next version", () => {
    const name = "56e11af15e7d2b2e06352b3bcbabc943";
    expect(seal.name("schools")).toBe(name);
    expect(seal.name("students")).not.toBe(name);
    expect(new SecretSeal("other", "tokens").name("schools")).not.toBe(name);
    expect(new SecretSeal("s3cret", "parts").name("schools")).not.toBe(name);
  });
});
