import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { baseUrl, bridged, connectionTo, created, passed } from "./through.js";

const MiB = 2 ** 20;

/** A program that sends bodies to a host, which answers none of them until it may. */
function sender(maxBody: number) {
  let [arrived, answerAll] = [0, () => {}];
  const held = new Promise<void>((resolve) => (answerAll = resolve));
  const host = connectionTo(async () => {
    arrived++;
    await held;
    return { status: 201, headers: {}, ...created };
  });
  const program = bridged(host, { ...passed, maxBody });
  const send = async (size: number) => {
    const chunks = Array.from({ length: Math.ceil(size / MiB) }, () =>
      Buffer.alloc(Math.min(MiB, size)),
    );
    const [origin, path] = [new URL(baseUrl).origin, "/v2/data/v3/ed-fi/schools"];
    const headers = { authorization: "Bearer x" };
    const body = Readable.from(chunks);
    const answer = await program.request({ origin, path, method: "POST", headers, body });
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
