import { spawn } from "node:child_process";
import { UsageFailure } from "../command/outcome.js";

/** How long a program may run, in milliseconds. */
const longest = 10 * 60_000;

/**
 * Runs a program to its end and gives its exit code; what it writes goes to `say`.
 *
 * @throws `UsageFailure` for a program that cannot be started
 */
export function runProgram(
  [program = "", ...args]: readonly string[],
  env: NodeJS.ProcessEnv,
  say: (text: string) => void,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    // The option timeout of spawn goes on where a program cannot be started.
    const timer = setTimeout(() => child.kill(), longest);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", say);
    }
    child.on("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(timer);
      const why = error.code === "ENOENT" ? "there is no such program" : String(error.code);
      reject(new UsageFailure(`${program} cannot be started: ${why}.`));
    });
    child.on("close", (code) => {
      clearTimeout(timer);
      // A program that a signal ended has no code.
      resolve(code ?? 1);
    });
  });
}
