import { describe, expect, test } from "vitest";
import type { JsonRecord } from "../src/http/json.js";
import { LookupCaches } from "../src/lookups/lookup-caches.js";
import { CacheBudget } from "../src/lookups/cache-budget.js";
import type { Lookups } from "../src/lookups/lookups.js";
import { district, type HostOptions, openOn, TestHost } from "./lookups-host.js";

const demographics = "studentEducationOrganizationAssociations";
const minute = 60_000;

const small = () => district({ students: 600, sections: 40, schools: 2 });
const keysOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => ({ studentUniqueId: `S${from + at}` }));
const section = { schoolId: 1, schoolYear: 2017, sessionName: "2017 Fall", localCourseCode: "C0" };
const legacySection = { ...section, sessionName: undefined, termDescriptor: "Fall" };

function open(options: HostOptions = {}, budget?: CacheBudget) {
  const world = small();
  const host = new TestHost(world, options);
  return { world, host, ...openOn(host, budget && { budget }) };
}

test("the first question of a list is asked singly, the second reads the list", async () => {
  const { host, lookups } = open();
  await lookups().related(demographics, keysOf(0, 1));
  await lookups().related(demographics, keysOf(1, 2));
  await lookups().related(demographics, keysOf(2, 3));
  expect(host.asked).toEqual([
    `${demographics}?studentUniqueId=S0&limit=500&totalCount=true`,
    `${demographics}?limit=500&totalCount=true`,
    `${demographics}?limit=500&offset=500`,
  ]);
});

test("single reads that never meet again do not read a long list", async () => {
  const world = district({ students: 5000, sections: 40, schools: 2 });
  const host = new TestHost(world, { maxLimit: 100 });
  const { lookups } = openOn(host);
  for (let at = 0; at < 20; at++) await lookups().related(demographics, keysOf(at, at + 1));
  // One page tells how long the list is.
  expect(host.count()).toBe(21);
});

test("eight writers at once read one list", async () => {
  const { host, lookups } = open();
  const writers = keysOf(0, 8).map((key) => lookups().existing("students", key));
  const found = await Promise.all(writers);
  expect(found.map((each) => each !== "unreadable" && each?.["studentUniqueId"])).toEqual(
    keysOf(0, 8).map(({ studentUniqueId }) => studentUniqueId),
  );
  expect(host.count()).toBeLessThanOrEqual(3);
});

test("the same question, asked by many at once, is asked once", async () => {
  const { host, lookups } = open();
  const all = Array.from({ length: 5 }, () =>
    lookups().existing("students", keysOf(0, 1)[0] ?? {}),
  );
  await Promise.all(all);
  expect(host.count()).toBe(1);
});

describe("age", () => {
  test("what was found is asked again after 5 minutes, keys after 10", async () => {
    const { host, clock, lookups } = open();
    await lookups().related(demographics, keysOf(0, 2));
    await lookups().toLegacyKeys("sections", [{ ...section, sectionIdentifier: "X0" }]);
    clock.time = 5 * minute - 1;
    const asked = host.count();
    await lookups().related(demographics, keysOf(3, 4));
    expect(host.count()).toBe(asked);
    clock.time = 5 * minute;
    await lookups().related(demographics, keysOf(0, 1));
    expect(host.count()).toBe(asked + 1);
    clock.time = 10 * minute - 1;
    const key = { ...section, sectionIdentifier: "X0" };
    await lookups().toLegacyKeys("sections", [key]);
    expect(host.count()).toBe(asked + 1);
    clock.time = 10 * minute;
    await lookups().toLegacyKeys("sections", [key]);
    expect(host.count()).toBe(asked + 3);
  });

  test.each<[string, (lookups: Lookups) => unknown]>([
    ["asked singly", (lookups) => lookups.related("students", [{ studentUniqueId: "none" }])],
    ["not in a list", (lookups) => lookups.related("students", [{ studentUniqueId: "none" }])],
    ["a key", (lookups) => lookups.toCurrentKeys("sections", [{ ...legacySection, schoolId: 9 }])],
  ])("what is not there (%s) is asked again after 15 seconds", async (how, ask) => {
    const { host, clock, lookups } = open();
    if (how === "not in a list") await lookups().related("students", keysOf(0, 9));
    await ask(lookups());
    const asked = host.count();
    clock.time = 15_000 - 1;
    await ask(lookups());
    expect(host.count()).toBe(asked);
    clock.time = 15_000;
    await ask(lookups());
    expect(host.count()).toBeGreaterThan(asked);
  });

  test("what a write would replace is asked for each time that it is not there", async () => {
    const { host, lookups } = open();
    await lookups().related("students", keysOf(0, 9));
    for (let times = 1; times <= 3; times++) {
      const asked = host.count();
      expect(await lookups().existing("students", { studentUniqueId: "none" })).toBeUndefined();
      expect(host.count()).toBe(asked + 1);
    }
  });

  test("a page is told for as long of companions that are not there as of others", async () => {
    const { host, clock, lookups } = open();
    const page = [...keysOf(0, 3), { studentUniqueId: "none" }];
    await lookups().related(demographics, page);
    const asked = host.count();
    clock.time = 5 * minute - 1;
    await lookups().related(demographics, page);
    expect(host.count()).toBe(asked);
    await lookups().related(demographics, page.slice(-1));
    expect(host.count()).toBe(asked + 1);
  });
});

