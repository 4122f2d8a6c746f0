import { SettingError } from "../errors.js";
import type { MakeTokenSource } from "./lab.js";
import { tokenSourceLaws } from "./laws/index.js";

/** What is needed of a test runner; those of node:test, vitest, jest and mocha fit. */
export interface TestRunner {
  /** Groups tests. */
  readonly describe: (name: string, body: () => void) => unknown;
  /** Registers one test. */
  readonly test: (name: string, body: () => Promise<void>) => unknown;
}

/**
 * Registers the whole law as tests that hold one implementation to it.
 *
 * Without `runner`, the globals `describe` and `test` (or `it`) are taken, else `node:test`.
 *
 * @throws `SettingError` under vitest without globals: pass its `{ describe, test }`
 * @example
 * ```ts
 * import { describe, test } from "node:test";
 * import { clientCredentials } from "@edbridge/current-flow";
 * import { describeTokenSource } from "@edbridge/core/testing";
 *
 * describeTokenSource("clientCredentials", (lab) => clientCredentials(lab), { describe, test });
 * ```
 */
export function describeTokenSource(
  name: string,
  makeSource: MakeTokenSource,
  runner: TestRunner = presentRunner(),
): void {
  runner.describe(name, () => {
    for (const { law, name: what, check } of tokenSourceLaws) {
      runner.test(`law ${law}: ${what}`, () => check(makeSource));
    }
  });
}

function presentRunner(): TestRunner {
  const describe: unknown = Reflect.get(globalThis, "describe");
  const test: unknown = Reflect.get(globalThis, "test") ?? Reflect.get(globalThis, "it");
  if (isFunction(describe) && isFunction(test)) return { describe, test };
  if (process.env["VITEST"] !== undefined) {
    throw new SettingError(
      "runner",
      'must be given under vitest without globals: import { describe, test } from "vitest" and pass { describe, test }.',
    );
  }
  // Not imported above: it is needed here only, and bundlers of tests trip over it.
  return process.getBuiltinModule("node:test");
}

function isFunction(value: unknown): value is (...given: unknown[]) => unknown {
  return typeof value === "function";
}
