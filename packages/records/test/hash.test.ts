import { expect, test } from "vitest";
import { hashOf } from "../src/record/hash.js";

// Identifiers that a host stores are made of it: it may never change.
test.each([
  ["", "cbf29ce484222325"],
  ["a", "af63dc4c8601ec8c"],
  ["foobar", "85944171f73967e8"],
])("the hash of %j is that of the published test vectors", (text, hash) => {
  expect(hashOf(text)).toBe(hash);
});

test("it is that of the definition for any text", () => {
  let seed = 1;
  for (let round = 0; round < 200; round++) {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    const text = `${seed} é 日本 ${"x".repeat(round)}`;
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text)) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    }
    expect(hashOf(text)).toBe(hash.toString(16).padStart(16, "0"));
  }
});
