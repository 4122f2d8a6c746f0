// Checks, tests and publishes all packages:
//   npm run release [-- --dry-run [--packing-only]]
// A dry run packs instead of publishing, and prints what each tarball would bring; packing only, it
// leaves out the checks and the tests. Publishing needs a clean tree whose commit has the tag of the
// version, and a forge that vouches for the workflow (publishConfig.provenance).
import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { linkedFrom, packAll } from "./consumer.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const { values } = parseArgs({
  options: {
    "dry-run": { type: "boolean", default: false },
    "packing-only": { type: "boolean", default: false },
  },
});

function run(command: string, ...words: string[]): void {
  execFileSync(command, words, { cwd: root, stdio: "inherit" });
}

function git(...words: string[]): string {
  return execFileSync("git", words, { cwd: root, encoding: "utf8" }).trim();
}

interface Manifest {
  readonly name: string;
  readonly version: string;
}

function presentVersion(): string {
  const text = readFileSync(join(root, "packages/cli/package.json"), "utf8");
  return (JSON.parse(text) as Manifest).version;
}

/** What keeps this commit from being published. */
function obstacle(): string | undefined {
  if (values["dry-run"]) return undefined;
  if (values["packing-only"]) return "--packing-only goes with --dry-run.";
  if (git("status", "--porcelain") !== "") return "the tree has changes that are not committed.";
  const tag = `v${presentVersion()}`;
  if (!git("tag", "--points-at", "HEAD").split("\n").includes(tag)) {
    return `this commit has no tag ${tag}: run \`git tag ${tag}\`.`;
  }
  return undefined;
}

function printPacked(): void {
  const dir = mkdtempSync(join(tmpdir(), "edbridge-release-"));
  try {
    for (const { tarball } of packAll(dir)) {
      const kilobytes = Math.ceil(statSync(tarball).size / 1024);
      const files = execFileSync("tar", ["-tzf", tarball], { encoding: "utf8" }).trim().split("\n");
      const words = ["-xzOf", tarball, "package/package.json"];
      const manifest = JSON.parse(execFileSync("tar", words, { encoding: "utf8" })) as Manifest;
      const { name, version } = manifest;
      console.log(`${name} ${version}: ${kilobytes} kB, ${files.length} files`);
    }
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

const problem = obstacle();
if (problem !== undefined) {
  console.error(`error: ${problem}`);
  process.exit(1);
}
if (!values["packing-only"]) {
  run("pnpm", "run", "check:run");
  run("pnpm", "run", "test:run");
}
if (values["dry-run"]) printPacked();
else {
  const readmes = globSync("packages/*/README.md", { cwd: root });
  for (const name of readmes) writeFileSync(join(root, name), linkedFrom(name));
  try {
    run("pnpm", "--recursive", "publish", "--no-git-checks");
  } finally {
    git("checkout", "--", ...readmes);
  }
}
