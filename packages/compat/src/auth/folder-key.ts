import { builtin } from "@edbridge/core/internal";
import { join } from "node:path";
import { sessionKeyIn } from "../settings/option-rows.js";
import { isCode, makeFolder } from "../store/files.js";

/**
 * The file with the key of a state folder, which is made where there is none. Of several processes that
 * start at once, one makes it.
 *
 * @throws the error of the file system
 */
export function folderKeyFile(stateDir: string): string {
  const { fs, crypto } = builtin;
  const file = join(stateDir, "session-key");
  if (fs.existsSync(file)) return file;
  makeFolder(stateDir);
  const temporary = `${file}.${crypto.randomBytes(6).toString("hex")}`;
  try {
    // A power failure must not leave a file without the key.
    const text = `${crypto.randomBytes(32).toString("base64")}\n`;
    fs.writeFileSync(temporary, text, { mode: 0o600, flush: true });
    fs.linkSync(temporary, file);
  } catch (error) {
    // Another process was first.
    if (!isCode(error, "EEXIST")) throw error;
  } finally {
    fs.rmSync(temporary, { force: true });
  }
  return file;
}

/** The key in a file; `undefined` if it holds none. */
export function keyIn(text: string): Uint8Array | undefined {
  // openssl breaks the lines of a long key.
  return sessionKeyIn(text.replace(/\r?\n/g, ""));
}

/** The key that names people in a state folder, whatever the process; none if the folder keeps none. */
export function folderKeys(stateDir: string): readonly Uint8Array[] {
  try {
    const key = keyIn(builtin.fs.readFileSync(folderKeyFile(stateDir), "utf8"));
    return key ? [key] : [];
  } catch {
    return [];
  }
}
