import type { AccountEntry, Fate } from "./account.js";
import type { NewRecord } from "./new-record.js";
import type { LeafOp, Target } from "./plan.js";
import { isFilled, isRecord } from "./record.js";

/** What a host gives with its objects and no caller sends; nothing is lost with it. */
const ownOfHost = /(?:^|\.)(?:link(?:\.\w+)?|_etag|_lastModifiedDate)$/;

/** A line that may still change, for nobody has it yet. */
export type Line = { -readonly [Name in keyof AccountEntry]: AccountEntry[Name] };

/** Writes the account of one record while it is read: one line for each leaf. */
export class AccountWriter {
  /** The lines; absent where none are wanted. */
  readonly lines: AccountEntry[] | undefined;
  /** The place in the old record that is being read; empty where no lines are wanted. */
  path = "";
  /** Whether what is being read has its lines already. */
  muted = false;
  readonly #made: NewRecord;
  /** Lines of leaves whose look-up has yet to say what became of them, by path. */
  readonly #waiting = new Map<string, Line>();

  constructor(lines: AccountEntry[] | undefined, made: NewRecord) {
    this.lines = lines;
    this.#made = made;
  }

  /** Goes on to a member of the object at a path. */
  toMember(path: string, name: string): void {
    if (this.lines) this.path = path === "" ? name : `${path}.${name}`;
  }

  /** Goes on to an item of the list at a path. */
  toItem(path: string, index: number): void {
    if (this.lines) this.path = `${path}[${index}]`;
  }

  /** A leaf that goes where a row says. Gives its line, if it has none yet but that of a loss. */
  move(op: LeafOp): Line | undefined {
    return this.#add(this.path, op.fate, op.why, false, op);
  }

  /** A leaf that goes nowhere. */
  leave(why: string, loss = false): void {
    this.#add(this.path, "leftBehind", why, loss);
  }

  /** A leaf that goes nowhere, unless a look-up says otherwise. */
  wait(why: string): void {
    const line = this.#add(this.path, "leftBehind", why, true);
    if (line) this.#waiting.set(line.path, line);
  }

  /** Every leaf of a value that arrives as it is, or is read elsewhere. */
  noteEach(value: unknown, fate: "kept" | "lookedUp"): void {
    if (!this.lines || this.muted) return;
    for (const { path } of leavesOf(value, this.path)) this.#add(path, fate);
  }

  /** Every leaf of a value that goes nowhere. */
  leaveEach(value: unknown, why: string, loss = true): void {
    if (!this.lines || this.muted) return;
    for (const leaf of leavesOf(value, this.path)) {
      const isLost = loss && isFilled(leaf.value) && !ownOfHost.test(leaf.path);
      this.#add(leaf.path, "leftBehind", why, isLost);
    }
  }

  /** Says where the leaf of a line stands, now that it is known. */
  place(line: Line, to: string): void {
    line.to = to;
  }

  /** Says that the leaf of a line does not arrive after all. */
  lose(line: Line, why: string): void {
    rewrite(line, entry(line.path, "leftBehind", why, true));
  }

  /** Says what became of the leaves that wait at some places. */
  settle(places: ReadonlySet<string>, fate: "lookedUp" | "leftBehind", why?: string): void {
    for (const path of places) {
      const line = this.#waiting.get(path);
      // A part that a row translates has its line already.
      if (!line) continue;
      this.#waiting.delete(path);
      rewrite(line, entry(path, fate, why, fate === "leftBehind"));
    }
  }

  #add(path: string, fate: Fate, why?: string, loss = false, target?: Target): Line | undefined {
    const { lines } = this;
    if (!lines || this.muted) return undefined;
    // A leaf that goes to several places has one line.
    const last = lines.at(-1);
    if (last?.path === path) {
      if (last.loss !== true) return undefined;
      lines.pop();
    }
    const line = entry(path, fate, why, loss, target && this.#made.pathOf(target));
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

function entry(path: string, fate: Fate, why?: string, loss = false, to?: string): AccountEntry {
  return {
    path,
    fate,
    ...(to === undefined ? {} : { to }),
    ...(why === undefined ? {} : { why }),
    ...(loss ? { loss } : {}),
  };
}

interface Leaf {
  readonly path: string;
  readonly value: unknown;
}

/** The leaves of a value; an object or a list with nothing in it is one without a value. */
function leavesOf(value: unknown, path: string): readonly Leaf[] {
  if (Array.isArray(value)) {
    if (value.length === 0) return [{ path, value: undefined }];
    return value.flatMap((item: unknown, index) => leavesOf(item, `${path}[${index}]`));
  }
  if (!isRecord(value)) return [{ path, value }];
  const members = Object.entries(value);
  if (members.length === 0) return [{ path, value: undefined }];
  return members.flatMap(([name, member]) => leavesOf(member, `${path}.${name}`));
}
