import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Stryker } from "@stryker-mutator/core";
import { root } from "../support/run.ts";
import { explained } from "./survivors.ts";

type Mutant = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

/** What became of the mutants of one part. */
export interface Verdict {
  readonly mutants: number;
  /** Mutants that a test failed with, or never ended with. */
  readonly killed: number;
  /** Survivors that survivors.ts explains. */
  readonly explained: number;
  /** Those that it does not explain, each as a line for that file. */
  readonly unexplained: readonly string[];
  /** Explanations of mutants that do not survive. */
  readonly outdated: readonly string[];
}

/** Compares the mutants of these files with the explanations. */
export function verdictOf(results: readonly Mutant[], files: readonly string[]): Verdict {
  // Stryker also gives what it knows of files that were in the part before.
  const own = results.filter(({ fileName }) => files.includes(pathOf(fileName)));
  // Whoever ignores a mutant by a comment says why there; one that cannot be run says nothing.
  const counted = own.filter(({ status }) => !["Ignored", "RuntimeError"].includes(status));
  const survivors = counted.filter(
    ({ status }) => status === "Survived" || status === "NoCoverage",
  );
  const survived = new Set(survivors.map(nameOf));
  const known = new Set(
    explained
      .filter(({ file }) => files.includes(file))
      .flatMap(({ file, mutants }) => mutants.map(([line, instead]) => name(file, line, instead))),
  );
  const isKnown = (mutant: Mutant) => known.has(nameOf(mutant));
  return {
    mutants: counted.length,
    killed: counted.length - survivors.length,
    explained: survivors.filter(isKnown).length,
    unexplained: survivors.filter((mutant) => !isKnown(mutant)).map(nameOf),
    outdated: [...known].filter((each) => !survived.has(each)),
  };
}

function nameOf({ fileName, location: { start, end }, replacement }: Mutant): string {
  const file = pathOf(fileName);
  const lines = readFileSync(join(root, file), "utf8").split("\n");
  const first = lines[start.line - 1] ?? "";
  const last = lines[end.line - 1] ?? "";
  const instead = first.slice(0, start.column - 1) + replacement + last.slice(end.column - 1);
  return name(file, first, instead);
}

function pathOf(fileName: string): string {
  return relative(root, fileName).replaceAll("\\", "/");
}

function name(file: string, line: string, instead: string): string {
  return `${file}: ${JSON.stringify([line.trim(), instead.trim().replaceAll(/\s+/g, " ")])}`;
}
