import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../support/run.ts";

/** The packages whose code is changed. A score is that of a whole package. */
export const packages = ["core", "current-flow", "legacy-flow", "compat"] as const;

/** Tests at the root that test one of them, as the sandbox is no part of any. */
const atRoot: Readonly<Record<string, readonly string[]>> = {
  "current-flow": ["test/change-queries.test.ts"],
};

/** Files that are not changed: they decide nothing, or another suite tests them. */
const leftOut: readonly string[] = [
  // The published laws of a token source: packages/core/test/testing.test.ts breaks each once.
  "packages/core/src/testing/**",
  // The doors pass on what the centre decides: `npm run faults` runs every door.
  "packages/compat/src/{doors,transport}/**",
];

/** In a test of another process, or of the build: there no code is changed. */
const elsewhere =
  /node:child_process|node:worker_threads|support\/run\b|\/dist\/|process\.memoryUsage/;

/** Files that are changed in one run of Stryker, and the tests that must notice it. */
export interface Part {
  readonly package: string;
  /** The folder, such as `packages/compat/src/records`. */
  readonly folder: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

/** A part for each folder of a package, and one for the files beside them. */
export const parts: readonly Part[] = packages.flatMap((name) => {
  const src = `packages/${name}/src`;
  const own = filesOf([`packages/${name}/test/*.test.ts`]);
  const tests = [...own, ...(atRoot[name] ?? [])].filter(
    (file) => !elsewhere.test(readFileSync(join(root, file), "utf8")),
  );
  const patterns = [`${src}/*.ts`, ...filesOf([`${src}/*/`]).map((folder) => `${folder}/**/*.ts`)];
  return patterns.flatMap((pattern) => {
    const files = filesOf([pattern], leftOut);
    const folder = pattern.replace(/\/(?:\*\*\/)?\*\.ts$/, "");
    return files.length === 0 ? [] : [{ package: name, folder, files, tests }];
  });
});

/** The files of these patterns, as paths from the root. */
function filesOf(patterns: readonly string[], exclude: readonly string[] = []): readonly string[] {
  return globSync(patterns, { cwd: root, exclude }).toSorted();
}
