// One list of the host in memory, and all that is remembered of one collection.
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, test } from "vitest";
import type { JsonRecord } from "../src/http/json.js";
import { CacheBudget } from "../src/lookups/cache-budget.js";
import { CachedList } from "../src/lookups/cached-list.js";
import { CollectionCache } from "../src/lookups/collection-cache.js";
import type { ListPage } from "../src/lookups/host-lists.js";
import { recordQueryOf } from "../src/lookups/record-query.js";
import { recordSource } from "../src/lookups/record-source.js";
import { WriteLog } from "../src/lookups/writes.js";

const minute = 60_000;
const source = recordSource("schools");
const queryOf = (parts: Readonly<Record<string, unknown>>, unique = false) =>
  recordQueryOf(Object.entries(parts), { params: [], scope: [], unique });
const recordAt = (at: number): JsonRecord => ({ id: `id${at}`, x: at, even: at % 2 === 0 });
const recordsAt = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => recordAt(from + at));
const pageAt = (from: number, to: number, more: Partial<ListPage> = {}): ListPage => ({
  offset: from,
  records: recordsAt(from, to),
  total: undefined,
  isLast: false,
  ...more,
});

function openList(limit?: number) {
  const clock = fakeClock();
  const budget = new CacheBudget(limit);
  const { writes } = new WriteLog(source, clock);
  const list = new CachedList([], source, { budget, clock, writes });
  return { clock, budget, writes, list };
}

