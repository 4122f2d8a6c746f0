import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http";
import { finished, Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { StreamedBody } from "@edbridge/core/internal";
import { bytesOf } from "../../http/body.js";
import { type Answer, type AnswerHeaders, wireName } from "../../http/message.js";

/** Milliseconds for which the rest of a request is read after its answer. */
const linger = 5000;

/** Bytes of a body below which head and body leave as one string: two would be two writes. */
const joined = 16 * 1024;

/** Bytes of a body that is given to the system at once. */
const inOnePiece = 64 * 1024;

/**
 * Writes an answer, with these headers, at the pace its caller reads it. A small answer that is held
 * whole is out at once: there is nothing to wait for. `closesEarly` says whether the connection of a
 * caller that is still sending is closed after it.
 */
export function writeAnswer(
  { status, reason, body }: Answer,
  headers: AnswerHeaders,
  request: IncomingMessage,
  response: ServerResponse,
  closesEarly: boolean,
): Promise<void> | undefined {
  const whole = typeof body === "string" || body instanceof Uint8Array ? bytesOf(body) : body;
  const length = Buffer.isBuffer(whole) ? whole.byteLength : undefined;
  // A caller that is still sending a body which nobody reads would wait on this connection without end.
  const isEarly = !request.complete;
  const isBodiless = status === 204 || status === 304;
  const fields = fieldsOf(status, headers, length, isEarly && closesEarly);
  response.writeHead(status, reason || undefined, fields);
  if ((isBodiless || request.method === "HEAD") && body instanceof StreamedBody) body.discard();
  const given = isBodiless || request.method === "HEAD" ? undefined : whole;
  if (isEarly) return writeEarly(given, request, response);
  if (given === undefined) response.end();
  else if (!Buffer.isBuffer(given)) return writeStream(given, response, true);
  else if (given.byteLength < joined) response.end(given.toString("latin1"), "latin1");
  else if (given.byteLength > inOnePiece) return writeInPieces(given, response);
  else response.end(given);
  return undefined;
}

/** Writes a body in pieces small enough to show how fast its caller takes it. */
function writeInPieces(body: Buffer, response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const left = () => reject(new Error("The caller has left."));
    if (response.destroyed) return left();
    let at = 0;
    const next = () => {
      while (at < body.byteLength) {
        const piece = body.subarray(at, at + joined);
        at += joined;
        if (!response.write(piece)) return;
      }
      response.off("drain", next).off("close", left);
      response.end();
      resolve();
    };
    response.on("drain", next).once("close", left);
    next();
  });
}

/** The header fields as the flat list that node:http takes as it is. */
function fieldsOf(
  status: number,
  headers: AnswerHeaders,
  length: number | undefined,
  isLast: boolean,
): OutgoingHttpHeader[] {
  const fields: OutgoingHttpHeader[] = [];
  // A 204 has no length (RFC 9110 section 8.6); that of a 304 is the one of a 200.
  const isLengthKnown = status === 204 || (length !== undefined && status !== 304);
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined) continue;
    if (isLengthKnown && name === "content-length") continue;
    if (isLast && name === "connection") continue;
    fields.push(wireName(name), typeof value === "string" ? value : [...value]);
  }
  if (length !== undefined && isLengthKnown && status !== 204) {
    fields.push("Content-Length", String(length));
  }
  if (isLast) fields.push("Connection", "close");
  return fields;
}

type Stream = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Writes an answer whose caller is still sending, and ends it when that is over. */
async function writeEarly(
  body: Buffer | Stream | undefined,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (body === undefined) response.flushHeaders();
  else if (Buffer.isBuffer(body)) response.write(body);
  else await writeStream(body, response, false);
  await readRest(request);
  response.end();
}

function writeStream(body: Stream, response: ServerResponse, end: boolean): Promise<void> {
  if (body instanceof StreamedBody) return pipe(body, response, end);
  return pipeline(Readable.from(body), response, { end });
}

/** Writes what comes from the host's connection without a stream in between. */
function pipe(body: StreamedBody, response: ServerResponse, end: boolean): Promise<void> {
  response.on("drain", () => body.resume());
  return new Promise((resolve, reject) => {
    const left = () => reject(new Error("The caller has left."));
    response.once("close", left);
    body.pipe({
      data: (chunk) => response.write(chunk),
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
async function readRest(request: IncomingMessage): Promise<void> {
  request.resume();
  await new Promise<void>((done) => {
    const timer = setTimeout(done, linger).unref();
    finished(request, { writable: false }, () => {
      clearTimeout(timer);
      done();
    });
  });
}
