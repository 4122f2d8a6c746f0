import { type AccountEntry, lineOf, reasons } from "../record/account.js";
import type { FieldOp, LookupOp } from "../plan/plan.js";
import {
  fill,
  isRecord,
  type JsonRecord,
  follow,
  valueAt,
  isFilled,
  setMember,
} from "../record/record.js";
import type { Selector, Step } from "../tables/grammar.js";
import type { LateValue, Reading, Question } from "./reading.js";
import type { Key } from "../settings/lookups.js";

/** The places in a new record that some steps lead to, and whether there is a place if there is none. */
export interface Places {
  readonly steps: readonly Step[];
  /** The path of the object that the steps begin at, with a dot at its end; absent where nobody wants paths. */
  readonly path?: string | undefined;
  /** Whether objects and items are created: an item at a position, and one with a tag where no item has it. */
  readonly creates?: boolean;
  /** Where an account names what is created. */
  readonly lines?: AccountEntry[] | undefined;
}

/** Does something with each object that some steps lead to. */
export function eachPlace(
  from: JsonRecord,
  places: Places,
  use: (object: JsonRecord, path: string) => void,
  at = 0,
  path = places.path,
): void {
  const step = places.steps[at];
  if (!step) return use(from, path ?? "");
  const { name, item } = step;
  const { creates } = places;
  const goOn = (object: JsonRecord, position: string) => {
    const inner = path === undefined ? path : `${path}${name}${position}.`;
    eachPlace(object, places, use, at + 1, inner);
  };
  if (!item) {
    const found = creates ? objectIn(from, name) : from[name];
    if (isRecord(found)) goOn(found, "");
  } else if (creates && item.kind !== "all") {
    const list = listIn(from, name);
    const index =
      item.kind === "tagged" ? taggedItem(list, name, item, places, path) : indexOf(item);
    goOn(itemAt(list, index), `[${index}]`);
  } else {
    const list = from[name];
    for (const [index, each] of Array.isArray(list) ? list.entries() : [])
      if (isRecord(each) && isMeant(each, index, item)) goOn(each, `[${index}]`);
  }
}

/** Whether a step means an item of its list. */
export function isMeant(each: JsonRecord, index: number, item: Selector): boolean {
  if (item.kind === "at") return index === item.index;
  return item.kind !== "tagged" || each[item.member] === item.value;
}

function indexOf(item: Selector): number {
  return item.kind === "at" ? item.index : 0;
}

type Tagged = Extract<Selector, { kind: "tagged" }>;

/** The position of the item with a tag, which is created if need be. */
function taggedItem(
  list: unknown[],
  name: string,
  { member, value }: Tagged,
  { lines }: Places,
  path = "",
): number {
  const index = list.findIndex((each) => isRecord(each) && each[member] === value);
  if (index >= 0) return index;
  lines?.push(lineOf(`${path}${name}[${list.length}].${member}`, "defaulted"));
  return list.push({ [member]: value }) - 1;
}

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

/** Adds a value that is put when all others are in their places, to an object of the new record. */
export function addLateValue(
  op: FieldOp,
  value: unknown,
  object: JsonRecord,
  reading: Reading,
): void {
  const { slot, item } = op;
  const path = reading.lines ? reading.placeOf(item) : "";
  const steps = slot ? op.steps : op.steps.map((step) => withCode(step, reading));
  (reading.late ??= []).push({ value, op, steps, object, path, line: reading.move(op) });
}

function withCode(step: Step, reading: Reading): Step {
  const { item } = step;
  if (item?.kind !== "tagged" || item.of === undefined) return step;
  const value = reading.codeOf(item.of, String(item.value));
  return value === undefined ? step : { ...step, item: { ...item, value } };
}

export function putLateValues(values: LateValue[], reading: Reading): void {
  if (values.length > 1) values.sort((one, other) => (one.op.rank ?? 0) - (other.op.rank ?? 0));
  for (const each of values) putLate(each, reading);
}

function putLate({ value, op, line, object: from, path, steps }: LateValue, reading: Reading) {
  const { name } = op;
  const { lines } = reading;
  let first: string | undefined;
  let isTaken = false;
  eachPlace(from, { steps, path: lines && path, creates: true, lines }, (object, place) => {
    first ??= place;
    if (fill(object, name, value)) return;
    reading.mayLose = true;
    if (!op.prevails) isTaken = true;
    else {
      object[name] = value;
      const other = lines?.find(({ to }) => to === place + name);
      if (other) reading.lose(other, reasons.taken, "dropped");
    }
  });
  if (first === undefined) reading.mayLose = true;
  if (!line) return;
  if (first === undefined) reading.lose(line, reasons.noItem);
  else if (isTaken) reading.lose(line, reasons.taken);
  else line.to = first + name;
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
