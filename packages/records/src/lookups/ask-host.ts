import { type Companions, hasSeveralPlaces, keyOfCompanions } from "../related/companions.js";
import type { Awaitable, Key, Lookups } from "../settings/lookups.js";
import type { Made } from "../plan/places.js";
import type { CompanionPlan } from "../plan/part-plan.js";
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
  const answers = new Map<Question, Key | undefined>();
  const ask = direction === "toCurrent" ? lookups?.toCurrentKeys : lookups?.toLegacyKeys;
  const asked = [...new Set(questions.map(({ lookup }) => lookup.to))].map(async (collection) => {
    const own = questions.filter(({ lookup }) => lookup.to === collection);
    const keys = own.map(({ key }) => key);
    const found = await askOnce(keys, (some) => ask?.call(lookups, collection, some));
    for (const [at, question] of own.entries()) answers.set(question, found[at]);
  });
  await Promise.all(asked);
  return questions.map((question) => answers.get(question));
}

/** Asks for the companions of all records of a page: one question for each kind of them. */
export async function askForCompanions(
  { companions }: Plan,
  records: readonly JsonRecord[],
  lookups: Lookups | undefined,
): Promise<readonly Companions[]> {
  const keysOf = (companion: CompanionPlan, record: JsonRecord) =>
    companion.refers
      ? referencedKeys(record, companion.refers)
      : [keyOfCompanions(companion, record)];
  const lists = await Promise.all(
    companions.map(async (companion) => {
      const keys = records.map((record) => keysOf(companion, record));
      return [companion.name, await askForRelated(companion.name, keys, lookups)] as const;
    }),
  );
  return records.map((_, at) =>
    Object.fromEntries(lists.map(([name, of]) => [name, of[at] ?? []])),
  );
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
  const found = await askOnce(keysOfEach.flat(), (keys) => lookups?.related?.(collection, keys));
  const lists = found.values();
  return keysOfEach.map((keys) => keys.flatMap(() => lists.next().value ?? []));
}

/** An answer a key, in order. No key is asked for twice, and nothing where there is none. */
async function askOnce<T>(
  keys: readonly Key[],
  ask: (keys: readonly Key[]) => Awaitable<readonly T[]> | undefined,
): Promise<readonly (T | undefined)[]> {
  if (keys.length === 0) return [];
  const texts = keys.map(textOf);
  const distinct = new Map(texts.map((text, at) => [text, keys[at] ?? {}]));
  const answers = await ask([...distinct.values()]);
  const byText = new Map([...distinct.keys()].map((text, at) => [text, answers?.[at]]));
  return texts.map((text) => byText.get(text));
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
