import type { Clock } from "@edbridge/core";
import { ExpiringMap } from "@edbridge/core/internal";
import { longestLife, type SharedStore, type StoreLock } from "../store/store.js";
import { type Release, type Taken, takeAt } from "./turns.js";
import { entryIn, type WaitingEntry } from "./waiting-entry.js";

/** Where parts wait: in the store, or in the memory of this process alone. */
export type PartsPlace = "store" | "memory";

/** An entry that is not in the store yet; without one, that of the store must be removed. */
interface Queued {
  readonly entry: WaitingEntry | undefined;
  readonly since: number;
}

/** What {@link WaitingEntries} needs. */
export interface WaitingOptions {
  readonly clock: Clock;
  /** Where entries are kept for other processes. Default: in memory alone. */
  readonly store?: SharedStore | undefined;
  /** Called when the store is not reached, so that parts wait in memory; once until it is again. */
  readonly onAway?: () => void;
  /** Called for entries that cannot be read; once until one can be read again. */
  readonly onDamaged?: () => void;
  /** Called with the number of people of whom parts were in a store that has lost them. */
  readonly onLost?: (people: number) => void;
  /** Called with how many more people parts are in memory. */
  readonly onMemory?: (difference: number) => void;
}

/** What was found of a person. */
interface FoundEntry {
  readonly entry: WaitingEntry | undefined;
  readonly place: PartsPlace;
  /** Whether the store was reached, or need not be. */
  readonly isWhole: boolean;
}

const MiB = 1024 * 1024;
/** Bytes in memory of all credentials, of one, and of one person: the parts of 20,000 students of one. */
const [mostBytes, mostOfOwner, mostOfPerson] = [64 * MiB, 32 * MiB, MiB / 8];
/** Milliseconds that the removal of one entry from memory waits for another process. */
const longestWait = 5000;
/** People of whom this process knows that parts are in the store, at most. */
const mostKnown = 50_000;
/** Entries that are read at once. */
const readAtOnce = 64;

/**
 * What waits, one entry a person. It is in the store of several processes. Without a store, and while
 * that is not reached, it is in memory, and goes to the store when it is reached again, and at the latest
 * with the next entry. Of two entries of a person the later one stays.
 */
export class WaitingEntries {
  readonly #clock: Clock;
  readonly #store: SharedStore | undefined;
  readonly #options: WaitingOptions;
  /** What is not in the store, the oldest first. */
  readonly #queue = new Map<string, Queued>();
  /** The locks that this process has. */
  readonly #locks = new Map<string, StoreLock>();
  /** People of whom parts are in the store, as far as this process knows. */
  #known: ExpiringMap<true>;
  readonly #unlisten: (() => void) | undefined;
  #flushing: Promise<void> | undefined;
  #isAway = false;
  #isDamaged = false;
  #givenUp = 0;
  #added = 0;

