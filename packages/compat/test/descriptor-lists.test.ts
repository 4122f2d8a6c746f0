// When the lists of a host's descriptors are read, kept and read again.
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, test } from "vitest";
import type { JsonRecord } from "../src/http/json.js";
import { CacheBudget } from "../src/lookups/cache-budget.js";
import { DescriptorLists, type ListReader } from "../src/lookups/descriptor-lists.js";
import { LookupError } from "../src/lookups/lookup-error.js";
import { gate } from "./stored-host.js";

const minute = 60_000;
const url = "https://host/sexDescriptors";
const namespace = "uri://a.org/SexDescriptor";
const recordsOf = (...codes: readonly string[]) =>
  codes.map((codeValue): JsonRecord => ({ namespace, codeValue, shortDescription: codeValue }));
const codesOf = (...codes: readonly string[]) =>
  codes.map((codeValue) => ({ namespace, codeValue, shortDescription: codeValue }));

function open(limit?: number) {
  const clock = fakeClock();
  const budget = new CacheBudget(limit);
  const lists = new DescriptorLists(clock, budget);
  const offsets: number[] = [];
  /** Gives a list by pages of a size, and counts them. */
  const reader = (
    records: readonly JsonRecord[] | (() => readonly JsonRecord[]),
    {
      size = 500,
      counts = true,
      ...more
    }: Partial<ListReader> & { size?: number; counts?: boolean } = {},
  ): ListReader => ({
    page: async (offset) => {
      offsets.push(offset);
      const all = typeof records === "function" ? records() : records;
      const page = all.slice(offset, offset + size);
      return { offset, records: page, total: counts && offset === 0 ? all.length : undefined };
    },
    isRefused: false,
    isLenient: false,
    ...more,
  });
  const failing = (error: Error, more: Partial<ListReader> = {}) =>
    reader(() => {
      throw error;
    }, more);
  return { clock, budget, lists, offsets, reader, failing };
}

test.each([
  ["of a length that is told", { size: 2 }, [0, 2, 4]],
  ["of a length that is told, in whole pages", { size: 5 }, [0]],
  ["without a length, past a shorter page", { size: 2, counts: false }, [0, 2, 4, 5]],
  ["without a length, to an empty page", { size: 5, counts: false }, [0, 5]],
])("a list is read to its end: %s", async (_, options, expected) => {
  const { lists, reader, offsets } = open();
  const codes = ["a", "b", "c", "d", "e"];
  const read = await lists.of(url, false, reader(recordsOf(...codes), options));
  expect(read).toEqual(codesOf(...codes));
  expect(offsets).toEqual(expected);
  // It is the same list as long as it is not read again.
  expect(lists.of(url, false, reader([]))).toBe(read);
});

test("a list that ends before its length is told as it is", async () => {
  const { lists, reader, offsets } = open();
  const page = reader(recordsOf("a")).page;
  const told = reader([], { page: async (offset) => ({ ...(await page(offset)), total: 9 }) });
  expect(await lists.of(url, false, told)).toEqual(codesOf("a"));
  expect(offsets).toEqual([0, 1]);
});

test("what is no descriptor is left out, and numbers are texts", async () => {
  const { lists, reader } = open();
  const records = [
    { namespace, codeValue: 1, shortDescription: 2 },
    { namespace, codeValue: "b" },
    { namespace },
    { codeValue: "c" },
    { namespace: 7, codeValue: "d" },
  ];
  expect(await lists.of(url, false, reader(records))).toEqual([
    { namespace, codeValue: "1", shortDescription: "2" },
    { namespace, codeValue: "b", shortDescription: undefined },
  ]);
});

