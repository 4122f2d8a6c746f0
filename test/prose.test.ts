import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { complaints } from "../scripts/prose/plain-english.ts";
import { root } from "./support/run.ts";

const long = (words: number) => `${"word ".repeat(words - 1)}word.`;

test.each<[string, string, RegExp | undefined]>([
  ["a short sentence", "The host answers 401.", undefined],
  ["a sentence that is too long", long(31), /^31 words in a sentence/],
  ["a word of the list", "The field is lost in silence.", /"in silence": without an error/],
  ["a part of a longer word", "The installer is tilled.", undefined],
  ["a word that pages avoid", "A code is good for ten minutes.", /"good for.*": valid for/],
])("%s", (_name, prose, expected) => {
  const [complaint] = complaints(prose);
  if (expected === undefined) expect(complaint).toBeUndefined();
  else expect(complaint).toMatch(expected);
});

test("comments are held to fewer words than pages", () => {
  expect(complaints("A code is good for ten minutes.", "comment")).toEqual([]);
  expect(complaints(long(35), "comment")).toEqual([]);
  expect(complaints(long(36), "comment")).toHaveLength(1);
});

/** The paragraphs of the comments of a program, without code. */
function commentsIn(code: string): string[] {
  const comments = code.match(/^[ \t]*\/\*\*[^]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm) ?? [];
  return comments.flatMap((comment) =>
    comment
      .replaceAll(/^[ \t]*(?:\/\*\*|\*\/|\*|\/\/) ?|\*\/$/gm, "")
      .replaceAll(/```[^]*?```|`[^`]*`|\{@link [^}]*\}/g, "`_`")
      .split(/\n\s*\n|\n(?=@|- )/)
      .map((paragraph) => paragraph.replaceAll(/\s+/g, " ").trim()),
  );
}

test.each(globSync("packages/*/src", { cwd: root }).toSorted())("the comments of %s", (folder) => {
  const files = globSync(`${folder}/**/*.ts`, { cwd: root });
  const found = files.flatMap((file) =>
    commentsIn(readFileSync(join(root, file), "utf8"))
      .flatMap((comment) => complaints(comment, "comment"))
      .map((complaint) => `${file}: ${complaint}`),
  );
  expect(found).toEqual([]);
});
