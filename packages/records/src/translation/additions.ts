import { comparedText } from "@edbridge/core/internal";
import { lineOf, moveLines, type AccountEntry, leavesOf, reasons } from "../record/account.js";
import { valueAt, isRecord, type JsonRecord, textOf, nameIn, isFilled } from "../record/record.js";
import type { Plan } from "../plan/plan-of.js";
import type { Path, Selector } from "../tables/grammar.js";
import type { Reading, Uncoded } from "./reading.js";
import { bareCode } from "../model/plain-value.js";

type Values = Readonly<Record<string, unknown>>;

/** Adds what a current host requires and no legacy record has, where there is nothing yet. */
export function addDefaults(reading: Reading, defaults: Plan["defaults"], values: Values): void {
  const { record, lines } = reading;
  for (const each of defaults) {
    const { steps, name, value, from, why } = each;
    // It is taken from a field of the record itself, or from an option.
    const isFromRecord = from?.includes(".") === true;
    const option = from === undefined ? value : values[from];
    const added = isFromRecord ? valueAt(record, from.split("."), false) : option;
    if (isFromRecord && added === undefined) continue;
    const root = reading.rootOf(steps[0]?.name);
    if (added === undefined && each.leave) {
      leaveItems(root, each, reading);
      continue;
    }
    // A reference may consist of defaults only, and so may an extension.
    let at: unknown = added === undefined || steps.some(({ item }) => item) ? undefined : root;
    for (const step of steps) if (isRecord(at)) at = at[step.name] ??= {};
    eachPlace(root, steps, lines ? "" : undefined, (object, path) => {
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
  let isMissing = false;
  for (const each of defaults) {
    const { steps, name, from = "", ask } = each;
    if (ask === undefined || values[from] !== undefined) continue;
    eachPlace(reading.rootOf(steps[0]?.name), steps, undefined, (object) => {
      if (object[name] === undefined) isMissing = true;
    });
  }
  return isMissing;
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
    else eachPlace(record, each.steps, undefined, (object) => (object[name] ??= filler));
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
      const kind = values.map((value) => comparedText(textOf(value))).join("\0");
      const isFirst = !met.has(kind);
      met.add(kind);
      return isFirst;
    });
  }
}

/** A legacy record without some parts. Each is null in it, so that the others keep their positions. */
export function withoutParts(record: JsonRecord, parts: readonly Uncoded[]): JsonRecord {
  const rest = parts.reduce<unknown>((each, { path }) => withNull(each, stepsOf(path)), record);
  return isRecord(rest) ? rest : record;
}

/** The items of a record's lists that repeat an earlier one, where the host keeps one of a kind. */
export function repeatedItems(record: JsonRecord, distinct: Plan["distinct"]): Uncoded[] {
  return distinct.flatMap(({ list, by }) => {
    const name = nameIn(record, list);
    const items = record[name];
    if (!Array.isArray(items) || items.length < 2) return [];
    const met = new Set<string>();
    return items.flatMap((item: unknown, index) => {
      // A code may stand alone or at the end of a URL.
      const codes = by.map((path) => bareCode(textOf(valueAt(item, path, true) ?? "")));
      const kind = JSON.stringify(codes).toLowerCase();
      if (codes.includes("") || !met.has(kind)) {
        met.add(kind);
        return [];
      }
      return [{ path: `${name}[${index}]`, why: reasons.repeated }];
    });
  });
}

/** The account of such a record, with a line for each leaf of what was left behind. */
export function accountWithout(
  account: readonly AccountEntry[],
  record: JsonRecord,
  parts: readonly Uncoded[],
): AccountEntry[] {
  const paths = new Set(parts.map(({ path }) => path));
  const lost = parts.flatMap(({ path, why }) =>
    leavesOf(valueAt(record, stepsOf(path), false), path)
      .filter(({ value }) => isFilled(value))
      .map((leaf) => lineOf(leaf.path, "leftBehind", why, "dropped")),
  );
  return [...account.filter(({ path }) => !paths.has(path)), ...lost];
}

/** The names and positions of a path: `services[0].serviceDescriptor`. A caller's names may be none of a table. */
function stepsOf(path: string): (string | number)[] {
  const parts = path.split(/\.|\[(?=\d+\])/);
  return parts.map((part) => (/^\d+\]$/.test(part) ? Number.parseInt(part, 10) : part));
}

function withNull(value: unknown, [step, ...rest]: readonly (string | number)[]): unknown {
  if (step === undefined) return null;
  if (Array.isArray(value)) return value.with(Number(step), withNull(value[Number(step)], rest));
  return isRecord(value) ? { ...value, [step]: withNull(value[step], rest) } : value;
}

/** Does something with each object that some steps lead to. Without `path` nobody wants to know its path. */
function eachPlace(
  from: JsonRecord,
  steps: Path["steps"],
  path: string | undefined,
  use: (object: JsonRecord, path: string) => void,
  at = 0,
): void {
  const step = steps[at];
  if (!step) return use(from, path ?? "");
  const { name, item } = step;
  const found = from[name];
  const goOn = (object: unknown, position = "") => {
    const inner = path === undefined ? path : `${path}${name}${position}.`;
    if (isRecord(object)) eachPlace(object, steps, inner, use, at + 1);
  };
  if (!item) goOn(found);
  else if (Array.isArray(found)) {
    for (const [index, each] of found.entries())
      if (isMeant(each, index, item)) goOn(each, `[${index}]`);
  }
}

/** Whether a step means an item of its list. */
function isMeant(each: unknown, index: number, item: Selector): boolean {
  if (item.kind === "at") return index === item.index;
  return item.kind !== "tagged" || (isRecord(each) && each[item.member] === item.value);
}
