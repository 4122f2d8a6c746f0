import { existsSync } from "node:fs";
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
  const program = await startProgram(all, core, /listening on (\S+)/);
  return { ...program, url: program.found };
}
