import { describe, expect, test } from "vitest";
import type { HostVersion, SandboxOptions } from "../src/index.js";
import { at, basic, call, currentToken, form, start, stillClock } from "./support.js";

const CREDENTIALS = { clientKey: "key", clientSecret: "secret-of-key" };
const GOOD = basic("key", "secret-of-key");
const GRANT = { grant_type: "client_credentials" };
const BODY = { ...GRANT, client_id: "key", client_secret: "secret-of-key" };
const VERSIONS = ["3.1", "5.1", "5.3", "6.1", "7.1", "7.2", "7.3", "8"] as const;

function sandboxOf(version: HostVersion, more: SandboxOptions = {}) {
  return start({ generation: "current", credentials: CREDENTIALS, version, ...more });
}

function post(base: string, authorization: string | undefined, body: unknown) {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  return call(base, "/oauth/token", { method: "POST", headers, body });
}

test.each(VERSIONS)("version %s gives a token for Basic and a form", async (version) => {
  const sandbox = await sandboxOf(version, { tokenLifetime: 600 });
  const got = await post(sandbox.baseUrl, GOOD, form(GRANT));
  expect(got).toMatchObject({ status: 200, headers: { "cache-control": "no-store" } });
  expect(got.json).toEqual({
    access_token: expect.stringMatching(
      version === "8" ? /^eyJ[\w-]+\.[\w-]+\.[\w-]+$/ : /^[0-9a-f]{32}$/,
    ),
    expires_in: 600,
    token_type: version === "8" ? "Bearer" : "bearer",
  });
});

test.each([
  ["credentials in a form", undefined, form(BODY)],
  ["credentials in JSON", undefined, BODY],
  [
    "names in any letter case",
    undefined,
    { Grant_Type: "client_credentials", CLIENT_ID: "key", Client_Secret: "secret-of-key" },
  ],
  ["Basic and JSON", GOOD, GRANT],
])("%s are accepted before version 8", async (_, header, body) => {
  const sandbox = await sandboxOf("7.3");
  expect((await post(sandbox.baseUrl, header, body)).status).toBe(200);
});

const b64 = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

/** Condition, header, form, then status and error of 5.x and of 6.0 to 7.x; no error means no body. */
type Fault = [string, string | undefined, Record<string, string>, string, string?];
const FAULTS: readonly Fault[] = [
  ["wrong secret", basic("key", "no"), GRANT, "400 invalid_client", "401 invalid_client"],
  ["no credentials", undefined, GRANT, "401", "401 invalid_request"],
  ["one word", "Basic", GRANT, "401", "400 invalid_request"],
  ["not base64", "Basic @@@@", GRANT, "401", "400 invalid_request"],
  ["two colons", b64("key:secret:of"), GRANT, "401", "400 invalid_client"],
  ["not Basic", "Digest abc", GRANT, "401 invalid_client", "401 invalid_client"],
  ["both", GOOD, BODY, "400 invalid_client", "400 invalid_client"],
  ["other grant", GOOD, { grant_type: "x" }, "400 unsupported_grant_type"],
  ["scope", GOOD, { ...GRANT, scope: "1" }, "400 invalid_scope"],
];

describe.each(FAULTS)("%s", (_, header, fields, early, later = early) => {
  test.each(["3.1", "5.1", "5.3", "6.1", "7.1", "7.2", "7.3"] as const)(
    "version %s",
    async (version) => {
      const sandbox = await sandboxOf(version);
      const got = await post(sandbox.baseUrl, header, form(fields));
      const error = at(got.json, "error");
      expect([got.status, error].filter(Boolean).join(" ")).toBe(version < "6" ? early : later);
      if (error === undefined) expect(got.text).toBe("");
      expect(sandbox.counts).toMatchObject({ exchanges: 0, failedExchanges: 1 });
    },
  );
});