  constructor(options: WaitingOptions) {
    const { clock, store } = options;
    this.#options = options;
    this.#clock = clock;
    this.#store = store;
    this.#known = knownPeople(clock);
    this.#unlisten = store?.onReached?.((isEmptied) => {
      if (isEmptied) this.#noteLost();
      void this.#flush();
    });
  }

  /** People in memory, of whom this process put parts into the store, and of whom parts were given up. */
  get counts() {
    this.#dropEnded();
    return { inMemory: this.#people().length, added: this.#added, givenUp: this.#givenUp };
  }

  /** Waits for the writes of a person by all processes that share the store. */
  async lock(name: string, before: Release): Promise<Taken | undefined> {
    const taken = await takeAt(this.#store, fileOf(name), async () => {
      this.#locks.delete(name);
      await before();
    });
    if (taken?.lock) this.#locks.set(name, taken.lock);
    return taken;
  }

  async find(name: string): Promise<FoundEntry> {
    const queued = this.#queue.get(name);
    const text = this.#store ? await this.#store.read(fileOf(name)) : null;
    const stored = text ? this.#read(text) : undefined;
    if (stored) this.#known.set(name, true);
    const isQueued = queued !== undefined && queued.since >= (stored?.since ?? -Infinity);
    const found = isQueued ? queued.entry : stored;
    return {
      entry: found && this.#lives(found.since) ? found : undefined,
      place: isQueued ? "memory" : "store",
      isWhole: text !== undefined || isQueued,
    };
  }

  /** Finds the person of a record. */
  async nameOf(record: string): Promise<string | undefined> {
    for (const [name, { entry }] of this.#queue) if (entry?.record === record) return name;
    return (await this.#store?.read(record)) ?? undefined;
  }

  /** Puts an entry in place of a person's other one. Gives where it is; `undefined` if it is too large. */
  async set(name: string, entry: WaitingEntry): Promise<PartsPlace | undefined> {
    if (entry.parts.length > mostOfPerson) {
      await this.delete(name);
      this.#givenUp++;
      return undefined;
    }
    const isKept = this.#store && (await this.#write(name, entry, this.#locks.get(name)));
    if (isKept) {
      this.#settle(name);
      return "store";
    }
    this.#remember(name, { entry, since: entry.since });
    return this.#queue.has(name) ? "memory" : undefined;
  }

  /** Removes the entry of a person. */
  async delete(name: string, record?: string): Promise<void> {
    const store = this.#store;
    const isDone = !store || (await store.delete(fileOf(name), this.#locks.get(name)));
    if (isDone && record) await store?.delete(record);
    if (isDone) {
      this.#known.delete(name);
      return this.#settle(name);
    }
    this.#remember(name, { entry: undefined, since: this.#clock.now() });
  }

  /** What is known of all entries without opening them, in memory, and in the store, if it is reached. */
  async living() {
    const inMemory = this.#people().map(labelOf);
    const inStore: EntryLabel[] = [];
    const names = (await this.#store?.names?.("held-")) ?? [];
    for (let at = 0; at < names.length; at += readAtOnce) {
      const some = names.slice(at, at + readAtOnce);
      const texts = await Promise.all(some.map((name) => this.#store?.read(name)));
      if (texts.includes(undefined)) break;
      for (const text of texts) {
        const entry = text ? entryIn(text) : undefined;
        if (entry) inStore.push(labelOf(entry));
      }
    }
    const living = ({ since }: EntryLabel) => this.#lives(since);
    return { inMemory: inMemory.filter(living), inStore: inStore.filter(living) };
  }

  /** Puts what is in memory into the store, and forgets the rest. Gives the number of people lost. */
  async end(): Promise<number> {
    this.#unlisten?.();
    await this.#flush();
    const { inMemory } = this.counts;
    for (const name of this.#queue.keys()) this.#forget(name);
    return inMemory;
  }

  async #write(name: string, entry: WaitingEntry, lock: StoreLock | undefined): Promise<boolean> {
    const life = Math.max(1, longestLife - Math.abs(this.#clock.now() - entry.since));
    const isKept = await this.#store?.write(fileOf(name), JSON.stringify(entry), life, lock);
    if (!isKept) return false;
    if (entry.record) await this.#store?.write(entry.record, name, life);
    if (this.#known.get(name) === undefined) this.#added++;
    this.#known.set(name, true);
    return true;
  }

  #settle(name: string): void {
    this.#forget(name);
    this.#isAway = false;
    if (this.#queue.size > 0 && this.#store) void this.#flush();
  }

  #flush(): Promise<void> {
    this.#flushing ??= this.#flushAll().finally(() => {
      this.#flushing = undefined;
    });
    return this.#flushing;
  }

  /** Puts what is in memory into the store, until that is not reached. */
  async #flushAll(): Promise<void> {
    const store = this.#store;
    for (const [name, queued] of store ? [...this.#queue] : []) {
      // A write that is under way puts a later entry.
      if (!store || this.#locks.has(name)) continue;
      const lock = await store.lock(fileOf(name), longestWait);
      if (lock === "unreachable") return;
      if (lock === "taken") continue;
      try {
        const text = await store.read(fileOf(name));
        if (text === undefined) return;
        if (this.#queue.get(name) !== queued) continue;
        const { entry, since } = queued;
        const isOld = text !== null && (entryIn(text)?.since ?? -Infinity) > since;
        const put = () =>
          entry ? this.#write(name, entry, lock) : store.delete(fileOf(name), lock);
        if (!isOld && !(await put())) return;
        this.#forget(name);
        this.#isAway = false;
      } finally {
        await lock.release();
      }
    }
  }

  #remember(name: string, queued: Queued): void {
    this.#forget(name);
    this.#queue.set(name, queued);
    if (queued.entry) this.#options.onMemory?.(1);
    if (this.#store && !this.#isAway) {
      this.#isAway = true;
      this.#options.onAway?.();
    }
    this.#dropEnded();
    this.#makeRoom(queued.entry?.owner);
  }

  #forget(name: string): void {
    const queued = this.#queue.get(name);
    this.#queue.delete(name);
    if (queued?.entry) this.#options.onMemory?.(-1);
  }

  /** Gives up the oldest, of a credential that has too much in memory, or of all. */
  #makeRoom(owner: string | undefined): void {
    const isOwn = ({ entry }: Queued) => entry !== undefined && entry.owner === owner;
    let [own, all] = [0, 0];
    for (const queued of this.#queue.values()) {
      all += sizeOf(queued);
      if (isOwn(queued)) own += sizeOf(queued);
    }
    for (const [name, queued] of this.#queue) {
      if (all <= mostBytes && own <= mostOfOwner) return;
      if (all <= mostBytes && !isOwn(queued)) continue;
      all -= sizeOf(queued);
      if (isOwn(queued)) own -= sizeOf(queued);
      if (queued.entry) this.#givenUp++;
      this.#forget(name);
    }
  }

  #dropEnded(): void {
    for (const [name, { entry, since }] of this.#queue) {
      if (this.#lives(since)) continue;
      if (entry) this.#givenUp++;
      this.#forget(name);
    }
  }

  #noteLost(): void {
    this.#known.removeEnded();
    const { size } = this.#known;
    this.#known = knownPeople(this.#clock);
    if (size > 0) this.#options.onLost?.(size);
  }

  /** The entries in memory. */
  #people(): readonly WaitingEntry[] {
    return [...this.#queue.values()].flatMap(({ entry }) => entry ?? []);
  }

  /** Whether the time of an entry is not over. One of a clock that was ahead ends too. */
  #lives(since: number): boolean {
    return Math.abs(this.#clock.now() - since) < longestLife;
  }

  #read(text: string): WaitingEntry | undefined {
    const entry = entryIn(text);
    if (!entry && !this.#isDamaged) this.#options.onDamaged?.();
    this.#isDamaged = !entry;
    return entry;
  }
}

function knownPeople(clock: Clock): ExpiringMap<true> {
  return new ExpiringMap({ life: longestLife, limit: mostKnown, clock });
}

/** An entry without its parts. */
export type EntryLabel = Pick<WaitingEntry, "owner" | "key" | "since">;

function labelOf({ owner, key, since }: WaitingEntry): EntryLabel {
  return { owner, key, since };
}

/** Bytes of an entry, at most: its names and its time, and the parts. */
function sizeOf({ entry }: Queued): number {
  return 300 + (entry?.parts.length ?? 0);
}

function fileOf(name: string): string {
  return `held-${name}.json`;
}
