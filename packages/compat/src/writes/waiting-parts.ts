import type { Clock } from "@edbridge/core";
import { ExpiringMap } from "@edbridge/core/internal";
import type { Companions } from "@edbridge/records";
import type { ownerOfParts } from "../report/owner.js";
import { longestLife, type SharedStore, type StoreLock } from "../store/store.js";
import {
  bytesOf,
  entryIn,
  type EntryNames,
  entryNames,
  type FoundParts,
  hasParts,
  type PartsCounts,
  opened,
  ownerOf,
  type PartsPlace,
  type PartsScope,
  type ScopedPerson,
  type SentRecord,
  type WaitingEntry,
} from "./waiting-entry.js";

/** Where parts wait, and what the owner hears of them. */
export interface WaitingOptions extends Partial<ReturnType<typeof ownerOfParts>> {
  readonly clock: Clock;
  /** Where parts wait for other processes. Default: in memory alone. */
  readonly store?: SharedStore | undefined;
  /** Gives the keys that name people in the store, for all credentials: the first, and those before it. */
  readonly nameKeys: () => readonly Uint8Array[];
}

const MiB = 1024 * 1024;
/** Bytes in memory of all credentials, and of one: the parts of 20,000 students. */
const [mostBytes, mostOfOwner] = [64 * MiB, 32 * MiB];
/** People of whom this process knows that parts are in the store, at most. */
const mostKnown = 50_000;
/** Client keys of which another secret was noticed, at most. */
const mostKeys = 10_000;
/** Milliseconds before the first later try to write parts, and at most before each further one. */
const [firstTry, longestTry] = [10_000, 15 * 60_000];
/** People of whom a process tries again to write parts, at most. What it does not try still waits. */
const mostTries = 1000;

/**
 * Parts of new people that the host does not take before the enrollment, one entry a person: in the store, or
 * in memory until that is reached again, at the latest with the next entry. The latest write stays.
 */
export class WaitingParts {
  readonly names: EntryNames;
  /** The store in which the processes that share what waits take their turns. */
  readonly store: SharedStore | undefined;
  readonly #options: WaitingOptions;
  /** What is not in the store, by its key there, the oldest first. */
  readonly #queue = new Map<string, WaitingEntry>();
  /** The keys of entries in the store, as far as this process knows. */
  #known: ExpiringMap<true>;
  readonly #unlisten: (() => void) | undefined;
  #flushing: Promise<void> | undefined;
  readonly #tries = new Map<string, NodeJS.Timeout>();
  readonly #counts = { peopleInStore: 0, peopleWritten: 0, peopleGivenUp: 0 };
  readonly #changedKeys: ExpiringMap<true>;
  #isAway = false;
  #isDamaged = false;

