import type { IncomingMessage } from "node:http";

/**
 * A request's body, of which nothing is read before it is asked for; `onRead` is told then. Most
 * requests have none. A reader who stops early does not take the connection along: the response
 * still has to leave.
 */
export function bodyOfMessage(
  request: IncomingMessage,
  onRead: () => void,
): AsyncIterable<Uint8Array> | undefined {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if (coding === undefined && (length === undefined || length === "0")) return undefined;
  return {
    [Symbol.asyncIterator]: () => {
      onRead();
      return request.iterator({ destroyOnReturn: false });
    },
  };
}
