import { folderKeyFile, keyIn, sessionKeyForm } from "@edbridge/compat/internal";
import { whyUnread } from "@edbridge/core/internal";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../command/outcome.js";
import type { SidecarLog } from "./call-record.js";

/**
 * The keys that seal codes and handles: those of the files that a flag names, else the one in the
 * state folder, which is made where it is not there. Without a folder they are good in this process alone.
 *
 * @throws `Failure` naming a file that cannot be read, or holds no key
 */
export async function readKeys(
  files: readonly string[] | undefined,
  stateDir: string,
  log: Pick<SidecarLog, "warn">,
  makesNone = false,
): Promise<readonly Uint8Array[]> {
  if (files) return Promise.all(files.map((file) => readKey(file, log, howToMake)));
  if (stateDir === "none") return [];
  if (makesNone && !existsSync(join(stateDir, "session-key"))) return [];
  try {
    return [await readKey(folderKeyFile(stateDir), log, howToReplace)];
  } catch (error) {
    if (error instanceof Failure) throw error;
    log.warn(
      `No key can be kept in ${stateDir}: callers have to sign in again after a restart, and parts of new people are held in memory. Name a folder with --state-dir, or say none.`,
    );
    return [];
  }
}

/** What to do about a file without a key: one that the owner named, and the one in the state folder. */
const howToMake = `It takes ${sessionKeyForm}.`;
const howToReplace = "Remove it, and start again: a new key is made, and callers sign in again.";

async function readKey(
  file: string,
  log: Pick<SidecarLog, "warn">,
  remedy: string,
): Promise<Uint8Array> {
  const [text, { mode }] = await Promise.all([readFile(file, "utf8"), stat(file)]).catch(
    (error: unknown): never => {
      throw new Failure(`The session key ${file}: ${whyUnread(error)}`);
    },
  );
  const key = keyIn(text);
  if (!key) {
    throw new Failure(`${file} holds no session key. ${remedy}`);
  }
  if (process.platform !== "win32" && (mode & 0o007) !== 0) {
    log.warn(`Every user of this machine may read the session key in ${file}: chmod 600 it.`);
  }
  return key;
}
