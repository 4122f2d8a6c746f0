// Writes the figures of docs/dependencies.md from the installed packages; with --check it only says
// whether the page has them. The date of each newest release is in scripts/dependencies.json:
//   node scripts/dependencies-page.ts --look-up
// asks the npm registry for it anew, and for the libraries that we looked at and do not use.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { format, resolveConfig } from "prettier";
import { broughtBy, type Manifest, manifestOf, root, usedOnes } from "./libraries.ts";

const page = join(root, "docs/dependencies.md");
const lookedUp = join(root, "scripts/dependencies.json");

/** What the registry said of a package when it was last asked. */
interface LookedUp {
  readonly newest: string;
  readonly released: string;
  /** Of those that are not installed here. */
  readonly dependencies?: number;
  readonly license?: string;
}

function kilobytesOf(folder: string): number {
  const bytes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes(join(folder, "node_modules")))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)).length);
  return Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1000);
}

const installScripts = ["preinstall", "install", "postinstall"];

function keeperOf({ repository }: Manifest): string {
  const address = typeof repository === "string" ? repository : (repository?.url ?? "");
  const [, keeper = "", name = ""] = /([\w.-]+)\/([\w.-]+?)(?:\.git)?$/.exec(address) ?? [];
  return `[${keeper}/${name}](https://github.com/${keeper}/${name})`;
}

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(" | ")} |`;
const tableOf = (lines: readonly (readonly (string | number)[])[]): string => {
  const [head = [], ...rest] = lines;
  return [line(head), line(head.map(() => "---")), ...rest.map(line)].join("\n");
};

function figures(known: Readonly<Record<string, LookedUp>>): string {
  const lines = [...usedOnes()]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, used]) => {
      const manifest = manifestOf(used.folder);
      const brought = [...broughtBy(used.folder)];
      const scripts = [used.folder, ...brought].filter((folder) =>
        installScripts.some((script) => script in (manifestOf(folder).scripts ?? {})),
      );
      const withBrought = [used.folder, ...brought].map(kilobytesOf);
      return [
        `${name} ${manifest.version}`,
        used.by.join(", "),
        used.how,
        keeperOf(manifest),
        releaseOf(known[name]),
        `${withBrought.reduce((sum, size) => sum + size, 0)} kB`,
        brought.length,
        scripts.length === 0 ? "none" : scripts.map((folder) => manifestOf(folder).name).join(", "),
        manifest.license ?? "",
      ];
    });
  const head = [
    "library",
    "used by",
    "how",
    "kept at",
    "newest release",
    "size with what it brings",
  ];
  return tableOf([[...head, "brings", "install scripts", "licence"], ...lines]);
}

const releaseOf = (known: LookedUp | undefined): string =>
  known ? `${known.newest}, ${known.released}` : "";

function considered(known: Readonly<Record<string, LookedUp>>): string {
  const lines = Object.entries(known)
    .filter(([, { dependencies }]) => dependencies !== undefined)
    .map(([name, { newest, released, dependencies, license }]) => [
      name,
      `${newest}, ${released}`,
      dependencies ?? 0,
      license ?? "",
    ]);
  return tableOf([["library", "newest release", "needs", "licence"], ...lines]);
}

/** Libraries that docs/dependencies.md weighs and that are not used. */
const weighed = ["@mswjs/interceptors", "close-with-grace", "jose", "lru-cache", "proxy-addr"];

function lookUp(): Record<string, LookedUp> {
  const names = [...usedOnes().keys(), ...weighed].toSorted();
  return Object.fromEntries(names.map((name) => [name, asked(name, weighed.includes(name))]));
}

function asked(name: string, all: boolean): LookedUp {
  const view = (...words: string[]): unknown =>
    JSON.parse(execFileSync("npm", ["view", name, "--json", ...words], { encoding: "utf8" }));
  const newest = view("version") as string;
  const times = view("time") as Readonly<Record<string, string>>;
  // The registry knows days. How long ago a library moved last, months tell as well.
  const released = (times[newest] ?? "").slice(0, "2026-11".length);
  if (!all) return { newest, released };
  const { license, dependencies = {} } = view() as Manifest;
  const needs = Object.keys(dependencies).length;
  return { newest, released, dependencies: needs, ...(license && { license }) };
}

if (process.argv.includes("--look-up")) {
  writeFileSync(lookedUp, `${JSON.stringify(lookUp(), undefined, 2)}\n`);
}
const known = (existsSync(lookedUp) ? JSON.parse(readFileSync(lookedUp, "utf8")) : {}) as Readonly<
  Record<string, LookedUp>
>;
let text = readFileSync(page, "utf8");
for (const [name, content] of [
  ["figures", figures(known)],
  ["considered", considered(known)],
] as const) {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  const [before = "", rest = ""] = text.split(begin);
  text = `${before}${begin}\n\n${content}\n\n${end}${rest.split(end)[1] ?? ""}`;
}
text = await format(text, { ...(await resolveConfig(page)), filepath: page });
if (!process.argv.includes("--check")) writeFileSync(page, text);
else if (readFileSync(page, "utf8") !== text) {
  console.error("docs/dependencies.md has other figures: npm run docs writes it.");
  process.exitCode = 1;
}
