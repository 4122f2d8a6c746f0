import { lineOf } from "../record/account.js";
import { listIn, objectAt } from "./parts.js";
import type { FieldOp } from "../plan/plan.js";
import { reasons } from "../plan/reasons.js";
import { fill, isRecord, type JsonRecord } from "../record/record.js";
import type { Step } from "../tables/table-path.js";
import type { Account } from "./account.js";
import type { LateValue, Reading } from "./reading.js";

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

function putLate(late: LateValue, reading: Reading): void {
  const { value, op, line } = late;
  const { name } = op;
  let first: string | undefined;
  let isTaken = false;
  eachPlace(late.object, late.path, late.steps, reading, (object, path) => {
    first ??= path;
    if (fill(object, name, value)) return;
    reading.mayLose = true;
    if (!op.prevails) isTaken = true;
    else {
      object[name] = value;
      const other = reading.lines?.find(({ to }) => to === path + name);
      if (other) reading.lose(other, reasons.taken, "dropped");
    }
  });
  if (first === undefined) reading.mayLose = true;
  if (!line) return;
  if (first === undefined) reading.lose(line, reasons.noItem);
  else if (isTaken) reading.lose(line, reasons.taken);
  else line.to = first + name;
}

type Tagged = Extract<Step["item"], { kind: "tagged" }>;

/** Uses the objects some steps on: of every item, or of the one with a tag, which is created if need be. */
function eachPlace(
  from: JsonRecord,
  path: string,
  steps: readonly Step[],
  account: Account,
  use: (object: JsonRecord, path: string) => void,
  at = 0,
): void {
  const step = steps[at];
  if (!step) return use(from, path);
  const { name, item } = step;
  const goOn = (object: JsonRecord, index: number | undefined) => {
    const position = index === undefined ? "" : `[${index}]`;
    const inner = account.lines ? `${path}${name}${position}.` : "";
    eachPlace(object, inner, steps, account, use, at + 1);
  };
  if (item?.kind === "all") {
    const list = from[name];
    for (const [index, each] of Array.isArray(list) ? list.entries() : []) {
      if (isRecord(each)) goOn(each, index);
    }
  } else if (item?.kind === "tagged") {
    const list = listIn(from, name);
    const index = taggedItem(list, `${path}${name}`, item, account);
    const found = list[index];
    if (isRecord(found)) goOn(found, index);
  } else goOn(objectAt(from, step), item?.kind === "at" ? item.index : item && 0);
}

/** The position of the item with a tag. */
function taggedItem(list: unknown[], path: string, tag: Tagged, { lines }: Account): number {
  const { member, value } = tag;
  const index = list.findIndex((each) => isRecord(each) && each[member] === value);
  if (index >= 0) return index;
  lines?.push(lineOf(`${path}[${list.length}].${member}`, "defaulted"));
  return list.push({ [member]: value }) - 1;
}
