import { text } from "node:stream/consumers";
import { PassThrough, Writable } from "node:stream";
import { compatInterceptor } from "@edbridge/compat";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import * as undici6 from "undici6";
import * as undici7 from "undici";
import * as undici8 from "undici8";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";

// The three majors differ in types and in what they ask of a handler, not in what is used here.
const majors = { 6: undici6, 7: undici7, 8: undici8 } as unknown as Record<string, typeof undici7>;

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ generation: "current", claimSet: "sandbox" });
});
afterEach(() => sandbox.clearFaults());
afterAll(() => sandbox.stop());

describe.each(Object.entries(majors))("undici %s", (_major, undici) => {
  const signedIn = async (...outer: undici7.Dispatcher.DispatcherComposeInterceptor[]) => {
    const { baseUrl, credentials } = sandbox;
    const dispatcher = new undici.Agent().compose(compatInterceptor({ baseUrl }), ...outer);
    const fetch = ((input: string, init: undici7.RequestInit) =>
      undici.fetch(input, { ...init, dispatcher })) as unknown as typeof globalThis.fetch;
    const { access_token: token } = await new LegacyCaller(fetch, baseUrl).signIn(credentials);
    return { dispatcher, headers: { authorization: `Bearer ${token}` } };
  };
  let dispatcher: undici7.Dispatcher;
  let headers: { authorization: string };
  let url: string;
  beforeAll(async () => {
    url = `${sandbox.baseUrl}/api/v2.0/2017/schools`;
    ({ dispatcher, headers } = await signedIn());
  });
  afterAll(() => dispatcher.close());

  test("signs in through fetch", () => {
    expect(headers.authorization).toMatch(/^Bearer [0-9a-f]{32}$/);
  });

  test("request", async () => {
    const { statusCode, body } = await undici.request(url, { dispatcher, headers });
    expect(statusCode).toBe(200);
    expect(await body.json()).toHaveLength(3);
  });

  test("fetch", async () => {
    const answer = await undici.fetch(url, { dispatcher, headers });
    expect([answer.status, answer.url]).toEqual([200, url]);
    expect(await answer.json()).toHaveLength(3);
    const unknown = { authorization: `Bearer ${"0".repeat(32)}` };
    const refused = await undici.fetch(url, { dispatcher, headers: unknown });
    expect([refused.status, refused.statusText]).toEqual([401, "Invalid token"]);
  });

  test("stream", async () => {
    const chunks: Buffer[] = [];
    const sink = () =>
      new Writable({
        highWaterMark: 16,
        write(chunk: Buffer, _encoding, done) {
          chunks.push(chunk);
          setImmediate(done);
        },
      });
    await undici.stream(url, { dispatcher, headers, method: "GET" }, sink);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toHaveLength(3);
  });

  test("pipeline", async () => {
    const school = JSON.stringify({ nameOfInstitution: "no id" });
    const type = { "content-type": "application/json" };
    const pipe = undici.pipeline(
      url,
      { dispatcher, headers: { ...headers, ...type }, method: "POST" },
      ({ statusCode, body }) => {
        expect(statusCode).toBe(400);
        return body.pipe(new PassThrough());
      },
    );
    pipe.end(school);
    expect(JSON.parse(await text(pipe))).toEqual({ message: expect.stringMatching(/schoolId/i) });
  });

  test("a query that is an option of its own goes through the changes like any other", async () => {
    const read = async (query: Record<string, unknown>) => {
      const answer = await undici.request(url, { dispatcher, headers, query });
      return { status: answer.statusCode, found: await answer.body.json() };
    };
    expect((await read({ limit: 2 })).found).toHaveLength(2);
    expect((await read({})).found).toHaveLength(3);
    const [school] = (await read({ limit: 1 })).found as { id: string; schoolId: number }[];
    // One record, no list: so it is only where the change saw the key.
    expect((await read({ schoolId: school?.schoolId })).found).toMatchObject({ id: school?.id });
    expect((await read({ id: school?.id })).found).toMatchObject({ id: school?.id });
    expect(await read({ limit: 0 })).toMatchObject({ status: 400 });
  });

  test("key and secret in such a query are understood", async () => {
    const { baseUrl, credentials } = sandbox;
    const { clientKey: Client_id, clientSecret: Client_secret } = credentials;
    const ask = async (path: string, query: Record<string, string>) => {
      const answer = await undici.request(baseUrl + path, { dispatcher, query });
      return (await answer.body.json()) as Record<string, string>;
    };
    const { code: Code = "" } = await ask("/oauth/authorize", { Client_id, Response_type: "code" });
    const fields = { Client_id, Client_secret, Code, Grant_type: "authorization_code" };
    expect(await ask("/oauth/token", fields)).toMatchObject({ token_type: "bearer" });
  });

  test("a second query is refused as it would be without us", async () => {
    const asking = undici.request(`${url}?limit=1`, { dispatcher, headers, query: { offset: 1 } });
    await expect(asking).rejects.toThrow(/Query params cannot be passed/);
  });

  test("headers in every form, and a body sent again after a 401", async () => {
    sandbox.revokeTokens();
    const exchanges = sandbox.counts.exchanges;
    const flat = [
      "Authorization",
      headers["authorization"] ?? "",
      "content-type",
      "application/json",
    ];
    const answer = await undici.request(url, {
      dispatcher,
      method: "POST",
      headers: flat,
      body: JSON.stringify({ nameOfInstitution: "no id" }),
    });
    expect(answer.statusCode).toBe(400);
    await answer.body.dump();
    expect(sandbox.counts.exchanges).toBe(exchanges + 1);
  });

  test.each(["token", "data"] as const)(
    "an abort is honoured at once while a %s call hangs",
    async (kind) => {
      const own = await signedIn();
      await (await undici.request(url, own)).body.dump();
      if (kind === "token") sandbox.revokeTokens();
      sandbox.fault({ hang: true, when: { kind } });
      const met = sandbox.counts.faults;
      const control = new AbortController();
      const asking = undici.request(url, { ...own, signal: control.signal });
      while (sandbox.counts.faults === met) await new Promise((done) => setImmediate(done));
      control.abort();
      await expect(asking).rejects.toThrow(/abort/i);
      await own.dispatcher.destroy();
    },
  );

  test.each([
    ["answers at last", 1, 200],
    ["does not", 9, 503],
  ])("a retry that is composed onto it is made while the host %s", async (_, times, status) => {
    const { retry } = undici.interceptors;
    const own = await signedIn(retry({ maxRetries: 2, minTimeout: 1, maxTimeout: 1 }));
    sandbox.clearRequests();
    sandbox.fault({ status: 503, times, when: { kind: "data" } });
    const asked = undici.request(url, own).then(async ({ statusCode, body }) => {
      await body.dump();
      return statusCode;
    });
    await expect(asked.catch((error: { statusCode: number }) => error.statusCode)).resolves.toBe(
      status,
    );
    expect(sandbox.counts.faults).toBeGreaterThanOrEqual(Math.min(times, 3));
    await own.dispatcher.close();
  });

  test("a time limit is the error that it is without us", async () => {
    sandbox.fault({ hang: true, when: { kind: "data" } });
    await expect(
      undici.request(url, { dispatcher, headers, headersTimeout: 1 }),
    ).rejects.toBeInstanceOf(undici.errors.HeadersTimeoutError);
  });

  test("a reset is the error it would be without us", async () => {
    sandbox.fault({ reset: true, when: { kind: "data" } });
    await expect(undici.request(url, { dispatcher, headers })).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/),
    });
  });

  test("a redirect to another origin carries no token of the host there", async () => {
    const other = await startSandbox({ generation: "current" });
    const { redirect } = undici.interceptors;
    const own = await signedIn(redirect({ maxRedirections: 1 }));
    try {
      const location = `${other.baseUrl}/data/v3/ed-fi/schools`;
      sandbox.fault({ status: 302, headers: { location }, when: { kind: "data" } });
      const current = `${sandbox.baseUrl}/data/v3/ed-fi/schools`;
      const answer = await undici.request(current, own);
      await answer.body.dump();
      expect(answer.statusCode).toBe(401);
      expect(other.requests.map(({ headers: seen }) => seen["authorization"])).toEqual([undefined]);
    } finally {
      await own.dispatcher.close();
      await other.stop();
    }
  });

  test("what is outside the base is dispatched as it is", async () => {
    const other = await startSandbox({ generation: "legacy" });
    try {
      const answer = await undici.request(`${other.baseUrl}/api/v2.0/2017/schools`, {
        dispatcher,
        headers: { authorization: "Bearer mine" },
      });
      await answer.body.dump();
      expect(other.requests).toHaveLength(1);
      expect(other.requests[0]?.path).toBe("/api/v2.0/2017/schools");
    } finally {
      await other.stop();
    }
  });
});
