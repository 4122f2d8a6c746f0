import { type Clock, EdbridgeError } from "@edbridge/core";

/** How many requests run and wait. */
export interface TurnOptions {
  /** Requests that run at once. */
  readonly most: number;
  /** Requests of one owner that run at once. */
  readonly mostOfOne: number;
  /** Requests that wait at most, of all owners. */
  readonly queue: number;
  /** Milliseconds that a request waits at most. */
  readonly patience: number;
  readonly clock: Clock;
}

/** A request that needs a turn: one of the two is called, once. */
export interface Request {
  start(): void;
  refuse(error: EdbridgeError): void;
}

interface Entry {
  readonly owner: string;
  readonly request: Request;
  state: "waiting" | "running" | "over";
  /** When it has waited too long, by the monotonic clock. */
  until: number;
}

/** Why the watch over those that wait ends. A constant: to make an error for each request costs much. */
const nobodyWaits = new Error("Nobody waits.");

/** Milliseconds until a refused caller should come back. */
const retryAfter = 5000;

/**
 * Lets requests run in turns: as many at once as allowed, and where some wait, one of each owner
 * after the other. When too many wait, the owner with the most waiting requests loses its latest.
 */
export class Turns {
  readonly #options: TurnOptions;
  /** How many run, by owner. */
  readonly #runningOf = new Map<string, number>();
  /** By owner; the first one is the next to be asked. */
  readonly #queues = new Map<string, Entry[]>();
  #running = 0;
  /** All that wait, the one that came first at first. */
  readonly #waiting = new Set<Entry>();
  /** Ends the watch over them, while somebody waits. */
  #watch: AbortController | undefined;

  constructor(options: TurnOptions) {
    this.#options = options;
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  get running(): number {
    return this.#running;
  }

  isRunning(owner: string): boolean {
    return this.#runningOf.has(owner);
  }

  /**
   * Starts a request, now or when it is its turn, or refuses it with `EDB_BUSY`. Gives what ends its
   * turn, or its wait.
   */
  enter(owner: string, request: Request): () => void {
    const entry: Entry = { owner, request, state: "waiting", until: 0 };
    if (this.#isFree(owner)) this.#start(entry);
    else this.#wait(entry);
    return () => this.#leave(entry);
  }

  #isFree(owner: string): boolean {
    const { most, mostOfOne } = this.#options;
    return this.#running < most && (this.#runningOf.get(owner) ?? 0) < mostOfOne;
  }

  #start(entry: Entry): void {
    entry.state = "running";
    this.#count(entry.owner, 1);
    entry.request.start();
  }

  #count(owner: string, more: number): void {
    this.#running += more;
    const running = (this.#runningOf.get(owner) ?? 0) + more;
    if (running > 0) this.#runningOf.set(owner, running);
    else this.#runningOf.delete(owner);
  }

  #wait(entry: Entry): void {
    const { queue, clock, patience } = this.#options;
    if (this.#waiting.size >= queue) {
      const queues = [...this.#queues.values()];
      const longest = Math.max(...queues.map(({ length }) => length));
      const latest = queues.find(({ length }) => length === longest)?.at(-1);
      if (latest === undefined || latest.owner === entry.owner) return this.#refuse(entry);
      this.#refuse(latest);
    }
    const waiting = this.#queues.get(entry.owner) ?? [];
    this.#queues.set(entry.owner, waiting);
    waiting.push(entry);
    entry.until = clock.monotonic() + patience;
    this.#waiting.add(entry);
    if (this.#watch) return;
    this.#watch = new AbortController();
    void this.#refuseLate(this.#watch.signal);
  }

  /** Refuses those that wait too long, until nobody waits. All are as patient, so the first is the next. */
  async #refuseLate(signal: AbortSignal): Promise<void> {
    const { clock } = this.#options;
    for (const entry of this.#waiting) {
      const left = entry.until - clock.monotonic();
      if (left > 0) await clock.sleep(left, signal).catch(() => {});
      if (signal.aborted) return;
      // Its turn may have come meanwhile.
      if (entry.state === "waiting") this.#refuse(entry);
    }
  }

  #refuse(entry: Entry): void {
    this.#dequeue(entry);
    entry.state = "over";
    entry.request.refuse(
      new EdbridgeError(
        "EDB_BUSY",
        "Too many requests wait for a connection to the host. Send the request again a little later.",
        { retryable: true, retryAfter },
      ),
    );
  }

  #leave(entry: Entry): void {
    const { state, owner } = entry;
    entry.state = "over";
    if (state === "waiting") this.#dequeue(entry);
    if (state !== "running") return;
    this.#count(owner, -1);
    this.#startNext();
  }

  #startNext(): void {
    for (const [owner, [entry]] of this.#queues) {
      if (!entry || !this.#isFree(owner)) continue;
      this.#dequeue(entry);
      // The others come before the next one of the same owner.
      const rest = this.#queues.get(owner);
      if (rest) {
        this.#queues.delete(owner);
        this.#queues.set(owner, rest);
      }
      return this.#start(entry);
    }
  }

  #dequeue(entry: Entry): void {
    const waiting = this.#queues.get(entry.owner);
    const at = waiting?.indexOf(entry) ?? -1;
    if (!waiting || at < 0) return;
    // Nearly always it is the first one, and to cut it out of a long list by its place costs much.
    if (at === 0) waiting.shift();
    else waiting.splice(at, 1);
    this.#waiting.delete(entry);
    if (this.#waiting.size === 0) {
      this.#watch?.abort(nobodyWaits);
      this.#watch = undefined;
    }
    if (waiting.length === 0) this.#queues.delete(entry.owner);
  }
}
