import type { TextEdit } from "./member-edit.js";
import { beforeSpace } from "./space.js";
import { colon, quote } from "./json-tokens.js";

interface Form {
  readonly pattern: RegExp;
  readonly dash: number;
  /** By the names of their members, with the quote before. */
  readonly edits: readonly (readonly [string, readonly TextEdit[]])[];
}

/** A text that gets another one where it stands at the path of one of the edits. */
export interface FoundText {
  /** Where the name of its member begins, quote included. */
  readonly index: number;
  /** Where the text begins and ends, quotes left out. */
  readonly from: number;
  readonly to: number;
  readonly edits: readonly TextEdit[];
}

/** Finds texts of some form in members that edits name, by a dash in them. */
export class TextSearch {
  readonly #forms: readonly Form[];

  constructor(edits: readonly TextEdit[]) {
    const wheres = [...new Set(edits.map(({ where }) => where))];
    this.#forms = wheres.map((where) => formOf(edits.filter((edit) => edit.where === where)));
  }

  /** The one with a dash at this place; `undefined` where it is none of them. */
  at(text: string, dash: number): FoundText | undefined {
    for (const form of this.#forms) {
      if (text.charCodeAt(dash - form.dash - 1) !== quote) continue;
      const found = textAt(text, dash - form.dash, form);
      if (found) return found;
    }
    return undefined;
  }
}

function formOf(edits: readonly TextEdit[]): Form {
  const byName = new Map<string, TextEdit[]>();
  for (const edit of edits) {
    const name = edit.path.at(-1) ?? "";
    byName.set(name, [...(byName.get(name) ?? []), edit]);
  }
  const { where = "", dash = 0 } = edits[0] ?? {};
  const named = [...byName].map(([name, some]) => [`"${name}`, some] as const);
  return { pattern: new RegExp(where, "y"), dash, edits: named };
}

/** The text that begins at `from`, behind a quote, if it is of that form and its member so named. */
function textAt(text: string, from: number, { edits, pattern }: Form): FoundText | undefined {
  const mark = beforeSpace(text, from - 2);
  if (text.charCodeAt(mark) !== colon) return undefined;
  const end = beforeSpace(text, mark - 1);
  for (const [name, some] of edits) {
    const index = end - name.length;
    // To look at one letter costs less than to take a text apart.
    if (text.charCodeAt(index) !== quote || text.slice(index, end) !== name) continue;
    pattern.lastIndex = from;
    if (!pattern.test(text)) return undefined;
    return { index, from, to: pattern.lastIndex - 1, edits: some };
  }
  return undefined;
}
