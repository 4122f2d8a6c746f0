import { objectAt, placeOf, placesOf } from "../plan/places.js";
import type { FieldOp } from "../plan/plan.js";
import { reasons } from "../plan/reasons.js";
import { fill, type JsonRecord } from "../record/record.js";
import type { Step } from "../tables/table-path.js";
import type { LateValue, Translation } from "./translation.js";

/** Whether a value has to wait: for items that other fields create, or for fields that want its place. */
export function isLate({ rank, slot }: FieldOp): boolean {
  return rank !== undefined || slot === undefined;
}

/** Adds a value that is put when all others are in their places. */
export function addLateValue(value: unknown, op: FieldOp, translation: Translation): void {
  const { account, isMuted, positions } = translation;
  const object = translation.objectIn(op.item);
  const path = account ? placeOf(op.item, positions) : "";
  const line = isMuted ? undefined : account?.move(op);
  const steps = op.steps.some(hasCode)
    ? op.steps.map((step) => withCode(step, translation))
    : op.steps;
  (translation.late ??= []).push({ value, op, steps, item: { object, path }, line });
}

function hasCode({ item }: Step): boolean {
  return item?.kind === "tagged" && item.of !== undefined;
}

function withCode(step: Step, translation: Translation): Step {
  const { item } = step;
  if (item?.kind !== "tagged" || item.of === undefined) return step;
  const value = translation.codeOf(item.of, String(item.value));
  return value === undefined ? step : { ...step, item: { ...item, value } };
}

/** Puts all late values, those of the lowest rank first. */
export function putLateValues(values: LateValue[], translation: Translation): void {
  if (values.length > 1) values.sort((one, other) => (one.op.rank ?? 0) - (other.op.rank ?? 0));
  for (const each of values) putLate(each, translation);
}

/** Puts a value in place of another, which is named as dropped. */
function replace(
  object: JsonRecord,
  path: string,
  { name }: FieldOp,
  value: unknown,
  translation: Translation,
): void {
  object[name] = value;
  translation.mayLose = true;
  const { account } = translation;
  const line = account?.lines.find((each) => each.to === path + name);
  if (line) account?.lose(line, reasons.taken, "dropped");
}

function putLate({ value, op, steps, item, line }: LateValue, translation: Translation): void {
  if (op.slot && !translation.account) {
    if (!fill(steps.reduce(objectAt, item.object), op.name, value)) translation.mayLose = true;
    return;
  }
  const places = placesOf(item, steps, translation.account?.lines);
  let isTaken = places.length === 0;
  for (const { object, path } of places) {
    if (fill(object, op.name, value)) continue;
    if (op.prevails) replace(object, path, op, value, translation);
    else isTaken = true;
  }
  if (isTaken) translation.mayLose = true;
  const { account } = translation;
  if (!line || !account) return;
  const [first] = places;
  if (!first) account.lose(line, reasons.noItem);
  else if (isTaken) account.lose(line, reasons.taken);
  else account.place(line, first.path + op.name);
}
