import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { pinned } from "./child.ts";

/** A program that is not one of the bench's own. */
export interface Program {
  readonly pid: number;
  stop(): Promise<void>;
}

/** Milliseconds after which a program is ended, whatever it does. */
const limit = 300_000;

/** Starts a program; resolves when `ready` finds what it waits for in the program's output. */
export function startProgram(
  words: readonly string[],
  core: number,
  ready?: RegExp,
  env: Readonly<Record<string, string>> = {},
): Promise<Program & { readonly found: string }> {
  const [command = "", ...rest] = pinned(words, core);
  const child = spawn(command, rest, {
    stdio: ["ignore", "pipe", "ignore"],
    env: { ...process.env, ...env },
  });
  const timer = setTimeout(() => child.kill("SIGKILL"), limit);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      clearTimeout(timer);
      resolve();
    });
  });
  const program = {
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 3000);
      await ended;
      clearTimeout(late);
    },
  };
  return new Promise((resolve, reject) => {
    let output = "";
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${words[0]} ended with ${code}.`)));
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      const found = ready?.exec(output)?.[1];
      if (found === undefined) return;
      // A line for each call: to go on looking through all of them would take a core.
      child.stdout.off("data", look).resume();
      resolve({ ...program, found });
    };
    child.stdout.on("data", look);
    if (!ready) child.once("spawn", () => resolve({ ...program, found: "" }));
  });
}

/** Microseconds of CPU that a process has used, all its threads; NaN where nothing tells. */
export function cpuOf(pid: number): number {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    const spent = tasks.map((task) =>
      Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ", 1)[0]),
    );
    return spent.reduce((sum, ns) => sum + ns, 0) / 1000;
  } catch {
    return Number.NaN;
  }
}