  constructor(options: WaitingOptions) {
    const { clock, store, nameKeys, onLost } = options;
    const none = () => new ExpiringMap<true>({ life: longestLife, limit: mostKnown, clock });
    this.#options = options;
    this.store = store;
    this.names = entryNames(nameKeys, store !== undefined);
    this.#known = none();
    this.#changedKeys = new ExpiringMap({ limit: mostKeys, clock });
    this.#unlisten = store?.onReached?.((isEmptied) => {
      this.#known.removeEnded();
      if (isEmptied && this.#known.size > 0) onLost?.(this.#known.size);
      if (isEmptied) this.#known = none();
      void this.#flush();
    });
  }

  get counts(): PartsCounts {
    return { peopleInMemory: this.inMemory().length, ...this.#counts };
  }

  /** Says what belongs to no call. */
  warn(text: string): void {
    this.#options.onDropped?.(text);
  }

  /** The parts of a person that wait; `undefined` if there are none. */
  async find(person: ScopedPerson): Promise<FoundParts | "unreachable" | undefined> {
    // Most programs write no new people.
    if (!this.store && this.#queue.size === 0) return undefined;
    const found = await this.#find(this.names.ofPerson(person));
    if (!found || found === "unreachable") return found;
    const { since, record, owner, place, name } = found;
    if (owner !== ownerOf(person.scope)) return this.#noteOther(found, person.scope);
    const sealed = opened(found, name, person.scope);
    if (sealed) return { ...sealed, since, record, place };
    this.#options.onDamaged?.();
    return undefined;
  }

  /** Says, once for each client key, that its parts wait which another secret of it has sealed. */
  #noteOther({ key }: WaitingEntry, scope: PartsScope): undefined {
    const { clientKey } = scope;
    const isSame = key !== undefined && this.names.ofClientKey(scope).includes(key);
    if (!isSame || clientKey === undefined || this.#changedKeys.get(clientKey)) return;
    this.#changedKeys.set(clientKey, true);
    this.#options.onOtherSecret?.(clientKey);
  }

  /**
   * Keeps these parts of a person, and drops all that waited before. Gives where they are; `undefined` if
   * there are none, or they are too large.
   *
   * @param lock that of the person, if the turn has one
   * @param found the parts that these are left of: they keep their time
   * @param isReduced whether others of those neither wait nor are written
   * @param sent the person's own record, which the host may have taken
   */
  async set(
    person: ScopedPerson,
    parts: Companions,
    lock: StoreLock | undefined,
    found?: FoundParts,
    isReduced = false,
    sent: SentRecord = { record: found?.record, location: found?.location },
  ): Promise<PartsPlace | undefined> {
    const isNone = !hasParts(parts);
    if (isReduced) this.#counts.peopleGivenUp++;
    else if (isNone && hasParts(found?.companions ?? {})) this.#counts.peopleWritten++;
    if (isNone && !this.store && this.#queue.size === 0) return undefined;
    const [key, ...earlier] = this.names.ofPerson(person);
    const { since = this.#options.clock.now() } = found ?? {};
    const entry = isNone ? undefined : this.names.entryOf(key, person, parts, since, sent);
    if (entry && !(await this.#store(key, entry, lock))) {
      return this.#remember(key, entry) ? "memory" : undefined;
    }
    await this.#remove(earlier);
    if (entry) return this.#storePlace;
    if (!isNone) this.#counts.peopleGivenUp++;
    this.#forget(key);
    await this.#remove([key], lock);
    return undefined;
  }

  /** Whether a person may have an entry, of whichever credential. */
  async has(person: ScopedPerson): Promise<boolean> {
    return (await this.#find(this.names.ofPerson(person))) !== undefined;
  }

  /**
   * Notes in the store that a person was sent, and what waits if this process ends before the host has
   * answered. It is not counted. Gives whether it did.
   */
  async note(
    person: ScopedPerson,
    parts: Companions,
    lock: StoreLock | undefined,
    sent: SentRecord,
  ): Promise<boolean> {
    const [key] = this.names.ofPerson(person);
    const entry = this.names.entryOf(key, person, parts, this.#options.clock.now(), sent);
    return !!entry && !!(await this.store?.write(key, JSON.stringify(entry), longestLife, lock));
  }

  /**
   * Tries later to write the parts of a person, less and less often. The timers do not keep a process
   * alive: what the store keeps outlives it. Gives whether it will: there is room for so many people.
   *
   * @param attempt gives whether nothing is left to do
   */
  tryLater(person: ScopedPerson, attempt: () => Promise<boolean>): boolean {
    const [key] = this.names.ofPerson(person);
    if (this.#tries.has(key)) return true;
    if (this.#tries.size >= mostTries) return false;
    const tryIn = (wait: number) => {
      // Whatever has failed, the next try may succeed.
      const again = async () => {
        const isDone = await attempt().catch(() => false);
        if (this.#tries.delete(key) && !isDone) tryIn(Math.min(wait * 2, longestTry));
      };
      this.#tries.set(key, setTimeout(() => void again(), wait).unref());
    };
    tryIn(firstTry);
    return true;
  }

  /** Puts what is in memory into the store, and forgets the rest. Gives the number of people lost. */
  async end(): Promise<number> {
    for (const timer of this.#tries.values()) clearTimeout(timer);
    this.#tries.clear();
    this.#unlisten?.();
    await this.#flush();
    const { length } = this.inMemory();
    for (const key of this.#queue.keys()) this.#forget(key);
    return length;
  }

  /** Whether the time of an entry is not over. One of a clock that was ahead ends too. */
  lives({ since }: WaitingEntry): boolean {
    return Math.abs(this.#options.clock.now() - since) < longestLife;
  }

  /** A store that may lose what it keeps is as good as memory. */
  get #storePlace(): PartsPlace {
    return this.store?.isDurable === false ? "memory" : "store";
  }

  /** The first entry of these keys and where it is; `"unreachable"` if only the store could tell. */
  async #find([key = "", ...more]: readonly string[]): Promise<
    | (WaitingEntry & { readonly name: string; readonly place: PartsPlace })
    | "unreachable"
    | undefined
  > {
    const queued = this.#queue.get(key);
    const text = this.store ? await this.store.read(key) : null;
    if (text === undefined && !queued) return "unreachable";
    const stored = text ? entryIn(text) : undefined;
    if (text && !stored && !this.#isDamaged) this.#options.onDamaged?.();
    if (text) this.#isDamaged = !stored;
    if (stored?.parts) this.#known.set(key, true);
    const isQueued = queued && queued.since >= (stored?.since ?? -Infinity);
    const found = isQueued ? queued : stored;
    if (!found || !this.lives(found)) return more.length > 0 ? this.#find(more) : undefined;
    return { ...found, name: key, place: isQueued ? "memory" : this.#storePlace };
  }

  /** Removes entries, such as those from before the session key was changed. An unreached store keeps them. */
  async #remove(keys: readonly string[], lock?: StoreLock): Promise<void> {
    for (const key of keys) if (await this.store?.delete(key, lock)) this.#known.delete(key);
  }

  /** Writes an entry into the store. Gives whether that is done. */
  async #store(key: string, entry: WaitingEntry, lock: StoreLock | undefined): Promise<boolean> {
    const life = Math.max(1, longestLife - Math.abs(this.#options.clock.now() - entry.since));
    if (!(await this.store?.write(key, JSON.stringify(entry), life, lock))) return false;
    if (this.#known.get(key) === undefined) this.#counts.peopleInStore++;
    this.#known.set(key, true);
    this.#forget(key);
    this.#isAway = false;
    if (this.#queue.size > 0) void this.#flush();
    return true;
  }

  #flush(): Promise<void> {
    return (this.#flushing ??= this.#flushAll().finally(() => (this.#flushing = undefined)));
  }

  /** Puts what is in memory into the store, until that is not reached. */
  async #flushAll(): Promise<void> {
    const { store } = this;
    if (!store) return;
    for (const [key, entry] of [...this.#queue]) {
      const lock = await store.lock(key, 5000);
      if (lock === "taken") continue;
      if (lock === "unreachable") return;
      try {
        const text = await store.read(key);
        if (text === undefined) return;
        if (this.#queue.get(key) !== entry) continue;
        const isOld = text !== null && (entryIn(text)?.since ?? -Infinity) > entry.since;
        if (isOld) this.#forget(key);
        else if (!(await this.#store(key, entry, lock))) return;
      } finally {
        await lock.release();
      }
    }
  }

  /** Keeps an entry in memory. Gives whether there is room for it, in all and for its credential. */
  #remember(key: string, entry: WaitingEntry): boolean {
    const { onAway, onMemory } = this.#options;
    if (this.store && !this.#isAway) onAway?.();
    this.#isAway = true;
    this.#forget(key);
    const others = this.inMemory();
    const own = others.filter(({ owner }) => owner === entry.owner);
    if (bytesOf([entry, ...others]) > mostBytes || bytesOf([entry, ...own]) > mostOfOwner) {
      this.#counts.peopleGivenUp++;
      return false;
    }
    this.#queue.set(key, entry);
    onMemory?.(1);
    return true;
  }

  #forget(key: string): void {
    if (this.#queue.delete(key)) this.#options.onMemory?.(-1);
  }

  /** The entries in memory whose time is not over. */
  inMemory(): readonly WaitingEntry[] {
    for (const [key, entry] of this.#queue) {
      if (this.lives(entry)) continue;
      this.#counts.peopleGivenUp++;
      this.#forget(key);
    }
    return [...this.#queue.values()];
  }
}
