import type { AccountEntry } from "./account.js";
import { whenReady } from "./ask-host.js";
import { valueAt } from "./field-path.js";
import type { Awaitable, Key, Lookups } from "./lookups.js";
import { bareCode } from "./model/namespace-value.js";
import { isSameCode } from "./pairs.js";
import { parsePath, type Step } from "./table-path.js";
import { type Made, rootOf } from "./places.js";
import { copyOf, isFilled, isRecord, type JsonRecord, setMember } from "./record.js";
import type { Find } from "./table-form.js";

/** A value that is taken from records of the host which the record's own values find. */
export interface FindPlan extends Pick<
  Find,
  "from" | "take" | "pick" | "apart" | "form" | "option" | "else" | "leave" | "refuse" | "why"
> {
  /** The list in whose items the value goes; absent for the record itself. */
  readonly list: string | undefined;
  /** The place of the value in the item. */
  readonly path: readonly string[];
  /** What the host is asked for, and where the item has it. */
  readonly by: readonly (readonly [name: string, path: readonly string[]])[];
}

/** What came of the finds of one record. */
export interface Findings {
  /** Why a host would refuse the record. */
  readonly obstacles: readonly string[];
  /** The collections in which the host has no record that was looked for. */
  readonly missing: ReadonlySet<string>;
  /** Whether a value is lost. */
  readonly mayLose: boolean;
}

/** The same while the finds are used. */
interface OpenFindings extends Findings {
  readonly obstacles: string[];
  readonly missing: Set<string>;
  mayLose: boolean;
}

const nothingFound: Findings = { obstacles: [], missing: new Set(), mayLose: false };

/** The plan of a find. */
export function findPlan({ for: place, by, ...rest }: Find): FindPlan {
  const inList = (path: string) => {
    const { steps, name } = parsePath(path);
    const isListed = steps[0]?.item !== undefined;
    return {
      list: isListed ? steps[0]?.name : undefined,
      path: [...steps.slice(isListed ? 1 : 0).map((step: Step) => step.name), name],
    };
  };
  return {
    ...rest,
    ...inList(place),
    by: Object.entries(by).map(([name, path]) => [name, inList(path).path] as const),
  };
}

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
    const found = asked.length > 0 ? (this.#lookups?.related?.(find.from, asked) ?? []) : [];
    return whenReady(found, (lists) => {
      const left = lists.values();
      const answers = keys.map((key) =>
        key && this.#lookups?.related ? (left.next().value ?? []) : undefined,
      );
      (this.#known ??= new Map<FindPlan, Answers>()).set(find, answers);
      return answers;
    });
  }
}

