import { Duplex } from "node:stream";

/** Two ends of a connection within the process: what is written to one is read from the other. */
export function memorySockets(): [client: Duplex, server: Duplex] {
  const client = new MemorySocket();
  const server = new MemorySocket();
  client.connectTo(server);
  server.connectTo(client);
  return [client, server];
}

type Done = (error?: Error | null) => void;

/**
 * One end, with as much of `net.Socket` as `node:http` and its users ask for. What arrives is handed
 * on in a turn of its own, as from a real socket: an error in a reader is never the writer's.
 */
class MemorySocket extends Duplex {
  readonly remoteAddress = "127.0.0.1";
  readonly connecting = false;
  #other: MemorySocket | undefined;
  /** Called when this end takes more. */
  #more: Done | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor() {
    // Both ends close together: a half-open connection has no use in HTTP.
    super({ allowHalfOpen: false, autoDestroy: true });
  }

  connectTo(other: MemorySocket): void {
    this.#other = other;
  }

  override _read(): void {
    const more = this.#more;
    this.#more = undefined;
    more?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.#idle?.refresh();
    process.nextTick(deliver, this.#other, chunk, done);
  }

  override _writev(chunks: { chunk: Buffer }[], done: Done): void {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), "utf8", done);
  }

  override _final(done: Done): void {
    const other = this.#other;
    process.nextTick(() => {
      if (!other?.destroyed) other?.push(null);
      done();
    });
  }

  override _destroy(error: Error | null, done: Done): void {
    clearTimeout(this.#idle);
    const more = this.#more;
    this.#more = undefined;
    more?.();
    const other = this.#other;
    process.nextTick(() => other?.destroy());
    done(error);
  }

  /** Takes what the other end has written. */
  arrive(chunk: Buffer, done: Done): void {
    this.#idle?.refresh();
    if (this.destroyed || this.push(chunk)) done();
    else this.#more = done;
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

function deliver(to: MemorySocket | undefined, chunk: Buffer, done: Done): void {
  if (to) to.arrive(chunk, done);
  else done();
}
