// Parts of new people that wait, as several processes share them.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Companions } from "@edbridge/records";
import { expect, test, vi } from "vitest";
import { SecretSeal } from "../src/auth/seal.js";
import { FileStore } from "../src/store/files.js";
import type { SharedStore } from "../src/store/store.js";
import { WaitingParts, type WaitingPartsOptions } from "../src/writes/waiting-parts.js";
import { TestClock } from "./lookups-host.js";
import { gate } from "./stored-host.js";
import { temporaryFolder } from "./temporary-folder.js";

const day = 86_400_000;
const demographics = (sex: string): Companions => ({ demographics: [{ sexDescriptor: sex }] });
const sessionKey = new Uint8Array(32).fill(7);

/** A student of a credential; `secret` is all that tells credentials apart. */
function student(id = "604822", secret = "s3cr3t", dataUrl = "https://host.example") {
  const seal = new SecretSeal(secret, "held");
  const scope = { dataUrl, seal, clientKey: "nightly" };
  return { collection: "students", id, scope };
}

/** Does something in the turn of a person. */
async function inTurn(
  parts: WaitingParts,
  person: ReturnType<typeof student>,
  work = async () => {},
) {
  const release = await parts.take(person, () => {});
  await work();
  await release?.();
}

/** What waits of the student. */
async function foundIn(parts: WaitingParts, person = student()) {
  const found = await parts.find(person);
  return typeof found === "object" ? found : expect.fail("Nothing waits.");
}

/** A state folder, and processes that share it; `fails` says what of the store fails. */
function folder() {
  const path = temporaryFolder();
  const clock = new TestClock();
  const files = new FileStore(path, "held");
  const fails = { lock: false, read: false, write: false };
  let reach: (isEmptied: boolean) => void = () => {};
  const store: SharedStore = {
    onReached(listener) {
      reach = listener;
      return () => {};
    },
    read: async (key) => (fails.read ? undefined : files.read(key)),
    write: async (...given) => !fails.write && files.write(...given),
    delete: async (...given) => !fails.write && files.delete(...given),
    names: async (...given) => (fails.read ? undefined : files.names(...given)),
    lock: async (...given) => (fails.lock ? "unreachable" : files.lock(...given)),
  };
  const told: unknown[] = [];
  const process = (more: Partial<WaitingPartsOptions> = {}) =>
    new WaitingParts({
      clock,
      store,
      sessionKey,
      onAway: () => told.push("away"),
      onDamaged: () => told.push("damaged"),
      onLost: (people) => told.push(people),
      ...more,
    });
  // Processes that only look need a folder.
  const ready = async () => void (await files.lock("any", 0));
  const all = () => readdirSync(join(path, "held"));
  const file = () => join(path, "held", all().find((name) => name.startsWith("held-")) ?? "");
  return {
    path,
    clock,
    fails,
    told,
    store,
    process,
    ready,
    all,
    file,
    reach: (is: boolean) => reach(is),
  };
}

test("who waits is counted wherever they wait, once in a minute", async () => {
  const { process, clock, fails, ready } = folder();
  await ready();
  const [one, other] = [process(), process()];
  await one.set(student(), demographics("Female"), "a1");
  clock.time += 1000;
  await other.set(student("604823"), demographics("Male"));
  expect(await one.waiting()).toEqual({ inMemory: 0, inStore: 2, longest: 1000 });
  fails.write = true;
  await one.set(student("604824"), demographics("Male"));
  clock.time += 59_999;
  expect(await one.waiting()).toMatchObject({ inMemory: 0 });
  clock.time += 1;
  expect(await one.waiting()).toEqual({ inMemory: 1, inStore: 2, longest: 61_000 });
  fails.read = true;
  clock.time += 60_000;
  expect(await one.waiting()).toEqual({
    inMemory: 1,
    inStore: 0,
    longest: 120_000,
  });
});

test("what one process keeps, another one finds, keeps and drops", async () => {
  const { process, all, ready } = folder();
  await ready();
  const [one, other] = [process(), process()];
  expect(await one.set(student(), demographics("Female"), "a1")).toBe("store");
  expect(await other.find(student())).toMatchObject({
    companions: demographics("Female"),
    place: "store",
  });
  expect(await other.set(student(), demographics("Male"), "a1")).toBe("store");
  expect(await one.find(student())).toMatchObject({ companions: demographics("Male") });
  await other.keep(student(), await foundIn(other), {}, false);
  expect(await one.find(student())).toBe(undefined);
  expect(all().filter((name) => name.endsWith(".json"))).toEqual([]);
  expect([one.counts, other.counts]).toMatchObject([
    { peopleHeld: 0, peopleInStore: 1, peopleWritten: 0 },
    { peopleHeld: 0, peopleInStore: 0, peopleWritten: 1 },
  ]);
});

