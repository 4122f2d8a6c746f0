// A small nightly job, whole: a legacy program through `edbridge run`, and the same program rewritten.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { measuredNode } from "./child.ts";
import { edbridge } from "./program.ts";

const migrations = fileURLToPath(new URL("../../../examples/migrations/", import.meta.url));
/** Milliseconds that a run may take. */
const limit = 30_000;

/** Requests to the host of each run. */
export interface JobRequests {
  readonly through: readonly number[];
  readonly rewritten: readonly number[];
}

/** Runs the job twice through edbridge, with one state folder, and twice rewritten, on a host of its own. */
export async function jobRequests(): Promise<JobRequests> {
  const state = mkdtempSync(join(tmpdir(), "edbridge-bench-"));
  const host = await startSandbox({ generation: "current" });
  try {
    const through = [edbridge, "run", "--base-url", host.baseUrl, "--", measuredNode];
    const first = await requestsOf(host, [...through, "axios/before/job.js"], state);
    const second = await requestsOf(host, [...through, "axios/before/job.js"], state);
    await host.reset();
    const alone = [];
    for (const _ of [1, 2]) alone.push(await requestsOf(host, ["axios/after/job.js"], state));
    return { through: [first, second], rewritten: alone };
  } finally {
    await host.stop();
    rmSync(state, { recursive: true, force: true });
  }
}

async function requestsOf(host: Sandbox, words: readonly string[], state: string): Promise<number> {
  const { clientKey, clientSecret } = host.credentials;
  host.clearRequests();
  const child = spawn(measuredNode, words, {
    cwd: migrations,
    env: {
      ...process.env,
      XDG_STATE_HOME: state,
      EDFI_BASE_URL: host.baseUrl,
      EDFI_KEY: clientKey,
      EDFI_SECRET: clientSecret,
    },
    stdio: "ignore",
    timeout: limit,
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  // Its exit code is 1 if anything failed.
  if (code !== 0) throw new Error(`The job ended with ${String(code)}.`);
  return host.requests.length;
}
