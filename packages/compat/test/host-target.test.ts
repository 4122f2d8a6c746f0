import { checkBaseUrl } from "@edbridge/core/internal";
import { describe, expect, test } from "vitest";
import { queryParts } from "../src/http/query-string.js";
import {
  collectionNamed,
  hostTarget,
  isList,
  isRecord,
  recordUrl,
  targetUrl,
} from "../src/routing/host-target.js";
import { legacyRoute } from "../src/routing/legacy-route.js";
import { checkCompatOptions } from "../src/settings/compat-options.js";

const baseUrl = "https://host.example/api";
const layout = { dataPath: "/data/v3/{schoolYear}/{namespace}" };
const settings = checkCompatOptions({ baseUrl, ...layout });

describe("a legacy path below its year", () => {
  test.each([
    ["schools", "schools", undefined],
    ["Schools/0a", "Schools", "0a"],
    ["schools/0a/x", "schools", "0a/x"],
    ["schools/a-b.c", "schools", "a-b.c"],
    ["ed-fi/schools", "schools", undefined],
    ["Ed-Fi/schools/0a", "schools", "0a"],
    ["ed-fi", "ed-fi", undefined],
    ["ed-fis/schools", "ed-fis", "schools"],
    ["ed-f/schools", "ed-f", "schools"],
  ])("%s names %s and %s", (path, name, part) => {
    const query = queryParts("?a=1");
    expect(hostTarget(path, "?a=1", "ed-fi")).toEqual({ name, part, query });
  });

  test.each([
    "",
    "1x",
    "ed-fi/",
    "ed-fi/1x",
    "ed-fi//schools",
    "..",
    "schools/..",
    "schools/../x",
    "a/../x",
    "schools//0a",
    "schools/%2e%2e",
    "a%2fb",
    "a b",
    "/schools",
  ])("%j names nothing", (path) => {
    expect(hostTarget(path, "", "ed-fi")).toBeUndefined();
  });

  test.each([
    [undefined, true, false],
    ["0a", false, true],
    ["deletes", false, false],
    ["keyChanges", false, false],
    ["PARTITIONS", false, false],
  ])("with %s behind the name is a list: %s; is one record: %s", (part, list, record) => {
    const target = { name: "schools", part, query: [] };
    expect([isList(target), isRecord(target)]).toEqual([list, record]);
    expect(isList({ ...target, single: true })).toBe(false);
  });

  test("becomes an address on the host, in the namespace of its collection", () => {
    const target = { name: "schools", query: queryParts("?a=1&b=2") };
    const root = `${baseUrl}/data/v3/2017`;
    expect(targetUrl(target, "2017", settings)).toBe(`${root}/ed-fi/schools?a=1&b=2`);
    const record = { name: "buses", part: "0a", query: [] };
    const collection = { name: "buses", kind: "own", key: [], namespace: "sample" } as const;
    const url = targetUrl({ ...record, collection }, "2017", settings);
    expect(url).toBe(`${root}/sample/buses/0a`);
  });
});

test.each([
  ["/api/v2.0/2017/schools?limit=1", "schools"],
  ["/api/v2.0/2017/Ed-Fi/SCHOOLS/0a", "schools"],
  ["/api/v2.0/2017/enrollment/x", "enrollment"],
  ["/api/v2.0/identities", "identities"],
  ["/api/v2.0/2017/BulkOperations", "bulkOperations"],
  ["/api/v2.0/2017/uploads/1", "uploads"],
  ["/api/v2.0/2017/nothingKnown", undefined],
  ["/api/v2.0/2017/../schools", undefined],
  ["/data/v3/ed-fi/schools", undefined],
  ["/oauth/token", undefined],
])("%s asks for the collection %s", (rest, name) => {
  const route = legacyRoute(baseUrl + rest, checkBaseUrl(baseUrl));
  expect(route && collectionNamed(route, settings)).toBe(name);
});

describe("a record's address on the host", () => {
  const found = { name: "schools", rest: "0a" };
  test.each([
    "https://host.example/api/data/v3/2017/ed-fi/schools/0a",
    "/api/data/v3/2017/ed-fi/schools/0a",
    "http://inner:8080/data/v3/2017/ed-fi/schools/0a",
    "http://inner/data/v3/2018/Ed-Fi/schools/0a",
    "/ed-fi/schools/0a",
    "http://ed-fi/ed-fi/schools/0a",
    "/ed-fi/x/ed-fi/schools/0a",
    "/ed-fi/schools/0a?x=/ed-fi/y/z",
    "https://host.example/api/data/v3/2017/ed-fi/schools/0a#/ed-fi/y/z",
    "/ed-fi/schools/0a?x\n#y",
  ])("%j names a school", (address) => {
    expect(recordUrl(address, "2017", settings)).toEqual(found);
  });

  test.each([
    "",
    "schools/0a",
    "https://host.example",
    "https://ed-fi/schools/0a",
    "/api/data/v3/2017/ed-fi",
    "/api/data/v3/2017/ed-fi/schools",
    "/api/data/v3/2017/ed-fi/schools/",
    "/api/data/v3/2017/ed-fi/schools/0a/x",
    "/api/data/v3/2017/ed-fi//0a",
    "/api/data/v3/2017/ed-fi/1x/0a",
    "/api/data/v3/2017/ed-fi/sch ools/0a",
    "/api/data/v3/2017/ed-fix/schools/0a",
    "/api/data/v3/2017/sample/buses/0a",
    "://host/x/ed-fi/schools?/0a",
  ])("%j names none", (address) => {
    expect(recordUrl(address, "2017", settings)).toBeUndefined();
  });

  test("stands below the root of the host, whether that names a namespace or not", () => {
    const plain = checkCompatOptions({ baseUrl, dataPath: "/data/v3" });
    for (const origin of ["", "https://host.example", "http://inner:8080"]) {
      expect(recordUrl(`${origin}/api/data/v3/schools/0a`, "2017", plain)).toEqual(found);
    }
    expect(recordUrl("/ods/data/v4/schools/0a", "2017", plain)).toBeUndefined();
    expect(recordUrl("/api/data/v3schools/0a", "2017", plain)).toBeUndefined();
  });

  test("names one of another namespace where that is asked for", () => {
    const bus = { name: "buses", rest: "0a" };
    const root = "/api/data/v3/2017/sample";
    expect(recordUrl(`${root}/buses/0a`, "2017", settings, "sample")).toEqual(bus);
    expect(recordUrl("/Sample/buses/0a", "2017", settings, "sample")).toEqual(bus);
    expect(recordUrl("/ed-fi/schools/0a", "2017", settings, "sample")).toBeUndefined();
  });
});
