import { expect, test } from "vitest";
import { leavesItsPlace } from "../src/routing/host-target.js";

const safe = ["", "/", "/schools/0123abcd", "/a.b/c..d/.e/..f/g../...", "/caf%C3%A9"];
// Nobody decodes a path four times.
const coded = ["/%D0%B0%2E%D0%B1", "/100%25/a%2520b", "/%2525252e%2525252e/x"];
const dots = ["/..", "/.", "/../a", "/a/..", "/a/..;x/b", "/.%2E/x", "/%25252e%25252e/x"];
const slashes = ["/a//b", "/a\\b", "/a%2Fb", "/a%5Cb", "/a%25255Cb"];
const odd = ["/a b", "/a\u0000b", "/a%00b", "/a%", "/%ff", "/%c0%ae%c0%ae/x"];
// Full-width dots, slashes and others that become one, and a percent sign.
const wide = ["/%ef%bc%8e%ef%bc%8e/x", "/a%ef%bc%8fb", "/a%25ef%25bc%258fb", "/a\uFF3Cb"];
const wider = ["/a\u2044b", "/a%E2%84%85b", "/a\uFF052fb"];

test.each([...dots, ...slashes, ...odd, ...wide, ...wider])("%j may be another path", (path) => {
  expect(leavesItsPlace(path)).toBe(true);
});

test.each([...safe, ...coded])("%j stays what it is", (path) => {
  expect(leavesItsPlace(path)).toBe(false);
});
