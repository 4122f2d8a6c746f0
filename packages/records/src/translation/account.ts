import {
  type AccountEntry,
  type Outcome,
  leavesOf,
  lineOf,
  type LossKind,
  moveOf,
  reasons,
} from "../record/account.js";
import type { CarriedOp, FieldOp, MemberNode, Slot, Target } from "../plan/plan.js";
import { fill, hasFilledField, isFilled, isRecord, type JsonRecord } from "../record/record.js";

/** A line that may still change, for nobody has it yet. */
export type Line = { -readonly [Name in keyof AccountEntry]: AccountEntry[Name] };

const none: ReadonlySet<string> = new Set();
const nowhere: number[] = [];

/** Members that hosts add and no caller sends; nothing is lost with them. */
const hostOnlyPath = /(?:^|\.)(?:link(?:\.\w+)?|_etag|_lastModifiedDate)$/;

/** Names and codes of one record that are compared with others; it may have thousands that nobody knows. */
const mostHints = 20;

/** What becomes of the fields of one record while it is read: one line for each leaf, if anyone wants them. */
export class Account {
  /** Absent where nobody wants an account, which is faster. */
  readonly lines: AccountEntry[] | undefined;
  /** The path in the old record of what is being read; only with an account. */
  path = "";
  /** The position in its list of a slot's item, by the number of the slot; only with an account. */
  readonly positions: number[];
  /** Whether a field may be lost; the lines name the fields that are. */
  mayLose = false;
  /** Lines of leaves whose look-up has yet to decide what becomes of them, by path. */
  #waiting: Map<string, Line> | undefined;

  #hints = 0;

  constructor(lines: AccountEntry[] | undefined) {
    this.lines = lines;
    this.positions = lines ? [] : nowhere;
  }

  /** Whether one more name or code is compared with those that there are: that takes time, and few are read. */
  get hasHint(): boolean {
    return this.#hints++ < mostHints;
  }

  /** Why a member has no place. */
  whyNot(reasonOf: (name: string) => string, name: string): string {
    return this.lines && this.hasHint ? reasonOf(name) : reasons.notLegacy;
  }

  put(op: FieldOp, object: JsonRecord, made: unknown, value: unknown): void {
    const { name, row, convert } = op;
    if (!fill(object, name, made)) this.leave(reasons.taken, "lost");
    else if (convert?.cuts && made !== value) {
      this.leave(row.why ?? reasons.cut, "dropped");
    } else this.move(op);
  }

  /** A leaf that goes to its place. Returns its line, if it has none yet but that of a loss. */
  move(op: FieldOp): Line | undefined {
    if (!this.lines) return undefined;
    return this.#add(this.path, op.outcome, op.row.why, undefined, this.pathOf(op));
  }

  /** Every leaf of a value that goes to its place with all that is in it. */
  moveEach(value: unknown, op: CarriedOp): void {
    if (!this.lines) return;
    const to = this.pathOf(op);
    for (const { path } of leavesOf(value, this.path)) {
      this.lines.push({ path, outcome: op.outcome, to: to + path.slice(this.path.length) });
    }
  }

  /** Takes a member along as it is, where no other value is. A row may have filled a part of an object. */
  keep(name: string, slot: Slot, object: JsonRecord, copy: unknown, value: unknown): void {
    this.#keepAt(this.placeOf(slot) + name, name, object, copy, value);
  }

