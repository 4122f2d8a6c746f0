import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http";
import { builtin, StreamedBody } from "@edbridge/core/internal";
import { bytesOf } from "../../http/body.js";
import { type Answer, type AnswerHeaders, sentBody, wireName } from "../../http/message.js";

/** Milliseconds for which the rest of a request is read after its answer. */
const linger = 5000;

/** Bytes of a body below which head and body leave as one string: two would be two writes. */
const joined = 16 * 1024;

/**
 * Writes an answer, with these headers, at the pace its caller reads it. `closesEarly` says whether the
 * connection of a caller that is still sending is closed after it.
 *
 * @throws if the caller leaves, or the body breaks off
 */
export async function writeAnswer(
  answer: Answer,
  headers: AnswerHeaders,
  request: IncomingMessage,
  response: ServerResponse,
  closesEarly: boolean,
): Promise<void> {
  const { status, reason } = answer;
  const body = sentBody(answer);
  const whole = typeof body === "string" || body instanceof Uint8Array ? body : undefined;
  const length = whole === undefined ? undefined : Buffer.byteLength(whole);
  // A caller that is still sending a body which nobody reads would wait on this connection without end.
  const isEarly = !request.complete;
  const fields = fieldsOf(status, headers, length, isEarly && closesEarly);
  response.writeHead(status, reason || undefined, fields);
  if (request.method === "HEAD" || status === 204 || status === 304) {
    if (body instanceof StreamedBody) body.discard();
  } else if (whole !== undefined && length !== undefined) {
    if (length < joined && !isEarly) {
      // A text of plain characters is what its bytes are.
      const isPlain = typeof whole === "string" && whole.length === length;
      return void response.end(isPlain ? whole : bytesOf(whole).toString("latin1"), "latin1");
    }
    await writePieces(bytesOf(whole), response);
  } else if (body) {
    await builtin.stream.promises.pipeline(body, response, { end: false });
  }
  if (isEarly) {
    // An answer without a body would wait for its end.
    response.flushHeaders();
    await readRest(request);
  }
  response.end();
}

/** Writes a body in pieces that are small enough to show how fast a caller takes them. */
async function writePieces(body: Buffer, response: ServerResponse): Promise<void> {
  for (let at = 0; at < body.byteLength; at += joined) {
    if (!response.write(body.subarray(at, at + joined))) await roomIn(response);
  }
}

/** Waits until a response takes more: a pipeline would make an error for each. @throws if the caller leaves */
function roomIn(response: ServerResponse): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = (): void => {
      response.off("drain", go).off("close", go);
      if (response.destroyed) reject(new Error("The caller has left."));
      else resolve();
    };
    if (response.destroyed) go();
    else response.on("drain", go).on("close", go);
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

/** Reads on without keeping it: to close on who still sends would take the answer away (RFC 9112, 9.6). */
async function readRest(request: IncomingMessage): Promise<void> {
  request.resume();
  await new Promise<void>((done) => {
    const timer = setTimeout(done, linger).unref();
    builtin.stream.finished(request, { writable: false }, () => {
      clearTimeout(timer);
      done();
    });
  });
}
