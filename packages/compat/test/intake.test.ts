import { Readable } from "node:stream";
import { compatListener } from "@edbridge/compat";
import { request } from "undici";
import { expect, test } from "vitest";
import { serve } from "../../../test/support/servers.ts";
import { baseUrl, bridged, connectionTo, created, hostUrl, passed } from "./through.js";

const MiB = 2 ** 20;

/** Sends bodies to a host, which answers none of them until it may: from a program, or by a server's address. */
function sender(maxBody: number, server?: (host: ReturnType<typeof connectionTo>) => string) {
  let [arrived, answerAll] = [0, () => {}];
  const held = new Promise<void>((resolve) => (answerAll = resolve));
  const host = connectionTo(async () => {
    arrived++;
    await held;
    return { status: 201, headers: {}, ...created };
  });
  const url = server?.(host);
  const dispatcher = url === undefined ? bridged(host, { ...passed, maxBody }) : undefined;
  const send = async (size: number) => {
    const chunks = Array.from({ length: Math.ceil(size / MiB) }, () =>
      Buffer.alloc(Math.min(MiB, size)),
    );
    const headers = { authorization: "Bearer x" };
    const [method, body] = ["POST", Readable.from(chunks)] as const;
    const options = { method, headers, body, ...(dispatcher && { dispatcher }) };
    const answer = await request(`${url ?? baseUrl}/data/v3/ed-fi/schools`, options);
    await answer.body.dump();
    return [answer.statusCode, answer.headers["retry-after"]];
  };
  return { send, answerAll: () => answerAll(), arrived: () => arrived };
}

test("bodies are held up to 64 MiB in all; one more is asked to come again, until others end", async () => {
  const { send, answerAll, arrived } = sender(MiB);
  const sent = Array.from({ length: 64 }, () => send(MiB));
  await expect.poll(arrived).toBe(64);
  expect(await send(1)).toEqual([503, "1"]);
  answerAll();
  expect(await Promise.all(sent)).toEqual(sent.map(() => [201, undefined]));
  expect(await send(MiB)).toEqual([201, undefined]);
});

test("the largest body that is taken fits, however large that is", async () => {
  const { send, answerAll, arrived } = sender(65 * MiB);
  const sent = send(65 * MiB);
  await expect.poll(arrived).toBe(1);
  expect(await send(1)).toEqual([503, "1"]);
  answerAll();
  expect(await sent).toEqual([201, undefined]);
});

test("callers that are not known hold 8 MiB", async () => {
  let listen: Parameters<typeof serve>[0] = () => {};
  const url = await serve((...call) => listen(...call));
  const { send, answerAll, arrived } = sender(MiB, (dispatcher) => {
    listen = compatListener({ ...passed, baseUrl: hostUrl, dispatcher });
    return url;
  });
  const sent = Array.from({ length: 8 }, () => send(MiB));
  await expect.poll(arrived).toBe(8);
  expect(await send(1)).toEqual([503, "1"]);
  answerAll();
  expect(await Promise.all(sent)).toEqual(sent.map(() => [201, undefined]));
});

test("the body of a token request by GET takes no room, as its parameters are in its query", async () => {
  const host = connectionTo(async () => ({ status: 201, headers: {}, ...created }));
  const url = await serve(compatListener({ ...passed, baseUrl: hostUrl, dispatcher: host }));
  const headers = { authorization: "Bearer x" };
  const query = "grant_type=client_credentials&client_id=a&client_secret=b";
  const send = async (method: "GET" | "POST", path: string) => {
    const body = Readable.from([Buffer.alloc(MiB)]);
    const answer = await request(url + path, { method, headers, body });
    await answer.body.dump();
    return answer.statusCode;
  };
  for (let at = 0; at < 9; at++) expect(await send("GET", `/oauth/token?${query}`)).toBe(201);
  expect(await send("POST", "/data/v3/ed-fi/schools")).toBe(201);
});
