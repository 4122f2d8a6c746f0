import type { IncomingMessage, ServerResponse } from "node:http";
import { finished, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { bytesOf } from "../body-text.js";
import type { Answer } from "../call.js";
import { DispatchBody } from "../dispatch/dispatch-body.js";

/** Milliseconds for which the rest of a request is read after its answer. */
const linger = 5000;

/** Bytes of a body below which head and body leave as one text: two would be written one by one. */
const joined = 16 * 1024;

/** Writes an answer at the pace its caller reads it. */
export async function writeAnswer(
  { status, reason, headers, body }: Answer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const fields: Record<string, string | string[]> = {};
  for (const name of Object.keys(headers)) {
    const value = headers[name];
    if (value !== undefined) fields[name] = typeof value === "string" ? value : [...value];
  }
  const whole = typeof body === "string" || body instanceof Uint8Array ? bytesOf(body) : undefined;
  if (whole) fields["content-length"] = String(whole.byteLength);
  // A caller still sending what nobody reads would wait for ever on this connection.
  const early = !request.complete;
  if (early) fields["connection"] = "close";
  response.writeHead(status, reason || undefined, fields);
  const unread = request.method === "HEAD" || body === undefined;
  if (!unread && body instanceof DispatchBody) await written(body, response, !early);
  else if (!unread && !whole) {
    const source = Readable.from(body as AsyncIterable<Uint8Array>);
    await pipeline(source, response, { end: !early });
  } else if (!early && whole && whole.length < joined) {
    response.end(whole.toString("latin1"), "latin1");
  } else if (!early) response.end(whole);
  else if (whole && !unread) response.write(whole);
  else response.flushHeaders();
  if (!early) return;
  await restOf(request);
  response.end();
}

/** Writes what comes from the host's connection without a stream in between. */
function written(body: DispatchBody, response: ServerResponse, end: boolean): Promise<void> {
  response.on("drain", () => body.resume());
  return new Promise((resolve, reject) => {
    response.once("close", () => reject(new Error("The caller has left.")));
    body.pipe({
      data: (chunk) => response.write(chunk),
      end() {
        if (end) response.end();
        resolve();
      },
      fail: reject,
    });
  });
}

/**
 * Reads on without keeping anything. To close on a caller who is still sending would take the
 * answer from it (RFC 9112 section 9.6).
 */
async function restOf(request: IncomingMessage): Promise<void> {
  request.resume();
  await new Promise<void>((done) => {
    const timer = setTimeout(done, linger).unref();
    finished(request, { writable: false }, () => {
      clearTimeout(timer);
      done();
    });
  });
}
