import { Duplex } from "node:stream";

type Done = (error?: Error | null) => void;

// Kept from the start: tests of programs replace it by one of their own, which stands still.
const { nextTick } = process;

/**
 * One end of a connection that never leaves the process, with as much of `net.Socket` as `node:http` and
 * its users ask for. It delivers after `write` has returned, as a real socket. `duplexPair` of Node.js
 * delivers within `write`: who writes on `continue` would write inside of its own write, and fail.
 */
export class MemoryConnection extends Duplex {
  readonly remoteAddress = "127.0.0.1";
  readonly remoteFamily = "IPv4";
  readonly connecting = false;
  readonly setNoDelay = () => this;
  readonly setKeepAlive = () => this;
  readonly ref = () => this;
  readonly unref = () => this;
  /** The end that reads what is written here. */
  readonly peer: MemoryConnection;
  #idle: NodeJS.Timeout | undefined;
  /** Lets the peer write on. */
  #onRoom: Done | undefined;

  /** Makes both ends; `peer` is for the second one alone. */
  constructor(peer?: MemoryConnection) {
    super({ decodeStrings: false });
    this.peer = peer ?? new MemoryConnection(this);
  }

  override _write(chunk: string | Uint8Array, encoding: BufferEncoding, done: Done): void {
    // The bytes are the writer's, who may overwrite them as soon as they are written.
    this.#send(typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk), done);
  }

  override _final(done: Done): void {
    this.#send(null, done);
  }

  override _read(): void {
    const onRoom = this.#onRoom;
    this.#onRoom = undefined;
    onRoom?.();
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#idle);
    this._read();
    nextTick(() => this.peer.destroy());
    done(error);
  }

  #send(bytes: Buffer | null, done: Done): void {
    this.#idle?.refresh();
    nextTick(() => this.peer.#deliver(bytes, done));
  }

  /** Gives bytes to the reader, or the end. Who has left loses them, as on any connection. */
  #deliver(bytes: Buffer | null, done: Done): void {
    this.#idle?.refresh();
    this.#onRoom = done;
    if (this.destroyed || this.push(bytes) || bytes === null) this._read();
  }

  /** Emits `timeout` when nothing was read or written for so many milliseconds. */
  setTimeout(ms: number, onTimeout?: () => void): this {
    clearTimeout(this.#idle);
    this.#idle = ms > 0 ? setTimeout(() => this.emit("timeout"), ms).unref() : undefined;
    if (onTimeout) this[ms > 0 ? "once" : "off"]("timeout", onTimeout);
    return this;
  }
}

/** What clients of `https:` look at as well. It is the host's certificate that edbridge verifies. */
export const secure = {
  encrypted: true,
  authorized: true,
  authorizationError: null,
  getPeerCertificate: () => ({}),
};
