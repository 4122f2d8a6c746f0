import { linkAmong, linkAt } from "./link-reading.js";
import { nowhere } from "./name-search.js";
import { Nesting, valueEnd } from "./nesting.js";
import type { EditedName, PagePlan } from "./page-plan.js";
import { afterSpace, beforeSpace } from "./space.js";
import type { FoundText } from "./text-search.js";
import { backslash, closing, colon, comma, opening, quote, scalar } from "./json-tokens.js";

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
    plan.links.settle();
  }

  #editAll(isLast: boolean): void {
    const { names, texts } = this.#plan;
    const text = this.#text;
    const indices = names.map(({ search }) => search.next(text, 0));
    let found = texts?.next(text, 0);
    for (;;) {
      let index = found?.index ?? nowhere;
      let met: EditedName | undefined;
      for (let at = 0; at < names.length; at++) {
        const next = indices[at] ?? nowhere;
        if (next >= index) continue;
        index = next;
        met = names[at];
      }
      if (index >= this.end) return;
      let behind = index;
      try {
        if (met) {
          behind += met.search.length;
          this.#member(index, behind, met);
        } else if (found) {
          behind = found.to;
          this.#textOf(found);
        }
      } catch (error) {
        // In a page that breaks off, what breaks off stays as it came.
        if (error !== cutOff || !isLast) throw error;
      }
      const next = Math.max(behind, this.#done);
      for (let at = 0; at < names.length; at++) {
        if ((indices[at] ?? 0) < next) indices[at] = names[at]?.search.next(text, next) ?? nowhere;
      }
      if (found && found.index < next) found = texts?.next(text, next);
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

  #textOf({ index, from, to, edits }: FoundText): void {
    const path: string[] = [];
    for (const { name } of this.#nesting.around(this.#text, index)) {
      if (name !== undefined) path.push(name);
    }
    const edit = edits.find((one) => isAt(one.path, path));
    if (!edit) return;
    const before = this.#text.slice(from, to);
    const turned = edit.turn(before);
    if (turned !== before) this.#cut(from, to, turned);
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
    const known = linkAt(text, at, value, plan, this.#inner);
    if (known) {
      if (known.link !== undefined) this.#cut(value, at - known.at + known.end, known.link);
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
    const { names, link: edit, links } = this.#plan;
    const plan = { names, texts: undefined, link: edit, links };
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

function isAt(path: readonly string[], around: readonly string[]): boolean {
  return path.length === around.length + 1 && around.every((name, at) => name === path[at]);
}

/** Where the value begins of a member whose name ends before `at`; -1 where there is no colon. */
function valueBehind(text: string, at: number): number {
  const behind = afterSpace(text, at);
  return text.charCodeAt(behind) === colon ? afterSpace(text, behind + 1) : -1;
}
