// Asks the sidecar for pages of all sizes, by many callers at once, from a host that sends them in
// whatever parts. Each caller must find its own page, in its legacy form, in what it gets.
//   STORM_SECONDS=20 node test/sidecar/page-storm.ts
import { equal, ok } from "node:assert/strict";
import { once } from "node:events";
import { createServer, get, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate as turn } from "node:timers/promises";
import { gzipSync } from "node:zlib";
import { edbridge } from "./support/edbridge.ts";
import { signIn } from "./support/legacy-http.ts";
import { noteFigure } from "../reliability/figures.ts";

const seconds = Number(process.env["STORM_SECONDS"] ?? 20);
const callers = 40;

/** All that is to be known of a page follows from its number. */
const pageOf = (number: number) => ({
  collection: number % 3 === 0 ? "termDescriptors" : "schools",
  records: [1, 5, 25, 100, 250][number % 5] ?? 1,
  isCoded: number % 7 === 1,
  hasLength: number % 2 === 1,
  /** The host closes the connection after it. */
  isLast: number % 17 === 0,
  isCut: number % 13 === 0,
});

/** A page as the host sends it, or as a legacy caller is to get it. */
function printed(number: number, side: "host" | "caller"): string {
  const { collection, records } = pageOf(number);
  // Now and then one that is larger than connections hold.
  const name = "x".repeat(number % 29 === 0 ? 9000 : (number * 7) % 300);
  const record = (_: unknown, at: number) => {
    const id = number * 1000 + at;
    if (collection !== "schools") return { termDescriptorId: id, codeValue: name };
    const type = at % 2 === 0 ? "Regular" : "Alternative";
    const uri = `uri://ed-fi.org/SchoolTypeDescriptor#${type}`;
    const form = side === "host" ? { schoolTypeDescriptor: uri, _lastModifiedDate: "" } : { type };
    return { schoolId: id, nameOfInstitution: name, ...form };
  };
  // Legacy hosts wrote one member a line.
  const indent = side === "host" ? 0 : 2;
  return JSON.stringify(Array.from({ length: records }, record), undefined, indent);
}

const numberOf = (url = "") => Number(/offset=(\d+)/.exec(url)?.[1]);
const steps = [3000, 9000, 16_384, 20_000, 65_536, 70_000, Infinity];
const oneOf = <T>(list: readonly T[]) => list[Math.floor(Math.random() * list.length)];

const document = JSON.stringify({
  version: "7.3",
  dataModels: [{ name: "Ed-Fi", version: "5.2.0" }],
});

const token = JSON.stringify({
  access_token: "t".repeat(32),
  token_type: "bearer",
  expires_in: 1800,
});

const listener: RequestListener = async (request, response) => {
  const { url = "/" } = request;
  if (url === "/") return void response.end(document);
  if (url === "/oauth/token") return void response.end(token);
  response.setHeader("content-type", "application/json");
  // What edbridge asks for itself: the host has no descriptors of its own, and says nothing of the key.
  if (url.includes("token_info")) return void response.writeHead(404).end();
  if (url.includes("schoolTypeDescriptors")) return void response.end("[]");
  const number = numberOf(request.url);
  const { isCoded, hasLength, isLast, isCut } = pageOf(number);
  const plain = Buffer.from(printed(number, "host"));
  const body = isCoded ? gzipSync(plain) : plain;
  if (isCoded) response.setHeader("content-encoding", "gzip");
  if (hasLength || isCut) response.setHeader("content-length", body.length);
  if (isLast) response.setHeader("connection", "close");
  const step = oneOf(steps) ?? Infinity;
  const end = isCut ? Math.ceil(body.length / 2) : body.length;
  for (let from = 0; from < end && !response.destroyed; from += step) {
    response.write(body.subarray(from, Math.min(end, from + step)));
    if (step < end) await turn();
  }
  // A response that waits for the one before it has no connection yet to destroy.
  if (isCut) request.socket.destroy();
  else response.end();
};

const counts = { whole: 0, left: 0, brokenOff: 0 };

/** What is got of a page; `undefined` for a caller who left. */
async function read(number: number, url: string, handle: string): Promise<string | undefined> {
  const { collection, isCut } = pageOf(number);
  const address = `${url}/api/v2.0/2017/${collection}?offset=${number}&limit=250`;
  const request = get(address, { agent: false, headers: { authorization: `Bearer ${handle}` } });
  const [answer] = (await once(request, "response")) as [IncomingMessage];
  // What breaks off before it has begun is no answer at all.
  if (isCut && answer.statusCode === 502) throw new Error("The host was not reached.");
  equal(answer.statusCode, 200, `page ${number}`);
  const pauses = Math.random() < 0.25 ? 30 : 0;
  const isLeaving = Math.random() < 0.05;
  const chunks: Buffer[] = [];
  for await (const chunk of answer) {
    if (isLeaving) return undefined;
    chunks.push(chunk as Buffer);
    for (let turns = Math.random() * pauses; turns > 1; turns--) await turn();
  }
  return String(Buffer.concat(chunks));
}

async function caller(url: string, handle: string): Promise<void> {
  while (performance.now() < seconds * 1000) {
    const number = Math.floor(Math.random() * 5000);
    const { isCut } = pageOf(number);
    try {
      const text = await read(number, url, handle);
      if (text === undefined) counts.left++;
      else {
        ok(!isCut, `page ${number} broke off, and its caller was not told`);
        ok(text === printed(number, "caller"), `page ${number} is another`);
        counts.whole++;
      }
    } catch (error) {
      if (!isCut || !(error instanceof Error) || error.name === "AssertionError") throw error;
      counts.brokenOff++;
    }
  }
}

const host = createServer(listener).listen(0, "127.0.0.1");
await once(host, "listening");
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
const options = ["--base-url", origin, "--connections", "20", "--port", "0"];
await using sidecar = await edbridge(["serve", ...options]);
const key = { clientKey: "storm", clientSecret: "secret" };
const { access_token: handle = "" } = await signIn(sidecar.url, key);
await Promise.all(Array.from({ length: callers }, () => caller(sidecar.url, handle)));
host.close();
host.closeAllConnections();
console.log(`${callers} callers of pages: ${JSON.stringify(counts)}`);
ok(counts.whole > callers * seconds, "too few pages to tell anything");
equal(await sidecar.stop(), 0, "the sidecar did not stop cleanly");
noteFigure(
  "npm run soak, pages",
  `${callers} callers of pages: ${counts.whole} pages whole, ${counts.brokenOff} broken off by the host, none mixed`,
);
console.log("page storm passed");
