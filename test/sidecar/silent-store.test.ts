// A store that does not answer, that forgets, and that keeps nothing on the disk, before replicas of
// serve. Most need Debian's redis-server; where it is not installed they are skipped.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { demographics, enrollmentOf, newStudent } from "../support/new-person.ts";
import type { Running } from "./support/edbridge.ts";
import { hasRedis, inMemory, type RedisOptions } from "./support/redis.ts";
import { Replicas, stored as enrolled, waiting } from "./support/replicas.ts";
import { serveSockets } from "../support/servers.ts";

// Stores start in processes of their own, which takes a busy machine a while.
vi.setConfig({ testTimeout: 60_000 });

/** Milliseconds that a store which hangs may cost a call: its bound of a second, on a machine that is busy. */
const most = 8000;

const keys = ["one", "two"].map((clientKey) => ({
  clientKey,
  clientSecret: `secret ${clientKey}`,
}));

let stage: Replicas;
beforeEach(async () => {
  stage = await Replicas.open({ generation: "current", schools: 1, credentials: keys });
});
afterEach(() => stage[Symbol.asyncDispose]());

const store = (options?: RedisOptions) => stage.store(options);
const replica = (port: number) => stage.serveHere({ port }, "--admin-port", "0");

/** A store, a replica at it, and what writes there. */
async function opened(options?: RedisOptions) {
  const redis = await store(options);
  const one = await replica(redis.port);
  return { redis, one, post: await stage.writer(one) };
}

async function soon<T>(act: () => Promise<T>): Promise<T> {
  const begun = performance.now();
  const made = await act();
  expect(performance.now() - begun).toBeLessThan(most);
  return made;
}

async function metric(of: Running, name: string): Promise<number> {
  const admin = /the page: (\S+)\//.exec(of.written().stderr)?.[1] ?? "";
  const text = await (await fetch(`${admin}/metrics`)).text();
  return Number(new RegExp(`^edbridge_${name} (\\d+)$`, "m").exec(text)?.[1]);
}

const times = (text: string, of: Running) => of.written().stderr.split(text).length - 1;

test("a store that takes connections and says nothing costs a call a second at most", async () => {
  const silent = new URL(await serveSockets(() => {}));
  const one = await replica(Number(silent.port));
  const post = await soon(() => stage.writer(one));
  expect(await soon(() => post("students", newStudent("604821")))).toEqual(waiting("memory"));
  expect(await soon(() => post("studentSchoolAssociations", enrollmentOf("604821")))).toEqual(
    enrolled,
  );
  await one.said("The store does not answer.");
  expect(await metric(one, "store_failures_total")).toBeGreaterThan(0);
});

describe.runIf(hasRedis)("a store that no longer answers", () => {
  test("is told of with the reason: no password, or nobody at the port", async () => {
    const redis = await store({ flags: inMemory });
    const one = await replica(redis.port);
    redis.ask("config", "set", "requirepass", "x");
    redis.ask("-a", "x", "client", "kill", "type", "normal");
    await one.said("It refuses the user or the password of --store (NOAUTH).");
    await redis.stop();
    const other = await replica(redis.port);
    await other.said("The store does not answer. The connection failed (ECONNREFUSED).");
  });

  test("is told of with the reason where it answers and takes nothing: it is full", async () => {
    const full = ["--maxmemory", "100kb", "--maxmemory-policy", "noeviction"];
    const { one, post } = await opened({ flags: ["--appendonly", "yes", ...full] });
    const write = (id: string) => post("students", newStudent(id));
    expect([await write("604821"), await write("604822")]).toEqual(
      Array(2).fill(waiting("memory")),
    );
    expect(times("The store does not take what it is sent (OOM).", one)).toBe(1);
    await one.stop();
    // Another folder would not help.
    expect(one.written().stderr).toContain("2 new people were held in memory");
    expect(one.written().stderr).not.toContain("--state-dir");
  });

  test.each(["-eval", "-del"])(
    "%s: is told of, and used when its user may call that",
    async (right) => {
      const rights = (...of: string[]) => ["default", "on", "nopass", "~*", "+@all", ...of];
      const { redis, one, post } = await opened({
        flags: ["--appendonly", "yes", "--user", ...rights(right)],
      });
      expect(await post("students", newStudent("604821"))).toEqual(waiting("memory"));
      const [, left] = waiting("memory");
      // No lock is left behind, for which this would wait.
      expect(await soon(() => post("students", newStudent("604821")))).toEqual([200, left]);
      expect(times("Let the user of --store call GET, SET, DEL, PEXPIRE, EVAL", one)).toBe(1);
      redis.ask("acl", "setuser", ...rights());
      await expect.poll(() => metric(one, "people_in_memory"), { timeout: 5000 }).toBe(0);
    },
  );

  test("gets what was in memory while it was full, with the next write of any record", async () => {
    const { redis, one, post } = await opened({
      flags: ["--appendonly", "yes", "--maxmemory", "100kb"],
    });
    expect(await post("students", newStudent("604821"))).toEqual(waiting("memory"));
    redis.ask("config", "set", "maxmemory", "0");
    await post("studentSchoolAssociations", enrollmentOf("604822"));
    await expect.poll(() => metric(one, "people_in_memory")).toBe(0);
    expect(await metric(one, "people_in_store_total")).toBe(1);
  });

  test("costs a call a second at most, and is used again when it answers", async () => {
    const { redis, one, post } = await opened();
    expect(await post("students", newStudent("604821"))).toEqual(waiting("store"));
    redis.pause();
    expect(await soon(() => post("students", newStudent("604822")))).toEqual(waiting("memory"));
    const signedIn = await soon(() => stage.writer(one, keys[1]));
    expect(await soon(() => signedIn("students", newStudent("604823")))).toEqual(waiting("memory"));
    expect(times("The store does not answer.", one)).toBe(1);
    expect(await metric(one, "store_failures_total")).toBeGreaterThan(0);
    redis.resume();
    await one.said("The store answers again.");
    expect(await soon(() => post("students", newStudent("604824")))).toEqual(waiting("store"));
    // It now carries out what it was sent. That leaves no lock behind, for which this would wait.
    const [, inStore] = waiting("store");
    expect(await soon(() => post("students", newStudent("604822")))).toEqual([200, inStore]);
    for (const id of ["604821", "604822", "604824"]) {
      const stored = soon(() => post("studentSchoolAssociations", enrollmentOf(id)));
      expect(await stored).toEqual(enrolled);
    }
    expect(stage.sandbox.records(demographics)).toHaveLength(3);
  });
});

