import { Duplex } from "node:stream";

type Done = (error?: Error | null) => void;
type Chunk = { readonly chunk: string | Uint8Array; readonly encoding: BufferEncoding };

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
    this.#send(copyOf({ chunk, encoding }), done);
  }

  override _writev(chunks: Chunk[], done: Done): void {
    this.#send(Buffer.concat(chunks.map(copyOf)), done);
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
    let hasRoom = true;
    try {
      hasRoom = this.destroyed || this.push(bytes) || bytes === null;
    } finally {
      if (hasRoom) done();
      else this.#onRoom = done;
    }
  }

  /** Emits `timeout` when nothing was read or written for so many milliseconds. */
  setTimeout(ms: number, onTimeout?: () => void): this {
    clearTimeout(this.#idle);
    this.#idle = ms > 0 ? setTimeout(() => this.emit("timeout"), ms).unref() : undefined;
    if (onTimeout) this[ms > 0 ? "once" : "off"]("timeout", onTimeout);
    return this;
  }
}

/** With what clients of `https:` look at: edbridge verifies the host's own certificate. */
export class SecureMemoryConnection extends MemoryConnection {
  readonly encrypted = true;
  readonly authorized = true;
  readonly authorizationError = null;
  /** None: who pins a certificate must not find it here. */
  readonly getPeerCertificate = () => ({});
}

/** The bytes are the writer's, who may overwrite them as soon as they are written. */
function copyOf({ chunk, encoding }: Chunk): Buffer {
  return typeof chunk === "string" ? Buffer.from(chunk, encoding) : Buffer.from(chunk);
}
