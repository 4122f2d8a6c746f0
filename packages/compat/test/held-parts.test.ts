// Parts of new people, as several processes share them.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Companions } from "@edbridge/records";
import { expect, test, vi } from "vitest";
import { type HeldOptions, HeldPages } from "../src/writes/held-pages.js";
import { HeldParts } from "../src/writes/held-parts.js";
import type { KeySecretsOptions } from "../src/writes/key-secrets.js";
import { FileStore } from "../src/store/files.js";
import { SecretSeal } from "../src/auth/seal.js";
import type { SharedStore } from "../src/store/store.js";
import { TestClock } from "./lookups-host.js";
import { gate } from "./stored-host.js";
import { temporaryFolder } from "./temporary-folder.js";

const demographics = (sex: string): Companions => ({ demographics: [{ sexDescriptor: sex }] });

/** A student of a credential; `secret` is all that tells credentials apart. */
function student(id = "604822", secret = "s3cr3t", dataUrl = "https://host.example") {
  const seal = new SecretSeal(secret, "held");
  const scope = { name: `nightly ${dataUrl}`, dataUrl, seal, clientKey: "nightly" };
  return { collection: "students", id, scope };
}

/** Does something in the turn of a person. */
async function inTurn(
  held: HeldParts,
  holder: ReturnType<typeof student>,
  work: () => Promise<void>,
) {
  const taken = await held.take(holder, () => {});
  await work();
  await taken?.release();
}

/** A state folder, and processes that share it; `fails` says what of the store fails. */
function folder() {
  const path = temporaryFolder();
  const clock = new TestClock();
  const files = new FileStore(path, "held");
  const fails = { lock: false, read: false, write: false };
  const store: SharedStore = {
    read: async (key) => (fails.read ? undefined : files.read(key)),
    write: async (...given) => !fails.write && files.write(...given),
    delete: async (...given) => !fails.write && files.delete(...given),
    lock: async (...given) => (fails.lock ? "unreachable" : files.lock(...given)),
  };
  const told: string[] = [];
  const process = (more: Partial<HeldOptions & KeySecretsOptions> = {}) =>
    new HeldParts({
      clock,
      store,
      onAway: () => told.push("away"),
      onDamaged: () => told.push("damaged"),
      ...more,
    });
  const file = () => join(path, "held", readdirSync(join(path, "held"))[0] ?? "");
  return { path, clock, fails, told, store, process, file };
}

test("who waits is counted wherever they wait, once in a minute", async () => {
  const { process, clock, fails, store } = folder();
  let reads = 0;
  const counted = { ...store, read: async (key: string) => (reads++, store.read(key)) };
  const [one, other] = [process({ store: counted }), process()];
  await one.hold(student(), demographics("Female"));
  clock.time += 1000;
  await other.hold(student("604823"), demographics("Male"));
  reads = 0;
  expect(await one.waiting()).toEqual({ inMemory: 0, inStore: 2, longest: 1000 });
  expect(reads).toBe(256);
  fails.lock = true;
  await one.hold(student("604824"), demographics("Male"));
  clock.time += 59_999;
  expect(await one.waiting()).toMatchObject({ inMemory: 0 });
  clock.time += 1;
  expect(await one.waiting()).toEqual({ inMemory: 1, inStore: 2, longest: 61_000 });
  // A store that is away is not asked page by page.
  fails.read = true;
  clock.time += 60_000;
  reads = 0;
  expect(await one.waiting()).toEqual({ inMemory: 1, inStore: 0, longest: 120_000 });
  expect(reads).toBe(1);
});

test("what one process holds, another one finds, keeps and drops", async () => {
  const { process, path } = folder();
  const [one, other] = [process(), process()];
  expect(await one.hold(student(), demographics("Female"), "a1")).toBe("store");
  expect(await other.find(student())).toEqual({
    companions: demographics("Female"),
    place: "store",
  });
  expect(await other.hold(student(), demographics("Male"))).toBe("store");
  expect(await one.find(student())).toMatchObject({ companions: demographics("Male") });
  await other.keep(student(), {}, false);
  expect(await one.find(student())).toBe(undefined);
  expect(readdirSync(join(path, "held"))).toEqual([]);
  expect([one.counts, other.counts]).toMatchObject([
    { peopleHeld: 0, peopleInStore: 1, peopleWritten: 0 },
    { peopleHeld: 0, peopleInStore: 0, peopleWritten: 1 },
  ]);
});

