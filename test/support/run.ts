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
  options: { env?: Record<string, string>; cwd?: string } = {},
): Promise<Outcome> {
  return run(process.execPath, args, options);
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
    timeout: 60_000,
  });
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await ended, stdout, stderr };
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
