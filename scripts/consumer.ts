// The packages as a consumer gets them: packed, and laid out or installed in an empty folder.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const packages = fileURLToPath(new URL("../packages/", import.meta.url));
const programs = fileURLToPath(new URL("../test/consumer/", import.meta.url));

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** Packs the package in `source` into `out` and gives the tarball's path. */
export function pack(source: string, out: string): string {
  const kept = join(packed, basename(source), fingerprint(source));
  if (!existsSync(kept)) packTo(kept, source);
  cpSync(kept, out, { recursive: true });
  const tarball = readdirSync(out).find((file) => file.endsWith(".tgz"));
  if (!tarball) throw new Error(`pnpm pack left no tarball in ${kept}`);
  return join(out, tarball);
}

/** Where tarballs are kept, so that several tests and scripts pack a build once. */
const packed = fileURLToPath(new URL("../node_modules/.cache/packed/", import.meta.url));

function packTo(kept: string, source: string): void {
  mkdirSync(packed, { recursive: true });
  const own = mkdtempSync(join(packed, "packing-"));
  try {
    execFileSync("pnpm", ["pack", "--pack-destination", own], { cwd: source, stdio: "pipe" });
    rmSync(dirname(kept), { recursive: true, force: true });
    mkdirSync(dirname(kept), { recursive: true });
    renameSync(own, kept);
  } catch (error) {
    // Another process may have packed the same.
    if (!existsSync(kept)) throw error;
  } finally {
    rmSync(own, { recursive: true, force: true });
  }
}

/** A digest of the names, sizes and times of what is packed. */
function fingerprint(source: string): string {
  const text = readFileSync(join(source, "package.json"), "utf8");
  const { files } = JSON.parse(text) as { files: readonly string[] };
  const digest = createHash("sha256");
  for (const name of ["package.json", "README.md", "../../package.json", ...files]) {
    const path = join(source, name);
    const isFolder = statSync(path).isDirectory();
    const below = isFolder ? readdirSync(path, { recursive: true, encoding: "utf8" }) : [""];
    for (const file of below.toSorted()) {
      const stat = statSync(join(path, file));
      // Packing itself writes the notices.
      if (!stat.isFile() || file === "THIRD-PARTY-NOTICES.txt") continue;
      digest.update(`${name} ${file} ${stat.size} ${stat.mtimeMs}\n`);
    }
  }
  return digest.digest("hex").slice(0, 16);
}

/** A page of the repository as a registry shows it, without the others: its links are addresses. */
export function linkedFrom(name: string): string {
  const root = new URL("../", import.meta.url);
  const text = readFileSync(new URL("package.json", root), "utf8");
  const { homepage } = JSON.parse(text) as { homepage: string };
  const page = `${homepage}/blob/main/${name}`;
  const link = /(?<=\]\()(?![a-z]+:|#)[^)]+/g;
  return readFileSync(new URL(name, root), "utf8").replaceAll(link, (to) =>
    String(new URL(to, page)),
  );
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

/** Copies the programs of `test/consumer` into `dir`, with what they share; gives their paths there. */
export function copyPrograms(dir: string): string[] {
  cpSync(join(programs, "../runners/check.cjs"), join(dir, "runners/check.cjs"));
  mkdirSync(join(dir, "consumer"));
  return readdirSync(programs).map((file) => {
    const copy = join(dir, "consumer", file);
    writeFileSync(copy, readFileSync(join(programs, file)));
    return copy;
  });
}
