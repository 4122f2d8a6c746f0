import { type Clock, EdbridgeError } from "@edbridge/core";
import { keptIn } from "../command/text.js";

export interface TurnOptions {
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
  readonly wait: AbortController | undefined;
}

/** Why a wait ends. A constant: to make an error for each request costs much. */
const itsTurn = new Error("The wait is over.");

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
  /** Who waits, by owner; the first owner is the next to be asked. */
  readonly #queues = new Map<string, Entry[]>();
  #running = 0;
  #waiting = 0;

  constructor(options: TurnOptions) {
    this.#options = options;
  }

  get most(): number {
    return this.#options.most;
  }

  get waiting(): number {
    return this.#waiting;
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
    const wait = this.#isFree(owner) ? undefined : new AbortController();
    const entry: Entry = { owner, request, state: "waiting", wait };
    if (wait) this.#wait(entry, wait.signal);
    else this.#start(entry);
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

  #wait(entry: Entry, signal: AbortSignal): void {
    const { queue, clock, patience } = this.#options;
    if (this.#waiting >= queue) {
      const queues = [...this.#queues.values()];
      const longest = Math.max(...queues.map(({ length }) => length));
      const latest = queues.find(({ length }) => length === longest)?.at(-1);
      if (latest === undefined || latest.owner === entry.owner) return this.#refuse(entry);
      this.#refuse(latest);
    }
    keptIn(this.#queues, entry.owner, () => []).push(entry);
    this.#waiting++;
    clock.sleep(patience, signal).then(
      () => entry.state === "waiting" && this.#refuse(entry),
      () => {},
    );
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
    for (const [owner, waiting] of this.#queues) {
      const [entry] = waiting;
      if (!entry || !this.#isFree(owner)) continue;
      this.#dequeue(entry);
      // The others come before the next one of the same owner.
      if (this.#queues.delete(owner)) this.#queues.set(owner, waiting);
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
    this.#waiting--;
    entry.wait?.abort(itsTurn);
    if (waiting.length === 0) this.#queues.delete(entry.owner);
  }
}
