import type { Clock } from "@edbridge/core";
import { ExpiringMap } from "./expiring-map.js";

const minute = 60_000;

/** Secrets a minute that may be tried for one key from one address, and from one address. */
const [mostOfKey, mostOfAddress] = [10, 60];

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
 * Slows down who tries one secret after another: so many a minute for a key and address, and so
 * many for an address, whatever the keys. A secret that was proven costs nothing.
 */
export class Guesses {
  readonly #clock: Clock;
  readonly #tries: ExpiringMap<Tries>;

  constructor(clock: Clock) {
    this.#clock = clock;
    // After a minute of quiet all tries are there again.
    this.#tries = new ExpiringMap({ life: minute, limit: mostCounted, clock });
  }

  /** Milliseconds until another secret may be tried; 0 where one may be tried now. */
  wait(guesser: Guesser): number {
    const waits = namesOf(guesser).map(({ name, most }) => {
      const left = this.#left(name, most);
      return left >= 1 ? 0 : ((1 - left) * minute) / most;
    });
    return Math.max(...waits);
  }

  /** A secret is tried. */
  take(guesser: Guesser): void {
    this.#add(guesser, -1);
  }

  /** The secret that was tried is a good one, or the host did not judge it. */
  giveBack(guesser: Guesser): void {
    this.#add(guesser, 1);
  }

  #add(guesser: Guesser, change: number): void {
    const at = this.#clock.monotonic();
    for (const { name, most } of namesOf(guesser)) {
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
}

function namesOf({ clientKey, from }: Guesser): { name: string; most: number }[] {
  const ofKey = { name: JSON.stringify([from, clientKey]), most: mostOfKey };
  return from === undefined ? [ofKey] : [ofKey, { name: from, most: mostOfAddress }];
}
