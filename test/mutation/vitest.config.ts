import { fileURLToPath } from "node:url";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { defineConfig } from "vitest/config";
import config from "../../vitest.config.ts";

const { define = {}, test } = config;

const packages = fileURLToPath(new URL("../../packages/", import.meta.url));

const files = process.env["MUTATION_TESTS"]?.split(",") ?? [];

/** The package whose code is changed, and the one through which its tests at the root see it. */
const names = `${process.env["MUTATION_PACKAGE"] ?? ""}|compat`;

/** Runs the files in the order in which the part names them. A mutant ends with the first test that fails. */
class AsNamed extends BaseSequencer {
  override async sort(given: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) =>
      files.findIndex((file) => moduleId.replaceAll("\\", "/").endsWith(file));
    return given.toSorted((one, other) => placeOf(one) - placeOf(other));
  }
}

/**
 * The tests of one package. These packages are read from their sources; the others are read as they were
 * built, which is quicker. Stryker's own option `testFiles` would not do: with it, no code is changed that
 * runs while a file is loaded, such as a constant.
 */
export default defineConfig({
  define,
  resolve: {
    alias: [
      {
        find: "@edbridge/compat/register",
        replacement: `${packages}compat/src/doors/register/index.ts`,
      },
      { find: new RegExp(`^@edbridge/(${names})$`), replacement: `${packages}$1/src/index.ts` },
      {
        find: new RegExp(`^@edbridge/(${names})/([a-z-]+)$`),
        replacement: `${packages}$1/src/$2/index.ts`,
      },
    ],
  },
  test: {
    env: test?.env ?? {},
    setupFiles: [fileURLToPath(new URL("../support/seed.ts", import.meta.url))],
    include: files,
    // A plan is made once: only the first test that uses it would count as one of the code that makes it.
    isolate: process.env["MUTATION_PACKAGE"] === "records",
    server: { deps: { external: [/\/dist\//] } },
    // On a busy machine, a test that is only slow must not count as one that fails.
    testTimeout: 60_000,
    expect: test?.expect ?? {},
    sequence: { sequencer: AsNamed },
  },
});
