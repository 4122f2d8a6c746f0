import { expect, test } from "vitest";
import { hashOf } from "../src/translation/companions.js";

// Identifiers that a host stores are made of it: it may never change.
test("the hash of a text is FNV-1a of its bytes, 64 bits wide", () => {
  for (let round = 0; round < 200; round++) {
    const text = round === 0 ? "" : `${round * 7919} é 日本 ${"x".repeat(round)}`;
    let hash = 0xcbf29ce484222325n;
    for (const byte of new TextEncoder().encode(text)) {
      hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
    }
    expect(hashOf(text)).toBe(hash.toString(16).padStart(16, "0"));
  }
});
