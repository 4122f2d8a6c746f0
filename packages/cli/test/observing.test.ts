import { Observer } from "@edbridge/compat/internal";
import { Agent } from "undici";
import { expect, onTestFinished, test } from "vitest";
import { startObservingProxy } from "../src/run/proxy.js";
import { host, raw } from "./support.js";

/** The address of an observing proxy before a host that answers these bytes. */
async function observing(...answer: string[]): Promise<string> {
  const bytes = `${[...answer, "Content-Length: 0"].join("\r\n")}\r\n\r\n`;
  const baseUrl = await host(({ socket }) => void socket.end(bytes));
  const dispatcher = new Agent();
  const proxy = await startObservingProxy(baseUrl, dispatcher, new Observer({ baseUrl }, "serve"));
  onTestFinished(async () => {
    proxy.stop();
    await dispatcher.destroy();
  });
  return proxy.url;
}

const request =
  "GET /api/v2.0/2016/schools HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

test("an observed program gets reason phrases and names of headers as from its host", async () => {
  const fields = ["Location: http://h/1", 'ETag: "1"', "WWW-Authenticate: Bearer"];
  const head = ["HTTP/1.1 401 Invalid token", ...fields];
  const answer = await raw(await observing(...head), request);
  expect(answer.split("\r\n")).toEqual(expect.arrayContaining(head));
});

test("a reason phrase that cannot be sent is left out", async () => {
  const answer = await raw(await observing("HTTP/1.1 404 \u898b\u3064"), request);
  expect(answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
});

test("a connection that a program keeps for a minute is still open", async () => {
  const answer = await fetch(await observing("HTTP/1.1 200 OK"));
  expect(answer.headers.get("keep-alive")).toBe("timeout=75");
});