test.each(["in the store", "in memory"])(
  "a deleted person is found by the id of the record, in any form of it, %s",
  async (place) => {
    const { process, ready } = folder();
    await ready();
    const parts = process(place === "in memory" ? { store: undefined } : {});
    const id = "0123456789abcdef0123456789abcdef";
    await parts.set(student(), demographics("Female"), id);
    await parts.set(student("604823"), demographics("Male"), "fedcba98");
    await parts.dropRecord(student().scope, "01234567-89AB-CDEF-0123-456789ABCDEF");
    expect(await parts.find(student())).toBe(undefined);
    expect(await parts.find(student("604823"))).toBeDefined();
  },
);

test.each([sessionKey, undefined])(
  "files are for their owner alone, and tell neither key, person nor part: %s",
  async (key) => {
    const { process, path, all, file, ready } = folder();
    await ready();
    const parts = process({ sessionKey: key });
    await parts.set(student(), demographics("Female"), "0123456789abcdef");
    const folderMode = statSync(join(path, "held")).mode;
    expect([statSync(file()).mode & 0o777, folderMode & 0o777]).toEqual([0o600, 0o700]);
    const text = all().join() + readFileSync(file(), "utf8");
    expect(text).not.toMatch(/604822|Female|students|nightly|host|0123456/);
    // Neither has another secret anything of it, nor another place.
    expect(await parts.find(student("604822", "other"))).toBe(undefined);
    expect(await parts.find(student())).toBeDefined();
  },
);

test("parts that someone put in another person's place do not open", async () => {
  const { process, file, told, ready } = folder();
  await ready();
  await process().set(student(), demographics("Female"));
  const text = readFileSync(file(), "utf8");
  await process().drop(student());
  await process().set(student("604823"), demographics("Male"));
  writeFileSync(file(), text);
  expect(await process().find(student("604823"))).toBe(undefined);
  expect(told).toEqual(["damaged"]);
});

test("parts end after four days", async () => {
  const { process, clock, ready } = folder();
  await ready();
  await process().set(student(), demographics("Female"));
  clock.time += 4 * day - 1;
  expect(await process().find(student())).toBeDefined();
  clock.time += 1;
  expect(await process().find(student())).toBe(undefined);
});

test.each(["read", "write"] as const)(
  "while the store cannot %s, the latest parts are found; then they go to it",
  async (operation) => {
    const { process, fails, told, clock, ready } = folder();
    await ready();
    const [one, other] = [process(), process()];
    await other.set(student(), demographics("Female"));
    clock.time += 1000;
    fails.write = true;
    fails[operation] = true;
    expect(await one.set(student(), demographics("Male"))).toBe("memory");
    expect(await one.set(student(), demographics("Other"))).toBe("memory");
    expect(told).toEqual(["away"]);
    expect(one.counts).toMatchObject({ peopleHeld: 1, peopleInStore: 0 });
    expect(await one.find(student())).toMatchObject({
      companions: demographics("Other"),
      place: "memory",
    });
    fails.read = fails.write = false;
    // What another process keeps is still there, and older: the process finds its own.
    expect(await one.find(student())).toMatchObject({ companions: demographics("Other") });
    expect(await one.end()).toBe(0);
    expect(await other.find(student())).toMatchObject({ companions: demographics("Other") });
  },
);

test("what another process has put meanwhile is not replaced by older parts in memory", async () => {
  const { process, fails, clock, ready, reach } = folder();
  await ready();
  const other = process();
  const one = process();
  fails.write = true;
  await one.set(student(), demographics("Female"));
  fails.write = false;
  clock.time += 1000;
  await other.set(student(), demographics("Male"));
  reach(false);
  await vi.waitFor(() => expect(one.counts.peopleHeld).toBe(0));
  expect(await one.find(student())).toMatchObject({ companions: demographics("Male") });
});

