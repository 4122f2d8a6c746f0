import type { AccountEntry, Fate, LossKind } from "../record/account.js";
import type { FieldOp, Target } from "../plan/plan.js";
import { isFilled, isRecord } from "../record/record.js";

/** Members that hosts add and no caller sends; nothing is lost with them. */
const ownOfHost = /(?:^|\.)(?:link(?:\.\w+)?|_etag|_lastModifiedDate)$/;

/** A line that may still change, for nobody has it yet. */
export type Line = { -readonly [Name in keyof AccountEntry]: AccountEntry[Name] };

/** Writes the account of one record while it is read: one line for each leaf. */
export class AccountWriter {
  readonly lines: AccountEntry[];
  /** The path in the old record of what is being read. */
  path = "";
  readonly #pathOf: (target: Target) => string;
  /** Lines of leaves whose look-up has yet to decide what becomes of them, by path. */
  readonly #waiting = new Map<string, Line>();

  /** @param pathOf the path of a target in the new record */
  constructor(lines: AccountEntry[], pathOf: (target: Target) => string) {
    this.lines = lines;
    this.#pathOf = pathOf;
  }

  /** Goes on to a member of the object at a path. */
  toMember(path: string, name: string): void {
    this.path = path === "" ? name : `${path}.${name}`;
  }

  /** Goes on to an item of the list at a path. */
  toItem(path: string, index: number): void {
    this.path = `${path}[${index}]`;
  }

  /** A leaf that goes to its place. Returns its line, if it has none yet but that of a loss. */
  move(op: FieldOp): Line | undefined {
    return this.#add(this.path, op.fate, op.why, undefined, op);
  }

  /** Every leaf of a value that goes to its place with all that is in it. */
  moveEach(value: unknown, op: FieldOp): void {
    const to = this.#pathOf(op);
    for (const { path } of leavesOf(value, this.path)) {
      this.lines.push(
        entry(path, op.fate, undefined, undefined, to + path.slice(this.path.length)),
      );
    }
  }

  /** A leaf that goes nowhere. */
  leave(why: string, loss?: LossKind): void {
    this.#add(this.path, "leftBehind", why, loss);
  }

  /** A leaf that goes nowhere unless a look-up finds something with it. */
  wait(why: string): void {
    const line = this.#add(this.path, "leftBehind", why, "lost");
    if (line) this.#waiting.set(line.path, line);
  }

  /** Every leaf of a value that arrives as it is, or is read elsewhere. */
  noteEach(value: unknown, fate: "kept" | "lookedUp"): void {
    for (const { path } of leavesOf(value, this.path)) this.#add(path, fate);
  }

  /** Every leaf of a value that goes nowhere. */
  leaveEach(value: unknown, why: string, loss: LossKind | false = "lost"): void {
    for (const leaf of leavesOf(value, this.path)) {
      const isLost = loss && isFilled(leaf.value) && !ownOfHost.test(leaf.path);
      this.#add(leaf.path, "leftBehind", why, isLost ? loss : undefined);
    }
  }

  /** Notes where the leaf of a line is, now that it is known. */
  place(line: Line, to: string): void {
    line.to = to;
  }

  /** Notes that the leaf of a line does not arrive after all. */
  lose(line: Line, why: string, loss: LossKind = "lost"): void {
    rewrite(line, entry(line.path, "leftBehind", why, loss));
  }

  /** Notes what became of the leaves that wait at some paths. */
  settle(places: ReadonlySet<string>, fate: "lookedUp" | "leftBehind", why?: string): void {
    for (const path of places) {
      const line = this.#waiting.get(path);
      // A part that a row translates has its line already.
      if (!line) continue;
      this.#waiting.delete(path);
      rewrite(line, entry(path, fate, why, fate === "leftBehind" ? "lost" : undefined));
    }
  }

  #add(path: string, fate: Fate, why?: string, loss?: LossKind, target?: Target): Line | undefined {
    const { lines } = this;
    // A leaf that goes to several places has one line.
    const last = lines.at(-1);
    if (last?.path === path) {
      if (last.loss === undefined) return undefined;
      lines.pop();
    }
    const line = entry(path, fate, why, loss, target && this.#pathOf(target));
    lines.push(line);
    return line;
  }
}

function rewrite(line: Line, by: AccountEntry): void {
  delete line.to;
  delete line.why;
  delete line.loss;
  Object.assign(line, by);
}

function entry(path: string, fate: Fate, why?: string, loss?: LossKind, to?: string): AccountEntry {
  return {
    path,
    fate,
    ...(to === undefined ? {} : { to }),
    ...(why === undefined ? {} : { why }),
    ...(loss === undefined ? {} : { loss }),
  };
}

interface Leaf {
  readonly path: string;
  readonly value: unknown;
}

/** The leaves of a value; an object or a list with nothing in it is one without a value. */
export function leavesOf(value: unknown, path: string): readonly Leaf[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ path, value: undefined }];
    return value.flatMap((item: unknown, index) => leavesOf(item, `${path}[${index}]`));
  }
  if (!isRecord(value)) return [{ path, value }];
  const members = Object.entries(value);
  if (members.length === 0) return [{ path, value: undefined }];
  return members.flatMap(([name, member]) => leavesOf(member, `${path}.${name}`));
}