describe("a list of the host", () => {
  test("whose length is known is read page by page, as many as are wanted", () => {
    const { list } = openList();
    expect([list.isUnread, list.isComplete, list.pagesLeft, list.pagesRead]).toEqual([
      true,
      false,
      1,
      0,
    ]);
    expect(list.nextOffsets(5)).toEqual([0]);
    list.add([pageAt(0, 3, { total: 10 })]);
    expect([list.isUnread, list.isComplete, list.pagesLeft, list.pagesRead]).toEqual([
      false,
      false,
      3,
      1,
    ]);
    expect([list.nextOffsets(5), list.nextOffsets(2)]).toEqual([
      [3, 6, 9],
      [3, 6],
    ]);
    list.singleQueries = 7;
    list.add([pageAt(3, 6)]);
    expect(list.singleQueries).toBe(7);
    list.add([pageAt(6, 9), pageAt(9, 10)]);
    expect(list.singleQueries).toBe(0);
    expect([list.isComplete, list.pagesLeft, list.pagesRead]).toEqual([true, 0, 4]);
  });

  test.each([
    ["the host says which is the last page", pageAt(3, 5, { isLast: true })],
    ["a page is empty", pageAt(3, 3)],
  ])("whose length is not known ends where %s", (_, last) => {
    const { list } = openList();
    list.add([pageAt(0, 3)]);
    expect([list.isComplete, list.pagesLeft, list.nextOffsets(5)]).toEqual([false, 1, [3]]);
    list.singleQueries = 7;
    list.add([last]);
    expect([list.isComplete, list.pagesLeft, list.singleQueries]).toEqual([true, 0, 0]);
    // Nothing follows the end.
    list.add([pageAt(last.offset + last.records.length, 9)]);
    expect(list.find(queryOf({ x: 8 }))).toEqual({ kind: "absent" });
  });

  test("that is shorter than the host said is not complete", () => {
    const { list } = openList();
    list.add([pageAt(0, 3, { total: 10 }), pageAt(3, 3, { total: 10 })]);
    expect([list.isComplete, list.pagesLeft]).toEqual([false, 0]);
    expect(list.find(queryOf({ x: 9 }))).toEqual({ kind: "unknown" });
  });

  test("leaves out a page that does not follow the one before", () => {
    const { list } = openList();
    // A gateway gave two records where three were asked for.
    list.add([pageAt(0, 3, { total: 8 }), pageAt(3, 5), pageAt(6, 8)]);
    expect([list.pagesRead, list.nextOffsets(9)]).toEqual([2, [5]]);
    list.add([pageAt(5, 8)]);
    expect(list.isComplete).toBe(true);
  });

  test("finds what was read, and tells what is absent once it is complete", () => {
    const { list } = openList();
    list.add([pageAt(0, 3, { total: 5 })]);
    expect(list.find(queryOf({ x: 1 }, true))).toEqual({ kind: "found", records: [recordAt(1)] });
    for (const query of [
      queryOf({ x: 1 }),
      queryOf({ x: 4 }, true),
      queryOf({ even: true }, true),
    ]) {
      expect(list.find(query)).toEqual({ kind: "unknown" });
    }
    list.add([pageAt(3, 5)]);
    expect(list.find(queryOf({ even: true }))).toEqual({
      kind: "found",
      records: [0, 2, 4].map(recordAt),
    });
    expect(list.find(queryOf({ x: 5 }))).toEqual({ kind: "absent" });
    expect(list.find(queryOf({ x: 4, even: true }))).toEqual({
      kind: "found",
      records: [recordAt(4)],
    });
  });

  test("tells nothing of a part that its records do not show", () => {
    const { list } = openList();
    list.add([pageAt(0, 3, { isLast: true })]);
    expect(list.find(queryOf({ y: 1 }))).toEqual({ kind: "unknown" });
  });

  test("gives up where a record comes twice: another may be missing", () => {
    const { list } = openList();
    list.add([pageAt(0, 3, { total: 5 }), { ...pageAt(3, 5), records: recordsAt(2, 4) }]);
    expect(list.isExpired).toBe(true);
    // Two were inserted, so that the next page has a record of the page before the last.
    const { list: long } = openList();
    long.add([pageAt(0, 1, { total: 5 }), pageAt(1, 2)]);
    expect(long.isExpired).toBe(false);
    long.add([{ ...pageAt(2, 3), records: recordsAt(0, 1) }]);
    expect(long.isExpired).toBe(true);
    // Records without an id cannot be told apart.
    const { list: other } = openList();
    const nameless = [{ x: 1 }, { x: 2 }];
    other.add([
      { ...pageAt(0, 2), records: nameless },
      { ...pageAt(2, 4), records: nameless },
    ]);
    expect([other.isExpired, other.pagesRead]).toEqual([false, 2]);
  });

  test.each([
    ["gives up", "of the last page", 1999, true],
    ["gives up", "of the 1000 before the last page", 500, true],
    ["goes on", "from before those, whose id is forgotten,", 499, false],
  ])("%s where a record %s comes again", (_does, _which, again, isGivenUp) => {
    const { list } = openList();
    for (let at = 0; at < 2000; at += 500) list.add([pageAt(at, at + 500)]);
    expect([list.isExpired, list.pagesRead]).toEqual([false, 4]);
    list.add([{ ...pageAt(2000, 2001), records: [recordAt(again)] }]);
    expect(list.isExpired).toBe(isGivenUp);
  });

  test("gives up where a record is deleted while it is read, and not later", () => {
    const deleted = { id: "id0", isDeleted: true };
    const half = openList();
    half.list.add([pageAt(0, 3, { total: 5 })]);
    half.writes.note(deleted);
    expect(half.list.isExpired).toBe(true);
    half.list.add([pageAt(3, 5)]);
    expect(half.list.pagesRead).toBe(1);
    const under = openList();
    under.writes.note(deleted);
    under.list.add([pageAt(0, 3, { isLast: true })]);
    expect([under.list.isExpired, under.list.pagesRead]).toEqual([true, 0]);
    const whole = openList();
    whole.list.add([pageAt(0, 3, { isLast: true })]);
    whole.writes.note(deleted);
    expect(whole.list.isExpired).toBe(false);
  });

  test("is used for five minutes from its first request on", () => {
    const { clock, list } = openList();
    clock.advance(minute);
    expect(list.age).toBe(minute);
    list.begin();
    expect(list.age).toBe(0);
    list.add([pageAt(0, 3, { isLast: true })]);
    clock.advance(5 * minute - 1);
    expect(list.isExpired).toBe(false);
    clock.advance(1);
    expect(list.isExpired).toBe(true);
  });

  test("counts its bytes, and gives them back", () => {
    const { budget, list } = openList();
    expect(budget.bytes).toBe(500);
    list.add([pageAt(0, 2, { total: 4 }), pageAt(2, 4)]);
    const records = recordsAt(0, 4).reduce(
      (sum, each) => sum + JSON.stringify(each).length + 40,
      0,
    );
    expect(budget.bytes).toBe(500 + records);
    list.find(queryOf({ x: 1 }));
    expect(budget.bytes).toBe(500 + records + 4 * (120 + 41));
    list.evict();
    expect([budget.bytes, list.isExpired]).toEqual([0, true]);
    list.add([pageAt(4, 6)]);
    list.find(queryOf({ id: "id5" }));
    expect(budget.bytes).toBe(0);
  });

  test("says on which page an evicted record was, and takes the page back if it is the same", () => {
    const size = recordsAt(0, 2).reduce((sum, each) => sum + JSON.stringify(each).length + 40, 0);
    const { list } = openList(500 + 4 * (120 + 41) + size);
    list.find(queryOf({ x: 0 }));
    list.add([pageAt(0, 2, { total: 4 })]);
    list.add([pageAt(2, 4)]);
    const first = list.find(queryOf({ x: 0 }));
    const page = first.kind === "evicted" ? first.pages[0] : undefined;
    expect(page).toMatchObject({ offset: 0, count: 2 });
    if (!page) return;
    expect(list.find(queryOf({ x: 3 }))).toEqual({ kind: "found", records: [recordAt(3)] });
    expect(list.find(queryOf({ x: 9 }))).toEqual({ kind: "absent" });
    list.restore(page, recordsAt(0, 2));
    expect(list.isExpired).toBe(false);
    expect(list.find(queryOf({ x: 0 }))).toEqual({ kind: "found", records: [recordAt(0)] });
    // The other page had to go. What no index has of it cannot be found out.
    expect(list.find(queryOf({ x: 3 })).kind).toBe("evicted");
    expect(list.find(queryOf({ id: "id3" }))).toEqual({ kind: "unknown" });
  });

  test("has four indexes at most, of the parts that were asked for last", () => {
    const { budget, list } = openList();
    const records = [1, 2].map((at) => ({ a: at, b: at, c: at, d: at, e: at }));
    list.add([{ ...pageAt(0, 2, { isLast: true }), records }]);
    const without = budget.bytes;
    for (const [nth, name] of ["a", "b", "c", "d", "e", "a"].entries()) {
      expect(list.find(queryOf({ [name]: 2 }))).toEqual({ kind: "found", records: [records[1]] });
      expect(budget.bytes).toBe(without + Math.min(nth + 1, 4) * 2 * (120 + 41));
    }
  });

  test("tells parts apart whose names are alike", () => {
    const { list } = openList();
    const records = [{ ab: 1, c: 2, a: 3, bc: 4 }];
    list.add([{ ...pageAt(0, 1, { isLast: true }), records }]);
    expect(list.find(queryOf({ ab: 1, c: 2 })).kind).toBe("found");
    expect(list.find(queryOf({ a: 3, bc: 4 })).kind).toBe("found");
    expect(list.find(queryOf({ a: 1, bc: 2 })).kind).toBe("absent");
  });

  /** A whole list of two pages, of which the first was evicted, and this page. */
  function openEvicted(first: readonly JsonRecord[] = recordsAt(0, 2)) {
    const limit = 100_000;
    const opened = openList(limit);
    const { budget, list } = opened;
    list.add([{ ...pageAt(0, 2, { total: 4 }), records: first }, pageAt(2, 4)]);
    list.find(queryOf({ x: 0, even: true }));
    const found = () => list.find(queryOf({ x: 0 }, true));
    found();
    const other = { evict() {} };
    list.find(queryOf({ x: 3 }, true));
    budget.put(other, limit - budget.bytes + 1);
    budget.delete(other);
    const evicted = found();
    const page = evicted.kind === "evicted" ? evicted.pages[0] : undefined;
    return { ...opened, found, page: page ?? expect.fail(`${evicted.kind}`) };
  }

  test("evicts first the page that was not used for the longest time", () => {
    const { list, found, page } = openEvicted();
    expect(page.offset).toBe(0);
    expect(list.find(queryOf({ x: 3 })).kind).toBe("found");
    list.restore(page, recordsAt(0, 2));
    expect(found()).toEqual({ kind: "found", records: [recordAt(0)] });
    expect(list.isExpired).toBe(false);
  });

  test("does not evict the page that was used last", () => {
    const { budget, list } = openList(100_000);
    list.add([pageAt(0, 2, { total: 4 }), pageAt(2, 4)]);
    for (const x of [0, 3, 0]) list.find(queryOf({ x }));
    const other = { evict() {} };
    budget.put(other, 100_000 - budget.bytes + 1);
    budget.delete(other);
    const kinds = [0, 3].map((x) => list.find(queryOf({ x })).kind);
    expect(kinds).toEqual(["found", "evicted"]);
  });

  test("takes a page back although an index was made without it", () => {
    const { list, found, page } = openEvicted();
    expect(list.find(queryOf({ id: "id0" }))).toEqual({ kind: "unknown" });
    list.restore(page, recordsAt(0, 2));
    expect([list.isExpired, found().kind]).toEqual([false, "found"]);
  });

  test.each<[string, readonly JsonRecord[], readonly JsonRecord[]]>([
    ["fewer records", recordsAt(0, 2), [recordAt(0)]],
    ["fewer records that show nothing", [recordAt(0), {}], [recordAt(0)]],
    ["other records", recordsAt(0, 2), recordsAt(1, 3)],
    ["the same in another order", recordsAt(0, 2), recordsAt(0, 2).toReversed()],
    ["one that shows nothing in another place", [recordAt(0), {}], [{}, recordAt(0)]],
  ])("gives up where a page has %s when it is read again", (_, first, again) => {
    const { budget, list, page } = openEvicted(first);
    list.restore(page, first);
    expect(list.isExpired).toBe(false);
    list.restore(page, again);
    expect([list.isExpired, budget.bytes]).toEqual([true, 0]);
    // What comes back after that is not kept.
    list.restore(page, first);
    expect(budget.bytes).toBe(0);
  });
});

