import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { networkError } from "@edbridge/core";
import type { Send } from "../call.js";
import { AnswerCollector } from "./answer-collector.js";

/**
 * Reaches the host by a dispatch function of undici 6, 7 or 8; `given` is passed on beneath the
 * call, and `onSent` is shown each request that is made. It rejects with `NetworkError`, or the signal's reason.
 */
export function dispatchSend(
  dispatch: Dispatcher.Dispatch,
  given: Partial<Dispatcher.DispatchOptions> = {},
  onSent?: (collector: AnswerCollector) => void,
): Send {
  return ({ method, url, headers, body, signal }) => {
    const start = url.indexOf("/", url.indexOf("//") + 2);
    const whole = body === undefined || typeof body === "string" || body instanceof Uint8Array;
    const origin = url.slice(0, start);
    const collector = new AnswerCollector(signal, (error) =>
      networkError(`${method} ${origin}`, error, signal),
    );
    onSent?.(collector);
    const options: Dispatcher.DispatchOptions = {
      ...given,
      origin,
      path: url.slice(start),
      method: method as Dispatcher.HttpMethod,
      headers,
      body: whole ? (body ?? null) : Readable.from(body),
    };
    dispatch(options, collector as Dispatcher.DispatchHandler);
    return collector.answer;
  };
}
