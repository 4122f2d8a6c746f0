/** Does so many pieces of work at once at most. The others wait, in their order. */
export class AtOnce {
  readonly #most: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(most: number) {
    this.#most = most;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    while (this.#running >= this.#most) {
      await new Promise<void>((done) => this.#waiting.push(done));
    }
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
      this.#waiting.shift()?.();
    }
  }
}
