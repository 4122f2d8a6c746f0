/** Runs at most so many requests of one call at the same time. The others wait. */
export class ConcurrencyLimit {
  readonly #most: number;
  readonly #signal: AbortSignal | undefined;
  readonly #queue: (() => void)[] = [];
  #running = 0;

  constructor(most: number, signal: AbortSignal | undefined) {
    this.#most = most;
    this.#signal = signal;
  }

  /** Makes a request when there is room. If the caller leaves first, the request is not made. */
  async run<T>(request: () => Promise<T>): Promise<T> {
    while (this.#running >= this.#most) {
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
