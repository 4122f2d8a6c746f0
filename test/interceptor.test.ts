import { text } from "node:stream/consumers";
import { PassThrough, Readable, Writable } from "node:stream";
import { compatInterceptor } from "@edbridge/compat";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import * as undici6 from "undici6";
import * as undici7 from "undici";
import * as undici8 from "undici8";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { startHost } from "./support/host.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";

// The three majors differ in types and in what they ask of a handler, not in what is used here.
const majors = { 6: undici6, 7: undici7, 8: undici8 } as unknown as Record<string, typeof undici7>;
const json = { "content-type": "application/json" };
const incomplete = JSON.stringify({ nameOfInstitution: "no id" });

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
  let own: Awaited<ReturnType<typeof signedIn>>;
  let url: string;
  beforeAll(async () => {
    url = `${sandbox.baseUrl}/api/v2.0/2017/schools`;
    own = await signedIn();
  });
  afterAll(() => own.dispatcher.close());

  test("fetch", async () => {
    const answer = await undici.fetch(url, own);
    expect([answer.status, answer.url]).toEqual([200, url]);
    expect(await answer.json()).toHaveLength(3);
    const headers = { authorization: `Bearer ${"0".repeat(32)}` };
    const refused = await undici.fetch(url, { ...own, headers });
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
    await undici.stream(url, { ...own, method: "GET" }, sink);
    expect(JSON.parse(Buffer.concat(chunks).toString())).toHaveLength(3);
  });

  test("pipeline", async () => {
    const options = { ...own, headers: { ...own.headers, ...json }, method: "POST" } as const;
    const pipe = undici.pipeline(url, options, ({ statusCode, body }) => {
      expect(statusCode).toBe(400);
      return body.pipe(new PassThrough());
    });
    pipe.end(incomplete);
    expect(JSON.parse(await text(pipe))).toEqual({ message: expect.stringMatching(/schoolId/i) });
  });

  test("a query that is an option of its own goes through the changes like any other", async () => {
    const read = async (query: Record<string, unknown>, path = "/api/v2.0/2017/schools") => {
      const answer = await undici.request(sandbox.baseUrl + path, { ...own, query });
      return { status: answer.statusCode, found: await answer.body.json() };
    };
    expect((await read({ limit: 2 })).found).toHaveLength(2);
    expect((await read({})).found).toHaveLength(3);
    const [school] = (await read({ limit: 1 })).found as { id: string; schoolId: number }[];
    // One record, no list: so it is only where the change saw the key.
    for (const query of [{ schoolId: school?.schoolId }, { id: school?.id }])
      expect((await read(query)).found).toMatchObject({ id: school?.id });
    expect(await read({ limit: 0 })).toMatchObject({ status: 400 });
    const { clientKey: Client_id, clientSecret: Client_secret } = sandbox.credentials;
    const asked = await read({ Client_id, Response_type: "code" }, "/oauth/authorize");
    const { code: Code } = asked.found as { code: string };
    const fields = { Client_id, Client_secret, Code, Grant_type: "authorization_code" };
    expect(await read(fields, "/oauth/token")).toMatchObject({ found: { token_type: "bearer" } });
    const second = undici.request(`${url}?limit=1`, { ...own, query: { offset: 1 } });
    await expect(second).rejects.toThrow(/Query params cannot be passed/);
  });

  test("a body of texts", async () => {
    const post = { method: "POST", dispatcher: own.dispatcher } as const;
    const form = `Client_id=${sandbox.credentials.clientKey}&Response_type=code`;
    const authorize = `${sandbox.baseUrl}/oauth/authorize`;
    const answer = await undici.request(authorize, { ...post, body: Readable.from([form]) });
    expect(await answer.body.json()).toEqual({ code: expect.any(String) });
    const large = Readable.from([" ".repeat(2 ** 20), "{}"]);
    const refused = await undici.request(url, { ...post, headers: own.headers, body: large });
    await refused.body.dump();
    expect(refused.statusCode).toBe(413);
  });

  test("headers in every form, and a body sent again after a 401", async () => {
    sandbox.revokeTokens();
    const { exchanges } = sandbox.counts;
    const flat = ["Authorization", own.headers.authorization, "content-type", "application/json"];
    const init = { ...own, method: "POST", headers: flat, body: incomplete } as const;
    const answer = await undici.request(url, init);
    await answer.body.dump();
    expect([answer.statusCode, sandbox.counts.exchanges]).toEqual([400, exchanges + 1]);
  });

  test.each(["token", "data"] as const)(
    "an abort is honoured at once while a %s call hangs",
    async (kind) => {
      const fresh = await signedIn();
      await (await undici.request(url, fresh)).body.dump();
      if (kind === "token") sandbox.revokeTokens();
      sandbox.fault({ hang: true, when: { kind } });
      const met = sandbox.counts.faults;
      const control = new AbortController();
      const asking = undici.request(url, { ...fresh, signal: control.signal });
      while (sandbox.counts.faults === met) await new Promise((done) => setImmediate(done));
      control.abort();
      await expect(asking).rejects.toThrow(/abort/i);
      await fresh.dispatcher.destroy();
    },
  );

  test.each([
    ["answers at last", 1, 200],
    ["does not", 9, 503],
  ])("a retry that is composed onto it is made while the host %s", async (_, times, status) => {
    const { retry } = undici.interceptors;
    const retrying = await signedIn(retry({ maxRetries: 2, minTimeout: 1, maxTimeout: 1 }));
    sandbox.clearRequests();
    sandbox.fault({ status: 503, times, when: { kind: "data" } });
    const { statusCode, body } = await undici
      .request(url, retrying)
      .catch((error: { statusCode: number }) => ({ ...error, body: undefined }));
    await body?.dump();
    expect(statusCode).toBe(status);
    expect(sandbox.counts.faults).toBeGreaterThanOrEqual(Math.min(times, 3));
    await retrying.dispatcher.close();
  });

  test.each([
    ["a time limit", { hang: true }, /UND_ERR_HEADERS_TIMEOUT/],
    ["a reset", { reset: true }, /ECONNRESET|UND_ERR_SOCKET/],
  ] as const)("%s is the error that it is without us", async (_, fault, code) => {
    sandbox.fault({ ...fault, when: { kind: "data" } });
    const headersTimeout = "hang" in fault ? 1 : 0;
    await expect(undici.request(url, { ...own, headersTimeout })).rejects.toMatchObject({
      code: expect.stringMatching(code),
    });
  });

  test("a write whose response is lost may have been carried out, and its error says so", async () => {
    sandbox.fault({ reset: true, served: true, when: { method: "POST", kind: "data" } });
    const [headers, body] = [{ ...own.headers, ...json }, JSON.stringify({ number: "1" })];
    const path = `${sandbox.baseUrl}/api/v2.0/2017/localEducationAgencies`;
    const sent = { ...own, method: "POST", headers, body } as const;
    await expect(undici.request(path, sent)).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNRESET|UND_ERR_SOCKET/),
      message: expect.stringContaining("It may have been carried out. Sending it again is safe"),
    });
  });

  test("nothing of the host's token reaches another origin, and what is outside passes as it is", async () => {
    const other = await startHost({ generation: "both" });
    const { redirect } = undici.interceptors;
    const redirected = await signedIn(redirect({ maxRedirections: 1 }));
    const path = "/data/v3/ed-fi/schools";
    const headers = { location: other.baseUrl + path };
    sandbox.fault({ status: 302, headers, when: { kind: "data" } });
    const answer = await undici.request(sandbox.baseUrl + path, redirected);
    await answer.body.dump();
    expect(answer.statusCode).toBe(401);
    await redirected.dispatcher.close();
    const legacy = "/api/v2.0/2017/schools";
    const outside = { ...own, headers: { authorization: "Bearer mine" } };
    await (await undici.request(other.baseUrl + legacy, outside)).body.dump();
    expect(other.requests.map((each) => [each.path, each.headers["authorization"]])).toEqual([
      [path, undefined],
      [legacy, "Bearer [redacted]"],
    ]);
  });
});
