import { tableNames, tableOf } from "../src/internal/index.js";
import { expect, test } from "vitest";

// What the build makes of the tables is read by no other test: they run on the sources.
const built = ["index.js", "index.cjs"].map(
  (file) => new URL(`../dist/internal/${file}`, import.meta.url),
);

test.each(built.map(({ href }) => href))(
  "%s has every table, without its sources",
  async (href) => {
    const made = (await import(href)) as typeof import("../src/internal/index.js");
    expect(made.tableNames()).toEqual(tableNames());
    const plain = (name: string): unknown =>
      JSON.parse(
        JSON.stringify(tableOf(name), (member, value: unknown) =>
          member === "source" || member === "$schema" ? undefined : value,
        ),
      );
    for (const name of tableNames()) expect(made.tableOf(name)).toEqual(plain(name));
  },
);
