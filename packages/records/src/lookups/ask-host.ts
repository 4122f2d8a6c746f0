import { type Companions, hasSeveralPlaces, keyOfCompanions } from "../related/companions.js";
import type { Awaitable, Key, Lookups } from "../settings/lookups.js";
import type { Made } from "../plan/places.js";
import type { CompanionPlan, Direction, Plan } from "../plan/plan.js";
import type { Question } from "../translation/reading.js";
import type { JsonRecord } from "../record/record.js";
import { type ExistingRecords, ownKey, referencedKeys } from "../related/referrals.js";

/** Calls a function with a value: at once, or when the promise of it resolves. */
export function whenReady<T, R>(
  value: Awaitable<T>,
  next: (value: T) => Awaitable<R>,
): Awaitable<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** All values; a promise only where one of them is. */
function allReady<T>(values: readonly Awaitable<T>[]): Awaitable<readonly T[]> {
  const ready: T[] = [];
  for (const value of values) {
    if (value instanceof Promise) return Promise.all(values);
    ready.push(value);
  }
  return ready;
}

const none: readonly never[] = [];

/**
 * Asks the questions of all records of a page, those of one collection together.
 *
 * @returns an answer a question, in order
 */
export function askForKeys(
  questions: readonly Question[],
  direction: Direction,
  lookups: Lookups | undefined,
): Awaitable<readonly (Key | undefined)[]> {
  if (questions.length === 0) return none;
  const answers = questions.map((): Key | undefined => undefined);
  const ask = direction === "toCurrent" ? lookups?.toCurrentKeys : lookups?.toLegacyKeys;
  if (!lookups || !ask) return answers;
  const byCollection = new Map<string, number[]>();
  for (const [index, { lookup }] of questions.entries()) {
    const indices = byCollection.get(lookup.to);
    if (indices) indices.push(index);
    else byCollection.set(lookup.to, [index]);
  }
  const done = [...byCollection].map(([collection, indices]) => {
    const { distinct, positions } = withoutRepeats(
      indices.map((index) => questions[index]?.key ?? {}),
    );
    return whenReady(ask.call(lookups, collection, distinct), (found) => {
      for (const [at, index] of indices.entries()) answers[index] = found[positions[at] ?? -1];
    });
  });
  return whenReady(allReady(done), () => answers);
}

/** Asks for the companions of all records of a page: one question for each kind of them. */
export function askForCompanions(
  { companions }: Plan,
  records: readonly JsonRecord[],
  lookups: Lookups | undefined,
): Awaitable<readonly Companions[]> {
  if (companions.length === 0 || !lookups?.related) return records.map(() => ({}));
  const kinds = companions.map((companion) =>
    askForRelated(
      companion.name,
      records.map((record) => keysOf(companion, record)),
      lookups,
    ),
  );
  return whenReady(allReady(kinds), (lists) =>
    records.map((_, index) =>
      Object.fromEntries(companions.map(({ name }, kind) => [name, lists[kind]?.[index] ?? []])),
    ),
  );
}

/**
 * The education organization whose companions are meant, for each record of a page: `own`, else what
 * the host is asked for, of the records that have companions for several.
 */
export function askForPlaces(
  plan: Plan,
  records: readonly JsonRecord[],
  companionsOf: readonly Companions[],
  own: number | undefined,
  lookups: Lookups | undefined,
): Awaitable<readonly unknown[]> {
  if (own !== undefined) return records.map(() => own);
  const unclear = records.filter((_, index) => hasSeveralPlaces(companionsOf[index] ?? {}, plan));
  if (unclear.length === 0 || plan.current === undefined || !lookups?.placesOf) return [];
  return whenReady(lookups.placesOf(plan.current, unclear), (found) => {
    const places = new Map(unclear.map((record, index) => [record, found[index]]));
    return records.map((record) => places.get(record));
  });
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
export function askForExisting(
  made: Made,
  { companions, current }: Plan,
  lookups: Lookups | undefined,
): Awaitable<ExistingRecords | undefined> {
  if (!lookups?.related || current === undefined) return undefined;
  const referring = companions.flatMap(({ name, list, refers }) =>
    refers && made.companions[list] !== undefined ? [{ name, refers }] : [],
  );
  if (referring.length === 0) return undefined;
  const found = referring.map(({ name, refers }) =>
    whenReady(askForRelated(current, [[ownKey(made.record, refers)]], lookups), ([own]) => {
      const keys = own?.[0] ? referencedKeys(own[0], refers) : [];
      return whenReady(
        askForRelated(name, [keys], lookups),
        ([list = []]) => [name, list] as const,
      );
    }),
  );
  return whenReady(allReady(found), (lists) => Object.fromEntries(lists));
}

/** The related records that each list of keys finds. */
function askForRelated(
  collection: string,
  keysOfEach: readonly (readonly Key[])[],
  lookups: Lookups,
): Awaitable<readonly (readonly JsonRecord[])[]> {
  const { distinct, positions } = withoutRepeats(keysOfEach.flat());
  if (distinct.length === 0) return keysOfEach.map(() => []);
  return whenReady(lookups.related?.(collection, distinct) ?? [], (lists) => {
    let at = 0;
    return keysOfEach.map((keys) =>
      keys.flatMap(() => {
        const list = lists[positions[at] ?? -1];
        at += 1;
        return list ?? [];
      }),
    );
  });
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
