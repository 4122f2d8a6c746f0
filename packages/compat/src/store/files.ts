import { builtin } from "@edbridge/core/internal";
import { dirname, join } from "node:path";
import { FolderUse, ofProcesses } from "./folder-use.js";
import {
  lockLife,
  longestLife,
  type LockRefusal,
  type SharedStore,
  type StoreLock,
  waitForLock,
} from "./store.js";

/** Milliseconds between two looks at a lock. */
const look = 25;
/** Milliseconds between two looks for files that are too old, after which what is no text is so. */
const cleaning = 60 * 60_000;
/** The names of texts, which are not those of locks and of files that are not whole. */
const ofText = /^[\w-]+(?:\.json)?$/;
/** Bytes of all files of a folder, at most: the parts of 300,000 students. */
const mostBytes = 512 * 1024 * 1024;

/** The folder in which processes share where none is named: that of the user's programs' state. */
export function usualStateDir(environment: NodeJS.ProcessEnv): string {
  const { XDG_STATE_HOME: state } = environment;
  return join(state || join(home(), ".local", "state"), "edbridge");
}

/** The folder of the user; that of all where it has none, as in a container. */
function home(): string {
  try {
    return builtin.os.homedir() || "/";
  } catch {
    return "/";
  }
}

/** Makes a folder for its owner alone, and those above: with `recursive`, Node.js never ends in `/proc`. */
export function makeFolder(folder: string): void {
  const make = () => {
    try {
      builtin.fs.mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      if (!isCode(error, "EEXIST")) throw error;
    }
  };
  try {
    make();
  } catch (error) {
    const above = dirname(folder);
    if (above === folder || !isCode(error, "ENOENT")) throw error;
    makeFolder(above);
    make();
  }
}

/** The folders in the state folder: for tokens, parts of new people, what hosts say about themselves, and counts of calls. */
export type StateRoom = "tokens" | "waiting" | "host" | "usage";

/** What the owner says of a store. */
export interface StoreSettings {
  readonly store?: SharedStore | undefined;
  readonly stateDir?: string | undefined;
}

/** Where processes share: the store that the owner gives, else the state folder if there is one. */
export function storeOf(
  { store, stateDir }: StoreSettings,
  room: Exclude<StateRoom, "host">,
): SharedStore | undefined {
  return store ?? (stateDir === undefined ? undefined : new FileStore(stateDir, room));
}

/**
 * A store for the processes of one machine: a file for each key, which is for its owner alone. A file
 * that nobody has written for four days, or as long as a text is to live that is written, is removed, and what
 * a kill left half-written after an hour. A full folder takes nothing more. What others write or remove counts from the next look on: after an hour, in a
 * full folder after a minute.
 */
export class FileStore implements SharedStore {
  readonly #folder: string;
  readonly #most: number;
  /** Absent where processes seldom ask. */
  readonly #use: FolderUse | undefined;
  #cleaned = -Infinity;
  /** The longest life of a text so far. */
  #life = longestLife;
  /** Bytes of all files when they were last looked at, and of what this process has written since. */
  #bytes = 0;

  constructor(stateDir: string, room: StateRoom = "tokens", most = mostBytes) {
    this.#folder = join(stateDir, room);
    this.#most = most;
    if (room === "waiting") this.#use = FolderUse.of(this.#folder);
  }

  onReached(listener: (isEmptied: boolean) => void): () => void {
    const onRemoved = () => listener(true);
    this.#use?.onRemoved.add(onRemoved);
    return () => void this.#use?.onRemoved.delete(onRemoved);
  }

