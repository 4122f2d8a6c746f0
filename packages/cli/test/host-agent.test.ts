import { setImmediate } from "node:timers/promises";
import { request } from "undici";
import { afterEach, expect, test } from "vitest";
import { hostAgents } from "../src/command/host-agent.js";
import { host, proxyTo } from "./support.js";

const open: { destroy(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.destroy()));
});

async function agent(connections: number, environment: Record<string, string> = {}) {
  const made = (await hostAgents(300_000, environment))(connections);
  open.push(made);
  return made;
}

test("no more connections are made than allowed", async () => {
  const waiting: unknown[] = [];
  let most = 0;
  // All that may come have come before the first is answered.
  const origin = await host(async (_request, response) => {
    most = Math.max(most, waiting.push(response));
    for (let turn = 0; turn < 100; turn++) await setImmediate();
    waiting.splice(waiting.indexOf(response), 1);
    response.end();
  });
  const carrier = await agent(2);
  const calls = Array.from({ length: 10 }, async () => {
    const { body } = await request(origin, { dispatcher: carrier });
    await body.dump();
  });
  await Promise.all(calls);
  expect(most).toBe(2);
});

test("what NO_PROXY names and this machine are reached directly", async () => {
  const origin = await host((_request, response) => response.end("direct"));
  const proxy = await proxyTo(origin);
  const carrier = await agent(50, { HTTP_PROXY: proxy.url, NO_PROXY: "other.example" });
  const { body } = await carrier.request({ origin, path: "/", method: "GET" });
  expect(await body.text()).toBe("direct");
  const named = carrier.request({ origin: "http://other.example:1", path: "/", method: "GET" });
  await expect(named).rejects.toMatchObject({ code: /ENOTFOUND|EAI_AGAIN|ECONN/ });
  expect(proxy.asked).toEqual([]);
});
