import { follow, valueAt } from "../record/field-path.js";
import type { Key } from "../settings/lookups.js";
import { objectAt } from "../plan/places.js";
import type { LookupOp } from "../plan/plan.js";
import { isFilled, isRecord, type JsonRecord, setMember } from "../record/record.js";
import type { Question, Translation } from "./translation.js";

/** Adds a question with the key that the item being read has; the account names missing parts. */
export function addQuestion(lookup: LookupOp, anyCase: boolean, translation: Translation): void {
  const { to, ask, gives } = lookup;
  const { item } = translation;
  const key: JsonRecord = {};
  let missing = 0;
  for (const { part, path } of ask) {
    const value = valueAt(item, path, anyCase);
    if (isKeyPart(value)) key[part] = value;
    else missing += 1;
  }
  if (missing === ask.length) return;
  // The item of the new record is there whether or not the host finds the key.
  const items = gives.map((give) => translation.objectIn(give.item));
  const { account } = translation;
  const paths =
    account && new Set(ask.map(({ path }) => follow(item, path, anyCase, account.path).path));
  if (missing === 0) {
    translation.questions.push({ translation, lookup, key, items, paths });
    return;
  }
  translation.mayLose = true;
  const lacks = ask.filter(({ part }) => !(part in key)).map(({ part }) => part);
  const why = `The key of ${to} lacks ${lacks.join(", ")}.`;
  if (paths) account?.settle(paths, "leftBehind", why);
}

/** Puts the answer to a question into the new record. */
export function useAnswer(question: Question, answer: Key | undefined): void {
  const { translation, lookup, items, paths } = question;
  if (!answer) {
    translation.mayLose = true;
    // Without an account, it is the path below the item that the reference is in.
    const path = referenceIn(paths ?? lookup.ask.map((part) => part.path.join(".")));
    translation.missing.push({ path, collection: lookup.to });
    const why = `No record of ${lookup.to} has this key.`;
    if (paths) translation.account?.settle(paths, "leftBehind", why);
    return;
  }
  for (const [index, { part, steps, name }] of lookup.gives.entries()) {
    const [value, item] = [answer[part], items[index]];
    if (value !== undefined && item) setMember(steps.reduce(objectAt, item), name, value);
  }
  if (paths) translation.account?.settle(paths, "lookedUp");
}

/** The path of the object that holds a key, by the paths of its parts. */
function referenceIn(paths: Iterable<string>): string {
  const [first = ""] = paths;
  const end = first.lastIndexOf(".");
  return end < 0 ? first : first.slice(0, end);
}

/** Whether a value may be a part of a key. */
function isKeyPart(value: unknown): boolean {
  return isFilled(value) && !Array.isArray(value) && !isRecord(value);
}
