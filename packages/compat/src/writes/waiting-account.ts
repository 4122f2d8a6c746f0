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

/** Gives of how many people parts wait, as it was within the last minute, without opening them. */
export function waitingAccount(parts: WaitingParts, clock: Clock): () => Promise<WaitingPeople> {
  let stored: { at: number; entries: ReturnType<typeof entriesIn> } | undefined;
  return async () => {
    const at = clock.monotonic();
    if (!stored || at - stored.at >= accountLife) stored = { at, entries: entriesIn(parts) };
    const inStore = await stored.entries;
    const inMemory = parts.inMemory();
    const now = clock.now();
    const ages = [...inMemory, ...inStore].map(({ since }) => now - since);
    const longest = ages.reduce((one, other) => Math.max(one, other), 0);
    return { inMemory: inMemory.length, inStore: inStore.length, longest };
  };
}

/** The entries in the store; none if it is not reached. */
async function entriesIn(parts: WaitingParts): Promise<readonly WaitingEntry[]> {
  const { store } = parts;
  const found: WaitingEntry[] = [];
  const keys = (await store?.names?.(entryPrefix)) ?? [];
  for (let at = 0; at < keys.length; at += 64) {
    const some = keys.slice(at, at + 64);
    const texts = await Promise.all(some.map((key) => store?.read(key)));
    if (texts.includes(undefined)) break;
    const entries = texts.flatMap((text) => (text ? (entryIn(text) ?? []) : []));
    found.push(...entries.filter((each) => each.parts !== "" && parts.lives(each)));
  }
  return found;
}
