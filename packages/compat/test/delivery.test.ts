import { expect, test } from "vitest";
import { Delivery } from "../src/doors/undici/delivery.js";

test.each(["old", "new"])(
  "an abort lets go of a body that the %s handler held back",
  async (kind) => {
    let released = () => {};
    const over = new Promise<void>((done) => (released = done));
    async function* body() {
      try {
        yield Buffer.from("one");
        yield Buffer.from("two");
      } finally {
        released();
      }
    }
    const seen: string[] = [];
    const data = (chunk: Buffer) => void seen.push(String(chunk));
    const delivery: Delivery = new Delivery(
      kind === "old"
        ? {
            onConnect: () => {},
            onHeaders: () => true,
            onData: (chunk) => {
              data(chunk);
              return false;
            },
          }
        : {
            onRequestStart: () => {},
            onResponseData: (controller, chunk) => {
              data(chunk);
              controller.pause();
            },
          },
    );
    delivery.answer({ status: 200, headers: {}, body: body() });
    await expect.poll(() => seen).toEqual(["one"]);
    delivery.abort(new Error("left"));
    await over;
    expect(seen).toEqual(["one"]);
  },
);

test.each([
  [undefined, "Bad Request"],
  ["No such school", "No such school"],
])("the reason phrase %j reaches both kinds of handlers as %j", (reason, expected) => {
  const seen: (string | undefined)[] = [];
  const handlers: ConstructorParameters<typeof Delivery>[0][] = [
    { onHeaders: (_status, _headers, _go, text) => seen.push(text) > 0 },
    {
      onRequestStart() {},
      onResponseStart: (_by, _status, _headers, text) => void seen.push(text),
    },
  ];
  for (const handler of handlers)
    new Delivery(handler).answer({ status: 400, reason, headers: {} });
  expect(seen).toEqual([expected, expected]);
});

test("a handler that holds the body back at its head gets it when it resumes", async () => {
  for (const body of ["text", Buffer.from("text"), streamed("text")]) {
    const seen: string[] = [];
    let resume = () => {};
    const delivery = new Delivery({
      onHeaders: (_status, _headers, go) => {
        resume = go;
        return false;
      },
      onData: (chunk) => seen.push(String(chunk)) > 0,
      onComplete: () => void seen.push("end"),
    });
    delivery.answer({ status: 200, headers: {}, body });
    await new Promise((done) => setImmediate(done));
    expect(seen).toEqual([]);
    resume();
    await expect.poll(() => seen).toEqual(["text", "end"]);
  }
});

async function* streamed(text: string): AsyncGenerator<Uint8Array, void, undefined> {
  yield Buffer.from(text);
}

test("what a handler throws at an answer is reported to it", async () => {
  const seen: unknown[] = [];
  const thrown = new Error("The handler's own.");
  const delivery = new Delivery({
    onHeaders: () => {
      throw thrown;
    },
    onError: (error) => void seen.push(error),
  });
  delivery.deliver(Promise.resolve({ status: 200, headers: {} }));
  await expect.poll(() => seen).toEqual([thrown]);
});
