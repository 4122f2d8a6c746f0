import { colon, quote } from "./json-tokens.js";
import type { TextEdit } from "./member-edit.js";
import { beforeSpace } from "./space.js";

/** Texts that have a dash at the same place. */
interface TextForm {
  readonly dash: number;
  /** By the names of their members, as {@link names} has them. */
  readonly edits: readonly (readonly PlacedEdit[])[];
  /** With their quotes. */
  readonly names: readonly string[];
}

/** An edit, and where its texts are. */
export interface PlacedEdit {
  readonly edit: TextEdit;
  readonly pattern: RegExp;
  /** The object that the path leads to, by its number among the paths. */
  readonly node: number;
}

/** A text at whose place and in whose member one of the edits may find what it turns. */
export interface FoundText {
  /** Where the name of its member begins, quote included. */
  readonly index: number;
  /** Where the text begins, behind its quote. */
  readonly from: number;
  readonly edits: readonly PlacedEdit[];
}

/** What a text becomes, and where it ended. */
export interface TurnedText {
  readonly turned: string;
  readonly to: number;
}

/** The edits of texts by what they are found by: a dash at its place, and the member's name. */
export class TextForms {
  readonly forms: readonly TextForm[];

  constructor(texts: readonly TextEdit[], nodeOf: (edit: TextEdit) => number) {
    const placed = texts.map((edit): PlacedEdit => {
      return { edit, pattern: new RegExp(edit.where, "y"), node: nodeOf(edit) };
    });
    this.forms = [...new Set(texts.map(({ dash }) => dash))].map((dash) => {
      const own = placed.filter(({ edit }) => edit.dash === dash);
      const names = [...new Set(own.map(({ edit }) => quotedName(edit)))];
      const edits = names.map((name) => own.filter(({ edit }) => quotedName(edit) === name));
      return { dash, names, edits };
    });
  }

  /** The text with a dash at this place; `undefined` where its form or its name is none of them. */
  at(text: string, dash: number): FoundText | undefined {
    for (const form of this.forms) {
      const from = dash - form.dash;
      if (text.charCodeAt(from - 1) !== quote) continue;
      const mark = beforeSpace(text, from - 2);
      if (text.charCodeAt(mark) !== colon) continue;
      const end = beforeSpace(text, mark - 1) + 1;
      for (const [number, name] of form.names.entries()) {
        const index = end - name.length;
        const edits = form.edits[number];
        if (edits && text.slice(Math.max(0, index), end) === name) return { index, from, edits };
      }
    }
    return undefined;
  }
}

/** What the text from `from` on becomes by the first edit in place; `undefined` if it stays. */
export function turnedText(
  text: string,
  from: number,
  edits: readonly PlacedEdit[],
  isInPlace: (placed: PlacedEdit) => boolean,
): TurnedText | undefined {
  for (const placed of edits) {
    const { edit, pattern } = placed;
    pattern.lastIndex = from;
    if (!isInPlace(placed) || !pattern.test(text)) continue;
    const to = pattern.lastIndex - 1;
    const before = text.slice(from, to);
    const turned = edit.turn(before);
    return turned === before ? undefined : { turned, to };
  }
  return undefined;
}

function quotedName({ path }: TextEdit): string {
  return `"${path.at(-1) ?? ""}"`;
}
