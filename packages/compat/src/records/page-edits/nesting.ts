import { beforeSpace } from "./space.js";
import {
  backslash,
  closing,
  closingList,
  colon,
  comma,
  opening,
  openingList,
  quote,
} from "./json-tokens.js";

/** Bytes that have gone by and are kept: few pages ask what a place in them lies in. */
const kept = 512 * 1024;

/** An object or list that has not ended yet. */
export interface Container {
  readonly isList: boolean;
  /** The name of the member whose value it is; `undefined` in a list. */
  readonly name: string | undefined;
  /** Where it begins; below 0 in what has gone by. */
  start: number;
}

/** What a window begins in. */
interface State {
  readonly open: readonly Container[];
  readonly isInText: boolean;
  readonly name: string | undefined;
}

/**
 * Says what a place in a page lies in, of which the windows come one by one. Nothing is looked at
 * before it is asked for, as most pages are edited without it.
 */
export class Nesting {
  readonly #passed: (readonly Buffer[])[] = [];
  #size = 0;
  /** The window that went by last. */
  #last: readonly Buffer[] = [];
  #open: Container[] = [];
  /** How far the first window that has not been looked through has been. */
  #at = 0;
  #isInText = false;
  /** The name that a window ended with, its value being the next one's. */
  #name: string | undefined;
  #atBeginning: State = { open: [], isInText: false, name: undefined };

  /** Notes that a window has gone by: places are from now on those of the one behind it. */
  pass(window: readonly Buffer[]): void {
    this.#last = window;
    this.#passed.push(window);
    let size = 0;
    for (const { length } of window) size += length;
    this.#size += size;
    // What has been looked at behind it comes again.
    if (this.#at > size) this.#restore();
    if (this.#size > kept) this.#catchUp();
  }

  /** What the place lies in, the outermost first. */
  around(window: string, place: number): readonly Container[] {
    this.#catchUp();
    // A window that something was cut off in comes again, with more behind it.
    if (place < this.#at) this.#restore();
    else if (this.#at === 0) this.#atBeginning = this.#state();
    this.#look(window, place);
    return this.#open;
  }

  /** The text from where a container begins to `end`; `undefined` where that is long ago. */
  from({ start }: Container, window: string, end: number): string | undefined {
    if (start >= 0) return window.slice(start, end);
    const last = textOf(this.#last);
    return -start <= last.length ? last.slice(start) + window.slice(0, end) : undefined;
  }

  #state(): State {
    return { open: [...this.#open], isInText: this.#isInText, name: this.#name };
  }

  #restore(): void {
    const { open, isInText, name } = this.#atBeginning;
    this.#open = [...open];
    this.#isInText = isInText;
    this.#name = name;
    this.#at = 0;
  }

  #catchUp(): void {
    for (const passed of this.#passed) {
      const window = textOf(passed);
      this.#look(window, window.length);
      this.#at = 0;
      for (const container of this.#open) container.start -= window.length;
    }
    this.#passed.length = 0;
    this.#size = 0;
  }

  #look(window: string, to: number): void {
    let at = this.#at;
    // Of the text met last, which is a name where a colon follows it.
    let from = 0;
    let end = 0;
    if (this.#isInText) at = this.#afterText(window, at);
    while (at < to) {
      const code = window.charCodeAt(at);
      if (code === quote) {
        from = at + 1;
        at = this.#afterText(window, from);
        end = at - 1;
        continue;
      }
      if (code === opening || code === openingList) {
        const mark = beforeSpace(window, at - 1);
        const isValue = window.charCodeAt(mark) === colon;
        const name = mark < 0 ? this.#name : isValue ? window.slice(from, end) : undefined;
        this.#open.push({ isList: code === openingList, name, start: at });
      } else if (code === closing || code === closingList) this.#open.pop();
      at++;
    }
    this.#at = at;
    const isValue = window.charCodeAt(beforeSpace(window, at - 1)) === colon;
    this.#name = isValue ? window.slice(from, end) : undefined;
  }

  /** Behind the quote that ends a text; the window's end where that is not in it. */
  #afterText(window: string, from: number): number {
    const end = textEnd(window, from);
    this.#isInText = end < 0;
    return end < 0 ? window.length : end;
  }
}

function textOf(parts: readonly Buffer[]): string {
  return parts.map((part) => part.toString("latin1")).join("");
}

/** Behind the quote that ends the text in which `from` is; -1 where it is not there. */
function textEnd(window: string, from: number): number {
  for (let at = window.indexOf('"', from); at >= 0; at = window.indexOf('"', at + 1)) {
    let before = at - 1;
    while (before >= from && window.charCodeAt(before) === backslash) before--;
    if ((at - before) % 2 === 1) return at + 1;
  }
  return -1;
}

/** Behind the value that begins at `at`; -1 where its end is not there. */
export function valueEnd(window: string, at: number): number {
  let depth = 0;
  for (let next = at; next < window.length; next++) {
    const code = window.charCodeAt(next);
    if (code === quote) {
      next = textEnd(window, next + 1) - 1;
      if (next < 0) return -1;
      if (depth === 0) return next + 1;
    } else if (code === opening || code === openingList) depth++;
    else if (code === closing || code === closingList) {
      if (depth <= 1) return depth === 0 ? next : next + 1;
      depth--;
    } else if (code === comma && depth === 0) return next;
  }
  return -1;
}