test("a deleted person is found by the id of the record, in any form of it", async () => {
  const { process } = folder();
  const id = "0123456789abcdef0123456789abcdef";
  await process().hold(student(), demographics("Female"), id);
  await process().hold(student("604823"), demographics("Male"), "fedcba98");
  await process().dropRecord(student().scope, "01234567-89AB-CDEF-0123-456789ABCDEF");
  expect(await process().find(student())).toBe(undefined);
  expect(await process().find(student("604823"))).toBeDefined();
});

test("files are for their owner alone, and tell neither key, person nor part", async () => {
  const { process, path, file } = folder();
  await process().hold(student(), demographics("Female"), "0123456789abcdef");
  const folderMode = statSync(join(path, "held")).mode;
  expect([statSync(file()).mode & 0o777, folderMode & 0o777]).toEqual([0o600, 0o700]);
  expect(file()).toMatch(/\/held-[0-9a-f]{2}\.json$/);
  expect(readFileSync(file(), "utf8")).not.toMatch(/604822|Female|students|nightly|host|0123456/);
  // Neither has another secret anything of it, nor another place.
  expect(await process().find(student("604822", "other"))).toBe(undefined);
});

test("parts that someone put in another person's place do not open", async () => {
  const { process, path, file } = folder();
  await process().hold(student(), demographics("Female"));
  const [entry] = JSON.parse(readFileSync(file(), "utf8")) as [object];
  const other = student("604823");
  const { seal, name } = other.scope;
  const person = seal.name(JSON.stringify([name, "students", "604823"]));
  const page = JSON.stringify([{ ...entry, person }]);
  writeFileSync(join(path, "held", `held-${person.slice(0, 2)}.json`), page);
  expect(await process().find(other)).toBe(undefined);
});

test("processes that hold at once lose nothing of each other", async () => {
  const { process, path } = folder();
  const processes = [process(), process(), process()];
  const people = Array.from({ length: 60 }, (_, at) => student(String(at)));
  await Promise.all(
    people.map((each, at) => processes[at % 3]?.hold(each, demographics(String(at)))),
  );
  const found = await Promise.all(people.map((each) => process().find(each)));
  expect(found).toMatchObject(people.map((_, at) => ({ companions: demographics(String(at)) })));
  expect(readdirSync(join(path, "held")).every((name) => /^held-..\.json$/.test(name))).toBe(true);
});

test("parts end after four days", async () => {
  const { process, clock } = folder();
  await process().hold(student(), demographics("Female"));
  clock.time += 4 * 86_400_000 - 1;
  expect(await process().find(student())).toBeDefined();
  clock.time += 1;
  expect(await process().find(student())).toBe(undefined);
});

test.each(["lock", "read", "write"] as const)(
  "while the store cannot %s, parts are in memory; then they go to it",
  async (operation) => {
    const { process, fails, told } = folder();
    const [one, other] = [process(), process()];
    await other.hold(student(), demographics("Female"));
    fails[operation] = true;
    expect(await one.hold(student(), demographics("Male"))).toBe("memory");
    expect(await one.hold(student(), demographics("Other"))).toBe("memory");
    expect(told).toEqual(["away"]);
    expect(one.counts).toMatchObject({ peopleHeld: 1, peopleInStore: 0 });
    expect(await one.find(student())).toEqual({
      companions: demographics("Other"),
      place: "memory",
    });
    fails[operation] = false;
    // What others hold is still there, and older: the process finds its own.
    expect(await one.find(student())).toMatchObject({ companions: demographics("Other") });
    expect(await one.end()).toBe(0);
    expect(await other.find(student())).toMatchObject({ companions: demographics("Other") });
  },
);

