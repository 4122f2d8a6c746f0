import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type SandboxOptions } from "@edbridge/sandbox";
import { fileURLToPath } from "node:url";
import { startHost } from "../support/host.ts";
import { outcomeHere } from "../sidecar/support/edbridge.ts";
import { hostEnvironment, type Outcome, runNode } from "../support/run.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

export const bin = fileURLToPath(new URL("../../packages/cli/dist/bin.js", import.meta.url));

export const program = (name: string) =>
  fileURLToPath(new URL(`./programs/${name}`, import.meta.url));

/** Runs a job of Node.js by a command line of this process, which is quicker than one of its own. */
export async function jobHere(
  words: readonly string[],
  [, ...job]: readonly string[],
  env: Record<string, string>,
): Promise<Outcome> {
  return withJobs([...words, "--", program("node"), ...job], env);
}

/**
 * Types a line of a page in a folder, as `jobHere` runs a job. Of what a shell would do it knows
 * variables in quotes, and a file that gets the output.
 */
export async function lineHere(
  line: string,
  folder: string,
  env: Record<string, string>,
): Promise<Outcome> {
  const full = line.replaceAll(/"\$(\w+)"/g, (_, name: string) => env[name] ?? "");
  const [, typed, file] = /^npx edbridge ([^"'`$&|<>;*~\\]+?)(?: > (\S+))?$/.exec(full) ?? [];
  if (typed === undefined) throw new Error(`Only a shell can tell what this means: ${line}`);
  const words = typed.split(" ").map((word) => (word === "node" ? program("node") : word));
  const before = process.cwd();
  process.chdir(folder);
  try {
    const ran = await withJobs(words, env);
    if (file === undefined) return ran;
    writeFileSync(file, ran.stdout);
    return { ...ran, stdout: "" };
  } finally {
    process.chdir(before);
  }
}

/** Runs a command here; its outcome has what jobs print, too. */
async function withJobs(words: readonly string[], env: Record<string, string>): Promise<Outcome> {
  const JOB_OUTPUT = temporaryFolder();
  const { status, stdout, stderr } = await outcomeHere(words, {
    ...process.env,
    EDBRIDGE_STATE_DIR: undefined,
    ...env,
    JOB_OUTPUT,
  });
  const ofJob = (stream: string) => {
    const file = join(JOB_OUTPUT, stream);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  return { status, stdout: stdout + ofJob("stdout"), stderr: stderr + ofJob("stderr") };
}

/** A current host, stopped after the test, and how `edbridge run` runs a job on it. */
export async function currentHost(options: SandboxOptions = {}) {
  const sandbox = await startHost({ generation: "current", data: {}, ...options });
  // A host of another test may have had its port, so that their tokens would be shared.
  const env = { ...hostEnvironment(sandbox), XDG_STATE_HOME: temporaryFolder() };
  const words = (flags: readonly string[]) => ["run", "--base-url", sandbox.baseUrl, ...flags];
  type Run = (
    flags: readonly string[],
    job: readonly string[],
    more?: Record<string, string>,
  ) => Promise<Outcome>;
  const run: Run = (flags, job, more) =>
    runNode([bin, ...words(flags), "--", ...job], { env: { ...env, ...more }, cwd: "/" });
  const runHere: Run = (flags, job, more) => jobHere(words(flags), job, { ...env, ...more });
  return { sandbox, run, runHere };
}
