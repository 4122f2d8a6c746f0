import { checkBaseUrl } from "@edbridge/core/internal";
import { describe, expect, test } from "vitest";
import { legacyRoute, pathOnHost } from "../src/routing/legacy-route.js";

const base = checkBaseUrl("https://host.example/edfi");
const at = (rest: string) => routed(`https://host.example/edfi${rest}`);

const routed = (url: string, below = base) => legacyRoute(url, below);

describe("legacyRoute", () => {
  test.each([
    ["/oauth/authorize", "authorize"],
    ["/OAuth/Authorize", "authorize"],
    ["/oauth/token", "token"],
    ["/admin/oauth/Token/", "token"],
    ["/data/v3/ed-fi/schools", "current"],
    ["/tenant/2024/data/v3/ed-fi/schools", "current"],
    ["/oauth/token_info", "current"],
    ["/", "current"],
    ["/metadata/resources/api-docs/schools", "unknown"],
    ["/api/v2.0/identitiesOfAll", "unknown"],
    ["/api/v2.0/schools", "unknown"],
    ["/api/v2.0/17/schools", "unknown"],
    ["/data/3", "current"],
    ["/data/schools", "unknown"],
    ["/composites/v1/ed-fi/enrollment/students", "current"],
    ["/changeQueries/v1/availableChangeVersions", "current"],
    ["/connect/token", "token"],
    ["/connect/tokens", "unknown"],
    ["/a/b.c/d-e/f~g/", "current"],
    ["/api", "current"],
    ["/myapi", "unknown"],
    ["/a/b", "unknown"],
    ["/metadata/other/api-docs", "unknown"],
    ["/metadata/", "unknown"],
    ["/metadata/data/v3/resources/swagger.json", "current"],
    ["/api/v1/", "unknown"],
    ["/api/v2.0/20a7/schools", "unknown"],
    ["/api/v2.0/ 017/schools", "unknown"],
    ["/x\n/api/v2.0/2017/schools", "unknown"],
    ["?x=/api/v2.0/2017/schools", "current"],
    ["#/api/v2.0/2017/schools", "current"],
  ])("%j is %s", (rest, kind) => {
    expect(at(rest)?.kind).toBe(kind);
  });

  test.each([
    ["/api/v2.0/2017/schools", "2017", "schools", ""],
    ["/api/v2.0/2017/schools/0a1b?x=1&y=%20", "2017", "schools/0a1b", "?x=1&y=%20"],
    ["/API/V2.0/2019/Schools", "2019", "Schools", ""],
    ["/api/v2.0/2017", "2017", "", ""],
    ["/api/v2/2017/schools", "2017", "schools", ""],
    ["/api/v2.0/identities", "", "identities", ""],
    ["/api/v2.0/Uploads/1/commit", "", "Uploads/1/commit", ""],
    ["/api/v2.0/2017?x=/api/v2.0/2018/y", "2017", "", "?x=/api/v2.0/2018/y"],
    ["/api/v2.0/2017/a/b/?x=1#y?z", "2017", "a/b", "?x=1"],
    ["/api/v2.0/2017/api/v2.0/2018/schools", "2017", "api/v2.0/2018/schools", ""],
  ])("%s is data", (rest, schoolYear, path, search) => {
    expect(at(rest)).toMatchObject({ kind: "data", schoolYear, path, search });
  });

  test("a path is no longer than it may be", () => {
    const path = (length: number) => `/api/v2.0/2017/${"x".repeat(length - 15)}`;
    expect(at(path(2048))?.kind).toBe("data");
    expect(at(`${path(2048)}?${"y".repeat(3000)}`)?.kind).toBe("data");
    expect(at(path(2049))).toMatchObject({ kind: "unknown", path: path(2049), search: "" });
  });

  test.each([
    "https://host.example/api/v2.0/2017/schools",
    "https://host.example:8443/edfi/api/v2.0/2017/schools",
    "http://host.example/edfi/api/v2.0/2017/schools",
    "https://host.example.evil.example/edfi/api/v2.0/2017/schools",
    "https://user@host.example/edfi/api/v2.0/2017/schools",
  ])("%s is outside", (url) => {
    expect(routed(url)).toBeUndefined();
  });

  test.each(["https://host.example", "https://host.example/a/b"])("a base may be %s", (href) => {
    const of = (rest: string) => routed(href + rest, checkBaseUrl(href));
    const found = { kind: "data", path: "schools", search: "?x=1", schoolYear: "2017" };
    const data = "/api/v2.0/2017";
    expect(of(`${data}/schools?x=1#y`)).toEqual({ ...found, root: href + data });
    const current = { kind: "current", path: "", schoolYear: "" };
    expect(of(`?x=${data}/y`)).toEqual({ ...current, search: `?x=${data}/y` });
    expect(of(`#x=${data}/y`)).toEqual({ ...current, search: "" });
  });
});

test.each([
  ["/api/data/v3/ed-fi/schools", "/api", 0, "/data/v3/ed-fi/schools"],
  ["/v2/data/v3/ed-fi/schools", "", 0, "/data/v3/ed-fi/schools"],
  // A prefix that is itself called data.
  ["/data/data/v3/ed-fi/schools", "/ods", 1, "/data/data/v3/ed-fi/schools"],
  ["/data/x/data/v3/ed-fi/schools", "/ods", 1, "/x/data/v3/ed-fi/schools"],
  ["/v2/oauth/token_info", "/api", 1, "/v2/oauth/token_info"],
  ["/a/b/oauth/token_info", "/api", 1, "/b/oauth/token_info"],
  ["/api/oauth/token_info", "/api", 1, "/oauth/token_info"],
  ["/Data/V3/Ed-Fi/schools", "/api", 0, "/Data/V3/Ed-Fi/schools"],
  // The discovery document.
  ["/api/", "/api", 0, "/"],
])("%s below %j, with %i segments before data, is %s", (path, prefix, segments, expected) => {
  expect(pathOnHost(path, prefix, segments)).toBe(expected);
});
