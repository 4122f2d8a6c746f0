// Writes the figures of docs/dependencies.md from the installed packages; with --check it only says
// whether the page has them. The date of each newest release is in scripts/dependencies.json:
//   npx tsx scripts/dependencies-page.ts --look-up
// asks the npm registry for it anew.
import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { formatted } from "./formatted.ts";
import { broughtBy, type Manifest, manifestOf, root, usedOnes } from "./libraries.ts";

const page = join(root, "docs/dependencies.md");
const lookedUp = join(root, "scripts/dependencies.json");

/** What the registry said of a package when it was last asked. */
interface LookedUp {
  readonly newest: string;
  readonly released: string;
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
  const running = new Set<string>();
  const lines = [...usedOnes()]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, used]) => {
      const manifest = manifestOf(used.folder);
      const brought = [...broughtBy(used.folder)];
      for (const folder of [used.folder, ...brought]) {
        const { name: own, scripts = {} } = manifestOf(folder);
        if (installScripts.some((script) => script in scripts)) running.add(own);
      }
      const withBrought = [used.folder, ...brought].map(kilobytesOf);
      return [
        `${name} ${manifest.version}`,
        used.by.join(", "),
        used.how,
        keeperOf(manifest),
        releaseOf(known[name]),
        `${withBrought.reduce((sum, size) => sum + size, 0)} kB`,
        brought.length,
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
  const scripts = running.size === 0 ? "none" : [...running].join(", ");
  return `${tableOf([[...head, "brings", "licence"], ...lines])}\n\nInstall scripts: ${scripts}.`;
}

const releaseOf = (known: LookedUp | undefined): string =>
  known ? `${known.newest}, ${known.released}` : "";

function lookUp(): Record<string, LookedUp> {
  return Object.fromEntries([...usedOnes().keys()].toSorted().map((name) => [name, asked(name)]));
}

function asked(name: string): LookedUp {
  const view = (word: string): unknown =>
    JSON.parse(execFileSync("npm", ["view", name, "--json", word], { encoding: "utf8" }));
  const newest = view("version") as string;
  const times = view("time") as Readonly<Record<string, string>>;
  // The registry knows days. How long ago a library moved last, months tell as well.
  return { newest, released: (times[newest] ?? "").slice(0, "2026-11".length) };
}

if (process.argv.includes("--look-up")) {
  writeFileSync(lookedUp, `${JSON.stringify(lookUp(), undefined, 2)}\n`);
}
const known = (existsSync(lookedUp) ? JSON.parse(readFileSync(lookedUp, "utf8")) : {}) as Readonly<
  Record<string, LookedUp>
>;
const [begin, end] = ["<!-- figures -->", "<!-- end of figures -->"];
const before = readFileSync(page, "utf8");
const [above = "", rest = ""] = before.split(begin);
const below = rest.split(end)[1] ?? "";
const figured = `${above}${begin}\n\n${figures(known)}\n\n${end}${below}`;
const text = await formatted(page, figured);
if (!process.argv.includes("--check")) writeFileSync(page, text);
else if (before !== text) {
  console.error("docs/dependencies.md has other figures: npm run docs writes it.");
  process.exitCode = 1;
}
