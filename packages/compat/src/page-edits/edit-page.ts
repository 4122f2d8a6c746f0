import { joined } from "../body-text.js";
import { isRecordValue, readJson } from "../json-text.js";
import type { EditedName, KnownLink, PagePlan } from "./page-plan.js";
import { afterSpace, beforeSpace } from "./space.js";

/** Bytes of a page that are looked at together: one long text costs the engine far more. */
const windowSize = 48 * 1024;
/** Bytes at a window's end in which nothing is begun, so that what is begun is there to its end. */
const margin = 4 * 1024;
/** Links that are remembered. */
const remembered = 200;

const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const opening = 0x7b;
const closing = 0x7d;

const quoted = String.raw`"[^"\\]*(?:\\.[^"\\]*)*"`;
const scalar = String.raw`(?:${quoted}|-?\d[-+.\deE]*|true|false|null)`;
const member = String.raw`${quoted}\s*:\s*${scalar}\s*`;
const scalarHere = new RegExp(scalar, "y");
/** An object of scalars and a link, of scalars as well: captures what is before the link, and it. */
const reference = new RegExp(
  String.raw`(\{\s*(?:${member},\s*)*)"link"\s*:\s*(\{\s*(?:${member}(?:,\s*${member})*)?\})\s*(?:,\s*${member})*\}`,
  "y",
);

/** Where the name of a member that is edited stands. */
interface Place extends EditedName {
  index: number;
}

/** Thrown where an edit cannot be made without parsing the page. */
const mustParse = new Error("The page must be parsed.");

/** A page after its edits. */
export interface EditedPage {
  /** `false` where there was nothing to edit: then it is as it came. */
  readonly edited: boolean;
  readonly bytes: Buffer;
}

/**
 * A page of JSON, given in parts as they came, after the edits of a plan, made without parsing it;
 * `undefined` where it must be parsed after all.
 *
 * In JSON a quoted name without a backslash before it is a whole text, and with a colon behind it
 * the name of a member: so members are found by a search for their names. The rest is read where
 * they stand, and what is not as hosts write it is left to the parser. Bytes are taken for
 * characters here: all that JSON itself is made of is ASCII, and what is not is only copied.
 */
export function editPage(chunks: readonly Buffer[], plan: PagePlan): EditedPage | undefined {
  try {
    const windows = editedWindows(chunks, plan);
    if (!windows.some(({ edited }) => edited)) return { edited: false, bytes: joined(chunks) };
    const bytes = Buffer.allocUnsafe(windows.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const window of windows) at += window.writeTo(bytes, at);
    return { edited: true, bytes };
  } catch (error) {
    if (error === mustParse) return undefined;
    throw error;
  }
}

function editedWindows(chunks: readonly Buffer[], plan: PagePlan): Window[] {
  const windows: Window[] = [];
  let text = "";
  const edit = (isLast: boolean) => {
    const window = new Window(text, isLast);
    window.edit(plan);
    windows.push(window);
    text = window.rest;
  };
  for (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += windowSize) {
      text += chunk.toString("latin1", from, from + windowSize);
      if (text.length > windowSize) edit(false);
    }
  }
  edit(true);
  return windows;
}

/** A part of a page, to its end or to a brace that is well before the end of what is there. */
class Window {
  /** How far it has been taken care of. */
  #end: number;
  readonly #text: string;
  #made = "";
  #done = 0;

