import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "node:events";
import https from "node:https";
import { buffer } from "node:stream/consumers";
import type { TLSSocket } from "node:tls";
import { register } from "@edbridge/compat/register";
import { describe, expect, test } from "vitest";
import { bytes, collections, length } from "./host.ts";
import { answerOf, headers, settled, throughDoors } from "./through-doors.ts";

const doors = throughDoors();
const { ask } = doors;

describe("an answer", () => {
  test("waits for a reader that is slow, and comes whole", async () => {
    const response = await answerOf(ask("large").end());
    const chunks: Buffer[] = [];
    for await (const chunk of response) {
      chunks.push(chunk as Buffer);
      await new Promise((done) => setImmediate(done));
    }
    expect(bytes(300_000).equals(Buffer.concat(chunks))).toBe(true);
  });

  test("that nobody reads holds the host back", async () => {
    const seen = doors.host.seen("open");
    const request = ask("open").end();
    const { response } = await seen;
    response.writeHead(200, { "content-type": "application/octet-stream" });
    let written = 0;
    const push = () => {
      while (response.write(bytes(10_000)) && written < 1e8) written += 10_000;
    };
    push();
    response.on("drain", push);
    await answerOf(request);
    await settled(() => written);
    expect(written).toBeLessThan(5e7);
    const closed = once(response, "close");
    request.destroy();
    await closed;
  });

  test.each([
    ["HEAD", "measured", String(length)],
    ["GET", "empty", undefined],
    ["GET", "unchanged", undefined],
  ])("to %s of %s tells the length that the host did", async (method, name, told) => {
    const response = await answerOf(ask(name, { method }).end());
    response.resume();
    await once(response, "end");
    expect(response.headers["content-length"]).toBe(told);
  });

  test("is read in the context of its own call", async () => {
    const store = new AsyncLocalStorage<number>();
    const seen = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        store.run(at, async () => {
          const response = await answerOf(ask(at % 2 ? "schools" : "large").end());
          const heard = (event: string) =>
            new Promise((done) => response.once(event, () => done(store.getStore())));
          return Promise.all([heard("data"), heard("end"), heard("close")]);
        }),
      ),
    );
    expect(seen).toEqual(Array.from({ length: 20 }, (_, at) => [at, at, at]));
  });

  test("has a socket of its own to ask", async () => {
    const request = ask("schools").end();
    const response = await answerOf(request);
    expect(response.socket.remoteAddress).toBe("127.0.0.1");
    expect(response.socket.address()).toMatchObject({ address: "127.0.0.1", family: "IPv4" });
    expect(request.socket).toBe(response.socket);
    request.setNoDelay(true);
    request.setSocketKeepAlive(true, 1000);
    response.socket.ref().unref();
    response.resume();
    await once(request, "close");
  });
});

describe("an address of https", () => {
  const secure = "https://legacy.example/api/v2.0/2017/schools";
  test("is answered on a connection that a client can trust", async () => {
    const { baseUrl } = doors.host;
    register({ legacyUrl: "https://legacy.example", baseUrl, collections });
    const request = https.request(secure, { headers, rejectUnauthorized: true }).end();
    const response = await answerOf(request);
    expect(request.protocol).toBe("https:");
    expect(request.getHeader("host")).toBe("legacy.example");
    const socket = response.socket as TLSSocket;
    const { encrypted, authorized, authorizationError } = socket;
    expect([encrypted, authorized, authorizationError]).toEqual([true, true, null]);
    expect(socket.getPeerCertificate()).toEqual({});
    expect(socket.getProtocol()).toBe(socket.getCipher().version);
    expect((await buffer(response)).length).toBe(length);
  });
});