describe("room", () => {
  test("is one bound for all that is held", async () => {
    const budget = new CacheBudget(200_000);
    const { lookups, host } = open({ maxLimit: 50 }, budget);
    for (let from = 0; from < 600; from += 50) {
      const lists = await lookups().related(demographics, keysOf(from, from + 50));
      expect(lists.flat()).toHaveLength(50);
      expect(budget.bytes).toBeLessThanOrEqual(200_000);
    }
    const asked = host.count();
    expect(asked).toBeGreaterThan(0);
  });

  test("of no bytes at all still gives right answers", async () => {
    const { lookups } = open({ maxLimit: 50 }, new CacheBudget(0));
    for (const from of [0, 50, 500]) {
      const lists = await lookups().related(demographics, keysOf(from, from + 50));
      expect(lists.flat()).toHaveLength(50);
    }
  });
});

test("credentials share nothing", async () => {
  const { world } = open();
  const host = new TestHost(world);
  const budget = new CacheBudget();
  const [one, other] = [openOn(host, { budget }), openOn(host, { budget })];
  await one.lookups().related(demographics, keysOf(0, 50));
  const asked = host.count();
  world[demographics] = [];
  expect((await other.lookups().related(demographics, keysOf(0, 50))).flat()).toEqual([]);
  expect(host.count()).toBeGreaterThan(asked);
  expect((await one.lookups().related(demographics, keysOf(0, 50))).flat()).toHaveLength(50);
});

test("a credential keeps its cache, a call without one has its own", () => {
  const caches = new LookupCaches(openOn(new TestHost({})).clock);
  const source = () => ({ getToken: async () => ({}) as never, invalidate() {}, noteUse() {} });
  const credential = source();
  expect(caches.of(credential)).toBe(caches.of(credential));
  expect(caches.of(credential)).not.toBe(caches.of(source()));
  expect(caches.of(undefined)).not.toBe(caches.of(undefined));
});

describe("a collection that may not be read", () => {
  test.each([403, 404, 405])("(%i) is asked for once", async (status) => {
    const { host, clock, lookups } = open({ refused: { [demographics]: status } });
    for (const from of [0, 100]) {
      const one = lookups();
      const lists = await one.related(demographics, keysOf(from, from + 100));
      expect(lists).toEqual(keysOf(0, 100).map(() => []));
      expect([...one.unreadable]).toEqual([demographics]);
    }
    const found = await lookups().existing(demographics, keysOf(0, 1)[0] ?? {});
    expect(found).toBe("unreadable");
    expect(host.count()).toBe(1);
    clock.time = 10 * minute;
    await lookups().related(demographics, keysOf(0, 100));
    expect(host.count()).toBe(2);
  });

  test("is asked for once, however many lists of it are wanted", async () => {
    const { host, lookups } = open({ refused: { sections: 403 } });
    const keys = [1, 2, 3].map((schoolId) => ({ ...section, schoolId, sectionIdentifier: "X0" }));
    await lookups({ lenient: true }).toLegacyKeys("sections", keys);
    expect(host.count()).toBe(1);
  });

  test("is asked for once by callers that come together", async () => {
    const { host, lookups } = open({ refused: { [demographics]: 403 } });
    const calls = Array.from({ length: 8 }, async (_, at) =>
      lookups().related(demographics, keysOf(at, at + 50)),
    );
    expect((await Promise.all(calls)).flat(2)).toEqual([]);
    expect(host.count()).toBe(1);
  });

  test("gives no keys: an error, or nothing where look-ups are lenient", async () => {
    const { host, lookups } = open({ refused: { sections: 403 } });
    const keys = ["X0", "X1"].map((sectionIdentifier) => ({ ...section, sectionIdentifier }));
    const error = { kind: "host", status: 403 };
    await expect(async () => lookups().toLegacyKeys("sections", keys)).rejects.toMatchObject(error);
    await expect(async () =>
      lookups().toCurrentKeys("sections", [legacySection]),
    ).rejects.toMatchObject(error);
    const lenient = lookups({ lenient: true });
    expect(await lenient.toLegacyKeys("sections", keys)).toEqual([undefined, undefined]);
    expect([...lenient.unreadable]).toEqual(["sections"]);
    expect(host.count("sections")).toBe(1);
  });
});

