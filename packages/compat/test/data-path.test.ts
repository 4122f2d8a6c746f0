import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { CompatOptions } from "@edbridge/compat";
import { baseUrl, hostUrl, json, through } from "./through.js";

const id = "0123456789abcdef0123456789abcdef";

describe("the path of a data call", () => {
  test.each([
    ["schools", "schools?limit=25"],
    [`schools/${id}`, `schools/${id}`],
    ["schools/deletes", "schools/deletes"],
    ["schools/KeyChanges", "schools/KeyChanges"],
    ["schools?nameOfInstitution=A%2FB+C%23", "schools?nameOfInstitution=A%2FB+C%23&limit=25"],
    [`ed-fi/schools/${id}`, `schools/${id}`],
    ["Ed-Fi/Schools", "schools?limit=25"],
  ])("%s", async (rest, expected) => {
    const { asked } = await through(`${baseUrl}/api/v2.0/2017/${rest}`);
    expect(asked.map(({ url }) => url)).toEqual([`${hostUrl}/data/v3/ed-fi/${expected}`]);
  });

  test.each<[string, Partial<CompatOptions>, string]>([
    ["year", { dataPath: "/data/v3/{schoolYear}/{namespace}" }, "/data/v3/2017/ed-fi/schools"],
    [
      "instance and year",
      { dataPath: "/data/v3/{context}/{schoolYear}/{namespace}", context: "inst" },
      "/data/v3/inst/2017/ed-fi/schools",
    ],
    [
      "tenant and context",
      { dataPath: "/{tenant}/{context}/data/v3/{namespace}", tenant: "t", context: "2025" },
      "/t/2025/data/v3/ed-fi/schools",
    ],
    ["no v3", { dataPath: "/data/{namespace}", namespace: "tpdm" }, "/data/tpdm/schools"],
  ])("in a layout by %s", async (_name, options, expected) => {
    const { asked } = await through(`${baseUrl}/api/v2.0/2017/schools`, { options });
    expect(asked[0]?.url).toBe(`${hostUrl}${expected}?limit=25`);
  });

  test.each(["..", "schools/../x", "schools/%2E%2e/x", "a%2fb", "a//b", "", "1x"])(
    "%j is refused before anything is sent",
    async (rest) => {
      const { asked, answer } = await through(`${baseUrl}/api/v2.0/2017/${rest}`);
      expect(asked).toEqual([]);
      expect(answer?.status).toBe(400);
      expect(answer?.message).toMatch(/\w\. \(EDB004\)$/);
    },
  );
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

  test.each(["/data/v3/../x", "/data/v3/ed-fi//schools", "/data/v3/%2e%2e/x", "/data/v3/a%2fb"])(
    "%s is refused before anything is sent",
    async (path) => {
      for (const without of [[], ["EDB004"]]) {
        const { asked, answer } = await through(baseUrl + path, { options: { without } });
        expect([asked.length, answer?.status, answer?.change]).toEqual([0, 400, "EDB004"]);
        expect(answer?.message).toMatch(/\w\. \(EDB004\)$/);
      }
    },
  );

  test("goes to the host where legacy paths are turned off, and they do not", async () => {
    const options = { without: ["EDB004"] };
    const current = await through(`${baseUrl}/data/v3/ed-fi/schools`, { options, host: json([]) });
    expect(current.asked.map(({ url }) => url)).toEqual([`${hostUrl}/data/v3/ed-fi/schools`]);
    const legacy = await through(`${baseUrl}/api/v2.0/2017/schools`, { options });
    expect([legacy.asked.length, legacy.answer?.status]).toEqual([0, 404]);
    expect(legacy.answer).toMatchObject({
      change: "EDB004",
      note: { option: 'without: "EDB004"' },
    });
    expect(legacy.answer?.message).toMatch(/\w\. \(EDB004\)/);
  });
});

