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

  test.each(files)("%s has a date, a status and a line in the index", (file) => {
    const text = textOf(file);
    const [, title = "", date = "", status = ""] =
      /^# \d+\. (.*)\n\nDate: (\d{4}-\d\d-\d\d)\. Status: (.*)\.\n/.exec(text) ?? [];
    expect(index).toContain(`(${basename(file)})`);
    expect(index).toContain(` ${title} `);
    expect(index).toContain(date);
    expect(status).toMatch(/^(?:accepted|superseded by \[\d+\]\(\d{4}-[\w-]+\.md\))$/);
  });
});
