import { keptIn } from "@edbridge/core/internal";
import { type Clock, EdbridgeError } from "@edbridge/core";

interface TurnOptions {
  readonly most: number;
  /** Requests of one owner that run at once. */
  readonly mostOfOne: number;
  /** Requests that wait at most, of all owners. */
  readonly queue: number;
  /** Milliseconds that a request waits at most. */
  readonly patience: number;
  readonly clock: Clock;
}

/** A request that needs a turn: one of the two functions is called, once. */
interface Turn {
  readonly owner: string;
  readonly start: () => void;
  readonly refuse: (error: EdbridgeError) => void;
  isRunning: boolean;
  /** Ends its wait; `undefined` where it does not wait. */
  wait: AbortController | undefined;
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
  running = 0;
  waiting = 0;
  readonly options: TurnOptions;
  /** How many run, by owner. */
  readonly #runningOf = new Map<string, number>();
  /** Who waits, by owner; the first owner is the next to be asked. */
  readonly #queues = new Map<string, Turn[]>();

  constructor(options: TurnOptions) {
    this.options = options;
  }

  isRunning(owner: string): boolean {
    return this.#runningOf.has(owner);
  }

  /** Starts a request, now or when it is its turn, or refuses it with `EDB_BUSY`. */
  enter(turn: Turn): void {
    if (this.#isFree(turn.owner)) this.#start(turn);
    else this.#wait(turn);
  }

  /** Ends a turn, or the wait for it. */
  leave(turn: Turn): void {
    this.#dequeue(turn);
    if (!turn.isRunning) return;
    turn.isRunning = false;
    this.#count(turn.owner, -1);
    for (const [owner, waiting] of this.#queues) {
      const [next] = waiting;
      if (!next || !this.#isFree(owner)) continue;
      this.#dequeue(next);
      // The others come before the next one of the same owner.
      if (this.#queues.delete(owner)) this.#queues.set(owner, waiting);
      return this.#start(next);
    }
  }

  #isFree(owner: string): boolean {
    const { most, mostOfOne } = this.options;
    return this.running < most && (this.#runningOf.get(owner) ?? 0) < mostOfOne;
  }

  #start(turn: Turn): void {
    turn.isRunning = true;
    this.#count(turn.owner, 1);
    turn.start();
  }

  #count(owner: string, more: number): void {
    this.running += more;
    const running = (this.#runningOf.get(owner) ?? 0) + more;
    if (running > 0) this.#runningOf.set(owner, running);
    else this.#runningOf.delete(owner);
  }

  #wait(turn: Turn): void {
    const { queue, clock, patience } = this.options;
    if (this.waiting >= queue) {
      const longest = [...this.#queues.values()].reduce<readonly Turn[]>(
        (most, each) => (each.length > most.length ? each : most),
        [],
      );
      const latest = longest.at(-1);
      if (latest === undefined || latest.owner === turn.owner) return this.#refuse(turn);
      this.#refuse(latest);
    }
    turn.wait = new AbortController();
    keptIn(this.#queues, turn.owner, () => []).push(turn);
    this.waiting++;
    clock.sleep(patience, turn.wait.signal).then(
      () => turn.wait && this.#refuse(turn),
      () => {},
    );
  }

  #refuse(turn: Turn): void {
    this.#dequeue(turn);
    turn.refuse(
      new EdbridgeError(
        "EDB_BUSY",
        "Too many requests wait for a connection to the host. Send the request again a little later.",
        { retryable: true, retryAfter },
      ),
    );
  }

  #dequeue(turn: Turn): void {
    const waiting = turn.wait && this.#queues.get(turn.owner);
    if (!waiting) return;
    // Nearly always it is the first one, and to cut it out of a long list by its place costs much.
    if (waiting[0] === turn) waiting.shift();
    else waiting.splice(waiting.indexOf(turn), 1);
    if (waiting.length === 0) this.#queues.delete(turn.owner);
    this.waiting--;
    turn.wait?.abort(itsTurn);
    turn.wait = undefined;
  }
}
