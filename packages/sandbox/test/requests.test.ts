import { inspect } from "node:util";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Sandbox } from "../src/index.js";
import { basic, call, currentCaller, currentToken, form, legacyToken, start } from "./support.js";

const KEY = "the-key";
const SECRET = "S3cret/of+the=key&more";

function everythingShown(sandbox: Sandbox): string {
  return `${JSON.stringify(sandbox.requests)}${inspect(sandbox, { depth: 12, maxArrayLength: 999 })}`;
}

describe("requests", () => {
  test("tell what was asked, in order", async () => {
    const sandbox = await start({ clock: { now: () => 86_400_000 } });
    const ask = await currentCaller(sandbox);
    await ask("/schools?limit=1&limit=2", { headers: { "x-trace": "t1" } });
    await ask("/schools", { method: "POST", body: { schoolId: "A", list: [1, { a: null }] } });
    await call(sandbox.baseUrl, "/api/v2.0/2024/schools");
    await call(sandbox.baseUrl, "/a/b?c=d");
    expect(sandbox.requests).toMatchObject([
      { kind: "token", status: 200, body: { grant_type: "client_credentials" } },
      {
        method: "GET",
        path: "/data/v3/ed-fi/schools",
        query: { limit: "1, 2" },
        headers: { authorization: "Bearer [redacted]", "x-trace": "t1" },
        kind: "data",
        generation: "current",
        token: 1,
        at: 86_400_000,
        status: 200,
        fault: false,
      },
      { method: "POST", body: { schoolId: "A", list: [1, { a: null }] }, status: 400 },
      { generation: "legacy", status: 401 },
      { kind: "other", path: "/a/b", query: { c: "d" }, status: 404 },
    ]);
    expect(sandbox.requests[0]).not.toHaveProperty("token");
    const before = sandbox.requests;
    sandbox.clearRequests();
    expect([before.length, sandbox.requests.length]).toEqual([5, 0]);
    expect(sandbox.counts.requests).toBe(5);
  });

  test("are numbered by token over both generations", async () => {
    const sandbox = await start();
    await legacyToken(sandbox);
    const ask = await currentCaller(sandbox);
    await ask("/schools");
    expect(sandbox.requests.at(-1)?.token).toBe(2);
  });

  test("are kept without bodies that are too large, and paths that are none", async () => {
    const sandbox = await start({ generation: "current" });
    const headers = { "content-type": "application/json" };
    const sent = { method: "POST", headers, body: " ".repeat(16 * 1024 * 1024 + 1) };
    expect((await call(sandbox.baseUrl, "/oauth/token", sent)).status).toBe(413);
    expect((await call(sandbox.baseUrl, "/oauth/%zz?client_secret=abcdef")).status).toBe(404);
    expect(sandbox.requests).toMatchObject([
      { path: "/oauth/%zz", query: { client_secret: "[redacted]" }, kind: "other" },
    ]);
  });

  test("keep the newest", async () => {
    const sandbox = await start({ keepRequests: 2 });
    for (const path of ["/1", "/2", "/3"]) await call(sandbox.baseUrl, path);
    expect(sandbox.requests.map((each) => each.path)).toEqual(["/2", "/3"]);
  });
});

