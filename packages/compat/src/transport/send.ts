import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { networkError } from "@edbridge/core/internal";
import type { Call, Send } from "../http/message.js";
import { AnswerCollector, type AnswerTaker } from "./response-handler.js";

/** Carries a call to the host; its taker hears what comes of it. */
export type Carry = (call: Call, taker: AnswerTaker) => void;

/** Carries by a dispatch function of undici 6, 7 or 8. */
export function carryBy(dispatch: Dispatcher.Dispatch): Carry {
  return (call, taker) => void dispatchCall(dispatch, call, taker);
}

/** Reaches the host and waits for its answer. It rejects with `NetworkError`, or the signal's reason. */
export function sendBy(carry: Carry): Send {
  return (call) =>
    new Promise((answered, rejected) => {
      const failed = (error: unknown) => rejected(sendingError(call, error));
      carry(call, { answered, failed });
    });
}

/** What a fault before the answer means to who waits for it. */
export function sendingError({ method, url, signal }: Call, error: unknown): unknown {
  return networkError(`${method} ${url.slice(0, pathAt(url))}`, error, signal);
}

/** Dispatches a call; `given` is passed on beneath it. */
export function dispatchCall(
  dispatch: Dispatcher.Dispatch,
  call: Call,
  taker: AnswerTaker,
  given: Partial<Dispatcher.DispatchOptions> = {},
): AnswerCollector {
  const { method, url, headers, body, origin = url.slice(0, pathAt(url)) } = call;
  const { path = url.slice(origin.length) } = call;
  const isWhole = body === undefined || typeof body === "string" || body instanceof Uint8Array;
  const collector = new AnswerCollector(call, taker);
  // One by one: the engine takes long over members that stand behind a spread (ADR 18).
  const options = { ...given } as Dispatcher.DispatchOptions;
  options.origin = origin;
  options.path = path;
  options.method = method as Dispatcher.HttpMethod;
  options.headers = headers;
  options.body = isWhole ? (body ?? null) : Readable.from(body);
  if (!collector.isOver) dispatch(options, collector as Dispatcher.DispatchHandler);
  return collector;
}

function pathAt(url: string): number {
  return url.indexOf("/", url.indexOf("//") + 2);
}
