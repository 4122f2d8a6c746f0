import { fakeClock } from "@edbridge/core/testing";
import type { Sandbox } from "@edbridge/sandbox";
import { beforeEach, describe, expect, test } from "vitest";
import { startHost } from "./support/host.ts";
import { json, LegacyCaller } from "./support/legacy-caller.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const [one, two] = [
  { clientKey: "one", clientSecret: "secret of one" },
  { clientKey: "two", clientSecret: "secret of two" },
] as const;
const minute = 60_000;

let sandbox: Sandbox;
let caller: LegacyCaller;
beforeEach(async () => {
  sandbox = await startHost({ generation: "current", credentials: [one, two] });
  caller = LegacyCaller.over(sandbox);
});

const handleOf = async (own = caller) => (await own.signIn(one))["access_token"];
const statusOf = async (token: unknown, path = "schools?limit=1", own = caller) =>
  (await own.call(token, path)).status;

describe("tokens", () => {
  test("of one credential share one exchange; another secret is proven at the host", async () => {
    const tokens = await Promise.all(Array.from({ length: 50 }, () => handleOf()));
    expect(new Set(tokens).size).toBe(50);
    const wrong = { clientKey: "one", clientSecret: "secret of ones" };
    expect(await caller.signIn(wrong)).toEqual({ error: "invalid_client" });
    expect(sandbox.counts).toMatchObject({ exchanges: 1, failedExchanges: 1 });
    await caller.signIn(two);
    expect(sandbox.counts.exchanges).toBe(2);
  });

  test("never die in use, while the host's are renewed behind them", async () => {
    const token = await handleOf();
    for (let passed = 0; passed < 8 * 60; passed += 29) {
      sandbox.clock.advance(29 * minute);
      expect(await statusOf(token)).toBe(200);
    }
    expect(sandbox.counts.refusals).toBe(0);
    expect(sandbox.counts.exchanges).toBeGreaterThan(8);
  });

  test("survive the host's forgetting its own: a hundred calls, one exchange, all served", async () => {
    const token = await handleOf();
    await statusOf(token);
    sandbox.revokeTokens();
    const statuses = await Promise.all(Array.from({ length: 100 }, () => statusOf(token)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(sandbox.counts.exchanges).toBe(2);
  });

  test("of an earlier run that the host has forgotten are replaced at the first request", async () => {
    const stateDir = temporaryFolder();
    const run = async () => {
      sandbox.clock.advance(minute);
      const own = LegacyCaller.over(sandbox, { stateDir });
      return [await statusOf(await handleOf(own), "schools", own), sandbox.counts.exchanges];
    };
    expect([await run(), await run()]).toEqual([
      [200, 1],
      [200, 1],
    ]);
    sandbox.revokeTokens();
    // The runs after it take the new one.
    expect([await run(), await run()]).toEqual([
      [200, 2],
      [200, 2],
    ]);
  });
});

describe("the host is left alone", () => {
  const signIn = async (secret: string = one.clientSecret) => {
    const { code } = await caller.authorize("one");
    return caller.token({ Client_id: "one", Client_secret: secret, Code: String(code) });
  };
  const exchanges = () => sandbox.requests.filter(({ kind }) => kind === "token").length;

  test("by a wrong secret that comes again and again; the right one is tried at once", async () => {
    for (let tries = 0; tries < 20; tries++)
      expect(await json(await signIn("wrong"))).toEqual({ error: "invalid_client" });
    expect(exchanges()).toBe(1);
    expect(await json(await signIn())).toHaveProperty("access_token");
    expect(exchanges()).toBe(2);
  });

  test("by a collection that it refuses whatever the token, and others are served", async () => {
    const token = await handleOf();
    sandbox.fault({ status: 401, when: { path: "/staffs" }, times: Infinity });
    for (let calls = 0; calls < 30; calls++)
      expect([await statusOf(token, "staffs"), await statusOf(token)]).toEqual([401, 200]);
    expect(exchanges()).toBeLessThanOrEqual(2);
  });
});

test("a wall clock that is set ends no session", async () => {
  const clock = fakeClock();
  caller = LegacyCaller.over(sandbox, { clock });
  const token = await handleOf();
  for (const hours of [1, -1, 3, -24, 24]) {
    clock.setWall(clock.now() + hours * 60 * minute);
    expect(await statusOf(token)).toBe(200);
  }
});
