import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, onTestFinished, TestRunner } from "vitest";

/** A new folder, which is removed when the test has ended; outside a test, when all of its file have. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "edbridge-"));
  const ended = TestRunner.getCurrentTest() ? onTestFinished : afterAll;
  ended(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
