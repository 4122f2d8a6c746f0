import { builtin, keptIn } from "@edbridge/core/internal";
import type { Socket } from "node:net";
import { join } from "node:path";
import { lockLife, type LockRefusal, type StoreLock } from "./store.js";

/** The socket in a folder, by which processes know of each other, and the text by which they know the folder. */
const [socketName, markName] = ["process.socket", "process.mark"];
/** The files of processes, which are there for as long as the folder. */
export const ofProcesses: ReadonlySet<string> = new Set([socketName, markName]);

/** Milliseconds between two looks whether the folder is still there. */
const look = 1000;

/** The folders that this process uses. There are as many as it has state folders. */
const uses = new Map<string, FolderUse>();

/**
 * Whether this process alone has used a folder since it came, and then what is in it. The first process
 * listens at a socket, to which each other one connects before it uses the folder. Until then the first
 * one takes locks in memory, and needs no file to know that there is no text. From then on all use files.
 * A folder that somebody has removed is another one when it is there again.
 */
export class FolderUse {
  readonly #folder: string;
  readonly #address: string;
  /** The locks in memory: the fences of their holders, by key. */
  readonly #locks = new Map<string, string>();
  /** The files in the folder, while no other process uses it. */
  #files: Set<string> | undefined;
  #joining: Promise<void> | undefined;
  /** The text in the folder when this process came. */
  #mark: string | undefined;
  #looked = -Infinity;
  readonly onRemoved = new Set<() => void>();

  /** That of a folder, for all who use it in this process. */
  static of(folder: string): FolderUse {
    return keptIn(uses, folder, () => new FolderUse(folder));
  }

  private constructor(folder: string) {
    this.#folder = folder;
    const address = join(folder, socketName);
    this.#address = process.platform === "win32" ? join("\\\\?\\pipe", address) : address;
  }

  /** Whether the process is alone, and the folder has no such file. */
  lacks(file: string): boolean {
    return this.#files?.has(file) === false;
  }

  noteWritten(file: string): void {
    this.#files?.add(file);
  }

  /** Takes the lock of a key in memory, unless somebody has it; `undefined` where locks are files. */
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
  }

  /** Finds out, once, whether another process uses the folder. @param lock takes the lock of this question */
  join(lock: () => Promise<StoreLock | LockRefusal>): Promise<void> {
    if (this.#mark && performance.now() - this.#looked >= look && this.#isRemoved()) {
      this.#useFiles();
      this.#joining = this.#mark = undefined;
      for (const listener of this.onRemoved) listener();
    }
    return (this.#joining ??= this.#join(lock, true));
  }

  async #join(lock: () => Promise<StoreLock | LockRefusal>, isFirst: boolean): Promise<void> {
    const taken = await lock();
    if (typeof taken === "string") return void (this.#joining = undefined);
    try {
      this.#mark = this.#readMark();
      if (this.#mark === "") this.#mark = this.#writeMark(taken.fence);
      const first = await connected(this.#address);
      if (first) {
        const again = () => void (this.#joining = this.#join(lock, false));
        return void first.once("close", again);
      }
      await this.#listen();
      // Of those who were connected to another one, some may be about to connect to this one.
      if (isFirst) this.#files = new Set(builtin.fs.readdirSync(this.#folder));
    } catch {
      // Without sockets, each process takes part as one of several.
    } finally {
      await taken.release();
    }
  }

  #isRemoved(): boolean {
    this.#looked = performance.now();
    const mark = this.#readMark();
    return mark !== undefined && mark !== this.#mark;
  }

  /** The text in the folder: empty if there is none, `undefined` if it cannot be read. */
  #readMark(): string | undefined {
    try {
      return builtin.fs.readFileSync(join(this.#folder, markName), "utf8");
    } catch (error) {
      return Reflect.get(Object(error), "code") === "ENOENT" ? "" : undefined;
    }
  }

  #writeMark(mark: string): string | undefined {
    const file = join(this.#folder, markName);
    try {
      builtin.fs.writeFileSync(file, mark, { mode: 0o600 });
      return mark;
    } catch {
      // A full disk takes the file, and not what is in it.
      builtin.fs.rmSync(file, { force: true });
      return undefined;
    }
  }

  async #listen(): Promise<void> {
    // The socket of a process that has ended.
    if (process.platform !== "win32") await builtin.fs.promises.rm(this.#address, { force: true });
    const server = builtin.net.createServer((other) => this.#meet(other));
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject).listen({ path: this.#address, exclusive: true }, resolve);
    });
    server.on("error", () => {}).unref();
  }

  /** Another process has come. Locks in memory become files before it goes on. */
  #meet(other: Socket): void {
    other
      .on("error", () => {})
      .resume()
      .unref();
    // If the disk is full, the other one waits as for a process that does not answer.
    if (this.#useFiles()) other.write(".");
  }

  /** Makes files of the locks in memory. Gives whether that is done. */
  #useFiles(): boolean {
    this.#files = undefined;
    try {
      for (const [key, fence] of this.#locks) {
        const file = join(this.#folder, `${key}.lock`);
        // It may be there: the other process has not waited for a lock that was not renewed in time.
        if (!builtin.fs.existsSync(file)) builtin.fs.writeFileSync(file, fence, { mode: 0o600 });
        this.#locks.delete(key);
      }
      return true;
    } catch {
      return false;
    }
  }
}

/** The connection to the first process that uses a folder, when that knows of this one. */
async function connected(address: string): Promise<Socket | undefined> {
  const socket = builtin.net.connect(address);
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
