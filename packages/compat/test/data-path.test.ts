import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CompatOptions } from "@edbridge/compat";
import { baseUrl, hostUrl, id, json, root, through } from "./through.js";

test.each<[string, string, Partial<CompatOptions>?]>([
  ["schools", "/data/v3/ed-fi/schools?limit=25"],
  [`schools/${id}`, `/data/v3/ed-fi/schools/${id}`],
  ["schools/deletes", "/data/v3/ed-fi/schools/deletes"],
  ["schools/KeyChanges", "/data/v3/ed-fi/schools/KeyChanges"],
  ["schools/partitions", "/data/v3/ed-fi/schools/partitions"],
  [`ed-fi/schools/${id}`, `/data/v3/ed-fi/schools/${id}`],
  ["Ed-Fi/Schools", "/data/v3/ed-fi/schools?limit=25"],
  [
    "schools",
    "/data/v3/2017/ed-fi/schools?limit=25",
    { dataPath: "/data/v3/{schoolYear}/{namespace}" },
  ],
  [
    "schools",
    "/t/2017/data/v3/ed-fi/schools?limit=25",
    { dataPath: "/{tenant}/{context}/data/v3/{namespace}", tenant: "t", context: "2017" },
  ],
  ["schools", "/data/tpdm/schools?limit=25", { dataPath: "/data/{namespace}", namespace: "tpdm" }],
])("the path of the data call %s is %s with %j", async (rest, expected, options = {}) => {
  const { asked } = await through(`${root}/${rest}`, { options });
  expect(asked.map(({ url }) => url)).toEqual([`${hostUrl}${expected}`]);
});

const legacy = ["..", "schools/../x", "schools/%2E%2e/x", "a%2fb", "a//b", "", "1x"];
const current = ["../x", "ed-fi//schools", "%2e%2e/x", "a%2fb"];

test.each([
  ...legacy.map((path) => [`${root}/${path}`, []]),
  ...current.flatMap((path) =>
    [[], ["EDB004"]].map((without) => [`${baseUrl}/data/v3/${path}`, without]),
  ),
] as [string, string[]][])("%s is refused, without %j", async (url, without) => {
  const { asked, answer } = await through(url, { options: { without } });
  expect([asked.length, answer?.status, answer?.change]).toEqual([0, 400, "EDB004"]);
  expect(answer?.message).toMatch(/\w\. \(EDB004\)$/);
});

describe("a call to a current path", () => {
  const byTenant = {
    dataPath: "/{tenant}/{context}/data/v3/{namespace}",
    tenant: "t",
    context: "c",
  };
  test.each<[string, Partial<CompatOptions>, string]>([
    ["/data/v3/ed-fi/schools?limit=1", {}, "/api/data/v3/ed-fi/schools?limit=1"],
    ["/any/data/v3/ed-fi/schools", {}, "/api/data/v3/ed-fi/schools"],
    ["/any/t/c/data/v3/ed-fi/schools", byTenant, "/api/t/c/data/v3/ed-fi/schools"],
    // What stands before it may only begin like it.
    [
      "/any/databases/c/data/v3/x",
      { dataPath: "/databases/{context}/data/v3/{namespace}", context: "c" },
      "/api/databases/c/data/v3/x",
    ],
    // The host's own path does not count, even if it is called data.
    [
      "/any/t/data/v3/x",
      { baseUrl: "https://new.example/data", dataPath: "/{tenant}/data/v3/x", tenant: "t" },
      "/data/t/data/v3/x",
    ],
    ["/oauth/token_info", {}, "/api/oauth/token_info"],
    ["", {}, "/api/"],
  ])("%s on %j is %s there", async (path, options, expected) => {
    const { asked } = await through(baseUrl + path, { options, host: json({}) });
    expect(asked.map(({ url }) => url)).toEqual([`https://new.example${expected}`]);
  });

  test("goes to the host where legacy paths are turned off, and they do not", async () => {
    const options = { without: ["EDB004"] };
    const host = json([]);
    const { asked } = await through(`${baseUrl}/data/v3/ed-fi/schools`, { options, host });
    const other = await through(`${root}/schools`, { options });
    expect([asked.length, other.asked.length]).toEqual([1, 0]);
    const option = 'without: ["EDB004"]';
    expect(other.answer).toMatchObject({ status: 404, change: "EDB004", option });
  });
});

