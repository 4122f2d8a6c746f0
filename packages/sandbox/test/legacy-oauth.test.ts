import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SandboxOptions } from "../src/index.js";
import { at, callerWith, form, legacyCode, legacyToken, start, stillClock } from "./support.js";

const HEX = /^[0-9a-f]{32}$/;
const OTHER = { clientKey: "other", clientSecret: "secret-of-other" };

async function open(options: SandboxOptions = {}) {
  const credentials = [{ clientKey: "key", clientSecret: "secret-of-key" }, OTHER];
  const sandbox = await start({ generation: "legacy", credentials, ...options });
  const ask = callerWith(undefined, sandbox);
  const exchange = async (code: string, changed: Record<string, string> = {}) =>
    (await ask("POST /oauth/token", { body: fieldsOf(code, changed) })).json;
  return { sandbox, ask, exchange };
}

function fieldsOf(code: string, changed: Record<string, string> = {}) {
  const pair = { Client_id: "key", Client_secret: "secret-of-key" };
  return form({ ...pair, Code: code, Grant_type: "authorization_code", ...changed });
}

describe("authorize", () => {
  test("an unknown client gets a code that is good for nothing; State comes back", async () => {
    const { ask, exchange } = await open();
    const { json } = await ask("/oauth/authorize?Client_id=nobody&Response_type=code&State=s1");
    expect(json).toEqual({ code: expect.stringMatching(HEX), state: "s1" });
    expect(await exchange(String(at(json, "code")))).toEqual({ error: "invalid_client" });
  });
});

describe("token", () => {
  test("turns a code into a token, also by GET", async () => {
    const { sandbox, ask } = await open({ tokenLifetime: 900 });
    const got = await ask(`/OAuth/Token/?${fieldsOf(await legacyCode(sandbox))}`);
    const json = {
      access_token: expect.stringMatching(HEX),
      expires_in: 900,
      token_type: "bearer",
    };
    expect(got).toMatchObject({ status: 200, json });
    expect(got.headers["cache-control"]).toBe("no-cache, no-store, must-revalidate");
    expect(sandbox.exchanges).toBe(1);
  });

  test.each([
    ["a wrong secret", { Client_secret: "other" }, "invalid_client"],
    ["a wrong key", { Client_id: "nobody" }, "invalid_client"],
    [
      "a code of another key",
      { Client_id: "other", Client_secret: OTHER.clientSecret },
      "invalid_client",
    ],
    ["a code nobody gave", { Code: "0".repeat(32) }, "invalid_client"],
    ["another letter case", { Grant_type: "Authorization_Code" }, "invalid_grant"],
  ])("%s fails with status 200, and the code outlives that", async (_, changed, error) => {
    const { sandbox, ask, exchange } = await open();
    const code = await legacyCode(sandbox);
    const got = await ask("POST /oauth/token", { body: fieldsOf(code, changed) });
    expect(got).toMatchObject({ status: 200, json: { error } });
    expect(sandbox.counts).toMatchObject({ exchanges: 0, failedExchanges: 1, codes: 1 });
    expect(at(await exchange(code), "access_token")).toMatch(HEX);
  });

  test("a code lives ten minutes", async () => {
    const { sandbox, exchange } = await open({ clock: stillClock() });
    const [first, second] = [await legacyCode(sandbox), await legacyCode(sandbox)];
    sandbox.clock.advance(599_999);
    expect(at(await exchange(first), "access_token")).toMatch(HEX);
    sandbox.clock.advance(1);
    expect(await exchange(second)).toEqual({ error: "invalid_client" });
  });

  test("property: of any uses of any codes, each code gives one token, at its first good use", async () => {
    const { sandbox, exchange } = await open();
    const steps = fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, async (uses) => {
        const codes = await Promise.all([0, 1, 2, 3].map(() => legacyCode(sandbox)));
        const used = new Set<number>();
        for (const use of uses) {
          const isToken = at(await exchange(codes[use] ?? ""), "access_token") !== undefined;
          expect(isToken).toBe(!used.has(use));
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
    const { sandbox } = await open({ clock: stillClock() });
    const ask = callerWith(await legacyToken(sandbox), sandbox, "");
    for (const [tail, status] of [
      ["", 200],
      ["?schoolId=1", 404],
      ["", 200],
    ] as const) {
      sandbox.clock.advance(1_799_999);
      await ask.statuses([`${path}${tail}`, status]);
    }
    sandbox.clock.advance(1_800_000);
    expect(await ask(path)).toMatchObject({
      status: 401,
      reason: "Invalid token",
      text: "",
      headers: { "www-authenticate": "Bearer" },
    });
  });

  test("revoking ends the tokens of one key, or all", async () => {
    const { sandbox } = await open();
    const ask = callerWith(await legacyToken(sandbox), sandbox, "");
    sandbox.revokeTokens("other");
    await ask.statuses([path, 200]);
    sandbox.revokeTokens();
    expect((await ask(path)).reason).toBe("Invalid token");
  });
});