  async read(key: string): Promise<string | null | undefined> {
    if (this.#use?.lacks(key)) return null;
    return builtin.fs.promises
      .readFile(this.#fileOf(key), "utf8")
      .catch((error: unknown) => (isCode(error, "ENOENT") ? null : undefined));
  }

  async write(key: string, text: string, life: number, lock?: StoreLock): Promise<boolean> {
    const file = this.#fileOf(key);
    const made = `${file}.${builtin.crypto.randomUUID()}`;
    if (life > this.#life) this.#life = life;
    try {
      await this.#clean();
      if (this.#bytes + text.length > this.#most || !(await this.#isOurs(key, lock))) return false;
      // A file that is renamed when it is whole is never half-written.
      await builtin.fs.promises.writeFile(made, text, { mode: 0o600, flag: "wx", flush: true });
      await builtin.fs.promises.rename(made, file);
      this.#use?.noteWritten(key);
    } catch {
      await builtin.fs.promises.rm(made).catch(() => {});
      return false;
    }
    this.#bytes += text.length;
    return true;
  }

  async delete(key: string, lock?: StoreLock): Promise<boolean> {
    if (!(await this.#isOurs(key, lock))) return false;
    if (this.#use?.lacks(key)) return true;
    return builtin.fs.promises.rm(this.#fileOf(key), { force: true }).then(
      () => true,
      () => false,
    );
  }

  async names(beginning: string): Promise<readonly string[] | undefined> {
    const files = await builtin.fs.promises
      .readdir(this.#folder)
      .catch((error: unknown) => (isCode(error, "ENOENT") ? [] : undefined));
    return files?.filter((name) => name.startsWith(beginning) && ofText.test(name));
  }

  async lock(key: string, wait: number): Promise<StoreLock | LockRefusal> {
    await this.#use?.join(() => this.#lock("process", lockLife, undefined));
    return this.#lock(key, wait, this.#use);
  }

  async #lock(
    key: string,
    wait: number,
    use: FolderUse | undefined,
  ): Promise<StoreLock | LockRefusal> {
    const path = this.#fileOf(`${key}.lock`);
    const fence = builtin.crypto.randomUUID();
    const isOurs = () => this.#isOurs(key, { fence });
    const steps = {
      take: async () => {
        const isTaken = use?.take(key, fence);
        if (isTaken !== undefined) return isTaken;
        await this.#make();
        return (await take(path, fence)) || removeStale(path);
      },
      async renew() {
        const ours = await isOurs();
        const now = new Date();
        if (ours && !use?.holds(key, fence))
          await builtin.fs.promises.utimes(path, now, now).catch(() => {});
        return ours;
      },
      async release() {
        if (use?.holds(key, fence)) return use.release(key);
        if (await isOurs()) await builtin.fs.promises.rm(path).catch(() => {});
      },
    };
    try {
      return await waitForLock(fence, steps, wait, look);
    } catch {
      return "unreachable";
    }
  }

  async #make(): Promise<void> {
    makeFolder(this.#folder);
    // It may have been there, made by hand.
    await builtin.fs.promises.chmod(this.#folder, 0o700);
  }

  /** Whether the lock of a key is this one, or none is needed. */
  async #isOurs(key: string, lock: Pick<StoreLock, "fence"> | undefined): Promise<boolean> {
    if (lock === undefined || this.#use?.holds(key, lock.fence)) return true;
    const file = this.#fileOf(`${key}.lock`);
    return builtin.fs.promises.readFile(file, "utf8").then(
      (fence) => fence === lock.fence,
      () => false,
    );
  }

  #fileOf(key: string): string {
    return join(this.#folder, key);
  }

  /** Removes what is too old, and counts the rest. */
  async #clean(): Promise<void> {
    const isFull = this.#bytes > 0.99 * this.#most;
    if (Date.now() - this.#cleaned < (isFull ? 60_000 : cleaning)) return;
    await this.#make();
    this.#cleaned = Date.now();
    this.#bytes = 0;
    for (const name of await builtin.fs.promises.readdir(this.#folder)) {
      if (ofProcesses.has(name)) continue;
      const path = this.#fileOf(name);
      // Another process may have removed it meanwhile.
      const { mtimeMs, size } = await builtin.fs.promises
        .stat(path)
        .catch(() => ({ mtimeMs: Date.now(), size: 0 }));
      const life = ofText.test(name) ? this.#life : cleaning;
      if (Date.now() - mtimeMs > life) await builtin.fs.promises.rm(path).catch(() => {});
      else this.#bytes += size;
    }
  }
}

async function take(path: string, fence: string): Promise<boolean> {
  try {
    await builtin.fs.promises.writeFile(path, fence, { mode: 0o600, flag: "wx" });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    // A full disk takes the file, and not what is in it: nobody would release such a lock.
    await builtin.fs.promises.rm(path, { force: true });
    throw error;
  }
}

/** Removes the lock of a process that has ended, which is not taken by that. One process alone can move it away. */
async function removeStale(path: string): Promise<false> {
  const isStale = async (file: string) => {
    const found = await builtin.fs.promises.stat(file).catch(() => undefined);
    // A clock that was set back makes a lock one of the future, which nobody renews.
    return found !== undefined && Math.abs(Date.now() - found.mtimeMs) >= lockLife;
  };
  if (!(await isStale(path))) return false;
  const moved = `${path}.${builtin.crypto.randomUUID()}`;
  await builtin.fs.promises.rename(path, moved).catch(() => {});
  // Another process may have removed it first, and taken the lock: that one is put back.
  if (!(await isStale(moved))) await builtin.fs.promises.link(moved, path).catch(() => {});
  await builtin.fs.promises.rm(moved, { force: true });
  return false;
}

export function isCode(error: unknown, code: string): boolean {
  return Reflect.get(Object(error), "code") === code;
}
