import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";
import config from "../../vitest.config.ts";

const { define = {}, test } = config;

const packages = fileURLToPath(new URL("../../packages/", import.meta.url));
const changed = process.env["MUTATION_PACKAGE"] ?? "";

const files = process.env["MUTATION_TESTS"]?.split(",") ?? [];

/** Runs the files in the order in which the part names them. A mutant ends with the first test that fails. */
class AsNamed extends BaseSequencer {
  override async sort(given: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) =>
      files.findIndex((file) => moduleId.replaceAll("\\", "/").endsWith(file));
    return given.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/**
 * The tests of one part. Only the package whose code is changed is read from its sources; the others are
 * read as they were built, which is quicker. Stryker's own option `testFiles` would not do: with it, no code
 * is changed that runs while a file is loaded, such as a constant.
 */
export default defineConfig({
  define,
  resolve: {
    alias: [
      {
        find: "@edbridge/compat/register",
        replacement: `${packages}compat/src/doors/register/index.ts`,
      },
      {
        find: new RegExp(`^@edbridge/${changed}$`),
        replacement: `${packages}${changed}/src/index.ts`,
      },
      {
        find: new RegExp(`^@edbridge/${changed}/([a-z-]+)$`),
        replacement: `${packages}${changed}/src/$1/index.ts`,
      },
    ],
  },
  test: {
    env: test?.env ?? {},
    setupFiles: [fileURLToPath(new URL("../support/seed.ts", import.meta.url))],
    include: files,
    isolate: false,
    server: { deps: { external: [/\/dist\//] } },
    // On a busy machine, a test that is only slow must not count as one that fails.
    testTimeout: 20_000,
    sequence: { sequencer: AsNamed },
  },
});
