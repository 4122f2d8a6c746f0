import { fakeClock } from "@edbridge/core/testing";
import nock from "nock";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { compatFetch, createLegacyClient } from "@edbridge/compat";
import { passed } from "./through.js";

type Json = Record<string, string>;

const host = "https://host.example";
const baseUrl = `${host}/api`;
const credentials = { clientKey: "my-key_1", clientSecret: "s+c/r~t" };
const basic = `Basic ${Buffer.from("my-key_1:s+c/r~t").toString("base64")}`;

beforeAll(() => nock.disableNetConnect());
afterEach(() => {
  expect(nock.pendingMocks()).toEqual([]);
  nock.cleanAll();
});
afterAll(() => {
  nock.enableNetConnect();
  nock.restore();
});

/** Records what reached the wire. */
function wire() {
  const seen: { method: string; url: string; headers: [string, string][]; body: string }[] = [];
  const record = async (request: Request) => {
    const { method, url } = request;
    const headers = [...request.headers].filter(([name]) => name !== "connection");
    seen.push({ method, url, headers, body: await request.text() });
  };
  return { seen, record };
}

const tokenAnswer = { access_token: "hosttoken", expires_in: 1800, token_type: "bearer" };

async function signIn(fetch: typeof globalThis.fetch): Promise<string> {
  const form = { Client_id: credentials.clientKey, Response_type: "code" };
  const body = new URLSearchParams(form);
  const authorized = await fetch(`${baseUrl}/oauth/authorize`, { method: "POST", body });
  const { code = "" } = (await authorized.json()) as Json;
  const token = await fetch(`${baseUrl}/oauth/token`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({
      Client_id: credentials.clientKey,
      Client_secret: credentials.clientSecret,
      Code: code,
      Grant_type: "authorization_code",
    }),
  });
  return ((await token.json()) as Json)["access_token"] ?? "";
}

