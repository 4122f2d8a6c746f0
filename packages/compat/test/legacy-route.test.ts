import { checkBaseUrl } from "@edbridge/core/internal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { legacyRoute, legacyRouteAt } from "../src/routing/legacy-route.js";

const base = checkBaseUrl("https://host.example/edfi");
const at = (rest: string) => routed(`https://host.example/edfi${rest}`);

/** The route, which must be the same where the URL comes in two. */
function routed(url: string, below = base) {
  const route = legacyRoute(url, below);
  const [, origin = "", path = ""] = /^(\w+:\/\/[^/]*)(.*)$/.exec(url) ?? [];
  expect(legacyRouteAt(origin, path, below)).toEqual(route);
  return route;
}

describe("legacyRoute", () => {
  test.each([
    ["/oauth/authorize", "authorize"],
    ["/oauth/authorize/?Client_id=a", "authorize"],
    ["/OAuth/Authorize", "authorize"],
    ["/api/oauth/authorize", "authorize"],
    ["/oauth/token", "token"],
    ["/admin/oauth/Token/", "token"],
    ["/data/v3/ed-fi/schools", "current"],
    ["/data/ed-fi/schools", "current"],
    ["/tenant/2024/data/v3/ed-fi/schools", "current"],
    ["/metadata/data/v3/resources/swagger.json", "current"],
    ["/oauth/token_info", "current"],
    ["/", "current"],
    ["", "current"],
    ["/metadata/resources/api-docs/schools", "unknown"],
    ["/api/v2.0/identitiesOfAll", "unknown"],
    ["/api/v2.0/schools", "unknown"],
    ["/api/v2.0/20175/schools", "unknown"],
    ["/api/v2.0/17/schools", "unknown"],
    ["/favicon.ico", "unknown"],
  ])("%s is %s", (rest, kind) => {
    expect(at(rest)?.kind).toBe(kind);
  });

  test.each([
    ["/api/v2.0/2017/schools", "2017", "schools", ""],
    ["/api/v2.0/2017/schools/", "2017", "schools", ""],
    ["/api/v2.0/2017/schools/0a1b?x=1&y=%20", "2017", "schools/0a1b", "?x=1&y=%20"],
    ["/API/V2.0/2019/Schools", "2019", "Schools", ""],
    ["/v2/api/api/v2.0/2018/schools?a", "2018", "schools", "?a"],
    ["/api/v2.0/2017", "2017", "", ""],
    ["/api/v2/2017/schools", "2017", "schools", ""],
    ["/api/v2.0/identities", "", "identities", ""],
    ["/api/V2.0/Identity/results/1?x=1", "", "Identity/results/1", "?x=1"],
    ["/api/v2.0/2017/identities/1", "2017", "identities/1", ""],
    ["/api/v2.0/2017?x=/api/v2.0/2018/y", "2017", "", "?x=/api/v2.0/2018/y"],
  ])("%s is data", (rest, schoolYear, path, search) => {
    expect(at(rest)).toMatchObject({ kind: "data", schoolYear, path, search });
  });

  test("the root is the caller's own writing of it", () => {
    expect(routed("https://HOST.example/EdFi/v2/API/v2.0/2017/schools")).toMatchObject({
      root: "https://HOST.example/EdFi/v2/API/v2.0/2017",
    });
  });

  test.each([
    "https://host.example/edfix/api/v2.0/2017/schools",
    "https://host.example/api/v2.0/2017/schools",
    "https://host.example:8443/edfi/api/v2.0/2017/schools",
    "http://host.example/edfi/api/v2.0/2017/schools",
    "https://other.example/edfi/api/v2.0/2017/schools",
    "https://host.example.evil.example/edfi/api/v2.0/2017/schools",
    "https://user@host.example/edfi/api/v2.0/2017/schools",
  ])("%s is outside", (url) => {
    expect(routed(url)).toBeUndefined();
  });

  test.each(["https://host.example", "https://host.example/a/b"])("a base may be %s", (href) => {
    const url = `${href}/api/v2.0/2017/schools?x=1#y`;
    const found = { kind: "data", path: "schools", search: "?x=1", schoolYear: "2017" };
    expect(routed(url, checkBaseUrl(href))).toEqual({ ...found, root: `${href}/api/v2.0/2017` });
  });

  test("a year and a path come back as they were written", () => {
    const segment = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
    fc.assert(
      fc.property(
        fc.integer({ min: 1000, max: 9999 }),
        fc.array(segment, { minLength: 1, maxLength: 4 }),
        (year, parts) => {
          const path = parts.join("/");
          expect(at(`/api/v2.0/${year}/${path}`)).toMatchObject({
            schoolYear: String(year),
            path,
          });
        },
      ),
    );
  });
});
