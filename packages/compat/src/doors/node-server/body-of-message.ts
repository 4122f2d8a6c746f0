import type { IncomingMessage } from "node:http";
import type { Body } from "../../http/message.js";

/** Bytes up to which a body is read whole, so that it can be sent again after a 401. */
const largestWhole = 64 * 1024;

/** A request's body is larger than the server takes. */
export class BodyTooLarge extends Error {
  constructor(limit: number) {
    super(`The body is larger than ${limit} bytes, the most that this server takes.`);
  }
}

/**
 * A request's body: bytes if it is small, a stream if it is not or its length is unknown. Most
 * requests have none, and do not wait. `onTooLarge` is told of a stream that passes the limit, since
 * its reader may report another error.
 */
export function bodyOfMessage(
  request: IncomingMessage,
  limit: number,
  onTooLarge: (error: BodyTooLarge) => void,
): Body | Promise<Body> | undefined {
  const { "content-length": length, "transfer-encoding": coding } = request.headers;
  if (coding === undefined && (length === undefined || length === "0")) return undefined;
  if (Number(length ?? 0) > limit) throw new BodyTooLarge(limit);
  if (length === undefined || Number(length) > largestWhole)
    return limited(request, limit, onTooLarge);
  return whole(request);
}

async function whole(request: IncomingMessage): Promise<Body> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(request)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function* limited(
  request: IncomingMessage,
  limit: number,
  onTooLarge: (error: BodyTooLarge) => void,
): AsyncGenerator<Uint8Array, void, undefined> {
  let size = 0;
  for await (const chunk of chunksOf(request)) {
    size += chunk.byteLength;
    if (size > limit) {
      const error = new BodyTooLarge(limit);
      onTooLarge(error);
      throw error;
    }
    yield chunk;
  }
}

/** A reader who stops early must not take the connection along: the answer still has to leave. */
function chunksOf(request: IncomingMessage): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => request.iterator({ destroyOnReturn: false }) };
}
