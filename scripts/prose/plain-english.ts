// A remark plugin: sentences that are too long, and words that readers whose first language is not
// English stumble over. The list is words.json beside this file.
import { readFileSync } from "node:fs";
import { visit } from "unist-util-visit";

interface Node {
  readonly type: string;
  readonly value?: string;
  readonly children?: readonly Node[];
}

interface Page {
  readonly path: string;
  readonly message: (reason: string, place: Node, origin: string) => unknown;
}

const { sentenceWords, commentWords, words, wordsOfPages } = JSON.parse(
  readFileSync(new URL("./words.json", import.meta.url), "utf8"),
) as {
  /** Of a page. */
  sentenceWords: number;
  /** Of a comment, whose readers know the code. */
  commentWords: number;
  words: Readonly<Record<string, string>>;
  /** In pages only, which more people read than comments. */
  wordsOfPages: Readonly<Record<string, string>>;
};

const rulesOf = (list: Readonly<Record<string, string>>) =>
  Object.entries(list).map(([pattern, instead]) => {
    return { pattern: new RegExp(String.raw`\b(?:${pattern})(?!\w)`, "i"), instead };
  });
/** What a kind of prose is held to. */
const rules = {
  page: { most: sentenceWords, words: rulesOf({ ...words, ...wordsOfPages }) },
  comment: { most: commentWords, words: rulesOf(words) },
};
/** A word of prose: no number, no name with signs in it. */
const word = /^\P{L}*\p{L}[\p{L}'’-]*\P{L}*$/u;

/** What is put for code in a sentence, and is not counted: lists of names are long. */
const code = "`_`";

/** What is wrong with a piece of prose. */
export function complaints(prose: string, kind: keyof typeof rules = "page"): string[] {
  const { most, words: avoided } = rules[kind];
  const found: string[] = [];
  for (const sentence of prose.split(/(?<=[.!?])\s+/)) {
    const count = sentence.split(/\s+/).filter((token) => word.test(token)).length;
    if (count > most) {
      found.push(`${count} words in a sentence, ${most} at most: ${sentence}`);
    }
  }
  for (const { pattern, instead } of avoided) {
    const [match] = pattern.exec(prose) ?? [];
    if (match !== undefined) found.push(`"${match}": ${instead}`);
  }
  return found;
}

/** The text of a paragraph. */
function proseOf(node: Node): string {
  if (node.type === "inlineCode") return code;
  return node.value ?? (node.children ?? []).map(proseOf).join("");
}

/** Pages whose path matches `except` are left out. */
export function plainEnglish({ except }: { readonly except: RegExp }) {
  return (tree: Node, page: Page): void => {
    if (except.test(page.path)) return;
    visit(tree, (node: Node) => {
      if (!["paragraph", "heading", "tableCell"].includes(node.type)) return;
      for (const text of complaints(proseOf(node))) page.message(text, node, "prose");
    });
  };
}
