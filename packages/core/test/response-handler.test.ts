import { getEventListeners } from "node:events";
import { describe, expect, test } from "vitest";
import {
  isNewHandler,
  type RequestEnd,
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

/** A controller of undici 7 or 8, and what it was asked to do. */
function controlled() {
  const asked: unknown[] = [];
  const controller = {
    aborted: false,
    paused: false,
    reason: null,
    abort: (reason: Error) => void asked.push(reason),
    pause: () => void asked.push("pause"),
    resume: () => void asked.push("resume"),
  };
  return { asked, controller };
}

describe("an abort", () => {
  const reason = new Error("left");

  test.each(["before", "waits", "responds"])("(%s) is told at once and once", (when) => {
    const { asked, controller } = controlled();
    const { told, listener } = hesitating();
    const control = new AbortController();
    if (when === "before") control.abort(reason);
    const ends: RequestEnd[] = [];
    const handler = new ResponseHandler(listener, control.signal);
    expect(handler.isOver).toBe(when === "before");
    if (when !== "before") handler.onRequestStart(controller);
    if (when === "responds") {
      for (const interim of [103, 200]) handler.onResponseStart(controller, interim, {});
    }
    handler.whenOver((end) => ends.push(end));
    control.abort(reason);
    expect(asked).toEqual(when === "before" ? [] : [reason]);
    expect(told).toEqual(when === "responds" ? ["200", "left"] : ["failed: Error: left"]);
    // What undici still tells then counts for nothing.
    handler.onResponseStart(controller, 200, {});
    handler.onResponseData(controller, Buffer.from("x"));
    handler.onResponseEnd();
    handler.onResponseError(controller, reason);
    handler.whenOver((end) => ends.push(end));
    expect(told).toHaveLength(when === "responds" ? 2 : 1);
    const status = when === "responds" ? 200 : undefined;
    expect(ends.map((end) => end.status)).toEqual([status, status]);
    expect(getEventListeners(control.signal, "abort")).toEqual([]);
  });

  test("of the reader ends the request, and its error is told", () => {
    const { asked, controller } = controlled();
    const { told, listener } = hesitating();
    const handler = new ResponseHandler(listener);
    handler.abort(reason);
    handler.resume();
    handler.onRequestStart(controller);
    handler.onResponseStart(controller, 200, {});
    handler.abort(reason);
    handler.resume();
    expect(asked).toEqual([reason, "resume"]);
    handler.onResponseError(controller, reason);
    expect(told).toEqual(["200", "left"]);
  });
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

test.each<[object, boolean]>([
  [{ onRequestStart: () => {} }, true],
  [{ onRequestStart: () => {}, onHeaders: undefined }, true],
  [{ onRequestStart: () => {}, onHeaders: () => true }, false],
  [{ onHeaders: () => true }, false],
])("%o has the newer shape only: %s", (handler, isNew) => {
  expect(isNewHandler(handler)).toBe(isNew);
});
