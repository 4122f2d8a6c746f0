import { createDataClient, reuseToken } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { expect, test } from "vitest";
import { exchangeAt } from "./support/exchanges.js";
import { tokenHost } from "./support/token-host.js";

async function clientOf(expiry: "fixed" | "sliding" = "fixed") {
  const host = await tokenHost();
  const { baseUrl, credentials } = host;
  const clock = fakeClock();
  const tokenSource = reuseToken(exchangeAt({ baseUrl, credentials, clock }, expiry), { clock });
  const client = createDataClient({ baseUrl, dataPath: "/data/v3/ed-fi", tokenSource, clock });
  return { host, clock, tokenSource, client };
}

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
