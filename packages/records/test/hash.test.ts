import { expect, test } from "vitest";
import { hashOf } from "../src/translation/companions.js";

// Identifiers that a host stores are made of it: it may never change.
test.each([
  ["", "cbf29ce484222325"],
  ["a", "af63dc4c8601ec8c"],
  ["foobar", "85944171f73967e8"],
  ["é 日本", "0598cd0cf68f0dd3"],
])("the hash of %j is FNV-1a of its bytes, 64 bits wide", (text, hash) => {
  expect(hashOf(text)).toBe(hash);
});
