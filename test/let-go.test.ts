import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { compatInterceptor } from "@edbridge/compat";
import type { Dispatcher } from "undici";
import { expect, test } from "vitest";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const options = { method: "GET", origin: "http://127.0.0.1:1", headers: {} } as const;
/** All that a host tells of itself: with it given, the host is not asked. */
const told = {
  baseUrl: options.origin,
  dataPath: "/data/v3/{namespace}",
  tokenPath: "/oauth/token",
  dataStandard: "5.0",
};
const page = { "content-type": "application/json", "content-length": "2" };

/** Reports an answer as undici 8 does; `undefined` ends in an error in its place. */
function report(
  handler: Dispatcher.DispatchHandler,
  headers: Readonly<Record<string, string>> | undefined,
): void {
  const controller = {
    aborted: false,
    paused: false,
    reason: null,
    abort: () => {},
    pause: () => {},
    resume: () => {},
  };
  handler.onRequestStart?.(controller, {});
  if (!headers) {
    handler.onResponseError?.(controller, new Error("gone"));
    return;
  }
  handler.onResponseStart?.(controller, 200, headers, "OK");
  handler.onResponseData?.(controller, Buffer.from("[]"));
  handler.onResponseEnd?.(controller, {});
}

/**
 * undici 8 holds the handler of a request that is over for a while. What that holds on to is kept
 * from call to call, and the engine copies it over and over.
 */
test.each([
  ["a small page", page],
  ["a body that is handed on", { "content-type": "text/plain" }],
  ["an error", undefined],
])("a dispatcher that holds on to its handler holds no caller: %s", async (_, headers) => {
  const held: Dispatcher.DispatchHandler[] = [];
  const dispatch = compatInterceptor(told)((_given, handler) => {
    held.push(handler);
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
    dispatch({ ...options, path: "/data/v3/ed-fi/schools" }, caller);
  };
  call();
  // The way to the host may wait.
  await expect.poll(() => held.length).toBe(1);
  for (const handler of held) report(handler, headers);
  await ended;
  await new Promise((done) => setImmediate(done));
  collect();
  expect(callers.map((caller) => caller.deref())).toEqual([undefined]);
});
