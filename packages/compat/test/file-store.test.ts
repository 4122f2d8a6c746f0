import { once } from "node:events";
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import type { LockRefusal, StoreLock } from "@edbridge/compat";
import { builtin } from "@edbridge/core/internal";
import { FileStore, makeFolder, storeOf, usualStateDir } from "../src/store/files.js";
import { lockLife, lockRenewal, longestLife } from "../src/store/store.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const hour = 60 * 60_000;
/** What the clock says in these tests. Files are made older than it. */
const now = Date.UTC(2017, 7, 14, 8);

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function open() {
  const path = temporaryFolder();
  const folder = join(path, "tokens");
  /** Writes a file as another process did some milliseconds ago. */
  const put = (name: string, text: string, age = 0) => {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), text);
    const at = new Date(now - age);
    utimesSync(join(folder, name), at, at);
  };
  const names = () => readdirSync(folder).toSorted();
  const text = (name: string) => readFileSync(join(folder, name), "utf8");
  return { path, folder, put, names, text, store: new FileStore(path) };
}

function taken(lock: StoreLock | LockRefusal): StoreLock {
  return typeof lock === "string" ? expect.fail(lock) : lock;
}

describe("the folder", () => {
  test.each([
    [{ XDG_STATE_HOME: "/var/state" }, join("/var/state", "edbridge")],
    [{ XDG_STATE_HOME: "" }, join(homedir(), ".local", "state", "edbridge")],
  ])("that is used where %j is set is %s", (environment, folder) => {
    expect(usualStateDir(environment)).toBe(folder);
  });

  test.each([
    ["has no name", () => expect.fail("uv_os_homedir returned ENOENT")],
    ["has an empty home", () => ""],
  ])("is below the root where the user %s", (_, homeOf) => {
    vi.spyOn(builtin.os, "homedir").mockImplementation(homeOf);
    expect(usualStateDir({})).toBe(join("/", ".local", "state", "edbridge"));
  });

  test("is one for each kind of text, and none where the owner gives a store or nothing", async () => {
    const { path: stateDir, store: own } = open();
    expect(storeOf({ store: own, stateDir }, "waiting")).toBe(own);
    expect(storeOf({ store: undefined, stateDir: undefined }, "waiting")).toBeUndefined();
    for (const room of ["waiting", "tokens"] as const) {
      await storeOf({ store: undefined, stateDir }, room)?.write("key", room, 1000);
      expect(readFileSync(join(stateDir, room, "key"), "utf8")).toBe(room);
    }
  });

  test("is made for its owner alone, with those above it, also if it was there before", async () => {
    const { path, folder, store } = open();
    makeFolder(join(path, "a", "b"));
    mkdirSync(folder);
    chmodSync(folder, 0o755);
    taken(await store.lock("key", 0));
    for (const made of [join(path, "a"), join(path, "a", "b"), folder]) {
      expect(statSync(made).mode & 0o777).toBe(0o700);
    }
    expect(statSync(join(folder, "key.lock")).mode & 0o777).toBe(0o600);
    expect(() => makeFolder(join(folder, "key.lock", "b", "c"))).toThrow(/ENOTDIR/);
  });
});

