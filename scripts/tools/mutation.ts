// Changes the code at one place after the other, and looks whether a test fails each time:
// `npm run mutation`. The places are drawn over all files of each package, other ones each day, `--sample` of
// them, 150 without it. With names of packages, or with files or folders, only those are changed.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { relative } from "node:path";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";
import { keyOf } from "./draw.ts";
import { readFigures, today, writeFigures, writePage } from "../../test/reliability/figures.ts";
import { root } from "../../test/support/run.ts";
import { type Scope, scopes } from "../../test/mutation/scope.ts";
import {
  type Count,
  countOf,
  drawnOf,
  intervalOf,
  least,
  scoreOf,
} from "../../test/mutation/score.ts";

type Options = NonNullable<ConstructorParameters<typeof Stryker>[0]>;
type MutantResult = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

const folder = ".mutation";
const drawnFile = `${folder}/drawn-${process.pid}.json`;

/** So many mutants give an interval of five percent to each side. */
const usual = 150;

const { values, positionals: asked } = parseArgs({
  options: { sample: { type: "string", default: `${usual}` } },
  allowPositionals: true,
});
const sample = Number(values.sample);
if (!(sample >= 1)) throw new Error("--sample must be a number of mutants from 1 on.");
const isAsked = (file: string) =>
  asked.length === 0 ||
  asked.some((word) =>
    [word, `packages/${word}`].some((path) => `${file}/`.startsWith(`${path}/`)),
  );

process.chdir(root);
// Threads cannot change it, as some tests do. Away from GMT, dates that are read wrong are seen.
process.env["TZ"] = "America/New_York";
mkdirSync(folder, { recursive: true });

for (const scope of scopes) {
  const { name } = scope;
  const files = scope.files.filter(isAsked);
  if (files.length === 0) continue;
  console.log(`\n${name}: ${files.length} files`);
  const count = await countOfMutants({ ...scope, files });
  const score = scoreOf(count);
  console.log(
    `\n${name}: ${count.killed} of ${count.mutants} mutants killed, ${score} %. They were drawn from ` +
      `${count.all}, whose score is between ${intervalOf(count).join(" and ")} % (95 % confidence).`,
  );
  if (score < least) {
    console.error(`${name} has less than ${least} %.`);
    process.exitCode = 1;
  }
  const isWhole = files.length === scope.files.length;
  if (isWhole && sample >= usual) {
    const others = readFigures().mutation.filter((one) => one.name !== name);
    writeFigures({ mutation: [...others, { name, date: today(), ...count }] });
    writePage();
  }
}

rmSync(drawnFile, { force: true });

/**
 * Makes mutants of these files, and tests those that are drawn. The survivors are listed. First all are made,
 * and none is tested. Then only the code of the drawn ones is changed: the rest runs as fast as usual.
 */
async function countOfMutants({ name, files, tests }: Scope): Promise<Count> {
  // vitest.config.ts reads the first two, draw.ts the third.
  process.env["MUTATION_PACKAGE"] = name;
  process.env["MUTATION_TESTS"] = tests.join(",");
  process.env["MUTATION_DRAWN"] = drawnFile;
  writeFileSync(drawnFile, "[]");
  const all = await stryker({ mutate: [...files], testRunner: "command", reporters: [] });
  const drawn = drawnOf(all, sample, today());
  writeFileSync(drawnFile, JSON.stringify(drawn.map((each) => keyOf(each, 1))));
  const results = await stryker({
    mutate: drawn.map(({ fileName, location: { start, end } }) => {
      const range = `${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;
      return `${relative(root, fileName).replaceAll("\\", "/")}:${range}`;
    }),
    testRunner: "vitest",
    vitest: { configFile: "test/mutation/vitest.config.ts", related: true },
    coverageAnalysis: "perTest",
    // Milliseconds more than usual: on a busy machine a slow test is no endless one.
    timeoutMS: 10_000,
    reporters: ["progress-append-only", "clear-text"],
    clearTextReporter: { logTests: false, reportTests: false, reportScoreTable: false },
  });
  return { all: all.length, ...countOf(results.map(({ status }) => status)) };
}

function stryker(options: Options): Promise<MutantResult[]> {
  return new Stryker({
    // `true` is a program that does nothing.
    commandRunner: { command: "true" },
    checkers: ["draw"],
    plugins: ["@stryker-mutator/vitest-runner", "./scripts/tools/draw.ts"],
    // Beside other work, and so that a test that measures time is not disturbed.
    concurrency: 1,
    dryRunTimeoutMinutes: 15,
    tempDirName: `${folder}/sandbox`,
    ignorePatterns: ["docs/site", ".turbo", folder],
    allowConsoleColors: false,
    // Else a comment is put before each program: its lines have other numbers then.
    disableTypeChecks: false,
    ...options,
  }).runMutationTest();
}
