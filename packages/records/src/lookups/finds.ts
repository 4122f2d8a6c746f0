import { type AccountEntry, dropLine, moveLines } from "../record/account.js";
import { valueAt } from "../record/field-path.js";
import { type FindPlan, hasKey, keyOf, usualValue, valuesAt } from "../plan/find-plan.js";
import type { Lookups } from "../settings/lookups.js";
import { isSameId } from "../model/resource-id.js";
import { isSameCode } from "../plan/pairs.js";
import { type Made, rootOf } from "../plan/places.js";
import { copyOf, isFilled, isRecord, type JsonRecord, setMember } from "../record/record.js";
import type { Unfound } from "./unfound.js";
import { isMadeOf, valueApart } from "./value-apart.js";

/** What came of the finds of one record. */
export interface Findings {
  /** Why a host would refuse the record. */
  readonly obstacles: readonly string[];
  /** The items for which nothing was found, of finds whose records refer to others. */
  readonly unfound: readonly Unfound[];
  /** The collections in which the host has no record that was looked for. */
  readonly missing: ReadonlySet<string>;
  /** Whether a value is lost. */
  readonly mayLose: boolean;
}

/** The same while the finds are used. */
interface OpenFindings extends Findings {
  readonly obstacles: string[];
  readonly unfound: Unfound[];
  readonly missing: Set<string>;
  mayLose: boolean;
}

function noFindings(): OpenFindings {
  return { obstacles: [], unfound: [], missing: new Set(), mayLose: false };
}

/** The host's records that each item finds; `undefined` for one that has no such question. */
type Answers = readonly (readonly JsonRecord[] | undefined)[];

/** Asks the questions of a record's finds, each once, however often the record is translated. */
export class Finder {
  /** The id of the host's record that is replaced, if the request names it. */
  readonly replaced: string | undefined;
  readonly #lookups: Lookups | undefined;
  readonly #known = new Map<FindPlan, Answers>();

  constructor(lookups: Lookups | undefined, replaced: string | undefined) {
    this.#lookups = lookups;
    this.replaced = replaced;
  }

