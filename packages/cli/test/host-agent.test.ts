import { expect, onTestFinished, test } from "vitest";
import { hostAgents } from "../src/command/host-agent.js";
import { host, proxyTo } from "./support.js";

test("what NO_PROXY names and this machine are reached directly", async () => {
  const origin = await host((_request, response) => response.end("direct"));
  const proxy = await proxyTo(origin);
  const environment = { HTTP_PROXY: proxy.url, NO_PROXY: "other.example" };
  const carrier = (await hostAgents(300_000, environment))(50);
  onTestFinished(() => carrier.destroy());
  const { body } = await carrier.request({ origin, path: "/", method: "GET" });
  expect(await body.text()).toBe("direct");
  const named = carrier.request({ origin: "http://other.example:1", path: "/", method: "GET" });
  await expect(named).rejects.toMatchObject({ code: /ENOTFOUND|EAI_AGAIN|ECONN/ });
  expect(proxy.asked).toEqual([]);
});
