import { isIPv6 } from "node:net";
import type { Clock } from "@edbridge/core";
import { ExpiringMap } from "./expiring-map.js";

const minute = 60_000;
const day = 24 * 60 * minute;

/** Secrets a minute that may be tried: for a key from one address, from one address, for a key. */
const [mostOfCaller, mostOfAddress, mostOfKey] = [10, 60, 30];

/** Keys and addresses that are counted; beyond them those are forgotten that were quiet for longest. */
const mostCounted = 10_000;

/** What is left of a minute's tries. */
interface Tries {
  left: number;
  at: number;
}

/** Who tries a secret. */
export interface Guesser {
  readonly clientKey: string;
  /** The network address; absent for the program itself. */
  readonly from?: string | undefined;
}

/**
 * Slows down who tries one secret after another. Each of these has so many tries a minute: a key and
 * address, an address with all keys, and a key from all addresses together that have not signed in
 * with it before. An address that has is not held up by what others try. A secret that was
 * proven costs nothing. All IPv6 addresses of one network (the first 64 bits) are one address.
 */
export class Guesses {
  readonly #clock: Clock;
  readonly #tries: ExpiringMap<Tries>;
  readonly #good: ExpiringMap<true>;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(clock: Clock) {
    this.#clock = clock;
    // After two minutes of quiet all tries are there again, however many were made at once.
    this.#tries = new ExpiringMap({ life: 2 * minute, limit: mostCounted, clock });
    // Programs that run once a week are known from the week before.
    this.#good = new ExpiringMap({ life: 8 * day, limit: mostCounted, clock });
  }

  /** Milliseconds until another secret may be tried; 0 where one may be tried now. */
  wait(guesser: Guesser): number {
    const waits = this.#lanesOf(guesser).map(
      ({ name, most }) => ((1 - this.#left(name, most)) * minute) / most,
    );
    return Math.max(0, ...waits);
  }

  /** A secret is tried. */
  take(guesser: Guesser): void {
    this.#add(guesser, -1);
  }

  /** The secret that was tried is a good one, or the host did not judge it. */
  giveBack(guesser: Guesser): void {
    this.#add(guesser, 1);
  }

  /** The host has accepted a secret. From this address, the key is no longer held up by others. */
  noteGood(guesser: Guesser): void {
    this.#good.set(callerOf(guesser), true);
  }

  /**
   * Makes tries of one caller one after the other, so that each is judged before the next is made.
   * For tries whose outcome shows only afterwards.
   */
  inTurn<T>(guesser: Guesser, attempt: () => Promise<T>): Promise<T> {
    const caller = callerOf(guesser);
    const turn = (this.#turns.get(caller) ?? Promise.resolve()).then(attempt);
    const over = turn.then(
      () => {},
      () => {},
    );
    this.#turns.set(caller, over);
    void over.then(() => {
      if (this.#turns.get(caller) === over) this.#turns.delete(caller);
    });
    return turn;
  }

  #add(guesser: Guesser, change: number): void {
    const at = this.#clock.monotonic();
    for (const { name, most } of this.#lanesOf(guesser)) {
      const left = this.#left(name, most) + change;
      this.#tries.set(name, { left: Math.max(-most, Math.min(most, left)), at });
    }
  }

  #left(name: string, most: number): number {
    const tries = this.#tries.get(name);
    if (!tries) return most;
    const passed = this.#clock.monotonic() - tries.at;
    return Math.min(most, tries.left + (passed * most) / minute);
  }

  /** What a try counts for. */
  #lanesOf(guesser: Guesser): readonly { readonly name: string; readonly most: number }[] {
    const { clientKey, from } = guesser;
    const caller = callerOf(guesser);
    const own = { name: caller, most: mostOfCaller };
    if (from === undefined) return [own];
    const address = { name: JSON.stringify(["from", networkOf(from)]), most: mostOfAddress };
    if (this.#good.get(caller)) return [own, address];
    return [own, address, { name: JSON.stringify(["key", clientKey]), most: mostOfKey }];
  }
}

function callerOf({ clientKey, from }: Guesser): string {
  return JSON.stringify([from === undefined ? null : networkOf(from), clientKey, "caller"]);
}

/** The network of an IPv6 address, which one caller has as a whole; any other address as it is. */
function networkOf(address: string): string {
  if (!isIPv6(address) || address.includes(".")) return address;
  const [before = "", after] = address.toLowerCase().replace(/%.*/, "").split("::");
  const head = before.split(":").filter(Boolean);
  const tail = after?.split(":").filter(Boolean) ?? [];
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  const groups = [...head, ...zeros, ...tail].slice(0, 4);
  return groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":");
}
