import { type AccountEntry, dropLine, moveLines } from "../record/account.js";
import { putAt, valueAt } from "../record/field-path.js";
import { type FindPlan, hasKey, keyOf, usualValue } from "../plan/find-plan.js";
import { type Awaitable, whenThere } from "../model/host-values.js";
import type { Key, Lookups } from "../settings/lookups.js";
import { valuesAt } from "../model/relations.js";
import { isSameId } from "../model/resource-id.js";
import { isSameCode } from "../plan/pairs.js";
import { type Made, rootOf } from "../plan/places.js";
import { copyOf, isFilled, isRecord, type JsonRecord, textOf } from "../record/record.js";
import type { MissingReference } from "../translation/reading.js";
import { isMadeOf, distinctValue } from "./distinct-value.js";

interface Unfound {
  readonly find: FindPlan;
  readonly item: JsonRecord;
  /** The position of the item in its list. */
  readonly index: number;
  /** What the host was asked for. */
  readonly key: Key;
}

/** The host's records that each item finds; `undefined` for one that has no such question. */
type Answers = readonly (readonly JsonRecord[] | undefined)[];

/** Asks the questions of a record's finds, each once, however often the record is translated. */
export class Finder {
  /** The id of the host's record that is replaced, if the request names it. */
  readonly replaced: string | undefined;
  readonly #lookups: Lookups | undefined;
  /** What came of each find, by its number in the plan. */
  readonly #known: Answers[] = [];

  constructor(lookups: Lookups | undefined, replaced: string | undefined) {
    this.#lookups = lookups;
    this.replaced = replaced;
  }

  ask(number: number, find: FindPlan, items: readonly JsonRecord[]): Awaitable<Answers> {
    const known = this.#known[number];
    if (known) return known;
    const asked: Key[] = [];
    const keys = items.map((item) => {
      const key = keyOf(item, find);
      if (key) asked.push(key);
      return key;
    });
    const found = asked.length > 0 ? this.#lookups?.related?.(find.to, asked) : undefined;
    return whenThere(found, (lists) => {
      let at = 0;
      const answers = keys.map((key) => {
        const list = key && lists ? (lists[at++] ?? []) : undefined;
        return key && list?.filter((record) => hasKey(record, key, find));
      });
      this.#known[number] = answers;
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
  made: Made,
  finds: readonly FindPlan[],
  finder: Finder,
  options: Readonly<Record<string, unknown>>,
  account: AccountEntry[] | undefined,
): Awaitable<Findings> {
  const findings = new Findings(finder.replaced, account);
  const useFrom = (number: number): Awaitable<Findings> => {
    const find = finds[number];
    if (!find) return findings;
    const root = find.list === undefined ? made.record : rootOf(made, find.list);
    const found = find.list === undefined ? [root] : root[find.list];
    const items = Array.isArray(found) ? found.filter(isRecord) : [];
    const value = find.option === undefined ? undefined : options[find.option];
    if (value !== undefined) for (const item of items) findings.fill(item, find, value);
    return whenThere(finder.ask(number, find, items), (answers) => {
      if (find.pick === "each") findings.spread(root, find, items, answers);
      else items.forEach((item, at) => findings.settle(item, find, answers[at], at));
      return useFrom(number + 1);
    });
  };
  return useFrom(0);
}

export class Findings {
  /** Why a host would refuse the record. */
  obstacles: string[] | undefined;
  /** The items for which nothing was found, of finds whose records refer to others. */
  unfound: Unfound[] | undefined;
  /** The collections in which the host has no record that was looked for. */
  missing: Set<string> | undefined;
  mayLose = false;
  readonly #replaced: string | undefined;
  readonly #account: AccountEntry[] | undefined;

  constructor(replaced: string | undefined, account: AccountEntry[] | undefined) {
    this.#replaced = replaced;
    this.#account = account;
  }

  /** Makes of each item as many as there are values. */
  spread(record: JsonRecord, find: FindPlan, items: readonly JsonRecord[], answers: Answers): void {
    const { list = "", path, leave, why } = find;
    const made: JsonRecord[] = [];
    const moved = new Map<number, number | undefined>();
    for (const [index, item] of items.entries()) {
      const isOpen = !isFilled(valueAt(item, path, false)) && keyOf(item, find) !== undefined;
      const values = distinct((answers[index] ?? []).flatMap((each) => valuesAt(each, find.take)));
      if (isOpen && values.length === 0) {
        this.#refuse(item, find, answers[index], index);
        if (leave) {
          this.mayLose = true;
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
    if (this.#account) moveLines(this.#account, list, moved, why);
    if (made.length > 0) record[list] = made;
    else if (items.length > 0) delete record[list];
  }

  settle(
    item: JsonRecord,
    find: FindPlan,
    records: readonly JsonRecord[] | undefined,
    index: number,
  ): void {
    const { path, to, refuse } = find;
    if (find.pick === "distinct") {
      const found = distinctValue(records ?? [], item, find, this.#replaced);
      if (found !== "several") this.#putApart(item, find, found.value, records);
      else this.#note(refuse);
      return;
    }
    if (isFilled(valueAt(item, path, false))) return;
    // The record that the request names has its own.
    const itself = records?.find((each) => isSameId(each["id"], this.#replaced));
    const meant = itself ? [itself] : (records ?? []);
    const values = distinct(meant.flatMap((each) => valuesAt(each, find.take)));
    if (records?.length === 0) (this.missing ??= new Set()).add(to);
    const value = chosenOf(values, usualValue(item, find), find);
    if (value !== undefined) this.fill(item, find, value);
    else this.#refuse(item, find, records, index);
  }

  /** Puts a value where there is none. */
  fill(item: JsonRecord, { path, why }: FindPlan, value: unknown): void {
    if (isFilled(valueAt(item, path, false))) return;
    putAt(item, path, value);
    this.#add(path, why);
  }

  /** Puts the value that tells an item from others in place of its own, which is then lost. */
  #putApart(
    item: JsonRecord,
    find: FindPlan,
    value: unknown,
    records: readonly JsonRecord[] = [],
  ): void {
    const { path, isOfLegacyKey, why, take } = find;
    const own = valueAt(item, path, false);
    if (value === undefined || value === own) return;
    putAt(item, path, value);
    const isLost = !isOfLegacyKey && isFilled(own) && !isSameCode(value, own);
    if (isLost && !isMadeOf(value, own, item, find)) {
      this.mayLose = true;
      // A value that another record of the host has could not be this one's on a legacy host, either.
      const isTaken = records.some((each) => isSameCode(valuesAt(each, take)[0], own));
      const loss = isTaken ? undefined : find.loss;
      if (this.#account && dropLine(this.#account, path.join("."), why, loss)) return;
    }
    this.#add(path, why);
  }

  #refuse(
    item: JsonRecord,
    find: FindPlan,
    records: readonly JsonRecord[] | undefined,
    index: number,
  ): void {
    const key = keyOf(item, find);
    if (!key) return;
    const isLookedFor = find.exists.length > 0 && records;
    if (isLookedFor) (this.unfound ??= []).push({ find, item, index, key });
    this.#note(find.refuse);
  }

  /** Notes why a host would refuse the record, if it would. */
  #note(obstacle: string | undefined): void {
    if (obstacle !== undefined) (this.obstacles ??= []).push(obstacle);
  }

  #add(path: readonly string[], why: string | undefined): void {
    if (!this.#account) return;
    const line = { path: path.join("."), fate: "defaulted" } as const;
    this.#account.push(why === undefined ? line : { ...line, why });
  }
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
