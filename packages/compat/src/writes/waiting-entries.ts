import type { Clock } from "@edbridge/core";
import { ExpiringMap, SingleFlight } from "@edbridge/core/internal";
import { isRecordValue, readJson } from "../http/json.js";
import type { ownerOfParts } from "../report/warnings.js";
import { longestLife, type SharedStore, type StoreLock } from "../store/store.js";
import { type Release, takeAt } from "./turns.js";

/** Where parts wait: in the store, or in the memory of this process alone. */
export type PartsPlace = "store" | "memory";

/** What waits of one person. Without the secret of the credential nobody can tell of whom. */
export interface WaitingEntry {
  /** A name for the credential and the host. */
  readonly owner: string;
  /** A name for the client key, whatever its secret; absent where no key for names is shared. */
  readonly key?: string | undefined;
  /** A name for the id of the person's record, if that is known. */
  readonly record?: string | undefined;
  /** When the parts came, in milliseconds since 1970. */
  readonly since: number;
  /** The parts, sealed. */
  readonly parts: string;
}

/** An entry without its parts. */
export type EntryLabel = Pick<WaitingEntry, "owner" | "key" | "since">;

/** All entries that wait, by where they are. */
export interface LivingEntries {
  readonly inMemory: readonly EntryLabel[];
  readonly inStore: readonly EntryLabel[];
}

/** An entry that is not in the store yet; without one, that of the store must be removed. */
interface Queued {
  readonly entry: WaitingEntry | undefined;
  readonly since: number;
}

/** Where entries are kept, and what the owner hears of them. */
export interface WaitingOptions extends Partial<ReturnType<typeof ownerOfParts>> {
  readonly clock: Clock;
  /** Where entries are kept for other processes. Default: in memory alone. */
  readonly store?: SharedStore | undefined;
  /**
   * Names people in the store, for all credentials. Default: where entries are shared, each credential
   * names them by its own secret.
   */
  readonly sessionKey?: Uint8Array | undefined;
}

const MiB = 1024 * 1024;
/** Bytes in memory of all credentials, of one, and of one person: the parts of 20,000 students of one. */
const [mostBytes, mostOfOwner, mostOfPerson] = [64 * MiB, 32 * MiB, MiB / 8];
/** People of whom this process knows that parts are in the store, at most. */
const mostKnown = 50_000;

/**
 * What waits, one entry a person. It is in the store of several processes. Without a store, and while
 * that is not reached, it is in memory, and goes to the store when it is reached again, and at the latest
 * with the next entry. Of two entries of a person the later one stays.
 */
export class WaitingEntries {
  readonly #options: WaitingOptions;
  /** What is not in the store, the oldest first. */
  readonly #queue = new Map<string, Queued>();
  /** The locks that this process has. */
  readonly #locks = new Map<string, StoreLock>();
  /** People of whom parts are in the store, as far as this process knows. */
  #known: ExpiringMap<true>;
  readonly #unlisten: (() => void) | undefined;
  readonly #flushes = new SingleFlight<void>();
  #isAway = false;
  #isDamaged = false;
  #givenUp = 0;
  #added = 0;

