import { Duplex } from "node:stream";

// Kept from the start: tests of programs replace timers by their own, which stand still.
const later = setImmediate;

/** The callback of a stream's own methods. */
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
  #onRoom: (() => void) | undefined;

  constructor() {
    // Strings stay strings: the head of a request is found in them at once.
    super({ allowHalfOpen: false, decodeStrings: false });
    // node:http has finished with the connection: it will stay idle.
    this.once("free", () => this.setTimeout(0));
  }

  /**
   * Gives bytes to the reader, `onRoom` being called when there is room for more. It does so in a
   * later turn of the event loop, as a real socket: an error of the reader must not reach the writer.
   */
  deliverLater(bytes: Buffer, onRoom?: () => void): void {
    later(() => this.#deliver(bytes, onRoom));
  }

  #deliver(bytes: Buffer, onRoom: (() => void) | undefined): void {
    this.restartIdleTimer();
    let hasRoom = true;
    try {
      hasRoom = this.destroyed || this.push(bytes);
    } finally {
      if (hasRoom) onRoom?.();
      else this.#onRoom = onRoom;
    }
  }

  protected restartIdleTimer(): void {
    this.#idle?.refresh();
  }

  override _read(): void {
    const onRoom = this.#onRoom;
    this.#onRoom = undefined;
    onRoom?.();
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#idle);
    this._read();
    done(error);
  }

  destroySoon(): void {
    this.end(() => this.destroy());
  }

  setTimeout(ms: number, onTimeout?: () => void): this {
    clearTimeout(this.#idle);
    this.#idle = ms > 0 ? setTimeout(() => this.emit("timeout"), ms).unref() : undefined;
    if (onTimeout && ms > 0) this.once("timeout", onTimeout);
    else if (onTimeout) this.off("timeout", onTimeout);
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
