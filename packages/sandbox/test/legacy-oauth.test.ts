import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { at, call, form, legacyCode, legacyToken, start, stillClock } from "./support.js";

const HEX = /^[0-9a-f]{32}$/;
const CREDENTIALS = { clientKey: "key", clientSecret: "secret-of-key" };
const SETTINGS = { generation: "legacy", credentials: CREDENTIALS } as const;

function exchange(code: string, changed: Record<string, string> = {}) {
  const fields: Record<string, string> = {
    Client_id: "key",
    Client_secret: "secret-of-key",
    Code: code,
    Grant_type: "authorization_code",
    ...changed,
  };
  return form(fields);
}

describe("authorize", () => {
  test.each([
    ["POST form", { method: "POST", body: form({ Client_id: "key", Response_type: "code" }) }, ""],
    ["POST JSON", { method: "POST", body: { client_id: "key", response_type: "code" } }, ""],
    ["GET", {}, "?CLIENT_ID=key&Response_Type=code"],
    ["POST with a bare media type and trailing commas", single(), ""],
  ])("%s gives a code", async (_, sent, query) => {
    const sandbox = await start(SETTINGS);
    for (const path of ["/oauth/authorize", "/OAuth/Authorize/"]) {
      const got = await call(sandbox.baseUrl, `${path}${query}`, sent);
      expect(got.status).toBe(200);
      expect(at(got.json, "code")).toMatch(HEX);
      expect(Object.keys(got.json as object)).toEqual(["code"]);
      expect(got.headers["cache-control"]).toBe("no-cache, no-store, must-revalidate");
      expect(got.text).toContain("\n");
    }
  });

  test("an unknown client gets a code that is good for nothing; State comes back", async () => {
    const sandbox = await start(SETTINGS);
    const got = await call(
      sandbox.baseUrl,
      "/oauth/authorize?Client_id=nobody&Response_type=code&State=s1",
    );
    expect(got.json).toEqual({ code: expect.stringMatching(HEX), state: "s1" });
    const code = String(at(got.json, "code"));
    const token = await call(sandbox.baseUrl, "/oauth/token", {
      method: "POST",
      body: exchange(code),
    });
    expect(token.json).toEqual({ error: "invalid_client" });
  });

  test.each(["Code", "token", ""])("response type %j is an invalid request", async (type) => {
    const sandbox = await start(SETTINGS);
    const path = `/oauth/authorize?Client_id=key&Response_type=${type}`;
    const got = await call(sandbox.baseUrl, path);
    expect(got).toMatchObject({ status: 200, json: { code: "", error: "invalid_request" } });
  });

  test("a POST reads no query; without a body the host fails", async () => {
    const sandbox = await start(SETTINGS);
    const path = "/oauth/authorize?Client_id=key&Response_type=code";
    const form1 = { method: "POST", body: form({ Client_id: "key" }) };
    expect((await call(sandbox.baseUrl, path, form1)).json).toMatchObject({
      error: "invalid_request",
    });
    expect((await call(sandbox.baseUrl, path, { method: "POST" })).status).toBe(500);
    expect((await call(sandbox.baseUrl, path, { method: "PUT" })).status).toBe(405);
  });
});

function single() {
  const headers = { "content-type": "application/json" };
  return { method: "POST", headers, body: "{'Client_id':'key', 'Response_type':'code',}" };
}

