import { type Companions, hasSeveralPlaces, keyOfCompanions } from "../related/companions.js";
import type { Key, Lookups } from "../settings/lookups.js";
import type { Made } from "../plan/places.js";
import type { CompanionPlan, Direction, Plan } from "../plan/plan.js";
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
  const answers = questions.map((): Key | undefined => undefined);
  const ask = direction === "toCurrent" ? lookups?.toCurrentKeys : lookups?.toLegacyKeys;
  if (!lookups || !ask) return answers;
  const asked = [...new Set(questions.map(({ lookup }) => lookup.to))].map(async (collection) => {
    const own = questions.flatMap(({ lookup, key }, index) =>
      lookup.to === collection ? [{ key, index }] : [],
    );
    const { distinct, positions } = withoutRepeats(own.map(({ key }) => key));
    const found = await ask.call(lookups, collection, distinct);
    for (const [at, { index }] of own.entries()) answers[index] = found[positions[at] ?? -1];
  });
  await Promise.all(asked);
  return answers;
}

/** Asks for the companions of all records of a page: one question for each kind of them. */
export async function askForCompanions(
  { companions }: Plan,
  records: readonly JsonRecord[],
  lookups: Lookups | undefined,
): Promise<readonly Companions[]> {
  if (companions.length === 0 || !lookups?.related) return records.map(() => ({}));
  const lists = await Promise.all(
    companions.map((companion) =>
      askForRelated(
        companion.name,
        records.map((record) => keysOf(companion, record)),
        lookups,
      ),
    ),
  );
  return records.map((_, index) =>
    Object.fromEntries(companions.map(({ name }, kind) => [name, lists[kind]?.[index] ?? []])),
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

function keysOf(companion: CompanionPlan, record: JsonRecord): readonly Key[] {
  const { refers } = companion;
  return refers ? referencedKeys(record, refers) : [keyOfCompanions(companion, record)];
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
  lookups: Lookups,
): Promise<readonly (readonly JsonRecord[])[]> {
  const { distinct, positions } = withoutRepeats(keysOfEach.flat());
  if (distinct.length === 0) return keysOfEach.map(() => []);
  const lists = (await lookups.related?.(collection, distinct)) ?? [];
  let at = 0;
  return keysOfEach.map((keys) =>
    keys.flatMap(() => {
      const list = lists[positions[at] ?? -1];
      at += 1;
      return list ?? [];
    }),
  );
}

/** The distinct keys among some, and the position of each of the latter in these. */
function withoutRepeats(keys: readonly Key[]): {
  readonly distinct: readonly Key[];
  readonly positions: readonly number[];
} {
  if (keys.length === 1) return { distinct: keys, positions: [0] };
  const byText = new Map<string, number>();
  const distinct: Key[] = [];
  const positions = keys.map((key) => {
    const text = textOf(key);
    let position = byText.get(text);
    if (position === undefined) {
      position = distinct.push(key) - 1;
      byText.set(text, position);
    }
    return position;
  });
  return { distinct, positions };
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
