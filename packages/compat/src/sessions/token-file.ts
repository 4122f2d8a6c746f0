import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";
import {
  chmod,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { homedir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { AccessToken, type Credentials } from "@edbridge/core";
import { credentialId, jsonObject } from "@edbridge/core/internal";

/** Milliseconds of life that a token of another process must have left. */
const leastLife = 60_000;
/** Milliseconds after which a lock is one that a process left behind. */
const lockLife = 30_000;
/** Milliseconds between two looks at a lock, and those that are waited for it at most. */
const [look, longestWait] = [25, 15_000];

/** The folder in which tokens are shared where none is named: that of the user's programs' state. */
export function usualStateDir(environment: NodeJS.ProcessEnv): string {
  const { XDG_STATE_HOME: state } = environment;
  return join(state ? state : join(homedir(), ".local", "state"), "edbridge");
}

/**
 * Tokens of the host that several processes share by files, one for each credential. A host gives few
 * live tokens for a key, and a job that is run every minute would soon have them all.
 *
 * A file is for its owner alone, and sealed with a key that is made of the client secret: who does not
 * have the secret cannot use the token. Where a file cannot be read or written, the process exchanges
 * for itself.
 */
export class TokenFiles {
  readonly #folder: string;
  /** The tokens that this process was given, by credential: one that is asked for anew has ended. */
  readonly #given = new Map<string, string>();

  constructor(stateDir: string) {
    this.#folder = join(stateDir, "tokens");
  }

  /** The token of another process if it lives, else a new one, which others then use. */
  async share(
    credentials: Credentials,
    tokenUrl: string,
    exchange: () => Promise<AccessToken>,
  ): Promise<AccessToken> {
    const id = createHash("sha256")
      .update(credentialId(credentials, { flow: "shared", tokenUrl }))
      .digest("hex");
    const seal = new Seal(credentials.clientSecret, id);
    const file = join(this.#folder, `${id}.json`);
    const known = async () => {
      const found = seal.open(await readFile(file, "utf8").catch(() => ""));
      const isNew = found !== undefined && found.value !== this.#given.get(id);
      return isNew && found.ends - Date.now() > leastLife ? found : undefined;
    };
    const first = await known();
    const release = first ? undefined : await this.#lock(`${file}.lock`);
    try {
      const found = first ?? (release && (await known()));
      const token = found ? tokenOf(found) : await exchange();
      this.#given.set(id, token.value);
      if (!found && release) {
        const ends = Date.now() + token.expiresIn * 1000;
        await this.#write(file, seal.close({ value: token.value, ends })).catch(() => {});
      }
      return token;
    } finally {
      await release?.();
    }
  }

  async #write(file: string, text: string): Promise<void> {
    const made = `${file}.${randomBytes(6).toString("hex")}`;
    await writeFile(made, text, { mode: 0o600, flag: "wx" });
    await rename(made, file);
    await this.#removeEnded();
  }

  /** Removes files that no process has written for longer than a token lives. */
  async #removeEnded(): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      const { mtimeMs } = await stat(path);
      if (Date.now() - mtimeMs > oldest) await rm(path, { force: true });
    }
  }

  /** Waits for a lock; gives what frees it, or `undefined` where there can be none. */
  async #lock(path: string): Promise<(() => Promise<void>) | undefined> {
    const own = randomBytes(8).toString("hex");
    const until = Date.now() + longestWait;
    try {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      // It may have been there, made by hand.
      await chmod(this.#folder, 0o700);
    } catch {
      return undefined;
    }
    while (Date.now() < until) {
      try {
        const handle = await open(path, "wx", 0o600);
        await handle.writeFile(own);
        await handle.close();
        return () => freeLock(path, own);
      } catch (error) {
        if (!isCode(error, "EEXIST")) return undefined;
      }
      await removeStale(path);
      await pause(look);
    }
    return undefined;
  }
}

/** Milliseconds after which a file is removed: tokens of hosts live half an hour or an hour. */
const oldest = 24 * 60 * 60_000;

/** Frees a lock, unless another process has taken it for one that was left behind. */
async function freeLock(path: string, own: string): Promise<void> {
  const found = await readFile(path, "utf8").catch(() => "");
  if (found === own) await rm(path, { force: true });
}

/** Removes the lock of a process that has ended. One process alone can move it away. */
async function removeStale(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found || Date.now() - found.mtimeMs < lockLife) return;
  const moved = `${path}.${randomBytes(6).toString("hex")}`;
  await rename(path, moved).catch(() => {});
  await rm(moved, { force: true });
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** A token and when it ends, by the machine's clock. */
interface SealedToken {
  readonly value: string;
  /** Milliseconds since 1970. */
  readonly ends: number;
}

function tokenOf({ value, ends }: SealedToken): AccessToken {
  return new AccessToken({ value, expiry: "fixed", expiresIn: (ends - Date.now()) / 1000 });
}

/** Encrypts a token with AES-256-GCM, by a key that is made of the client secret (RFC 5869). */
class Seal {
  readonly #secret: string;
  /** What the text is about: a file in another's place does not open. */
  readonly #id: string;

  constructor(secret: string, id: string) {
    this.#secret = secret;
    this.#id = id;
  }

  close(token: SealedToken): string {
    const [salt, iv] = [randomBytes(16), randomBytes(12)];
    const cipher = createCipheriv("aes-256-gcm", this.#key(salt), iv);
    cipher.setAAD(Buffer.from(this.#id));
    const data = Buffer.concat([cipher.update(JSON.stringify(token)), cipher.final()]);
    const parts = { salt, iv, tag: cipher.getAuthTag(), data };
    return JSON.stringify(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, part.toString("base64")]),
      ),
    );
  }

  /** `undefined` for a text that was not sealed with this secret, or is damaged. */
  open(text: string): SealedToken | undefined {
    const found = jsonObject(text);
    if (!found) return undefined;
    const part = (name: string) => Buffer.from(String(found[name] ?? ""), "base64");
    try {
      const decipher = createDecipheriv("aes-256-gcm", this.#key(part("salt")), part("iv"), {
        authTagLength: 16,
      });
      decipher.setAAD(Buffer.from(this.#id));
      decipher.setAuthTag(part("tag"));
      const opened = Buffer.concat([decipher.update(part("data")), decipher.final()]);
      const token = jsonObject(opened.toString());
      const { value, ends } = token ?? {};
      return typeof value === "string" && typeof ends === "number" ? { value, ends } : undefined;
    } catch {
      return undefined;
    }
  }

  #key(salt: Buffer): Buffer {
    return Buffer.from(hkdfSync("sha256", this.#secret, salt, "edbridge token", 32));
  }
}
