import { gzipSync } from "node:zlib";
import { fakeClock } from "@edbridge/core/testing";
import { records } from "@edbridge/records";
import fc from "fast-check";
import { afterEach, describe, expect, test } from "vitest";
import { type Answer, Bridge, type Call, type CompatOptions } from "../src/index.js";
import { plainPage } from "../src/pipeline/plain-page.js";
import { StraightRead } from "../src/pipeline/straight-read.js";
import { serve, stopServers } from "./local-servers.js";
import { textOf } from "./through.js";

afterEach(stopServers);

const tokenHost = () => {
  let given = 0;
  return serve((request, response) => {
    request.resume();
    const token = { access_token: `token${++given}`, expires_in: 1800, token_type: "bearer" };
    response.setHeader("content-type", "application/json").end(JSON.stringify(token));
  });
};

const id = "0123456789abcdef0123456789abcdef";
const page = JSON.stringify([
  {
    id,
    schoolReference: { schoolId: 1, link: { rel: "School", href: `/ed-fi/schools/${id}` } },
    entryDate: "2026-08-17",
    _etag: "1",
    _lastModifiedDate: "2026-01-01T00:00:00Z",
  },
]);
const typed = { "content-type": "application/json; charset=utf-8" };
const usual: Answer = { status: 200, headers: typed, body: page };

/** A bridge with a caller who has a handle. */
async function begun(options: Partial<CompatOptions> = {}) {
  const baseUrl = await tokenHost();
  const bridge = new Bridge({ baseUrl, allowInsecureHttp: true, ...options });
  let answers: readonly Answer[] = [];
  let asked: Call[] = [];
  const send = async (call: Call) => {
    const answer = answers[asked.length] ?? usual;
    asked.push(call);
    return answer;
  };
  const routed = (path: string) => {
    const route = bridge.route(baseUrl + path);
    if (!route) throw new Error("no route");
    return route;
  };
  const call = (path: string, given: Partial<Call>): Call => ({
    method: "GET",
    url: baseUrl + path,
    headers: {},
    ...given,
  });
  const post = async (path: string, form: Record<string, string>) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" };
    const body = String(new URLSearchParams(form));
    const answer = await bridge.handle(
      call(path, { method: "POST", headers, body }),
      routed(path),
      send,
    );
    return JSON.parse(await textOf(answer)) as Record<string, string>;
  };
  const signIn = async (key: string) => {
    const client = { Client_id: key };
    const { code = "" } = await post("/oauth/authorize", { ...client, Response_type: "code" });
    const { access_token: handle = "" } = await post("/oauth/token", {
      ...client,
      Client_secret: "secret",
      Code: code,
      Grant_type: "authorization_code",
    });
    return `Bearer ${handle}`;
  };
  const authorization = await signIn("key");
  const withHandle = (given: Partial<Call>) => ({
    ...given,
    headers: { authorization, ...given.headers },
  });
  return {
    signIn,
    /** What reaches the host, and what comes back, where the host answers so. */
    async read(path: string, given: Partial<Call> = {}, host: readonly Answer[] = []) {
      answers = host;
      asked = [];
      const made = call(path, withHandle(given));
      const answer = await bridge.handle(made, routed(path), send);
      const { status, reason, headers } = answer;
      const calls = asked.map(({ method, url, headers: sent, body }) => [method, url, sent, body]);
      const host0 = JSON.stringify(calls).replaceAll(baseUrl, "host");
      return { host: host0, status, reason, headers, body: await textOf(answer) };
    },
    isStraight(path: string, given: Partial<Call> = {}): boolean {
      const begins = bridge.begin(call(path, withHandle(given)), routed(path), { send });
      if (begins instanceof Promise) begins.catch(() => {});
      return begins instanceof StraightRead;
    },
  };
}

const schools = "/api/v2.0/2017/studentSchoolAssociations";

test.each<[string, Partial<Call>, boolean]>([
  ["", {}, true],
  ["?limit=100", {}, true],
  ["?offset=25", {}, true],
  ["?offset=25&limit=25", {}, true],
  ["?limit=25&totalCount=true&offset=50", {}, true],
  ["", { headers: { accept: "text/csv", "accept-encoding": "gzip", "x-own": "1" } }, true],
  ["?limit=0", {}, false],
  ["?limit=251", {}, false],
  ["?limit=", {}, false],
  ["?Limit=5", {}, false],
  ["?limit=5&limit=6", {}, false],
  ["?limit=5&fields=id", {}, false],
  ["?schoolId=1", {}, false],
  [`?id=${id}`, {}, false],
  [`/${id}`, {}, false],
  ["/deletes?limit=5", {}, false],
  ["", { method: "DELETE" }, false],
  ["", { headers: { authorization: "Bearer other" } }, false],
  ["", { signal: AbortSignal.abort() }, false],
])("on a known road, %s %j is straight: %s", async (rest, given, straight) => {
  const { read, isStraight } = await begun();
  expect(isStraight(schools + rest, given)).toBe(false);
  await read(schools);
  expect(isStraight(schools + rest, given)).toBe(straight);
});

test("no road leads past the translation of records", async () => {
  const { read, isStraight } = await begun({ records: records({ dataStandard: "5.0" }) });
  await read(schools);
  expect(isStraight(schools)).toBe(false);
});

