import type { Answered } from "@edbridge/compat";
import type { Clock } from "@edbridge/core";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { CallRecord } from "./call-record.js";

interface Began {
  readonly at: number;
  readonly bytes: number;
}

/** The calls that are under way, from their first byte to the last of their answers. */
export class Calls {
  readonly #clock: Clock;
  readonly #began = new WeakMap<IncomingMessage, Began>();
  readonly #answers = new Set<ServerResponse>();
  readonly #waiting: (() => void)[] = [];
  #count = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** The answers that are not out yet. */
  get answers(): ReadonlySet<ServerResponse> {
    return this.#answers;
  }

  /** How many calls have begun so far. */
  get count(): number {
    return this.#count;
  }

  begin(request: IncomingMessage, response: ServerResponse): void {
    this.#count++;
    this.#answers.add(response);
    this.#began.set(request, {
      at: this.#clock.monotonic(),
      bytes: request.socket.bytesWritten,
    });
    response.once("close", () => {
      this.#answers.delete(response);
      if (this.#answers.size === 0) for (const done of this.#waiting.splice(0)) done();
    });
  }

  /** Resolves when no call is under way. */
  idle(): Promise<void> {
    if (this.#answers.size === 0) return Promise.resolve();
    return new Promise((done) => this.#waiting.push(done));
  }

  /** What is to be remembered of a call that has ended. */
  record({ request, status, kind, change, leftBehind, error }: Answered): CallRecord {
    const { at = this.#clock.monotonic(), bytes = 0 } = this.#began.get(request) ?? {};
    return {
      method: request.method ?? "",
      kind,
      status,
      ms: Math.round(this.#clock.monotonic() - at),
      bytes: request.socket.bytesWritten - bytes,
      change,
      leftBehind: leftBehind?.length,
      error: error?.code,
    };
  }
}