describe("version 8", () => {
  test.each([
    ["body credentials", undefined, BODY, 400],
    ["another scheme", "Bearer abc", GRANT, 400],
    ["another grant", GOOD, { grant_type: "x" }, 400],
    ["a wrong secret", basic("key", "no"), GRANT, 401],
  ])("refuses %s with problem details", async (_, header, fields, status) => {
    const sandbox = await sandboxOf("8");
    const got = await post(sandbox.baseUrl, header, form(fields));
    expect(got).toMatchObject({
      status,
      headers: { "content-type": "application/problem+json" },
      json: { status, validationErrors: {}, errors: [expect.any(String)] },
    });
  });

  test("a body beside the header counts for nothing", async () => {
    const sandbox = await sandboxOf("8");
    expect((await post(sandbox.baseUrl, GOOD, form({ ...BODY, scope: "7" }))).status).toBe(200);
    const path = "/OAuth/token";
    expect((await call(sandbox.baseUrl, path, { method: "POST" })).status).toBe(404);
  });
});

test("neither key nor secret is percent-decoded", async () => {
  const odd = { clientKey: "a%20b", clientSecret: "c+d%2F" };
  const sandbox = await start({ generation: "current", credentials: odd });
  expect((await post(sandbox.baseUrl, basic("a%20b", "c+d%2F"), form(GRANT))).status).toBe(200);
  expect((await post(sandbox.baseUrl, basic("a b", "c d/"), form(GRANT))).status).toBe(401);
});

test("a secret with a colon works in the body alone", async () => {
  const odd = { clientKey: "key", clientSecret: "a:b" };
  const sandbox = await start({ generation: "current", credentials: odd });
  const inBody = form({ ...GRANT, client_id: "key", client_secret: "a:b" });
  expect((await post(sandbox.baseUrl, basic("key", "a:b"), form(GRANT))).status).toBe(400);
  expect((await post(sandbox.baseUrl, undefined, inBody)).status).toBe(200);
});

test.each([
  ["7.1", "text/plain", undefined],
  ["7.2", "text/plain", "application/problem+json"],
  ["7.3", undefined, "application/problem+json"],
  ["7.3", "no media type", "application/problem+json"],
] as const)("version %s refuses content type %s", async (version, type, answered) => {
  const sandbox = await sandboxOf(version);
  const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
  const sent = { method: "POST", headers, body: "grant_type=client_credentials" };
  const got = await call(sandbox.baseUrl, "/oauth/token", sent);
  expect(got.status).toBe(415);
  if (answered !== undefined) expect(got.headers["content-type"]).toBe(answered);
});

test("scope is granted to a client that has it", async () => {
  const withScope = { ...CREDENTIALS, educationOrganizationIds: [255901] };
  const sandbox = await sandboxOf("7.3", { credentials: withScope });
  const got = await post(sandbox.baseUrl, GOOD, form({ ...GRANT, scope: "255901" }));
  expect(got).toMatchObject({ status: 200, json: { scope: "255901" } });
});

describe("too many tokens", () => {
  test("7.3 gives fifteen, then 429 until one ends; another key is not touched", async () => {
    const other = { clientKey: "other", clientSecret: "secret-of-other" };
    const sandbox = await sandboxOf("7.3", {
      credentials: [CREDENTIALS, other],
      clock: stillClock(),
    });
    for (let minted = 0; minted < 15; minted += 1) {
      expect((await post(sandbox.baseUrl, GOOD, form(GRANT))).status).toBe(200);
    }
    const got = await post(sandbox.baseUrl, GOOD, form(GRANT));
    expect(got.status).toBe(429);
    expect(got.headers["retry-after"]).toBeUndefined();
    expect(got.json).toMatchObject({
      type: "urn:ed-fi:api:security:authentication:too-many-tokens",
      title: "Too Many Tokens",
      status: 429,
    });
    const header = basic("other", "secret-of-other");
    expect((await post(sandbox.baseUrl, header, form(GRANT))).status).toBe(200);
    sandbox.clock.advance(1_800_000);
    expect((await post(sandbox.baseUrl, GOOD, form(GRANT))).status).toBe(200);
  });

  test.each([
    ["7.2", undefined, 16],
    ["7.3", -1, 16],
    ["7.3", 2, 2],
  ] as const)("version %s with limit %s gives at least %i", async (version, limit, good) => {
    const sandbox = await sandboxOf(version, limit === undefined ? {} : { tokenLimit: limit });
    for (let minted = 0; minted < good; minted += 1) await currentToken(sandbox);
    expect(sandbox.exchanges).toBe(good);
    const next = await post(sandbox.baseUrl, GOOD, form(GRANT));
    expect(next.status).toBe(good < 16 ? 429 : 200);
  });
});

