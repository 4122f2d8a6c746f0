import { withoutNeedlessEscapes } from "./escapes.js";
import { Nesting } from "./nesting.js";
import type { PagePlan } from "./page-plan.js";
import { WindowEdits } from "./window-edits.js";

/** Bytes of a page that are looked at together: one long text costs the engine far more. */
const windowSize = 48 * 1024;

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
  readonly #windowSize: number;
  readonly #nesting = new Nesting();
  /** What waits for more. As bytes, for text that stays is copied over and over by the engine. */
  #held: Buffer[] = [];
  #size = 0;
  /** How much must be there for the next window. */
  #wanted: number;
  #isEdited = false;

  constructor(plan: PagePlan, size = windowSize) {
    this.#plan = plan;
    this.#windowSize = size;
    this.#wanted = size;
  }

  /** Whether any edit has been made so far: if not, all was handed on as it came. */
  get isEdited(): boolean {
    return this.#isEdited;
  }

  /** Takes a part of the page; gives what can go on. */
  push(chunk: Buffer): Buffer[] {
    const made: Buffer[] = [];
    for (let from = 0; from < chunk.length; from += this.#windowSize) {
      const part = chunk.subarray(from, from + this.#windowSize);
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
    let plain = "";
    for (const part of this.#held) plain += part.toString("latin1");
    const text = withoutNeedlessEscapes(plain);
    const parts = text === plain ? this.#held : [Buffer.from(text, "latin1")];
    const end = isLast ? text.length : this.#cutIn(text);
    const window = new WindowEdits(text, end, this.#plan, this.#nesting);
    this.#isEdited ||= window.isEdited || text !== plain;
    const [gone, rest] = cutAt(parts, window.end);
    this.#held = rest;
    this.#size = text.length - window.end;
    // What is larger than a window is looked at again only when there is twice as much.
    this.#wanted = Math.max(this.#windowSize, 2 * this.#size);
    if (gone.length > 0 && !isLast) this.#nesting.pass(gone);
    return window.isEdited ? [Buffer.from(window.made, "latin1")] : gone;
  }

  /** A brace well before the end, so that most of what begins before it is there to its own. */
  #cutIn(text: string): number {
    return Math.max(0, text.lastIndexOf("{", text.length - this.#windowSize / 12));
  }
}

/** A page that is there as a whole, edited; `undefined` where there is nothing to edit. */
export function editedPage(chunks: readonly Buffer[], plan: PagePlan): Buffer[] | undefined {
  const [first] = chunks;
  if (first && chunks.length === 1 && first.length <= windowSize) return editedWindow(first, plan);
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

function editedWindow(page: Buffer, plan: PagePlan): Buffer[] | undefined {
  const given = page.toString("latin1");
  const text = withoutNeedlessEscapes(given);
  const { made, isEdited } = new WindowEdits(text, text.length, plan, new Nesting());
  return isEdited || text !== given ? [Buffer.from(made, "latin1")] : undefined;
}
