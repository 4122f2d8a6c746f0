import { atEndOfTurn, type Due } from "../../../transport/end-of-turn.js";

/** Takes bytes at the end of a connection. */
export interface Receiver {
  /** `taken` is called when there is room for more. */
  receive(bytes: Buffer, taken: (() => void) | undefined): void;
}

/** Hands on bytes at the end of the turn: an error in a reader is never the writer's, as with a real socket. */
export function arrive(at: Receiver, bytes: Buffer, taken?: () => void): void {
  atEndOfTurn(new Arrival(at, bytes, taken));
}

class Arrival implements Due {
  readonly #at: Receiver;
  readonly #bytes: Buffer;
  readonly #taken: (() => void) | undefined;

  constructor(at: Receiver, bytes: Buffer, taken: (() => void) | undefined) {
    this.#at = at;
    this.#bytes = bytes;
    this.#taken = taken;
  }

  settle(): void {
    this.#at.receive(this.#bytes, this.#taken);
  }
}
