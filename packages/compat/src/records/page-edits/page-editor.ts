import { withoutNeedlessEscapes } from "./escapes.js";
import { Nesting } from "./nesting.js";
import type { PagePlan } from "./page-plan.js";
import { type EditedWindow, pageBeginning, type PageScanner, pageScanner } from "./page-scanner.js";
import { WindowEdits } from "./window-edits.js";

/**
 * Bytes of a page that are looked at together, so that they stay near the processor: so many or up
 * to half as many more, for what a connection reads at once to be one window.
 */
const usualSize = 48 * 1024;

interface EditorOptions {
  readonly windowSize?: number;
  /** Leaves nothing to the scanner. */
  readonly asText?: boolean;
}

/**
 * Makes the edits of a plan in a page of JSON as it comes, without parsing it, and hands on what is
 * done with.
 *
 * In JSON a quoted name without a backslash before it is a whole text, and with a colon behind it
 * the name of a member: so members are found by a search for their names. The rest is read where
 * they stand. Bytes are taken for characters here: all that JSON itself is made of is ASCII, and
 * what is not is only copied. What is no JSON goes through as it came.
 */
export class PageEditor {
  readonly #plan: PagePlan;
  readonly #scanner: PageScanner | undefined;
  readonly #windowSize: number;
  readonly #nesting = new Nesting();
  /** What the next window begins in, for the scanner. */
  readonly #state = Buffer.from(pageBeginning);
  /** What waits for more. As bytes, for text that stays is copied over and over by the engine. */
  #held: Buffer[] = [];
  #size = 0;
  /** How much must be there for the next window. */
  #wanted: number;
  #isEdited = false;

  constructor(plan: PagePlan, { windowSize = usualSize, asText = false }: EditorOptions = {}) {
    this.#plan = plan;
    this.#scanner = asText ? undefined : pageScanner();
    this.#windowSize = windowSize;
    this.#wanted = windowSize;
  }

  /** Whether any edit has been made so far: if not, all was handed on as it came. */
  get isEdited(): boolean {
    return this.#isEdited;
  }

  /** Takes a part of the page; gives what can go on. */
  push(chunk: Buffer): Buffer[] {
    const made: Buffer[] = [];
    for (let from = 0; from < chunk.length;) {
      const room = this.#windowSize + Math.max(0, this.#windowSize / 2 - this.#size);
      const part = chunk.subarray(from, from + room);
      from += part.length;
      this.#held.push(part);
      this.#size += part.length;
      if (this.#size > this.#wanted) made.push(...this.#window(false));
    }
    return made;
  }

  /** Takes the end of the page; gives the rest of it. */
  end(): Buffer[] {
    return this.#window(true);
  }

  /** Gives what is done with. */
  #window(isLast: boolean): Buffer[] {
    const means = { nesting: this.#nesting, state: this.#state };
    const scanned = this.#scanner?.edited(this.#held, isLast, this.#plan, means);
    const { end, made } = scanned ?? this.#editedText(isLast);
    this.#isEdited ||= made !== undefined;
    const [gone, rest] = cutAt(this.#held, end);
    this.#held = rest;
    this.#size -= end;
    // What is larger than a window is looked at again only when there is twice as much.
    this.#wanted = Math.max(this.#windowSize, 2 * this.#size);
    if (gone.length > 0 && !isLast) this.#nesting.pass(gone);
    return made ? [made] : gone;
  }

  /** The window edited as text, which does what the scanner leaves. */
  #editedText(isLast: boolean): EditedWindow {
    let plain = "";
    for (const part of this.#held) plain += part.toString("latin1");
    const text = withoutNeedlessEscapes(plain);
    if (text !== plain) {
      this.#held = [Buffer.from(text, "latin1")];
      this.#size = text.length;
      this.#isEdited = true;
    }
    const upTo = isLast ? text.length : this.#cutIn(text);
    const { end, made, isEdited } = new WindowEdits(text, upTo, this.#plan, this.#nesting);
    return { end, made: isEdited ? Buffer.from(made, "latin1") : undefined };
  }

  /** A brace well before the end, so that most of what begins before it is there to its own. */
  #cutIn(text: string): number {
    return Math.max(0, text.lastIndexOf("{", text.length - this.#windowSize / 12));
  }
}

/** A page that is there as a whole, edited; `undefined` where there is nothing to edit. */
export function editedPage(chunks: readonly Buffer[], plan: PagePlan): Buffer[] | undefined {
  const scanned = pageScanner()?.edited(chunks, true, plan);
  if (scanned) return scanned.made && [scanned.made];
  const editor = new PageEditor(plan);
  const made = [...chunks.flatMap((chunk) => editor.push(chunk)), ...editor.end()];
  return editor.isEdited ? made : undefined;
}

/** The parts up to a place, and those from there on. */
function cutAt(parts: readonly Buffer[], at: number): [Buffer[], Buffer[]] {
  const before: Buffer[] = [];
  const behind: Buffer[] = [];
  let from = 0;
  for (const part of parts) {
    const cut = Math.max(0, Math.min(part.length, at - from));
    if (cut > 0) before.push(part.subarray(0, cut));
    if (cut < part.length) behind.push(part.subarray(cut));
    from += part.length;
  }
  return [before, behind];
}
