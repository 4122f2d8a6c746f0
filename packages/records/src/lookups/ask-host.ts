import { none } from "@edbridge/core/internal";
import { type Companions, hasSeveralPlaces } from "../plan/part.js";
import { allOf, type Awaitable, whenThere } from "../model/host-values.js";
import type { Key, Lookups } from "../settings/lookups.js";
import type { Direction } from "../plan/plan.js";
import type { Plan } from "../plan/plan-of.js";
import type { Question, Reading } from "../translation/reading.js";
import { isFilled, type JsonRecord, textOf } from "../record/record.js";
import { referralKey, referencedKeys } from "../plan/relations.js";

type Records = readonly JsonRecord[];
/** What the host answered, one list for each key. */
type Lists = readonly (Records | undefined)[];

/** What the host is asked for one record or one page. */
export class HostQuestions {
  readonly #lookups: Lookups;

  constructor(lookups: Lookups = {}) {
    this.#lookups = lookups;
  }

  /** Asks the questions of a page, those of one collection together. Gives an answer a question, in order. */
  keys(questions: readonly Question[], to: Direction): Awaitable<readonly (Key | undefined)[]> {
    const lookups = this.#lookups;
    const ask = to === "toCurrent" ? lookups.toCurrentKeys : lookups.toLegacyKeys;
    if (!ask) return [];
    const [first, another] = questions;
    if (first && !another) return ask.call(lookups, first.lookup.to, [first.key]);
    const collections = new Map<string, DistinctKeys>();
    const positions = questions.map(({ lookup, key }) => {
      const keys = collections.get(lookup.to) ?? new DistinctKeys();
      collections.set(lookup.to, keys);
      return { keys, at: keys.add(key) };
    });
    const results = [...collections].map(([name, { keys }]) => ask.call(lookups, name, keys));
    return whenThere(allOf(results), (lists) => {
      const answers = new Map([...collections.values()].map((keys, at) => [keys, lists[at]]));
      return positions.map(({ keys, at }) => answers.get(keys)?.[at]);
    });
  }

  /**
   * Asks for the companions of all records of a page: one question for each kind of them. A record has none
   * of a kind that may not be read.
   */
  async companions({ companions }: Plan, records: Records): Promise<readonly Companions[]> {
    const results = companions.map(({ collection, refers, keyIn }) => {
      const keys = records.map((each) => (refers ? referencedKeys(each, refers) : [keyIn(each)]));
      return this.#related(collection, keys);
    });
    const lists = await Promise.all(results);
    return records.map((record, index) => {
      const found: Record<string, Records> = {};
      for (const [at, { collection, refers }] of companions.entries()) {
        const related = lists[at]?.[index];
        // Whether a record refers to none, its own list says.
        if (related && (!refers || record[refers.list] !== undefined)) found[collection] = related;
      }
      return found;
    });
  }

  /**
   * The education organization whose companions are meant, for each record of a page: the host is asked
   * for it, of the records that have companions for several.
   */
  async places(
    { current, companions }: Plan,
    records: Records,
    companionsOf: readonly Companions[],
  ): Promise<readonly unknown[]> {
    const unclear = records.filter((_, index) =>
      hasSeveralPlaces(companionsOf[index] ?? {}, companions),
    );
    if (unclear.length === 0 || current === undefined || !this.#lookups.placesOf) return [];
    const found = await this.#lookups.placesOf(current, unclear);
    const places = new Map(unclear.map((record, index) => [record, found[index]]));
    return records.map((record) => places.get(record));
  }

  /**
   * Asks which related records the host's own record refers to already, before a translated one refers
   * to its own. `undefined` where nothing has to be asked, since the record refers to nothing.
   */
  async existing(
    { record, companions }: Reading,
    { referring, current }: Plan,
  ): Promise<Companions | undefined> {
    const there = referring.filter(({ list }) => companions[list] !== undefined);
    const lookups = this.#lookups;
    if (!lookups.related || current === undefined || there.length === 0) return undefined;
    const found = there.map(async ({ name, refers }) => {
      // Without a key, any record of the host would do.
      const key = referralKey(record, refers);
      const owners = isFilled(key[refers.of]) ? await lookups.related?.(current, [key]) : [];
      const hostRecord = owners?.[0]?.[0];
      const lists = hostRecord
        ? await this.#related(name, [referencedKeys(hostRecord, refers)])
        : [];
      return [name, lists[0] ?? none] as const;
    });
    return Object.fromEntries(await Promise.all(found));
  }

  #related(collection: string, keysOfEach: readonly (readonly Key[])[]): Awaitable<Lists> {
    const distinct = new DistinctKeys();
    const positions: number[] = [];
    for (const keys of keysOfEach) for (const key of keys) positions.push(distinct.add(key));
    const { keys } = distinct;
    const result = keys.length === 0 ? undefined : this.#lookups.related?.(collection, keys);
    return whenThere(result, (lists = none) => {
      let at = 0;
      const next = () => lists[positions[at++] ?? -1];
      return keysOfEach.map((recordKeys) =>
        recordKeys.length === 1 ? next() : recordKeys.flatMap(() => next() ?? none),
      );
    });
  }
}

/** Collects keys without repeats, so that the host is asked for each key once. */
class DistinctKeys {
  readonly keys: Key[] = [];
  readonly #positions = new Map<string, number>();

  /** Adds a key, if it is new. Returns the position of its answer. */
  add(key: Key): number {
    const text = keyText(key);
    const known = this.#positions.get(text);
    if (known !== undefined) return known;
    this.#positions.set(text, this.keys.length);
    return this.keys.push(key) - 1;
  }
}

/** A text that is the same for equal keys only: the lengths of values mark where each ends. */
function keyText(key: Key): string {
  let text = "";
  for (const name in key) {
    // A number that its reader kept exact is an object with a text of its own.
    const value = textOf(key[name]);
    text += `${name}:${typeof key[name] === "string" ? "" : "#"}${value.length}:${value}`;
  }
  return text;
}
