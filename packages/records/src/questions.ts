import type { AccountWriter } from "./account-writer.js";
import type { Key, Lookups } from "./lookups.js";
import type { NewRecord } from "./new-record.js";
import { objectAt } from "./places.js";
import type { LookupOp } from "./plan.js";
import { isFilled, isRecord, setMember } from "./record.js";
import type { Found } from "./way.js";

/** A key that is to be asked for, and what to do with the answer. */
export interface Question {
  readonly find: string;
  readonly key: Key;
  readonly answer: (found: Key | undefined) => void;
}

/**
 * The question of a look-up, whose parts were found in the old record.
 *
 * @returns `undefined` where there is nothing to ask with, or too little, which the account says then
 */
export function questionOf(
  { find, ask, gives }: LookupOp,
  found: readonly Found[],
  made: NewRecord,
  account: AccountWriter,
): Question | undefined {
  const parts = ask.map(({ part }, index) => [part, found[index]?.value] as const);
  const given = parts.filter(([, value]) => isKeyPart(value));
  if (given.length === 0) return undefined;
  const places = new Set(found.map(({ path }) => path));
  // Its item is there whether or not it is found.
  const targets = gives.map((give) => ({ ...give, item: made.item(give.anchor) }));
  if (given.length < parts.length) {
    const lacks = parts.filter(([, value]) => !isKeyPart(value)).map(([part]) => part);
    account.settle(places, "leftBehind", `The key of ${find} lacks ${lacks.join(", ")}.`);
    return undefined;
  }
  return {
    find,
    key: Object.fromEntries(given),
    answer: (answer) => {
      if (!answer) {
        account.settle(places, "leftBehind", `No record of ${find} has this key.`);
        return;
      }
      for (const { part, item, steps, name } of targets) {
        const value = answer[part];
        if (value !== undefined) setMember(objectAt(item, steps), name, value);
      }
      account.settle(places, "lookedUp");
    },
  };
}

/** Asks all questions, and goes on when they are answered: at once where nobody has to be asked. */
export function answered<T>(
  questions: readonly Question[],
  lookups: Lookups | undefined,
  ask: "toCurrentKey" | "toLegacyKey",
  finish: () => T,
): T | Promise<T> {
  if (questions.length === 0) return finish();
  if (!lookups) {
    for (const { answer } of questions) answer(undefined);
    return finish();
  }
  const asked = questions.map(async ({ find, key, answer }) => {
    const found = await lookups[ask](find, key);
    return () => answer(found);
  });
  return Promise.all(asked).then((answers) => {
    for (const answer of answers) answer();
    return finish();
  });
}

/** Whether a value may be a part of a key. */
function isKeyPart(value: unknown): boolean {
  return isFilled(value) && !Array.isArray(value) && !isRecord(value);
}
