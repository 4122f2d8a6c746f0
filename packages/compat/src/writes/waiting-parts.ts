import type { Clock } from "@edbridge/core";
import { ExpiringMap } from "@edbridge/core/internal";
import type { Companions } from "@edbridge/records";
import type { ownerOfParts } from "../report/owner.js";
import { longestLife, type SharedStore, type StoreLock } from "../store/store.js";
import {
  bytesOf,
  entriesIn,
  entryIn,
  entryNames,
  type FoundParts,
  hasParts,
  type PartsCounts,
  opened,
  ownerOf,
  type PartsStorage,
  type PartsScope,
  type ScopedPerson,
  type SentRecord,
  type WaitingEntry,
  type WaitingPeople,
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
/** Milliseconds for which an account is good. To make it, the whole store is read. */
const accountLife = 60_000;

/** Parts of new people that wait. */
export type WaitingParts = ReturnType<typeof waitingParts>;

/**
 * Parts of new people that the host does not take before the enrollment, one entry a person: in the store, or
 * in memory until that is reached again, at the latest with the next entry. The latest write stays.
 */
export function waitingParts(options: WaitingOptions) {
  const { clock, store, nameKeys, onLost, onAway, onDamaged, onDropped, onMemory } = options;
  const names = entryNames(nameKeys, store !== undefined);
  /** What is not in the store, by its key there, the oldest first. */
  const queue = new Map<string, WaitingEntry>();
  const noneKnown = () => new ExpiringMap<true>({ life: longestLife, limit: mostKnown, clock });
  /** The keys of entries in the store, as far as this process knows; without one, of new people that the host has. */
  let known = noneKnown();
  const tries = new Map<string, NodeJS.Timeout>();
  const counts = { peopleInStore: 0, peopleWritten: 0, peopleGivenUp: 0 };
  const changedKeys = new ExpiringMap<true>({ limit: mostKeys, clock });
  let isAway = false;
  let isDamaged = false;
  let flushing: Promise<void> | undefined;
  let account: { at: number; entries: Promise<readonly WaitingEntry[]> } | undefined;
  // A store that may lose what it keeps is as good as memory.
  const storageOfStore = (): PartsStorage => (store?.isDurable === false ? "memory" : "store");

  /** Whether the time of an entry is not over. One of a clock that was ahead ends too. */
  const lives = ({ since }: WaitingEntry) => Math.abs(clock.now() - since) < longestLife;

  const forget = (key: string): void => {
    const entry = queue.get(key);
    if (queue.delete(key) && entry?.parts !== "") onMemory?.(-1);
  };

  const keepInMemory = (key: string, entry: WaitingEntry): void => {
    forget(key);
    queue.set(key, entry);
    if (entry.parts !== "") onMemory?.(1);
  };

  /** The entries in memory whose time is not over, and of whom something waits. */
  const inMemory = (): readonly WaitingEntry[] => {
    for (const [key, entry] of queue) {
      if (lives(entry)) continue;
      if (entry.parts !== "") counts.peopleGivenUp++;
      forget(key);
    }
    return [...queue.values()].filter(({ parts }) => parts !== "");
  };

  /** The first entry of these keys and where it is; `"unreachable"` if only the store could tell. */
  async function findEntry([key = "", ...more]: readonly string[]): Promise<
    | (WaitingEntry & { readonly name: string; readonly storage: PartsStorage })
    | "unreachable"
    | undefined
  > {
    const queued = queue.get(key);
    const text = store ? await store.read(key) : null;
    if (text === undefined && !queued) return "unreachable";
    const stored = text ? entryIn(text) : undefined;
    if (text && !stored && !isDamaged) onDamaged?.();
    if (text) isDamaged = !stored;
    if (stored?.parts) known.set(key, true);
    const isQueued = queued && queued.since >= (stored?.since ?? -Infinity);
    const found = isQueued ? queued : stored;
    if (!found || !lives(found)) return more.length > 0 ? findEntry(more) : undefined;
    return { ...found, name: key, storage: isQueued ? "memory" : storageOfStore() };
  }

  /** Says, once for each client key, that its parts wait which another secret of it has sealed. */
  function noteOther({ key }: WaitingEntry, scope: PartsScope): undefined {
    const { clientKey } = scope;
    const isSame = key !== undefined && names.ofClientKey(scope).includes(key);
    if (!isSame || clientKey === undefined || changedKeys.get(clientKey)) return;
    changedKeys.set(clientKey, true);
    options.onOtherSecret?.(clientKey);
  }

  /** Removes entries, such as those from before the session key was changed. An unreached store keeps them. */
  async function remove(keys: readonly string[], lock?: StoreLock): Promise<void> {
    for (const key of keys) if (await store?.delete(key, lock)) known.delete(key);
  }

  /** Writes an entry into the store. Gives whether that is done. */
  async function put(key: string, entry: WaitingEntry, lock: StoreLock | undefined) {
    const life = Math.max(1, longestLife - Math.abs(clock.now() - entry.since));
    if (!(await store?.write(key, JSON.stringify(entry), life, lock))) return false;
    if (known.get(key) === undefined) counts.peopleInStore++;
    known.set(key, true);
    forget(key);
    isAway = false;
    void flush();
    return true;
  }

  function flush(): Promise<void> {
    return (flushing ??= flushAll().finally(() => (flushing = undefined)));
  }

  /** Puts what is in memory into the store, until that is not reached. */
  async function flushAll(): Promise<void> {
    const waiting = [...queue];
    if (!store) return;
    for (const [key, entry] of waiting) {
      const lock = await store.lock(key, 5000);
      if (lock === "taken") continue;
      if (lock === "unreachable") return;
      try {
        const text = await store.read(key);
        if (text === undefined) return;
        if (queue.get(key) !== entry) continue;
        const isOld = text !== null && (entryIn(text)?.since ?? -Infinity) > entry.since;
        if (isOld) forget(key);
        else if (!(await put(key, entry, lock))) return;
      } finally {
        await lock.release();
      }
    }
  }

  /** Keeps an entry in memory. Gives whether there is room for it, in all and for its credential. */
  function remember(key: string, entry: WaitingEntry): boolean {
    if (store && !isAway) onAway?.();
    isAway = true;
    forget(key);
    inMemory();
    const others = [...queue.values()];
    const sameOwner = others.filter(({ owner }) => owner === entry.owner);
    if (bytesOf([entry, ...others]) > mostBytes || bytesOf([entry, ...sameOwner]) > mostOfOwner) {
      counts.peopleGivenUp++;
      return false;
    }
    keepInMemory(key, entry);
    return true;
  }

  const unlisten = store?.onReached?.((isEmptied) => {
    known.removeEnded();
    if (isEmptied && known.size > 0) onLost?.(known.size);
    if (isEmptied) known = noneKnown();
    void flush();
  });

  return {
    names,
    /** The store in which the processes that share what waits take their turns. */
    store,
    counts: (): PartsCounts => ({ peopleInMemory: inMemory().length, ...counts }),
    /** Of how many people parts wait, as it was within the last minute, without opening them. */
    async people(): Promise<WaitingPeople> {
      const at = clock.monotonic();
      if (!account || at - account.at >= accountLife) account = { at, entries: entriesIn(store) };
      const stored = (await account.entries).filter(lives);
      const queued = inMemory();
      const ages = [...queued, ...stored].map(({ since }) => clock.now() - since);
      const longest = ages.reduce((one, other) => Math.max(one, other), 0);
      return { inMemory: queued.length, inStore: stored.length, longest };
    },
    warn: (text: string): void => onDropped?.(text),
    /** Whether a person may have an entry, of whichever credential. */
    async has(person: ScopedPerson): Promise<boolean> {
      const all = names.ofPerson(person);
      return (!store && known.get(all[0]) === true) || (await findEntry(all)) !== undefined;
    },
    /** The parts of a person that wait; `undefined` if there are none. */
    async find(person: ScopedPerson): Promise<FoundParts | "unreachable" | undefined> {
      // Most programs write no new people.
      if (!store && queue.size === 0) return undefined;
      const found = await findEntry(names.ofPerson(person));
      if (!found || found === "unreachable") return found;
      const { since, record, owner, storage, name } = found;
      if (owner !== ownerOf(person.scope)) return noteOther(found, person.scope);
      const sealed = opened(found, name, person.scope);
      if (!sealed) onDamaged?.();
      return sealed && { ...sealed, since, record, storage };
    },
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
    ): Promise<PartsStorage | undefined> {
      const isNone = !hasParts(parts);
      if (isNone && !store && known.size > 0) known.delete(names.ofPerson(person)[0]);
      if (isReduced) counts.peopleGivenUp++;
      else if (isNone && hasParts(found?.companions ?? {})) counts.peopleWritten++;
      if (isNone && !store && queue.size === 0) return undefined;
      const [key, ...earlier] = names.ofPerson(person);
      const { since = clock.now() } = found ?? {};
      const entry = isNone ? undefined : names.entryOf(key, person, parts, since, sent);
      if (entry && !(await put(key, entry, lock))) {
        return remember(key, entry) ? "memory" : undefined;
      }
      await remove(earlier);
      if (entry) return storageOfStore();
      if (!isNone) counts.peopleGivenUp++;
      forget(key);
      await remove([key], lock);
      return undefined;
    },
    /**
     * Notes in the store that a person was sent, and what waits if this process ends before the host has
     * answered. It is not counted. Gives whether it did; if not, it takes the place of what waits in memory.
     */
    async note(
      person: ScopedPerson,
      parts: Companions,
      lock: StoreLock | undefined,
      sent: SentRecord,
    ): Promise<boolean> {
      const [key] = names.ofPerson(person);
      const entry = names.entryOf(key, person, parts, clock.now(), sent);
      if (!entry) return false;
      if (await store?.write(key, JSON.stringify(entry), longestLife, lock)) return true;
      if (queue.has(key)) keepInMemory(key, entry);
      return false;
    },
    /** Notes where there is no store that the host has a new person, who may not be read before the enrollment. */
    noteStored(person: ScopedPerson): void {
      if (!store) known.set(names.ofPerson(person)[0], true);
    },
    /**
     * Tries later to write the parts of a person, less and less often. The timers do not keep a process
     * alive: what the store keeps outlives it. Gives whether it will: there is room for so many people.
     *
     * @param attempt gives whether nothing is left to do
     */
    tryLater(person: ScopedPerson, attempt: () => Promise<boolean>): boolean {
      const [key] = names.ofPerson(person);
      if (tries.has(key)) return true;
      if (tries.size >= mostTries) return false;
      const tryIn = (wait: number) => {
        // Whatever has failed, the next try may succeed.
        const again = async () => {
          const isDone = await attempt().catch(() => false);
          if (tries.delete(key) && !isDone) tryIn(Math.min(wait * 2, longestTry));
        };
        tries.set(key, setTimeout(() => void again(), wait).unref());
      };
      tryIn(firstTry);
      return true;
    },
    /** Puts what is in memory into the store, and forgets the rest. Gives the number of people lost. */
    async end(): Promise<number> {
      for (const timer of tries.values()) clearTimeout(timer);
      tries.clear();
      unlisten?.();
      await flush();
      const { length } = inMemory();
      for (const key of queue.keys()) forget(key);
      return length;
    },
  };
}
