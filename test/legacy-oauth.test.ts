import { compatFetch } from "@edbridge/compat";
import { fakeClock } from "@edbridge/core/testing";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { json, LegacyCaller } from "./support/legacy-caller.ts";

const [one, two] = [
  { clientKey: "one", clientSecret: "secret of one" },
  { clientKey: "two", clientSecret: "secret of two" },
] as const;
const minute = 60_000;

let sandbox: Sandbox;
let caller: LegacyCaller;
beforeEach(async () => {
  sandbox = await startSandbox({ generation: "current", credentials: [one, two] });
  caller = LegacyCaller.over(sandbox);
});
afterEach(() => sandbox.stop());

test("a code belongs to the key it was asked for with, and is not used up by another", async () => {
  const exchange = async ({ clientKey, clientSecret }: typeof one | typeof two, code: unknown) =>
    json(
      await caller.token({ Client_id: clientKey, Client_secret: clientSecret, Code: String(code) }),
    );
  const { code } = await caller.authorize("one");
  expect(await exchange(two, code)).toEqual({ error: "invalid_client" });
  expect(await exchange(one, code)).toHaveProperty("access_token");
});

describe("tokens", () => {
  test("of one credential share one exchange; another secret is proven at the host", async () => {
    const tokens = await Promise.all(Array.from({ length: 50 }, () => caller.signIn(one)));
    expect(new Set(tokens.map((answer) => answer["access_token"])).size).toBe(50);
    expect(sandbox.counts.exchanges).toBe(1);

    const wrong = { clientKey: "one", clientSecret: "secret of ones" };
    expect(await caller.signIn(wrong)).toEqual({ error: "invalid_client" });
    expect(sandbox.counts).toMatchObject({ exchanges: 1, failedExchanges: 1 });

    await caller.signIn(two);
    expect(sandbox.counts.exchanges).toBe(2);
  });

  test("never die in use, while the host's are renewed behind them", async () => {
    const { access_token: token } = await caller.signIn(one);
    for (let passed = 0; passed < 8 * 60; passed += 29) {
      sandbox.clock.advance(29 * minute);
      expect((await caller.call(token, "schools")).status).toBe(200);
    }
    expect(sandbox.counts.refusals).toBe(0);
    expect(sandbox.counts.exchanges).toBeGreaterThan(8);
  });

  test("survive the host's forgetting its own: a hundred calls, one exchange, all served", async () => {
    const { access_token: token } = await caller.signIn(one);
    await caller.call(token, "schools?limit=1");
    sandbox.revokeTokens();
    const calls = Array.from({ length: 100 }, () => caller.call(token, "schools?limit=1"));
    const statuses = await Promise.all(calls.map(async (call) => (await call).status));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(sandbox.counts.exchanges).toBe(2);
  });

  test("are tried once more, and no more, where the host refuses every token", async () => {
    const { access_token: token } = await caller.signIn(one);
    await caller.call(token, "schools");
    sandbox.clearRequests();
    const { exchanges } = sandbox.counts;
    sandbox.fault({ when: { kind: "data" }, status: 401, times: 10 });
    const answer = await caller.call(token, "schools");
    expect([answer.status, answer.statusText]).toEqual([401, "Invalid token"]);
    expect(sandbox.requests.filter(({ path }) => path.includes("schools"))).toHaveLength(2);
    expect(sandbox.counts.exchanges).toBe(exchanges + 1);
  });
});

describe("a half-migrated program", () => {
  test("uses a handle on a current path, and the host's own token on a legacy one", async () => {
    const { baseUrl } = sandbox;
    const fetch = compatFetch({ baseUrl });
    caller = new LegacyCaller(fetch, baseUrl);
    const { access_token: handle } = await caller.signIn(one);
    const current = `${baseUrl}/data/v3/ed-fi/schools`;
    const answer = await fetch(current, { headers: { Authorization: `Bearer ${handle}` } });
    expect(answer.status).toBe(200);

    const exchanged = await fetch(`${baseUrl}/oauth/token`, {
      method: "POST",
      headers: { Authorization: `Basic ${btoa(`two:${two.clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: "client_credentials" }),
    });
    const { access_token: token } = await json(exchanged);
    expect((await caller.call(token, "schools")).status).toBe(200);
  });
});

describe("the host is left alone", () => {
  const signIn = async (secret: string) => {
    const { code } = await caller.authorize("one");
    return caller.token({ Client_id: "one", Client_secret: secret, Code: String(code) });
  };
  const exchanges = () => sandbox.requests.filter(({ kind }) => kind === "token").length;

  test("by a wrong secret that comes again and again; the right one is tried at once", async () => {
    for (let tries = 0; tries < 20; tries++) {
      expect(await json(await signIn("wrong"))).toEqual({ error: "invalid_client" });
    }
    expect(exchanges()).toBe(1);
    expect(await json(await signIn(one.clientSecret))).toHaveProperty("access_token");
    expect(exchanges()).toBe(2);
  });

  test("for as long as it asks, which the caller is told", async () => {
    const headers = { "retry-after": "60" };
    sandbox.fault({ status: 503, headers, when: { kind: "token" }, times: Infinity });
    for (let tries = 0; tries < 5; tries++) {
      const answer = await signIn(one.clientSecret);
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "60"]);
      expect(await json(answer)).toMatchObject({ error: "temporarily_unavailable" });
    }
    expect(exchanges()).toBe(1);
    sandbox.clearFaults();
    sandbox.clock.advance(minute);
    expect((await signIn(one.clientSecret)).status).toBe(200);
  });

  test("by a collection that it refuses whatever the token, and others are served", async () => {
    const token = (await caller.signIn(one))["access_token"];
    const when = { path: "/staffs" };
    sandbox.fault({ status: 401, when, times: Infinity });
    for (let calls = 0; calls < 30; calls++) {
      expect((await caller.call(token, "staffs?limit=1")).status).toBe(401);
      expect((await caller.call(token, "schools?limit=1")).status).toBe(200);
    }
    expect(exchanges()).toBeLessThanOrEqual(2);
  });
});

test("a wall clock that is set ends no session", async () => {
  const clock = fakeClock();
  caller = LegacyCaller.over(sandbox, { clock });
  const token = (await caller.signIn(one))["access_token"];
  for (const hours of [1, -1, 3, -24, 24]) {
    clock.setWall(clock.now() + hours * 60 * minute);
    expect((await caller.call(token, "schools?limit=1")).status).toBe(200);
  }
});
