import { type AccountEntry, moveLines } from "../record/account.js";
import { valueAt } from "../record/field-path.js";
import type { Path, Step } from "../tables/table-path.js";
import { type Made, rootOf } from "../plan/places.js";
import type { Plan } from "../plan/plan.js";
import { isRecord, type JsonRecord } from "../record/record.js";
import type { Place } from "./reading.js";

type Values = Readonly<Record<string, unknown>>;

/** What came of adding defaults. */
export interface Added {
  /** The names of values that are required and that the owner has not set. */
  readonly wanted: readonly string[];
  /** Whether items were left out for want of such a value. */
  readonly mayLose: boolean;
}

/** Adds what a current host requires and no legacy record has, where there is nothing yet. */
export function addDefaults(
  made: Made,
  defaults: Plan["defaults"],
  values: Values,
  account: AccountEntry[] | undefined,
): Added {
  const wanted = new Set<string>();
  let mayLose = false;
  for (const { steps, name, value, from, leave, why } of defaults) {
    // It is taken from a field of the record itself, or from an option.
    const isOwn = from?.includes(".") === true;
    const option = from === undefined ? value : values[from];
    const added = isOwn ? valueAt(made.record, from.split("."), false) : option;
    if (isOwn && added === undefined) continue;
    const root = rootOf(made, steps[0]?.name);
    if (added === undefined && leave) {
      mayLose = leaveItems(root, steps, name, why, account) || mayLose;
      continue;
    }
    // A reference at the top may consist of defaults only.
    for (const { object, path } of objectsAt(root, steps, added !== undefined)) {
      if (object[name] !== undefined) continue;
      if (added === undefined) wanted.add(from ?? name);
      else {
        object[name] = added;
        const because = why === undefined ? {} : { why };
        account?.push({ path: path + name, fate: "defaulted", ...because });
      }
    }
  }
  return { wanted: [...wanted], mayLose };
}

/** Leaves out the items that a step means and that lack a member. Returns whether there were any. */
function leaveItems(
  record: JsonRecord,
  [step]: Path["steps"],
  name: string,
  why: string | undefined,
  account: AccountEntry[] | undefined,
): boolean {
  const list = record[step?.name ?? ""];
  if (!step?.item || !Array.isArray(list)) return false;
  const { item: wanted } = step;
  const kept: unknown[] = [];
  const moved = new Map<number, number | undefined>();
  for (const [index, item] of list.entries()) {
    const lacks = isRecord(item) && isWanted(item, index, wanted) && item[name] === undefined;
    moved.set(index, lacks ? undefined : kept.length);
    if (!lacks) kept.push(item);
  }
  if (kept.length === list.length) return false;
  if (kept.length > 0) record[step.name] = kept;
  else delete record[step.name];
  if (account) moveLines(account, step.name, moved, why);
  return true;
}

/** Whether a default is wanted that only the host can tell. */
export function asksFor(made: Made, defaults: Plan["defaults"], values: Values): boolean {
  return defaults.some(
    ({ steps, name, from = "", ask }) =>
      ask !== undefined &&
      values[from] === undefined &&
      objectsAt(rootOf(made, steps[0]?.name), steps).some(
        ({ object }) => object[name] === undefined,
      ),
  );
}

/**
 * Adds what a legacy record must have and the current one does not.
 *
 * @param current the current record, with its companions
 */
export function addFillers(
  record: JsonRecord,
  fillers: Plan["fillers"],
  current: JsonRecord | undefined,
): void {
  for (const { steps, name, filler, companions } of fillers) {
    if (companions !== undefined && current?.[companions] === undefined) continue;
    for (const { object } of objectsAt(record, steps)) object[name] ??= filler;
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
      const kind = JSON.stringify(values.map((each) => String(each).toLowerCase()));
      const isFirst = !met.has(kind);
      met.add(kind);
      return isFirst;
    });
  }
}

/**
 * The objects that some steps lead to, each with its path and a dot at the end.
 *
 * @param makes whether the object of the first step is created where there is none
 */
function objectsAt(object: JsonRecord, steps: Path["steps"], makes = false, path = ""): Place[] {
  const [step, ...rest] = steps;
  if (!step) return [{ object, path }];
  const { name, item } = step;
  if (!item && makes && object[name] === undefined) object[name] = {};
  const found = object[name];
  const at = path + name;
  if (!item) return isRecord(found) ? objectsAt(found, rest, false, `${at}.`) : [];
  if (!Array.isArray(found)) return [];
  return found.flatMap((each: unknown, index) =>
    isRecord(each) && isWanted(each, index, item)
      ? objectsAt(each, rest, false, `${at}[${index}].`)
      : [],
  );
}

/** Whether a step means an item of its list. */
function isWanted(each: JsonRecord, index: number, item: NonNullable<Step["item"]>): boolean {
  if (item.kind === "at") return index === item.index;
  return item.kind !== "tagged" || each[item.member] === item.value;
}