test("a process that lost its lock of a page writes nothing over those of another", async () => {
  const { path } = folder();
  const files = new FileStore(path, "held");
  const losing: SharedStore = {
    read: async (key) => {
      writeFileSync(join(path, "held", `${key}.lock`), "another");
      return files.read(key);
    },
    write: (...given) => files.write(...given),
    delete: (...given) => files.delete(...given),
    lock: (...given) => files.lock(...given),
  };
  const held = new HeldParts({ clock: new TestClock(), store: losing });
  expect(await held.hold(student(), demographics("Female"))).toBe("memory");
  expect(readdirSync(join(path, "held"))).toEqual([expect.stringMatching(/\.lock$/)]);
});

test("parts that were dropped while the store was away do not come back", async () => {
  const { process, fails } = folder();
  const one = process();
  await one.hold(student(), demographics("Female"));
  fails.lock = fails.read = true;
  await one.drop(student());
  expect(one.counts.peopleHeld).toBe(0);
  fails.lock = fails.read = false;
  expect(await one.find(student())).toBe(undefined);
  await one.end();
  expect(await process().find(student())).toBe(undefined);
});

test("without a store parts are in memory, and are lost with it", async () => {
  const changes: number[] = [];
  const held = new HeldParts({
    clock: new TestClock(),
    onMemory: (difference) => changes.push(difference),
  });
  expect(await held.hold(student(), demographics("Female"))).toBe("memory");
  expect(await held.hold(student("604823"), demographics("Male"))).toBe("memory");
  await held.drop(student());
  expect(held.counts).toMatchObject({ peopleHeld: 1, peopleGivenUp: 0 });
  expect(await held.end()).toBe(1);
  expect(changes.reduce((sum, each) => sum + each, 0)).toBe(0);
  expect(await held.find(student("604823"))).toBe(undefined);
});

test("one credential cannot take the room of another, and is told what is not held", async () => {
  const limits = { life: 1000, ofOwner: 2000, inAll: 3500 };
  const held = new HeldParts({ clock: new TestClock(), limits });
  const own = student("1", "own");
  await held.hold(own, demographics("Female"));
  for (let at = 0; at < 1500; at++) {
    await held.hold(student(String(at + 2), "greedy"), demographics("x".repeat(200)));
  }
  expect(await held.find(own)).toBeDefined();
  expect(held.counts.peopleGivenUp).toBeGreaterThan(100);
  expect(await held.hold(own, demographics("x".repeat(2000)))).toBe(undefined);
  expect(await held.find(own)).toBe(undefined);
});

test("what is held with another credential is dropped with each new word on the person", async () => {
  const one = student();
  const other = { ...student("604822", "other"), scope: { ...student("604822", "other").scope } };
  const elsewhere = student("604822", "s3cr3t", "https://other.example");
  for (const end of ["hold", "drop"] as const) {
    const held = new HeldParts({ clock: new TestClock() });
    await held.hold(elsewhere, demographics("Male"));
    await held.hold(one, demographics("Female"));
    expect(await held.find(other)).toBe(undefined);
    await (end === "hold" ? held.hold(other, demographics("Male")) : held.drop(other));
    expect(await held.find(one)).toBe(undefined);
    expect(await held.find(elsewhere)).toBeDefined();
    expect(held.counts.peopleHeld).toBe(end === "hold" ? 2 : 1);
    // A credential that nobody knows to hold anything drops nothing.
    await held.drop(student("604823"));
    expect(held.counts.peopleHeld).toBe(end === "hold" ? 2 : 1);
  }
});

test("what is held further keeps its time and the id of its record", async () => {
  const { process, clock } = folder();
  const held = process();
  const day = 86_400_000;
  await held.hold(student(), demographics("Female"), "0a");
  clock.time += 3 * day;
  expect(await held.keep(student(), demographics("Male"), false)).toBe("store");
  expect(held.counts).toMatchObject({ peopleInStore: 1, peopleWritten: 0 });
  clock.time += day - 1;
  expect(await held.find(student())).toMatchObject({ companions: demographics("Male") });
  clock.time += 1;
  expect(await held.find(student())).toBe(undefined);

  await held.hold(student(), demographics("Female"), "0a");
  await held.keep(student(), demographics("Male"), false);
  await held.hold(student(), demographics("Other"));
  await held.dropRecord(student().scope, "0b");
  expect(await held.find(student())).toMatchObject({ companions: demographics("Other") });
  await held.dropRecord(student().scope, "0a");
  expect(await held.find(student())).toBe(undefined);
});

