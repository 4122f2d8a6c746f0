import { expect, test } from "vitest";
import { complaints } from "../scripts/prose/plain-english.ts";

const long = (words: number) => `${"word ".repeat(words - 1)}word.`;

test.each<[string, string, RegExp | undefined]>([
  ["a short sentence", "The host answers 401.", undefined],
  ["the longest sentence", long(35), undefined],
  ["a sentence that is too long", long(36), /^36 words in a sentence/],
  ["two sentences", `${long(30)} ${long(30)}`, undefined],
  ["a list of names and numbers", `${"`_`, 7.3 and ".repeat(20)}`, undefined],
  ["a word of the list", "The field is lost in silence.", /"in silence": without an error/],
  ["a word of the list in capitals", "Prior to 7.3 it was so.", /"Prior to": before/],
  ["a part of a longer word", "The installer is tilled.", undefined],
  ["an idiom", "It works out of the box.", /"out of the box"/],
])("%s", (_name, prose, expected) => {
  const [complaint] = complaints(prose);
  if (expected === undefined) expect(complaint).toBeUndefined();
  else expect(complaint).toMatch(expected);
});
