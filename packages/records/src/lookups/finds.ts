import { none } from "@edbridge/core/internal";
import { dropLine, lineOf, moveLines } from "../record/account.js";
import {
  putAt,
  valueAt,
  copyOf,
  isFilled,
  type JsonRecord,
  textOf,
  listAt,
} from "../record/record.js";
import { type FindPlan, hasKey, keyOf, usualValue } from "../plan/relations.js";
import { type Awaitable, whenThere } from "../model/host-values.js";
import type { Lookups } from "../settings/lookups.js";
import { valuesAt } from "../model/relations.js";
import { isSameId, bareCode } from "../model/plain-value.js";
import { isSameCode } from "../plan/pairs.js";
import type { FindResult, MissingReference, Reading } from "../translation/reading.js";

type Records = readonly JsonRecord[];
/** What the host answered, one list for each item with a key. */
type Lists = readonly (Records | undefined)[] | undefined;

/** Asks the questions of a record's finds. */
export class Finder {
  /** The id of the host's record that is replaced, if the request names it. */
  readonly replaced: string | undefined;
  readonly #lookups: Lookups;
  #known: Map<FindPlan, Lists> | undefined;

  constructor(lookups: Lookups = {}, replaced?: string) {
    this.#lookups = lookups;
    this.replaced = replaced;
  }

