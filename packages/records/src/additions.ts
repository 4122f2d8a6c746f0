import type { AccountEntry } from "./account.js";
import { valueAt } from "./field-path.js";
import { moveLines } from "./finds.js";
import type { Path, Step } from "./path.js";
import { type Made, type Place, rootOf } from "./places.js";
import type { Plan } from "./plan.js";
import { isRecord, type JsonRecord } from "./record.js";

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
  if (defaults.length === 0) return none;
  const wanted: string[] = [];
  let mayLose = false;
  for (const { steps, name, value, from, leave, why } of defaults) {
    const added = from === undefined ? value : values[from];
    if (added === undefined && leave) {
      mayLose = leaveItems(rootOf(made, steps[0]?.name), steps, name, why, account) || mayLose;
      continue;
    }
    for (const { object, path } of objectsAt(made, steps, added !== undefined)) {
      if (object[name] !== undefined) continue;
      if (added === undefined) {
        const option = from ?? name;
        if (!wanted.includes(option)) wanted.push(option);
        continue;
      }
      object[name] = added;
      account?.push({
        path: path + name,
        fate: "defaulted",
        ...(why === undefined ? {} : { why }),
      });
    }
  }
  return { wanted, mayLose };
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
      objectsAt(made, steps, false).some(({ object }) => object[name] === undefined),
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
  for (const { steps, name, filler, companion } of fillers) {
    if (companion !== undefined && current?.[`~${companion}`] === undefined) continue;
    if (steps.length === 0) record[name] ??= filler;
    else fillAt(record, steps, 0, name, filler);
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

/** Puts a filler into the objects that some steps lead to, from the step at a position on. */
function fillAt(
  object: JsonRecord,
  steps: Path["steps"],
  at: number,
  name: string,
  filler: unknown,
): void {
  const step = steps[at];
  if (!step) {
    object[name] ??= filler;
    return;
  }
  const found = object[step.name];
  if (isRecord(found)) fillAt(found, steps, at + 1, name, filler);
  else if (step.item && Array.isArray(found)) {
    for (const each of found) if (isRecord(each)) fillAt(each, steps, at + 1, name, filler);
  }
}

const none: Added = { wanted: [], mayLose: false };

/** The objects that a path leads to. None is created but the first step of a default. */
function objectsAt(made: Made, steps: Path["steps"], makes: boolean): readonly Place[] {
  let places: readonly Place[] = [{ object: rootOf(made, steps[0]?.name), path: "" }];
  for (const [index, step] of steps.entries()) {
    places = places.flatMap(({ object, path }) => within(object, path, step, makes && index === 0));
  }
  return places;
}

function within(object: JsonRecord, path: string, { name, item }: Step, makes: boolean): Place[] {
  const found = object[name];
  if (!item) {
    // A reference at the top may consist of defaults only.
    const made = found === undefined && makes ? (object[name] = {}) : found;
    return isRecord(made) ? [{ object: made, path: `${path}${name}.` }] : [];
  }
  if (!Array.isArray(found)) return [];
  return found.flatMap((each: unknown, index) =>
    isRecord(each) && isWanted(each, index, item)
      ? [{ object: each, path: `${path}${name}[${index}].` }]
      : [],
  );
}

/** Whether a step means an item of its list. */
function isWanted(each: JsonRecord, index: number, item: NonNullable<Step["item"]>): boolean {
  if (item.kind === "at") return index === item.index;
  return item.kind !== "tagged" || each[item.member] === item.value;
}
