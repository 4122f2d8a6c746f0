import { objectAt, placeOf, placesOf } from "../plan/places.js";
import type { FieldOp } from "../plan/plan.js";
import { reasons } from "../plan/reasons.js";
import { fill, type JsonRecord } from "../record/record.js";
import type { Step } from "../tables/table-path.js";
import type { LateValue, Reading } from "./reading.js";

/** Adds a value that is put when all others are in their places, to an object of the new record. */
export function addLateValue(
  op: FieldOp,
  value: unknown,
  object: JsonRecord,
  reading: Reading,
): void {
  const { account, isMuted, positions } = reading;
  const path = account ? placeOf(op.item, positions) : "";
  const line = isMuted ? undefined : account?.move(op);
  const steps = op.steps.some(hasCode) ? op.steps.map((step) => withCode(step, reading)) : op.steps;
  reading.late.push({ value, op, steps, item: { object, path }, line });
}

function hasCode({ item }: Step): boolean {
  return item?.kind === "tagged" && item.of !== undefined;
}

function withCode(step: Step, reading: Reading): Step {
  const { item } = step;
  if (item?.kind !== "tagged" || item.of === undefined) return step;
  const value = reading.codeOf(item.of, String(item.value));
  return value === undefined ? step : { ...step, item: { ...item, value } };
}

/** Puts all late values, those of the lowest rank first. */
export function putLateValues(values: LateValue[], reading: Reading): void {
  if (values.length > 1) values.sort((one, other) => (one.op.rank ?? 0) - (other.op.rank ?? 0));
  for (const each of values) putLate(each, reading);
}

/** Puts a value in place of another, which is named as dropped. */
function replace(
  object: JsonRecord,
  path: string,
  { name }: FieldOp,
  value: unknown,
  reading: Reading,
): void {
  object[name] = value;
  reading.mayLose = true;
  const { account } = reading;
  const line = account?.lines.find((each) => each.to === path + name);
  if (line) account?.lose(line, reasons.taken, "dropped");
}

function putLate({ value, op, steps, item, line }: LateValue, reading: Reading): void {
  if (op.slot && !reading.account) {
    if (!fill(steps.reduce(objectAt, item.object), op.name, value)) reading.mayLose = true;
    return;
  }
  const places = placesOf(item, steps, reading.account?.lines);
  let isTaken = places.length === 0;
  for (const { object, path } of places) {
    if (fill(object, op.name, value)) continue;
    if (op.prevails) replace(object, path, op, value, reading);
    else isTaken = true;
  }
  if (isTaken) reading.mayLose = true;
  const { account } = reading;
  if (!line || !account) return;
  const [first] = places;
  if (!first) account.lose(line, reasons.noItem);
  else if (isTaken) account.lose(line, reasons.taken);
  else account.place(line, first.path + op.name);
}
