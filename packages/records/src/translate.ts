import type { AccountEntry, Fate } from "./account.js";
import { isShared, objectAt, placesOf } from "./places.js";
import type { Edge, Items, LeafOp, LookupOp, Node, Plan, Target, Way } from "./plan.js";
import { copied, fill, isFilled, isRecord, type JsonRecord, setMember } from "./record.js";

/** Members that a host gives and no caller sends; nothing is lost with them. */
const ownOfHost = new Set(["link", "_etag", "_lastModifiedDate", "id"]);

/** A key that is to be asked for, and what to do with the answer. */
export interface Question {
  readonly find: string;
  readonly key: JsonRecord;
  readonly answer: (found: JsonRecord | undefined) => void;
}

/** One record on its way. */
export class Translation {
  readonly record: JsonRecord = {};
  readonly questions: Question[] = [];
  readonly #plan: Plan;
  readonly #up: boolean;
  readonly #account: AccountEntry[] | undefined;
  /** The items of lists that are being read, the record itself first. */
  readonly #inputs: JsonRecord[] = [];
  readonly #items: (JsonRecord | undefined)[];
  readonly #at: number[];
  readonly #later: { readonly rank: number; readonly put: () => void }[] = [];
  /** Lines of leaves whose look-up has yet to say what became of them. */
  readonly #asking = new Set<AccountEntry>();
  readonly #absent: ReadonlySet<string>;
  #path = "";
  #muted = false;

  /**
   * @param account takes a line a leaf; left out, none is made
   * @param absent the other records that this one does not become
   */
  constructor(
    plan: Plan,
    up: boolean,
    account?: AccountEntry[],
    absent: ReadonlySet<string> = new Set(),
  ) {
    this.#plan = plan;
    this.#up = up;
    this.#account = account;
    this.#absent = absent;
    this.#items = [this.record];
    this.#at = [0];
  }

  /** Reads the old record; what is asked for is in `questions` then. */
  read(record: JsonRecord): void {
    this.#inputs.push(record);
    this.#object(record, this.#plan.root);
    this.#later.sort((one, other) => one.rank - other.rank);
    for (const { put } of this.#later) put();
  }

  #object(record: JsonRecord, node: Node, others: readonly Node[] = none): void {
    const path = this.#path;
    let isEmpty = path !== "";
    for (const name in record) {
      isEmpty = false;
      const edge = this.#edge(node, name);
      if (this.#account) this.#path = path === "" ? name : `${path}.${name}`;
      const value = record[name];
      const more =
        others.length === 0 ? none : others.flatMap((each) => this.#edge(each, name) ?? []);
      const [first] = more;
      if (edge) this.#member(value, edge);
      else if (first) this.#member(value, first);
      else this.#unknown(name, value, node);
      // What a member is besides has no line of its own.
      const muted = this.#muted;
      this.#muted = true;
      for (const each of edge ? more : more.slice(1)) this.#member(value, each);
      this.#muted = muted;
    }
    this.#path = path;
    if (isEmpty) this.#leave(record, "It says nothing.");
    for (const lookup of node.lookups) this.#ask(lookup);
  }

  #edge({ edges, byLowerCase }: Node, name: string): Edge | undefined {
    return edges.get(name) ?? (this.#up ? byLowerCase.get(name.toLowerCase()) : undefined);
  }

  #member(value: unknown, edge: Edge): void {
    if (Array.isArray(value) && edge.items) this.#list(value, edge.items, edge);
    else if (isRecord(value) && edge.object) this.#object(value, edge.object);
    else if (edge.items || edge.object || Array.isArray(value) || isRecord(value)) {
      // An empty list, or null, says nothing; anything else is not what its name promises.
      this.#leave(value, "It is not of the published form.");
    } else this.#leaf(value, edge);
  }

  #list(list: readonly unknown[], items: Items, edge: Edge): void {
    if (list.length === 0) {
      this.#empty(edge, items);
      return;
    }
    const { each } = items;
    const path = this.#path;
    for (const [index, item] of list.entries()) {
      if (this.#account) this.#path = `${path}[${index}]`;
      if (!isRecord(item)) {
        this.#leave(item, "It is not of the published form.");
        continue;
      }
      const special = specialOf(items, index, item);
      const [first, ...more] = special;
      if (each) {
        for (const anchor of each.anchors) this.#items[anchor] = undefined;
        this.#inputs.push(item);
        this.#object(item, each, special);
        this.#inputs.pop();
      } else if (first) this.#object(item, first, more);
      else this.#leave(item, "A legacy record has room for one only.");
    }
    this.#path = path;
  }

  #leaf(value: unknown, edge: Edge): void {
    const { ops, left, asked } = edge;
    if (left?.filler !== undefined && value === left.filler) {
      this.#entry("leftBehind", undefined, "It stands for nothing.");
      return;
    }
    if (!isFilled(value) && value !== "") {
      this.#entry("leftBehind", undefined, "It says nothing.");
      return;
    }
    let done = false;
    for (const op of ops) done = this.#put(value, op) || done;
    if (done) return;
    if (asked && ops.length === 0 && isFilled(value)) {
      // Its look-up says more; it asks with one of two that differ in letter case only.
      const entry = this.#entry("leftBehind", undefined, taken, true);
      if (entry) this.#asking.add(entry);
      return;
    }
    const loss = left?.harmless !== true;
    if (isFilled(value)) this.#entry("leftBehind", undefined, left?.why ?? noNeed, loss);
    else this.#entry("leftBehind", undefined, "It says nothing.");
  }

