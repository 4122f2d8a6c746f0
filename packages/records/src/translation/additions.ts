import { lineOf, moveLines } from "../record/account.js";
import { valueAt } from "../record/field-path.js";
import type { Plan } from "../plan/plan-of.js";
import { isRecord, type JsonRecord, textOf } from "../record/record.js";
import { eachPlace, isMeant } from "./places.js";
import type { Reading } from "./reading.js";

type Values = Readonly<Record<string, unknown>>;

/** Adds what a current host requires and no legacy record has, where there is nothing yet. */
export function addDefaults(reading: Reading, defaults: Plan["defaults"], values: Values): void {
  const { record, lines } = reading;
  for (const each of defaults) {
    const { steps, name, value, from, why } = each;
    // It is taken from a field of the record itself, or from an option.
    const isOwn = from?.includes(".") === true;
    const option = from === undefined ? value : values[from];
    const added = isOwn ? valueAt(record, from.split("."), false) : option;
    if (isOwn && added === undefined) continue;
    const root = reading.rootOf(steps[0]?.name);
    const [first] = steps;
    if (added === undefined && each.leave) {
      leaveItems(root, each, reading);
      continue;
    }
    // A reference at the top may consist of defaults only.
    const isFirst = added !== undefined && first && !first.item;
    if (isFirst && root[first.name] === undefined) root[first.name] = {};
    eachPlace(root, lines ? { steps, path: "" } : each, (object, path) => {
      if (object[name] !== undefined) return;
      if (added === undefined) (reading.unset ??= new Set()).add(from ?? name);
      else {
        object[name] = added;
        lines?.push(lineOf(path + name, "defaulted", why));
      }
    });
  }
}

/** Leaves out the items that a step means and that lack a member. */
function leaveItems(
  record: JsonRecord,
  { steps: [step], name, why }: Plan["defaults"][number],
  reading: Reading,
): void {
  if (!step?.item) return;
  const list = record[step.name];
  if (!Array.isArray(list)) return;
  const { item: wanted } = step;
  const isLacking = (item: unknown, index: number) =>
    isRecord(item) && isMeant(item, index, wanted) && item[name] === undefined;
  if (!list.some(isLacking)) return;
  const kept: unknown[] = [];
  const moved = new Map<number, number | undefined>();
  for (const [index, item] of list.entries()) {
    const lacks = isLacking(item, index);
    moved.set(index, lacks ? undefined : kept.length);
    if (!lacks) kept.push(item);
  }
  if (kept.length > 0) record[step.name] = kept;
  else delete record[step.name];
  reading.mayLose = true;
  if (reading.lines) moveLines(reading.lines, step.name, moved, why);
}

/** Whether a default is wanted that only the host can tell. */
export function asksFor(reading: Reading, defaults: Plan["defaults"], values: Values): boolean {
  let isAsked = false;
  for (const each of defaults) {
    const { steps, name, from = "", ask } = each;
    if (ask === undefined || values[from] !== undefined) continue;
    eachPlace(reading.rootOf(steps[0]?.name), each, (object) => {
      if (object[name] === undefined) isAsked = true;
    });
  }
  return isAsked;
}

/** Adds what a legacy record must have and the current one, with the companions `old`, does not. */
export function addFillers(
  record: JsonRecord,
  fillers: Plan["fillers"],
  old: JsonRecord | undefined,
): void {
  for (const each of fillers) {
    const { name, filler, companions } = each;
    const related = companions === undefined ? undefined : old?.[companions];
    const isThere = Array.isArray(related) && related.length > 0;
    if (companions !== undefined && !isThere) continue;
    if (each.steps.length === 0) record[name] ??= filler;
    else eachPlace(record, each, (object) => (object[name] ??= filler));
  }
}

/** Leaves in a list the first item of each kind, which is all that a legacy record has room for. */
export function keepDistinct(record: JsonRecord, distinct: Plan["distinct"]): void {
  for (const { list, by } of distinct) {
    const items = record[list];
    if (!Array.isArray(items) || items.length < 2) continue;
    const met = new Set<string>();
    record[list] = items.filter((item: unknown) => {
      const values = by.map((path) => valueAt(item, path, false));
      if (values.includes(undefined)) return true;
      const kind = values.map(textOf).join("\0").toLowerCase();
      const isFirst = !met.has(kind);
      met.add(kind);
      return isFirst;
    });
  }
}
