import type { MakeTokenSource, TokenSourceLaw } from "./lab.js";
import { injected, refusedCall } from "./laws/calls.js";
import { oneExchange, waiters } from "./laws/exchanges.js";
import { lateAnswer, life, renewal } from "./laws/life.js";

/**
 * The law of a token source as checks, for runners of any kind: each makes its source from a lab
 * of its own and throws where the law is broken.
 */
export const tokenSourceLaws: readonly TokenSourceLaw[] = [
  ...oneExchange,
  ...waiters,
  ...life,
  ...renewal,
  ...lateAnswer,
  ...refusedCall,
  ...injected,
];

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
  runner: TestRunner,
): void {
  runner.describe(name, () => {
    for (const { law, name: what, check } of tokenSourceLaws) {
      runner.test(`law ${law}: ${what}`, () => check(makeSource));
    }
  });
}