describe("the Location of an answer", () => {
  const root = `${baseUrl}/api/v2.0/2017`;
  test.each([
    ["https://new.example/api/data/v3/ed-fi/schools/0a", `${root}/schools/0a`],
    ["http://inner:8080/data/v3/ed-fi/schools/0a", `${root}/schools/0a`],
    ["/api/data/v3/ed-fi/schools/0a", `${root}/schools/0a`],
    ["/ed-fi/schools/0a", `${root}/schools/0a`],
    ["https://new.example/elsewhere", undefined],
    ["", undefined],
    ["/api/data/v3/ed-fi/schools", undefined],
    ["/api/data/v3/ed-fi/1x/0a", undefined],
    ["/api/data/v3/ed-fi/schools/0a?x=/ed-fi/y/z", `${root}/schools/0a`],
    ["/ed-fi/x/ed-fi/schools/0a", `${root}/schools/0a`],
  ])("%s", async (location, expected) => {
    const host = { status: 201, headers: { location } };
    const { answer } = await through(`${root}/schools`, { host, call: { method: "POST" } });
    expect(answer?.headers["location"]).toBe(expected);
  });

  test.each<[Partial<CompatOptions>, string, string | undefined]>([
    [{ dataPath: "/data/v3" }, "/api/data/v3/schools/0a", `${root}/schools/0a`],
    [{ dataPath: "/data/v3" }, "/ods/data/v4/schools/0a", undefined],
    [{ dataPath: "/data/v3" }, "/api/data/v3schools/0a", undefined],
  ])("in the layout %j: %s", async (options, location, expected) => {
    const host = { status: 201, headers: { location } };
    const { answer } = await through(`${root}/schools`, {
      host,
      options,
      call: { method: "POST" },
    });
    expect(answer?.headers["location"]).toBe(expected);
  });

  test("is in the caller's own writing of its base", async () => {
    const url = "https://OLD.example/V2/Api/v2.0/2017/schools";
    const headers = { location: "https://new.example/api/data/v3/ed-fi/schools/0a" };
    const { answer } = await through(url, {
      call: { method: "POST", body: "{}" },
      host: { status: 201, headers },
    });
    expect(answer?.headers["location"]).toBe(`${url}/0a`);
  });
});

test("headers that concern one connection are not carried on, either way", async () => {
  const call = {
    headers: {
      authorization: "Bearer x",
      connection: "keep-alive, X-Mine",
      "x-mine": "1",
      "x-other": "2",
      host: "old.example",
      "content-length": "3",
      "transfer-encoding": "chunked",
    },
  };
  const host = json([], 200, { connection: "close", "keep-alive": "timeout=5", etag: '"1"' });
  const { asked, answer } = await through(`${baseUrl}/api/v2.0/2017/schools`, { call, host });
  expect(asked[0]?.headers).toEqual({ authorization: "Bearer x", "x-other": "2" });
  const { "content-type": _, ...others } = answer?.headers ?? {};
  expect(others).toEqual({ etag: '"1"' });
});

describe("a refusal", () => {
  const url = `${baseUrl}/api/v2.0/2017/schools`;

  test.each([
    ["0123456789abcdef0123456789ABCDEF", "Invalid token"],
    ["01234567-89ab-cdef-0123-456789abcdef", "Invalid token"],
    ["eyJ0.eyJ1.c2ln", "Invalid credentials"],
  ])("by the host of %s becomes an empty 401, %s", async (token, reason) => {
    const call = { headers: { authorization: `Bearer ${token}` } };
    const host = {
      status: 401,
      headers: { "content-type": "application/problem+json" },
      body: "{}",
    };
    const { answer } = await through(url, { call, host });
    expect(answer).toMatchObject({ status: 401, reason });
    expect(answer?.body).toBeUndefined();
  });
});

describe("whatever the URL", () => {
  const part = fc.oneof(
    fc.constantFrom(
      "api",
      "v2.0",
      "2017",
      "oauth",
      "token",
      "data",
      "v3",
      "..",
      "%2e",
      "%2f",
      "",
      "\\",
      "@",
      ":",
      "?",
      "#",
    ),
    fc.string({ maxLength: 8 }),
  );
  const rest = fc.array(part, { maxLength: 8 }).map((parts) => `/${parts.join("/")}`);

  test("nothing leaves the current host's base, and nothing legacy is passed on as it is", async () => {
    await fc.assert(
      fc.asyncProperty(rest, fc.boolean(), async (path, inYear) => {
        const given = `${baseUrl}${inYear ? "/api/v2.0/2017" : ""}${path}`;
        if (!URL.canParse(given)) return;
        const { asked } = await through(new URL(given).href);
        for (const { url } of asked) {
          const { href } = new URL(url);
          expect(href.startsWith(`${hostUrl}`)).toBe(true);
          // The base itself ends in /api, behind which /v2.0/2017 is nothing legacy.
          const { pathname } = new URL(`https://host.example${href.slice(hostUrl.length)}`);
          expect(pathname).not.toMatch(/\/api\/v2\.0\/\d{4}/i);
        }
      }),
      { numRuns: 500, examples: [["/v2.0/2017/data/api/api", false]] },
    );
  });
});
