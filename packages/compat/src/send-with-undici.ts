import { Readable } from "node:stream";
import { send as sendWithUndici, type TransportOptions } from "@edbridge/core";
import type { Send } from "./call.js";

/** Reaches the host through undici's `request`, on the given dispatcher or edbridge's own agent. */
export function undiciSend(dispatcher: TransportOptions["dispatcher"]): Send {
  return async ({ url, method, headers, body, signal }) => {
    const start = url.indexOf("/", url.indexOf("//") + 2);
    const streamed =
      body !== undefined && typeof body !== "string" && !(body instanceof Uint8Array);
    const answer = await sendWithUndici(
      {
        origin: start < 0 ? url : url.slice(0, start),
        path: start < 0 ? "/" : url.slice(start),
        method,
        headers,
        body: streamed ? Readable.from(body) : body,
        signal,
      },
      dispatcher,
    );
    return {
      status: answer.statusCode,
      reason: answer.statusText,
      headers: answer.headers,
      body: answer.body,
    };
  };
}
