import { makeFolder, sessionKeyForm, sessionKeyIn } from "@edbridge/compat/internal";
import { whyUnread } from "@edbridge/core/internal";
import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { link, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "../command/outcome.js";
import type { SidecarLog } from "./call-record.js";

const keyBytes = 32;

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
  if (files) return Promise.all(files.map((file) => keyIn(file, log, howToMake)));
  if (stateDir === "none") return [];
  const file = join(stateDir, "session-key");
  if (makesNone && !existsSync(file)) return [];
  try {
    await make(stateDir, file);
  } catch {
    log.warn(
      `No key can be kept in ${stateDir}: callers have to sign in again after a restart, and parts of new people are held in memory. Name a folder with --state-dir, or say none.`,
    );
    return [];
  }
  return [await keyIn(file, log, howToReplace)];
}

/** What to do about a file without a key: one that the owner named, and the one in the state folder. */
const howToMake = `It takes ${sessionKeyForm}.`;
const howToReplace = "Remove it, and start again: a new key is made, and callers sign in again.";

/** Makes a key, unless there is one; of several processes that start at once one makes it. */
async function make(stateDir: string, file: string): Promise<void> {
  await makeFolder(stateDir);
  const own = `${file}.${randomBytes(6).toString("hex")}`;
  if (await stat(file).catch(() => undefined)) return;
  const text = `${randomBytes(keyBytes).toString("base64")}\n`;
  try {
    // A power failure must not leave a file without the key.
    await writeFile(own, text, { mode: 0o600, flush: true });
    await link(own, file);
  } catch (error) {
    // Another process was first.
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  } finally {
    await rm(own, { force: true });
  }
}

async function keyIn(
  file: string,
  log: Pick<SidecarLog, "warn">,
  remedy: string,
): Promise<Uint8Array> {
  const [text, { mode }] = await Promise.all([readFile(file, "utf8"), stat(file)]).catch(
    (error: unknown): never => {
      throw new Failure(`The session key ${file}: ${whyUnread(error)}`);
    },
  );
  // openssl breaks the lines of a long key.
  const key = sessionKeyIn(text.replace(/\r?\n/g, ""));
  if (!key) {
    throw new Failure(`${file} holds no session key. ${remedy}`);
  }
  if (process.platform !== "win32" && (mode & 0o007) !== 0) {
    log.warn(`Every user of this machine may read the session key in ${file}: chmod 600 it.`);
  }
  return key;
}
