import http, { type IncomingMessage } from "node:http";
import { createServer } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { register } from "../src/doors/register/install.js";
import { serve, stopServers, turns } from "./local-servers.js";
import { passed } from "./through.js";

let remove = () => {};
afterEach(() => {
  remove();
  stopServers();
});

const path = "/api/v2.0/2017/schools";
const headers = { authorization: "Bearer of-the-host" };

type Get = (...given: unknown[]) => http.ClientRequest;
type Callback = (response: IncomingMessage) => void;

test.each<[string, (url: string, callback: Callback) => unknown[]]>([
  ["url, callback", (url, callback) => [url, callback]],
  ["url, undefined, callback", (url, callback) => [url, undefined, callback]],
  ["url, null, callback", (url, callback) => [url, null, callback]],
  ["url, options, callback", (url, callback) => [url, { headers }, callback]],
  ["URL, undefined, callback", (url, callback) => [new URL(url), undefined, callback]],
  ["options, callback", (url, callback) => [{ ...parts(url), headers }, callback]],
])("a registered http.get(%s) calls back", async (_, argumentsOf) => {
  const baseUrl = await serve((_request, response) => response.end("[]"));
  remove = register({ baseUrl, ...passed });
  const get = http.get as unknown as Get;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(...argumentsOf(baseUrl + path, resolve)).on("error", reject);
  });
  expect([200, 401]).toContain(response.statusCode);
  await text(response);
});

function parts(url: string) {
  const { hostname, port, pathname } = new URL(url);
  return { hostname, port, path: pathname };
}

test("a host that closes while a registered program reads slowly harms nobody", async () => {
  const body = Buffer.alloc(400_000, "a");
  const host = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => {
      socket.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n");
      socket.write(body);
      void turns(100).then(() => socket.end());
    });
  });
  await new Promise<void>((done) => host.listen(0, "127.0.0.1", done));
  const { port } = host.address() as { port: number };
  const baseUrl = `http://127.0.0.1:${port}`;
  remove = register({ baseUrl, ...passed });
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    http.get(`${baseUrl}/data/v3/ed-fi/schools`, { headers }, resolve).on("error", reject);
  });
  await turns(300);
  expect((await text(response)).length).toBe(body.length);
  host.close();
});