describe("a write", () => {
  const key = { studentUniqueId: "S1" };
  const replace = (world: Record<string, JsonRecord[]>) => {
    world["students"] = (world["students"] ?? []).map((each) =>
      each["studentUniqueId"] === "S1" ? { ...each, _etag: "new" } : each,
    );
  };

  test("makes what was read of its record be asked again, and nothing else", async () => {
    const { world, host, lookups } = open();
    for (const each of keysOf(0, 9)) await lookups().existing("students", each);
    replace(world);
    lookups().invalidate("students", { key });
    const asked = host.count();
    expect(await lookups().existing("students", key)).toMatchObject({ _etag: "new" });
    expect(host.count()).toBe(asked + 1);
    for (const each of [key, ...keysOf(2, 9)]) {
      expect(await lookups().existing("students", each)).toBeDefined();
    }
    expect(host.count()).toBe(asked + 1);
  });

  test("of a new record makes it be found", async () => {
    const { world, lookups } = open();
    const student = { studentUniqueId: "new" };
    await lookups().related("students", keysOf(0, 3));
    expect(await lookups().existing("students", student)).toBeUndefined();
    world["students"]?.push({ id: "new", ...student, _etag: "1" });
    lookups().invalidate("students", { key: student });
    expect(await lookups().existing("students", student)).toBeDefined();
  });

  test("is seen by look-ups of any part of the key it wrote", async () => {
    const { world, lookups } = open();
    const student = { studentUniqueId: "S1" };
    await lookups().related(demographics, keysOf(0, 3));
    const more = {
      id: "more",
      educationOrganizationReference: { educationOrganizationId: 2 },
      studentReference: student,
    };
    world[demographics]?.push(more);
    lookups().invalidate(demographics, { key: { educationOrganizationId: 2, ...student } });
    const [found, other] = await lookups().related(demographics, [student, ...keysOf(2, 3)]);
    expect(found).toHaveLength(2);
    expect(other).toHaveLength(1);
  });

  test("that deleted a record by its id takes it out of answers", async () => {
    const { world, host, lookups } = open();
    await lookups().related(demographics, keysOf(0, 3));
    world[demographics]?.splice(1, 1);
    lookups().invalidate(demographics, { id: "demographics1", deleted: true });
    const asked = host.count();
    const lists = await lookups().related(demographics, keysOf(0, 3));
    expect(lists.map((list) => list.length)).toEqual([1, 0, 1]);
    expect(host.count()).toBe(asked + 1);
  });

  test("that deleted a record which was asked for singly takes it out", async () => {
    const { world, lookups } = open();
    await lookups().related(demographics, keysOf(1, 2));
    world[demographics]?.splice(1, 1);
    lookups().invalidate(demographics, { id: "demographics1", deleted: true });
    expect(await lookups().related(demographics, keysOf(1, 2))).toEqual([[]]);
  });

  test("of which nothing is known is not undone by what was under way before it", async () => {
    const { world, host, lookups } = open();
    let release = () => {};
    host.gate = new Promise((resolve) => (release = resolve));
    const early = lookups().existing("students", key);
    await Promise.resolve();
    replace(world);
    lookups().invalidate("students");
    release();
    expect(await early).not.toMatchObject({ _etag: "new" });
    expect(await lookups().existing("students", key)).toMatchObject({ _etag: "new" });
  });

  test("of which nothing else is known makes all be asked again", async () => {
    const { world, lookups } = open();
    await lookups().related(demographics, keysOf(0, 3));
    world[demographics] = [];
    lookups().invalidate(demographics);
    expect((await lookups().related(demographics, keysOf(0, 3))).flat()).toEqual([]);
    world[demographics] = small()[demographics] ?? [];
    lookups().invalidateAll();
    expect((await lookups().related(demographics, keysOf(0, 3))).flat()).toHaveLength(3);
  });

  test("of a session is seen by look-ups of its sections", async () => {
    const { world, lookups } = open();
    const whole = { ...legacySection, sequenceOfCourse: 1, uniqueSectionCode: "X0" };
    expect(await lookups().toCurrentKeys("sections", [whole])).toMatchObject([section]);
    const sessions = world["sessions"] ?? [];
    world["sessions"] = sessions.map((each) => ({ ...each, termDescriptor: "uri://x/T#Other" }));
    lookups().invalidate("sessions", { key: { ...section, localCourseCode: undefined } });
    expect(await lookups().toCurrentKeys("sections", [whole])).toEqual([undefined]);
  });

  test("makes what was under way before it be asked again", async () => {
    const { world, host, lookups } = open();
    let release = () => {};
    host.gate = new Promise((resolve) => (release = resolve));
    const early = lookups().existing("students", key);
    await Promise.resolve();
    replace(world);
    lookups().invalidate("students", { key });
    const late = lookups().existing("students", key);
    release();
    expect(await late).toMatchObject({ _etag: "new" });
    await early;
    expect(await lookups().existing("students", key)).toMatchObject({ _etag: "new" });
    expect(host.count()).toBe(2);
  });
});