describe.runIf(hasRedis)("a store that may lose what it keeps", () => {
  const limited = ["--maxmemory", "100mb", "--appendonly", "yes", "--maxmemory-policy"];
  test.each([
    ["writes nothing to the disk", inMemory, "set appendonly yes"],
    ["writes snapshots alone", ["--save", "60 1"], "set appendonly yes"],
    [
      "drops what was not used for long",
      [...limited, "allkeys-lru"],
      "maxmemory-policy noeviction",
    ],
    ["drops what ends soon", [...limited, "volatile-ttl"], "maxmemory-policy noeviction"],
    [
      "refuses to say so",
      ["--appendonly", "yes", "--rename-command", "INFO", ""],
      "Let the user of --store call INFO",
    ],
  ])("counts as memory where it %s, which header and log say", async (_, flags, remedy) => {
    const redis = await store({ flags });
    const one = await replica(redis.port);
    expect(times(remedy, one)).toBe(1);
    const post = await stage.writer(one);
    expect(await post("students", newStudent("604821"))).toEqual(waiting("memory"));
    // It is in the store all the same: another replica writes it.
    const other = await stage.writer(await replica(redis.port));
    expect(await other("studentSchoolAssociations", enrollmentOf("604821"))).toEqual(enrolled);
    expect(stage.sandbox.records(demographics)).toHaveLength(1);
  });

  test("counts as a store where memory is limited, and nothing is dropped", async () => {
    const { one, post } = await opened({ flags: [...limited, "noeviction"] });
    expect(await post("students", newStudent("604821"))).toEqual(waiting("store"));
    expect(times("The store may lose", one)).toBe(0);
  });
});

describe.runIf(hasRedis)("a store that was started again", () => {
  test("without what it had is told of, with how many people's parts are lost", async () => {
    const { redis, one, post } = await opened();
    for (const id of ["604821", "604822", "604823"]) await post("students", newStudent(id));
    await post("studentSchoolAssociations", enrollmentOf("604823"));
    await redis.stop();
    await store({ port: redis.port, flags: inMemory });
    await one.said("The store has lost what it had");
    await one.said("has lost the parts of 2 new people");
    await one.said("set appendonly yes");
    expect(await post("students", newStudent("604824"))).toEqual(waiting("memory"));
  });

  test("is told of too where it is emptied while replicas use it", async () => {
    const { redis, one, post } = await opened();
    expect(await post("students", newStudent("604821"))).toEqual(waiting("store"));
    expect(redis.ask("flushall")).toBe("OK");
    await one.said("has lost the parts of 1 new person");
    expect(await post("students", newStudent("604822"))).toEqual(waiting("store"));
    expect(times("The store has lost what it had", one)).toBe(1);
  });

  test("with what it had, or that lost its connection alone, is not", async () => {
    const options = { folder: stage.folder };
    const { redis, one, post } = await opened(options);
    expect(await post("students", newStudent("604821"))).toEqual(waiting("store"));
    await redis.stop();
    await store({ ...options, port: redis.port });
    await one.said("The store answers again.");
    expect(await post("studentSchoolAssociations", enrollmentOf("604821"))).toEqual(enrolled);
    expect(stage.sandbox.records(demographics)).toHaveLength(1);
    expect(one.written().stderr).not.toMatch(/has lost|may lose/);
  });

  test("gets what was in memory meanwhile, so that another replica writes it", async () => {
    const redis = await store();
    const [one, other] = [await replica(redis.port), await replica(redis.port)];
    const post = await stage.writer(one);
    await redis.stop();
    for (const id of ["604821", "604822", "604823"]) {
      expect(await post("students", newStudent(id))).toEqual(waiting("memory"));
    }
    expect(await metric(one, "people_in_memory")).toBe(3);
    await store({ port: redis.port });
    await vi.waitFor(async () => expect(await metric(one, "people_in_memory")).toBe(0), 10_000);
    await other.said("The store answers again.");
    const late = await stage.writer(other);
    for (const id of ["604821", "604822", "604823"]) {
      expect(await late("studentSchoolAssociations", enrollmentOf(id))).toEqual(enrolled);
    }
    expect(stage.sandbox.records(demographics)).toHaveLength(3);
  });
});
