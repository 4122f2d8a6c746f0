import { expect, test } from "vitest";
import { leavesItsPlace } from "../src/routing/host-target.js";

test.each([
  "/..",
  "/.",
  "/../a",
  "/a/..",
  "/a/../b",
  "/a/./b",
  "/a/..;x/b",
  "/a/.;/b",
  "//",
  "/a//b",
  "\\",
  "/a\\b",
  "/a b",
  "/a\tb",
  "/a\u0000b",
  "/a\u0085b",
  "/%2e%2e",
  "/.%2E/x",
  "/a/%2e/b",
  "/%252e%252e/x",
  "/%25252e%25252e/x",
  "/a%2fb",
  "/a%2Fb",
  "/a%5cb",
  "/a%5Cb",
  "/a%252fb",
  "/a%25255Cb",
  "/a%00b",
  "/a%0ab",
  "/a%",
  "/a%2",
  "/%ff",
  "/%c0%ae%c0%ae/x",
  // Full-width dots.
  "/%ef%bc%8e%ef%bc%8e/x",
  "/\uFF0E\uFF0E/x",
  // Full-width slashes, and others that become one.
  "/a%ef%bc%8fb",
  "/a\uFF0Fb",
  "/a%25ef%25bc%258fb",
  "/a%2525ef%2525bc%25258fb",
  "/a\uFF3Cb",
  "/a%E2%88%95b",
  "/a\u2044b",
  "/a%E2%88%96b",
  "/a%E2%84%85b",
  // A full-width percent sign.
  "/a\uFF052fb",
])("%j could become another path", (path) => {
  expect(leavesItsPlace(path)).toBe(true);
});

test.each([
  "",
  "/",
  "/schools/0123abcd",
  "/a.b/c..d/.e/..f/g../...",
  "/a%20b",
  "/caf%C3%A9",
  "/%D0%B0%2E%D0%B1",
  "/100%25",
  "/100%25/a%2520b",
  "/a%2541",
  // Nobody decodes a path four times.
  "/%2525252e%2525252e/x",
])("%j stays what it is", (path) => {
  expect(leavesItsPlace(path)).toBe(false);
});