test("without an ETag, a record to be written over is asked for", async () => {
  const { host, lookups } = open();
  await lookups().related(demographics, keysOf(0, 3));
  for (const record of host.world[demographics] ?? []) delete record["_etag"];
  lookups().invalidateAll();
  await lookups().related(demographics, keysOf(0, 3));
  const asked = host.count();
  const key = { studentUniqueId: "S1" };
  expect(await lookups().existing(demographics, key)).toBeDefined();
  expect(host.count()).toBe(asked + 1);
});

describe("one who leaves", () => {
  test("leaves alone; the others get what was asked for", async () => {
    const { host, lookups } = open();
    let release = () => {};
    host.gate = new Promise((resolve) => (release = resolve));
    const leaving = new AbortController();
    const { signal } = leaving;
    const first = lookups({ signal }).related(demographics, keysOf(0, 50));
    const second = lookups().related(demographics, keysOf(0, 50));
    leaving.abort(new Error("left"));
    await expect(first).rejects.toThrow("left");
    release();
    expect((await second).flat()).toHaveLength(50);
    expect(host.count()).toBe(2);
  });

  test("asks nothing more", async () => {
    const { host, lookups } = open({ maxLimit: 10, counts: false });
    const leaving = new AbortController();
    const { signal } = leaving;
    const read = lookups({ signal }).related(demographics, keysOf(0, 50));
    leaving.abort(new Error("left"));
    await expect(read).rejects.toThrow("left");
    // The host answers in a turn of the event loop; what follows would ask within a few more.
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(host.count()).toBe(1);
  });
});

test("a fault is told to who asked, and not remembered", async () => {
  const { host, lookups } = open();
  host.faults = 1;
  const first = lookups().related(demographics, keysOf(0, 50));
  const second = lookups().related(demographics, keysOf(0, 50));
  await expect(first).rejects.toThrow("hang up");
  expect((await second).flat()).toHaveLength(50);
  expect((await lookups().related(demographics, keysOf(0, 50))).flat()).toHaveLength(50);
});

describe("the end of a list", () => {
  test.each<[string, HostOptions]>([
    ["counts", {}],
    ["does not count", { counts: false }],
    ["counts, behind a gateway that gives fewer", { cap: 70 }],
    ["does not count, behind a gateway that gives fewer", { cap: 70, counts: false }],
  ])("is found on a host that %s", async (_name, options) => {
    const { lookups } = open({ maxLimit: 100, ...options });
    for (let from = 0; from < 600; from += 100) {
      const lists = await lookups().related(demographics, keysOf(from, from + 100));
      expect(lists.map((list) => list.length)).toEqual(lists.map(() => 1));
    }
    const none = [...keysOf(0, 50), { studentUniqueId: "none" }];
    expect((await lookups().related(demographics, none)).at(-1)).toEqual([]);
  });
});

test("a record that moves while its list is read counts once", async () => {
  const { world, host, lookups } = open({ maxLimit: 100 });
  host.afterAnswer = () => {
    host.afterAnswer = () => {};
    world["students"]?.unshift({ id: "first", studentUniqueId: "first" });
  };
  const lists = await lookups().related("students", keysOf(0, 200));
  expect(lists.map((list) => list.length)).toEqual(lists.map(() => 1));
});

test("what a host is asked by, and its records do not show, is left to the host", async () => {
  const students = ["a", "b", "c"].map((name) => ({ id: name, account: { name } }));
  const { lookups } = openOn(new TestHost({ students }));
  const keys = ["a", "B", "x"].map((loginId) => ({ loginId }));
  const found = (await lookups().related("students", keys)).map((list) => list.map(({ id }) => id));
  expect(found).toEqual([["a"], ["b"], []]);
});
