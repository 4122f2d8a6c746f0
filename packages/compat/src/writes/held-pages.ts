import type { Clock } from "@edbridge/core";
import { InTurn } from "@edbridge/core/internal";
import { longestLife, type SharedStore } from "../store/store.js";
import {
  fitted,
  type HeldEntry,
  type HeldLimits,
  type HeldPage,
  isHeld,
  lives,
  merged,
  printPage,
  readPage,
  withEntry,
} from "./held-page.js";

/** The names of the pages: the first two digits of the names of people. */
const names = Array.from({ length: 256 }, (_, at) => at.toString(16).padStart(2, "0"));

const MiB = 1024 * 1024;

/** 64 MiB for all credentials, and half of it for one: the sealed parts of about 20,000 students. */
export const usualLimits: HeldLimits = {
  life: longestLife,
  ofOwner: (32 * MiB) / names.length,
  inAll: (64 * MiB) / names.length,
};

/** Milliseconds that one change of a page waits for those of other processes. */
const longestWait = 5000;

/** Where parts are: in the store, or in the memory of this process alone. */
export type HeldPlace = "store" | "memory";

/** What {@link HeldPages} needs. */
export interface HeldOptions {
  readonly clock: Clock;
  /** Where parts are kept for other processes. Default: in memory alone. */
  readonly store?: SharedStore | undefined;
  readonly limits?: HeldLimits;
  /** Told when the store is not reached, so that parts are held in memory; once until it is again. */
  readonly onAway?: () => void;
  /** Told of a damaged page; once until it is whole again. */
  readonly onDamaged?: (() => void) | undefined;
  /** Told of how many people's parts the store had when this process last looked, and has lost. */
  readonly onLost?: (people: number) => void;
  /** Told of how many more people parts are in memory. */
  readonly onMemory?: (difference: number) => void;
}

/** What is held of one person. */
export interface FoundEntry {
  readonly entry: HeldEntry | undefined;
  readonly place?: HeldPlace;
  /** Whether all was read: the store was reached, or there is none. */
  readonly isWhole: boolean;
}

/** What is held, of whomever, by where it is. */
export interface LivingEntries {
  readonly inMemory: readonly HeldEntry[];
  readonly inStore: readonly HeldEntry[];
}

/** What has become of an entry. */
export interface PutEntry {
  /** Where it is; `undefined` if it is too large. */
  readonly place: HeldPlace | undefined;
  /** What it replaces. */
  readonly known: HeldEntry | undefined;
}

/** What was read of a page. */
interface ReadPage {
  readonly page: HeldPage;
  /** What of it is in the memory of this process. */
  readonly memory: HeldPage;
  /** Whether all of it was read. */
  readonly isWhole: boolean;
}

/**
 * Pages of held parts. They are in the store of several processes. Without a store, and while it is not
 * reached, they are in memory. They go to the store when it is reached again, and at the latest with the
 * next change of a page.
 *
 * All has a bound of bytes and of time. The oldest parts are dropped first.
 */
export class HeldPages {
  readonly #clock: Clock;
  readonly #store: SharedStore | undefined;
  readonly #limits: HeldLimits;
  readonly #onAway: () => void;
  readonly #onDamaged: () => void;
  readonly #onLost: (people: number) => void;
  readonly #onMemory: (difference: number) => void;
  readonly #memory = new Map<string, HeldPage>();
  /** The changes of each page, one after another. */
  readonly #turns = new InTurn();
  /** How many people's parts each page of the store had when this process last looked. */
  readonly #seen = new Map<string, number>();
  readonly #unlisten: (() => void) | undefined;
  #flushing: Promise<void> | undefined;
  /** The names of damaged pages. */
  readonly #damaged = new Set<string>();
  #isAway = false;
  #givenUp = 0;

