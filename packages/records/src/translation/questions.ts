import { follow, valueAt } from "../record/field-path.js";
import type { Key } from "../settings/lookups.js";
import { eachPlace } from "./places.js";
import type { LookupOp } from "../plan/plan.js";
import { isFilled, isRecord, type JsonRecord, setMember } from "../record/record.js";
import type { Question, Reading } from "./reading.js";

/** The parts of a key that an item has; `undefined` if it has none of them. */
export function keyIn(item: JsonRecord, { ask }: LookupOp, anyCase: boolean): Key | undefined {
  const key: JsonRecord = {};
  let isThere = false;
  for (const { part, path } of ask) {
    const value = valueAt(item, path, anyCase);
    if (!isFilled(value) || Array.isArray(value) || isRecord(value)) continue;
    key[part] = value;
    isThere = true;
  }
  return isThere ? key : undefined;
}

/**
 * Adds a question with the key of an item; the account names missing parts. The `items` of the new record
 * that the answer goes to are there whether or not the host finds the key.
 */
export function addQuestion(
  lookup: LookupOp,
  key: Key,
  items: readonly JsonRecord[],
  item: JsonRecord,
  anyCase: boolean,
  reading: Reading,
): void {
  const { to, ask } = lookup;
  const paths =
    reading.lines && new Set(ask.map(({ path }) => follow(item, path, anyCase, reading.path)));
  const question = { reading, lookup, key, items, paths };
  const lacks = ask.flatMap(({ part }) => (part in key ? [] : [part]));
  if (lacks.length === 0) reading.questions.push(question);
  else noteMissing(question, `The key of ${to} lacks ${lacks.join(", ")}.`, lacks);
}

/** Puts the answer to a question into the new record. */
export function useAnswer(question: Question, answer: Key | undefined): void {
  const { reading, lookup, items, paths } = question;
  if (!answer) return noteMissing(question, `No record of ${lookup.to} has this key.`);
  lookup.gives.forEach(({ part, steps, name }, index) => {
    const value = answer[part];
    const from = items[index];
    if (value === undefined || !from) return;
    eachPlace(from, { steps, creates: true }, (object) => setMember(object, name, value));
  });
  reading.settle(paths);
}

/** Notes a reference whose record was not found, and why. */
function noteMissing({ reading, lookup, paths }: Question, why: string, lacks?: string[]): void {
  const { to: collection, ask } = lookup;
  reading.mayLose = true;
  // Without an account, it is the path below its item: such a record is read again.
  const path = referenceIn(paths ?? ask.map((part) => part.path.join(".")));
  if (lacks) (reading.incomplete ??= []).push({ path, collection, lacks });
  else (reading.missing ??= []).push({ path, collection });
  reading.settle(paths, why);
}

/** The path of the object that holds a key, by the paths of its parts. */
function referenceIn(paths: Iterable<string>): string {
  const [first = ""] = paths;
  const end = first.lastIndexOf(".");
  return end < 0 ? first : first.slice(0, end);
}
