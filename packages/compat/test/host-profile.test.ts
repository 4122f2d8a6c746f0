import type { IncomingMessage, ServerResponse } from "node:http";
import { SettingError } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import type { Dispatcher } from "undici";
import { afterEach, describe, expect, test, vi } from "vitest";
import { compatFetch, compatListener, type CompatOptions } from "@edbridge/compat";
import { LegacyCaller } from "../../../test/support/legacy-caller.ts";
import { serve } from "../../../test/support/servers.ts";
import { dashed, id as compact, told } from "./through.js";

const credentials = { clientKey: "k", clientSecret: "s" };

/** A host that tells its layout, `/data/{namespace}` and `/connect/token`, or fails to at first. */
async function startHost({
  version = "7.3",
  dataStandard = "5.2.0",
  layout = "/",
  id = compact,
  failure = 0,
} = {}) {
  let readings = 0;
  const asked: string[] = [];
  let standard = dataStandard;
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    const origin = `http://${request.headers.host}`;
    const reply = (status: number, value: unknown, headers = {}) => {
      response.writeHead(status, { "content-type": "application/json", ...headers });
      response.end(JSON.stringify(value));
    };
    if (request.url === "/") {
      if (++readings === 1 && failure) return reply(failure, {});
      if (standard === "away") return reply(503, {});
      const urls = {
        dataManagementApi: `${origin}/data${layout}`,
        oauth: `${origin}/connect/token`,
      };
      const dataModels = [{ name: "Ed-Fi", version: standard }];
      return reply(200, { version, dataModels, urls });
    }
    if (request.url?.endsWith("/token")) {
      return reply(200, { access_token: "t", expires_in: 1800, token_type: "bearer" });
    }
    asked.push(`${request.method} ${request.url}`);
    if (request.method === "GET") return reply(200, [{ id, schoolId: 1 }]);
    if (request.method !== "POST") return reply(200, {});
    return reply(201, {}, { location: `${origin}/data/ed-fi/schools/${id}` });
  };
  const baseUrl = await serve(answer);
  const upgrade = (to: string) => void (standard = to);
  return { baseUrl, asked, readings: () => readings, upgrade };
}

function callerOf(baseUrl: string, options: Partial<CompatOptions> = {}) {
  const fetch = compatFetch({ baseUrl, records: false, retry: { retries: 0 }, ...options });
  const headers = { authorization: "Bearer x", "content-type": "application/json" };
  return (path: string, init: RequestInit = {}) =>
    fetch(`${baseUrl}/api/v2.0/${path}`, { headers, ...init });
}

