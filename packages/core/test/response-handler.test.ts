import { expect, test } from "vitest";
import {
  ResponseHandler,
  type ResponseHeaders,
  type ResponseListener,
} from "../src/internal/index.js";

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

test("the bytes that the parser of undici could not read are told to nobody", () => {
  const errors: unknown[] = [];
  const listener = { ...hesitating().listener, failed: (error: unknown) => errors.push(error) };
  for (const name of ["HTTPParserError", "OtherError"]) {
    const error = Object.assign(new Error("x"), { name, data: "s3cr3t" });
    new ResponseHandler(listener).onError(error);
  }
  expect(errors[0]).not.toHaveProperty("data");
  expect(errors[1]).toHaveProperty("data");
});

test("the header fields of undici 6 are read by lower-case name, repeated ones as lists", () => {
  const heads: ResponseHeaders[] = [];
  const reasons: unknown[] = [];
  const { listener } = hesitating();
  const handler = new ResponseHandler({
    ...listener,
    responded: (status, headers, reason, flow) => {
      heads.push(headers);
      reasons.push(reason);
      return listener.responded(status, headers, reason, flow);
    },
  });
  const fields = [
    ["ETag", '"1"'],
    ["Set-Cookie", "one"],
    ["set-cookie", "two"],
    ["SET-COOKIE", "three"],
    ["constructor", "d\u00e4"],
    ["x-last"],
  ];
  handler.onHeaders(
    200,
    fields.flat().map((text) => Buffer.from(text, "latin1")),
    () => {},
    "Fine",
  );
  expect(heads).toEqual([
    { etag: '"1"', "set-cookie": ["one", "two", "three"], constructor: "d\u00e4" },
  ]);
  expect(reasons).toEqual(["Fine"]);
});
