import {
  checkBaseUrl,
  checkResource,
  checkSchoolYear,
  checkSegment,
  layoutChecks,
  layoutPath,
} from "@edbridge/core/internal";
import { describe, expect, test } from "vitest";
import { naming } from "./support/naming.js";

describe("a base URL", () => {
  test.each([
    ["https://host.example/v7/api//", "https://host.example", "/v7/api"],
    ["https://HOST.example:443/Api", "https://host.example", "/Api"],
    ["https://host.example/a/../b", "https://host.example", "/b"],
    ["http://localhost:8001/api", "http://localhost:8001", "/api"],
    ["http://127.1", "http://127.0.0.1", ""],
    ["http://[::1]:80/", "http://[::1]", ""],
  ])("%s is taken apart", (given, origin, prefix) => {
    expect(checkBaseUrl(given)).toEqual({ origin, prefix, href: origin + prefix });
    expect(checkBaseUrl(new URL(given))).toEqual({ origin, prefix, href: origin + prefix });
  });

  test.each([
    [undefined, /absolute/],
    [42, /absolute/],
    ["s3cr3t", /absolute/],
    ["ftp://s3cr3t", /https/],
    ["https://key:s3cr3t@host.example", /credentials/],
    ["https://host.example/?s3cr3t", /query string or fragment/],
    ["https://host.example/#s3cr3t", /query string or fragment/],
    ["https://s3cr3t.example/api/v2.0/2017/", /without \/api\/v2\.0 and a year/],
    ["http://s3cr3t.example", /in the clear/],
    ["http://127.0.0.1.host.example", /in the clear/],
    ["http://notlocalhost", /in the clear/],
    ["http://0.0.0.0", /in the clear/],
    ["http://[::ffff:7f00:1]", /in the clear/],
  ])("%s is refused, and not repeated", (given, message) => {
    const check = () => checkBaseUrl(given, { setting: "hostUrl" });
    expect(check).toThrow(message);
    expect(check).toThrow(naming("hostUrl"));
    expect(check).toThrow(/^(?!.*s3cr3t)/);
  });
});

describe("paths", () => {
  test.each(["schools", "ed-fi", "a.b_c~d-9", "...", "a..b"])("take the segment %s", (value) => {
    expect(checkSegment("id", value)).toBe(value);
    expect(checkResource(`${value}/deletes`)).toBe(`${value}/deletes`);
  });

  test.each(["", ".", "..", "a%2fb", "a b", "a?b", "a#b", "\u00e4", 7])(
    "refuse the segment %j",
    (value) => {
      expect(() => checkSegment("id", value)).toThrow(naming("id"));
      expect(() => checkResource(value)).toThrow(naming("resource"));
      expect(() => checkResource(`a/${value}/../b`)).toThrow(naming("resource"));
    },
  );
});

describe("path templates", () => {
  test.each([
    ["/data/v3/{namespace}", {}, "/data/v3/ed-fi"],
    ["/data/v3/{namespace}", { namespace: "tpdm" }, "/data/v3/tpdm"],
    ["/oauth/token", { schoolYear: "2024" }, "/oauth/token"],
    ...Object.keys(layoutChecks).map((name) => [`/a/{${name}}/b`, { [name]: "2024" }, "/a/2024/b"]),
  ])("%s with %o is %s", (template, values, path) => {
    expect(layoutPath("dataPath", template, values as object)).toBe(path);
  });

  test.each([
    ["data/v3", {}, /^dataPath: must be a path that begins with \//],
    ["/", {}, /^dataPath: must be one path segment/],
    ["/data/../v3", {}, /^dataPath: must be one path segment/],
    ["/data/%2e%2e/v3", {}, /^dataPath: must be one path segment/],
    ["/data/x{namespace}", {}, /^dataPath: must be one path segment/],
    ["/data/{namespace}x", {}, /^dataPath: must be one path segment/],
    ["/data/{year}", {}, /^dataPath: knows no placeholder \{year\}\.$/],
    ["/data/{constructor}", {}, /^dataPath: knows no placeholder/],
    ["/data/{tenant}", {}, /^tenant: is not given, .*\{tenant\}/],
    ["/data/{tenant}", { tenant: ".." }, /^tenant: must be one path segment/],
    ["/data/{schoolYear}", { schoolYear: 24 }, /^schoolYear: must be a year/],
  ])("%s with %o is refused: %s", (template, values, message) => {
    expect(() => layoutPath("dataPath", template, values)).toThrow(message);
  });
});

test.each([2017, "2017", "0001"])("%j is a school year", (year) => {
  expect(checkSchoolYear(year)).toBe(String(year));
});

test.each([17, 20171, "2017 ", "2017\n", "201x", "", undefined, 2017.5, "2017-18"])(
  "%j is no school year",
  (year) => {
    expect(() => checkSchoolYear(year)).toThrow(naming("schoolYear"));
  },
);
