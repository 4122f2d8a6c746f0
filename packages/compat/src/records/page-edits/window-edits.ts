import { linkAmong, linkAt } from "./link-reading.js";
import { Nesting, valueEnd } from "./nesting.js";
import type { EditedName, PagePlan } from "./page-plan.js";
import { afterSpace, beforeSpace } from "./space.js";
import { type FoundText, TextForms } from "./text-forms.js";
import { turnedWhereItLies } from "./turned-where-it-lies.js";
import { backslash, closing, colon, comma, opening, quote, scalar } from "./json-tokens.js";

const noForms = new TextForms([], () => 0);
const scalarHere = new RegExp(scalar, "y");

/** Thrown where the end of a value is not there yet. */
const cutOff = new Error("The value does not end here.");

/**
 * The edits of a part of a page: what begins before `end`, which is the text's own where no more will
 * come. Nothing is done where something of it is cut off.
 */
export class WindowEdits {
  /** The part, edited. */
  made = "";
  /** Where it ends in the text. */
  end: number;
  isEdited = false;
  readonly #text: string;
  readonly #plan: PagePlan;
  readonly #nesting: Nesting;
  /** How far `made` has come. */
  #done = 0;

  constructor(text: string, end: number, plan: PagePlan, nesting: Nesting) {
    this.#text = text;
    this.#plan = plan;
    this.#nesting = nesting;
    this.end = end;
    try {
      this.#editAll(end === text.length);
      this.end = Math.max(this.end, this.#done);
      this.made += text.slice(this.#done, this.end);
    } catch (error) {
      if (error !== cutOff) throw error;
      this.end = 0;
      this.made = "";
      this.isEdited = false;
    }
  }

  #editAll(isLast: boolean): void {
    const { names, forms, candidates } = this.#plan;
    const text = this.#text;
    const candidate = new RegExp(candidates, "g");
    for (let hit = candidate.exec(text); hit; hit = candidate.exec(text)) {
      const [met] = hit;
      const name = names.find(({ quoted }) => quoted === met);
      const found = name ? undefined : forms.at(text, hit.index);
      if (!name && !found) continue;
      const index = found?.index ?? hit.index;
      if (index >= this.end) return;
      if (index < this.#done) continue;
      const behind = hit.index + met.length;
      try {
        if (name) this.#member(index, behind, name);
        else if (found) this.#textOf(found);
      } catch (error) {
        // In a page that breaks off, what breaks off stays as it came.
        if (error !== cutOff || !isLast) throw error;
      }
      candidate.lastIndex = Math.max(behind, this.#done);
    }
  }

  /** A name at `index`, of a member if a colon follows. */
  #member(index: number, behind: number, { isLink }: EditedName): void {
    const text = this.#text;
    const value = valueBehind(text, behind);
    if (value < 0 || text.charCodeAt(index - 1) === backslash) return;
    if (!isLink) this.#drop(index, value);
    else if (text.charCodeAt(value) === opening) this.#link(index, value);
  }

  #textOf(found: FoundText): void {
    const made = turnedWhereItLies(this.#text, found, this.#nesting);
    if (made) this.#cut(found.from, made.to, made.turned);
  }

  /** Takes out a member, with the comma before it or, where it is the first, the one behind it. */
  #drop(from: number, value: number): void {
    const text = this.#text;
    const end = scalarEnd(text, value) ?? this.#endOf(value);
    const next = afterSpace(text, end);
    const isLast = text.charCodeAt(next) === closing;
    if (!isLast && text.charCodeAt(next) !== comma) throw cutOff;
    const before = beforeSpace(text, from - 1);
    if (before >= this.#done && text.charCodeAt(before) === comma) this.#cut(before, end, "");
    else this.#cut(from, isLast ? end : afterSpace(text, next + 1), "");
  }

  #link(at: number, value: number): void {
    const plan = this.#plan;
    const text = this.#text;
    const read = linkAt(text, at, value, plan, this.#inner);
    if (read) {
      if (read.link !== undefined) this.#cut(value, read.end, read.link);
      return;
    }
    const object = this.#nesting.around(text, at).at(-1);
    if (!object || object.isList) return;
    const end = this.#endOf(value);
    const before = this.#nesting.from(object, text, end);
    // Of an object that began so long ago that it is gone, only the link is looked at.
    const whole =
      before === undefined
        ? `{${text.slice(at, end)}}`
        : before + text.slice(end, this.#endOfObject(end));
    const link = linkAmong(whole, plan, this.#inner);
    if (link !== undefined) this.#cut(value, end, link);
  }

  /** A link may hold what is edited as well, though none that hosts write does. */
  readonly #inner = (link: string): string => {
    const plan = { ...this.#plan, forms: noForms };
    return new WindowEdits(link, link.length, plan, new Nesting()).made;
  };

  #endOf(value: number): number {
    const end = valueEnd(this.#text, value);
    if (end < 0) throw cutOff;
    return end;
  }

  /** Behind the object in which a member's value ends at `at`. */
  #endOfObject(at: number): number {
    const text = this.#text;
    let end = at;
    while (text.charCodeAt((end = afterSpace(text, end))) === comma) {
      const value = valueBehind(text, this.#endOf(afterSpace(text, end + 1)));
      if (value < 0) throw cutOff;
      end = this.#endOf(value);
    }
    if (text.charCodeAt(end) !== closing) throw cutOff;
    return end + 1;
  }

  #cut(from: number, to: number, instead: string): void {
    this.made += this.#text.slice(this.#done, from) + instead;
    this.#done = to;
    this.isEdited = true;
  }
}

/** Behind a scalar that begins at `value`; `undefined` where none does. */
function scalarEnd(text: string, value: number): number | undefined {
  if (text.charCodeAt(value) === quote) {
    const end = text.indexOf('"', value + 1);
    if (end > 0 && text.charCodeAt(end - 1) !== backslash) return end + 1;
  }
  scalarHere.lastIndex = value;
  return scalarHere.test(text) ? scalarHere.lastIndex : undefined;
}

/** Where the value begins of a member whose name ends before `at`; -1 where there is no colon. */
function valueBehind(text: string, at: number): number {
  const behind = afterSpace(text, at);
  return text.charCodeAt(behind) === colon ? afterSpace(text, behind + 1) : -1;
}
