import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Program, startProgram } from "./program.ts";

const command = new URL("../../../packages/cli/dist/bin.js", import.meta.url);

/**
 * `edbridge serve` as the README starts it, with a port that is free; `words` are what else a row
 * tells it.
 */
export async function startServe(
  origin: string,
  core: number,
  words: readonly string[] = [],
): Promise<Program & { readonly url: string }> {
  if (!existsSync(command)) throw new Error("packages/cli is not built.");
  const serve = ["serve", "--base-url", origin, ...words, "--port", "0"];
  const all = [process.execPath, command.pathname, ...serve];
  // A folder of its own: another host may have had the same port before, and given other tokens.
  const state = mkdtempSync(join(tmpdir(), "edbridge-bench-"));
  const env = { XDG_STATE_HOME: state };
  const program = await startProgram(all, core, /listening on (\S+)/, env);
  const stop = async () => {
    await program.stop();
    rmSync(state, { recursive: true, force: true });
  };
  return { ...program, stop, url: program.found };
}
