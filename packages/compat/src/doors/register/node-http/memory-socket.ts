import { Duplex } from "node:stream";

/** What a stream calls when it has done what it was asked to. */
export type Done = (error?: Error | null) => void;

/**
 * The caller's end of a connection that never leaves the process, with as much of `net.Socket` as
 * `node:http` and its users ask for.
 */
export abstract class MemorySocket extends Duplex {
  readonly remoteAddress = "127.0.0.1";
  readonly remoteFamily = "IPv4";
  readonly connecting = false;
  #idle: NodeJS.Timeout | undefined;
  /** Called when the reader has room again. */
  #taken: (() => void) | undefined;

  constructor() {
    // Text stays text: the head of a request is found in it at once.
    super({ allowHalfOpen: false, decodeStrings: false });
    // A connection that `node:http` has done with is idle for good.
    this.once("free", () => this.setTimeout(0));
  }

  /** Takes bytes for the reader; `taken` is called when there is room for more. */
  receive(bytes: Buffer, taken: (() => void) | undefined): void {
    this.used();
    let room = true;
    try {
      room = this.destroyed || this.push(bytes);
    } finally {
      if (room) taken?.();
      else this.#taken = taken;
    }
  }

  /** Begins the time anew after which the connection counts as idle. */
  protected used(): void {
    this.#idle?.refresh();
  }

  override _read(): void {
    const taken = this.#taken;
    this.#taken = undefined;
    taken?.();
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#idle);
    this._read();
    done(error);
  }

  destroySoon(): void {
    this.end(() => this.destroy());
  }

  setTimeout(ms: number, told?: () => void): this {
    clearTimeout(this.#idle);
    this.#idle = ms > 0 ? setTimeout(() => this.emit("timeout"), ms).unref() : undefined;
    if (told && ms > 0) this.once("timeout", told);
    else if (told) this.off("timeout", told);
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }
}
