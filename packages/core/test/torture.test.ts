import { createDataClient, reuseToken } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { expect, test } from "vitest";
import { exchangeAt } from "./support/exchanges.js";
import { tokenHost, unhandledRejections } from "./support/token-host.js";

async function clientOf(expiry: "fixed" | "sliding" = "fixed") {
  const host = await tokenHost();
  const { baseUrl, credentials } = host;
  const clock = fakeClock();
  const tokenSource = reuseToken(exchangeAt({ baseUrl, credentials, clock }, expiry), { clock });
  const client = createDataClient({ baseUrl, dataPath: "/data/v3/ed-fi", tokenSource, clock });
  return { host, clock, tokenSource, client };
}

const thousand = Array.from({ length: 1000 }, (_, nth) => nth);

test("a thousand first calls: one exchange, every call served once", async () => {
  const { host, client } = await clientOf();
  const answers = await Promise.all(thousand.map(() => client.get("schools")));
  expect(answers.every((records) => records.length === 0)).toBe(true);
  expect(host).toMatchObject({ exchanges: 1, calls: 1000 });
});

test.each(["fixed", "sliding"] as const)(
  "a thousand calls refused at once (%s): one exchange, every call served",
  async (expiry) => {
    const unhandled = unhandledRejections();
    const { host, client, tokenSource } = await clientOf(expiry);
    tokenSource.noteUse(await tokenSource.getToken());
    host.revoke();
    const answers = await Promise.all(thousand.map(() => client.get("schools")));
    expect(answers).toHaveLength(1000);
    expect(host).toMatchObject({ exchanges: 2, calls: 2000 });
    expect(unhandled).toEqual([]);
  },
);

test("revoked again and again under load: one exchange each time", async () => {
  const { host, client, clock } = await clientOf();
  for (let round = 0; round < 10; round++) {
    host.revoke();
    await Promise.all(thousand.slice(0, 50).map(() => client.get("schools")));
    clock.advance(20_000);
  }
  expect(host.exchanges).toBe(10);
});

test("half of the callers leave while the token is fetched: the others are served", async () => {
  const unhandled = unhandledRejections();
  const { host, client } = await clientOf();
  host.hold();
  const leaving = new AbortController();
  const { signal } = leaving;
  const calls = thousand.map((nth) => client.get("schools", {}, nth % 2 ? { signal } : {}));
  await host.arrived(1);
  leaving.abort(new Error("left"));
  host.release();
  const outcomes = await Promise.allSettled(calls);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(500);
  expect(host).toMatchObject({ exchanges: 1, calls: 500 });
  expect(unhandled).toEqual([]);
});

test("a host that refuses the key is asked once, and again only by later calls", async () => {
  const unhandled = unhandledRejections();
  const { host, client, clock } = await clientOf();
  host.fault = "refused";
  const outcomes = await Promise.allSettled(thousand.map(() => client.get("schools")));
  for (const outcome of outcomes) {
    expect(outcome).toMatchObject({ reason: { code: "EDB_TOKEN_REFUSED" } });
  }
  expect(host).toMatchObject({ exchanges: 1, calls: 0 });
  host.fault = undefined;
  clock.advance(5000);
  expect(await client.get("schools")).toEqual([]);
  expect(unhandled).toEqual([]);
});

test("a host that is busy is asked as often as one source tries, not as one call does", async () => {
  const { host, client, clock } = await clientOf();
  host.fault = "busy";
  await expect(client.get("schools")).rejects.toMatchObject({ code: "EDB_TOKEN_ANSWER" });
  expect(host.exchanges).toBe(3);
  expect(clock.sleeps).toHaveLength(2);
});

test("a week of calls, one a minute: as many exchanges as lives", async () => {
  const { host, client, clock } = await clientOf();
  for (let minute = 0; minute < 7 * 24 * 60; minute += 10) {
    await client.get("schools");
    clock.advance(600_000);
  }
  const lives = (7 * 24 * 60) / 30;
  expect(host.exchanges).toBeGreaterThanOrEqual(lives);
  expect(host.exchanges).toBeLessThanOrEqual(lives * 1.5);
});

test("a week of calls with a sliding life: one exchange", async () => {
  const { host, client, clock } = await clientOf("sliding");
  for (let minute = 0; minute < 7 * 24 * 60; minute += 10) {
    await client.get("schools");
    clock.advance(600_000);
  }
  expect(host.exchanges).toBe(1);
});

test("sources of different secrets share nothing", async () => {
  const { host, client } = await clientOf();
  await client.get("schools");
  const { baseUrl, credentials } = host;
  const clock = fakeClock();
  const impostor = { ...credentials, clientSecret: "guessed" };
  const lab = { baseUrl, credentials: impostor, clock };
  const tokenSource = reuseToken(exchangeAt(lab, "fixed"), { clock });
  const other = createDataClient({ baseUrl, dataPath: "/data/v3/ed-fi", tokenSource, clock });
  await expect(other.get("schools")).rejects.toMatchObject({ reason: "invalid_client" });
  expect(host.calls).toBe(1);
});
