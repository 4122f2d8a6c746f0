// A caller that costs next to nothing: raw sockets, one request at a time on each.
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { serve } from "../lib/child.ts";

interface LoadInput {
  readonly address: string;
  readonly bearer: string;
  readonly connections: number;
  readonly calls: number;
  /** Milliseconds between a response and the next request on a connection. */
  readonly pause: number;
}

/** Bytes of an answer, its head included, once its head is there. */
function lengthOf(head: string): number {
  const end = head.indexOf("\r\n\r\n");
  if (end < 0) return Infinity;
  if (!head.startsWith("HTTP/1.1 200")) throw new Error(head.slice(0, 400));
  const length = /\r\ncontent-length: *(\d+)/i.exec(head.slice(0, end + 2))?.[1];
  return length === undefined ? Infinity : end + 4 + Number(length);
}

function work(
  socket: Socket,
  request: Buffer,
  next: () => boolean,
  took: (ms: number) => void,
  pause: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let expected = Infinity;
    let got = 0;
    let head = "";
    const send = () => {
      if (!next()) return resolve();
      expected = Infinity;
      got = 0;
      head = "";
      sent = performance.now();
      socket.write(request);
    };
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The connection was closed.")));
    socket.on("data", (chunk: Buffer) => {
      got += chunk.length;
      try {
        if (expected === Infinity) {
          // A head is far shorter; the rest of a chunk need not become text.
          head += chunk.toString("latin1", 0, 2048);
          expected = lengthOf(head);
        }
        const chunked = expected === Infinity && /\r\ntransfer-encoding: *chunked/i.test(head);
        const ended = chunked && chunk.toString("latin1", chunk.length - 5) === "0\r\n\r\n";
        if (!ended && got < expected) return;
        took(performance.now() - sent);
        if (pause > 0) void sleep(pause).then(send);
        else send();
      } catch (error) {
        reject(error);
      }
    });
    send();
  });
}

function opened(port: number, hostname: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, hostname, () => resolve(socket));
    socket.once("error", reject).setNoDelay(true);
  });
}

const api = {
  run: async ({ address, bearer, connections, calls, pause }: LoadInput) => {
    const { hostname, port, host, pathname, search } = new URL(address);
    const request = Buffer.from(
      `GET ${pathname}${search} HTTP/1.1\r\nhost: ${host}\r\naccept: application/json\r\nauthorization: Bearer ${bearer}\r\n\r\n`,
    );
    const sockets = await Promise.all(
      Array.from({ length: connections }, () => opened(Number(port), hostname)),
    );
    let started = 0;
    const times: number[] = [];
    const begun = performance.now();
    const next = () => started++ < calls;
    const took = (ms: number) => void times.push(ms);
    try {
      await Promise.all(sockets.map((socket) => work(socket, request, next, took, pause)));
      const ms = performance.now() - begun;
      const sorted = times.toSorted((a, b) => a - b);
      // 99 of 100 calls stayed below the second one.
      return { ms, p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
    } finally {
      for (const socket of sockets) socket.removeAllListeners("close").destroy();
    }
  },
};

export type LoadApi = typeof api;

serve(api);
