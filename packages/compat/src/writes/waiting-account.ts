import type { Clock } from "@edbridge/core";
import { entryIn, entryPrefix, type WaitingEntry } from "./waiting-entry.js";
import type { WaitingParts } from "./waiting-parts.js";

/** The new people of whom parts wait, wherever they wait. */
export interface WaitingPeople {
  /** Those of whom parts are in the memory of this process alone. */
  readonly inMemory: number;
  /** Those of whom parts are in the store or the state folder, whichever process put them there. */
  readonly inStore: number;
  /** Age of the oldest parts that wait, in milliseconds; 0 if none wait. */
  readonly longest: number;
}

/** Milliseconds for which an account is good. To make it, the whole store is read. */
const accountLife = 60_000;

/** Says of how many people parts wait, without opening them. */
export class WaitingAccount {
  readonly #parts: WaitingParts;
  readonly #clock: Clock;
  #stored: { readonly at: number; readonly entries: Promise<readonly WaitingEntry[]> } | undefined;

  constructor(parts: WaitingParts, clock: Clock) {
    this.#parts = parts;
    this.#clock = clock;
  }

  /** Who waits, as it was within the last minute. */
  async people(): Promise<WaitingPeople> {
    const at = this.#clock.monotonic();
    if (!this.#stored || at - this.#stored.at >= accountLife) {
      this.#stored = { at, entries: this.#readStore() };
    }
    const inStore = await this.#stored.entries;
    const inMemory = this.#parts.inMemory();
    const now = this.#clock.now();
    const longest = [...inMemory, ...inStore].reduce(
      (most, { since }) => Math.max(most, now - since),
      0,
    );
    return { inMemory: inMemory.length, inStore: inStore.length, longest };
  }

  /** The entries in the store; none if it is not reached. */
  async #readStore(): Promise<readonly WaitingEntry[]> {
    const { store } = this.#parts;
    const found: WaitingEntry[] = [];
    const keys = (await store?.names?.(entryPrefix)) ?? [];
    for (let at = 0; at < keys.length; at += 64) {
      const some = keys.slice(at, at + 64);
      const texts = await Promise.all(some.map((key) => store?.read(key)));
      if (texts.includes(undefined)) break;
      const entries = texts.flatMap((text) => (text ? (entryIn(text) ?? []) : []));
      found.push(...entries.filter((each) => this.#parts.lives(each)));
    }
    return found;
  }
}