  /** Looks up the records of a find, for some items. A record that is translated again asks nothing again. */
  ask(find: FindPlan, items: Records): Awaitable<readonly FindResult[]> {
    const keys = items.map((item) => keyOf(item, find));
    const lookupKeys = keys.filter((key) => key !== undefined);
    const known = (this.#known ??= new Map<FindPlan, Lists>());
    const isLookedUp = lookupKeys.length > 0 && !known.has(find);
    const found = isLookedUp ? this.#lookups.related?.(find.to, lookupKeys) : known.get(find);
    return whenThere<Lists, readonly FindResult[]>(found, (lists) => {
      known.set(find, lists);
      let at = 0;
      return items.map((item, index) => {
        const key = keys[index];
        const list = key && lists ? (lists[at++] ?? none) : undefined;
        const records = key && list?.filter((record) => hasKey(record, key, find));
        return { find, item, index, key, records };
      });
    });
  }

  /**
   * The references whose records the host does not have, of items that have got no value: such an item
   * lacks nothing else.
   */
  async missingOf(unfound: readonly FindResult[]): Promise<readonly MissingReference[]> {
    const missing: MissingReference[] = [];
    for (const { item, find, index, key } of unfound) {
      if (isFilled(valueAt(item, find.path, false))) continue;
      for (const { reference, to, by } of find.exists) {
        const path = reference.replace("[]", `[${index}]`);
        if (missing.some((each) => each.path === path)) continue;
        const query = Object.fromEntries(by.map((name) => [name, key?.[name]]));
        const [records] = (await this.#lookups.related?.(to, [query])) ?? none;
        const isAbsent = records?.length === 0 && this.#lookups.mayRead?.(to) !== false;
        if (isAbsent) missing.push({ path, collection: to });
      }
    }
    return missing;
  }
}

/**
 * Puts what the host's records say into a translated record, one find after another: a later one
 * gives a value only where those before it gave none.
 */
export function useFinds(
  reading: Reading,
  finds: readonly FindPlan[],
  finder: Finder,
  options: Readonly<Record<string, unknown>>,
  from = 0,
): Awaitable<void> {
  const find = finds[from];
  if (!find) return;
  const root = reading.rootOf(find.list);
  const items = find.list === undefined ? [root] : listAt(root, find.list);
  const value = find.option === undefined ? undefined : options[find.option];
  if (value !== undefined) for (const item of items) fillItem(item, find, value, reading);
  return whenThere(finder.ask(find, items), (results) => {
    if (find.pick === "each") spread(root, find, results, reading);
    else for (const each of results) settle(each, finder.replaced, reading);
    return useFinds(reading, finds, finder, options, from + 1);
  });
}

/** Makes of each item as many as there are values. */
function spread(
  root: JsonRecord,
  find: FindPlan,
  all: readonly FindResult[],
  reading: Reading,
): void {
  const { list = "", path, leave, why } = find;
  const made: JsonRecord[] = [];
  const moved = new Map<number, number | undefined>();
  for (const result of all) {
    const { item, index, key, records = none } = result;
    const values = distinct(records.flatMap((each) => valuesAt(each, find.take)));
    if (key && values.length === 0) {
      refuse(result, reading);
      if (leave) {
        reading.mayLose = true;
        moved.set(index, undefined);
        continue;
      }
    }
    moved.set(index, made.length);
    if (values.length === 0) made.push(item);
    for (const value of values) {
      const copy = copyOf(item);
      putAt(copy, path, value);
      made.push(copy);
    }
  }
  if (reading.lines) moveLines(reading.lines, list, moved, why);
  if (made.length > 0) root[list] = made;
  else if (all.length > 0) delete root[list];
}

function settle(result: FindResult, replaced: string | undefined, reading: Reading): void {
  const { find, item, records } = result;
  const { path, to, refuse: obstacle } = find;
  if (find.pick === "distinct") {
    const found = distinctValue(result, replaced);
    if (typeof found === "object") putDistinct(result, found.value, reading);
    else if (found === "taken") reading.refuse(taken);
    else if (obstacle !== undefined) reading.refuse(obstacle);
    return;
  }
  if (isFilled(valueAt(item, path, false))) return;
  // The record that the request names has its own.
  const itself = records?.find((each) => isSameId(each["id"], replaced));
  const meant = itself ? [itself] : (records ?? none);
  const values = distinct(meant.flatMap((each) => valuesAt(each, find.take)));
  if (records?.length === 0) (reading.notFound ??= new Set()).add(to);
  const value = chosenOf(values, usualValue(item, find), find);
  if (value !== undefined) fillItem(item, find, value, reading);
  else refuse(result, reading);
}

/** Puts a value where there is none. */
function fillItem(item: JsonRecord, { path, why }: FindPlan, value: unknown, to: Reading): void {
  if (isFilled(valueAt(item, path, false))) return;
  putAt(item, path, value);
  to.lines?.push(lineOf(path.join("."), "defaulted", why));
}

/** Puts the value that tells an item from others in place of its own, which is then lost. */
function putDistinct(result: FindResult, value: unknown, reading: Reading): void {
  const { find, item, records = none } = result;
  const { path, isOfLegacyKey, why, take } = find;
  const before = valueAt(item, path, false);
  if (value === undefined || value === before) return;
  putAt(item, path, value);
  const isLost = !isOfLegacyKey && isFilled(before) && !isSameCode(value, before);
  if (isLost && !isMadeOf(value, before, result)) {
    reading.mayLose = true;
    // A value that another record of the host has could not be this one's on a legacy host, either.
    const isTaken = records.some((each) => isSameCode(valuesAt(each, take)[0], before));
    const loss = isTaken ? undefined : find.loss;
    if (reading.lines && dropLine(reading.lines, path.join("."), why, loss)) return;
  }
  reading.lines?.push(lineOf(path.join("."), "defaulted", why));
}

/** Notes an item for which nothing was found, and why a host would refuse the record, if it would. */
function refuse(result: FindResult, reading: Reading): void {
  const { find, key, records } = result;
  if (!key) return;
  if (find.exists.length > 0 && records) {
    // The account knows where an item was in the caller's list, which may have had empty ones.
    const line = reading.lines?.find(({ to }) => to?.startsWith(`${find.list}[${result.index}].`));
    const index = Number(/\[(\d+)\]/.exec(line?.path ?? "")?.[1] ?? result.index);
    (reading.unfound ??= []).push({ ...result, index });
  }
  if (find.refuse !== undefined) reading.refuse(find.refuse);
}

function chosenOf(values: readonly unknown[], usual: unknown, { pick }: FindPlan): unknown {
  if (values.length === 0) return usual;
  if (pick === "only") {
    return values.length === 1 ? values[0] : values.find((each) => isSameCode(each, usual));
  }
  const areNumbers = values.every((each) => typeof each === "number");
  const sorted = areNumbers
    ? values.toSorted((one, other) => Number(one) - Number(other))
    : values.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  return sorted.at(pick === "first" ? 0 : -1);
}

function distinct(values: readonly unknown[]): readonly unknown[] {
  const texts = values.map(textOf);
  return values.filter((value, at) => texts.indexOf(textOf(value)) === at);
}

/** The value of an item, or that several records of the host, or another than is replaced, are the item's own. */
type DistinctValue = { readonly value: unknown } | "several" | "taken";

const taken =
  "Another record of the host has the key that this one would get. Write that record, or delete it first.";

/**
 * The value by which an item differs from the host's other records of its kind. If the host has a record
 * of the item, the value is that record's. Otherwise it is the item's own, or is made of the item's own if
 * another record has that one: `Fall 2`, if there is another `Fall`.
 *
 * If the value is no part of the legacy key, a record that agrees with the item in all else is the item's
 * own, whatever value it has. Of several the one with the item's own value is.
 *
 * @param replaced the id of the host's record that is replaced, if the request names it
 */
function distinctValue(result: FindResult, replaced: string | undefined): DistinctValue {
  const { item, find, records = none } = result;
  const { take, path, isOfLegacyKey } = find;
  const first = valueAt(item, path, false) ?? usualValue(item, find);
  if (records.length === 0) return { value: first };
  const valueOf = (record: JsonRecord) => valuesAt(record, take)[0];
  const hasFirst = (record: JsonRecord) => isSameCode(valueOf(record), first);
  const itself = records.find((each) => isSameId(each["id"], replaced));
  const hasKeyOf = (each: JsonRecord) =>
    agrees(each, result, true) &&
    (!isOfLegacyKey || hasFirst(each) || isMadeOf(valueOf(each), first, result));
  if (itself && !hasKeyOf(itself) && records.some(hasKeyOf)) return "taken";
  if (itself && (!isOfLegacyKey || hasFirst(itself) || isMadeOf(valueOf(itself), first, result))) {
    return { value: valueOf(itself) };
  }
  const others = records.filter((each) => each !== itself);
  // The migration of hosts left the first of several its code. Where there is none, a number is the owner's.
  const isNumbered = !isOfLegacyKey || others.some(hasFirst);
  const isMade = (record: JsonRecord) => isMadeOf(valueOf(record), first, result, isNumbered);
  const agreeing = others.filter((each) => agrees(each, result, true));
  const match =
    (isOfLegacyKey
      ? others.find((each) => hasFirst(each) && agrees(each, result, false))
      : agreeing.find(hasFirst)) ?? agreeing.find(isMade);
  if (match) return { value: valueOf(match) ?? first };
  if (!isOfLegacyKey && agreeing.length > 0) {
    const [only, another] = agreeing;
    return another ? "several" : { value: only && valueOf(only) };
  }
  const isFree = (value: unknown) => !others.some((each) => isSameCode(valueOf(each), value));
  if (first === undefined || isFree(first)) return { value: first };
  for (let number = 2; number <= others.length + 1; number++) {
    const next = typeof first === "string" ? madeOf(first, number, result) : number;
    if (isFree(next)) return { value: next };
  }
  return { value: typeof first === "string" ? first : others.length + 1 };
}

/** Whether a record of the host agrees with an item in all that tells them apart. */
function agrees(record: JsonRecord, { item, find }: FindResult, isStrict: boolean): boolean {
  return (find.distinctBy ?? none).every((path) => {
    const [hostValues, itemValues] = [valuesAt(record, path), valuesAt(item, path)];
    if (hostValues.length === 0 || itemValues.length === 0)
      return !isStrict || hostValues.length === itemValues.length;
    return hostValues.some((each) => itemValues.some((other) => isSameCode(each, other)));
  });
}

/** A value that is made of another one, by the form of a table. */
function madeOf(
  first: string,
  number: number,
  { item, find }: FindResult,
  form = find.form,
): string {
  return (form ?? "{value} {number}").replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "value") return first;
    return name === "number" ? String(number) : bareCode(textOf(valueAt(item, [name], false)));
  });
}

/**
 * Whether a value of the host is made of the item's own.
 *
 * @param isNumbered whether the migration of the host may have made it
 */
function isMadeOf(value: unknown, first: unknown, result: FindResult, isNumbered = true): boolean {
  if (typeof value !== "string" || typeof first !== "string") return false;
  const { form } = result.find;
  const number = Number(/\d{1,9}$/.exec(value)?.[0] ?? 2);
  const forms = isNumbered ? [form, form?.replace("~", "-")] : [form];
  return number > 1 && forms.some((each) => isSameCode(value, madeOf(first, number, result, each)));
}
