import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http";
import { finished, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { bytesOf } from "../../http/body.js";
import type { Answer, AnswerHeaders } from "../../http/message.js";
import { DispatchBody } from "../../transport/streamed-body.js";
import { isLent } from "../../transport/buffer-reuse/lent-memory.js";
import type { SpareMemory } from "../../transport/buffer-reuse/spare-memory.js";
import { wireName } from "../../http/header-case.js";

/** Milliseconds for which the rest of a request is read after its answer. */
const linger = 5000;

/** Bytes of a body below which head and body leave as one text: two would be written one by one. */
const joined = 16 * 1024;

/**
 * Writes an answer, with these headers, at the pace its caller reads it. One that is held whole is
 * out at once: there is nothing to wait for.
 */
export function writeAnswer(
  { status, reason, body }: Answer,
  headers: AnswerHeaders,
  request: IncomingMessage,
  response: ServerResponse,
  spare?: SpareMemory,
): Promise<void> | undefined {
  const held = typeof body === "string" || body instanceof Uint8Array ? bytesOf(body) : body;
  const length = Buffer.isBuffer(held) ? held.byteLength : undefined;
  // A caller still sending what nobody reads would wait for ever on this connection.
  const early = !request.complete;
  response.writeHead(status, reason || undefined, fieldsOf(headers, length, early));
  const given = request.method === "HEAD" ? undefined : held;
  if (early) return writtenEarly(given, request, response);
  if (given === undefined) response.end();
  else if (!Buffer.isBuffer(given)) return streamed(given, response, true, spare);
  else if (given.byteLength < joined) response.end(given.toString("latin1"), "latin1");
  else response.end(given);
  return undefined;
}

/** The header fields as the flat list that node:http takes as it is. */
function fieldsOf(
  headers: AnswerHeaders,
  length: number | undefined,
  last: boolean,
): OutgoingHttpHeader[] {
  const fields: OutgoingHttpHeader[] = [];
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined) continue;
    if (length !== undefined && name === "content-length") continue;
    if (last && name === "connection") continue;
    fields.push(wireName(name), typeof value === "string" ? value : [...value]);
  }
  if (length !== undefined) fields.push("Content-Length", String(length));
  if (last) fields.push("Connection", "close");
  return fields;
}

type Stream = AsyncIterable<Uint8Array>;

/** Writes an answer whose caller is still sending, and ends it when that is over. */
async function writtenEarly(
  body: Buffer | Stream | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (body === undefined) response.flushHeaders();
  else if (Buffer.isBuffer(body)) response.write(body);
  else await streamed(body, response, false);
  await restOf(request);
  response.end();
}

function streamed(
  body: Stream,
  response: ServerResponse,
  end: boolean,
  spare?: SpareMemory,
): Promise<void> {
  if (body instanceof DispatchBody) return piped(body, response, end, spare);
  return pipeline(Readable.from(body), response, { end });
}

/** Writes what comes from the host's connection without a stream in between. */
function piped(
  body: DispatchBody,
  response: ServerResponse,
  end: boolean,
  spare: SpareMemory | undefined,
): Promise<void> {
  response.on("drain", () => body.resume());
  return new Promise((resolve, reject) => {
    const left = () => reject(new Error("The caller has left."));
    response.once("close", left);
    body.pipe({
      spare,
      borrows: spare !== undefined,
      data(chunk) {
        const kept = isLent(chunk) ? (spare?.copy(chunk) ?? Buffer.from(chunk)) : chunk;
        if (spare?.has(kept) !== true) return response.write(kept);
        return response.write(kept, () => spare.give(kept));
      },
      end() {
        response.off("close", left);
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
