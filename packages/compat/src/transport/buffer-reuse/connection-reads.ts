import type { OnReadOpts, Socket } from "node:net";
import { lentMemory } from "./lent-memory.js";

/** Bytes that are read at once: as many as Node.js takes by itself. */
const most = 64 * 1024;

/** Bytes below which a copy costs less than memory of one's own does. */
const small = 8 * 1024;

/**
 * Buffers that a connection reads into by turns. Parsers look back at parts of a head that has not
 * come to its end, and none takes a head so large that it fills the others meanwhile.
 */
const turns = 4;

/**
 * What a connection reads, in lent memory. Node.js takes 64 KB anew for each read, and to collect
 * them costs a proxy of large pages more than most of its work.
 */
export class ConnectionReads {
  /** For the option of `net.connect` and `tls.connect`. */
  readonly onread: OnReadOpts = {
    buffer: () => this.#reading,
    callback: (size) => this.#take(size),
  };
  #socket: Socket | undefined;
  #reading = lentMemory(most);
  /** What was handed on, and may be read into again, first things first. */
  #gone: Buffer[] = [];

  /** From now on what comes is for this connection, which has been made. */
  begin(socket: Socket): void {
    this.#socket = socket;
  }

  #take(size: number): boolean {
    const socket = this.#socket;
    // A server does not speak first.
    if (!socket) return true;
    const read = this.#reading.subarray(0, size);
    if (size < small) return socket.push(Buffer.from(read));
    // What still waits in the stream is left to it.
    if (socket.readableLength > 0) this.#gone = [];
    const isRound = this.#gone.push(this.#reading) === turns;
    this.#reading = (isRound ? this.#gone.shift() : undefined) ?? lentMemory(most);
    return socket.push(read);
  }
}
