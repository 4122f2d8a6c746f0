import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { root } from "../../support/run.ts";

/** A command of edbridge that runs, as its user started it. */
export interface Running extends AsyncDisposable {
  readonly process: ChildProcess;
  /** The first line it wrote to standard output. */
  readonly line: string;
  /** The address at the end of that line. */
  readonly url: string;
  /** All it wrote so far, to both streams. */
  readonly written: () => { stdout: string; stderr: string };
  /** Resolves when standard error has a text. */
  said(text: string): Promise<void>;
  /** Sends SIGTERM, and gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

const built = join(root, "packages/cli/dist/bin.js");

/** Starts a command in a process of its own, and waits for its first line. */
export async function edbridge(
  args: readonly string[],
  env: Record<string, string> = {},
  program = built,
): Promise<Running> {
  const child = spawn(process.execPath, [program, ...args], {
    // Nothing is kept for other processes, unless a test says where.
    env: { ...process.env, EDBRIDGE_STATE_DIR: "none", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const written = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (written.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (written.stderr += text));
  const exited = new Promise<number | null>((done) => child.once("close", (code) => done(code)));
  const lines = createInterface({ input: child.stdout });
  const first = await Promise.race([once(lines, "line"), exited]);
  if (!Array.isArray(first)) throw new Error(`edbridge ended at once: ${written.stderr}`);
  const line = String(first[0]);
  const stop = (signal: NodeJS.Signals = "SIGTERM") => {
    child.kill(signal);
    return exited;
  };
  return {
    process: child,
    line,
    url: line.split(" ").at(-1) ?? "",
    written: () => ({ ...written }),
    async said(text) {
      while (!written.stderr.includes(text)) await once(child.stderr, "data");
    },
    stop,
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null) await stop();
    },
  };
}
