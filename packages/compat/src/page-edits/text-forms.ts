import type { TextEdit } from "./member-edit.js";

/** Texts that have a dash at the same place. */
interface TextForm {
  readonly dash: number;
  /** By the names of their members, as {@link names} has them. */
  readonly edits: readonly (readonly PlacedEdit[])[];
  /** With their quotes. */
  readonly names: readonly string[];
}

interface PlacedEdit {
  readonly edit: TextEdit;
  readonly pattern: RegExp;
  /** The object that the path leads to, by its number among the paths. */
  readonly node: number;
}

/** What a text becomes, and how long it was. */
export interface TurnedText {
  readonly turned: string;
  readonly length: number;
}

/** The edits of texts by what the scanner finds them by. */
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

  /** What `text` begins with becomes, at this node in a member of a form; `undefined` if it stays. */
  turned(text: string, form: number, name: number, node: number): TurnedText | undefined {
    for (const { edit, pattern, node: own } of this.forms[form]?.edits[name] ?? []) {
      if (own !== node) continue;
      pattern.lastIndex = 0;
      if (!pattern.test(text)) continue;
      const before = text.slice(0, pattern.lastIndex - 1);
      const turned = edit.turn(before);
      return turned === before ? undefined : { turned, length: before.length };
    }
    return undefined;
  }
}

function quotedName({ path }: TextEdit): string {
  return `"${path.at(-1) ?? ""}"`;
}