  #put(value: unknown, op: LeafOp): boolean {
    if (op.other !== undefined && this.#absent.has(op.other)) return false;
    if (op.needs && !isFilled(this.#find(op.needs).value)) return false;
    const turned = op.turn ? op.turn(value) : value;
    const late = op.rank !== undefined || op.steps.some(({ item }) => isShared(item?.kind));
    if (late) this.#putLater(turned, op);
    else {
      const stands = fill(objectAt(this.#anchored(op.anchor), op.steps), op.name, turned);
      if (stands) this.#entry(op.fate, op, op.why);
      else this.#entry("leftBehind", undefined, taken, true);
    }
    return true;
  }

  /** A value for items that other fields make, or for a place that other fields want. */
  #putLater(value: unknown, op: LeafOp): void {
    const account = this.#account;
    const index = account?.length ?? 0;
    if (account) this.#entry(op.fate, op, op.why);
    const entry = account?.[index];
    const anchored = this.#anchored(op.anchor);
    const put = () => {
      const into = placesOf(anchored, op.steps, account);
      const stands = into.map(({ object }) => fill(object, op.name, value));
      const isTaken = stands.includes(false);
      if (!account || !entry) return;
      const { path, fate } = entry;
      const at = account.indexOf(entry);
      if (into.length > 0 && !isTaken) {
        // Within an anchor's item its path stands; else the place is known now.
        if (op.anchor === 0 && into[0]) account[at] = { ...entry, to: into[0].path + op.name };
        return;
      }
      const why = isTaken ? taken : "There is no item to hold it.";
      account[at] = { path, fate: fate === "defaulted" ? fate : "leftBehind", why, loss: true };
    };
    this.#later.push({ rank: op.rank ?? 0, put });
  }

  #ask({ find, ask, gives }: LookupOp): void {
    const found = ask.map(({ part, path }) => ({ part, ...this.#find(path) }));
    const values = found.map(({ part, value }) => [part, value] as const);
    const given = values.filter(([, value]) => isKey(value));
    const account = this.#account;
    const places = new Set(found.map(({ path }) => path));
    if (given.length === 0) return;
    const targets = gives.map((give) => ({ give, anchored: this.#anchored(give.anchor) }));
    const say = (fate: Fate, why?: string): void => {
      for (const [index, entry] of (account ?? []).entries()) {
        // A part that a row translates has its line already.
        if (!places.has(entry.path) || !this.#asking.delete(entry)) continue;
        const lost = fate === "leftBehind" ? ({ loss: true } as const) : {};
        const { path } = entry;
        account?.splice(index, 1, { path, fate, ...(why === undefined ? {} : { why }), ...lost });
      }
    };
    if (given.length < ask.length) {
      const lacks = values.filter(([, value]) => !isKey(value)).map(([part]) => part);
      say("leftBehind", `The key of ${find} lacks ${lacks.join(", ")}.`);
      return;
    }
    this.questions.push({
      find,
      key: Object.fromEntries(given),
      answer: (answer) => {
        if (!answer) return say("leftBehind", `No record of ${find} has this key.`);
        for (const { give, anchored } of targets) {
          const value = answer[give.part];
          if (value !== undefined) setMember(objectAt(anchored, give.steps), give.name, value);
        }
        say("lookedUp");
      },
    });
  }

  /** A member that no table names. */
  #unknown(name: string, value: unknown, node: Node): void {
    const home = node.home;
    const atTop = node === this.#plan.root;
    const keeps = this.#up
      ? name === "_ext" ||
        (atTop && name === "id") ||
        (home && this.#plan.known.get(home.place)?.has(name.toLowerCase()))
      : name === "_ext" || name === "link" || (atTop && (name === "id" || name === "_etag"));
    if (!keeps || (!home && !atTop)) {
      if (ownOfHost.has(name)) return this.#leave(value, "Each host gives its own.", false);
      // What it refers to is read itself.
      if (atTop && !this.#up && this.#isReferred(name)) {
        if (this.#account) this.#each(value, this.#path, () => this.#entry("lookedUp"));
        return;
      }
      if (this.#up) return this.#leave(value, "No legacy record has a field of this name.", false);
      // Among companions only, a record stands for all of them and is read as one of them.
      if (atTop && this.#plan.current === undefined) {
        return this.#leave(value, "It is read among the records that belong together.", false);
      }
      return this.#leave(value, "No legacy field holds it.");
    }
    const into = home ? objectAt(this.#anchored(home.anchor), home.steps) : this.record;
    // What is made of other fields may be put into it.
    if (fill(into, name, copied(value))) {
      if (this.#account) this.#each(value, this.#path, () => this.#entry("kept"));
    } else this.#leave(value, taken);
  }

  /** Whether a list refers to other records that are at hand. */
  #isReferred(list: string): boolean {
    return this.#plan.companions.some(
      ({ name, refers }) => refers?.list === list && this.#inputs[0]?.[`~${name}`] !== undefined,
    );
  }

  #empty({ ops }: Edge, { each }: Items): void {
    const [anchor] = each?.anchors ?? [];
    const made = anchor === undefined ? undefined : this.#plan.anchors[anchor];
    const parent = made && this.#items[made.parent];
    // A list at its own place stays; none is made elsewhere only to be empty.
    if (made && parent && made.steps.length === 0 && !made.name.startsWith("~")) {
      parent[made.name] ??= [];
      this.#entry("kept");
    } else if (ops.length === 0) this.#entry("leftBehind", undefined, "It says nothing.");
  }

  /** Notes every leaf of a value that goes nowhere. */
  #leave(value: unknown, why: string, loss = true): void {
    if (!this.#account || this.#muted) return;
    const path = this.#path;
    this.#each(value, path, (leaf) => {
      const own = /(?:^|\.)(?:link(?:\.\w+)?|_etag|_lastModifiedDate)$/.test(this.#path);
      this.#entry("leftBehind", undefined, why, loss && isFilled(leaf) && !own);
    });
    this.#path = path;
  }

  #each(value: unknown, path: string, note: (leaf: unknown) => void): void {
    const parts = Array.isArray(value)
      ? value.map((item: unknown, index) => [`${path}[${index}]`, item] as const)
      : isRecord(value)
        ? Object.entries(value).map(([name, part]) => [`${path}.${name}`, part] as const)
        : [];
    this.#path = path;
    const empty = (Array.isArray(value) || isRecord(value)) && parts.length === 0;
    if (empty) note(undefined);
    else if (parts.length === 0) note(value);
    for (const [place, part] of parts) this.#each(part, place, note);
    this.#path = path;
  }

  #entry(fate: Fate, target?: Target, why?: string, loss = false): AccountEntry | undefined {
    const account = this.#account;
    if (!account || this.#muted) return undefined;
    // A leaf that goes to several places has one line.
    if (account.at(-1)?.path === this.#path) {
      if (account.at(-1)?.loss !== true) return undefined;
      account.pop();
    }
    const entry: AccountEntry = {
      path: this.#path,
      fate,
      ...(target ? { to: this.#textOf(target) } : {}),
      ...(why === undefined ? {} : { why }),
      ...(loss ? { loss: true } : {}),
    };
    account.push(entry);
    return entry;
  }

  /** The value a short way from the item that is being read, and its path. */
  #find(way: Way): { readonly value: unknown; readonly path: string } {
    let value: unknown = this.#inputs.at(-1);
    let path = this.#path;
    for (const part of way) {
      if (typeof part === "number") {
        value = Array.isArray(value) ? value[part] : undefined;
        path += `[${part}]`;
      } else {
        const name = isRecord(value) && this.#up ? nameIn(value, part) : part;
        value = isRecord(value) ? value[name] : undefined;
        path += path === "" ? name : `.${name}`;
      }
    }
    return { value, path };
  }

  /** The item that an anchor stands for, made when first needed. */
  #anchored(id: number): JsonRecord {
    const known = this.#items[id];
    if (known) return known;
    const anchor = this.#plan.anchors[id];
    const item: JsonRecord = {};
    this.#items[id] = item;
    if (!anchor) return item;
    const parent = objectAt(this.#anchored(anchor.parent), anchor.steps);
    const list = parent[anchor.name];
    if (Array.isArray(list)) list.push(item);
    else parent[anchor.name] = [item];
    this.#at[id] = Array.isArray(list) ? list.length - 1 : 0;
    return item;
  }

  /** A target as a path of the new record. */
  #textOf({ anchor, steps, name }: Target): string {
    const made = anchor === 0 ? undefined : this.#plan.anchors[anchor];
    const before = made
      ? `${this.#textOf({ anchor: made.parent, steps: made.steps, name: made.name })}[${this.#at[anchor] ?? 0}].`
      : "";
    const parts = steps.map(({ name: part, item }) => {
      if (!item) return part;
      if (item.kind === "at") return `${part}[${item.index}]`;
      return item.kind === "tagged" ? `${part}[${item.member}=${item.value}]` : `${part}[*]`;
    });
    return before + [...parts, name].join(".");
  }
}

const none: readonly never[] = [];

/** What an item is besides being one of its list: the first, or one with a tag. */
function specialOf({ all, at, tagged }: Items, index: number, item: JsonRecord): readonly Node[] {
  if (!all && at.size === 0 && tagged.length === 0) return none;
  const placed = at.get(index);
  const found = tagged.filter(({ member, value }) => item[member] === value);
  return [...(all ? [all] : []), ...(placed ? [placed] : []), ...found.map(({ node }) => node)];
}

const noNeed = "The field that it belongs to is empty.";

const taken = "Another field gave its place a value.";

/** The name as the record has it, whatever its letter case. */
function nameIn(record: JsonRecord, name: string): string {
  if (name in record) return name;
  const wanted = name.toLowerCase();
  return Object.keys(record).find((each) => each.toLowerCase() === wanted) ?? name;
}

/** Whether a value may be a part of a key. */
function isKey(value: unknown): boolean {
  return isFilled(value) && !Array.isArray(value) && !isRecord(value);
}
