/** Does the work of each key one after the other, in the order in which it comes. */
export class InTurn<K = string> {
  readonly #latest = new Map<K, Promise<unknown>>();

  /** Does some work after all earlier work of its key, whether that succeeded or not. */
  run<T>(key: K, work: () => Promise<T>): Promise<T> {
    const turn = (this.#latest.get(key) ?? Promise.resolve()).then(work);
    const over = turn.then(
      () => {},
      () => {},
    );
    this.#latest.set(key, over);
    void over.then(() => {
      if (this.#latest.get(key) === over) this.#latest.delete(key);
    });
    return turn;
  }
}

/** Lets all who want the same thing at the same time share one piece of work. */
export class SingleFlight<V, K = string> {
  readonly #flights = new Map<K, Promise<V>>();

  /** The result of the work of a key that is under way, else of this work, which begins now. */
  run(key: K, work: () => Promise<V>): Promise<V> {
    const known = this.#flights.get(key);
    if (known) return known;
    const flight = work().finally(() => this.#flights.delete(key));
    this.#flights.set(key, flight);
    return flight;
  }
}
