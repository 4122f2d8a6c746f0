import type { AccountEntry } from "./account.js";
import type { Path, Step } from "./path.js";
import type { Plan } from "./plan.js";
import { isRecord, type JsonRecord } from "./record.js";

type Values = Readonly<Record<string, unknown>>;

/**
 * Adds what a current host requires and no legacy record has, where there is nothing yet.
 *
 * @returns the names of values that are required and that the owner has not set
 */
export function addDefaults(
  record: JsonRecord,
  defaults: Plan["defaults"],
  values: Values,
  account: AccountEntry[] | undefined,
): readonly string[] {
  if (defaults.length === 0) return none;
  const wanted = new Set<string>();
  for (const { steps, name, value, from, why } of defaults) {
    const added = from === undefined ? value : values[from];
    for (const { object, path } of objectsAt(record, steps, added !== undefined)) {
      if (object[name] !== undefined) continue;
      if (added === undefined) {
        wanted.add(from ?? name);
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
  return [...wanted];
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

const none: readonly never[] = [];

interface Place {
  readonly object: JsonRecord;
  readonly path: string;
}

/** The objects that a path leads to. None is created but the first step of a default. */
function objectsAt(record: JsonRecord, steps: Path["steps"], makes: boolean): readonly Place[] {
  let places: readonly Place[] = [{ object: record, path: "" }];
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
  return found.flatMap((each: unknown, index) => {
    const wanted =
      item.kind === "at"
        ? index === item.index
        : item.kind !== "tagged" || (isRecord(each) && each[item.member] === item.value);
    return isRecord(each) && wanted ? [{ object: each, path: `${path}${name}[${index}].` }] : [];
  });
}
