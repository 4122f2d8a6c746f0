import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";

/** The repository's root folder. */
export const root = fileURLToPath(new URL("../../", import.meta.url));

/** What a program left behind. */
export interface Outcome {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Node.js with these arguments in a process of its own, for a minute at most. */
export function runNode(
  args: readonly string[],
  options: { env?: Record<string, string>; cwd?: string; node?: string } = {},
): Promise<Outcome> {
  return run(options.node ?? process.execPath, args, options);
}

/** Runs lines of a shell as a reader of the README would, stopping at the first that fails. */
export function runShell(code: string, env: Record<string, string>): Promise<Outcome> {
  return run("bash", ["-euc", code], { env });
}

async function run(
  command: string,
  args: readonly string[],
  { env = {}, cwd = root }: { env?: Record<string, string>; cwd?: string },
): Promise<Outcome> {
  const child = spawn(command, args, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 50_000,
    // In a group of its own, so that nothing it started outlives it.
    detached: true,
  });
  const ended = new Promise<number | null>((done) => child.once("exit", done)).finally(() => {
    try {
      process.kill(-Number(child.pid), "SIGKILL");
    } catch {
      // The group is empty already.
    }
  });
  const [status, stdout, stderr] = await Promise.all([
    ended,
    text(child.stdout),
    text(child.stderr),
  ]);
  return { status, stdout, stderr };
}

/** The environment that examples and snippets read their host and key from. */
export function hostEnvironment(host: {
  baseUrl: string;
  credentials: { clientKey: string; clientSecret: string };
}): Record<string, string> {
  const { baseUrl, credentials } = host;
  return {
    EDFI_BASE_URL: baseUrl,
    EDFI_KEY: credentials.clientKey,
    EDFI_SECRET: credentials.clientSecret,
  };
}
