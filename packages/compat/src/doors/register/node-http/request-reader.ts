import { Readable } from "node:stream";
import { joined } from "../../../http/body.js";
import type { Body, HeaderFields } from "../../../http/message.js";
import type { Done } from "./memory-socket.js";
import { ChunkedBody, MeasuredBody, type MessageBody } from "./message-body.js";

/** Bytes up to which a body is held, so that it can be sent again after a 401. */
const most = 64 * 1024;

/** Told what a request is. */
export interface RequestTaker {
  /** Its sender waits for leave to send the body (RFC 9110 section 10.1.1). */
  expected(): void;
  /** It is there: a small body whole, another as a stream of what is still to come. */
  taken(headers: HeaderFields, body: Body | undefined): void;
}

/** Reads one request as `node:http` writes it to a socket. */
export class RequestReader {
  readonly #taker: RequestTaker;
  #headers: HeaderFields | undefined;
  #body: MessageBody | undefined;
  #held: Buffer[] | undefined;
  #stream: Readable | undefined;
  /** Asks for more, as soon as the stream has room. */
  #more: Done | undefined;

  constructor(taker: RequestTaker) {
    this.#taker = taker;
  }

  /** Takes what is written; `done` asks for more. */
  write(chunk: string | Buffer, encoding: BufferEncoding, done: Done): void {
    const rest = this.#headers ? chunk : this.#begin(chunk);
    const body = this.#body;
    if (!body || body.ended || rest.length === 0) return done();
    // Bytes are the caller's, who may use them for something else as soon as they are taken.
    const bytes = typeof rest === "string" ? Buffer.from(rest, encoding) : Buffer.from(rest);
    const parts = body.take(bytes);
    if (this.#held) {
      this.#held.push(...parts);
      if (body.ended) this.#taker.taken(this.#headers ?? {}, joined(this.#held));
      return done();
    }
    const stream = this.#stream;
    if (!stream || stream.destroyed) return done();
    this.#more = done;
    let room = true;
    for (const part of parts) room = stream.push(part);
    if (body.ended) stream.push(null);
    if (room || body.ended) this.#next();
  }

  /** No more of it is wanted: what is still sent goes by. */
  close(error?: Error): void {
    this.#stream?.destroy(error);
  }

  /** Takes the head; gives what stands behind it. */
  #begin(chunk: string | Buffer): string | Buffer {
    // `node:http` writes a head in one piece.
    const text = typeof chunk === "string" ? chunk : chunk.toString("latin1");
    const end = text.indexOf("\r\n\r\n");
    const headers = fieldsOf(text, end);
    this.#headers = headers;
    const { "content-length": length = "0", "transfer-encoding": coding, expect } = headers;
    const chunked = coding !== undefined && /chunked/i.test(coding);
    if (chunked) this.#body = new ChunkedBody();
    else if (Number(length) > 0) this.#body = new MeasuredBody(Number(length));
    if (expect !== undefined) this.#taker.expected();
    if (!this.#body) this.#taker.taken(headers, undefined);
    else if (!chunked && Number(length) <= most) this.#held = [];
    else this.#taker.taken(headers, (this.#stream = this.#opened()));
    return typeof chunk === "string" ? chunk.slice(end + 4) : chunk.subarray(end + 4);
  }

  #opened(): Readable {
    const stream = new Readable({
      read: () => this.#next(),
      destroy: (error, done) => {
        this.#next();
        done(error);
      },
    });
    // Whoever reads it hears of an error; nobody need be reading yet.
    return stream.on("error", () => {});
  }

  #next(): void {
    const more = this.#more;
    this.#more = undefined;
    more?.();
  }
}

/** Header fields of the head that ends at `end`, by lower-case name. */
function fieldsOf(text: string, end: number): Record<string, string> {
  const fields: Record<string, string> = {};
  let at = text.indexOf("\r\n") + 2;
  while (at < end) {
    const stop = text.indexOf("\r\n", at);
    const colon = text.indexOf(":", at);
    const name = text.slice(at, colon).toLowerCase();
    const value = text.slice(colon + 1, stop).trim();
    // A name such as `constructor` is inherited by every object.
    const before = Object.hasOwn(fields, name) ? fields[name] : undefined;
    // RFC 9110 section 5.3; RFC 6265 section 5.4 for cookies.
    const between = name === "cookie" ? "; " : ", ";
    fields[name] = before === undefined ? value : before + between + value;
    at = stop + 2;
  }
  return fields;
}
