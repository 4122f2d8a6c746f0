import { expect, test } from "vitest";
import { leavesItsPlace } from "../src/routing/host-target.js";

test.each([
  "/..",
  "/.",
  "/../a",
  "/a/..",
  "/a/..;x/b",
  "/a//b",
  "/a\\b",
  "/a b",
  "/a\u0000b",
  "/.%2E/x",
  "/%25252e%25252e/x",
  "/a%2Fb",
  "/a%5Cb",
  "/a%25255Cb",
  "/a%00b",
  "/a%",
  "/%ff",
  "/%c0%ae%c0%ae/x",
  // Full-width dots.
  "/%ef%bc%8e%ef%bc%8e/x",
  // Full-width slashes, and others that become one.
  "/a%ef%bc%8fb",
  "/a%25ef%25bc%258fb",
  "/a\uFF3Cb",
  "/a\u2044b",
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
  "/caf%C3%A9",
  "/%D0%B0%2E%D0%B1",
  "/100%25/a%2520b",
  // Nobody decodes a path four times.
  "/%2525252e%2525252e/x",
])("%j stays what it is", (path) => {
  expect(leavesItsPlace(path)).toBe(false);
});