  #keepAt(to: string, name: string, object: JsonRecord, copy: unknown, value: unknown): void {
    const there = object[name];
    if (isRecord(there) && isRecord(copy) && isRecord(value)) {
      const { path } = this;
      for (const each of Object.keys(copy)) {
        if (this.lines) this.path = `${path}.${each}`;
        this.#keepAt(`${to}.${each}`, each, there, copy[each], value[each]);
      }
      this.path = path;
    } else if (fill(object, name, copy)) this.keepEach(value, to);
    else this.leaveEach(value, reasons.taken);
  }

  /** A list without items, whose place is that of the items of a slot. */
  keepList(list: unknown, { parent, name }: Slot): void {
    this.keepEach(list, (parent ? this.placeOf(parent) : "") + name);
  }

  /** A field that goes nowhere. */
  leave(why: string, loss?: LossKind): void {
    if (loss) this.mayLose = true;
    if (this.lines) this.#add(this.path, "leftBehind", why, loss);
  }

  /** Every field of a value that goes nowhere. */
  leaveEach(value: unknown, why: string, loss: LossKind | false = "lost"): void {
    if (loss && !this.mayLose) this.mayLose = hasFilledField(value);
    if (!this.lines) return;
    for (const leaf of leavesOf(value, this.path)) {
      const isLost = loss && isFilled(leaf.value) && !hostOnlyPath.test(leaf.path);
      this.#add(leaf.path, "leftBehind", why, isLost ? loss : undefined);
    }
  }

  /** Every field of a value that arrives as it is, at another path where its object has one. */
  keepEach(value: unknown, to: string): void {
    const outcome = moveOf(this.path, to);
    for (const { path } of leavesOf(value, this.path)) {
      this.#add(path, outcome, undefined, undefined, to + path.slice(this.path.length));
    }
  }

  /** A field without a value, or with one that cannot be read. */
  leaveEmpty(value: unknown, filler?: unknown): void {
    if (Array.isArray(value) || isRecord(value)) this.leaveEach(value, reasons.malformed);
    else if (filler !== undefined && value === filler) this.leave(reasons.filler);
    else this.leave(reasons.empty);
  }

  /** A field that takes no place. */
  leaveField(value: unknown, field: MemberNode, item: JsonRecord, input: JsonRecord): void {
    const { ops, leftBehind, isLookupKey } = field;
    if (!isFilled(value)) this.leave(reasons.empty);
    else if (isLookupKey && ops.length === 0) {
      // It goes nowhere unless a look-up finds something with it.
      const line = this.#add(this.path, "leftBehind", reasons.taken, "lost");
      if (line) (this.#waiting ??= new Map()).set(line.path, line);
    } else if (leftBehind?.choose?.(value, item)) this.leave(reasons.filler);
    else {
      const needed = ops.find(({ needs }) => needs)?.needs;
      const without = needed ? `It needs ${needed.join(".")}, which is empty.` : reasons.unneeded;
      const { why = without, loss = "lost", isHarmless } = leftBehind ?? {};
      this.leave(why, isHarmless?.(value, input) ? undefined : loss);
    }
  }

  /** Notes what became of the leaves that wait at some paths. */
  settle(places: ReadonlySet<string> | undefined, why?: string): void {
    for (const path of places ?? none) {
      const line = this.#waiting?.get(path);
      // A part that a row translates has its line already.
      if (!line) continue;
      this.#waiting?.delete(path);
      if (why === undefined) rewrite(line, lineOf(path, "lookedUp"));
      else this.lose(line, why);
    }
  }

  /** Notes that the leaf of a line does not arrive after all. */
  lose(line: Line, why: string, loss: LossKind = "lost"): void {
    rewrite(line, lineOf(line.path, "leftBehind", why, loss));
  }

  #add(path: string, outcome: Outcome, why?: string, loss?: LossKind, to?: string) {
    const { lines } = this;
    if (!lines) return undefined;
    // A leaf that goes to several places has one line.
    const last = lines.at(-1);
    if (last?.path === path) {
      if (last.loss === undefined) return undefined;
      lines.pop();
    }
    const line = lineOf(path, outcome, why, loss, to);
    lines.push(line);
    return line;
  }

  /** The path of a slot's object, with a dot at the end; empty for the record itself. */
  placeOf({ parent, name, id, item }: Slot): string {
    if (!parent) return "";
    const at = item?.kind === "at" ? item.index : (this.positions[id] ?? 0);
    return `${this.placeOf(parent)}${name}${item ? `[${at}]` : ""}.`;
  }

  pathOf({ slot, name }: Target): string {
    return this.placeOf(slot) + name;
  }
}

function rewrite(line: Line, by: AccountEntry): void {
  delete line.to;
  delete line.why;
  delete line.loss;
  Object.assign(line, by);
}