describe("secrets", () => {
  const operation = "/oauth/token";
  const grant = { grant_type: "client_credentials" };
  type Sent = Parameters<typeof call>[2];
  const json = { "content-type": "application/json" };
  const asForm = { "content-type": "application/x-www-form-urlencoded" };
  const post = (body: unknown, headers = {}): Sent => ({ method: "POST", headers, body });
  const encoded = encodeURIComponent;
  /** A path, and what is sent there; at the token operation unless it is said. */
  const SHAPES: Record<string, (secret: string, name: string) => [path: string, sent?: Sent]> = {
    basic: (secret) => [operation, post(form(grant), { authorization: basic(KEY, secret) })],
    bareHeader: (secret) => [operation, post(undefined, { authorization: encoded(secret) })],
    otherHeader: (secret) => {
      const referer = `http://a/?client_secret=${encoded(secret)}`;
      const trace = { "x-client-secret": encoded(secret), "x-trace": basic(KEY, secret) };
      return ["/", { headers: { ...trace, referer } }];
    },
    query: (secret, name) => [`${operation}?${form({ client_id: KEY, [name]: secret })}`],
    oddQuery: (secret, name) => [`${operation}/?${name.replace("_", "%5F")}=${encoded(secret)}&x`],
    nameless: (secret) => [`/oauth/authorize?${encoded(secret)}`],
    misspelt: (secret) => [operation, post(form({ Client_secert: secret }))],
    form: (secret, name) => [operation, post(form({ [name]: secret, Code: secret }))],
    json: (secret, name) => [operation, post({ [name]: secret, nested: { [name]: [secret] } })],
    jsonList: (secret, name) => [operation, post([{ [name]: secret }])],
    jsonAsForm: (secret, name) => [operation, post(JSON.stringify({ [name]: secret }), asForm)],
    formAsJson: (secret, name) => [operation, post(form({ [name]: secret }).toString(), json)],
    text: (secret, name) => [
      operation,
      post(`${name}=${secret}`, { "content-type": "text/plain" }),
    ],
    wrongPath: (secret, name) => {
      const fields = form({ [name]: secret });
      return [`/api/oauth/token?${fields}`, post(fields)];
    },
    data: (secret, name) => [
      `/data/v3/ed-fi/schools?${form({ [name]: secret })}`,
      post({ [name]: secret }),
    ],
    unknownPath: (secret, name) => [
      `/x?${form({ [name]: secret })}`,
      post({ [name]: { a: secret } }),
    ],
  };
  const NAMES =
    "client_secret Client_Secret CLIENT_SECRET clientSecret access_token password".split(" ");

  test("property: none is shown, whatever way it came", async () => {
    const sandbox = await start({ credentials: { clientKey: KEY, clientSecret: SECRET } });
    const secret = fc
      .stringMatching(/^[A-Za-z0-9+/=&% ]{12,40}$/)
      .filter((text) => text.trim().length > 11);
    const shape = fc.constantFrom(...Object.keys(SHAPES));
    await fc.assert(
      fc.asyncProperty(
        shape,
        fc.constantFrom(...NAMES),
        fc.oneof(secret, fc.constant(SECRET)),
        async (how, name, value) => {
          sandbox.clearRequests();
          const [path, sent] = SHAPES[how]?.(value, name) ?? ["/"];
          await call(sandbox.baseUrl, path, sent);
          expect(sandbox.requests).toHaveLength(1);
          const shown = JSON.stringify(sandbox.requests);
          const spelt = [
            value,
            encodeURIComponent(value),
            form({ a: value }).toString().slice(2),
            Buffer.from(`${KEY}:${value}`).toString("base64"),
          ];
          for (const text of spelt) expect(shown).not.toContain(text);
        },
      ),
      { numRuns: 250 },
    );
  });

  test("the client secret is hidden wherever it stands, also in data and paths", async () => {
    const sandbox = await start({ credentials: { clientKey: KEY, clientSecret: SECRET } });
    const body = { nameOfInstitution: `a ${SECRET} b`, [SECRET]: 1, list: [{ x: SECRET }] };
    await call(sandbox.baseUrl, `/data/v3/ed-fi/schools?note=${encodeURIComponent(SECRET)}`, {
      method: "POST",
      body,
    });
    await call(
      sandbox.baseUrl,
      `/${encodeURIComponent(SECRET)}/${Buffer.from(`${KEY}:${SECRET}`).toString("base64url")}`,
    );
    const shown = JSON.stringify(sandbox.requests);
    expect(shown).not.toContain("S3cret");
    expect(shown).not.toContain(Buffer.from(SECRET).toString("base64").slice(4, 20));
    expect(sandbox.requests[0]?.body).toMatchObject({ nameOfInstitution: "a [redacted] b" });
  });

  test.each(["7.3", "8"] as const)(
    "codes and tokens of version %s too, in any form",
    async (version) => {
      const sandbox = await start({ version });
      const tokens = [await currentToken(sandbox), await legacyToken(sandbox)];
      for (const token of tokens) {
        const dashed = token.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-").toUpperCase();
        await call(sandbox.baseUrl, `/x/${token}?y=${token}`, {
          headers: { "x-a": token, "x-b": dashed },
        });
        await call(sandbox.baseUrl, "/data/v3/ed-fi/schools", {
          headers: { authorization: token },
          method: "POST",
          body: { a: token },
        });
        await call(sandbox.baseUrl, `/oauth/token?code=${token}&state=${token}`);
        expect(everythingShown(sandbox)).not.toContain(token);
        if (!token.includes(".")) expect(JSON.stringify(sandbox.requests)).not.toContain(dashed);
      }
    },
  );

  test("what is no secret stays readable", async () => {
    const sandbox = await start({ credentials: { clientKey: KEY, clientSecret: SECRET } });
    const fields = {
      Client_id: KEY,
      Client_secret: SECRET,
      Code: "c",
      Grant_type: "authorization_code",
    };
    await call(sandbox.baseUrl, "/oauth/token", { method: "POST", body: fields });
    await call(sandbox.baseUrl, "/oauth/authorize?Client_id=the-key&Response_type=code&State=s");
    await call(sandbox.baseUrl, "/data/v3/ed-fi/courses?code=ALG-1", {
      headers: { authorization: "BEARER x" },
    });
    expect(sandbox.requests).toMatchObject([
      {
        body: {
          Client_id: KEY,
          Client_secret: "[redacted]",
          Code: "[redacted]",
          Grant_type: "authorization_code",
        },
      },
      { query: { Client_id: KEY, Response_type: "code", State: "s" } },
      { query: { code: "ALG-1" }, headers: { authorization: "BEARER [redacted]" } },
    ]);
  });
});