test.each(VERSIONS)(
  "on version %s a token ends on time, however much it is used",
  async (version) => {
    const sandbox = await sandboxOf(version, { clock: stillClock() });
    const path = version === "8" ? "/data/ed-fi/schools" : "/data/v3/ed-fi/schools";
    const headers = { authorization: `bearer ${await currentToken(sandbox)}` };
    sandbox.clock.advance(1_799_999);
    expect((await call(sandbox.baseUrl, path, { headers })).status).toBe(200);
    sandbox.clock.advance(1);
    expect((await call(sandbox.baseUrl, path, { headers })).status).toBe(401);
  },
);

describe("what is not there", () => {
  test.each(VERSIONS)("version %s has no legacy endpoint", async (version) => {
    const sandbox = await sandboxOf(version);
    const ask = (path: string, method = "GET") => call(sandbox.baseUrl, path, { method });
    expect((await ask("/oauth/authorize?Client_id=key&Response_type=code")).status).toBe(404);
    expect((await ask("/oauth/authorize", "POST")).status).toBe(404);
    expect((await ask("/oauth/token?grant_type=client_credentials")).status).toBe(405);
    const legacy = await ask("/api/v2.0/2024/schools");
    expect(legacy.status).toBe(404);
    const problem = ["7.2", "7.3", "8"].includes(version);
    expect(at(legacy.json, problem ? "detail" : "message")).toEqual(expect.any(String));
  });

  test("a legacy host has no current endpoint", async () => {
    const sandbox = await start({ generation: "legacy", credentials: CREDENTIALS });
    expect((await call(sandbox.baseUrl, "/data/v3/ed-fi/schools")).status).toBe(404);
    expect((await post(sandbox.baseUrl, GOOD, form(GRANT))).json).toEqual({
      error: "invalid_grant",
    });
    expect((await call(sandbox.baseUrl, "/")).headers["content-type"]).toContain("text/html");
  });
});

describe("both generations at one address", () => {
  test("the value of grant_type alone tells them apart", async () => {
    const sandbox = await start({ credentials: CREDENTIALS });
    const current = await post(sandbox.baseUrl, undefined, {
      Grant_Type: "client_credentials",
      Client_Id: "key",
      Client_Secret: "secret-of-key",
    });
    expect(current.status).toBe(200);
    const wrong = await post(sandbox.baseUrl, basic("key", "no"), form(GRANT));
    expect(wrong.status).toBe(401);
    const legacy = await post(
      sandbox.baseUrl,
      GOOD,
      form({ grant_type: "authorization_code", code: "x" }),
    );
    expect(legacy).toMatchObject({ status: 200, json: { error: "invalid_request" } });
    const neither = await post(sandbox.baseUrl, GOOD, form({ grant_type: "password" }));
    expect(neither).toMatchObject({ status: 200, json: { error: "invalid_grant" } });
    const got = await call(sandbox.baseUrl, "/oauth/token?grant_type=client_credentials");
    expect(got.status).toBe(405);
    expect(sandbox.requests.map((each) => each.generation)).toEqual([
      "current",
      "current",
      "legacy",
      "legacy",
      "current",
    ]);
  });

  test("a token of one is no token of the other", async () => {
    const sandbox = await start({ credentials: CREDENTIALS });
    const headers = { authorization: `Bearer ${await currentToken(sandbox)}` };
    const legacy = await call(sandbox.baseUrl, "/api/v2.0/2024/schools", { headers });
    expect(legacy.reason).toBe("Invalid token");
  });
});

describe("token_info", () => {
  test("tells a bearer about its own token", async () => {
    const sandbox = await sandboxOf("7.3");
    const token = await currentToken(sandbox);
    const ask = (named: string, authorization: string) =>
      call(sandbox.baseUrl, "/oauth/token_info", {
        method: "POST",
        headers: { authorization },
        body: { token: named },
      });
    expect(await ask(token, `Bearer ${token}`)).toMatchObject({
      status: 200,
      json: { active: true, client_id: "key" },
    });
    expect((await ask("0".repeat(32), `Bearer ${token}`)).status).toBe(400);
    expect((await ask(token, "Bearer x")).status).toBe(401);
  });

  test("does not exist before 5.0", async () => {
    const sandbox = await sandboxOf("3.1");
    const got = await call(sandbox.baseUrl, "/oauth/token_info", { method: "POST", body: {} });
    expect(got.status).toBe(404);
  });
});
