import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { measuredNode, pinned } from "./child.ts";

/** `edbridge serve` at work. */
export interface Serve {
  readonly pid: number;
  readonly url: string;
  stop(): Promise<void>;
}

/** The path of the command. */
export const edbridge = fileURLToPath(
  new URL("../../../packages/cli/dist/bin.js", import.meta.url),
);
/** Milliseconds after which it is ended, whatever it does. */
const limit = 300_000;

/** `edbridge serve` as the README starts it, with a port that is free. */
export async function startServe(
  origin: string,
  core: number | undefined,
  more: readonly string[] = [],
): Promise<Serve> {
  if (!existsSync(edbridge)) throw new Error("packages/cli is not built.");
  const words = ["serve", "--base-url", origin, "--port", "0", ...more];
  const [file = "", ...rest] = pinned([measuredNode, edbridge, ...words], core);
  // A folder of its own: another host may have had the same port before, and given other tokens.
  const state = mkdtempSync(join(tmpdir(), "edbridge-bench-"));
  const env = { ...process.env, XDG_STATE_HOME: state };
  const child = spawn(file, rest, { stdio: ["ignore", "pipe", "ignore"], env });
  const timer = setTimeout(() => child.kill("SIGKILL"), limit);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      clearTimeout(timer);
      rmSync(state, { recursive: true, force: true });
      resolve();
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`edbridge serve ended with ${code}.`)));
    const look = (chunk: Buffer) => {
      output += chunk.toString();
      const found = /listening on (\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      // A line for each call: to go on looking through all of them would take a core.
      child.stdout.off("data", look).resume();
      resolve(found);
    };
    child.stdout.on("data", look);
  });
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill("SIGTERM");
      const late = setTimeout(() => child.kill("SIGKILL"), 3000);
      await ended;
      clearTimeout(late);
    },
  };
}

/** Bytes of memory that a process has, or NaN where nothing tells. */
export function memoryOf(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ", 2)[1]);
    return pages * 4096;
  } catch {
    return Number.NaN;
  }
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
