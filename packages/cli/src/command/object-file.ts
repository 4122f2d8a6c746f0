import { jsonObject, whyUnread } from "@edbridge/core/internal";
import { readFile } from "node:fs/promises";
import { UsageFailure } from "./outcome.js";

/**
 * The JSON object in a file that a flag names.
 *
 * @throws `UsageFailure` naming the flag when the file cannot be read or holds something else
 */
export async function objectIn(
  flag: string,
  file: string,
): Promise<Readonly<Record<string, unknown>>> {
  const text = await readFile(file, "utf8").catch((error: unknown): never => {
    throw new UsageFailure(`${flag} ${file}: ${whyUnread(error)}`);
  });
  const found = jsonObject(text);
  if (!found) throw new UsageFailure(`${flag} ${file}: must hold one JSON object.`);
  return found;
}
