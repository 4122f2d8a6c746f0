// The libraries of the published packages: those that a program installs with them, and those that
// their builds contain.
import { globSync, readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

/** What serves to build and check, and is in no published package. */
const tools = new Set(["@types/node", "@typescript/native", "tsup", "typescript"]);

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly repository?: string | { readonly url: string };
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}

export const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as Manifest;

export interface Used {
  readonly folder: string;
  readonly by: string[];
  /** How it comes to a program. */
  readonly how: string;
}

/** The libraries of the published packages: those that they need, and those that they contain. */
export function usedOnes(): Map<string, Used> {
  const found = new Map<string, Used>();
  for (const own of globSync("packages/*", { cwd: root }).toSorted()) {
    const manifest = manifestOf(join(root, own));
    const { name: by, dependencies = {}, devDependencies = {}, peerDependencies = {} } = manifest;
    for (const name of [...Object.keys(dependencies), ...Object.keys(devDependencies)]) {
      if (name.startsWith("@edbridge/") || tools.has(name)) continue;
      const folder = realpathSync(join(root, own, "node_modules", name));
      const how =
        name in dependencies ? "installed" : name in peerDependencies ? "if wanted" : "bundled";
      const used = found.get(name) ?? { folder, by: [], how };
      used.by.push(by.replace("@edbridge/", ""));
      found.set(name, used);
    }
  }
  return found;
}

/** The folders of the libraries that the build of a package contains, with all that they bring. */
export function bundledIn({ name }: Manifest): string[] {
  return [...usedOnes().values()]
    .filter(({ how, by }) => how === "bundled" && by.includes(name.replace("@edbridge/", "")))
    .flatMap(({ folder }) => [folder, ...broughtBy(folder)]);
}

/** The folders of all that a package brings, itself left out. */
export function broughtBy(folder: string, seen = new Set<string>()): Set<string> {
  const { name, dependencies = {} } = manifestOf(folder);
  // pnpm puts what a package needs beside it.
  const beside = name.startsWith("@") ? dirname(dirname(folder)) : dirname(folder);
  for (const needed of Object.keys(dependencies)) {
    const next = realpathSync(join(beside, needed));
    if (seen.has(next)) continue;
    seen.add(next);
    broughtBy(next, seen);
  }
  return seen;
}