describe("token", () => {
  test.each([
    ["form", {}],
    ["lower-case JSON", { json: true }],
    ["GET", { query: true }],
  ])("%s turns a code into a token", async (_, how) => {
    const sandbox = await start({ ...SETTINGS, tokenLifetime: 900 });
    const fields = exchange(await legacyCode(sandbox));
    const got = await call(
      sandbox.baseUrl,
      "query" in how ? `/OAuth/Token/?${fields.toString()}` : "/oauth/token",
      "query" in how
        ? {}
        : { method: "POST", body: "json" in how ? Object.fromEntries(fields) : fields },
    );
    expect(got.status).toBe(200);
    expect(got.json).toEqual({
      access_token: expect.stringMatching(HEX),
      expires_in: 900,
      token_type: "bearer",
    });
    expect(sandbox.exchanges).toBe(1);
  });

  test.each([
    ["a wrong secret", { Client_secret: "other" }, "invalid_client"],
    ["a wrong key", { Client_id: "other" }, "invalid_client"],
    ["a code nobody gave", { Code: "0".repeat(32) }, "invalid_client"],
    ["a code that is no GUID", { Code: "abc" }, "invalid_request"],
    ["another grant", { Grant_type: "client_credentials" }, "invalid_grant"],
    ["another letter case", { Grant_type: "Authorization_Code" }, "invalid_grant"],
  ])("%s fails with status 200 and %s", async (_, changed, error) => {
    const sandbox = await start(SETTINGS);
    const body = exchange(await legacyCode(sandbox), changed);
    const got = await call(sandbox.baseUrl, "/oauth/token", { method: "POST", body });
    expect(got).toMatchObject({ status: 200, json: { error } });
    expect(sandbox.counts).toMatchObject({ exchanges: 0, failedExchanges: 1, codes: 1 });
  });

  test("a code is bound to its client and outlives a failed try", async () => {
    const other = { clientKey: "other", clientSecret: "secret-of-other" };
    const sandbox = await start({ ...SETTINGS, credentials: [CREDENTIALS, other] });
    const code = await legacyCode(sandbox);
    const send = (changed: Record<string, string>) =>
      call(sandbox.baseUrl, "/oauth/token", { method: "POST", body: exchange(code, changed) });
    const stolen = await send({ Client_id: "other", Client_secret: "secret-of-other" });
    expect(stolen.json).toEqual({ error: "invalid_client" });
    expect(at((await send({})).json, "access_token")).toMatch(HEX);
  });

  test("a code lives ten minutes", async () => {
    const sandbox = await start({ ...SETTINGS, clock: stillClock() });
    const [first, second] = [await legacyCode(sandbox), await legacyCode(sandbox)];
    const send = (code: string) =>
      call(sandbox.baseUrl, "/oauth/token", { method: "POST", body: exchange(code) });
    sandbox.clock.advance(599_999);
    expect(at((await send(first)).json, "access_token")).toMatch(HEX);
    sandbox.clock.advance(1);
    expect((await send(second)).json).toEqual({ error: "invalid_client" });
  });

  test("property: of any uses of any codes, each code gives one token, at its first good use", async () => {
    const sandbox = await start(SETTINGS);
    const steps = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, async (uses) => {
        const codes = await Promise.all([0, 1, 2, 3].map(() => legacyCode(sandbox)));
        const used = new Set<number>();
        for (const use of uses) {
          const body = exchange(codes[use] ?? "");
          const got = await call(sandbox.baseUrl, "/oauth/token", { method: "POST", body });
          expect(at(got.json, "access_token") !== undefined).toBe(!used.has(use));
          used.add(use);
        }
      }),
      { numRuns: 15 },
    );
  });
});

describe("life of a token", () => {
  const path = "/api/v2.0/2024/schools";

  test("slides with every validated call, also one that finds nothing", async () => {
    const sandbox = await start({ ...SETTINGS, clock: stillClock() });
    const headers = { authorization: `bearer ${await legacyToken(sandbox)}` };
    for (const tail of ["", "?schoolId=1", "", ""]) {
      sandbox.clock.advance(1_799_999);
      expect((await call(sandbox.baseUrl, path + tail, { headers })).reason).not.toBe(
        "Invalid token",
      );
    }
    sandbox.clock.advance(1_800_000);
    expect(await call(sandbox.baseUrl, path, { headers })).toMatchObject({
      status: 401,
      reason: "Invalid token",
      text: "",
      headers: { "www-authenticate": "Bearer" },
    });
  });

  test.each([
    ["no header", undefined, "Missing credentials"],
    ["another scheme", "Basic abc", "Missing credentials"],
    ["no token", "Bearer ", "Missing credentials"],
    ["no GUID", "Bearer abc", "Invalid credentials"],
    ["an unknown GUID", `Bearer ${"a".repeat(32)}`, "Invalid token"],
  ])("%s is refused by reason phrase", async (_, authorization, reason) => {
    const sandbox = await start(SETTINGS);
    const headers = authorization === undefined ? {} : { authorization };
    const got = await call(sandbox.baseUrl, path, { headers });
    expect(got).toMatchObject({ status: 401, reason, text: "" });
    expect(sandbox.counts.refusals).toBe(1);
  });

  test("revoking ends the tokens of one key, or all", async () => {
    const other = { clientKey: "other", clientSecret: "secret-of-other" };
    const sandbox = await start({ ...SETTINGS, credentials: [CREDENTIALS, other] });
    const headers = { authorization: `Bearer ${await legacyToken(sandbox)}` };
    sandbox.revokeTokens("other");
    expect((await call(sandbox.baseUrl, path, { headers })).status).toBe(200);
    sandbox.revokeTokens();
    expect((await call(sandbox.baseUrl, path, { headers })).reason).toBe("Invalid token");
  });
});
