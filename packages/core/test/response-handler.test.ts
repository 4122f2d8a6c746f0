import { expect, test } from "vitest";
import { ResponseHandler, type ResponseListener } from "../src/internal/index.js";

const keepAlive = { connection: "keep-alive" };
const length = { "content-length": "100" };
const chunked = { "transfer-encoding": "chunked" };

/** A listener whose reader always asks to wait, and what it was told. */
function hesitating() {
  const told: string[] = [];
  const listener: ResponseListener = {
    responded: (status) => {
      told.push(String(status));
      return {
        data: () => false,
        end: () => void told.push("end"),
        fail: (error) => void told.push(error.message),
      };
    },
    failed: (error) => void told.push(`failed: ${String(error)}`),
  };
  return { told, listener };
}

// undici 6 and 7 end the process if a paused connection ends that was to close.
test.each<[string, Record<string, string>, number, boolean]>([
  ["stays open", { ...keepAlive, ...length }, 50, true],
  ["stays open, in chunks", { ...keepAlive, ...chunked }, 50, true],
  ["is of HTTP/1.1, in chunks", chunked, 50, true],
  ["has sent everything", { ...keepAlive, ...length }, 100, false],
  ["closes", { connection: "close", ...length }, 50, false],
  ["closes, in chunks", { connection: "Close", ...chunked }, 50, false],
  ["says both", { connection: "keep-alive, close", ...length }, 50, false],
  ["may be of HTTP/1.0", length, 50, false],
  ["ends the body by closing", {}, 50, false],
  ["ends the body by closing, whatever it says", keepAlive, 50, false],
])("a connection that %s: paused for a slow reader or not", (_, headers, size, isPaused) => {
  const { listener } = hesitating();
  let pauses = 0;
  const controller = {
    aborted: false,
    paused: false,
    reason: null,
    abort: () => {},
    pause: () => pauses++,
    resume: () => {},
  };
  const newer = new ResponseHandler(listener);
  newer.onRequestStart(controller);
  newer.onResponseStart(controller, 200, headers);
  newer.onResponseData(controller, Buffer.alloc(size));
  expect(pauses).toBe(isPaused ? 1 : 0);

  const older = new ResponseHandler(listener);
  older.onConnect(() => {});
  const raw = Object.entries(headers).flat();
  older.onHeaders(
    200,
    raw.map((text) => Buffer.from(text)),
    () => {},
    "OK",
  );
  expect(older.onData(Buffer.alloc(size))).toBe(!isPaused);
});

test("a request that is cancelled before it has a connection is ended when it gets one", () => {
  const { told, listener } = hesitating();
  const handler = new ResponseHandler(listener);
  const reason = new Error("left");
  handler.cancel(reason);
  expect(told).toEqual(["failed: Error: left"]);
  const aborts: unknown[] = [];
  handler.onConnect((error) => void aborts.push(error));
  handler.onError(reason);
  expect(aborts).toEqual([reason]);
  expect(told).toHaveLength(1);
});

test("the end of a response is reported once", () => {
  const { told, listener } = hesitating();
  const handler = new ResponseHandler(listener);
  handler.onConnect(() => {});
  handler.onHeaders(103, [], () => {}, "Early Hints");
  handler.onHeaders(200, [], () => {}, "OK");
  handler.onComplete();
  handler.onError(new Error("late"));
  handler.cancel(new Error("later"));
  expect(told).toEqual(["200", "end"]);
});

test("a signal that outlives the request keeps nothing of it", () => {
  const control = new AbortController();
  const { told, listener } = hesitating();
  const handler = new ResponseHandler(listener, control.signal);
  handler.onConnect(() => {});
  handler.onHeaders(200, [], () => {}, "OK");
  handler.onComplete();
  control.abort();
  expect(told).toEqual(["200", "end"]);
});
