/** Lets so many requests of one caller be under way at once; the others wait their turn. */
export class Turns {
  readonly #atOnce: number;
  readonly #signal: AbortSignal | undefined;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(atOnce: number, signal: AbortSignal | undefined) {
    this.#atOnce = atOnce;
    this.#signal = signal;
  }

  /** Makes a request in its turn. What has not begun when the caller leaves never does. */
  async take<T>(request: () => Promise<T>): Promise<T> {
    while (this.#running >= this.#atOnce) {
      await new Promise<void>((resolve) => this.#queue.push(resolve));
    }
    this.#running++;
    try {
      this.#signal?.throwIfAborted();
      return await request();
    } finally {
      this.#running--;
      this.#queue.shift()?.();
    }
  }
}
