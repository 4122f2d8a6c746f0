import type { RequestListener } from "node:http";
import { connect, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { compatListener, type Answered } from "@edbridge/compat";
import { serve, serveSockets, turns } from "../../../test/support/servers.ts";
import { passed } from "./through.js";

const sockets: Socket[] = [];
afterEach(() => sockets.splice(0).forEach((socket) => socket.destroy()));

function open(origin: string): Socket {
  const { port, hostname } = new URL(origin);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  return socket;
}

function call(method: string, id: number): string {
  const length = method === "PUT" ? "Content-Length: 2\r\n" : "";
  const body = method === "PUT" ? "{}" : "";
  const id32 = String(id).padStart(32, "0");
  const type = method === "PUT" ? "Content-Type: application/json\r\n" : "";
  return `${method} /api/v2.0/2017/schools/${id32} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\n${type}${length}\r\n${body}`;
}

test("calls that are sent at once on one connection are carried out one after the other", async () => {
  const events: string[] = [];
  const answer: RequestListener = async (request, response) => {
    const id = Number(request.url?.slice(-2));
    events.push(`${request.method} ${id} begins`);
    request.resume();
    // The later, the quicker: at once they would overtake each other.
    await turns(250 - 50 * id);
    events.push(`${request.method} ${id} ends`);
    const isRead = request.method === "GET";
    response.writeHead(isRead ? 200 : 204, { "x-id": String(id) }).end(isRead ? "{}" : "");
  };
  const hostUrl = await serve((...given) => void answer(...given));
  const legacy = await serve(compatListener({ baseUrl: hostUrl, ...passed }));
  const socket = open(legacy);
  socket.write(call("PUT", 1) + call("PUT", 2) + call("DELETE", 3) + call("GET", 4));
  let received = "";
  for await (const chunk of socket) {
    received += String(chunk);
    if (received.includes("X-Id: 4")) break;
  }
  expect([...received.matchAll(/X-Id: (\d)/g)].map(([, id]) => id)).toEqual(["1", "2", "3", "4"]);
  const calls = ["PUT 1", "PUT 2", "DELETE 3", "GET 4"];
  expect(events).toEqual(calls.flatMap((one) => [`${one} begins`, `${one} ends`]));
});

test("a hundred calls wait on one connection, and one more closes it", async () => {
  let asked = 0;
  const hostUrl = await serve(() => void asked++);
  const ended: Answered[] = [];
  const onAnswered = (answered: Answered) => void ended.push(answered);
  const legacy = await serve(compatListener({ baseUrl: hostUrl, onAnswered, ...passed }));
  const socket = open(legacy);
  socket.write(Array.from({ length: 101 }, (_, id) => call("GET", id)).join(""));
  await expect.poll(() => asked).toBe(1);
  await turns(50);
  expect([ended.length, socket.readableEnded]).toEqual([0, false]);
  socket.resume().write(call("GET", 101) + call("GET", 102));
  await new Promise((closed) => socket.once("close", closed));
  await expect.poll(() => ended).toHaveLength(101);
  expect(ended.every(({ status }) => status === 0)).toBe(true);
  expect(asked).toBe(1);
});

test("calls that wait are not carried out for a caller that has left, and are told of", async () => {
  const asked: unknown[] = [];
  const hostUrl = await serve((request) => void asked.push(request.method));
  const ended: Answered[] = [];
  const onAnswered = (answered: Answered) => void ended.push(answered);
  const legacy = await serve(compatListener({ baseUrl: hostUrl, onAnswered, ...passed }));
  const socket = open(legacy);
  socket.write(call("DELETE", 1) + call("DELETE", 2) + call("DELETE", 3));
  await expect.poll(() => asked).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => ended.map(({ status }) => status)).toEqual([0, 0, 0]);
  expect(asked).toHaveLength(1);
});

test("an answer without a body ends at its head, whatever length the host gave it", async () => {
  const answers = [
    ["DELETE", "204 No Content"],
    ["GET", "304 Not Modified"],
  ] as const;
  for (const [method, status] of answers) {
    const baseUrl = await serveSockets((socket) => {
      socket.once("data", () => socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 5\r\n\r\n`));
    });
    const legacy = await serve(compatListener({ baseUrl, ...passed }));
    const response = await fetch(`${legacy}/api/v2.0/2017/schools/${"0".repeat(32)}`, {
      method,
      headers: { authorization: "Bearer x" },
    });
    expect(`${response.status} ${response.statusText}`).toBe(status);
    expect(await response.text()).toBe("");
  }
});
