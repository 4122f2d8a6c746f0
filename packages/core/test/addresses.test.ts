import {
  checkBaseUrl,
  checkRelativePath,
  checkSchoolYear,
  checkSegment,
  fillPath,
  layoutPath,
  layoutChecks,
} from "@edbridge/core/internal";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { naming } from "./support/naming.js";

describe("checkBaseUrl", () => {
  test.each([
    ["https://host.example/", "https://host.example", ""],
    ["https://host.example/v7/api//", "https://host.example", "/v7/api"],
    ["https://HOST.example:443/Api", "https://host.example", "/Api"],
    ["https://host.example/a/../b", "https://host.example", "/b"],
    ["http://localhost:8001/api", "http://localhost:8001", "/api"],
    ["http://127.1", "http://127.0.0.1", ""],
    ["http://[::1]:80/", "http://[::1]", ""],
  ])("takes %s apart", (given, origin, prefix) => {
    expect(checkBaseUrl(given)).toEqual({ origin, prefix, href: origin + prefix });
    expect(checkBaseUrl(new URL(given))).toEqual({ origin, prefix, href: origin + prefix });
  });

  test.each([
    [undefined, /absolute|address/],
    [42, /address/],
    ["host.example/api", /absolute/],
    ["ftp://host.example", /https/],
    ["https://key:s3cr3t@host.example", /credentials/],
    ["https://host.example/?a=b", /query string or fragment/],
    ["https://host.example/#a", /query string or fragment/],
    ["http://host.example", /in the clear/],
    ["http://127.0.0.1.host.example", /in the clear/],
    ["http://notlocalhost", /in the clear/],
    ["http://0.0.0.0", /in the clear/],
    ["http://[::ffff:7f00:1]", /in the clear/],
  ])("refuses %s", (given, message) => {
    expect(() => checkBaseUrl(given)).toThrow(message);
    expect(() => checkBaseUrl(given, { setting: "hostUrl" })).toThrow(naming("hostUrl"));
  });

  test("takes plain http to another machine only when told to", () => {
    const { href } = checkBaseUrl("http://host.example/api", { allowInsecureHttp: true });
    expect(href).toBe("http://host.example/api");
  });

  test.each(["https://key:s3cr3t@host.example", "ftp://s3cr3t", "s3cr3t", "http://s3cr3t.example"])(
    "never repeats what it refuses: %s",
    (given) => {
      for (const tail of ["", "/s3cr3t", "?s3cr3t", "#s3cr3t"]) {
        expect(() => checkBaseUrl(given + tail)).toThrow(/^(?!.*s3cr3t)/);
      }
    },
  );
});

describe("paths", () => {
  const bad = ["", ".", "..", "a/b", "a%2fb", "a b", "a?b", "a#b", "\u00e4"];

  test.each(["schools", "ed-fi", "a.b_c~d-9", "...", "a..b"])("take the segment %s", (value) => {
    expect(checkSegment("id", value)).toBe(value);
    expect(checkRelativePath("resource", value)).toBe(value);
  });

  test.each([...bad, undefined, null, 7])("refuse the segment %j", (value) => {
    expect(() => checkSegment("id", value)).toThrow(naming("id"));
  });

  test.each(["schools/deletes", "schools/0123abcd/x"])("take the relative path %s", (value) => {
    expect(checkRelativePath("resource", value)).toBe(value);
  });

  test.each([...bad.filter((one) => one !== "a/b"), "/schools", "schools/", "a//b", "a/../b", 7])(
    "refuse the relative path %j",
    (value) => {
      expect(() => checkRelativePath("resource", value)).toThrow(naming("resource"));
    },
  );

  test("no accepted segment changes when a URL is made of it", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."aZ09-._~") }), (text) => {
        fc.pre(/^[\w.~-]+$/.test(text) && !/^\.{1,2}$/.test(text));
        const segment = checkSegment("id", text);
        const { pathname } = new URL(`https://host.example/data/${segment}/end`);
        expect(pathname).toBe(`/data/${segment}/end`);
      }),
    );
  });
});

describe("path templates", () => {
  test.each([
    ["/data/v3/{namespace}", {}, "/data/v3/ed-fi"],
    ["/data/v3/{namespace}", { namespace: "tpdm" }, "/data/v3/tpdm"],
    ["/data/v3/{schoolYear}/{namespace}", { schoolYear: 2024 }, "/data/v3/2024/ed-fi"],
    ["/{tenant}/{context}/data", { tenant: "t1", context: "c-2" }, "/t1/c-2/data"],
    ["/oauth/token", { schoolYear: "2024" }, "/oauth/token"],
  ])("%s with %o is %s", (template, values, path) => {
    expect(layoutPath("dataPath", template, values)).toBe(path);
  });

  test.each([
    ["data/v3", {}, "dataPath"],
    ["/", {}, "dataPath"],
    ["/data//v3", {}, "dataPath"],
    ["/data/../v3", {}, "dataPath"],
    ["/data/%2e%2e/v3", {}, "dataPath"],
    ["/data?x=1", {}, "dataPath"],
    ["/data/{year}", {}, "dataPath"],
    ["/data/x{namespace}", {}, "dataPath"],
    ["/data/{schoolYear}", {}, "schoolYear"],
    ["/data/{tenant}", { tenant: ".." }, "tenant"],
    ["/data/{context}", { context: "a%2fb" }, "context"],
    ["/data/{schoolYear}", { schoolYear: 24 }, "schoolYear"],
  ])("%s with %o is refused, naming %s", (template, values, setting) => {
    expect(() => layoutPath("dataPath", template, values)).toThrow(naming(setting));
  });

  test("tell a segment that is wrong from a placeholder that is, or that has no value", () => {
    const refused = (template: string) => () => layoutPath("dataPath", template, {});
    for (const part of ["x{tenant}", "{tenant}x"]) {
      expect(refused(`/${part}`)).toThrow(/^dataPath: must be one path segment/);
    }
    expect(refused("/{year}")).toThrow("dataPath: knows no placeholder {year}.");
    expect(refused("/{tenant}")).toThrow(/^tenant: is not given, .*\{tenant\}/);
  });

  test.each(Object.keys(layoutChecks))("have a placeholder {%s}", (name) => {
    expect(layoutPath("dataPath", `/data/{${name}}`, { [name]: "2024" })).toBe("/data/2024");
  });

  test("names of objects' own members are no placeholders", () => {
    expect(() => fillPath("dataPath", "/data/{constructor}", {})).toThrow(naming("dataPath"));
    expect(() => fillPath("dataPath", "/data/{toString}", {})).toThrow(naming("dataPath"));
  });
});

describe("checkSchoolYear", () => {
  test.each([2017, "2017", "0001"])("takes %j", (year) => {
    expect(checkSchoolYear(year)).toBe(String(year));
  });

  test.each([17, "17", 20171, "2017 ", "2017\n", "201x", "", undefined, null, 2017.5, "2017-18"])(
    "refuses %j",
    (year) => {
      expect(() => checkSchoolYear(year)).toThrow(naming("schoolYear"));
    },
  );
});