  async ask(find: FindPlan, items: readonly JsonRecord[]): Promise<Answers> {
    const known = this.#known.get(find);
    if (known) return known;
    const keys = items.map((item) => keyOf(item, find));
    const asked = keys.filter((key) => key !== undefined);
    const lists = asked.length > 0 ? ((await this.#lookups?.related?.(find.to, asked)) ?? []) : [];
    const left = lists.values();
    const answers = keys.map((key) =>
      key && this.#lookups?.related
        ? (left.next().value ?? []).filter((record) => hasKey(record, key, find))
        : undefined,
    );
    this.#known.set(find, answers);
    return answers;
  }
}

/**
 * Puts what the host's records say into a translated record, one find after another: a later one
 * gives a value only where those before it gave none.
 */
export async function useFinds(
  made: Made,
  finds: readonly FindPlan[],
  finder: Finder,
  options: Readonly<Record<string, unknown>>,
  account: AccountEntry[] | undefined,
): Promise<Findings> {
  const findings = noFindings();
  for (const find of finds) {
    const items = itemsOf(made, find);
    const given = find.option === undefined ? undefined : options[find.option];
    if (given !== undefined) for (const item of items) putIfNone(item, find, given, account);
    const answers = await finder.ask(find, items);
    if (find.pick === "each") {
      spread(rootOf(made, find.list), find, items, answers, findings, account);
      continue;
    }
    const { replaced } = finder;
    for (const [index, item] of items.entries()) {
      settle(item, find, answers[index], { findings, replaced, index }, account);
    }
  }
  return findings;
}

function itemsOf(made: Made, { list }: FindPlan): readonly JsonRecord[] {
  if (list === undefined) return [made.record];
  const items = rootOf(made, list)[list];
  return Array.isArray(items) ? items.filter(isRecord) : [];
}

/** Makes of each item as many as there are values. */
function spread(
  record: JsonRecord,
  find: FindPlan,
  items: readonly JsonRecord[],
  answers: Answers,
  findings: OpenFindings,
  account: AccountEntry[] | undefined,
): void {
  const { list = "", path, leave, refuse, why } = find;
  const made: JsonRecord[] = [];
  const moved = new Map<number, number | undefined>();
  for (const [index, item] of items.entries()) {
    const isOpen = !isFilled(valueAt(item, path, false)) && keyOf(item, find) !== undefined;
    const values = distinct((answers[index] ?? []).flatMap((each) => valuesAt(each, find.take)));
    if (isOpen && values.length === 0) {
      noteUnfound(item, find, answers[index], index, findings);
      if (refuse !== undefined) findings.obstacles.push(refuse);
      if (leave) {
        findings.mayLose = true;
        moved.set(index, undefined);
        continue;
      }
    }
    const copies = values.map((value) => {
      const copy = copyOf(item);
      if (isRecord(copy)) put(copy, path, value);
      return copy;
    });
    moved.set(index, made.length);
    made.push(...(isOpen && copies.length > 0 ? copies.filter(isRecord) : [item]));
  }
  if (account) moveLines(account, list, moved, why);
  if (items.length === 0) return;
  if (made.length > 0) record[list] = made;
  else delete record[list];
}

/** What is needed to put one value into an item. */
interface Settling {
  readonly findings: OpenFindings;
  /** The id of the host's record that is replaced, if the request names it. */
  readonly replaced: string | undefined;
  /** The position of the item in its list. */
  readonly index: number;
}

/** Puts one value into an item. */
function settle(
  item: JsonRecord,
  find: FindPlan,
  records: readonly JsonRecord[] | undefined,
  { findings, replaced, index }: Settling,
  account: AccountEntry[] | undefined,
): void {
  const { path, to, refuse } = find;
  if (find.pick === "apart") {
    const found = valueApart(records ?? [], item, find, replaced);
    if (found === "several") {
      if (refuse !== undefined) findings.obstacles.push(refuse);
    } else putApart(item, find, found.value, records, findings, account);
    return;
  }
  if (isFilled(valueAt(item, path, false))) return;
  // The record that the request names has its own.
  const itself = records?.find((each) => isSameId(each["id"], replaced));
  const meant = itself ? [itself] : (records ?? []);
  const values = distinct(meant.flatMap((each) => valuesAt(each, find.take)));
  const usual = usualValue(item, find);
  if (records?.length === 0) findings.missing.add(to);
  const value = chosenOf(values, usual, find);
  if (value !== undefined) {
    putIfNone(item, find, value, account);
    return;
  }
  noteUnfound(item, find, records, index, findings);
  if (refuse !== undefined && keyOf(item, find)) findings.obstacles.push(refuse);
}

/** Puts the value that tells an item from others in place of its own, which is then lost. */
function putApart(
  item: JsonRecord,
  find: FindPlan,
  value: unknown,
  records: readonly JsonRecord[] = [],
  findings: OpenFindings,
  account: AccountEntry[] | undefined,
): void {
  const { path, isOfLegacyKey, why, take } = find;
  const own = valueAt(item, path, false);
  if (value === undefined || value === own) return;
  put(item, path, value);
  const isLost = !isOfLegacyKey && isFilled(own) && !isSameCode(value, own);
  if (isLost && !isMadeOf(value, own, item, find)) {
    findings.mayLose = true;
    // A value that another record of the host has could not be this one's on a legacy host, either.
    const isTaken = records.some((each) => isSameCode(valuesAt(each, take)[0], own));
    const loss = isTaken ? undefined : find.loss;
    if (account && dropLine(account, path.join("."), why, loss)) return;
  }
  note(account, path.join("."), why);
}

function noteUnfound(
  item: JsonRecord,
  find: FindPlan,
  records: readonly JsonRecord[] | undefined,
  index: number,
  { unfound }: OpenFindings,
): void {
  const key = find.exists.length > 0 && records && keyOf(item, find);
  if (key) unfound.push({ find, item, index, key });
}

function chosenOf(values: readonly unknown[], usual: unknown, { pick }: FindPlan): unknown {
  if (values.length === 0) return usual;
  if (pick === "only") {
    return values.length === 1 ? values[0] : values.find((each) => isSameCode(each, usual));
  }
  const sorted = values.toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
  return sorted.at(pick === "first" ? 0 : -1);
}

function putIfNone(
  item: JsonRecord,
  { path, why }: FindPlan,
  value: unknown,
  account: AccountEntry[] | undefined,
): void {
  if (isFilled(valueAt(item, path, false))) return;
  put(item, path, value);
  note(account, path.join("."), why);
}

function put(item: JsonRecord, path: readonly string[], value: unknown): void {
  let at = item;
  for (const name of path.slice(0, -1)) {
    const next = at[name];
    at = isRecord(next) ? next : (at[name] = {});
  }
  setMember(at, path.at(-1) ?? "", value);
}

function note(account: AccountEntry[] | undefined, path: string, why: string | undefined): void {
  account?.push({ path, fate: "defaulted", ...(why === undefined ? {} : { why }) });
}

function distinct(values: readonly unknown[]): readonly unknown[] {
  const texts = values.map(String);
  return values.filter((_, at) => texts.indexOf(texts[at] ?? "") === at);
}
