import { usualLink } from "./link-reading.js";
import { Nesting } from "./nesting.js";
import type { PagePlan } from "./page-plan.js";
import { layoutAt } from "./scanner-layout.js";
import { scannerModule } from "./scanner-module.js";
import { turnedText, type TurnedText } from "./text-forms.js";
import { turnedWhereItLies } from "./turned-where-it-lies.js";

/** What an edit made of a window. */
export interface EditedWindow {
  /** How many of the window's bytes are done with. */
  readonly end: number;
  /** What they became; `undefined` where nothing was edited. */
  readonly made: Buffer | undefined;
}

/** What there is for the edits of a window. */
interface WindowMeans {
  /** What the windows before lie in. */
  readonly nesting?: Nesting;
  /** What it begins in, from {@link pageBeginning} on; afterwards what the next one begins in. */
  readonly state?: Buffer;
}

interface Exports {
  readonly memory: { readonly buffer: ArrayBuffer };
  edit(size: number, isLast: number): number;
}

// The types of Node.js leave WebAssembly to those of browsers.
declare const WebAssembly:
  | {
      readonly Module: new (bytes: Uint8Array) => object;
      readonly Instance: new (module: object, imports: object) => { readonly exports: object };
    }
  | undefined;

// Where things are in memory: `memory.ts` in `assembly` says so.
const madeSizeAt = 0x10 / 4;
const textEndAt = 0x14 / 4;
const insteadAt = 0x2000;
const stateAt = 0x1f00;
const stateSize = 0x40;
const longestInstead = 992;
const windowAt = 0x3100;
const madeAt = 0x20000;
/** Bytes that a window may have. */
const mostBytes = 0x18000;

/** What the first window of a page begins in: it is known, and all else is 0. */
export const pageBeginning: Readonly<Buffer> = Buffer.alloc(stateSize).fill(1, 0, 1);

/** Characters that a text of a form may have. */
const longestText = 80;

const stays = -1;
const unusual = -2;

/**
 * Makes the usual edits of a window in WebAssembly, in a small part of the time that it takes with
 * texts. It is one for all pages: nothing of a window is needed once the next one comes.
 */
export class PageScanner {
  readonly #bytes: Buffer;
  readonly #cells: Int32Array;
  readonly #edit: Exports["edit"];
  #plan: PagePlan | undefined;
  #nesting: Nesting | undefined;
  #size = 0;
  /** The window as text, where that has been asked for. */
  #text: string | undefined;

  constructor(module: object, Instance: new (module: object, imports: object) => object) {
    const imports = {
      "page-scanner": {
        linkIn: (start: number, end: number) => this.#linkIn(start, end),
        textAt: (from: number, form: number, name: number, node: number) =>
          this.#textAt(from, form, name, node),
        textSought: (at: number) => this.#textSought(at),
      },
    };
    const { exports } = new Instance(module, imports) as { readonly exports: Exports };
    this.#bytes = Buffer.from(exports.memory.buffer);
    this.#cells = new Int32Array(exports.memory.buffer);
    this.#edit = exports.edit;
  }

  /** The window edited; `undefined` where it holds what is not usual. */
  edited(
    parts: readonly Buffer[],
    isLast: boolean,
    plan: PagePlan,
    { nesting, state }: WindowMeans = {},
  ): EditedWindow | undefined {
    if (!plan.layout) return undefined;
    let size = 0;
    for (const { length } of parts) size += length;
    if (size > mostBytes) return undefined;
    let at = windowAt;
    for (const part of parts) {
      this.#bytes.set(part, at);
      at += part.length;
    }
    if (this.#plan !== plan) {
      this.#plan = plan;
      this.#bytes.set(plan.layout, layoutAt);
    }
    this.#nesting = nesting;
    this.#size = size;
    this.#bytes.set(state ?? pageBeginning, stateAt);
    const end = this.#edit(size, isLast ? 1 : 0);
    // Nothing of a page is held once it is edited.
    this.#nesting = undefined;
    this.#text = undefined;
    if (end < 0) {
      // The way goes on as text, of which the scanner hears nothing.
      state?.fill(0);
      return undefined;
    }
    if (state) this.#bytes.copy(state, 0, stateAt, stateAt + stateSize);
    const madeSize = this.#cells[madeSizeAt] ?? -1;
    return { end, made: madeSize < 0 ? undefined : this.#taken(madeSize) };
  }

  #taken(size: number): Buffer {
    const made = Buffer.allocUnsafe(size);
    this.#bytes.copy(made, 0, madeAt, madeAt + size);
    return made;
  }

  #linkIn(start: number, end: number): number {
    const object = this.#bytes.toString("latin1", windowAt + start, windowAt + end);
    const read = this.#plan && usualLink(object, this.#plan);
    return read ? this.#instead(read.link) : unusual;
  }

  #textAt(from: number, form: number, name: number, node: number): number {
    const at = windowAt + from;
    const text = this.#bytes.toString("latin1", at, at + longestText);
    const edits = this.#plan?.forms.forms[form]?.edits[name] ?? [];
    return this.#turned(
      from,
      turnedText(text, 0, edits, (placed) => placed.node === node),
    );
  }

  /** As {@link #textAt}, where it is not known what the window begins in. */
  #textSought(at: number): number {
    const text = (this.#text ??= this.#windowText());
    const found = this.#plan?.forms.at(text, at);
    if (!found) return stays;
    this.#nesting ??= new Nesting();
    return this.#turned(0, turnedWhereItLies(text, found, this.#nesting));
  }

  /** Notes where a text ended, counted from `start`. */
  #turned(start: number, found: TurnedText | undefined): number {
    if (found) this.#cells[textEndAt] = start + found.to;
    return this.#instead(found?.turned);
  }

  #windowText(): string {
    return this.#bytes.toString("latin1", windowAt, windowAt + this.#size);
  }

  #instead(text: string | undefined): number {
    if (text === undefined) return stays;
    if (text.length > longestInstead) return unusual;
    return this.#bytes.write(text, insteadAt, "latin1");
  }
}

let scanner: PageScanner | undefined;
let isSought = false;

/**
 * The scanner; `undefined` where the engine has no WebAssembly, none that takes 16 bytes at once, or
 * must not compile any.
 */
export function pageScanner(): PageScanner | undefined {
  if (isSought) return scanner;
  isSought = true;
  if (typeof WebAssembly === "undefined") return undefined;
  const { Instance, Module } = WebAssembly;
  try {
    scanner = new PageScanner(new Module(Buffer.from(scannerModule, "base64")), Instance);
  } catch {
    // Pages are edited as text then, which takes longer and comes to the same.
  }
  return scanner;
}