  constructor(text: string, isLast: boolean) {
    this.#text = text;
    this.#end = isLast ? text.length : text.lastIndexOf("{", text.length - margin);
    if (this.#end <= 0 && !isLast) throw mustParse;
  }

  /** What the next window begins with. */
  get rest(): string {
    return this.#text.slice(this.#end);
  }

  get edited(): boolean {
    return this.#done > 0;
  }

  /** Bytes of the part, edited. */
  get length(): number {
    return this.#made.length + this.#end - this.#done;
  }

  /** Gives the number of bytes written. */
  writeTo(page: Buffer, at: number): number {
    return page.write(this.#made + this.#text.slice(this.#done, this.#end), at, "latin1");
  }

  edit(plan: PagePlan): void {
    const window = this.#text;
    if (plan.needsParser(window)) throw mustParse;
    const places = plan.names.map((name) => ({ ...name, index: name.search.next(window, 0) }));
    for (let met = first(places); met && met.index < this.#end; met = first(places)) {
      const { search, isLink, index } = met;
      const value = valueBehind(window, index + search.length);
      if (value >= 0 && window.charCodeAt(index - 1) !== backslash) {
        if (!isLink) this.#drop(index, value);
        else if (window.charCodeAt(value) === opening) this.#link(index, value, plan);
      }
      const next = Math.max(index + search.length, this.#done);
      for (const place of places) {
        if (place.index < next) place.index = place.search.next(window, next);
      }
    }
    this.#end = Math.max(this.#end, this.#done);
  }

  /** Takes out a member, with the comma before it or, where it is the first, the one behind it. */
  #drop(from: number, value: number): void {
    const window = this.#text;
    scalarHere.lastIndex = value;
    if (!scalarHere.test(window)) throw mustParse;
    const end = scalarHere.lastIndex;
    const next = afterSpace(window, end);
    const isLast = window.charCodeAt(next) === closing;
    if (!isLast && window.charCodeAt(next) !== comma) throw mustParse;
    const before = beforeSpace(window, from - 1);
    if (before >= this.#done && window.charCodeAt(before) === comma) this.#cut(before, end, "");
    else this.#cut(from, isLast ? end : afterSpace(window, next + 1), "");
  }

  #link(at: number, value: number, plan: PagePlan): void {
    const { last } = plan;
    const known = last && this.#has(last, at) ? last : this.#read(at, value, plan);
    plan.last = known;
    if (known.link !== undefined) this.#cut(value, at - known.at + known.end, known.link);
  }

  /** Whether the link at `at` stands in the same object as another before. */
  #has({ object, at: inObject }: KnownLink, at: number): boolean {
    const start = at - inObject;
    return start >= 0 && this.#text.slice(start, start + object.length) === object;
  }

  /** Reads the object that a link stands in, unless it has been read before. */
  #read(at: number, value: number, plan: PagePlan): KnownLink {
    const window = this.#text;
    const start = window.lastIndexOf("{", at);
    const end = window.indexOf("}", value) + 1;
    // Where the link is the last member, as hosts write it, this is the whole object.
    const key = window.slice(start, afterSpace(window, end) + 1);
    const known = plan.links.get(key);
    if (known) return known;
    reference.lastIndex = start;
    const [object, before = "", own = ""] = (start < 0 ? null : reference.exec(window)) ?? [];
    // Read from amid a text, quotes would open where they close, and the link not be met there.
    if (object === undefined || start + before.length !== at) throw mustParse;
    if (value + own.length !== end) throw mustParse;
    const read = {
      // A part of a text would keep the whole text.
      object: Buffer.from(object, "latin1").toString("latin1"),
      at: at - start,
      end: end - start,
      link: linkOf(object, plan),
    };
    if (plan.links.size >= remembered) plan.links.clear();
    if (key === object) plan.links.set(read.object, read);
    return read;
  }

  #cut(from: number, to: number, instead: string): void {
    this.#made += this.#text.slice(this.#done, from) + instead;
    this.#done = to;
  }
}

/** The place that comes first in the text. */
function first(places: readonly Place[]): Place | undefined {
  let found = places[0];
  for (const place of places) if (found && place.index < found.index) found = place;
  return found;
}

/** The link that an object gets, printed; `undefined` where it keeps its own. */
function linkOf(object: string, { link }: Pick<PagePlan, "link">): string | undefined {
  const value = readJson(Buffer.from(object, "latin1").toString())?.value;
  if (!isRecordValue(value)) throw mustParse;
  const made = link?.(value);
  if (made === undefined) return undefined;
  // In a member of any other name, there may be something to edit.
  if (Object.keys(made).some((name) => name !== "rel" && name !== "href")) throw mustParse;
  if (Object.values(made).some((one) => typeof one !== "string")) throw mustParse;
  return Buffer.from(JSON.stringify(made)).toString("latin1");
}

/** Where the value begins of a member whose name ends before `at`; -1 where there is no colon. */
function valueBehind(window: string, at: number): number {
  const behind = afterSpace(window, at);
  return window.charCodeAt(behind) === colon ? afterSpace(window, behind + 1) : -1;
}
