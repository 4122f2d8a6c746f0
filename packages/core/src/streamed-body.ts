import { type BodyReader, type FlowControl, Gathered, ignored } from "./response-handler.js";

/** Bytes that may wait for a reader before the connection is asked to pause. */
const pauseAt = 64 * 1024;

/** Bytes that may wait for a reader in all: not every connection can be paused safely. */
const mostWaiting = 64 * 1024 * 1024;

/** Bytes of an unwanted body that are read at most. */
const mostUnwanted = 128 * 1024;

const utf8 = new TextDecoder();

/**
 * A body that is still arriving. It is read once: piped to a reader chunk by chunk without a stream
 * in between, as a whole, or by iteration. What arrives before that waits here, so that a small body
 * nobody reads does not block its connection.
 */
export class StreamedBody implements AsyncIterable<Uint8Array>, BodyReader {
  readonly #flow: FlowControl;
  #waiting: Buffer[];
  #size = 0;
  #reader: BodyReader | undefined;
  /** Whether chunks have to wait: there is no reader yet, or it asked for that. */
  #isBuffering = true;
  #isFlushing = false;
  /** Whether the connection was asked to pause. */
  #isPaused = false;
  #hasEnded = false;
  #failure: Error | undefined;

  /** `begun` holds the chunks that have come already. */
  constructor(flow: FlowControl, begun: Buffer[] = []) {
    this.#flow = flow;
    this.#waiting = begun;
    for (const { byteLength } of begun) this.#size += byteLength;
  }

  /** Gives everything to `reader`; after a `false` of its `data`, the rest only after `resume()`. */
  pipe(reader: BodyReader): void {
    if (this.#reader) throw new TypeError("The body has been read already.");
    this.#reader = reader;
    this.resume();
  }

  /** Takes the whole body in its chunks, if all of it is there: a small one comes with its head. */
  bufferedChunks(): Buffer[] | undefined {
    if (!this.#hasEnded || this.#reader) return undefined;
    const chunks = this.#waiting;
    this.#waiting = [];
    this.#reader = ignored;
    return chunks;
  }

  /**
   * Reads the whole body; `undefined` for one of more than `limit` bytes. What is left of it is read
   * without being kept, so that its connection can be used again; a long rest ends the connection.
   */
  bytes(limit: number): Promise<Buffer | undefined> {
    return new Promise((resolve, reject) => {
      const gathered = new Gathered(limit);
      this.pipe({
        data: (chunk) => {
          if (!gathered.add(chunk)) gathered.drop();
          if (gathered.size > limit + mostUnwanted) this.cancel();
          return true;
        },
        end: () => resolve(gathered.bytes),
        fail: (error) => (gathered.size > limit ? resolve(undefined) : reject(error)),
      });
    });
  }

  /** Reads the whole body as UTF-8; `undefined` for one of more than `limit` bytes. */
  text(): Promise<string>;
  text(limit: number): Promise<string | undefined>;
  async text(limit = Infinity): Promise<string | undefined> {
    const bytes = await this.bytes(limit);
    return bytes && utf8.decode(bytes);
  }

  /** Reads the body to its end without keeping it, unless it is long: its connection ends then. */
  discard(): void {
    if (!this.#reader) this.bytes(0).catch(() => {});
  }

  /** Ends the response: nobody reads on. */
  cancel(): void {
    const message = "The rest of the body is not wanted.";
    this.#flow.abort(Object.assign(new Error(message), { name: "AbortError" }));
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Uint8Array, void, undefined> {
    let chunk: Buffer | undefined;
    let over: { readonly error?: Error } | undefined;
    let wake = () => {};
    const end = (error?: Error) => {
      over = error ? { error } : {};
      wake();
    };
    this.pipe({
      data(next) {
        chunk = next;
        wake();
        return false;
      },
      end,
      fail: end,
    });
    try {
      for (;;) {
        if (chunk) {
          const next = chunk;
          chunk = undefined;
          yield next;
          this.resume();
        } else if (over) {
          if (over.error) throw over.error;
          return;
        } else {
          await new Promise<void>((resolve) => (wake = resolve));
        }
      }
    } finally {
      if (!over) this.cancel();
    }
  }

  /** The reader takes more. */
  resume(): void {
    this.#isBuffering = false;
    // A reader that resumes while it takes a chunk gets the next one after that.
    if (this.#reader && !this.#isFlushing) this.#flush(this.#reader);
  }

  #flush(reader: BodyReader): void {
    this.#isFlushing = true;
    try {
      while (!this.#isBuffering) {
        const chunk = this.#waiting.shift();
        if (!chunk) break;
        this.#size -= chunk.byteLength;
        this.#isBuffering = !reader.data(chunk);
      }
    } finally {
      this.#isFlushing = false;
    }
    if (!this.#isBuffering) this.#finish();
    if (this.#isPaused && this.#size < pauseAt) {
      this.#isPaused = false;
      this.#flow.resume();
    }
  }

  /** Tells the reader how the body ended, if it has. */
  #finish(): void {
    const reader = this.#reader;
    if (!reader || !(this.#hasEnded || this.#failure)) return;
    this.#reader = ignored;
    if (this.#failure) reader.fail(this.#failure);
    else reader.end();
  }

  /** From the connection: a chunk. `false` asks it to pause. */
  data(chunk: Buffer): boolean {
    // undici reports an empty chunk when it is resumed between two: to pause on that never ends.
    if (chunk.byteLength === 0) return true;
    if (this.#reader && !this.#isBuffering) {
      this.#isBuffering = !this.#reader.data(chunk);
    } else {
      this.#waiting.push(chunk);
      this.#size += chunk.byteLength;
      if (this.#size > mostWaiting) {
        const message = `More than ${mostWaiting} bytes of the body wait for their reader.`;
        this.#flow.abort(new Error(message));
      }
    }
    this.#isPaused = this.#size >= pauseAt;
    return !this.#isPaused;
  }

  /** From the connection: the body is complete. */
  end(): void {
    this.#hasEnded = true;
    if (this.#waiting.length === 0 && !this.#isBuffering) this.#finish();
  }

  /** From the connection: no more will come. */
  fail(error: Error): void {
    if (this.#hasEnded || this.#failure) return;
    this.#failure = error;
    if (!this.#reader) return;
    this.#waiting = [];
    this.#finish();
  }
}
