import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "./support/run.ts";

const textOf = (page: string) => readFileSync(join(root, page), "utf8");

describe("docs/ARCHITECTURE.md", () => {
  const text = textOf("docs/ARCHITECTURE.md");
  const paths = [...text.matchAll(/`(packages\/[^`]*)`/g)].map(([, path = ""]) => path);

  test.each([...new Set(paths)])("%s is there", (path) => {
    expect(existsSync(join(root, path))).toBe(true);
  });

  test("follows each of its requests in at most ten steps", () => {
    for (const section of text.split(/^## /m)) {
      expect([...section.matchAll(/^\d+\. /gm)].length).toBeLessThanOrEqual(10);
    }
  });
});

describe("the decision records", () => {
  const index = textOf("docs/adr/README.md");
  const files = globSync("docs/adr/0*.md", { cwd: root }).toSorted();

  test.each(files)("%s holds, and has a date and its line in the index", (file) => {
    const name = basename(file);
    const [, number = "", title = "", date = ""] =
      /^# (\d+)\. (.*)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: accepted\.\n/.exec(textOf(file)) ?? [];
    expect(name).toMatch(new RegExp(`^${number.padStart(4, "0")}-`));
    const row = [`[${number}](${name})`, title, date];
    const rows = index.split("\n").map((line) => line.split("|").map((cell) => cell.trim()));
    const [found = []] = rows.filter(([, link]) => link?.endsWith(`(${name})`));
    expect(found.slice(1, -1).join("|").toLowerCase()).toBe(row.join("|").toLowerCase());
  });

  test("have numbers of their own, beside those that were superseded", () => {
    const numbers = [
      ...files.map((file) => Number(basename(file).slice(0, 4))),
      ...[...textOf("docs/adr/superseded.md").matchAll(/^\| (\d+) /gm)].map(([, no]) => Number(no)),
    ];
    expect(numbers.length).toBe(new Set(numbers).size);
  });
});
