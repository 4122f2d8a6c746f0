import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type SandboxOptions, startSandbox } from "@edbridge/sandbox";
import { onTestFinished } from "vitest";
import { fileURLToPath } from "node:url";
import { hostEnvironment, runNode } from "../support/run.ts";

const bin = fileURLToPath(new URL("../../packages/cli/dist/bin.js", import.meta.url));

/** The path of a legacy program. */
export const program = (name: string) =>
  fileURLToPath(new URL(`./programs/${name}`, import.meta.url));

/** A current host, stopped after the test, and how `edbridge run` runs a job on it. */
export async function currentHost(options: SandboxOptions = {}) {
  const sandbox = await startSandbox({ generation: "current", data: {}, ...options });
  onTestFinished(() => sandbox.stop());
  // A host of another test may have had its port, so that their tokens would be shared.
  const state = mkdtempSync(join(tmpdir(), "edbridge-state-"));
  onTestFinished(() => rmSync(state, { recursive: true }));
  const env = { ...hostEnvironment(sandbox), XDG_STATE_HOME: state };
  const run = (flags: readonly string[], job: readonly string[], more = {}) =>
    runNode([bin, "run", "--base-url", sandbox.baseUrl, ...flags, "--", ...job], {
      env: { ...env, ...more },
      cwd: "/",
    });
  return { sandbox, run };
}
