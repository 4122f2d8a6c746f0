import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const source = fileURLToPath(new URL("../src/", import.meta.url));

/** Each room may import from those before it; `model` is `@edbridge/records/model`. */
const order = [
  "http",
  "settings",
  "routing",
  "sessions",
  "lookups",
  "records",
  "changes",
  "pipeline",
  "doors",
];

const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts"))
  .map((name) => name.replaceAll("\\", "/"));

/** What a file imports, types and `import()` included. */
function importsOf(file: string): string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(source, file), "utf8"), true, true);
  return importedFiles.map(({ fileName }) => fileName);
}

/** The files of ours that a file imports. */
const ours = new Map(
  files.map((file) => {
    const own = importsOf(file).filter((name) => name.startsWith("."));
    const found = own.map((name) => relative(source, join(source, dirname(file), name)));
    return [file, found.map((name) => name.replaceAll("\\", "/").replace(/\.js$/, ".ts"))];
  }),
);

// The entry for our own packages is no room.
const roomOf = (file: string) =>
  file.includes("/") && !file.startsWith("internal/") ? (file.split("/")[0] ?? "") : "root";
const doorOf = (file: string) => file.split("/")[1] ?? "";

/** Every import of a file of ours by another one. */
const edges = [...ours].flatMap(([from, all]) => all.map((to) => ({ from, to })));

function mayImport(from: string, to: string): boolean {
  const [one, other] = [roomOf(from), roomOf(to)];
  if (one === "root" || one === other) return true;
  if (one === "transport") return other === "http";
  if (other === "transport") return one === "doors";
  return order.indexOf(other) < order.indexOf(one);
}

describe("the files of compat", () => {
  test("stand in rooms, but for the entry", () => {
    expect(files.filter((file) => roomOf(file) === "root")).toEqual([
      "index.ts",
      "internal/index.ts",
    ]);
    expect([...new Set(files.map(roomOf))].toSorted()).toEqual(
      [...order, "transport", "root"].toSorted(),
    );
  });

  test("import files that are there", () => {
    expect(edges.filter(({ to }) => !files.includes(to))).toEqual([]);
  });

  test("import from the rooms before their own only", () => {
    expect(edges.filter(({ from, to }) => !mayImport(from, to))).toEqual([]);
  });

  test("import the tables of records from settings on", () => {
    const early = files.filter((file) => ["http", "transport"].includes(roomOf(file)));
    const wrong = early.filter((file) =>
      importsOf(file).some((name) => name.startsWith("@edbridge/records")),
    );
    expect(wrong).toEqual([]);
  });

  test("of one door import nothing of another; register is made of fetch and undici", () => {
    const between = edges.filter(
      ({ from, to }) =>
        roomOf(from) === "doors" && roomOf(to) === "doors" && doorOf(from) !== doorOf(to),
    );
    const allowed = (from: string, to: string) =>
      doorOf(from) === "register" && ["fetch", "undici"].includes(doorOf(to));
    expect(between.filter(({ from, to }) => !allowed(from, to))).toEqual([]);
    expect(between.length).toBeGreaterThan(0);
  });

  test("import each other in no circle", () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      const at = path.indexOf(file);
      if (at >= 0) circles.push([...path.slice(at), file].join(" > "));
      if (at >= 0 || done.has(file)) return;
      for (const to of ours.get(file) ?? []) visit(to, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });
});
