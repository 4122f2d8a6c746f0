import type { RequestListener } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { compatListener } from "@edbridge/compat";
import { serve, serveSockets, turns } from "../../../test/support/servers.ts";
import { passed } from "./through.js";

/** A connection to a listener before a host, and the statuses that the owner hears of. */
async function open(host: RequestListener) {
  const statuses: number[] = [];
  const onAnswered = ({ status }: { status: number }) => void statuses.push(status);
  const baseUrl = await serve(host);
  const legacy = new URL(await serve(compatListener({ baseUrl, onAnswered, ...passed })));
  const socket = connect(Number(legacy.port), legacy.hostname);
  onTestFinished(() => void socket.destroy());
  return { socket, statuses };
}

function call(method: string, id: number): string {
  const [body, fields] =
    method === "PUT" ? ["{}", "Content-Type: application/json\r\nContent-Length: 2\r\n"] : ["", ""];
  const path = `/api/v2.0/2017/schools/${String(id).padStart(32, "0")}`;
  return `${method} ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer x\r\n${fields}\r\n${body}`;
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
  const { socket } = await open((...given) => void answer(...given));
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
  const { socket, statuses } = await open(() => void asked++);
  socket.write(Array.from({ length: 101 }, (_, id) => call("GET", id)).join(""));
  await expect.poll(() => asked).toBe(1);
  await turns(50);
  expect([statuses, socket.readableEnded]).toEqual([[], false]);
  socket.resume().write(call("GET", 101) + call("GET", 102));
  await new Promise((closed) => socket.once("close", closed));
  await expect.poll(() => statuses).toEqual(Array.from({ length: 101 }, () => 0));
  expect(asked).toBe(1);
});

test("calls that are answered at once leave turns of the loop to other connections", async () => {
  const answered = { all: 0, inThisTurn: 0, most: 0 };
  const onAnswered = () => {
    answered.all++;
    answered.most = Math.max(answered.most, ++answered.inThisTurn);
  };
  const baseUrl = await serve(() => {});
  const legacy = new URL(await serve(compatListener({ baseUrl, onAnswered, ...passed })));
  const socket = connect(Number(legacy.port), legacy.hostname).resume();
  onTestFinished(() => void socket.destroy());
  const head = "POST /oauth/authorize HTTP/1.1\r\nHost: a\r\nContent-Length: 11";
  socket.write(`${head}\r\n\r\nClient_id=k`.repeat(90));
  for (; answered.all < 90; answered.inThisTurn = 0) await turns(1);
  expect(answered.most).toBeLessThan(5);
});

test("calls that wait are not carried out for a caller that has left, and are told of", async () => {
  const asked: unknown[] = [];
  const { socket, statuses } = await open((request) => void asked.push(request.method));
  socket.write(call("DELETE", 1) + call("DELETE", 2) + call("DELETE", 3));
  await expect.poll(() => asked).toHaveLength(1);
  socket.destroy();
  await expect.poll(() => statuses).toEqual([0, 0, 0]);
  expect(asked).toHaveLength(1);
});

test.each([
  ["DELETE", "204 No Content"],
  ["GET", "304 Not Modified"],
])("the answer to %s with %s ends at its head, whatever its length is", async (method, status) => {
  const baseUrl = await serveSockets((socket) => {
    socket.once("data", () => socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 5\r\n\r\n`));
  });
  const legacy = await serve(compatListener({ baseUrl, ...passed }));
  const path = `${legacy}/api/v2.0/2017/schools/${"0".repeat(32)}`;
  const answer = await fetch(path, { method, headers: { authorization: "Bearer x" } });
  expect([`${answer.status} ${answer.statusText}`, await answer.text()]).toEqual([status, ""]);
});