describe("a text", () => {
  test("that cannot be read or kept is not there, and leaves no file behind", async () => {
    const { folder, names, store } = open();
    expect(await store.names("")).toEqual([]);
    mkdirSync(join(folder, "key"), { recursive: true });
    expect([await store.read("key"), await store.read("other")]).toEqual([undefined, null]);
    expect([await store.write("key", "text", 1000), names()]).toEqual([false, ["key"]]);
  });

  test("is not kept in a full folder, until that has room again", async () => {
    const { path, put, names } = open();
    vi.useFakeTimers({ toFake: ["Date"], now });
    put("older.json", "x".repeat(60), longestLife - 60_000);
    const store = new FileStore(path, "tokens", 100);
    expect(await store.write("a.json", "x".repeat(40), 1000)).toBe(true);
    expect(await store.write("b.json", "x", 1000)).toBe(false);
    vi.setSystemTime(now + 61_000);
    expect(await store.write("b.json", "x", 1000)).toBe(true);
    expect(names()).toEqual(["a.json", "b.json"]);
  });

  test("is removed when nobody has written it for four days", async () => {
    const { put, names, store } = open();
    vi.useFakeTimers({ toFake: ["Date"], now });
    put("old", "", longestLife + 1);
    put("young", "", longestLife);
    // A kill has left these.
    for (const name of ["a.json.1f2e1", "a.lock"]) put(name, "", hour + 1);
    expect(await store.write("key", "text", 1000)).toBe(true);
    expect(names()).toEqual(["key", "young"]);
    // The folder is looked through once an hour.
    for (const [age, left] of [
      [hour - 1, ["key", "young"]],
      [hour, ["key"]],
    ] as const) {
      vi.setSystemTime(now + age);
      await store.write("key", "text", 1000);
      expect(names()).toEqual(left);
    }
  });
});

