import { type ChildProcess, spawn } from "node:child_process";
import { EventEmitter, once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Outcome, root } from "../../support/run.ts";

/** A command of edbridge that runs, as its user started it. */
export interface Running extends AsyncDisposable {
  readonly line: string;
  /** The address at the end of that line. */
  readonly url: string;
  readonly written: () => { stdout: string; stderr: string };
  said(text: string): Promise<void>;
  /** Sends SIGTERM, and gives the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export interface RunningProcess extends Running {
  readonly process: ChildProcess;
}

/** Nothing is kept for other processes, unless a test says where. */
const nowhere = { EDBRIDGE_STATE_DIR: "none" };

const built = join(root, "packages/cli/dist/bin.js");

/** Starts a command in a process of its own, and waits for its first line. */
export async function edbridge(
  args: readonly string[],
  env: Record<string, string> = {},
  program = built,
): Promise<RunningProcess> {
  const child = spawn(process.execPath, [program, ...args], {
    env: { ...process.env, ...nowhere, ...env },
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

/** Starts a command in this process, where nothing but what it says and does matters: that is quicker. */
export async function edbridgeHere(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Running> {
  const { written, wrote, ended, stop } = await begun(args, env);
  const first = await Promise.race([once(wrote, "stdout"), ended]);
  if (!Array.isArray(first)) throw new Error(`edbridge ended at once: ${written.stderr}`);
  const [line = ""] = written.stdout.split("\n");
  return {
    line,
    url: line.split(" ").at(-1) ?? "",
    written: () => ({ ...written }),
    async said(text) {
      while (!written.stderr.includes(text)) await once(wrote, "stderr");
    },
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  };
}

/** What a command that ends by itself leaves behind, in this process. */
export async function outcomeHere(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const { written, ended } = await begun(args, env);
  return { status: await ended, ...written };
}

async function begun(args: readonly string[], env: NodeJS.ProcessEnv) {
  // Not at the head: scripts that start processes alone are run without vitest.
  const { run } = await import("../../../packages/cli/src/command/run.js");
  const written = { stdout: "", stderr: "" };
  const wrote = new EventEmitter();
  const write = (to: keyof typeof written) => (text: string) => {
    written[to] += text;
    wrote.emit(to);
  };
  let stopping = () => {};
  const asked = new Promise<void>((done) => (stopping = done));
  const io = {
    out: write("stdout"),
    err: write("stderr"),
    environment: { ...nowhere, ...env },
    stopRequested: () => asked,
  };
  const ended = run(args, io, "1.2.3");
  const stop = () => {
    stopping();
    return ended;
  };
  return { written, wrote, ended, stop };
}