/** The key of an item that has no value there yet, or one that must be told from others. */
export function keyOf(item: JsonRecord, { path, by, pick }: FindPlan): Key | undefined {
  if (pick !== "apart" && isFilled(valueAt(item, path, false))) return undefined;
  const key: Record<string, unknown> = {};
  for (const [name, at] of by) {
    const value = valueAt(item, at, false);
    if (!isFilled(value)) return undefined;
    setMember(key, name, value);
  }
  return key;
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
  if (finds.length === 0) return nothingFound;
  const findings: OpenFindings = { obstacles: [], missing: new Set(), mayLose: false };
  const next = (at: number): Awaitable<Findings> => {
    const find = finds[at];
    if (!find) return findings;
    const items = itemsOf(made, find);
    const given = find.option === undefined ? undefined : options[find.option];
    if (given !== undefined) for (const item of items) putIfNone(item, find, given, account);
    return whenReady(finder.ask(find, items), (answers) => {
      if (find.pick === "each")
        spread(rootOf(made, find.list), find, items, answers, findings, account);
      else {
        for (const [index, item] of items.entries()) {
          settle(item, find, answers[index], { findings, replaced: finder.replaced }, account);
        }
      }
      return next(at + 1);
    });
  };
  return next(0);
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

/** Puts one value into an item. */
function settle(
  item: JsonRecord,
  find: FindPlan,
  records: readonly JsonRecord[] | undefined,
  {
    findings,
    replaced,
  }: { readonly findings: OpenFindings; readonly replaced?: string | undefined },
  account: AccountEntry[] | undefined,
): void {
  const { path, from, refuse } = find;
  if (find.pick === "apart") {
    const value = apartFrom(records ?? [], item, find, replaced);
    if (value !== undefined && value !== valueAt(item, path, false)) {
      put(item, path, value);
      note(account, path.join("."), find.why);
    }
    return;
  }
  if (isFilled(valueAt(item, path, false))) return;
  // The record that the request names has its own.
  const itself = records?.find((each) => isSameId(each["id"], replaced));
  const meant = itself ? [itself] : (records ?? []);
  const values = distinct(meant.flatMap((each) => valuesAt(each, find.take)));
  const usual = usualValue(item, find);
  if (records?.length === 0) findings.missing.add(from);
  const value = chosenOf(values, usual, find);
  if (value !== undefined) putIfNone(item, find, value, account);
  else if (refuse !== undefined && keyOf(item, find)) findings.obstacles.push(refuse);
}

function chosenOf(values: readonly unknown[], usual: unknown, { pick }: FindPlan): unknown {
  if (values.length === 0) return usual;
  if (pick === "only") {
    return values.length === 1 ? values[0] : values.find((each) => isSameCode(each, usual));
  }
  const sorted = values.toSorted((one, other) => (String(one) < String(other) ? -1 : 1));
  return sorted.at(pick === "first" ? 0 : -1);
}

/**
 * The value by which an item is told from the host's other records of its kind. It is that of its own
 * record. Without one it is the item's own, or is made of that where another record has it.
 */
function apartFrom(
  records: readonly JsonRecord[],
  item: JsonRecord,
  find: FindPlan,
  replaced: string | undefined,
): unknown {
  const { take, path, form } = find;
  const first = valueAt(item, path, false) ?? usualValue(item, find);
  const valueOf = (record: JsonRecord) => valuesAt(record, take)[0];
  const isMade = (record: JsonRecord) => isOfForm(valueOf(record), first, item, form);
  const hasFirst = (record: JsonRecord) => isSameCode(valueOf(record), first);
  const itself = records.find((each) => isSameId(each["id"], replaced));
  if (itself && (hasFirst(itself) || isMade(itself))) return valueOf(itself);
  const others = records.filter((each) => each !== itself);
  const own =
    (form === undefined
      ? undefined
      : others.find((each) => hasFirst(each) && agrees(each, item, find, false))) ??
    others.find((each) => isMade(each) && agrees(each, item, find, true));
  if (own) return valueOf(own) ?? first;
  const isFree = (value: unknown) => !others.some((each) => isSameCode(valueOf(each), value));
  if (first === undefined || isFree(first)) return first;
  for (let number = 2; number <= others.length + 1; number++) {
    const next = typeof first === "string" ? madeOf(first, item, number, form) : number;
    if (isFree(next)) return next;
  }
  return typeof first === "string" ? first : others.length + 1;
}

/** Whether a record of the host agrees with an item in all that tells them apart. */
function agrees(
  record: JsonRecord,
  item: JsonRecord,
  { apart = [] }: FindPlan,
  isStrict: boolean,
): boolean {
  return apart.every((path) => {
    const [theirs, own] = [valuesAt(record, path), valuesAt(item, path)];
    if (theirs.length === 0 || own.length === 0) return !isStrict || theirs.length === own.length;
    return theirs.some((each) => own.some((other) => isSameCode(each, other)));
  });
}

/** A value that is made of another one, by the form of a table. */
function madeOf(
  first: string,
  item: JsonRecord,
  number: number,
  form = "{value} {number}",
): string {
  return form.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (name === "value") return first;
    return name === "number" ? String(number) : bareCode(String(valueAt(item, [name], false)));
  });
}

/** Whether a value of the host is one that is made of the item's own, or is that. Without a form, any is. */
function isOfForm(value: unknown, first: unknown, item: JsonRecord, form?: string): boolean {
  if (form === undefined || isSameCode(value, first)) return true;
  if (typeof value !== "string" || typeof first !== "string") return false;
  const [number] = /\d{1,9}$/.exec(value) ?? ["2"];
  return isSameCode(value, madeOf(first, item, Number(number), form));
}

/** Whether two ids are the same, with or without dashes. */
function isSameId(id: unknown, other: string | undefined): boolean {
  const bare = (text: string) => text.replaceAll("-", "").toLowerCase();
  return typeof id === "string" && other !== undefined && bare(id) === bare(other);
}

/** The value if the host has none. Names in braces are replaced by the values that were asked for. */
function usualValue(item: JsonRecord, { else: text, by }: FindPlan): unknown {
  if (typeof text !== "string") return text;
  const paths = new Map(by);
  let isWhole = true;
  const filled = text.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = valueAt(item, paths.get(name) ?? [name], false);
    if (!isFilled(value)) isWhole = false;
    return String(value);
  });
  return isWhole ? filled : undefined;
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

/**
 * Says of the leaves that went into the items of a list where they are now.
 *
 * @param moved the new position of an item by its old one; `undefined` for one that is left out
 */
export function moveLines(
  account: AccountEntry[],
  list: string,
  moved: ReadonlyMap<number, number | undefined>,
  why = "",
): void {
  const start = `${list}[`;
  for (const [index, line] of account.entries()) {
    if (!line.to?.startsWith(start)) continue;
    const end = line.to.indexOf("]");
    const before = Number(line.to.slice(start.length, end));
    if (!moved.has(before)) continue;
    const after = moved.get(before);
    account[index] =
      after === undefined
        ? { path: line.path, fate: "leftBehind", why, loss: "dropped" }
        : { ...line, to: `${start}${after}${line.to.slice(end)}` };
  }
}

function valuesAt(record: JsonRecord, path: string): readonly unknown[] {
  let found: readonly unknown[] = [record];
  for (const step of path.split(".")) {
    const name = step.replace("[]", "");
    found = found.flatMap((each) => {
      const value = isRecord(each) ? each[name] : undefined;
      return Array.isArray(value) ? (value as unknown[]) : [value];
    });
  }
  return found.filter(isFilled);
}

function distinct(values: readonly unknown[]): readonly unknown[] {
  const texts = values.map(String);
  return values.filter((_, at) => texts.indexOf(texts[at] ?? "") === at);
}
