// Changes the code at one place after the other, and looks whether a test fails each time:
// `npm run mutation`. With names of packages, or with files or folders, it changes only those. A mutant
// that was killed in an earlier run on this machine, and has not changed since, is not run again.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Stryker } from "@stryker-mutator/core";
import { readFigures, today, writeFigures, writePage } from "../../test/reliability/figures.ts";
import { root } from "../../test/support/run.ts";
import { type Part, packages, parts } from "../../test/mutation/scope.ts";
import { type Count, countOf, least, scoreOf } from "../../test/mutation/score.ts";

const folder = ".mutation";

const asked = process.argv.slice(2);
const isAsked = (file: string) =>
  asked.length === 0 ||
  asked.some((word) =>
    [word, `packages/${word}`].some((path) => `${file}/`.startsWith(`${path}/`)),
  );

process.chdir(root);
// Threads cannot change it, as some tests do. Away from GMT, dates that are read wrong are seen.
process.env["TZ"] = "America/New_York";
mkdirSync(folder, { recursive: true });

for (const name of packages) {
  const own = parts.filter((part) => part.package === name);
  const chosen = own
    .map((part) => ({ ...part, files: part.files.filter(isAsked) }))
    .filter(({ files }) => files.length > 0);
  if (chosen.length === 0) continue;
  const counts: Count[] = [];
  for (const part of chosen) counts.push(await countPart(part));
  const sum = {
    mutants: counts.reduce((all, { mutants }) => all + mutants, 0),
    killed: counts.reduce((all, { killed }) => all + killed, 0),
  };
  console.log(`\n${name}: ${sum.killed} of ${sum.mutants} mutants killed, ${scoreOf(sum)} %.`);
  if (scoreOf(sum) < least) {
    console.error(`${name} has less than ${least} %.`);
    process.exitCode = 1;
  }
  const isWhole =
    chosen.flatMap(({ files }) => files).length === own.flatMap(({ files }) => files).length;
  if (isWhole) {
    const others = readFigures().mutation.filter((one) => one.name !== name);
    writeFigures({ mutation: [...others, { name, date: today(), ...sum }] });
    writePage();
  }
}

/** Makes the mutants of these files. The survivors are listed, and are in the report. */
async function countPart({ package: name, folder: of, files, tests }: Part): Promise<Count> {
  const report = join(folder, `${of.replace("packages/", "").replaceAll("/", "-")}.json`);
  console.log(`\n${of}: ${files.length} files, report in ${report}`);
  forgetSurvivors(report);
  // Both are read by vitest.config.ts.
  process.env["MUTATION_PACKAGE"] = name;
  process.env["MUTATION_TESTS"] = tests.join(",");
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
    reporters: ["progress-append-only", "clear-text"],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
    allowConsoleColors: false,
  }).runMutationTest();
  // Stryker also gives what it knows of files that were in the report before.
  const own = results.filter(({ fileName }) =>
    files.includes(relative(root, fileName).replaceAll("\\", "/")),
  );
  return countOf(own.map(({ status }) => status));
}

/** Has the survivors of an earlier run made again. Stryker does not see each test that may kill them. */
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
