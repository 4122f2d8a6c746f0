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
