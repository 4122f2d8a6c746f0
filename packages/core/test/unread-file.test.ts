import { whyUnread } from "@edbridge/core/internal";
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

const coded = (code: string) => Object.assign(new Error("x"), { code });

/** What reading this path throws. */
function errorOf(path: string): unknown {
  try {
    return readFileSync(path);
  } catch (error) {
    return error;
  }
}

test.each([
  [errorOf(`${import.meta.dirname}/none`), "there is no such file."],
  [errorOf(`${import.meta.filename}/none`), "there is no such file."],
  [errorOf(import.meta.dirname), "it is a folder. Name a file."],
  [coded("EACCES"), "this user may not read it."],
  [coded("EPERM"), "this user may not read it."],
  [coded("EMFILE"), "it cannot be read."],
  [new Error("x"), "it cannot be read."],
  [{ code: "EACCES" }, "it cannot be read."],
])("%s: %s", (error, why) => {
  expect(whyUnread(error)).toBe(why);
});
