// A small nightly job, whole: a legacy program through `edbridge run`, and the same program rewritten.
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { startSandbox } from "@edbridge/sandbox";
import { edbridge } from "./program.ts";
import { atMost, type Check } from "./row.ts";
import { round } from "./stats.ts";

const cwd = fileURLToPath(new URL("../../../examples/migrations/", import.meta.url));

/**
 * The requests to the host of the first migration: 20 calls, most of them writes of one record. It runs
 * twice through edbridge, with one state folder, and twice rewritten.
 */
export async function jobChecks(): Promise<readonly Check[]> {
  const state = mkdtempSync(join(tmpdir(), "edbridge-bench-"));
  const host = await startSandbox({ generation: "current" });
  const { clientKey, clientSecret } = host.credentials;
  const env = {
    ...process.env,
    XDG_STATE_HOME: state,
    EDFI_BASE_URL: host.baseUrl,
    EDFI_KEY: clientKey,
    EDFI_SECRET: clientSecret,
  };
  const requestsOf = async (...words: readonly string[]) => {
    host.clearRequests();
    await promisify(execFile)(process.execPath, words, { cwd, env, timeout: 30_000 });
    return host.requests.length;
  };
  const run = [edbridge, "run", "--base-url", host.baseUrl, "--", process.execPath];
  const through = () => requestsOf(...run, "axios/before/job.js");
  const rewritten = () => requestsOf("axios/after/job.js");
  try {
    const ours = [await through(), await through()] as const;
    await host.reset();
    const own = [await rewritten(), await rewritten()] as const;
    const what = (turn: string) =>
      `a nightly job, ${turn} run: requests to those of its rewritten self`;
    return [
      atMost(what("first"), 1.8, round(ours[0] / own[0])),
      atMost(what("second"), 1.2, round(ours[1] / own[1])),
    ];
  } finally {
    await host.stop();
    rmSync(state, { recursive: true, force: true });
  }
}
