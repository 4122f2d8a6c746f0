import { isForeign, isTaken } from "@edbridge/core/internal";
import { expect, test } from "vitest";

const location = "/data/v3/ed-fi/schools/1";

test.each<[string, readonly number[]]>([
  ["POST", [200, 201]],
  ["PUT", [200, 201, 204]],
  ["DELETE", [204]],
  ["GET", []],
  ["PATCH", []],
])("the host has carried out a %s if it answers one of %j, and nothing else", (method, taken) => {
  for (let status = 100; status < 600; status++) {
    expect([status, isTaken(method, { status, headers: { location } })]).toEqual([
      status,
      taken.includes(status),
    ]);
  }
});

test.each<[string, number, Record<string, string>, boolean]>([
  ["POST", 200, {}, false],
  ["POST", 201, {}, false],
  ["POST", 201, { etag: "1" }, false],
  ["POST", 201, { location }, true],
  ["PUT", 200, {}, false],
  ["PUT", 200, { etag: "1" }, true],
  ["PUT", 200, { location }, true],
  ["PUT", 201, {}, false],
  ["PUT", 201, { etag: "1" }, true],
  ["PUT", 201, { location }, true],
  ["PUT", 204, {}, true],
  ["DELETE", 204, {}, true],
])(
  "a %s that is answered with %d and %o has been carried out: %s",
  (method, status, headers, is) => {
    expect(isTaken(method, { status, headers })).toBe(is);
  },
);

test.each([
  ["application/json", false],
  ["application/json; charset=utf-8", false],
  ["application/json ;charset=utf-8", false],
  [" application/json", false],
  ["APPLICATION/JSON", false],
  ["application/vnd.ed-fi.school.readable+json", false],
  ["application/problem+json", false],
  ["text/json", false],
  [["application/json", "text/html"], true],
  ["", true],
  ["json", true],
  ["/json", true],
  ["application/", true],
  ["text/html", true],
  ["text/html; charset=utf-8", true],
  ["text/html; of=application/json", true],
  ["application/jsonp", true],
  ["application/json-seq", true],
  ["application/xjson", true],
  ["application/json/html", true],
  ["text/plain", true],
])("a body of the type %j is no host's: %s", (type, foreign) => {
  const answer = { status: 201, headers: { "content-type": type, location } };
  expect(isForeign(answer)).toBe(foreign);
  expect(isTaken("POST", answer)).toBe(!foreign);
});

test("a response without a type may be a host's", () => {
  expect(isForeign({ status: 204, headers: {} })).toBe(false);
});
