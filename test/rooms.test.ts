import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));

/** The files of one package, and what each imports. */
interface Source {
  readonly files: readonly string[];
  /** All imports of a file, types and `import()` included. */
  readonly imports: ReadonlyMap<string, readonly string[]>;
  /** Every import of a file by another one of the package. */
  readonly edges: readonly { readonly from: string; readonly to: string }[];
}

function sourceOf(name: string): Source {
  const root = join(packages, name, "src");
  const slashed = (path: string) => path.replaceAll("\\", "/");
  const files = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map(slashed);
  const imports = new Map(
    files.map((file) => {
      const text = readFileSync(join(root, file), "utf8");
      const { importedFiles } = ts.preProcessFile(text, true, true);
      return [file, importedFiles.map(({ fileName }) => fileName)];
    }),
  );
  const edges = files.flatMap((from) =>
    (imports.get(from) ?? [])
      .filter((each) => each.startsWith("."))
      .map((each) => slashed(relative(root, join(root, dirname(from), each))))
      .filter((to) => to.endsWith(".js"))
      .map((to) => ({ from, to: to.replace(/\.js$/, ".ts") })),
  );
  return { files, imports, edges };
}

const names = [
  "core",
  "current-flow",
  "legacy-flow",
  "records",
  "compat",
  "sandbox",
  "cli",
] as const;
const sources = new Map(names.map((name) => [name, sourceOf(name)]));
const source = (name: (typeof names)[number]): Source =>
  sources.get(name) ?? { files: [], imports: new Map(), edges: [] };

/** The first folder of a file; an entry, at the root or in `internal/`, is in none. */
const roomOf = (file: string) =>
  file.includes("/") && !file.startsWith("internal/") ? (file.split("/")[0] ?? "") : "root";

describe.each(names)("the files of %s", (name) => {
  const { files, edges } = source(name);

  test("import files that are there", () => {
    expect(edges.length).toBeGreaterThan(0);
    expect(edges.filter(({ to }) => !files.includes(to))).toEqual([]);
  });

  test("import each other in no circle", () => {
    const done = new Set<string>();
    const circles: string[] = [];
    const visit = (file: string, path: readonly string[]): void => {
      const at = path.indexOf(file);
      if (at >= 0) circles.push([...path.slice(at), file].join(" > "));
      if (at >= 0 || done.has(file)) return;
      for (const { from, to } of edges) if (from === file) visit(to, [...path, file]);
      done.add(file);
    };
    for (const file of files) visit(file, []);
    expect(circles).toEqual([]);
  });
});

/** The rooms of a package. Each may import from those before it. */
const rooms = {
  records: [
    "model",
    "record",
    "tables",
    "settings",
    "plan",
    "translation",
    "lookups",
    "translator",
  ],
  // The first room, `model`, is that of records.
  compat: [
    "http",
    "store",
    "settings",
    "routing",
    "report",
    "auth",
    "lookups",
    "records",
    "writes",
    "call",
    "changes",
    "pipeline",
    "doors",
  ],
} as const;

describe.each(Object.entries(rooms))("the rooms of %s", (name, order: readonly string[]) => {
  const { files, edges } = source(name as keyof typeof rooms);
  const allowed = (from: string, to: string): boolean => {
    const [one, other] = [roomOf(from), roomOf(to)];
    if (one === "root" || one === other) return true;
    // Only compat has it.
    if (one === "transport") return other === "http";
    if (other === "transport") return one === "doors";
    return order.indexOf(other) < order.indexOf(one);
  };

  test("have all files but the entries", () => {
    const inRooms = new Set([...order, "transport"]);
    const loose = files.filter((file) => !inRooms.has(roomOf(file)));
    expect(loose.filter((file) => !/^(?:internal\/)?index\.ts$/.test(file))).toEqual([]);
    expect(order.filter((room) => !files.some((file) => roomOf(file) === room))).toEqual([]);
  });

  test("import from the rooms before their own only", () => {
    expect(edges.filter(({ from, to }) => !allowed(from, to))).toEqual([]);
  });
});

describe("the rooms of compat", () => {
  const { files, imports, edges } = source("compat");
  const doorOf = (file: string) => file.split("/")[1] ?? "";

  test("import the tables of records from settings on", () => {
    const early = files.filter((file) => ["http", "transport"].includes(roomOf(file)));
    const wrong = early.filter((file) =>
      imports.get(file)?.some((name) => name.startsWith("@edbridge/records")),
    );
    expect(wrong).toEqual([]);
  });

  test("have doors that import nothing of another; register is made of the others", () => {
    const between = edges.filter(
      ({ from, to }) =>
        roomOf(from) === "doors" && roomOf(to) === "doors" && doorOf(from) !== doorOf(to),
    );
    expect(between.filter(({ from }) => doorOf(from) !== "register")).toEqual([]);
    expect(between.length).toBeGreaterThan(0);
  });
});

const root = join(packages, "..");
const own = /import \{([^}]*)\} from "((?:\.\.\/)+(?:packages\/[\w-]+\/)?src\/[^"]+)\.js"/g;
const entry = /\/src\/(?:(?:internal|testing|contract)\/)?index$/;

test("a test uses a function inside a package only by its doc comment, and no class but the stores", () => {
  const folders = ["test", ...names.map((name) => `packages/${name}/test`)];
  const tests = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts") && !file.includes("node_modules"))
      .map((file) => join(root, folder, file)),
  );
  const made = tests.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(own)].flatMap(([, imported = "", path = ""]) => {
      const from = join(dirname(file), path);
      if (entry.test(from)) return [];
      const text = readFileSync(`${from}.ts`, "utf8");
      return [...imported.matchAll(/\w+/g)]
        .filter(([name]) => {
          const declared = new RegExp(
            `(\\*/\\n)?export (?:async )?(class|const|function\\*?) ${name}\\b(?! extends Error| implements SharedStore)`,
          ).exec(text);
          return declared !== null && (declared[2] === "class" || declared[1] === undefined);
        })
        .map(([name]) => `${relative(root, file)}: ${name}`);
    }),
  );
  expect(tests.length).toBeGreaterThan(200);
  expect(made).toEqual([]);
});
