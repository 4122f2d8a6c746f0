/** Milliseconds before the first try, and at most before each further one. */
const [first, longest] = [10_000, 15 * 60_000];

/** People of whom a process tries again to write parts, at most. What it does not try still waits. */
const mostPeople = 1000;

/**
 * Tries again to write parts of new people that the host could not take when they were enrolled. The
 * timers do not keep a process alive: what the store or the state folder keeps outlives it.
 */
export class LaterTries {
  readonly #timers = new Map<string, NodeJS.Timeout>();

  /**
   * Tries until it is done, less and less often. Gives whether it will: there is room for so many people.
   *
   * @param person a name for the person and the credential
   * @param attempt gives whether nothing is left to do
   */
  begin(person: string, attempt: () => Promise<boolean>): boolean {
    if (this.#timers.has(person)) return true;
    if (this.#timers.size >= mostPeople) return false;
    const tryIn = (wait: number) => {
      const again = async () => {
        // Whatever has failed, the next try may succeed.
        const isDone = await attempt().catch(() => false);
        if (!this.#timers.has(person)) return;
        if (isDone) this.#timers.delete(person);
        else tryIn(Math.min(wait * 2, longest));
      };
      this.#timers.set(person, setTimeout(() => void again(), wait).unref());
    };
    tryIn(first);
    return true;
  }

  /** Ends all tries. */
  end(): void {
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }
}
