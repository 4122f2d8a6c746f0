import { Readable } from "node:stream";
import { joined } from "../../../http/body.js";
import type { Body, HeaderFields } from "../../../http/message.js";
import { addHeader, type ReadHeaders } from "../../../transport/request-headers.js";
import type { Done } from "./memory-socket.js";
import { ChunkedBody, MeasuredBody, type MessageBody } from "./message-body.js";

/** Bytes up to which a body is read whole, so that it can be sent again after a 401. */
const largestWhole = 64 * 1024;

/** Is told of a request. */
export interface RequestListener {
  /** The sender waits for `100 Continue` before it sends the body (RFC 9110 section 10.1.1). */
  onExpect(): void;
  /** The request is there: with a small body as bytes, any other as a stream that is still coming. */
  onRequest(headers: HeaderFields, body: Body | undefined): void;
}

/** Reads one request as `node:http` writes it to a socket. */
export class RequestReader {
  readonly #listener: RequestListener;
  #headers: HeaderFields | undefined;
  #body: MessageBody | undefined;
  #whole: Buffer[] | undefined;
  #stream: Readable | undefined;
  /** Asks for more, as soon as the stream has room. */
  #more: Done | undefined;

  constructor(listener: RequestListener) {
    this.#listener = listener;
  }

  /** Takes what is written; `done` asks for more. */
  write(chunk: string | Buffer, encoding: BufferEncoding, done: Done): void {
    const rest = this.#headers ? chunk : this.#begin(chunk);
    const body = this.#body;
    if (!body || body.ended || rest.length === 0) return done();
    // The bytes are the caller's, who may overwrite them as soon as `done` is called.
    const bytes = typeof rest === "string" ? Buffer.from(rest, encoding) : Buffer.from(rest);
    const parts = body.take(bytes);
    if (this.#whole) {
      this.#whole.push(...parts);
      if (body.ended) this.#listener.onRequest(this.#headers ?? {}, joined(this.#whole));
      return done();
    }
    const stream = this.#stream;
    if (!stream || stream.destroyed) return done();
    this.#more = done;
    let hasRoom = true;
    for (const part of parts) hasRoom = stream.push(part);
    if (body.ended) stream.push(null);
    if (hasRoom || body.ended) this.#next();
  }

  /** Drops whatever is still sent. */
  close(error?: Error): void {
    this.#stream?.destroy(error);
  }

  /** Reads the head; gives what follows it. */
  #begin(chunk: string | Buffer): string | Buffer {
    // `node:http` writes a head in one piece.
    const text = typeof chunk === "string" ? chunk : chunk.toString("latin1");
    const end = text.indexOf("\r\n\r\n");
    const headers = headersOf(text, end);
    this.#headers = headers;
    const { "content-length": length = "0", "transfer-encoding": coding, expect } = headers;
    const chunked = coding !== undefined && /chunked/i.test(coding);
    if (chunked) this.#body = new ChunkedBody();
    else if (Number(length) > 0) this.#body = new MeasuredBody(Number(length));
    if (expect !== undefined) this.#listener.onExpect();
    if (!this.#body) this.#listener.onRequest(headers, undefined);
    else if (!chunked && Number(length) <= largestWhole) this.#whole = [];
    else this.#listener.onRequest(headers, (this.#stream = this.#open()));
    return typeof chunk === "string" ? chunk.slice(end + 4) : chunk.subarray(end + 4);
  }

  #open(): Readable {
    const stream = new Readable({
      read: () => this.#next(),
      destroy: (error, done) => {
        this.#next();
        done(error);
      },
    });
    // A reader is told of an error; there may be none yet.
    return stream.on("error", () => {});
  }

  #next(): void {
    const more = this.#more;
    this.#more = undefined;
    more?.();
  }
}

/** The header fields of the head that ends at `end`. */
function headersOf(text: string, end: number): ReadHeaders {
  const headers: ReadHeaders = {};
  let at = text.indexOf("\r\n") + 2;
  while (at < end) {
    const stop = text.indexOf("\r\n", at);
    const colon = text.indexOf(":", at);
    addHeader(headers, text.slice(at, colon), text.slice(colon + 1, stop).trim());
    at = stop + 2;
  }
  return headers;
}
