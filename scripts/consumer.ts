// The packages as a consumer gets them: packed, and laid out or installed in an empty folder.
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));
const programs = fileURLToPath(new URL("../test/consumer/", import.meta.url));

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Packs the package in `source` into `out` and gives the tarball's path. */
export function pack(source: string, out: string): string {
  mkdirSync(out, { recursive: true });
  execFileSync("pnpm", ["pack", "--pack-destination", out], { cwd: source, stdio: "pipe" });
  const tarball = readdirSync(out).find((file) => file.endsWith(".tgz"));
  if (!tarball) throw new Error(`pnpm pack left no tarball in ${out}`);
  return join(out, tarball);
}

/** Packs the packages of these folders, by default all, into `dir`; gives folder and tarball of each. */
export function packAll(
  dir: string,
  folders = readdirSync(packages),
): { source: string; tarball: string }[] {
  return folders.map((folder) => {
    const source = join(packages, folder);
    return { source, tarball: pack(source, join(dir, "tarballs", folder)) };
  });
}

/**
 * Fills the empty folder `dir` with packages, by default all, without a network: their tarballs
 * unpacked, their dependencies linked from the workspace.
 */
export function layOut(dir: string, folders?: string[]): void {
  const modules = join(dir, "node_modules");
  for (const { source, tarball } of packAll(dir, folders)) {
    const manifest = JSON.parse(readFileSync(join(source, "package.json"), "utf8")) as Manifest;
    const target = join(modules, manifest.name);
    mkdirSync(target, { recursive: true });
    execFileSync("tar", ["-xzf", tarball, "--strip-components=1", "-C", target]);
    for (const [dependency, range] of Object.entries(manifest.dependencies ?? {})) {
      const link = join(modules, dependency);
      if (range.startsWith("workspace:") || existsSync(link)) continue;
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(realpathSync(join(source, "node_modules", dependency)), link, "junction");
    }
  }
}

/** Fills the empty folder `dir` with all packages, as `npm install` does. */
export function install(dir: string): void {
  const tarballs = packAll(dir).map(({ tarball }) => tarball);
  writeFileSync(join(dir, "package.json"), JSON.stringify({ private: true }));
  const options = ["--no-audit", "--no-fund", "--ignore-scripts", "--prefer-offline"];
  execFileSync("npm", ["install", ...options, ...tarballs], { cwd: dir, stdio: "pipe" });
}

/** Copies the programs of `test/consumer` into `dir`; gives their paths there. */
export function copyPrograms(dir: string): string[] {
  return readdirSync(programs).map((file) => {
    const copy = join(dir, file);
    writeFileSync(copy, readFileSync(join(programs, file)));
    return copy;
  });
}
