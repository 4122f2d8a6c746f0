import { lineOf } from "../record/account.js";
import { listIn, objectAt } from "./parts.js";
import type { FieldOp } from "../plan/plan.js";
import { reasons } from "../plan/reasons.js";
import { fill, isRecord, type JsonRecord } from "../record/record.js";
import type { Step } from "../tables/table-path.js";
import type { Account } from "./account.js";
import type { LateValue, Place, Reading } from "./reading.js";

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
  const { value, op, steps, line } = late;
  const { name } = op;
  if (op.slot && !reading.lines) {
    let at = late.object;
    for (const step of steps) at = objectAt(at, step);
    if (!fill(at, name, value)) reading.mayLose = true;
    return;
  }
  const places = placesOf(late, steps, reading);
  let isTaken = places.length === 0;
  for (const { object, path } of places) {
    if (fill(object, name, value)) continue;
    reading.mayLose = true;
    if (!op.prevails) isTaken = true;
    else {
      object[name] = value;
      const other = reading.lines?.find(({ to }) => to === path + name);
      if (other) reading.lose(other, reasons.taken, "dropped");
    }
  }
  if (isTaken) reading.mayLose = true;
  if (!line) return;
  const [first] = places;
  if (!first) reading.lose(line, reasons.noItem);
  else if (isTaken) reading.lose(line, reasons.taken);
  else line.to = first.path + name;
}

type Tagged = Extract<Step["item"], { kind: "tagged" }>;

/** The objects some steps on: of every item, or of the one with a tag, which is created if need be. */
function placesOf(from: Place, steps: readonly Step[], account: Account): readonly Place[] {
  let places: readonly Place[] = [from];
  for (const step of steps) {
    const { name, item } = step;
    places = places.flatMap(({ object, path }): readonly Place[] => {
      const at = path + name;
      if (item?.kind === "tagged") return [taggedItem({ object, path: at }, name, item, account)];
      if (item?.kind !== "all") {
        const index = item ? `[${item.kind === "at" ? item.index : 0}]` : "";
        return [{ object: objectAt(object, step), path: `${at}${index}.` }];
      }
      const list = object[name];
      if (!Array.isArray(list)) return [];
      return list.flatMap((each: unknown, index) =>
        isRecord(each) ? [{ object: each, path: `${at}[${index}].` }] : [],
      );
    });
  }
  return places;
}

function taggedItem({ object, path }: Place, name: string, tag: Tagged, { lines }: Account): Place {
  const { member, value } = tag;
  const list = listIn(object, name);
  const index = list.findIndex((each) => isRecord(each) && each[member] === value);
  const found = list[index];
  if (isRecord(found)) return { object: found, path: `${path}[${index}].` };
  const created = { [member]: value };
  const at = `${path}[${list.push(created) - 1}].`;
  lines?.push(lineOf(at + member, "defaulted"));
  return { object: created, path: at };
}