  constructor(options: HeldOptions) {
    const { clock, store, limits = usualLimits } = options;
    const { onAway = () => {}, onDamaged = () => {}, onLost = () => {} } = options;
    const { onMemory = () => {} } = options;
    this.#clock = clock;
    this.#store = store;
    this.#limits = limits;
    this.#onAway = onAway;
    this.#onDamaged = onDamaged;
    this.#onLost = onLost;
    this.#onMemory = onMemory;
    this.#unlisten = store?.onReached?.((isEmptied) => {
      if (isEmptied) this.#tellLost();
      void this.#flush();
    });
  }

  /** People of whom parts are in memory, and people whose parts were dropped for their age or for newer ones. */
  get counts(): { readonly inMemory: number; readonly givenUp: number } {
    for (const [name, page] of this.#memory) this.#remember(name, page);
    let inMemory = 0;
    for (const page of this.#memory.values()) inMemory += peopleOn(page);
    return { inMemory, givenUp: this.#givenUp };
  }

  /** What is held of a person. */
  async find(person: string): Promise<FoundEntry> {
    const { page, memory, isWhole } = await this.#read(pageOf(person));
    const entry = page.find((each) => each.person === person);
    const now = this.#clock.now();
    if (!entry || !lives(entry, now, this.#limits)) return { entry: undefined, isWhole };
    return { entry, place: memory.includes(entry) ? "memory" : "store", isWhole };
  }

  /** All that is held, of whomever. */
  async all(): Promise<readonly HeldEntry[]> {
    return (await Promise.all(names.map((name) => this.#read(name)))).flatMap(({ page }) => page);
  }

  /** What lives of the memory of this process, and of the store page after page, as far as it is reached. */
  async living(): Promise<LivingEntries> {
    const inMemory = [...this.#memory.values()].flat();
    const stored: HeldEntry[] = [];
    for (const name of this.#store ? names : []) {
      const { page, memory, isWhole } = await this.#read(name);
      if (!isWhole) break;
      stored.push(...page.filter((entry) => !memory.includes(entry)));
    }
    const now = this.#clock.now();
    const living = (each: HeldEntry) => isHeld(each) && lives(each, now, this.#limits);
    return { inMemory: inMemory.filter(living), inStore: stored.filter(living) };
  }

  /** Puts an entry instead of the person's other one. Gives where it is; `undefined` if it is too large. */
  async put(
    person: string,
    entryFrom: (known: HeldEntry | undefined) => HeldEntry,
  ): Promise<PutEntry> {
    let known: HeldEntry | undefined;
    let isIn = false;
    const place = await this.#update(pageOf(person), (page) => {
      known = page.find((each) => each.person === person);
      const entry = entryFrom(known);
      isIn = this.#fit([entry]).page.length > 0;
      return withEntry(page, entry);
    });
    return { place: isIn ? place : undefined, known };
  }

  /**
   * Puts what is in memory into the store, as far as that is reached, and forgets the rest. Gives the
   * number of people whose parts are lost.
   */
  async end(): Promise<number> {
    this.#unlisten?.();
    await this.#flush();
    const { inMemory } = this.counts;
    for (const name of this.#memory.keys()) this.#forget(name);
    return inMemory;
  }

  /** Puts what is in memory into the store, until that does not take a page. */
  #flush(): Promise<void> {
    this.#flushing ??= this.#flushPages().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  async #flushPages(): Promise<void> {
    for (const name of this.#memory.keys()) {
      if (!this.#store || (await this.#update(name, (page) => page)) === "memory") break;
    }
  }

  #tellLost(): void {
    const people = [...this.#seen.values()].reduce((sum, each) => sum + each, 0);
    this.#seen.clear();
    if (people > 0) this.#onLost(people);
  }

  /** A page of the store and of memory; that of memory alone if the store is not reached. */
  async #read(name: string): Promise<ReadPage> {
    const memory = this.#memory.get(name) ?? [];
    const text = this.#store ? await this.#store.read(keyOf(name)) : null;
    const page = merged(this.#stored(name, text), memory);
    return { page, memory, isWhole: text !== undefined };
  }

  /** The page of a text from the store. */
  #stored(name: string, text: string | null | undefined): HeldPage {
    const { page, isDamaged } = readPage(text ?? "[]");
    if (isDamaged && !this.#damaged.has(name)) this.#onDamaged();
    if (isDamaged) this.#damaged.add(name);
    else this.#damaged.delete(name);
    if (text !== undefined) this.#seen.set(name, peopleOn(page));
    return page;
  }

  #update(name: string, change: (page: HeldPage) => HeldPage): Promise<HeldPlace> {
    return this.#turns.run(name, async () => {
      if (await this.#updateStore(name, change)) {
        if (this.#memory.size > 0) void this.#flush();
        return "store";
      }
      this.#remember(name, change(this.#memory.get(name) ?? []));
      return "memory";
    });
  }

  /** Changes a page of the store, and takes what memory has of it along. Gives whether that is kept. */
  async #updateStore(name: string, change: (page: HeldPage) => HeldPage): Promise<boolean> {
    const store = this.#store;
    if (!store) return false;
    const key = keyOf(name);
    const lock = await store.lock(key, longestWait);
    if (typeof lock === "string") return this.#noteAway(lock === "unreachable");
    try {
      const text = await store.read(key);
      // A page that cannot be read must not be written over.
      if (text === undefined) return this.#noteAway(true);
      const page = change(merged(this.#stored(name, text), this.#memory.get(name) ?? []));
      const { page: kept, givenUp } = this.#fit(page.filter(isHeld));
      const isKept =
        kept.length === 0
          ? await store.delete(key, lock)
          : await store.write(key, printPage(kept), this.#limits.life, lock);
      if (!isKept) return this.#noteAway(true);
      this.#givenUp += givenUp;
      this.#seen.set(name, kept.length);
      this.#forget(name);
      this.#isAway = false;
      return true;
    } finally {
      await lock.release();
    }
  }

  #noteAway(isAway: boolean): false {
    if (isAway && !this.#isAway) this.#onAway();
    this.#isAway ||= isAway;
    return false;
  }

  #fit(page: HeldPage) {
    return fitted(page, this.#clock.now(), this.#limits);
  }

  #remember(name: string, page: HeldPage): void {
    // Without a store there is nothing older that an entry without parts could drop.
    const { page: kept, givenUp } = this.#fit(this.#store ? page : page.filter(isHeld));
    this.#givenUp += givenUp;
    this.#onMemory(peopleOn(kept) - peopleOn(this.#memory.get(name) ?? []));
    if (kept.length > 0) this.#memory.set(name, kept);
    else this.#memory.delete(name);
  }

  #forget(name: string): void {
    this.#onMemory(-peopleOn(this.#memory.get(name) ?? []));
    this.#memory.delete(name);
  }
}

function peopleOn(page: HeldPage): number {
  return page.filter(isHeld).length;
}

function keyOf(page: string): string {
  return `held-${page}.json`;
}

function pageOf(person: string): string {
  return person.slice(0, 2);
}
