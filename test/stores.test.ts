// The contract of a store, which each one keeps. The one at Redis needs Debian's redis-server; where it
// is not installed its tests are skipped.
import { utimes } from "node:fs/promises";
import { join } from "node:path";
import type { LockRefusal, SharedStore, StoreLock } from "@edbridge/compat";
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { RedisStore } from "../packages/cli/src/serve/redis-store.js";
import { FileStore } from "../packages/compat/src/store/files.js";
import { lockLife, longestLife } from "../packages/compat/src/store/store.js";
import { MemoryStore } from "../packages/compat/test/memory-store.js";
import { hasRedis, startRedis } from "./sidecar/support/redis.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

/** Two processes that share a store, and what lets some time pass for the text of a key, or for its lock. */
interface Shared {
  readonly one: SharedStore;
  readonly other: SharedStore;
  pass(key: string, time: number): Promise<unknown>;
}

async function memory(): Promise<Shared> {
  const clock = fakeClock();
  const store = new MemoryStore(clock);
  return { one: store, other: store, pass: async (_key, time) => clock.advance(time) };
}

async function files(): Promise<Shared> {
  const folder = temporaryFolder();
  const pass = (key: string, time: number) => {
    const before = new Date(Date.now() - time);
    return utimes(join(folder, "tokens", key), before, before);
  };
  return { one: new FileStore(folder), other: new FileStore(folder), pass };
}

async function redis(): Promise<Shared> {
  const server = await startRedis();
  onTestFinished(() => server.stop());
  const log = { warn: () => {}, info: () => {} };
  const stores = [1, 2].map(() => RedisStore.open(`redis://127.0.0.1:${server.port}`, log));
  const [one, other] = await Promise.all(stores);
  if (!one || !other) throw new Error("There are two stores.");
  onTestFinished(() => [one, other].forEach((store) => store.close()));
  const pass = async (name: string, time: number) => {
    const key = `edbridge:${name.replace(".", ":")}`;
    return server.ask("PEXPIRE", key, String(Number(await server.ask("PTTL", key)) - time));
  };
  return { one, other, pass };
}

function taken(lock: StoreLock | LockRefusal): StoreLock {
  return typeof lock === "string" ? expect.fail(lock) : lock;
}

describe.each([
  ["in memory", memory, true],
  ["in the state folder", files, true],
  ["at Redis", redis, hasRedis],
] as const)("a store %s", (_, start, isThere) => {
  test.runIf(isThere)("gives what was last written, and nothing that was removed", async () => {
    const { one, other } = await start();
    // A folder is made with the first lock.
    await taken(await one.lock("a", 0)).release();
    expect(await one.read("a")).toBeNull();
    expect(await one.write("a", "first", longestLife)).toBe(true);
    expect(await other.write("a", "second \u{1F600}", longestLife)).toBe(true);
    expect([await one.read("a"), await one.read("b")]).toEqual(["second \u{1F600}", null]);
    expect([await other.delete("a"), await other.delete("a")]).toEqual([true, true]);
    expect(await one.read("a")).toBeNull();
  });

  test.runIf(isThere)("keeps a text for its life at least", async () => {
    const { one, other, pass } = await start();
    await one.write("a", "text", 8 * longestLife);
    await pass("a", longestLife + 1000);
    // A folder is looked through before a file is written.
    await other.write("b", "text", 8 * longestLife);
    expect(await one.read("a")).toBe("text");
  });

  test.runIf(isThere)("names the keys that begin alike and have a text", async () => {
    const { one, other } = await start();
    expect(await one.names?.("waiting-")).toEqual([]);
    const lock = taken(await one.lock("waiting-1.json", 0));
    for (const key of ["waiting-1.json", "waiting-2.json", "waiting-3.json", "other.json"])
      await one.write(key, "text", longestLife);
    await one.delete("waiting-2.json");
    const names = (await other.names?.("waiting-")) ?? [];
    expect(names.toSorted()).toEqual(["waiting-1.json", "waiting-3.json"]);
    await lock.release();
  });

  test.runIf(isThere)("gives a lock to one at a time, and to the next at its release", async () => {
    const { one, other } = await start();
    const first = taken(await one.lock("a", 0));
    expect(await other.lock("a", 0)).toBe("taken");
    await taken(await other.lock("b", 0)).release();
    const waiting = other.lock("a", 5000);
    await first.release();
    const second = taken(await waiting);
    expect(second.fence).not.toBe(first.fence);
    // It is another's now.
    await first.release();
    expect(await one.lock("a", 0)).toBe("taken");
    await second.release();
    await taken(await one.lock("a", 0)).release();
  });

  test.runIf(isThere)("lets nobody write whose lock has ended", async () => {
    const { one, other, pass } = await start();
    const late = taken(await one.lock("a", 0));
    expect(await one.write("a", "in time", longestLife, late)).toBe(true);
    await pass("a.lock", lockLife);
    expect(late.isAlive?.()).toBe(true);
    const now = taken(await other.lock("a", 5000));
    // As for a process that stood still for so long.
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() + lockLife);
    expect(late.isAlive?.()).toBe(false);
    clock.mockRestore();
    expect(await one.write("a", "late", longestLife, late)).toBe(false);
    expect(await one.delete("a", late)).toBe(false);
    expect(await one.read("a")).toBe("in time");
    await late.release();
    expect(await other.write("a", "new", longestLife, now)).toBe(true);
    expect(await one.read("a")).toBe("new");
    expect(await other.delete("a", now)).toBe(true);
    expect(await one.read("a")).toBeNull();
    await now.release();
  });

  test.runIf(isThere)("serves many at once, one after the other", async () => {
    const { one, other } = await start();
    await taken(await one.lock("count", 0)).release();
    const add = async (store: SharedStore) => {
      const lock = taken(await store.lock("count", 20_000));
      const count = Number((await store.read("count")) ?? 0);
      await store.write("count", String(count + 1), longestLife, lock);
      await lock.release();
    };
    await Promise.all(Array.from({ length: 20 }, (_each, at) => add(at % 2 ? one : other)));
    expect(await one.read("count")).toBe("20");
  });
});