describe("what a host says of itself", () => {
  test("is not needed where the owner says its Data Standard, 5.2 included", async () => {
    const { baseUrl, asked, readings } = await startHost();
    const paths = { dataPath: "/data/{namespace}", tokenPath: "/oauth/token" };
    const of52 = callerOf(baseUrl, { ...paths, dataStandard: "5.2.0", records: {} });
    // A collection that 5.0 does not have.
    const read = await of52("2017/studentAssessmentRegistrations?limit=1");
    expect([read.status, asked.length, readings()]).toEqual([200, 1, 0]);
  });

  test("is read once for the school years of one host, and for each other host", async () => {
    const [shared, other] = [await startHost(), await startHost({ dataStandard: "4.0.0" })];
    const schoolYears = { 2017: {}, 2018: {}, 2019: { baseUrl: other.baseUrl } };
    const call = callerOf(shared.baseUrl, { schoolYears });
    const years = [2017, 2018, 2019, 2018, 2019];
    await Promise.all(years.map((year) => call(`${year}/schools`)));
    expect([shared.readings(), other.readings()]).toEqual([1, 1]);
    const path = "GET /data/ed-fi/schools?limit=25";
    expect([shared.asked, other.asked]).toEqual([Array(3).fill(path), Array(2).fill(path)]);
  });

  test("is not asked for by a program that only asks for its code", async () => {
    const { baseUrl, readings } = await startHost({ failure: 503 });
    const fetch = compatFetch({ baseUrl });
    const answer = await fetch(`${baseUrl}/oauth/authorize?client_id=a&response_type=code`);
    expect(await answer.json()).toEqual({ code: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(readings()).toBe(0);
  });

  test("is read again by a sign-in an hour later, so that no write goes to an older place", async () => {
    const clock = fakeClock();
    const [host, other] = [
      await startHost({ dataStandard: "4.0.0" }),
      await startHost({ dataStandard: "4.0.0" }),
    ];
    const { baseUrl } = host;
    const fetch = compatFetch({
      baseUrl,
      clock,
      retry: { retries: 0 },
      schoolYears: { 2017: {}, 2018: { baseUrl: other.baseUrl } },
    });
    const caller = new LegacyCaller(fetch, baseUrl);
    const read = async (...years: number[]) => {
      const { access_token: token } = await caller.signIn(credentials);
      const headers = { authorization: `Bearer ${token}` };
      for (const year of years) await fetch(`${baseUrl}/api/v2.0/${year}/parents`, { headers });
      const readings = host.readings() + other.readings();
      return [readings, host.asked.splice(0)[0], other.asked.splice(0)[0]];
    };
    const [before, after] = ["parents", "contacts"].map(
      (name) => `GET /data/ed-fi/${name}?limit=25`,
    );
    expect(await read(2017, 2018)).toEqual([2, before, before]);
    for (const each of [host, other]) each.upgrade("5.0.0");
    await clock.advance(3_599_000);
    expect(await read(2017, 2018)).toEqual([2, before, before]);
    await clock.advance(1000);
    expect(await read(2017, 2018)).toEqual([4, after, after]);
    await clock.advance(3_600_000);
    expect(await read(2018)).toEqual([6, undefined, after]);
    // What a host was it still is while it describes nothing.
    for (const each of [host, other]) each.upgrade("away");
    await clock.advance(3_600_000);
    expect(await read(2018)).toEqual([8, undefined, after]);
  });

  test("that contradicts an option later fails the calls of its year alone", async () => {
    const clock = fakeClock();
    const [host, other] = [await startHost(), await startHost({ dataStandard: "4.0.0" })];
    const { baseUrl } = host;
    const schoolYears = {
      2017: {},
      2018: { baseUrl: other.baseUrl, dataStandard: "4.0" },
    } as const;
    const fetch = compatFetch({ baseUrl, clock, records: false, schoolYears });
    const caller = new LegacyCaller(fetch, baseUrl);
    const { access_token: token } = await caller.signIn(credentials);
    const read = (year: number) =>
      fetch(`${baseUrl}/api/v2.0/${year}/schools`, {
        headers: { authorization: `Bearer ${token}` },
      });
    expect([(await read(2017)).status, (await read(2018)).status]).toEqual([200, 200]);
    other.upgrade("5.0.0");
    await clock.advance(3_600_000);
    expect(await caller.signIn(credentials)).toHaveProperty("access_token");
    await expect(read(2018)).rejects.toThrow("schoolYears.2018.dataStandard: is 4.0, but the host");
  });

  const needed = ["dataPath", "tokenPath", "dataStandard"] as const;
  test.each(needed)("is asked for without %s", async (name) => {
    const { baseUrl, readings } = await startHost({ dataStandard: "5.0.0" });
    const { [name]: _, ...rest } = told;
    const dataPath = name === "dataPath" ? {} : { dataPath: "/data/{namespace}" };
    await callerOf(baseUrl, { ...rest, ...dataPath })("2017/schools");
    expect(readings()).toBe(1);
  });

  test("fails the requests that need it alone, where it cannot be read", async () => {
    const { baseUrl, asked, readings } = await startHost({ failure: 404 });
    const call = callerOf(baseUrl);
    const refused = { code: "EDB_HOST_STATUS", message: expect.stringMatching(/404.* dataPath, /) };
    const first = [call("2017/schools"), call("2017/schools")];
    for (const each of first) await expect(each).rejects.toMatchObject(refused);
    expect([readings(), asked]).toEqual([1, []]);
    expect((await call("2017/schools")).status).toBe(200);
    expect(readings()).toBe(2);
  });

  test("is named by its year where it is another host's that cannot be read", async () => {
    const [usual, other] = [await startHost(), await startHost({ failure: 404 })];
    const call = callerOf(usual.baseUrl, { schoolYears: { 2019: { baseUrl: other.baseUrl } } });
    await expect(call("2019/schools")).rejects.toThrow(/^schoolYears\.2019: .*404/);
  });

  test("of one year is put off at a start, and the owner warned; that of the host is not", async () => {
    const [usual, other] = [await startHost(), await startHost({ failure: 404 })];
    const warned: string[] = [];
    const onWarning = (text: string) => void warned.push(text);
    const schoolYears = { 2018: { baseUrl: other.baseUrl } };
    const door = { records: false, onWarning } as const;
    await compatListener({ ...door, baseUrl: usual.baseUrl, schoolYears }).learn();
    const until = expect.stringMatching(/^schoolYears\.2018: .* until then\.$/);
    expect(warned).toEqual([until]);
    const { baseUrl } = await startHost({ failure: 404 });
    const learning = compatListener({ ...door, baseUrl }).learn();
    await expect(learning).rejects.toMatchObject({ code: "EDB_HOST_STATUS" });
  });

  test("is put off while the host is out of order, which its caller hears as a status", async () => {
    const { baseUrl } = await startHost({ failure: 503 });
    const call = callerOf(baseUrl);
    const answer = await call("2017/schools");
    const message = expect.stringMatching(/try again later/i);
    expect([answer.status, await answer.json()]).toEqual([503, { message }]);
    expect((await call("2017/schools")).status).toBe(200);
  });

  test("is known of each host before a caller comes", async () => {
    const { baseUrl } = await startHost();
    const door = compatListener({ baseUrl, records: false, schoolYears: { 2017: {} } });
    expect(door.facts()).toEqual([]);
    await door.learn();
    const facts = { version: "7.3", dataStandard: "5.2", dataPath: "/data/{namespace}" };
    const main = { ...facts, baseUrl, schoolYear: undefined, idFormat: undefined };
    expect(door.facts()[0]).toEqual({ ...main, translates: false });
    expect(door.facts()[1]).toMatchObject({ schoolYear: "2017" });
  });

  test("contradicts an option, which is named", async () => {
    const { baseUrl } = await startHost();
    const options = { baseUrl, records: false, dataPath: "/data/v9/{namespace}" } as const;
    await expect(compatListener(options).learn()).rejects.toThrow("dataPath");
  });

  test("is read on for the others where one leaves", async () => {
    const { baseUrl, readings } = await startHost();
    const call = callerOf(baseUrl);
    const leaving = new AbortController();
    const left = call("2017/schools", { signal: leaving.signal });
    const staying = call("2017/schools");
    leaving.abort();
    await expect(left).rejects.toMatchObject({ name: "AbortError" });
    expect((await staying).status).toBe(200);
    expect(readings()).toBe(1);
  });
});

test.each<[Partial<CompatOptions>, Parameters<typeof startHost>[0], RegExp?]>([
  [{ dataStandard: "4.0" }, {}, /^dataStandard: is 4\.0, but the host serves .* 5\.2\.0\./],
  [{ dataStandard: "5.2" }, {}],
  [
    { records: {} },
    { dataStandard: "7.0.0" },
    /^dataStandard: must be .* tables for 3\.1 to 6\.0: a newer host needs a newer edbridge\.$/,
  ],
  // Its owner may know that nothing else has changed.
  [{ dataStandard: "6.0" }, { dataStandard: "7.0.0" }],
  [{ dataPath: "/data/v3/{namespace}" }, {}, /^dataPath: .* \/data\/\{namespace\}\. Leave it/],
  [{ dataPath: "/data/v1x0/{namespace}" }, { layout: "/v1.0/" }, /^dataPath: does not lead/],
  [{ dataPath: "/data/v1.0/{namespace}" }, { layout: "/v1.0/" }],
  [{ dataPath: "/DATA/{namespace}" }, {}],
  [{ namespace: "tpdm", dataPath: "/data/{namespace}" }, {}],
  // The owner may say which year it is that all callers mean, or that it is a context.
  [{ dataPath: "/data/2024/{namespace}" }, { layout: "/{year}/" }],
  [{ dataPath: "/data/{context}/{namespace}", context: "2024" }, { layout: "/{year}/" }],
  [{ tokenPath: "/other/oauth/token" }, {}, /^tokenPath: does not lead .* \/oauth\/token\./],
  // Another service than the host gives tokens.
  [{ tokenPath: "/sign-in" }, {}],
  [
    { maxLimit: 101 },
    { version: "3.1", dataStandard: "3.1.0" },
    /^maxLimit: is 101, but a host of version 3\.1 gives at most 100 /,
  ],
  [{ maxLimit: 100 }, { version: "3.1", dataStandard: "3.1.0" }],
  [{ idFormat: "compact" }, { version: "8.0" }, /^idFormat: is compact, but a version 8 host/],
  [{ idFormat: "dashed" }, {}],
  [
    { schoolYears: { 2017: { dataStandard: "4.0" } } },
    {},
    /^schoolYears\.2017\.dataStandard: is 4\.0, but the host serves/,
  ],
])("%j on a host that says %j, refused with %s", async (options, behaviour, message) => {
  const { baseUrl, asked } = await startHost(behaviour);
  const call = callerOf(
    baseUrl,
    options,
  )(`${JSON.stringify(options).includes("2024") ? 2024 : 2017}/schools`);
  if (message === undefined) return expect((await call).status).toBe(200);
  await expect(call).rejects.toThrow(SettingError);
  await expect(call).rejects.toThrow(message);
  expect(asked).toEqual([]);
});

describe("the form of a host's ids", () => {
  const read = (call: ReturnType<typeof callerOf>) => call("2017/schools");
  const create = (call: ReturnType<typeof callerOf>) =>
    call("2017/schools", { method: "POST", body: "{}" });

  test.each([
    ["a record", "7.3", dashed, read],
    ["a record", "8.0", compact, read],
    ["a Location", "7.3", dashed, create],
    ["a Location", "8.0", compact, create],
  ])("is that of the first id, in %s of a host of version %s", async (_, version, id, meet) => {
    const { baseUrl, asked } = await startHost({ version, id });
    const call = callerOf(baseUrl);
    await call(`2017/schools/${compact}`, { method: "DELETE" });
    await meet(call);
    await call(`2017/schools/${compact}`, { method: "DELETE" });
    const before = version === "8.0" ? dashed : compact;
    expect(asked.filter((each) => each.startsWith("DELETE"))).toEqual([
      `DELETE /data/ed-fi/schools/${before}`,
      `DELETE /data/ed-fi/schools/${id}`,
    ]);
  });
});

afterEach(() => void vi.useRealTimers());

test("a document that does not come is given up after 20 seconds, and asked for again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  let asked = 0;
  const dispatch: Dispatcher["dispatch"] = (_, handler) => {
    const abort = (reason: Error) => handler.onResponseError?.(flow, reason);
    const nothing = () => {};
    const state = { aborted: false, paused: false, reason: null };
    const flow = { abort, pause: nothing, resume: nothing, ...state };
    asked++;
    handler.onRequestStart?.(flow, {});
    return true;
  };
  const call = callerOf("http://127.0.0.1:1", { dispatcher: { dispatch }, retry: {} });
  for (const time of [1, 2]) {
    const failed = expect(call("2017/schools")).rejects.toThrow("fetch failed");
    await vi.advanceTimersByTimeAsync(20_000);
    await failed;
    expect(asked).toBe(time);
  }
});