describe("a straight read", () => {
  test("keeps a handle alive, and ends with it", async () => {
    const clock = fakeClock();
    const minute = 60_000;
    const { read, isStraight } = await begun({ clock });
    await read(schools);
    for (const straight of [true, true, false, true]) {
      clock.advance(12 * minute);
      expect(isStraight(schools)).toBe(straight);
      // A handle that had ended would go to the host as it is.
      expect((await read(schools)).host).toMatch(/"Bearer token\d"/);
    }
    clock.advance(31 * minute);
    expect(isStraight(schools)).toBe(false);
  });

  test("goes with the token of its caller, whoever read before", async () => {
    const { read, signIn } = await begun();
    await read(schools);
    const other = { headers: { authorization: await signIn("other") } };
    for (const given of [other, {}, {}, other, other, {}]) {
      const token = given === other ? "token2" : "token1";
      expect((await read(schools, given)).host).toContain(`"Bearer ${token}"`);
    }
  });

  test("goes to the host of its year", async () => {
    const other = await tokenHost();
    const { read, isStraight } = await begun({
      schoolYears: { 2017: {}, 2018: { currentBaseUrl: other } },
    });
    const next = schools.replace("2017", "2018");
    await read(schools);
    expect(isStraight(next)).toBe(false);
    for (const year of [next, schools, next]) {
      expect((await read(year)).host.includes(other)).toBe(year === next);
    }
    expect(isStraight(next)).toBe(true);
  });

  test("gets a new token for one that the host refuses", async () => {
    const { read } = await begun();
    const refused: Answer = { status: 401, headers: {} };
    await read(schools);
    const { status, host } = await read(schools, {}, [refused, usual]);
    expect(status).toBe(200);
    expect(host).toMatch(/Bearer token1.*Bearer token2/);
  });

  const search = fc.oneof(
    fc.constantFrom(
      "",
      "",
      "?offset=5&limit=5",
      "?",
      "?&",
      "?limit",
      "?LIMIT=3",
      "?limit=5&",
      "?q=1",
      "?fields=id",
    ),
    fc
      .array(
        fc.tuple(
          fc.constantFrom("limit", "offset", "totalCount", "Offset"),
          fc.constantFrom("0", "1", "25", "100", "250", "251", "500", "501", "1000", "", "x", "-1"),
        ),
        { minLength: 1, maxLength: 4 },
      )
      .map((parts) => `?${parts.map(([name, value]) => `${name}=${value}`).join("&")}`),
  );
  const headers = fc.dictionary(
    fc.constantFrom("accept", "accept-encoding", "connection", "x-own", "content-type", "te"),
    fc.constantFrom("*/*", "application/json", "text/json", "gzip, zstd, x", "x-own", "trailers"),
  );
  const plain = fc.record({
    status: fc.oneof(
      { arbitrary: fc.constant(200), weight: 4 },
      fc.constantFrom(201, 204, 302, 304, 400, 401, 403, 404, 406, 429, 500, 503),
    ),
    reason: fc.constantFrom(undefined, "OK", "Odd"),
    headers: fc.record(
      {
        "content-type": fc.constantFrom(typed["content-type"], "application/json", "text/html"),
        location: fc.constant("https://elsewhere.example/data/v3/ed-fi/schools/1"),
        "content-length": fc.constant("10"),
        "transfer-encoding": fc.constant("chunked"),
        "total-count": fc.constant("7"),
        "retry-after": fc.constant("3"),
        connection: fc.constantFrom("keep-alive", "total-count"),
      },
      { requiredKeys: ["content-type"] },
    ),
    body: fc.constantFrom(undefined, "", "[]", page, Buffer.from(page), '{"message":"No"}', "<p>"),
  });
  const answer: fc.Arbitrary<Answer> = fc.oneof(
    { arbitrary: plain, weight: 9 },
    fc.constant(usual),
    fc.constant<Answer>({
      status: 200,
      headers: { ...typed, "content-encoding": "gzip" },
      body: gzipSync(page),
    }),
    fc.constant<Answer>({
      status: 200,
      headers: { ...typed, "content-encoding": "unknown" },
      body: page,
    }),
  );

  test("comes to what the changes come to", async () => {
    const { read } = await begun();
    await read(schools);
    let year = 2018;
    let straight = 0;
    const property = fc.asyncProperty(search, headers, answer, async (query, fields, given) => {
      // Nobody has read anything of this year, so that the changes have to look at it.
      const root = `/api/v2.0/${year++}`;
      const fresh = schools.replace(/^.*(?=\/)/, root) + query;
      if (plainPage(query, 500) !== undefined) straight++;
      const seen = (found: Awaited<ReturnType<typeof read>>) =>
        JSON.parse(
          JSON.stringify(found)
            .replaceAll(root, "/api/v2.0/2017")
            .replace(/token\d+/g, ""),
        );
      const passed = seen(await read(fresh, { headers: fields }, [given]));
      expect(seen(await read(schools + query, { headers: fields }, [given]))).toEqual(passed);
    });
    const unedited = { ...typed, "total-count": "7", connection: "total-count" };
    await fc.assert(property, {
      numRuns: 1000,
      examples: [
        ["", {}, { ...usual, status: 201 }],
        ["", {}, { status: 200, headers: unedited, body: "[]" }],
      ],
    });
    expect(straight).toBeGreaterThan(100);
  });
});
