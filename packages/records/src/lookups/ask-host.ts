import { type Companions, hasSeveralPlaces, keyOfCompanions } from "../related/companions.js";
import type { Awaitable, Key, Lookups } from "../settings/lookups.js";
import type { Made } from "../plan/places.js";
import type { Direction } from "../plan/plan.js";
import type { Plan } from "../plan/plan-of.js";
import type { Question } from "../translation/reading.js";
import type { JsonRecord } from "../record/record.js";
import { type ExistingRecords, ownKey, referencedKeys } from "../related/referrals.js";

/**
 * Asks the questions of all records of a page, those of one collection together.
 *
 * @returns an answer a question, in order
 */
export async function askForKeys(
  questions: readonly Question[],
  direction: Direction,
  lookups: Lookups | undefined,
): Promise<readonly (Key | undefined)[]> {
  const ask = direction === "toCurrent" ? lookups?.toCurrentKeys : lookups?.toLegacyKeys;
  const collections = new Map<string, DistinctKeys>();
  const places = questions.map(({ lookup: { to }, key }) => {
    const keys = collections.get(to) ?? new DistinctKeys();
    collections.set(to, keys);
    return keys.add(key);
  });
  const asked = Array.from(collections, async ([to, keys]) => {
    return [to, await keys.ask((some) => ask?.call(lookups, to, some))] as const;
  });
  const answers = new Map(await Promise.all(asked));
  return questions.map(({ lookup }, at) => answers.get(lookup.to)?.[places[at] ?? -1]);
}

/** Asks for the companions of all records of a page: one question for each kind of them. */
export async function askForCompanions(
  { companions }: Plan,
  records: readonly JsonRecord[],
  lookups: Lookups | undefined,
): Promise<readonly Companions[]> {
  const asked = companions.map((companion) => {
    const keys = records.map((record) =>
      companion.refers
        ? referencedKeys(record, companion.refers)
        : [keyOfCompanions(companion, record)],
    );
    return askForRelated(companion.name, keys, lookups);
  });
  const lists = await Promise.all(asked);
  return records.map((_, record) => {
    const found: Record<string, readonly JsonRecord[]> = {};
    for (const [at, { name }] of companions.entries()) found[name] = lists[at]?.[record] ?? [];
    return found;
  });
}

/**
 * The education organization whose companions are meant, for each record of a page: the host is asked
 * for it, of the records that have companions for several.
 */
export async function askForPlaces(
  plan: Plan,
  records: readonly JsonRecord[],
  companionsOf: readonly Companions[],
  lookups: Lookups | undefined,
): Promise<readonly unknown[]> {
  const unclear = records.filter((_, index) => hasSeveralPlaces(companionsOf[index] ?? {}, plan));
  if (unclear.length === 0 || plan.current === undefined || !lookups?.placesOf) return [];
  const found = await lookups.placesOf(plan.current, unclear);
  const places = new Map(unclear.map((record, index) => [record, found[index]]));
  return records.map((record) => places.get(record));
}

/**
 * Asks which related records the host's own record refers to already, before a translated one refers
 * to its own.
 *
 * @returns `undefined` where nothing has to be asked, since the record refers to nothing
 */
export async function askForExisting(
  made: Made,
  { companions, current }: Plan,
  lookups: Lookups | undefined,
): Promise<ExistingRecords | undefined> {
  if (!lookups?.related || current === undefined) return undefined;
  const referring = companions.flatMap(({ name, list, refers }) =>
    refers && made.companions[list] !== undefined ? [{ name, refers }] : [],
  );
  if (referring.length === 0) return undefined;
  const lists = await Promise.all(
    referring.map(async ({ name, refers }) => {
      const [own] = await askForRelated(current, [[ownKey(made.record, refers)]], lookups);
      const keys = own?.[0] ? referencedKeys(own[0], refers) : [];
      const [list = []] = await askForRelated(name, [keys], lookups);
      return [name, list] as const;
    }),
  );
  return Object.fromEntries(lists);
}

/** The related records that each list of keys finds. */
async function askForRelated(
  collection: string,
  keysOfEach: readonly (readonly Key[])[],
  lookups: Lookups | undefined,
): Promise<readonly (readonly JsonRecord[])[]> {
  const distinct = new DistinctKeys();
  const places: number[] = [];
  for (const keys of keysOfEach) for (const key of keys) places.push(distinct.add(key));
  const lists = await distinct.ask((keys) => lookups?.related?.(collection, keys));
  const left = places.values();
  return keysOfEach.map((keys) => keys.flatMap(() => lists[left.next().value ?? -1] ?? []));
}

/** Collects keys without repeats, so that the host is asked for each key once. */
class DistinctKeys {
  readonly #keys: Key[] = [];
  readonly #places = new Map<string, number>();

  /** Adds a key, if it is new. Returns the position of its answer. */
  add(key: Key): number {
    const text = textOf(key);
    const known = this.#places.get(text);
    if (known !== undefined) return known;
    this.#places.set(text, this.#keys.length);
    return this.#keys.push(key) - 1;
  }

  async ask<T>(
    question: (keys: readonly Key[]) => Awaitable<readonly T[]> | undefined,
  ): Promise<readonly T[]> {
    return this.#keys.length === 0 ? [] : ((await question(this.#keys)) ?? []);
  }
}

/** A text that is the same for equal keys only: the lengths of values mark where each ends. */
function textOf(key: Key): string {
  let text = "";
  for (const name in key) {
    // A number that its reader kept exact is an object with a text of its own.
    const value = String(key[name]);
    text += `${name}:${typeof key[name] === "string" ? "" : "#"}${value.length}:${value}`;
  }
  return text;
}