/** All that is remembered of a collection, and what was asked to make single queries. */
function openCache() {
  const clock = fakeClock();
  const budget = new CacheBudget();
  const log = new WriteLog(source, clock);
  const cache = new CollectionCache(source, log, budget, clock);
  const asked: string[] = [];
  /** Makes a query alone, which finds these records. */
  const ask = async (query: ReturnType<typeof queryOf>, records: readonly JsonRecord[]) => {
    const { work } = cache.findAlone(query, async () => {
      asked.push(query.cacheKey);
      return records;
    });
    return work;
  };
  const fill = (scope: Parameters<CollectionCache["list"]>[0] = []) => {
    const list = cache.list(scope);
    list.add([pageAt(0, 3, { isLast: true })]);
    return list;
  };
  return { clock, budget, log, cache, asked, ask, fill };
}

describe("what is remembered of a collection", () => {
  const one = queryOf({ x: 1 });
  const none = queryOf({ x: 9 });

  test("is what single queries found, for five minutes, and what they did not, for 15 seconds", async () => {
    const { clock, budget, cache, ask } = openCache();
    expect(cache.find(one, 1)).toBeUndefined();
    expect(await ask(one, [recordAt(1)])).toEqual([recordAt(1)]);
    await ask(none, []);
    expect([cache.find(one, 1), cache.find(none, 1)]).toEqual([[recordAt(1)], []]);
    const record = JSON.stringify(recordAt(1)).length + 40;
    const keys = one.cacheKey.length + none.cacheKey.length + 2 * 240;
    expect(budget.bytes).toBe(record + keys);
    clock.advance(15_000 - 1);
    expect(cache.find(none, 1)).toEqual([]);
    clock.advance(1);
    expect(cache.find(none, 1)).toBeUndefined();
    clock.advance(5 * minute - 15_000 - 1);
    expect(cache.find(one, 1)).toEqual([recordAt(1)]);
    clock.advance(1);
    expect([cache.find(one, 1), budget.bytes]).toEqual([undefined, 0]);
  });

  test("is forgotten of a record that was written, by its key or by its id", async () => {
    for (const write of [{ parts: [["x", 1]] }, { id: "ID1", isDeleted: true }] as const) {
      const { log, cache, ask } = openCache();
      await ask(one, [recordAt(1)]);
      await ask(none, []);
      log.note(write);
      expect([cache.find(one, 1), cache.find(none, 1)]).toEqual([undefined, []]);
      // What is asked from now on shows the write.
      await ask(one, []);
      expect(cache.find(one, 1)).toEqual([]);
      const listed = openCache();
      listed.fill();
      listed.log.note(write);
      expect(listed.cache.find(one, 1)).toBeUndefined();
      expect(listed.cache.find(queryOf({ x: 2 }), 1)).toEqual([recordAt(2)]);
    }
  });

  test("is forgotten whole where it is not known what was written", async () => {
    const { budget, log, cache, ask, fill } = openCache();
    await ask(one, [recordAt(1)]);
    fill();
    log.note({});
    expect([cache.find(one, 1), cache.find(queryOf({ x: 2 }), 1), budget.bytes]).toEqual([
      undefined,
      undefined,
      0,
    ]);
  });

  test("shows a list's absent records to many for five minutes, to one for 15 seconds", () => {
    const { clock, cache, fill } = openCache();
    fill();
    clock.advance(15_000 - 1);
    expect(cache.find(none, 1)).toEqual([]);
    clock.advance(1);
    expect([cache.find(none, 1), cache.find(none, 2)]).toEqual([undefined, []]);
    clock.advance(5 * minute - 15_000 - 1);
    expect([cache.find(one, 1), cache.find(none, 2)]).toEqual([[recordAt(1)], []]);
    clock.advance(1);
    expect([cache.find(one, 1), cache.find(none, 2)]).toEqual([undefined, undefined]);
  });

  test("is looked for in the narrow list first, and then in that of all", () => {
    const { cache, fill } = openCache();
    const scope = [{ name: "schoolId", value: "1" }];
    const narrow = recordQueryOf([["x", 1]], { params: [], scope, unique: true });
    fill();
    expect(cache.find(narrow, 1)).toEqual([recordAt(1)]);
    cache.list(scope).add([{ ...pageAt(0, 1), records: [{ id: "other", x: 1 }] }]);
    expect(cache.find(narrow, 1)).toEqual([{ id: "other", x: 1 }]);
    expect(cache.find(one, 1)).toEqual([recordAt(1)]);
    expect(cache.list(scope)).toBe(cache.list([{ name: "schoolId", value: "1" }]));
  });

  test("has a new list in place of one that has expired, whose bytes are given back", () => {
    const { clock, budget, cache, fill } = openCache();
    const list = fill();
    expect(cache.list([])).toBe(list);
    clock.advance(5 * minute);
    const next = cache.list([{ name: "schoolId", value: "1" }]);
    expect([next === list, budget.bytes]).toEqual([false, 500]);
    expect(cache.list([])).not.toBe(list);
  });

  test("is asked once for all who ask for the same at once", async () => {
    const { cache, asked, ask, log } = openCache();
    const [first, second] = [ask(one, [recordAt(1)]), ask(one, [])];
    expect(cache.isInFlight(one)).toBe(true);
    expect([cache.isInFlight(none), await first, await second]).toEqual([
      false,
      [recordAt(1)],
      [recordAt(1)],
    ]);
    expect([asked.length, cache.isInFlight(one)]).toEqual([1, false]);
    // A request that was sent before a write does not show it.
    const early = ask(one, [recordAt(1)]);
    log.note({ parts: [["x", 1]] });
    expect(cache.isInFlight(one)).toBe(false);
    const late = ask(one, [recordAt(2)]);
    expect([await early, await late]).toEqual([[recordAt(1)], [recordAt(2)]]);
    expect(cache.find(one, 1)).toEqual([recordAt(2)]);
  });

  test("joins the request that was sent after a write, not the one before", async () => {
    const { cache, log } = openCache();
    const ends: (() => void)[] = [];
    const slow = (records: readonly JsonRecord[]) =>
      cache.findAlone(one, () => new Promise((resolve) => ends.push(() => resolve(records)))).work;
    const early = slow([recordAt(1)]);
    log.note({ parts: [["x", 1]] });
    const late = slow([recordAt(2)]);
    ends[0]?.();
    await early;
    expect(cache.isInFlight(one)).toBe(true);
    expect(cache.findAlone(one, async () => expect.fail("asked again")).isOwn).toBe(false);
    ends[1]?.();
    expect(await late).toEqual([recordAt(2)]);
    expect(cache.find(one, 1)).toEqual([recordAt(2)]);
  });

  test("takes the room of one result, however often it is found", async () => {
    const { budget, ask } = openCache();
    await ask(one, [recordAt(1)]);
    const { bytes } = budget;
    await ask(one, [recordAt(1)]);
    expect(budget.bytes).toBe(bytes);
  });

  test("is told who has asked, and fails for all who wait, once", async () => {
    const { cache } = openCache();
    const failing = async () => {
      throw new Error("reset");
    };
    const [own, joined] = [cache.findAlone(one, failing), cache.findAlone(one, failing)];
    expect([own.isOwn, joined.isOwn]).toEqual([true, false]);
    await expect(own.work).rejects.toThrow("reset");
    await expect(joined.work).rejects.toThrow("reset");
    expect(cache.isInFlight(one)).toBe(false);
  });

  test("does not keep what was under way when it was emptied", async () => {
    const { budget, cache, ask, log } = openCache();
    const early = ask(one, [recordAt(1)]);
    cache.clear();
    expect(cache.isInFlight(one)).toBe(false);
    await early;
    expect(cache.find(one, 1)).toBeUndefined();
    const unknown = ask(one, [recordAt(1)]);
    log.note({});
    await unknown;
    expect([cache.find(one, 1), budget.bytes]).toEqual([undefined, 0]);
  });

  test("is given back where another needs the room", async () => {
    const clock = fakeClock();
    const log = new WriteLog(source, clock);
    const cache = new CollectionCache(source, log, new CacheBudget(1), clock);
    for (const each of [one, none]) await cache.findAlone(each, async () => [recordAt(1)]).work;
    expect([cache.find(one, 1), cache.find(none, 1)]).toEqual([undefined, [recordAt(1)]]);
  });

  test("is evicted last where it was used last", async () => {
    const clock = fakeClock();
    const budget = new CacheBudget(800);
    const cache = new CollectionCache(source, new WriteLog(source, clock), budget, clock);
    const third = queryOf({ x: 3 });
    for (const each of [one, none]) await cache.findAlone(each, async () => [recordAt(1)]).work;
    expect(cache.find(one, 1)).toEqual([recordAt(1)]);
    await cache.findAlone(third, async () => [recordAt(3)]).work;
    expect([cache.find(one, 1), cache.find(none, 1)]).toEqual([[recordAt(1)], undefined]);
  });
});

