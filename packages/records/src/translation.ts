import type { AccountEntry } from "./account.js";
import { AccountWriter } from "./account-writer.js";
import { isLate, LateValues } from "./late-values.js";
import { NewRecord } from "./new-record.js";
import type { Edge, Items, LeafOp, Node, Plan, Way } from "./plan.js";
import { type Question, questionOf } from "./questions.js";
import { reasons } from "./reasons.js";
import { copied, fill, isFilled, isRecord, type JsonRecord } from "./record.js";
import { verdictOn } from "./unknown-members.js";
import { follow, type Found } from "./way.js";

/** One record on its way: the old one is gone through once, along its plan. */
export class Translation {
  readonly questions: Question[] = [];
  readonly #plan: Plan;
  readonly #up: boolean;
  readonly #absent: ReadonlySet<string>;
  readonly #made: NewRecord;
  readonly #account: AccountWriter;
  readonly #late: LateValues;
  /** The items of lists that are being read, the record itself first. */
  readonly #inputs: JsonRecord[] = [];

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
    this.#absent = absent;
    this.#made = new NewRecord(plan.anchors);
    this.#account = new AccountWriter(account, this.#made);
    this.#late = new LateValues(this.#made, this.#account);
  }

  get record(): JsonRecord {
    return this.#made.record;
  }

  /** Reads the old record; what is asked for is in `questions` then. */
  read(record: JsonRecord): void {
    this.#inputs.push(record);
    this.#object(record, this.#plan.root);
    this.#late.put();
  }

  #object(record: JsonRecord, node: Node, others: readonly Node[] = none): void {
    const account = this.#account;
    const { path, muted } = account;
    let isEmpty = path !== "";
    for (const name in record) {
      isEmpty = false;
      account.toMember(path, name);
      const value = record[name];
      const edge = this.#edge(node, name);
      const more =
        others.length === 0 ? none : others.flatMap((each) => this.#edge(each, name) ?? []);
      const first = edge ?? more[0];
      if (first) this.#member(value, first);
      else this.#unknown(name, value, node);
      // What a member is besides has no line of its own.
      account.muted = true;
      for (const each of more) if (each !== first) this.#member(value, each);
      account.muted = muted;
    }
    account.path = path;
    if (isEmpty) account.leaveEach(record, reasons.empty);
    for (const lookup of node.lookups) {
      const found = lookup.ask.map(({ path: way }) => this.#find(way));
      const question = questionOf(lookup, found, this.#made, account);
      if (question) this.questions.push(question);
    }
  }

  #edge({ edges, byLowerCase }: Node, name: string): Edge | undefined {
    return edges.get(name) ?? (this.#up ? byLowerCase.get(name.toLowerCase()) : undefined);
  }

  #member(value: unknown, edge: Edge): void {
    if (Array.isArray(value) && edge.items) this.#list(value, edge.items, edge);
    else if (isRecord(value) && edge.object) this.#object(value, edge.object);
    else if (edge.items || edge.object || Array.isArray(value) || isRecord(value)) {
      // An empty list, or null, says nothing; anything else is not what its name promises.
      this.#account.leaveEach(value, reasons.malformed);
    } else this.#leaf(value, edge);
  }

  #list(list: readonly unknown[], items: Items, { ops }: Edge): void {
    const account = this.#account;
    const { each } = items;
    if (list.length === 0) {
      if (this.#made.emptyList(each?.anchors[0])) account.noteEach(list, "kept");
      else if (ops.length === 0) account.leave(reasons.empty);
      return;
    }
    const { path } = account;
    for (const [index, item] of list.entries()) {
      account.toItem(path, index);
      if (!isRecord(item)) {
        account.leaveEach(item, reasons.malformed);
        continue;
      }
      const special = specialOf(items, index, item);
      const [first, ...more] = special;
      if (each) {
        this.#made.begin(each.anchors);
        this.#inputs.push(item);
        this.#object(item, each, special);
        this.#inputs.pop();
      } else if (first) this.#object(item, first, more);
      else account.leaveEach(item, reasons.surplus);
    }
    account.path = path;
  }

  #leaf(value: unknown, { ops, left, asked }: Edge): void {
    const account = this.#account;
    if (left?.filler !== undefined && value === left.filler) account.leave(reasons.filler);
    // Programs write a blank for what they do not know, which newer hosts refuse.
    else if (!isFilled(value) && (this.#up || value !== "")) account.leave(reasons.empty);
    else {
      let isPut = false;
      for (const op of ops) isPut = this.#put(value, op) || isPut;
      if (isPut) return;
      if (!isFilled(value)) account.leave(reasons.empty);
      // Its look-up says more; it asks with one of two that differ in letter case only.
      else if (asked && ops.length === 0) account.wait(reasons.taken);
      else account.leave(left?.why ?? reasons.unneeded, left?.harmless !== true);
    }
  }

  /** Says whether the value goes that way. */
  #put(value: unknown, op: LeafOp): boolean {
    if (op.other !== undefined && this.#absent.has(op.other)) return false;
    if (op.needs && !isFilled(this.#find(op.needs).value)) return false;
    const turned = op.turn ? op.turn(value) : value;
    if (isLate(op)) this.#late.add(turned, op);
    else if (fill(this.#made.object(op), op.name, turned)) this.#account.move(op);
    else this.#account.leave(reasons.taken, true);
    return true;
  }

  /** A member that no table names. */
  #unknown(name: string, value: unknown, node: Node): void {
    const account = this.#account;
    const verdict = verdictOn(name, node, this.#plan, this.#up, this.#inputs[0]);
    if (typeof verdict === "object") account.leaveEach(value, verdict.why, verdict.loss);
    // What is made of other fields may be put into it.
    else if (verdict === "kept" && !fill(this.#home(node), name, copied(value))) {
      account.leaveEach(value, reasons.taken);
    } else account.noteEach(value, verdict);
  }

  /** Where a node's own members go. */
  #home({ home }: Node): JsonRecord {
    return home ? this.#made.object(home) : this.record;
  }

  /** What stands a short way from the item that is being read. */
  #find(way: Way): Found {
    return follow(way, this.#inputs.at(-1), this.#account.path, this.#up);
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
