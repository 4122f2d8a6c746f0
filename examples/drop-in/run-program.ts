import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import type { Sandbox } from "@edbridge/sandbox";

const folder = fileURLToPath(new URL(".", import.meta.url));

/** Runs the legacy program in a process of its own, as its owner would. */
export async function runProgram(
  { baseUrl, credentials }: Pick<Sandbox, "baseUrl" | "credentials">,
  nodeOptions: readonly string[],
): Promise<{ status: number | null; output: string }> {
  const program = spawn(process.execPath, [...nodeOptions, "legacy-program.mjs"], {
    cwd: folder,
    env: {
      ...process.env,
      EDFI_BASE_URL: baseUrl,
      EDFI_KEY: credentials.clientKey,
      EDFI_SECRET: credentials.clientSecret,
      EDFI_YEAR: "2017",
    },
    stdio: ["ignore", "pipe", "inherit"],
    timeout: 60_000,
  });
  const ended = new Promise<number | null>((done) => program.once("close", done));
  const output = await text(program.stdout);
  return { status: await ended, output };
}
