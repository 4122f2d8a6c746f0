import type { ServerResponse } from "node:http";

/** The running calls, from their first byte until the end of their answers. */
export class Calls {
  readonly #answers = new Set<ServerResponse>();
  readonly #waiting: (() => void)[] = [];
  #count = 0;

  /** The answers that are not out yet. */
  get answers(): ReadonlySet<ServerResponse> {
    return this.#answers;
  }

  /** How many calls have begun so far. */
  get count(): number {
    return this.#count;
  }

  begin(response: ServerResponse): void {
    this.#count++;
    this.#answers.add(response);
    response.on("close", () => this.#end(response));
  }

  /** Resolves when no call is under way. */
  idle(): Promise<void> {
    if (this.#answers.size === 0) return Promise.resolve();
    return new Promise((done) => this.#waiting.push(done));
  }

  #end(response: ServerResponse): void {
    this.#answers.delete(response);
    if (this.#answers.size === 0) for (const done of this.#waiting.splice(0)) done();
  }
}
