import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { compatFetch, compatInterceptor } from "@edbridge/compat";
import type { Dispatcher } from "undici";
import { expect, test } from "vitest";
import { told } from "../packages/compat/test/through.js";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const host = { ...told, baseUrl: "http://127.0.0.1:1" };
const page = { "content-type": "application/json", "content-length": "2" };

/**
 * undici 8 holds the handler of a request that is over for a while. What that holds on to is kept
 * from call to call, and the engine copies it over and over.
 */
test.each([
  ["a small page", page],
  ["a body that is handed on", { "content-type": "text/plain" }],
  ["an error", undefined],
])("a dispatcher that holds on to its handler holds no caller: %s", async (_, headers) => {
  const handlers: Dispatcher.DispatchHandler[] = [];
  const dispatch = compatInterceptor(host)((_given, handler) => {
    handlers.push(handler);
    return true;
  });
  let over = () => {};
  const ended = new Promise<void>((done) => (over = done));
  const callers: WeakRef<object>[] = [];
  const call = () => {
    const caller: Dispatcher.DispatchHandler = {
      onRequestStart: () => {},
      onResponseStart: () => {},
      onResponseData: () => {},
      onResponseEnd: () => over(),
      onResponseError: () => over(),
    };
    callers.push(new WeakRef(caller));
    const path = "/data/v3/ed-fi/schools";
    dispatch({ method: "GET", origin: host.baseUrl, headers: {}, path }, caller);
  };
  call();
  // The way to the host may wait.
  await expect.poll(() => handlers.length).toBe(1);
  const nothing = () => {};
  const flow = { abort: nothing, pause: nothing, resume: nothing };
  const controller = { ...flow, aborted: false, paused: false, reason: null };
  // An answer as undici 8 reports it, or an error in its place.
  for (const handler of handlers) {
    handler.onRequestStart?.(controller, {});
    if (!headers) handler.onResponseError?.(controller, new Error("gone"));
    else {
      handler.onResponseStart?.(controller, 200, headers, "OK");
      handler.onResponseData?.(controller, Buffer.from("[]"));
      handler.onResponseEnd?.(controller, {});
    }
  }
  await ended;
  await new Promise((done) => setImmediate(done));
  collect();
  expect(callers.map((caller) => caller.deref())).toEqual([undefined]);
});

test("a response that a program drops unread ends, and one of which it has the body does not", async () => {
  const aborted: string[] = [];
  const dispatch: Dispatcher["dispatch"] = ({ path }, handler) => {
    const nothing = () => {};
    const flow = { abort: () => void aborted.push(path), pause: nothing, resume: nothing };
    const controller = { ...flow, aborted: false, paused: false, reason: null };
    handler.onRequestStart?.(controller, {});
    handler.onResponseStart?.(controller, 200, { "content-type": "text/plain" }, "OK");
    handler.onResponseData?.(controller, Buffer.from("begun"));
    return true;
  };
  const fetch = compatFetch({ ...host, dispatcher: { dispatch } });
  const at = (name: string) => fetch(`${host.baseUrl}/data/v3/ed-fi/${name}`);
  const reader = (await at("schools")).body?.getReader();
  await at("students");
  await expect
    .poll(() => {
      collect();
      return aborted;
    })
    .toEqual(["/data/v3/ed-fi/students"]);
  expect(String(Buffer.from((await reader?.read())?.value ?? []))).toBe("begun");
});