test("a person is the same in capitals, and each of many is found by the record's id", async () => {
  const held = new HeldParts({ clock: new TestClock() });
  const people = Array.from({ length: 60 }, (_, at) => student(`Student${at}`));
  for (const [at, each] of people.entries()) {
    await held.hold(each, demographics(String(at)), `record${at}`);
  }
  const loud = people.map((each) => ({ ...each, id: each.id.toUpperCase() }));
  for (const [at, each] of loud.entries()) {
    expect(await held.find(each)).toMatchObject({ companions: demographics(String(at)) });
    await held.dropRecord(each.scope, `record${at}`);
    expect(await held.find(each)).toBe(undefined);
  }
});

test("a person of whom nothing is held costs no write", async () => {
  const { process, path } = folder();
  await process().drop(student());
  await process().dropRecord(student().scope, "0a");
  expect(readdirSync(path)).toEqual([]);
});

test("a damaged page is told of, once, and what it had is lost", async () => {
  const { process, file, told } = folder();
  const [one, other] = [process(), process()];
  await one.hold(student(), demographics("Female"));
  const text = readFileSync(file(), "utf8");
  writeFileSync(file(), `${text.slice(0, -1)},{}]`);
  expect(await other.find(student())).toBeDefined();
  writeFileSync(file(), `${text.slice(0, -1)},{"ow`);
  for (let time = 0; time < 2; time++) {
    expect(await other.find(student())).toBe(undefined);
    expect(told).toEqual(["damaged"]);
  }
  await other.hold(student(), demographics("Male"));
  expect(await other.find(student())).toMatchObject({ companions: demographics("Male") });
  writeFileSync(file(), "");
  expect(await other.find(student())).toBe(undefined);
  expect(told).toEqual(["damaged", "damaged"]);
});

