import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { changing } from "../../vitest.config.ts";
import { root } from "../support/run.ts";

/** Other tests that test a package too, and what is in them. */
const further: Readonly<Record<string, readonly [files: readonly string[], has: RegExp]>> = {
  // They need a sandbox.
  "current-flow": [["test/*.test.ts"], /type ChangesOptions/],
  // What callers and the operator see of a bridge.
  compat: [
    [
      "test/{.,oracle,register}/*.test.ts",
      "packages/cli/test/{forwarded,log,observing,operations,pace,redis-store,running,strangers,streams,values-in-logs}.test.ts",
    ],
    /@edbridge\/compat|support\/(translated|host)|oracle|\bbridged\(/,
  ],
  // What is internal to core shows in the packages that use it: options in three of them.
  core: [
    [
      "packages/{compat,*-flow}/test/*.test.ts",
      "packages/{records,cli}/test/{*option*,help,variables}.test.ts",
    ],
    /^/,
  ],
  // What becomes of a record shows at the doors.
  records: [
    ["{test/**,packages/compat/test}/*.test.ts"],
    /support\/(translated|answers)|\.\/through|stored-host/,
  ],
  // Commands and jobs that run in the process of the test, and the store at Redis.
  cli: [["test/**/*.test.ts"], /\b(jobHere|outcomeHere|RedisStore)\b/],
};

/** Files that are not changed: they decide nothing, or another suite tests them. */
const leftOut: readonly string[] = [
  // The published laws of a token source: packages/core/test/testing.test.ts breaks each once.
  "packages/core/src/testing/**",
  // What a script writes.
  "packages/records/src/tables/all-tables.ts",
  "packages/sandbox/src/tables/contract/{bodies,queries,references}.ts",
  // The start of a process or of a thread, which runs what was built, and what only a thread does.
  "packages/cli/src/{bin,main,shadow/{worker,comparison,compare-answers,new-host}}.ts",
  // The doors pass on what the centre decides: `npm run faults` runs every door.
  "packages/compat/src/{doors,transport}/**",
];

// In a test of the build no code is changed. A module that a test replaces has been loaded before.
// A test in a thread has no folder of its own.
const elsewhere = /\.\.\/dist\/|vi\.mock|process\.chdir/;

/** A package whose code is changed, and the tests that must notice it. */
export interface Scope {
  readonly name: string;
  readonly files: readonly string[];
  readonly tests: readonly string[];
}

const textOf = (file: string) => readFileSync(join(root, file), "utf8");

export const scopes: readonly Scope[] = filesOf(["packages/*/"]).map((folder) => {
  const name = folder.replace("packages/", "");
  const [others, has] = further[name] ?? [[], /^/];
  const more = filesOf(others, changing).filter((file) => has.test(textOf(file)));
  const tests = [...filesOf([`${folder}/test/*.test.ts`]), ...more];
  return {
    name,
    files: filesOf([`${folder}/src/**/*.ts`], leftOut),
    tests: tests.filter((file) => !elsewhere.test(textOf(file))),
  };
});

/** The files of these patterns, as paths from the root. */
function filesOf(patterns: readonly string[], exclude: readonly string[] = []): readonly string[] {
  return globSync(patterns, { cwd: root, exclude })
    .map((file) => file.replaceAll("\\", "/").replace(/\/$/, ""))
    .toSorted();
}