describe("a complete list that is too old to prove that a record is absent", () => {
  const none = queryOf({ x: 9 });

  test("is read again once as many queries were made alone as it has pages", () => {
    const { cache, fill } = openCache();
    const list = fill();
    expect(cache.reread(list, [none])).toBeUndefined();
    list.singleQueries = 1;
    expect(cache.reread(list, [queryOf({ x: 1 })])).toBeUndefined();
    const next = cache.reread(list, [queryOf({ x: 1 }), none]);
    expect([next === list, next === cache.list([]), next?.singleQueries]).toEqual([false, true, 1]);
    expect(list.isExpired).toBe(true);
    expect(cache.reread(list, [none])).toBeUndefined();
  });

  test("is not read again if it is longer than 32 pages, or not complete", () => {
    for (const [pages, isReread] of [
      [32, true],
      [33, false],
    ] as const) {
      const { cache } = openCache();
      const list = cache.list([]);
      for (let at = 0; at < pages; at++) list.add([pageAt(at, at + 1, { total: pages })]);
      list.singleQueries = 99;
      expect(cache.reread(list, [queryOf({ x: 99 })]) !== undefined).toBe(isReread);
    }
    const { cache } = openCache();
    const half = cache.list([]);
    half.add([pageAt(0, 3, { total: 9 })]);
    half.singleQueries = 99;
    expect(cache.reread(half, [none])).toBeUndefined();
  });
});