describe("a lock", () => {
  test("cannot be had where there is no folder, or its name is longer than a file may have", async () => {
    expect(await new FileStore("/dev/null/state").lock("key", 0)).toBe("unreachable");
    expect(await open().store.lock("k".repeat(300), 0)).toBe("unreachable");
  });

  test.each([
    [lockLife - 1, "taken"],
    [lockLife, "free"],
    // The clock was set back after its process had ended.
    [-hour, "free"],
  ])("that was renewed %d ms ago is %s", async (age, state) => {
    const { put, names, store } = open();
    vi.useFakeTimers({ toFake: ["Date"], now });
    put("key.lock", "another", age);
    // The first look moves an old lock away.
    expect(await store.lock("key", 0)).toBe("taken");
    expect(names()).toEqual(state === "free" ? [] : ["key.lock"]);
    const lock = await store.lock("key", 0);
    expect(lock === "taken" ? lock : "free").toBe(state);
  });

  test("that another process takes while an old one is removed is put back", async () => {
    const { put, names, text, store } = open();
    put("key.lock", "old", lockLife);
    let looks = 0;
    // The first look at the clock is the one at the old lock.
    vi.spyOn(Date, "now").mockImplementation(() => {
      if (++looks === 1) put("key.lock", "another");
      return now;
    });
    const refused = await store.lock("key", 0);
    expect([refused, text("key.lock"), names()]).toEqual(["taken", "another", ["key.lock"]]);
  });

  test("is renewed until it is another's, and not after its release", async () => {
    const { folder, put, store } = open();
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now });
    const renewedAt = () => statSync(join(folder, "key.lock")).mtimeMs - now;
    const lock = taken(await store.lock("key", 0));
    put("key.lock", lock.fence, 1000);
    vi.advanceTimersByTime(lockRenewal - 1);
    expect(renewedAt()).toBe(-1000);
    vi.setSystemTime(now + lockRenewal);
    vi.advanceTimersByTime(1);
    await vi.waitFor(() => expect(renewedAt()).toBeGreaterThanOrEqual(lockRenewal), 10_000);
    put("key.lock", "another", 1000);
    vi.advanceTimersByTime(lockRenewal);
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(0), 10_000);
    expect(renewedAt()).toBe(-1000);
    await lock.release();
    const next = taken(await store.lock("other", 0));
    expect(vi.getTimerCount()).toBe(1);
    await next.release();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("a folder of what waits", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));

  function openHeld() {
    const path = temporaryFolder();
    const folder = join(path, "waiting");
    mkdirSync(folder);
    const files = () => readdirSync(folder).filter((name) => !name.startsWith("process."));
    const socket = join(folder, "process.socket");
    return { store: new FileStore(path, "waiting"), folder, socket, files };
  }
  const isLockFile = async (store: FileStore, files: () => readonly string[]) => {
    const lock = taken(await store.lock("key", 0));
    const made = files().includes("key.lock");
    await lock.release();
    return made;
  };

  test("has no file for a lock of a process that is alone", async () => {
    const { store, files } = openHeld();
    const lock = taken(await store.lock("a", 0));
    expect([files(), await store.lock("a", 0)]).toEqual([[], "taken"]);
    expect(await store.write("a", "text", 1000, lock)).toBe(true);
    await lock.release();
    expect([await store.delete("a", lock), await store.read("a")]).toEqual([false, "text"]);
  });

  test("keeps the socket of a process that runs for longer than a text is kept", async () => {
    const { store, socket } = openHeld();
    await taken(await store.lock("a", 0)).release();
    const begun = new Date(Date.now() - 2 * longestLife);
    utimesSync(socket, begun, begun);
    expect(await store.write("a", "text", 1000)).toBe(true);
    expect(statSync(socket).isSocket()).toBe(true);
  });

  test("that was removed is said to be empty, once, and is shared again with those who come", async () => {
    const { store, folder, socket, files } = openHeld();
    const emptied = vi.fn();
    store.onReached(emptied);
    const lock = taken(await store.lock("a", 0));
    expect(await store.write("a", "text", 1000, lock)).toBe(true);
    rmSync(folder, { recursive: true });
    vi.spyOn(performance, "now").mockReturnValueOnce(performance.now() + 1000);
    const next = taken(await store.lock("b", 0));
    expect(emptied.mock.calls).toEqual([[true]]);
    expect(await store.write("b", "text", 1000, next)).toBe(true);
    expect(files()).toEqual(["b"]);
    const other = connect(socket);
    await once(other, "data");
    other.destroy();
    expect(await isLockFile(store, files)).toBe(true);
    expect(emptied).toHaveBeenCalledOnce();
  });

  test("has files for all locks from the coming of another process on", async () => {
    const { store, files, folder, socket } = openHeld();
    const lock = taken(await store.lock("a", 0));
    const late = taken(await store.lock("late", 0));
    // The other process has not waited for one that was not renewed in time.
    writeFileSync(join(folder, "late.lock"), "of the other");
    const other = connect(socket);
    await once(other, "data");
    await late.release();
    expect(files()).toEqual(["a.lock", "late.lock"]);
    rmSync(join(folder, "late.lock"));
    expect(readFileSync(join(folder, "a.lock"), "utf8")).toBe(lock.fence);
    expect(await store.write("a", "text", 1000, lock)).toBe(true);
    await lock.release();
    expect(files()).toEqual(["a"]);
    writeFileSync(join(folder, "b"), "of the other");
    expect(await store.read("b")).toBe("of the other");
    other.destroy();
    expect(await isLockFile(store, files)).toBe(true);
  });

  test("is that of the first process, and of the next one when that has ended", async () => {
    const { store, files, socket } = openHeld();
    const others: Socket[] = [];
    const first = createServer((other) => others.push(other)).listen(socket);
    await once(first, "listening");
    const isFile = isLockFile(store, files);
    await vi.waitFor(() => expect(others).toHaveLength(1));
    others[0]?.write(".");
    expect(await isFile).toBe(true);
    // A process that is killed leaves its socket behind.
    renameSync(socket, `${socket}.kept`);
    others[0]?.destroy();
    await new Promise((resolve) => first.close(resolve));
    renameSync(`${socket}.kept`, socket);
    // The one that is left greets those who come, and has been one of several.
    const next = await vi.waitFor(async () => {
      const other = connect(socket);
      await once(other, "data");
      return other;
    });
    next.destroy();
    expect(await isLockFile(store, files)).toBe(true);
  });

  test("is shared with a process that does not answer, and where no socket can be", async () => {
    const silent = openHeld();
    const first = createServer().listen(silent.socket);
    onTestFinished(() => void first.close());
    await once(first, "listening");
    // Other files of this process may leave timers behind: they are not counted.
    const asked = once(first, "connection");
    const isFile = isLockFile(silent.store, silent.files);
    await asked;
    vi.advanceTimersByTime(lockLife);
    expect(await isFile).toBe(true);
    const other = openHeld();
    mkdirSync(other.socket);
    expect(await isLockFile(other.store, other.files)).toBe(true);
  });
});
