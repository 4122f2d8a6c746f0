import { expect, test } from "vitest";
import { readPage } from "../src/http/json.js";

const nested = (levels: number, open: string, close: string, leaf: string) =>
  open.repeat(levels) + leaf + close.repeat(levels);

const pages: Readonly<Record<string, readonly [text: string, expected: string]>> = {
  "64 levels of objects": [nested(64, '{"a":', "}", "1"), "a page"],
  "64 levels of objects around null": [nested(64, '{"a":', "}", "null"), "a page"],
  "65 levels of objects": [nested(65, '{"a":', "}", "1"), "nested too deeply"],
  "64 levels of lists": [nested(64, "[", "]", "1"), "a page"],
  "65 levels of lists": [nested(65, "[", "]", ""), "nested too deeply"],
  "50,000 records": [`[${"{},".repeat(49_999)}{}]`, "a page"],
  "50,001 records": [`[${"{},".repeat(50_000)}{}]`, "too large"],
  "too many values in one record": [`[{"a":[${"0,".repeat(500_000)}0]}]`, "too large"],
  "a long text": [JSON.stringify([{ a: "x".repeat(600_000) }]), "a page"],
  "a web page": ["<html>", "not JSON"],
};

test.each(Object.keys(pages))("what the host's page is, of %s", (what) => {
  const [text = "", expected] = pages[what] ?? [];
  const page = readPage(text);
  expect(typeof page === "string" ? page : "a page").toBe(expected);
});
