import type { ServerResponse } from "node:http";

/** The running calls, from their first byte until the end of their answers. */
export class Calls {
  readonly #answers = new Set<ServerResponse>();
  /** How many calls each connection has; all but one of them wait for their turn. */
  readonly #connections = new Map<unknown, number>();
  readonly #waiting: (() => void)[] = [];
  #count = 0;

  /** The answers that are not out yet. */
  get answers(): ReadonlySet<ServerResponse> {
    return this.#answers;
  }

  /** How many connections have calls. */
  get connections(): number {
    return this.#connections.size;
  }

  /** Whether a connection has calls. */
  isOn(connection: unknown): boolean {
    return this.#connections.has(connection);
  }

  /** How many calls have begun so far. */
  get count(): number {
    return this.#count;
  }

  begin(response: ServerResponse): void {
    this.#count++;
    this.#answers.add(response);
    const { socket } = response.req;
    this.#connections.set(socket, (this.#connections.get(socket) ?? 0) + 1);
    response.on("close", () => this.#end(response, socket));
  }

  /** Resolves when no call is under way. */
  idle(): Promise<void> {
    if (this.#answers.size === 0) return Promise.resolve();
    return new Promise((done) => this.#waiting.push(done));
  }

  #end(response: ServerResponse, connection: unknown): void {
    this.#answers.delete(response);
    const left = (this.#connections.get(connection) ?? 1) - 1;
    if (left > 0) this.#connections.set(connection, left);
    else this.#connections.delete(connection);
    if (this.#answers.size === 0) for (const done of this.#waiting.splice(0)) done();
  }
}
