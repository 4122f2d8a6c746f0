import { joined } from "../http/body.js";
import { type BodyEditor, EditedSink } from "./body-transform.js";
import { own } from "./buffer-reuse/lent-memory.js";
import type { SpareMemory } from "./buffer-reuse/spare-memory.js";

/** Takes a body as it arrives. */
export interface BodySink {
  /** `false` asks the body to wait for `resume()`. */
  data(chunk: Buffer): boolean;
  /** Whether what it gets may be lent memory: it keeps nothing of that. Default false. */
  readonly borrows?: boolean;
  /** Memory for what it gets, which it gives back when it is done with it. */
  readonly spare?: SpareMemory | undefined;
  end(): void;
  fail(error: Error): void;
}

/** How a body steers the connection it comes from. */
export interface BodyWire {
  abort(reason: Error): void;
  pause(): void;
  resume(): void;
}

/** Bytes that may wait for a reader before the connection is held back. */
const limit = 64 * 1024;

/**
 * A body as a dispatcher reports it. It can be handed on chunk by chunk without a stream in
 * between, taken whole, or iterated; once, in one of the three ways. What arrives before that
 * waits here, so that a small body nobody reads does not block its connection.
 */
export class DispatchBody implements AsyncIterable<Uint8Array> {
  readonly #wire: BodyWire;
  #first: Buffer | undefined;
  #more: Buffer[] | undefined;
  #size = 0;
  #ended = false;
  #failure: Error | undefined;
  #sink: BodySink | undefined;
  #editor: BodyEditor | undefined;

  constructor(wire: BodyWire) {
    this.#wire = wire;
  }

  /** The same body, which its reader gets edited. */
  edited(editor: BodyEditor): this {
    this.#editor = editor;
    return this;
  }

  /** Hands everything to `reader`, what waits first. */
  pipe(reader: BodySink): void {
    const sink = this.#editor ? new EditedSink(reader, this.#editor) : reader;
    this.#sink = sink;
    let ready = true;
    if (this.#first) ready = sink.data(this.#first);
    for (const chunk of this.#more ?? []) ready = sink.data(chunk) && ready;
    this.#first = undefined;
    this.#more = undefined;
    if (this.#failure) sink.fail(this.#failure);
    else if (this.#ended) sink.end();
    else if (ready) this.#wire.resume();
  }

  /** Takes the whole body in its parts, if all of it is there: a small one has come with its head. */
  taken(): Buffer[] | undefined {
    if (!this.#ended || this.#sink) return undefined;
    const chunks = this.#first ? [this.#first, ...(this.#more ?? [])] : [];
    this.discard();
    return chunks;
  }

  /** The whole body. */
  async bytes(): Promise<Buffer> {
    return joined((await this.chunks()) ?? []);
  }

  /** The whole body in its parts; `undefined` where it has more than `most` bytes: the rest is not taken. */
  chunks(most = Infinity): Promise<Buffer[] | undefined> {
    return new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      let size = 0;
      this.pipe({
        data: (chunk) => {
          size += chunk.byteLength;
          chunks.push(chunk);
          if (size > most) {
            resolve(undefined);
            this.#wire.abort(unread());
          }
          return true;
        },
        end: () => resolve(chunks),
        fail: reject,
      });
    });
  }

  /** Lets everything that comes go by. */
  discard(): void {
    this.pipe({ data: () => true, end: () => {}, fail: () => {} });
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    const chunks: Buffer[] = [];
    let size = 0;
    let over: { error?: Error } | undefined;
    let wake = () => {};
    const end = (error?: Error) => {
      over = error ? { error } : {};
      wake();
    };
    this.pipe({
      data(chunk) {
        chunks.push(chunk);
        size += chunk.byteLength;
        wake();
        return size < limit;
      },
      end,
      fail: end,
    });
    try {
      for (;;) {
        const chunk = chunks.shift();
        if (chunk) {
          const wasFull = size >= limit;
          size -= chunk.byteLength;
          yield chunk;
          if (wasFull && size < limit) this.resume();
        } else if (over) {
          if (over.error) throw over.error;
          return;
        } else {
          await new Promise<void>((resolve) => (wake = resolve));
        }
      }
    } finally {
      if (!over) this.#wire.abort(unread());
    }
  }

  /** The sink takes more. */
  resume(): void {
    if (!this.#ended) this.#wire.resume();
  }

  /** From the connection: a part of the body. `false` asks it to pause. */
  push(chunk: Buffer): boolean {
    // undici reports an empty chunk when it is resumed between two: to pause on that never ends.
    if (chunk.byteLength === 0) return true;
    const sink = this.#sink;
    if (sink) return sink.data(sink.borrows === true ? chunk : own(chunk));
    const kept = own(chunk);
    if (this.#first === undefined) this.#first = kept;
    else (this.#more ??= []).push(kept);
    this.#size += chunk.byteLength;
    return this.#size < limit;
  }

  /** From the connection: that was all. */
  end(): void {
    this.#ended = true;
    this.#sink?.end();
  }

  /** From the connection: no more will come. */
  fail(error: Error): void {
    if (this.#ended || this.#failure) return;
    this.#failure = error;
    this.#sink?.fail(error);
  }
}

function unread(): Error {
  return Object.assign(new Error("The rest of the body is not wanted."), { name: "AbortError" });
}
