import { readdir, rm } from "node:fs/promises";
import { connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import { lockLife, type LockRefusal, type StoreLock } from "./store.js";

/** Milliseconds after which those who have left are gone for certain, and what they did is done. */
const goneAfter = 1000;

/** The folders that this process uses. There are as many as it has state folders. */
const uses = new Map<string, FolderUse>();

/**
 * Whether this process alone uses a folder, and then what is in it. The first process listens at a socket,
 * to which the others stay connected. So it knows at once when one comes or goes, however that one ends.
 * While it is alone it takes locks in memory, and needs no file to know that there is no text.
 */
export class FolderUse {
  readonly #folder: string;
  readonly #address: string;
  readonly #others = new Set<Socket>();
  /** Those of them that wait until nothing is under way that they do not know of. */
  #waiting: Socket[] = [];
  /** The locks in memory: the fences of their holders, by key. */
  readonly #locks = new Map<string, string>();
  /** The files in the folder, while no other process uses it. */
  #files: Set<string> | undefined;
  /** Files that were written while the folder is read. */
  #written = new Set<string>();
  #joining: Promise<void> | undefined;
  /** The locks of this process that are files. */
  readonly fileLocks = new Set<string>();

  /** That of a folder, for all who use it in this process. */
  static of(folder: string): FolderUse {
    const use = uses.get(folder) ?? new FolderUse(folder);
    uses.set(folder, use);
    return use;
  }

  private constructor(folder: string) {
    this.#folder = folder;
    const address = `${folder}.socket`;
    this.#address = process.platform === "win32" ? join("\\\\?\\pipe", address) : address;
  }

  /** Whether the process is alone, and the folder has no such file. */
  lacks(file: string): boolean {
    return this.#files?.has(file) === false;
  }

  noteWritten(file: string): void {
    this.#files?.add(file);
    this.#written.add(file);
  }

  /** Takes the lock of a key in memory, unless somebody has it; `undefined` while others use the folder. */
  take(key: string, fence: string): boolean | undefined {
    if (!this.#files) return undefined;
    if (this.#locks.has(key)) return false;
    this.#locks.set(key, fence);
    return true;
  }

  /** Whether the lock of a key is in memory, and this one. */
  holds(key: string, fence: string): boolean {
    return this.#locks.get(key) === fence;
  }

  release(key: string): void {
    this.#locks.delete(key);
    if (this.#locks.size === 0) this.#greet();
  }

  /**
   * Finds out whether another process uses the folder, unless that is known.
   *
   * @param lock takes the lock of this question
   */
  join(lock: () => Promise<StoreLock | LockRefusal>): Promise<void> {
    return (this.#joining ??= this.#join(lock, true));
  }

  async #join(lock: () => Promise<StoreLock | LockRefusal>, isFirst: boolean): Promise<void> {
    const taken = await lock();
    if (typeof taken === "string") return void (this.#joining = undefined);
    try {
      const first = await connected(this.#address);
      if (first) {
        const again = () => void (this.#joining = this.#join(lock, false));
        return void first.once("close", again);
      }
      await this.#listen();
      // Of those who were connected to another one, some may be about to connect to this one.
      if (isFirst) await this.#beAlone();
      else this.#beAloneLater();
    } catch {
      // Without sockets, each process takes part as one of several.
    } finally {
      await taken.release();
    }
  }

  async #listen(): Promise<void> {
    // The socket of a process that has ended.
    if (process.platform !== "win32") await rm(this.#address, { force: true });
    const server = createServer((other) => this.#meet(other));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen({ path: this.#address, exclusive: true }, resolve);
    });
    server.on("error", () => {}).unref();
  }

  #meet(other: Socket): void {
    this.#files = undefined;
    this.#others.add(other);
    this.#waiting.push(other);
    other
      .on("error", () => {})
      .resume()
      .unref();
    other.once("close", () => {
      this.#others.delete(other);
      this.#beAloneLater();
    });
    if (this.#locks.size === 0) this.#greet();
  }

  #greet(): void {
    for (const other of this.#waiting) other.write(".");
    this.#waiting = [];
  }

  #beAloneLater(): void {
    setTimeout(() => void this.#beAlone().catch(() => {}), goneAfter).unref();
  }

  async #beAlone(): Promise<void> {
    this.#written = new Set();
    const files = new Set(await readdir(this.#folder));
    if (this.#others.size > 0) return;
    if (this.fileLocks.size > 0) return this.#beAloneLater();
    this.#files = new Set([...files, ...this.#written]);
  }
}

/** The connection to the first process that uses a folder, when that knows of this one. */
async function connected(address: string): Promise<Socket | undefined> {
  const socket = connect(address);
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once("data", () => resolve(true)).once("error", () => resolve(false));
    // A process that does not answer is as good as ended.
    setTimeout(() => resolve(true), lockLife).unref();
  });
  return isThere
    ? socket
        .on("error", () => {})
        .resume()
        .unref()
    : undefined;
}