describe("a list is read again", () => {
  test.each([
    ["after an hour", false, 60],
    ["after a minute, if a code is missing in it", true, 1],
  ])("%s", async (_, isMissed, minutes) => {
    const { lists, reader, offsets, clock } = open();
    const ask = () => lists.of(url, isMissed, reader(recordsOf("a")));
    await ask();
    clock.advance(minutes * minute - 1);
    await ask();
    expect(offsets).toHaveLength(1);
    clock.advance(1);
    await ask();
    expect(offsets).toHaveLength(2);
    clock.advance(minutes * minute - 1);
    await ask();
    expect(offsets).toHaveLength(2);
  });

  test("after a minute, if it was empty, which says nothing of the values", async () => {
    const { lists, reader, offsets, clock } = open();
    const ask = (...codes: readonly string[]) => lists.of(url, false, reader(recordsOf(...codes)));
    expect(await ask()).toBeUndefined();
    clock.advance(minute - 1);
    expect(await ask("a")).toBeUndefined();
    expect(offsets).toHaveLength(1);
    clock.advance(1);
    expect(await ask("a")).toEqual(codesOf("a"));
  });

  test("after a descriptor was written", async () => {
    const { lists, reader, offsets, budget } = open();
    await lists.of(url, false, reader(recordsOf("a")));
    expect(budget.bytes).toBeGreaterThan(0);
    lists.forget(url);
    expect(budget.bytes).toBe(0);
    expect(await lists.of(url, false, reader(recordsOf("a", "b")))).toEqual(codesOf("a", "b"));
    lists.forget("https://host/termDescriptors");
    await lists.of(url, false, reader([]));
    expect(offsets).toHaveLength(2);
  });

  test("and lives from when its reading began", async () => {
    const { lists, reader, clock, offsets } = open();
    const slow = reader(() => {
      clock.advance(2 * minute);
      return recordsOf("a");
    });
    await lists.of(url, true, slow);
    await lists.of(url, true, slow);
    expect(offsets).toHaveLength(2);
  });
});

test("a write while a list is read makes it be read again", async () => {
  const { lists, reader, offsets } = open();
  const { wait, open: go } = gate();
  const { page } = reader(recordsOf("a"));
  const slow = reader([], { page: async (offset) => wait.then(() => page(offset)) });
  const first = lists.of(url, false, slow);
  lists.forget(url);
  // Who asks after the write does not wait for what was read before it.
  const second = lists.of(url, false, reader(recordsOf("a", "b")));
  expect(await second).toEqual(codesOf("a", "b"));
  go();
  expect(await first).toEqual(codesOf("a"));
  expect(await lists.of(url, false, reader([]))).toEqual(codesOf("a", "b"));
  expect(offsets).toHaveLength(2);
});

test("the end of a reading from before a write does not end the one after it", async () => {
  const { lists, reader, offsets } = open();
  const gates = [gate(), gate()];
  const slow = gates.map(({ wait }) => {
    const { page } = reader(recordsOf("a"));
    return reader([], { page: async (offset) => wait.then(() => page(offset)) });
  });
  const [first = reader([]), second = reader([])] = slow;
  const before = lists.of(url, false, first);
  lists.forget(url);
  const after = lists.of(url, false, second);
  gates[0]?.open();
  await before;
  const third = lists.of(url, false, reader(recordsOf("b")));
  gates[1]?.open();
  expect([await after, await third]).toEqual([codesOf("a"), codesOf("a")]);
  expect(offsets).toHaveLength(2);
});

test("all who ask at once read one list", async () => {
  const { lists, reader, offsets } = open();
  const asks = () =>
    Promise.all(
      [1, 2, 3].map(() => lists.of(url, false, reader(recordsOf("a", "b"), { size: 1 }))),
    );
  expect(await asks()).toEqual(Array.from({ length: 3 }, () => codesOf("a", "b")));
  expect(offsets).toEqual([0, 1]);
  const empty = await Promise.all([1, 2].map(() => lists.of("x", false, reader([]))));
  expect([empty, offsets.length]).toEqual([[undefined, undefined], 3]);
});

test("if the host refuses the list to one, the others who ask at once read it, one for all", async () => {
  const { lists, reader, failing, offsets } = open();
  const refused = new LookupError("host", "No.", { status: 403, headers: {} });
  const asked = [failing(refused), ...[1, 2, 3].map(() => reader(recordsOf("a")))];
  const found = await Promise.all(asked.map((each) => lists.of(url, false, each)));
  expect(found).toEqual([undefined, ...Array.from({ length: 3 }, () => codesOf("a"))]);
  expect(offsets).toEqual([0, 0]);
});

test("a fault of one is not told to the others", async () => {
  const { lists, reader, failing } = open();
  const fault = new LookupError("host", "Down.", { status: 503, headers: {} });
  const first = lists.of(url, false, failing(fault));
  const second = lists.of(url, false, reader(recordsOf("a")));
  await expect(first).rejects.toBe(fault);
  expect(await second).toEqual(codesOf("a"));
});

