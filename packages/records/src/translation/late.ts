import { lineOf, reasons } from "../record/account.js";
import type { FieldOp, LookupOp, Slot } from "../plan/plan.js";
import { fill, isRecord, type JsonRecord, follow, valueAt, isFilled } from "../record/record.js";
import type { Account } from "./account.js";
import type { LateValue, Reading, Question } from "./reading.js";
import type { Key } from "../settings/lookups.js";

/** The object that is a member, created where there is none. */
export function objectIn(from: JsonRecord, name: string): JsonRecord {
  const known = from[name];
  return isRecord(known) ? known : (from[name] = {});
}

/** The list that is a member, created where there is none. */
export function listIn(from: JsonRecord, name: string): unknown[] {
  const known = from[name];
  return Array.isArray(known) ? known : (from[name] = []);
}

/** The item of a list at a position, created where there is none. */
export function itemAt(list: unknown[], index: number): JsonRecord {
  const found = list[index];
  const item = isRecord(found) ? found : {};
  list[index] = item;
  return item;
}

/** The item with a tag, created where there is none: `value` is the tag as the host has it. */
export function taggedItem(list: unknown[], slot: Slot, value: unknown, to: Account): JsonRecord {
  const { item, id } = slot;
  const member = item?.kind === "tagged" ? item.member : "";
  const index = list.findIndex((each) => isRecord(each) && each[member] === value);
  to.positions[id] = index < 0 ? list.length : index;
  if (index < 0) {
    list.push({ [member]: value });
    to.lines?.push(lineOf(to.placeOf(slot) + member, "defaulted"));
  }
  return itemAt(list, to.positions[id]);
}

/** The positions and the records of a list that is a member. */
export function* recordsIn(from: JsonRecord, name: string): Generator<[number, JsonRecord]> {
  const list = from[name];
  for (const [index, each] of Array.isArray(list) ? list.entries() : [])
    if (isRecord(each)) yield [index, each];
}

/** Adds a value that is put when all others are in their places, to an item of the new record. */
export function addLateValue(
  op: FieldOp,
  put: LateValue["put"],
  value: unknown,
  object: JsonRecord,
  reading: Reading,
): void {
  const line = reading.move(op);
  // No other value is at its place as long as it waits.
  if (line) line.to = "";
  const positions = line && [...reading.positions];
  const to = undefined;
  const late = { op, put, value, object, positions, line, to, isTaken: false };
  (reading.late ??= []).push(late);
}

export function putLateValues(values: LateValue[], reading: Reading): void {
  if (values.length > 1) values.sort((one, other) => (one.op.rank ?? 0) - (other.op.rank ?? 0));
  for (const late of values) {
    if (late.positions) Object.assign(reading.positions, late.positions);
    late.put(late.object, late, reading, reading.record);
    const { line, to, isTaken } = late;
    if (to === undefined) reading.mayLose = true;
    if (!line) continue;
    if (to === undefined || isTaken) reading.lose(line, isTaken ? reasons.taken : reasons.noItem);
    else line.to = to;
  }
}

/** Puts a late value into an object of the new record. */
export function placeLate(late: LateValue, object: JsonRecord, reading: Reading): void {
  const { op, value } = late;
  const { lines } = reading;
  const to = lines ? reading.pathOf(op) : "";
  late.to ??= to;
  if (fill(object, op.name, value)) return;
  reading.mayLose = true;
  if (!op.prevails) late.isTaken = true;
  else {
    object[op.name] = value;
    const other = lines?.find((each) => each.to === to);
    if (other) reading.lose(other, reasons.taken, "dropped");
  }
}

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

/** Adds a question with the key of an item; the account names missing parts. */
export function addQuestion(
  lookup: LookupOp,
  key: Key,
  item: JsonRecord,
  anyCase: boolean,
  reading: Reading,
  put: Question["put"],
): void {
  const { to, ask } = lookup;
  const paths =
    reading.lines && new Set(ask.map(({ path }) => follow(item, path, anyCase, reading.path)));
  const question = { reading, lookup, key, put, paths };
  const lacks = ask.flatMap(({ part }) => (part in key ? [] : [part]));
  if (lacks.length === 0) reading.questions.push(question);
  else noteMissing(question, `The key of ${to} lacks ${lacks.join(", ")}.`, lacks);
}

/** Puts the answer to a question into the new record. */
export function useAnswer(question: Question, answer: Key | undefined): void {
  const { reading, lookup, put, paths } = question;
  if (!answer) return noteMissing(question, `No record of ${lookup.to} with this key was found.`);
  put(answer);
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
