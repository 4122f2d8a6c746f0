import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../support/run.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const dir = temporaryFolder();

const release = (folder: string, ...words: string[]) =>
  spawnSync(process.execPath, [join(folder, "scripts/release.ts"), ...words], { encoding: "utf8" });

// `npm run release -- --dry-run` runs the checks and all tests before this.
test("a dry run packs every package with its version, and publishes none", () => {
  const { status, stdout, stderr } = release(root, "--dry-run", "--packing-only");
  expect(stderr).toBe("");
  const packed = stdout.trim().split("\n");
  for (const line of packed) expect(line).toMatch(/: \d+ kB, \d+ files$/);
  const manifests = globSync("packages/*/package.json", { cwd: root }).map(
    (path) => JSON.parse(readFileSync(join(root, path), "utf8")) as Record<string, string>,
  );
  const named = manifests.map(({ name, version }) => `${name} ${version}`);
  expect(new Set(packed.map((line) => line.replace(/:.*/, "")))).toEqual(new Set(named));
  expect(status).toBe(0);
}, 60_000);

test("all packages have one version, which a release raises for all of them", () => {
  const read = (path: string) =>
    JSON.parse(readFileSync(join(root, path), "utf8")) as { version: string; fixed: string[][] };
  const versions = globSync("packages/*/package.json", { cwd: root }).map(
    (path) => read(path).version,
  );
  expect(new Set(versions).size).toBe(1);
  expect(read(".changeset/config.json").fixed).toEqual([["edbridge", "@edbridge/*"]]);
});

test("a release is refused where the commit is not the one that is tagged", () => {
  // Of its own: this test also runs where the tag is there, and must never publish.
  const git = (...words: string[]) => execFileSync("git", words, { cwd: dir, stdio: "pipe" });
  for (const name of ["scripts/release.ts", "scripts/consumer.ts", "packages/cli/package.json"]) {
    cpSync(join(root, name), join(dir, name));
  }
  git("init", "--quiet");
  expect(release(dir)).toMatchObject({
    status: 1,
    stdout: "",
    stderr: "error: the tree has changes that are not committed.\n",
  });
  git("add", ".");
  git("-c", "user.name=t", "-c", "user.email=t@t.example", "commit", "--quiet", "-m", "t");
  expect(release(dir).stderr).toMatch(
    /^error: this commit has no tag v\d+\.\d+\.\d+: run `git tag /,
  );
});

test("packing alone is no release", () => {
  expect(release(root, "--packing-only")).toMatchObject({
    status: 1,
    stderr: "error: --packing-only goes with --dry-run.\n",
  });
});
