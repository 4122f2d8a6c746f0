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

const { sentenceWords, words } = JSON.parse(
  readFileSync(new URL("./words.json", import.meta.url), "utf8"),
) as { sentenceWords: number; words: Readonly<Record<string, string>> };

const rules = Object.entries(words).map(([pattern, instead]) => {
  return { pattern: new RegExp(String.raw`\b(?:${pattern})(?!\w)`, "i"), instead };
});
const bySentence = new Intl.Segmenter("en", { granularity: "sentence" });
const byWord = new Intl.Segmenter("en", { granularity: "word" });

/** Stands for code in a sentence, and is not counted: lists of names are long. */
const code = "Code";

/** What is wrong with a piece of prose. */
export function complaints(prose: string): string[] {
  const found: string[] = [];
  for (const { segment } of bySentence.segment(prose)) {
    const words = [...byWord.segment(segment)].filter(({ isWordLike }) => isWordLike);
    const count = words.filter(({ segment: word }) => word !== code).length;
    if (count > sentenceWords) {
      found.push(`${count} words in a sentence, ${sentenceWords} at most: ${segment.trim()}`);
    }
  }
  for (const { pattern, instead } of rules) {
    const [words] = pattern.exec(prose) ?? [];
    if (words !== undefined) found.push(`"${words}": ${instead}`);
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
