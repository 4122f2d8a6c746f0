import { jsonObject } from "@edbridge/core/internal";
import { readFile } from "node:fs/promises";
import { Failure } from "../command/outcome.js";
import type { SidecarOptions } from "./sidecar.js";

/**
 * The JSON object in a file that a flag names.
 *
 * @throws `Failure` naming the flag when the file cannot be read or holds something else
 */
export async function objectIn(
  flag: string,
  file: string,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(file, "utf8").catch((): never => {
    throw new Failure(`${flag} ${file} cannot be read.`);
  });
  const found = jsonObject(text);
  if (!found) throw new Failure(`${flag} ${file} holds no JSON object.`);
  return found;
}

/** What a file of options may say: everything that has a JSON form. */
export type ConfigOptions = Partial<
  Omit<SidecarOptions, "dispatcher" | "log" | "signal" | "clock">
>;

/**
 * The options of a file, by the names that they have in JavaScript. The door that takes them refuses
 * unknown names and wrong values.
 *
 * @throws `Failure` when the file cannot be read
 */
export async function configIn(file: string | undefined): Promise<ConfigOptions> {
  return file === undefined ? {} : objectIn("--config", file);
}
