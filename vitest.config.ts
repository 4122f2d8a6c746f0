import { readFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";

// Many tests start Node.js, which compiles the same files each time.
process.env["NODE_COMPILE_CACHE"] ??= join(tmpdir(), "edbridge-test-compiled");

const packages = fileURLToPath(new URL("./packages/", import.meta.url));

const core = readFileSync(`${packages}core/package.json`, "utf8");

/**
 * Tests that watch or change for good what is global in their process: warnings that come once, counts of a
 * fresh process. A process ends with one of them.
 */
export const changing = [
  "packages/cli/test/added-option.test.ts",
  "packages/compat/test/{closing-hosts,registered-http}.test.ts",
  "test/flows.test.ts",
];

/** What compiles and installs a lot. */
const checks = "test/check/*.test.ts";

/** Processes that share a store, which are started and killed, and wait for each other. */
const replicas = "test/sidecar/{shared,silent}-store.test.ts";

export default defineConfig({
  // As packages/core/tsup.config.ts has it.
  define: { EDBRIDGE_VERSION: JSON.stringify((JSON.parse(core) as { version: string }).version) },
  // Tests run on the sources, so that a failure points at the line that failed.
  resolve: {
    alias: [
      {
        find: "@edbridge/compat/register",
        replacement: `${packages}compat/src/doors/register/index.ts`,
      },
      { find: /^@edbridge\/([a-z-]+)$/, replacement: `${packages}$1/src/index.ts` },
      { find: /^@edbridge\/([a-z-]+)\/([a-z-]+)$/, replacement: `${packages}$1/src/$2/index.ts` },
    ],
  },
  test: {
    setupFiles: ["warnings", "seed"].map((name) =>
      fileURLToPath(new URL(`./test/support/${name}.ts`, import.meta.url)),
    ),
    // Tests take seconds at most. A machine that does something else too is no reason to fail.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
    // Some tests wait for programs or for time, in which another one can run.
    maxWorkers: availableParallelism() + 1,
    // Tokens that tests share between processes stay out of the user's own folder.
    env: { XDG_STATE_HOME: join(tmpdir(), "edbridge-test-state") },
    projects: [
      // These tests leave what is global as it was, so that files can share what they load.
      {
        extends: true,
        test: {
          name: "shared",
          include: ["packages/*/test/**/*.test.ts", "test/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...changing, checks, replicas],
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "alone",
          include: changing,
        },
      },
      // `npm run check` and `npm run replicas` run them.
      { extends: true, test: { name: "check", include: [checks] } },
      { extends: true, test: { name: "replicas", include: [replicas] } },
    ],
    reporters: ["default", "./scripts/summary-reporter.ts"],
    coverage: {
      provider: "v8",
      include: ["packages/*/src/**"],
      reporter: ["text", "lcovonly", "json-summary"],
      thresholds: { lines: 90, functions: 90, branches: 85, statements: 90 },
    },
  },
});
