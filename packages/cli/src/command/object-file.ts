import { jsonObject } from "@edbridge/core/internal";
import { readFile } from "node:fs/promises";
import { Failure } from "./outcome.js";

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