  constructor(options: WaitingOptions) {
    const { clock, store } = options;
    const none = () => new ExpiringMap<true>({ life: longestLife, limit: mostKnown, clock });
    this.#options = options;
    this.#known = none();
    this.#unlisten = store?.onReached?.((isEmptied) => {
      this.#known.removeEnded();
      if (isEmptied && this.#known.size > 0) options.onLost?.(this.#known.size);
      if (isEmptied) this.#known = none();
      void this.#flush();
    });
  }

  /** People in memory, of whom this process put parts into the store, and of whom parts were given up. */
  get counts() {
    this.#dropEnded();
    const peopleHeld = [...this.#queue.values()].filter(({ entry }) => entry).length;
    return { peopleHeld, peopleInStore: this.#added, peopleGivenUp: this.#givenUp };
  }

  /** Waits for the writes of a person by all processes that share the store. */
  async lock(name: string, before: Release): Promise<Release | undefined> {
    const { store } = this.#options;
    if (!store) return before;
    const end = () => {
      this.#locks.delete(name);
      return before();
    };
    return takeAt(store, fileOf(name), end, (lock) => this.#locks.set(name, lock));
  }

  /** The entry of a person, where it is, and whether the store was reached, or need not be. */
  async find(name: string) {
    const { store } = this.#options;
    const queued = this.#queue.get(name);
    const text = store ? await store.read(fileOf(name)) : null;
    const stored = text ? this.#read(text) : undefined;
    if (stored) this.#known.set(name, true);
    const isQueued = queued !== undefined && queued.since >= (stored?.since ?? -Infinity);
    const found = isQueued ? queued.entry : stored;
    const place: PartsPlace = isQueued ? "memory" : "store";
    const entry = found && this.#lives(found) ? found : undefined;
    return { entry, place, isWhole: text !== undefined || isQueued };
  }

  /** Finds the person of a record. */
  async nameOf(record: string): Promise<string | undefined> {
    for (const [name, { entry }] of this.#queue) if (entry?.record === record) return name;
    return (await this.#options.store?.read(record)) ?? undefined;
  }

  /**
   * Replaces the entry of a person, or removes it. Gives the place of the new entry; `undefined` if the
   * entry is too large, or memory is full.
   *
   * @param record names the id of the record of which an entry is removed
   */
  async set(
    name: string,
    given: WaitingEntry | undefined,
    record = given?.record,
  ): Promise<PartsPlace | undefined> {
    const { store, clock } = this.#options;
    const entry = given && given.parts.length <= mostOfPerson ? given : undefined;
    if (given && !entry) this.#givenUp++;
    if (store && (await this.#put(name, entry, record, this.#locks.get(name)))) {
      this.#forget(name);
      this.#isAway = false;
      if (this.#queue.size > 0) void this.#flush();
      return entry && "store";
    }
    this.#forget(name);
    if (store || entry) this.#remember(name, { entry, since: entry?.since ?? clock.now() });
    return entry && this.#queue.has(name) ? "memory" : undefined;
  }

  /** What is known of all entries without opening them; none of a store that is not reached. */
  async living(): Promise<LivingEntries> {
    const { store } = this.#options;
    const inStore: EntryLabel[] = [];
    const names = (await store?.names?.("held-")) ?? [];
    for (let at = 0; at < names.length; at += 64) {
      const some = names.slice(at, at + 64);
      const texts = await Promise.all(some.map((name) => store?.read(name)));
      if (texts.includes(undefined)) break;
      inStore.push(...this.#labels(texts.map((text) => (text ? entryIn(text) : undefined))));
    }
    return { inMemory: this.#labels([...this.#queue.values()].map(({ entry }) => entry)), inStore };
  }

  /** Puts what is in memory into the store, and forgets the rest. Gives the number of people lost. */
  async end(): Promise<number> {
    this.#unlisten?.();
    await this.#flush();
    const { peopleHeld } = this.counts;
    for (const name of this.#queue.keys()) this.#forget(name);
    return peopleHeld;
  }

  /** Writes an entry into the store, or removes it there. Gives whether that is done. */
  async #put(
    name: string,
    entry: WaitingEntry | undefined,
    record: string | undefined,
    lock: StoreLock | undefined,
  ): Promise<boolean> {
    const { store, clock } = this.#options;
    if (!store) return false;
    if (!entry) {
      const isGone = await store.delete(fileOf(name), lock);
      if (isGone && record) await store.delete(record);
      if (isGone) this.#known.delete(name);
      return isGone;
    }
    const life = Math.max(1, longestLife - Math.abs(clock.now() - entry.since));
    if (!(await store.write(fileOf(name), JSON.stringify(entry), life, lock))) return false;
    if (record) await store.write(record, name, life);
    if (this.#known.get(name) === undefined) this.#added++;
    this.#known.set(name, true);
    return true;
  }

  #flush(): Promise<void> {
    return this.#flushes.run("", () => this.#flushAll());
  }

  /** Puts what is in memory into the store, until that is not reached. */
  async #flushAll(): Promise<void> {
    const { store } = this.#options;
    for (const [name, queued] of store ? [...this.#queue] : []) {
      // A write that is under way puts a later entry.
      if (!store || this.#locks.has(name)) continue;
      const lock = await store.lock(fileOf(name), 5000);
      if (lock === "unreachable") return;
      if (lock === "taken") continue;
      try {
        const text = await store.read(fileOf(name));
        if (text === undefined) return;
        const { entry, since } = queued;
        if (this.#queue.get(name) !== queued) continue;
        const isOld = text !== null && (entryIn(text)?.since ?? -Infinity) > since;
        if (!isOld && !(await this.#put(name, entry, entry?.record, lock))) return;
        this.#forget(name);
        this.#isAway = false;
      } finally {
        await lock.release();
      }
    }
  }

  /** Keeps an entry in memory, unless there is no room for it, in all or for its credential. */
  #remember(name: string, queued: Queued): void {
    const { store, onAway, onMemory } = this.#options;
    const { entry } = queued;
    if (store && !this.#isAway) onAway?.();
    this.#isAway = true;
    this.#dropEnded();
    let [all, own] = [sizeOf(queued), sizeOf(queued)];
    for (const each of this.#queue.values()) {
      all += sizeOf(each);
      if (each.entry?.owner === entry?.owner) own += sizeOf(each);
    }
    if (all > mostBytes || own > mostOfOwner) {
      if (entry) this.#givenUp++;
      return;
    }
    this.#queue.set(name, queued);
    if (entry) onMemory?.(1);
  }

  #forget(name: string): void {
    if (this.#queue.get(name)?.entry) this.#options.onMemory?.(-1);
    this.#queue.delete(name);
  }

  #dropEnded(): void {
    for (const [name, queued] of this.#queue) {
      if (this.#lives(queued)) continue;
      if (queued.entry) this.#givenUp++;
      this.#forget(name);
    }
  }

  /** Whether the time of an entry is not over. One of a clock that was ahead ends too. */
  #lives({ since }: Pick<WaitingEntry, "since">): boolean {
    return Math.abs(this.#options.clock.now() - since) < longestLife;
  }

  #labels(entries: readonly (WaitingEntry | undefined)[]): readonly EntryLabel[] {
    return entries.flatMap((each) =>
      each && this.#lives(each) ? { owner: each.owner, key: each.key, since: each.since } : [],
    );
  }

  #read(text: string): WaitingEntry | undefined {
    const entry = entryIn(text);
    if (!entry && !this.#isDamaged) this.#options.onDamaged?.();
    this.#isDamaged = !entry;
    return entry;
  }
}

/** The entry of a text in the store; `undefined` for what is none. */
export function entryIn(text: string): WaitingEntry | undefined {
  const value = readJson(text)?.value;
  if (!isRecordValue(value)) return undefined;
  const { owner, key = "", record = "", since, parts } = value;
  const isEntry =
    typeof since === "number" &&
    [owner, key, record, parts].every((each) => typeof each === "string");
  return isEntry ? (value as unknown as WaitingEntry) : undefined;
}

/** Bytes of an entry, at most: its names and its time, and the parts. */
function sizeOf({ entry }: Queued): number {
  return 300 + (entry?.parts.length ?? 0);
}

function fileOf(name: string): string {
  return `held-${name}.json`;
}
