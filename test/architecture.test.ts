import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./support/run.ts";

const textOf = (page: string) => readFileSync(join(root, page), "utf8");

describe.each(["docs/ARCHITECTURE.md", "docs/how-to-read-a-call.md"])("%s", (page) => {
  const paths = textOf(page).match(/(?<=`)packages\/[^`]*(?=`)/g);

  test.each([...new Set(paths)])("%s is there", (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });

  const places = textOf(page).matchAll(
    /`(?:\w+\.)?(\w+)`(?: in|\s+\() ?\s*`(packages\/[^`]*\.ts)`/g,
  );
  test.each([...places].map(([, name = "", path = ""]) => [name, path]))(
    "%s is in %s",
    (name, path) => {
      expect(textOf(path)).toMatch(new RegExp(`\\b${name}\\b`));
    },
  );
});

describe("the decision records", () => {
  const index = textOf("docs/adr/README.md");
  const files = globSync("docs/adr/0*.md", { cwd: root }).toSorted();

  test.each(files)("%s holds, and has a date and its line in the index", (file) => {
    const name = basename(file);
    const [, number = "", title = "", date = ""] =
      /^# (\d+)\. (.*)\n\nDate: (\d{4}-\d\d-\d\d)\.\n/.exec(textOf(file)) ?? [];
    expect(name).toMatch(new RegExp(`^${number.padStart(4, "0")}-`));
    expect(date).not.toBe("");
    expect(index.toLowerCase()).toContain(`\n- [${number}](${name}) ${title}\n`.toLowerCase());
  });
});
