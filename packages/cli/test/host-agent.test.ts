import { setImmediate } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { hostAgents } from "../src/command/host-agent.js";
import { host, proxyTo } from "./support.js";

const open: { destroy(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.destroy()));
});

async function agent(
  { connections = 50, hostTimeout = 300_000 },
  environment: Record<string, string> = {},
) {
  const made = (await hostAgents(hostTimeout, environment))(connections);
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
  const carrier = await agent({ connections: 2 });
  const calls = Array.from({ length: 10 }, async () => {
    const { body } = await carrier.request({ origin, path: "/", method: "GET" });
    await body.dump();
  });
  await Promise.all(calls);
  expect(most).toBe(2);
});

test("a host that does not answer in time is given up", async () => {
  const origin = await host(() => {});
  const carrier = await agent({ hostTimeout: 20 });
  const asked = carrier.request({ origin, path: "/", method: "GET" });
  await expect(asked).rejects.toMatchObject({ code: "UND_ERR_HEADERS_TIMEOUT" });
});

test.each([
  ["HTTP_PROXY", "http://host.example", ["host.example:80"]],
  ["http_proxy", "http://host.example", ["host.example:80"]],
])("%s carries calls to %s", async (name, origin, expected) => {
  const proxy = await proxyTo(await host((_request, response) => response.end("behind")));
  const carrier = await agent({}, { [name]: proxy.url });
  const { body } = await carrier.request({ origin, path: "/", method: "GET" });
  expect(await body.text()).toBe("behind");
  expect(proxy.asked).toEqual(expected);
});

test("what NO_PROXY names and this machine are reached directly", async () => {
  const origin = await host((_request, response) => response.end("direct"));
  const proxy = await proxyTo(origin);
  const carrier = await agent({}, { HTTP_PROXY: proxy.url, NO_PROXY: "other.example" });
  const { body } = await carrier.request({ origin, path: "/", method: "GET" });
  expect(await body.text()).toBe("direct");
  const named = carrier.request({ origin: "http://other.example:1", path: "/", method: "GET" });
  await expect(named).rejects.toMatchObject({ code: /ENOTFOUND|EAI_AGAIN|ECONN/ });
  expect(proxy.asked).toEqual([]);
});