describe("of a list that cannot be read", () => {
  const host = (status?: number) =>
    new LookupError("host", "No.", status === undefined ? undefined : { status, headers: {} });

  test.each([400, 401, 403, 404, 405, undefined])("by %s, nothing is known", async (status) => {
    const { lists, failing } = open();
    expect(await lists.of(url, false, failing(host(status)))).toBeUndefined();
  });

  test.each([
    ["429", host(429)],
    ["500", host(500)],
    ["another kind of failure", new LookupError("tooMany", "Many.")],
    ["a broken connection", new Error("reset")],
  ])("by %s, the fault is told", async (_, error) => {
    const { lists, failing, reader } = open();
    await expect(lists.of(url, false, failing(error))).rejects.toBe(error);
    // It is not remembered.
    expect(await lists.of(url, false, reader(recordsOf("a")))).toEqual(codesOf("a"));
  });

  test("the codes of before are used, or those of the Data Standard if that will do", async () => {
    const { lists, failing, reader, clock } = open();
    const down = failing(host(500));
    expect(await lists.of(url, false, failing(host(500), { isLenient: true }))).toBeUndefined();
    await lists.of(url, false, reader(recordsOf("a")));
    clock.advance(61 * minute);
    expect(await lists.of(url, false, down)).toEqual(codesOf("a"));
    await expect(
      Promise.resolve(lists.of(url, false, failing(new Error("reset")))),
    ).rejects.toThrow("reset");
  });

  test("because the credential may not, the list of another credential is used", async () => {
    const { lists, reader, offsets, clock } = open();
    const refused = reader(recordsOf("z"), { isRefused: true });
    expect(lists.of(url, false, refused)).toBeUndefined();
    await lists.of(url, false, reader(recordsOf("a")));
    clock.advance(61 * minute);
    expect(lists.of(url, true, refused)).toEqual(codesOf("a"));
    expect(offsets).toHaveLength(1);
  });
});

test.each([
  [20_000, 20_000],
  [20_001, 0],
])("of a list of %d descriptors, %d are used", async (length, used) => {
  const { lists, reader, offsets } = open();
  const records = recordsOf(...Array.from({ length }, (_, at) => String(at)));
  const read = await lists.of(url, false, reader([...records, ...recordsOf("x")].slice(0, length)));
  expect(read?.length ?? 0).toBe(used);
  // One that is too long is not read again for a minute.
  const { length: pages } = offsets;
  await lists.of(url, false, reader([]));
  expect([pages, offsets.length]).toEqual([used === 0 ? 41 : 40, pages]);
});

describe("room", () => {
  test("is taken by what was not used for the longest time", async () => {
    const { lists: one, budget: size, reader: same } = open();
    await one.of("one", false, same(recordsOf("a", "b")));
    const { lists, reader, offsets } = open(size.bytes * 2.5);
    const ask = (name: string) => lists.of(name, false, reader(recordsOf("a", "b")));
    await ask("one");
    await ask("two");
    expect(ask("one")).toEqual(codesOf("a", "b"));
    await ask("three");
    expect(offsets).toHaveLength(3);
    await ask("one");
    expect(offsets).toHaveLength(3);
    await ask("two");
    expect(offsets).toHaveLength(4);
  });

  test("grows with the texts of a list, and does not when it is read again", async () => {
    const { lists, reader, budget, clock } = open();
    const ask = (records: readonly JsonRecord[]) => lists.of(url, true, reader(records));
    await ask([{ namespace, codeValue: "a" }]);
    const short = budget.bytes;
    clock.advance(minute);
    await ask([{ namespace, codeValue: "a" }]);
    expect(budget.bytes).toBe(short);
    clock.advance(minute);
    await ask([{ namespace: "", codeValue: "" }]);
    const { bytes } = budget;
    clock.advance(minute);
    await ask([{ namespace: "", codeValue: "", shortDescription: "" }]);
    expect(budget.bytes).toBe(bytes);
    for (const [name, least] of [
      ["namespace", 2000],
      ["codeValue", 4000],
      ["shortDescription", 2000],
    ] as const) {
      clock.advance(minute);
      await ask([{ namespace: "", codeValue: "", shortDescription: "", [name]: "x".repeat(1000) }]);
      const long = budget.bytes;
      clock.advance(minute);
      await ask([{ namespace: "", codeValue: "", shortDescription: "" }]);
      expect([name, long - budget.bytes]).toEqual([name, least]);
    }
  });
});
