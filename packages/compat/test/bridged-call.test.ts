import { expect, test } from "vitest";
import { JsonDocument } from "../src/http/json.js";
import { printQuery, queryParts } from "../src/http/query-string.js";
import {
  type BridgedCall,
  type DataCall,
  sendsRecord,
  withoutConditions,
} from "../src/auth/bridged-call.js";
import { withPage } from "../src/routing/host-target.js";

const route = { kind: "data", root: "", schoolYear: "2017", path: "schools", search: "" } as const;
const call: DataCall = {
  method: "POST",
  url: "https://old.example/api/v2.0/2017/schools",
  headers: { "content-type": "application/json" },
  body: "{}",
  route,
  target: { name: "schools", query: [] },
};

test.each<[string, Partial<BridgedCall>, boolean]>([
  ["a POST of JSON", {}, true],
  ["a PUT of JSON", { method: "PUT" }, true],
  ["a DELETE with a body", { method: "DELETE" }, false],
  ["a GET whose record was read", { method: "GET", json: new JsonDocument({}) }, false],
  ["a POST whose record was read", { body: undefined, json: new JsonDocument({}) }, true],
  ["a POST of nothing", { body: undefined }, false],
  ["a POST of what is no JSON", { headers: { "content-type": "text/plain" } }, false],
  ["a POST for no records", { target: undefined }, false],
])("%s sends a record: %s", (_name, edit, expected) => {
  expect(sendsRecord({ ...call, ...edit })).toBe(expected);
});

test.each<[string, number, number | undefined, string]>([
  ["", 5, undefined, "?limit=5"],
  ["?x=1&LIMIT=9&offset=3", 5, undefined, "?x=1&offset=3&limit=5"],
  ["?limit=9&OFFSET=3&x=1", 5, 7, "?x=1&limit=5&offset=7"],
  ["?limit=9&offset=3", 5, 0, "?limit=5"],
])("a page of %j with %d records from %s on is %s", (search, limit, offset, expected) => {
  const asked = withPage({ name: "x", query: queryParts(search) }, limit, offset);
  expect(printQuery(asked.query)).toBe(expected);
  expect(asked).toMatchObject({ name: "x" });
});

test("a request without conditions has its other headers", () => {
  const headers = { "if-match": '"1"', "if-none-match": '"2"', "x-mine": "3" };
  const without = withoutConditions({ ...call, headers });
  expect(without).toEqual({ ...call, headers: { "x-mine": "3" } });
});