describe("compatFetch on the wire", () => {
  test("exchanges by client credentials, then carries the call to the current path", async () => {
    const { seen, record } = wire();
    nock(host)
      .post("/api/oauth/token")
      .reply(async (request: Request) => {
        await record(request);
        return [200, tokenAnswer];
      })
      .get("/api/data/v3/ed-fi/schools?limit=5&nameOfInstitution=A%20B")
      .reply(async (request: Request) => {
        await record(request);
        return [200, [{ schoolId: 1 }], { "content-type": "application/json", etag: '"7"' }];
      });
    const fetch = compatFetch({ baseUrl, clock: fakeClock(), ...passed });
    const handle = await signIn(fetch);
    expect(handle).toMatch(/^[0-9a-f]{32}$/);

    const url = `${baseUrl}/api/v2.0/2017/schools?limit=5&nameOfInstitution=A%20B`;
    const answer = await fetch(url, { headers: { Authorization: `Bearer ${handle}` } });
    expect(answer.status).toBe(200);
    expect(answer.url).toBe(url);
    expect(answer.headers.get("etag")).toBe('"7"');
    expect(await answer.json()).toEqual([{ schoolId: 1 }]);
    expect(seen).toEqual([
      {
        method: "POST",
        url: `${baseUrl}/oauth/token`,
        headers: [
          ["accept", "application/json"],
          ["authorization", basic],
          ["content-length", "29"],
          ["content-type", "application/x-www-form-urlencoded"],
          ["host", "host.example"],
          ["user-agent", expect.stringMatching(/^edbridge\/\d+\.\d+\.\d+ /)],
        ],
        body: "grant_type=client_credentials",
      },
      {
        method: "GET",
        url: `${baseUrl}/data/v3/ed-fi/schools?limit=5&nameOfInstitution=A%20B`,
        headers: [
          ["accept", "*/*"],
          ["accept-encoding", "gzip, deflate, br"],
          ["authorization", "Bearer hosttoken"],
          ["host", "host.example"],
          ["user-agent", "node"],
        ],
        body: "",
      },
    ]);
  });

  test("carries a write with its numbers as written, and its Location back in the legacy form", async () => {
    const { seen, record } = wire();
    const location = "http://inner:8080/data/v3/ed-fi/schools/0a1b";
    nock(host)
      .post("/api/oauth/token")
      .reply(200, tokenAnswer)
      .post("/api/data/v3/ed-fi/schools")
      .reply(async (request: Request) => {
        await record(request);
        return [201, "", { location, etag: '"1"' }];
      });
    const fetch = compatFetch({ baseUrl, clock: fakeClock(), ...passed });
    const handle = await signIn(fetch);
    const body = '{ "schoolId": 9007199254740993,  "nameOfInstitution": "Ärea"}';
    const answer = await fetch(`${baseUrl}/api/v2.0/2017/schools`, {
      method: "POST",
      headers: { authorization: `bearer ${handle}`, "content-type": "application/json" },
      body,
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get("location")).toBe(`${baseUrl}/api/v2.0/2017/schools/0a1b`);
    const sent = '{"schoolId":9007199254740993,"nameOfInstitution":"Ärea"}';
    expect(seen[0]?.body).toBe(sent);
    expect(seen[0]?.headers).toContainEqual(["content-length", String(Buffer.byteLength(sent))]);
  });

  test.each([
    ["a key with a colon", { clientKey: "a:b", clientSecret: "s" }],
    ["a secret with a colon", { clientKey: "a", clientSecret: "b:s" }],
  ])("%s goes into the form", async (_name, pair) => {
    const form = new URLSearchParams({
      grant_type: "client_credentials",
      client_id: pair.clientKey,
      client_secret: pair.clientSecret,
    });
    nock(host, { badheaders: ["authorization"] })
      .post("/api/oauth/token", form.toString())
      .reply(200, tokenAnswer);
    nock(host, { reqheaders: { authorization: "Bearer hosttoken" } })
      .get("/api/data/v3/ed-fi/schools")
      .query({ offset: 0, limit: 100 })
      .reply(200, []);
    const client = createLegacyClient({
      baseUrl,
      schoolYear: 2017,
      credentials: pair,
      ...passed,
    });
    for await (const school of client.records("schools")) expect(school).toBeUndefined();
  });

  test("layouts are filled from the call and the options", async () => {
    nock(host)
      .post("/api/t1/oauth/token")
      .reply(200, tokenAnswer)
      .get("/api/t1/2019/data/v3/tpdm/candidates?limit=25")
      .reply(200, []);
    const fetch = compatFetch({
      legacyUrl: "https://old.example/v2",
      baseUrl,
      namespace: "tpdm",
      collections: { candidates: "candidates" },
      tenant: "t1",
      dataPath: "/{tenant}/{schoolYear}/data/v3/{namespace}",
      tokenPath: "/{tenant}/oauth/token",
      dataStandard: "5.0",
    });
    const query = `Client_id=${credentials.clientKey}&Response_type=code`;
    const authorized = await fetch(`https://old.example/v2/oauth/authorize?${query}`);
    const { code = "" } = (await authorized.json()) as Json;
    const token = await fetch("https://old.example/v2/oauth/token", {
      method: "POST",
      body: new URLSearchParams({
        Client_id: credentials.clientKey,
        Client_secret: credentials.clientSecret,
        Code: code,
        Grant_type: "authorization_code",
      }),
    });
    const authorization = `Bearer ${((await token.json()) as Json)["access_token"]}`;
    const url = "https://old.example/v2/api/v2.0/2019/candidates";
    expect((await fetch(url, { headers: { authorization } })).status).toBe(200);
  });

  test("a half-migrated program's own exchange and calls go to the host", async () => {
    nock(host, { reqheaders: { authorization: basic } })
      .post("/api/oauth/token", "grant_type=client_credentials")
      .reply(200, tokenAnswer);
    nock(host, { reqheaders: { authorization: "Bearer hosttoken" } })
      .get("/api/data/v3/ed-fi/schools?limit=1")
      .reply(200, [])
      .get("/api/data/v3/ed-fi/schools")
      .reply(404, { detail: "Gone." }, { "content-type": "application/problem+json" });
    const fetch = compatFetch({ baseUrl, ...passed });
    const token = await fetch(`${baseUrl}/oauth/token`, {
      method: "POST",
      headers: { authorization: basic },
      body: new URLSearchParams({ Grant_type: "client_credentials" }),
    });
    expect(await token.json()).toEqual(tokenAnswer);
    const headers = { authorization: "Bearer hosttoken" };
    const url = `${baseUrl}/data/v3/ed-fi/schools`;
    expect((await fetch(`${url}?limit=1`, { headers })).status).toBe(200);
    expect(await (await fetch(url, { headers })).json()).toEqual({ detail: "Gone." });
  });

  test("calls outside the legacy base reach the other fetch with the very arguments", async () => {
    const seen: unknown[] = [];
    const other = async (...given: Parameters<typeof fetch>) => {
      seen.push(...given);
      return new Response("other");
    };
    const fetch = compatFetch({ baseUrl, fetch: other, ...passed });
    const init = { method: "PATCH", headers: { authorization: "Bearer x" } };
    for (const input of [
      "https://host.example/other/oauth/authorize",
      new URL("https://host.example.evil.example/api/oauth/token"),
      new Request("https://other.example/api/api/v2.0/2017/schools"),
      "not a url",
    ]) {
      seen.length = 0;
      expect(await (await fetch(input, init)).text()).toBe("other");
      expect(seen[0]).toBe(input);
      expect(seen[1]).toBe(init);
    }
  });
});
