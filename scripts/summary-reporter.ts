import type { Reporter, SerializedError, TestModule, TestRunEndReason } from "vitest/node";

/** Closes a vitest run with the line "N passed, N failed", and before it how many were skipped. */
export default class SummaryReporter implements Reporter {
  onTestRunEnd(
    modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0 };
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        count[state === "passed" || state === "failed" ? state : "skipped"]++;
      }
      // A file that does not load and a hook that throws are failures without a test.
      for (const suite of [module, ...module.children.allSuites()]) {
        if (suite.errors().length > 0) count.failed++;
      }
    }
    if (reason !== "passed" && count.failed === 0) count.failed = 1;
    const skipped = count.skipped > 0 ? `${count.skipped} skipped\n` : "";
    process.stdout.write(`\n${skipped}${count.passed} passed, ${count.failed} failed\n`);
  }
}
