// Changes the code at one place after the other, and looks whether a test fails each time:
// `npm run mutation`. With names of parts, or with files or folders, it runs the parts that have them; with
// --changed, those of them that have no figures, or whose files have changed since. A mutant that was
// killed in an earlier run on this machine, and has not changed since, is not run again.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { readFigures, writeFigures, writePage } from "../reliability/figures.ts";
import { root } from "../support/run.ts";
import { codeOf, type Part, filesOf, parts } from "./scope.ts";
import { least, scoreOf } from "./score.ts";
import { verdictOf } from "./verdict.ts";

const folder = ".mutation";

const { values, positionals: asked } = parseArgs({
  allowPositionals: true,
  options: { changed: { type: "boolean" } },
});
const isAsked = (part: Part) =>
  asked.length === 0 ||
  asked.some((word) => [part.name, ...filesOf(part.files)].some((name) => name.startsWith(word)));
const known = new Map(readFigures().mutation.map(({ name, code }) => [name, code]));
const isChanged = ({ name, files }: Part) => known.get(name) !== codeOf(filesOf(files));
const chosen = parts.filter((part) => isAsked(part) && (!values.changed || isChanged(part)));
if (chosen.length === 0 && !values.changed) {
  throw new Error(`There is no such part. There are: ${parts.map(({ name }) => name).join(", ")}.`);
}

process.chdir(root);
// Threads cannot change it, as some tests do. Away from GMT, dates that are read wrong are seen.
process.env["TZ"] = "America/New_York";
mkdirSync(folder, { recursive: true });
let isWrong = false;
for (const part of chosen) {
  const files = filesOf(part.files);
  console.log(`\n${part.name}: ${part.decides}`);
  const report = join(folder, `${part.name.replace("/", "-")}.json`);
  forgetSurvivors(report);
  // Both are read by vitest.config.ts.
  process.env["MUTATION_PACKAGE"] = part.name.split("/")[0];
  process.env["MUTATION_TESTS"] = part.tests.flatMap((name) => filesOf([name])).join(",");
  const results = await new Stryker({
    mutate: [...files],
    testRunner: "vitest",
    plugins: ["@stryker-mutator/vitest-runner"],
    vitest: { configFile: "test/mutation/vitest.config.ts", related: false },
    coverageAnalysis: "perTest",
    // Beside other work, and so that a test that measures time is not disturbed.
    concurrency: 1,
    // Milliseconds more than usual: on a busy machine a slow test is no endless one.
    timeoutMS: 10_000,
    incremental: true,
    incrementalFile: report,
    tempDirName: join(folder, "sandbox"),
    ignorePatterns: ["dist", "docs", ".turbo"],
    reporters: ["progress-append-only"],
    allowConsoleColors: false,
  }).runMutationTest();
  const { mutants, killed, explained, unexplained, outdated } = verdictOf(results, files);
  const score = scoreOf({ mutants, killed });
  console.log(`${killed} of ${mutants} mutants killed, ${score} %; ${explained} are explained.`);
  for (const each of unexplained) console.error(`survives, and is not explained: ${each}`);
  for (const each of outdated) console.error(`is explained, and does not survive: ${each}`);
  if (score < least) console.error(`${part.name} has less than ${least} %.`);
  if (score < least || unexplained.length > 0 || outdated.length > 0) isWrong = true;
  else {
    const date = new Date().toISOString().slice(0, 10);
    const others = readFigures().mutation.filter(({ name }) => name !== part.name);
    const all = [...others, { name: part.name, date, mutants, killed, code: codeOf(files) }];
    writeFigures({ mutation: all.toSorted((one, other) => one.name.localeCompare(other.name)) });
    writePage();
  }
}
if (isWrong) process.exitCode = 1;

/** Lets the survivors of an earlier run be run again. Stryker does not see each test that may kill them. */
function forgetSurvivors(file: string): void {
  if (!existsSync(file)) return;
  const report = JSON.parse(readFileSync(file, "utf8")) as Report;
  for (const each of Object.values(report.files)) {
    each.mutants = each.mutants.filter(({ status }) => status === "Killed" || status === "Timeout");
  }
  writeFileSync(file, JSON.stringify(report));
}

/** What is read of Stryker's report. */
interface Report {
  readonly files: Record<string, { mutants: readonly { readonly status: string }[] }>;
}
