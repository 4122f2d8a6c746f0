import { dropLine, lineOf, moveLines } from "../record/account.js";
import { putAt, valueAt } from "../record/field-path.js";
import { type FindPlan, hasKey, keyOf, usualValue } from "../plan/find-plan.js";
import { type Awaitable, whenThere } from "../model/host-values.js";
import type { Key, Lookups } from "../settings/lookups.js";
import { valuesAt } from "../model/relations.js";
import { isSameId } from "../model/resource-id.js";
import { isSameCode } from "../plan/pairs.js";
import { copyOf, isFilled, isRecord, type JsonRecord, textOf } from "../record/record.js";
import type { MissingReference, Reading, Unfound } from "../translation/reading.js";
import { isMadeOf, distinctValue } from "./distinct-value.js";

/** The host's records that each item finds; `undefined` for one that has no such question. */
type Answers = readonly (readonly JsonRecord[] | undefined)[];

/** Asks the questions of a record's finds, each once, however often the record is translated. */
export class Finder {
  /** The id of the host's record that is replaced, if the request names it. */
  readonly replaced: string | undefined;
  readonly #lookups: Lookups | undefined;
  #known: Map<FindPlan, Answers> | undefined;

  constructor(lookups: Lookups | undefined, replaced: string | undefined) {
    this.#lookups = lookups;
    this.replaced = replaced;
  }