test("parts that do not open are told of", async () => {
  const { process, file, told } = folder();
  await process().hold(student(), demographics("Female"));
  writeFileSync(file(), readFileSync(file(), "utf8").replace(/"parts":".{40}/, '"parts":"'));
  expect(await process().find(student())).toBe(undefined);
  expect(told).toEqual(["damaged"]);
});

test("a page that another process writes is not away: parts are in memory for now", async () => {
  const { path, told } = folder();
  const files = new FileStore(path, "held");
  let isTaken = true;
  const store: SharedStore = {
    read: (key) => files.read(key),
    write: (...given) => files.write(...given),
    delete: (...given) => files.delete(...given),
    lock: async (...given) => (isTaken ? "taken" : files.lock(...given)),
  };
  const held = new HeldParts({ clock: new TestClock(), store, onAway: () => told.push("away") });
  expect(await held.hold(student(), demographics("Female"))).toBe("memory");
  expect([told, held.counts.peopleHeld]).toEqual([[], 1]);
  isTaken = false;
  expect(await held.hold(student(), demographics("Male"))).toBe("store");
  expect(held.counts.peopleHeld).toBe(0);
});

test("each time that the store is away is told once, and its lock is given back", async () => {
  const { process, fails, told, path } = folder();
  const held = process();
  for (let time = 1; time <= 2; time++) {
    fails.write = true;
    for (const sex of ["Female", "Male"]) {
      await held.hold(student(), demographics(sex));
      expect(told).toHaveLength(time);
    }
    expect(readdirSync(join(path, "held")).filter((name) => name.endsWith(".lock"))).toEqual([]);
    fails.write = false;
    expect(await held.hold(student(), demographics("Other"))).toBe("store");
  }
});

test("what is in memory goes to the store at the end, and a store that is away is asked once", async () => {
  const { process, fails, store } = folder();
  let locks = 0;
  const counted: SharedStore = {
    ...store,
    lock: (...given) => {
      locks++;
      return store.lock(...given);
    },
  };
  const held = process({ store: counted });
  const people = Array.from({ length: 5 }, (_, at) => student(String(at)));
  const holdAll = async () => {
    fails.lock = true;
    for (const each of people) await held.hold(each, demographics("Female"));
    locks = 0;
  };
  await holdAll();
  fails.lock = false;
  expect([await held.end(), locks]).toEqual([0, 5]);
  for (const each of people) expect(await process().find(each)).toBeDefined();
  await holdAll();
  expect([await held.end(), locks]).toEqual([5, 1]);
});

test("what is in memory goes to the store with the next change of any page", async () => {
  const { process, fails } = folder();
  const held = process();
  const people = Array.from({ length: 5 }, (_, at) => student(String(at)));
  fails.write = true;
  for (const each of people) await held.hold(each, demographics("Female"));
  fails.write = false;
  await held.hold(student(), demographics("Male"));
  await vi.waitFor(() => expect(held.counts.peopleHeld).toBe(0));
  for (const each of people) expect(await process().find(each)).toBeDefined();
});

/** A store that says when it is reached again. */
function telling() {
  const made = folder();
  const listeners = new Set<(isEmptied: boolean) => void>();
  const store: SharedStore = {
    ...made.store,
    onReached(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const reach = (isEmptied: boolean) => listeners.forEach((listener) => listener(isEmptied));
  return { ...made, store, listeners, reach };
}

test("what is in memory goes to the store when that is reached again", async () => {
  const { process, store, fails, reach, listeners } = telling();
  const held = process({ store });
  fails.lock = true;
  for (const id of ["1", "2", "3"]) await held.hold(student(id), demographics("Female"));
  reach(false);
  await held.find(student("1"));
  expect(held.counts.peopleHeld).toBe(3);
  fails.lock = false;
  reach(false);
  await vi.waitFor(() => expect(held.counts.peopleHeld).toBe(0));
  for (const id of ["1", "2", "3"]) expect(await process().find(student(id))).toBeDefined();
  await held.end();
  expect(listeners.size).toBe(0);
});

test("a store that was emptied is told of, with the people whose parts it had", async () => {
  const { process, store, reach } = telling();
  const lost: number[] = [];
  const held = process({ store, onLost: (people) => lost.push(people) });
  reach(true);
  for (const id of ["1", "2", "3"]) await held.hold(student(id), demographics("Female"));
  await process({ store }).hold(student("4"), demographics("Female"));
  await held.find(student("4"));
  await held.drop(student("2"));
  reach(false);
  reach(true);
  reach(true);
  expect(lost).toEqual([3]);
});

test("a store that may lose what it keeps counts as memory, but others find it there", async () => {
  const { process, store } = folder();
  const held = process({ store: { ...store, isDurable: false } });
  expect(await held.hold(student(), demographics("Female"))).toBe("memory");
  expect(await held.find(student())).toMatchObject({ place: "memory" });
  expect(await held.keep(student(), demographics("Male"), false)).toBe("memory");
  expect(held.counts).toMatchObject({ peopleHeld: 0, peopleInStore: 1 });
  expect(await process().find(student())).toMatchObject({ place: "store" });
});

test("a key that comes with another secret than its last parts is told of, once", async () => {
  const { process, clock, told, path } = folder();
  const sessionKey = new Uint8Array(32).fill(7);
  const onOtherSecret = (key: string) => told.push(key);
  const anew = () => process({ sessionKey, onOtherSecret });
  const enroll = async (held: HeldParts, secret?: string, dataUrl?: string) =>
    inTurn(held, student("1", secret, dataUrl), async () => {});
  await enroll(anew());
  await anew().hold(student(), demographics("Female"));
  for (const secret of ["s3cr3t", "s3cr3t"]) await enroll(anew(), secret);
  await enroll(anew(), "new", "https://other.example");
  expect(told).toEqual([]);
  const held = anew();
  for (const secret of ["new", "s3cr3t", "new"]) await enroll(held, secret);
  expect(told).toEqual(["nightly"]);
  const names = readdirSync(join(path, "held")).join();
  expect(names).toMatch(/secret-[0-9a-f]{64}/);
  expect(names).not.toContain("nightly");
  // What the new secret sealed is all that waits now, as far as anyone can tell.
  await held.hold(student("604823", "new"), demographics("Male"));
  await enroll(anew(), "new");
  expect(told).toEqual(["nightly"]);
  clock.time += 5 * 86_400_000;
  await enroll(anew(), "newer");
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
  const second = inTurn(other, student(), async () => {
    told.push("second");
  });
  await inTurn(other, student("604823"), async () => {
    told.push("another person");
  });
  open();
  await Promise.all([first, second]);
  expect(told).toEqual(["first", "another person", "first is done", "second"]);
});

test("what is held further although it has ended meanwhile is held anew", async () => {
  const clock = new TestClock();
  clock.time = 5 * 86_400_000;
  const held = new HeldParts({ clock });
  expect(await held.keep(student(), demographics("Female"), false)).toBe("memory");
  expect(await held.find(student())).toMatchObject({ companions: demographics("Female") });
});

test("people whose parts were dropped in memory take no room of others", async () => {
  const limits = { life: 1000, ofOwner: 1000, inAll: 1000 };
  const pages = new HeldPages({ clock: new TestClock(), limits });
  let since = 0;
  const put = async (person: string, parts?: string) =>
    pages.put(person, () => ({ owner: "one", person, parts, since: since++ }));
  expect((await put("aa0", "p")).known).toBe(undefined);
  for (const person of ["aa1", "aa2", "aa3", "aa4", "aa5", "aa6"]) await put(person);
  expect(pages.counts).toEqual({ inMemory: 1, givenUp: 0 });
  expect((await put("aa7", "q")).known).toBe(undefined);
  expect((await put("aa0", "r")).known?.parts).toBe("p");
});

test("what the store does not take at the end is lost, and counted", async () => {
  const { process, fails } = folder();
  const changes: number[] = [];
  const held = process({ onMemory: (difference) => changes.push(difference) });
  fails.lock = true;
  await held.hold(student("1"), demographics("Female"));
  await held.hold(student("2"), demographics("Male"));
  expect(changes).toEqual([1, 1]);
  expect(await held.end()).toBe(2);
  expect(changes.filter((each) => each !== 0)).toEqual([1, 1, -1, -1]);
  expect(held.counts.peopleHeld).toBe(0);
});

test("what has ended in memory is counted as given up, whoever asks", async () => {
  const clock = new TestClock();
  const held = new HeldParts({ clock });
  await held.hold(student(), demographics("Female"));
  clock.time += 4 * 86_400_000;
  expect(held.counts).toEqual({
    peopleHeld: 0,
    peopleInStore: 0,
    peopleWritten: 0,
    peopleGivenUp: 1,
  });
});

test("what has ended in the store is counted as given up with the next write of its page", async () => {
  const { store, clock } = folder();
  const pages = new HeldPages({ clock, store });
  const put = (person: string) =>
    pages.put(person, () => ({ owner: "one", person, parts: "p", since: clock.time }));
  await put("aa1");
  clock.time += 4 * 86_400_000;
  await put("ab1");
  expect(pages.counts.givenUp).toBe(0);
  await put("aa2");
  expect(pages.counts).toEqual({ inMemory: 0, givenUp: 1 });
});

test("a page has 256 KiB at most, and half of it for one credential", async () => {
  const pages = new HeldPages({ clock: new TestClock() });
  const put = async (owner: string, person: string, size: number) => {
    const parts = "p".repeat(size);
    return (await pages.put(person, () => ({ owner, person, parts, since: 0 }))).place;
  };
  const half = 128 * 1024 - 200;
  expect(await put("one", "aa1", half + 1)).toBe(undefined);
  expect(await put("one", "aa1", half)).toBe("memory");
  expect(await put("two", "aa2", half)).toBe("memory");
  expect(pages.counts).toEqual({ inMemory: 2, givenUp: 1 });
  // Another page has room of its own.
  expect(await put("three", "ab1", half)).toBe("memory");
  expect(pages.counts).toEqual({ inMemory: 3, givenUp: 1 });
  expect(await put("three", "aa3", 1)).toBe("memory");
  expect(pages.counts).toEqual({ inMemory: 3, givenUp: 2 });
});