test("a process that lost its turn writes nothing over what another has put", async () => {
  const { process, path, all, told } = folder();
  const one = process();
  await inTurn(one, student(), async () => {
    const lock = all().find((name) => name.endsWith(".lock")) ?? "";
    writeFileSync(join(path, "held", lock), "another");
    expect(await one.set(student(), demographics("Female"))).toBe("memory");
  });
  expect(all().filter((name) => name.endsWith(".json"))).toEqual([]);
  expect(told).toEqual(["away"]);
});

test("parts that were dropped while the store was away do not come back", async () => {
  const { process, fails, ready } = folder();
  await ready();
  const one = process();
  await one.set(student(), demographics("Female"));
  fails.lock = fails.read = fails.write = true;
  await one.drop(student());
  expect(one.counts.peopleHeld).toBe(0);
  fails.lock = fails.read = fails.write = false;
  expect(await one.find(student())).toBe(undefined);
  await one.end();
  expect(await process().find(student())).toBe(undefined);
});

test("nobody can tell whether parts wait while the store is away", async () => {
  const { process, fails } = folder();
  fails.read = true;
  expect(await process().find(student())).toBe("unreachable");
});

test("without a store parts are in memory, and are lost with it", async () => {
  const changes: number[] = [];
  const parts = new WaitingParts({
    clock: new TestClock(),
    onMemory: (difference) => changes.push(difference),
  });
  expect(await parts.set(student(), demographics("Female"))).toBe("memory");
  expect(await parts.set(student("604823"), demographics("Male"))).toBe("memory");
  await parts.drop(student());
  expect(parts.counts).toMatchObject({ peopleHeld: 1, peopleGivenUp: 0 });
  expect(await parts.end()).toBe(1);
  expect(changes.reduce((sum, each) => sum + each, 0)).toBe(0);
  expect(await parts.find(student("604823"))).toBe(undefined);
});

test("one credential cannot take the room of another, and is told what does not wait", async () => {
  const parts = new WaitingParts({ clock: new TestClock() });
  const own = student("1", "own");
  await parts.set(own, demographics("Female"));
  const large = demographics("x".repeat(90_000));
  for (let at = 0; at < 300; at++) await parts.set(student(String(at + 2), "greedy"), large);
  expect(await parts.find(own)).toBeDefined();
  expect(parts.counts.peopleGivenUp).toBeGreaterThan(10);
  expect(await parts.set(own, demographics("x".repeat(200_000)))).toBe(undefined);
  expect(await parts.find(own)).toBe(undefined);
});

test.each(["in the store", "in memory"])(
  "what waits %s is replaced by each newer write of the person, whoever writes",
  async (place) => {
    const one = student();
    const other = student("604822", "other");
    const elsewhere = student("604822", "s3cr3t", "https://other.example");
    for (const end of ["set", "drop"] as const) {
      const { process, ready } = folder();
      await ready();
      const parts = process(place === "in memory" ? { store: undefined } : {});
      await parts.set(elsewhere, demographics("Male"));
      await parts.set(one, demographics("Female"));
      expect(await parts.find(other)).toBe(undefined);
      await (end === "set" ? parts.set(other, demographics("Male")) : parts.drop(other));
      expect(await parts.find(one)).toBe(undefined);
      expect(await parts.find(elsewhere)).toBeDefined();
      expect(await parts.find(other)).toEqual(end === "set" ? expect.anything() : undefined);
    }
  },
);

test("what waits further keeps its time and the id of its record", async () => {
  const { process, clock, ready } = folder();
  await ready();
  const parts = process();
  await parts.set(student(), demographics("Female"), "0a");
  clock.time += 3 * day;
  const found = await foundIn(parts);
  expect(await parts.keep(student(), found, demographics("Male"), false)).toBe("store");
  expect(parts.counts).toMatchObject({ peopleInStore: 1, peopleWritten: 0 });
  clock.time += day - 1;
  expect(await parts.find(student())).toMatchObject({ companions: demographics("Male") });
  await parts.dropRecord(student().scope, "0b");
  expect(await parts.find(student())).toBeDefined();
  await parts.dropRecord(student().scope, "0a");
  expect(await parts.find(student())).toBe(undefined);
});

test("a person is the same in capitals", async () => {
  const parts = new WaitingParts({ clock: new TestClock() });
  await parts.set(student("Student1"), demographics("Female"));
  expect(await parts.find(student("STUDENT1"))).toBeDefined();
});

test("a person of whom nothing waits costs no write", async () => {
  const { process, path } = folder();
  await process().drop(student());
  await process().dropRecord(student().scope, "0a");
  expect(readdirSync(path)).toEqual([]);
});

