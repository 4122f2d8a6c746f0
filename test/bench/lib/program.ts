import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { cores, node } from "./child.ts";

export type Server = Awaited<ReturnType<typeof start>>;

export const edbridge = fileURLToPath(
  new URL("../../../packages/cli/dist/bin.js", import.meta.url),
);
const proxy = fileURLToPath(new URL("../peers/proxy.mjs", import.meta.url));

/** `edbridge serve` as the README starts it, with a port that is free. */
export function startServe(origin: string, core: number | undefined, ...more: string[]) {
  if (!existsSync(edbridge)) throw new Error("packages/cli is not built.");
  return start([edbridge, "serve", "--base-url", origin, "--port", "0", ...more], core);
}

export const startProxy = (origin: string) => start([proxy, origin], cores.client);

async function start(words: readonly string[], core: number | undefined) {
  // A folder of its own: another host may have had the same port before, and given other tokens.
  const state = mkdtempSync(join(tmpdir(), "edbridge-bench-"));
  const env = { ...process.env, XDG_STATE_HOME: state };
  const [command, args] = node(words, core);
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "ignore"], env });
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      rmSync(state, { recursive: true, force: true });
      resolve();
    });
  });
  const url = await new Promise<string>((resolve, reject) => {
    let output = "";
    child.once("error", reject);
    child.once("exit", (code) => reject(new Error(`${words[0]} ended with ${code}.`)));
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

export function memoryOf(pid: number): number {
  return Number(readFileSync(`/proc/${pid}/statm`, "utf8").split(" ", 2)[1]) * 4096;
}

/** Microseconds of CPU that a process has used, all its threads. */
export function cpuOf(pid: number): number {
  const spent = readdirSync(`/proc/${pid}/task`).map((task) =>
    Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, "utf8").split(" ", 1)[0]),
  );
  return spent.reduce((sum, ns) => sum + ns, 0) / 1000;
}