  ask(find: FindPlan, items: readonly JsonRecord[]): Awaitable<Answers> {
    const known = this.#known?.get(find);
    if (known) return known;
    const keys = items.map((item) => keyOf(item, find));
    const asked = keys.filter((key) => key !== undefined);
    const found = asked.length > 0 ? this.#lookups?.related?.(find.to, asked) : undefined;
    return whenThere(found, (lists) => {
      let at = 0;
      const answers = keys.map((key) => {
        const list = key && lists ? (lists[at++] ?? []) : undefined;
        return key && list?.filter((record) => hasKey(record, key, find));
      });
      (this.#known ??= new Map()).set(find, answers);
      return answers;
    });
  }

  /**
   * The references whose records the host does not have, of items that have got no value: such an item
   * lacks nothing else.
   */
  async missingOf(unfound: readonly Unfound[]): Promise<readonly MissingReference[]> {
    const missing: MissingReference[] = [];
    for (const { item, find, index, key } of unfound) {
      if (isFilled(valueAt(item, find.path, false))) continue;
      for (const { reference, to, by } of find.exists) {
        const path = reference.replace("[]", `[${index}]`);
        if (missing.some((each) => each.path === path)) continue;
        const asked = Object.fromEntries(by.map((name) => [name, key[name]]));
        const [records] = (await this.#lookups?.related?.(to, [asked])) ?? [];
        const isAbsent = records?.length === 0 && this.#lookups?.mayRead?.(to) !== false;
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
  const found = find.list === undefined ? [root] : root[find.list];
  const items = Array.isArray(found) ? found.filter(isRecord) : [];
  const value = find.option === undefined ? undefined : options[find.option];
  if (value !== undefined) for (const item of items) fillItem(item, find, value, reading);
  return whenThere(finder.ask(find, items), (answers) => {
    if (find.pick === "each") spread(root, find, items, answers, reading);
    else items.forEach((item, at) => settle(item, find, answers[at], at, finder, reading));
    return useFinds(reading, finds, finder, options, from + 1);
  });
}

/** Makes of each item as many as there are values. */
function spread(
  record: JsonRecord,
  find: FindPlan,
  items: readonly JsonRecord[],
  answers: Answers,
  reading: Reading,
): void {
  const { list = "", path, leave, why } = find;
  const made: JsonRecord[] = [];
  const moved = new Map<number, number | undefined>();
  for (const [index, item] of items.entries()) {
    const isOpen = !isFilled(valueAt(item, path, false)) && keyOf(item, find) !== undefined;
    const values = distinct((answers[index] ?? []).flatMap((each) => valuesAt(each, find.take)));
    if (isOpen && values.length === 0) {
      refuse(item, find, answers[index], index, reading);
      if (leave) {
        reading.mayLose = true;
        moved.set(index, undefined);
        continue;
      }
    }
    moved.set(index, made.length);
    if (!isOpen || values.length === 0) made.push(item);
    for (const value of isOpen ? values : []) {
      const copy = copyOf(item);
      if (!isRecord(copy)) continue;
      putAt(copy, path, value);
      made.push(copy);
    }
  }
  if (reading.lines) moveLines(reading.lines, list, moved, why);
  if (made.length > 0) record[list] = made;
  else if (items.length > 0) delete record[list];
}

function settle(
  item: JsonRecord,
  find: FindPlan,
  records: readonly JsonRecord[] | undefined,
  index: number,
  { replaced }: Finder,
  reading: Reading,
): void {
  const { path, to } = find;
  if (find.pick === "distinct") {
    const found = distinctValue(records ?? [], item, find, replaced);
    if (found !== "several") putApart(item, find, found.value, records, reading);
    else if (find.refuse !== undefined) reading.refuse(find.refuse);
    return;
  }
  if (isFilled(valueAt(item, path, false))) return;
  // The record that the request names has its own.
  const itself = records?.find((each) => isSameId(each["id"], replaced));
  const meant = itself ? [itself] : (records ?? []);
  const values = distinct(meant.flatMap((each) => valuesAt(each, find.take)));
  if (records?.length === 0) (reading.notFound ??= new Set()).add(to);
  const value = chosenOf(values, usualValue(item, find), find);
  if (value !== undefined) fillItem(item, find, value, reading);
  else refuse(item, find, records, index, reading);
}

/** Puts a value where there is none. */
function fillItem(item: JsonRecord, { path, why }: FindPlan, value: unknown, to: Reading): void {
  if (isFilled(valueAt(item, path, false))) return;
  putAt(item, path, value);
  to.lines?.push(lineOf(path.join("."), "defaulted", why));
}

/** Puts the value that tells an item from others in place of its own, which is then lost. */
function putApart(
  item: JsonRecord,
  find: FindPlan,
  value: unknown,
  records: readonly JsonRecord[] = [],
  reading: Reading,
): void {
  const { path, isOfLegacyKey, why, take } = find;
  const own = valueAt(item, path, false);
  if (value === undefined || value === own) return;
  putAt(item, path, value);
  const isLost = !isOfLegacyKey && isFilled(own) && !isSameCode(value, own);
  if (isLost && !isMadeOf(value, own, item, find)) {
    reading.mayLose = true;
    // A value that another record of the host has could not be this one's on a legacy host, either.
    const isTaken = records.some((each) => isSameCode(valuesAt(each, take)[0], own));
    const loss = isTaken ? undefined : find.loss;
    if (reading.lines && dropLine(reading.lines, path.join("."), why, loss)) return;
  }
  reading.lines?.push(lineOf(path.join("."), "defaulted", why));
}

/** Notes an item for which nothing was found, and why a host would refuse the record, if it would. */
function refuse(
  item: JsonRecord,
  find: FindPlan,
  records: readonly JsonRecord[] | undefined,
  index: number,
  reading: Reading,
): void {
  const key = keyOf(item, find);
  if (!key) return;
  if (find.exists.length > 0 && records) {
    (reading.unfound ??= []).push({ find, item, index, key });
  }
  if (find.refuse !== undefined) reading.refuse(find.refuse);
}

function chosenOf(values: readonly unknown[], usual: unknown, { pick }: FindPlan): unknown {
  if (values.length === 0) return usual;
  if (pick === "only") {
    return values.length === 1 ? values[0] : values.find((each) => isSameCode(each, usual));
  }
  const sorted = values.toSorted((one, other) => (textOf(one) < textOf(other) ? -1 : 1));
  return sorted.at(pick === "first" ? 0 : -1);
}

function distinct(values: readonly unknown[]): readonly unknown[] {
  const texts = values.map(textOf);
  return values.filter((_, at) => texts.indexOf(texts[at] ?? "") === at);
}