test("parts that cannot be read are told of, once until others can be", async () => {
  const { process, file, told, ready } = folder();
  await ready();
  const one = process();
  await one.set(student(), demographics("Female"));
  writeFileSync(file(), readFileSync(file(), "utf8").slice(0, -10));
  for (let time = 0; time < 2; time++) expect(await one.find(student())).toBe(undefined);
  expect(told).toEqual(["damaged"]);
  await one.set(student(), demographics("Male"));
  expect(await one.find(student())).toMatchObject({ companions: demographics("Male") });
  writeFileSync(file(), "");
  writeFileSync(file(), readFileSync(file(), "utf8") + "{}");
  expect(await one.find(student())).toBe(undefined);
  expect(told).toEqual(["damaged", "damaged"]);
});

test("what is in memory goes to the store with the next entry", async () => {
  const { process, fails, ready } = folder();
  await ready();
  const one = process();
  fails.write = true;
  await one.set(student(), demographics("Female"));
  fails.write = false;
  await one.set(student("604823"), demographics("Male"));
  await vi.waitFor(() => expect(one.counts.peopleHeld).toBe(0));
  expect(await process().find(student())).toMatchObject({ companions: demographics("Female") });
});

test("what the store does not take at the end is lost, and counted", async () => {
  const { process, fails } = folder();
  const one = process();
  fails.write = true;
  await one.set(student(), demographics("Female"));
  await one.set(student("604823"), demographics("Female"));
  expect(await one.end()).toBe(2);
});

test("a store that was emptied is told of, with the people whose parts it had", async () => {
  const { process, told, ready, reach } = folder();
  await ready();
  const other = process();
  await other.set(student("604824"), demographics("Male"));
  const one = process();
  await one.set(student(), demographics("Female"));
  await one.set(student("604823"), demographics("Male"));
  await one.find(student("604824"));
  await one.drop(student("604823"));
  reach(false);
  expect(told).toEqual([]);
  reach(true);
  reach(true);
  expect(told).toEqual([2]);
});

test("a store that may lose what it keeps counts as memory, but others find it there", async () => {
  const { process, store, ready } = folder();
  await ready();
  const parts = process({ store: { ...store, isDurable: false } });
  expect(await parts.set(student(), demographics("Female"))).toBe("memory");
  expect(await parts.find(student())).toMatchObject({ place: "memory" });
  const found = await foundIn(parts);
  expect(await parts.keep(student(), found, demographics("Male"), false)).toBe("memory");
  expect(parts.counts).toMatchObject({ peopleHeld: 0, peopleInStore: 1 });
  expect(await process().find(student())).toMatchObject({ place: "store" });
});

test("a key that comes with another secret than the parts of a person is told of, once", async () => {
  const { process, told, ready } = folder();
  await ready();
  const parts = process({ onOtherSecret: (key) => told.push(key) });
  await parts.set(student(), demographics("Female"));
  await parts.noteSignIn(student().scope);
  expect(told).toEqual([]);
  for (let time = 0; time < 2; time++) await parts.noteSignIn(student("604822", "new").scope);
  expect(await parts.find(student("604822", "new"))).toBe(undefined);
  expect(told).toEqual(["nightly"]);
});

test("a write waits for those of the same person at other processes, and for no other", async () => {
  const { process } = folder();
  const [one, other] = [process(), process()];
  const told: string[] = [];
  const { wait, open } = gate();
  const first = inTurn(one, student(), async () => {
    told.push("first");
    await wait;
    told.push("first is done");
  });
  await vi.waitFor(() => expect(told).toEqual(["first"]));
  const second = inTurn(other, student("604822", "other"), async () => void told.push("second"));
  await inTurn(other, student("604823"), async () => void told.push("another person"));
  open();
  await Promise.all([first, second]);
  expect(told).toEqual(["first", "another person", "first is done", "second"]);
});

test("what has ended in memory is counted as given up, and takes no room", async () => {
  const clock = new TestClock();
  const parts = new WaitingParts({ clock });
  await parts.set(student(), demographics("Female"));
  clock.time += 4 * day;
  expect(parts.counts).toMatchObject({ peopleHeld: 0, peopleGivenUp: 1 });
  expect(await parts.set(student(), demographics("Female"))).toBe("memory");
  expect(await parts.find(student())).toMatchObject({ companions: demographics("Female") });
});