describe("the Location of an answer", () => {
  const here = `${root}/schools/0a`;
  const flat = { dataPath: "/data/v3" };

  test.each<[string, string | undefined, Partial<CompatOptions>?]>([
    ["https://new.example/api/data/v3/ed-fi/schools/0a", here],
    ["http://inner:8080/data/v3/ed-fi/schools/0a", here],
    ["/api/data/v3/ed-fi/schools/0a", here],
    ["/ed-fi/schools/0a", here],
    ["https://new.example/elsewhere", undefined],
    ["", undefined],
    ["/api/data/v3/ed-fi/schools/0a/", here],
    ["/api/data/v3/ed-fi/schools", undefined],
    ["/api/data/v3/ed-fi/schools/", undefined],
    ["/api/data/v3/ed-fi/1x/0a", undefined],
    ["/api/data/v3/ed-fi/schools/0a?x=/ed-fi/y/z", here],
    ["/ed-fi/x/ed-fi/schools/0a", here],
    ["/api/data/v3/schools/0a", here, flat],
    ["/ods/data/v4/schools/0a", undefined, flat],
    ["/api/data/v3schools/0a", undefined, flat],
  ])("%s is %s with %j", async (location, expected, options = {}) => {
    const host = { status: 201, headers: { location } };
    const call = { method: "POST" };
    // It is in the caller's own writing of the base.
    for (const url of [`${root}/schools`, "https://OLD.example/V2/Api/v2.0/2017/schools"]) {
      const { answer } = await through(url, { host, options, call });
      expect(answer?.headers["location"]).toBe(expected?.replace(`${root}/schools`, url));
    }
  });
});

test("headers that concern one connection are not carried on, either way", async () => {
  const carried = { authorization: "Bearer x", "x-other": "2" };
  const connection = { connection: "keep-alive, X-Mine", "x-mine": "1", host: "old.example" };
  const framing = { "content-length": "3", "transfer-encoding": "chunked" };
  const both = { "keep-alive": "5", te: "a", trailer: "b", upgrade: "c", expect: "d" };
  const proxies = { "proxy-authorization": "e", "proxy-connection": "f" };
  const call = { headers: { ...carried, ...connection, ...framing, ...both, ...proxies } };
  const ofHost = { connection: "close", "proxy-authenticate": "g", ...both, ...proxies };
  const host = json([], 200, { ...ofHost, etag: '"1"' });
  const { asked, answer } = await through(`${root}/schools`, { call, host });
  expect(asked[0]?.headers).toEqual(carried);
  const { "content-type": _, ...others } = answer?.headers ?? {};
  expect(others).toEqual({ etag: '"1"' });
});

test("whatever the URL, nothing leaves the host's base, and nothing legacy is passed", async () => {
  const parts = "api v2.0 2017 oauth token data v3 .. %2e %2f \\ @ : ? #".split(" ");
  const part = fc.oneof(fc.constantFrom("", ...parts), fc.string({ maxLength: 8 }));
  const paths = fc.array(part, { maxLength: 8 }).map((all) => `/${all.join("/")}`);
  await fc.assert(
    fc.asyncProperty(paths, fc.boolean(), async (path, inYear) => {
      const given = `${inYear ? root : baseUrl}${path}`;
      if (!URL.canParse(given) || !new URL(given).href.startsWith(`${baseUrl}/`)) return;
      const { asked } = await through(new URL(given).href);
      for (const { url } of asked) {
        const { href } = new URL(url);
        expect(href.startsWith(hostUrl)).toBe(true);
        // The base itself ends in /api, behind which /v2.0/2017 is nothing legacy.
        const { pathname } = new URL(`https://host.example${href.slice(hostUrl.length)}`);
        expect(pathname).not.toMatch(/\/api\/v2\.0\/\d{4}/i);
      }
    }),
    { numRuns: 500, examples: [["/v2.0/2017/data/api/api", false]] },
  );
});
