// The parts of the caches of look-ups, each against what it must do.
import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CacheBudget, type CacheEntry, stringBytes } from "../src/lookups/cache-budget.js";
import { ConcurrencyLimit } from "../src/lookups/concurrency-limit.js";
import { ListIndex } from "../src/lookups/list-index.js";
import { LookupCaches } from "../src/lookups/lookup-caches.js";
import { LookupError } from "../src/lookups/lookup-error.js";
import { ReadAccess } from "../src/lookups/read-access.js";
import { matches, recordQueryOf, scopeKey } from "../src/lookups/record-query.js";
import { recordSource } from "../src/lookups/record-source.js";
import { isRewritten, type Write, WriteLog, Writes } from "../src/lookups/writes.js";

const minute = 60_000;
const queryOf = (parts: Readonly<Record<string, unknown>>, unique = false) =>
  recordQueryOf(Object.entries(parts), { params: [], scope: [], unique });

describe("the bound of all caches", () => {
  const entryOf = (name: string, evicted: string[]): CacheEntry => ({
    evict: () => evicted.push(name),
  });

  test("evicts what was not used for the longest time, but never the newest", () => {
    const names = ["a", "b", "c", "d"] as const;
    const step = fc.record({
      what: fc.constantFrom("put", "put", "touch", "delete"),
      name: fc.constantFrom(...names),
      bytes: fc.integer({ min: 0, max: 12 }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const evicted: string[] = [];
        const entries = new Map(names.map((name) => [name, entryOf(name, evicted)]));
        const budget = new CacheBudget(20);
        // The model: what is held, the one used last at the end.
        let held: (readonly [string, number])[] = [];
        const gone: string[] = [];
        for (const { what, name, bytes } of steps) {
          const entry = entries.get(name) ?? expect.fail();
          const own = held.find(([each]) => each === name);
          if (what === "put") {
            budget.put(entry, bytes);
            held = [...held.filter(([each]) => each !== name), [name, bytes]];
            while (sum(held) > 20 && held.length > 1) gone.push(String(held.shift()?.[0]));
          } else if (what === "touch") {
            budget.touch(entry);
            if (own) held = [...held.filter((each) => each !== own), own];
          } else {
            budget.delete(entry);
            held = held.filter((each) => each !== own);
          }
          expect([budget.bytes, evicted]).toEqual([sum(held), gone]);
        }
      }),
    );
  });

  const sum = (held: readonly (readonly [string, number])[]) =>
    held.reduce((total, [, bytes]) => total + bytes, 0);

  test("does not evict what was used without being there", () => {
    const evicted: string[] = [];
    const [a, b, c] = ["a", "b", "c"].map((name) => entryOf(name, evicted));
    const budget = new CacheBudget(10);
    if (a) budget.touch(a);
    if (b) budget.put(b, 6);
    if (c) budget.put(c, 6);
    expect([evicted, budget.bytes]).toEqual([["b"], 6]);
  });

  test("is 256 MiB at most by default", () => {
    const evicted: string[] = [];
    const budget = new CacheBudget();
    budget.put(entryOf("a", evicted), 200 * 2 ** 20);
    budget.put(entryOf("b", evicted), 57 * 2 ** 20);
    expect(evicted).toEqual(["a"]);
  });

  test("counts two bytes a character where one is not of Latin-1", () => {
    expect([stringBytes(""), stringBytes("aé"), stringBytes("a\u0100")]).toEqual([40, 42, 44]);
  });
});

describe("writes", () => {
  const part = fc.constantFrom("x", "y", "z");
  const values = fc.dictionary(part, fc.constantFrom("1", "2"), { maxKeys: 3 });
  const write = fc.record({
    values: fc.option(values, { nil: undefined }),
    isDeleted: fc.boolean(),
    id: fc.constantFrom("A1", "b2", undefined),
  });

  test("concern the queries that share no part with them, or all shared ones by value", () => {
    const step = fc.oneof(write, values);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const writes = new Writes();
        const noted: Write[] = [];
        for (const each of steps) {
          if ("isDeleted" in each && typeof each.isDeleted === "boolean") {
            const { isDeleted, id } = each as { isDeleted: boolean; id: string | undefined };
            const given = (each as { values?: Record<string, string> }).values;
            const made = { parts: given && Object.entries(given), isDeleted, id };
            writes.note(made);
            noted.push(made);
          } else {
            const asked = each as Record<string, string>;
            const concerns = ({ parts, isDeleted }: Write) =>
              parts === undefined
                ? !isDeleted
                : parts.every(
                    ([name, value]) => asked[name] === undefined || asked[name] === value,
                  );
            expect(writes.lastOf(queryOf(asked))).toBe(noted.findLastIndex(concerns) + 1);
          }
          expect(writes.last).toBe(noted.length);
          expect(writes.lastDelete).toBe(noted.findLastIndex(({ isDeleted }) => isDeleted) + 1);
          for (const id of ["a1", "B2"]) {
            const last = noted.findLastIndex((one) => one.id?.toLowerCase() === id.toLowerCase());
            expect(writes.lastOfId(id)).toBe(last + 1);
          }
        }
        expect(writes.lastOfId(undefined)).toBe(0);
      }),
    );
  });

  test("are told apart by names that are alike", () => {
    const writes = new Writes();
    const note = (parts: Record<string, string>) => writes.note({ parts: Object.entries(parts) });
    note({ a: "1", b: "2" });
    note({ ab: "12" });
    const all = { a: "1", ab: "0", b: "2" };
    expect(writes.lastOf(queryOf(all))).toBe(1);
    expect(writes.lastOf(queryOf({ ...all, ab: "12" }))).toBe(2);
    const others = new Writes();
    others.note({
      parts: [
        ["ab", "1"],
        ["c", "2"],
      ],
    });
    expect(others.lastOf(queryOf({ ab: "1", c: "2" }))).toBe(1);
    expect(others.lastOf(queryOf({ a: "3", bc: "4" }))).toBe(1);
    others.note({
      parts: [
        ["a", "5"],
        ["bc", "6"],
      ],
    });
    expect(others.lastOf(queryOf({ a: "3", bc: "4" }))).toBe(1);
    expect(others.lastOf(queryOf({ ab: "1", c: "2" }))).toBe(2);
  });

  test("of values that are none are told by the others", () => {
    const writes = new Writes();
    writes.note({
      parts: [
        ["x", null],
        ["y", 1],
      ],
    });
    expect(writes.lastOf(queryOf({ x: "2" }))).toBe(1);
    expect(writes.lastOf(queryOf({ y: "2" }))).toBe(0);
    expect(writes.lastOf(queryOf({ y: "1", x: "2" }))).toBe(1);
  });

  test("tell which records are older", () => {
    const writes = new Writes();
    writes.note({ parts: [], id: "1" });
    writes.note({ parts: [], id: "2" });
    const records = [{ id: "0" }, { id: "2" }, {}];
    expect([0, 1, 2].map((since) => isRewritten(records, writes, since))).toEqual([
      true,
      true,
      false,
    ]);
  });

  const log = () => {
    const clock = fakeClock();
    const made = new WriteLog(recordSource("schools"), clock);
    return { clock, made, first: made.writes };
  };

  test("of an unknown record make all be forgotten, but a deletion is known by its id", () => {
    const { made, first } = log();
    made.note({ id: "1", isDeleted: true });
    made.note({ parts: [["x", 1]] });
    expect([made.writes === first, first.last]).toEqual([true, 2]);
    made.note({ id: "1" });
    expect([made.writes === first, made.writes.last]).toEqual([false, 0]);
  });

  test("are told apart up to 20,000 of them", () => {
    const { made, first } = log();
    for (let nth = 0; nth < 20_000; nth++) made.note({ parts: [["x", nth]] });
    expect([made.writes === first, first.last]).toEqual([true, 20_000]);
    made.note({ parts: [["x", 1]] });
    expect([made.writes === first, made.writes.last]).toEqual([false, 0]);
  });

  test("are forgotten half an hour after the first", () => {
    const { clock, made, first } = log();
    made.note({ parts: [["x", 1]] });
    clock.advance(20 * minute);
    made.note({ parts: [["x", 1]] });
    clock.advance(10 * minute);
    made.forgetOld();
    const second = made.writes;
    expect(second).not.toBe(first);
    // The next one begins anew.
    clock.advance(60 * minute);
    made.note({ parts: [["x", 1]] });
    clock.advance(30 * minute - 1);
    made.forgetOld();
    expect(made.writes).toBe(second);
  });
});

describe("the index of a list", () => {
  const index = (...parts: string[]) => new ListIndex(recordSource("schools"), parts);
  const page = (offset: number, count: number) => ({ offset, count, texts: undefined });

  test("finds the positions of all records that match, on each page", () => {
    const made = index("x");
    const [one, two] = [page(0, 2), page(2, 3)];
    made.add(one, [{ x: 1 }, { x: "A" }]);
    made.add(two, [{ x: "a" }, { x: 2 }, { x: "a" }]);
    expect(made.find(queryOf({ x: "A" }))).toEqual([
      { page: one, index: 1 },
      { page: two, index: 0 },
      { page: two, index: 2 },
    ]);
    expect(made.find(queryOf({ x: 2 }))).toEqual([{ page: two, index: 1 }]);
    expect(made.find(queryOf({ x: 3 }))).toEqual([]);
    expect(made.isComplete).toBe(true);
    expect([made.keysOn(one), made.keysOn(two), made.keysOn(page(0, 2))]).toEqual([
      ["1", "a"],
      ["a", "2", "a"],
      undefined,
    ]);
    expect(made.bytes).toBe(5 * 120 + 3 * 41);
  });

  test("tells which record has which values, and which parts they are of", () => {
    const made = index("x", "y");
    const records = [
      { x: "ab", y: "c" },
      { x: "a", y: "bc" },
    ];
    const [one, two] = [page(0, 2), page(2, 2)];
    made.add(one, records);
    made.add(two, records.toReversed());
    expect(made.find(queryOf({ x: "a", y: "bc" }))).toEqual([
      { page: one, index: 1 },
      { page: two, index: 0 },
    ]);
    expect(made.keysOn(one)).not.toEqual(made.keysOn(two));
    const lacking = index("x");
    lacking.add(one, [{ x: 1 }, {}]);
    lacking.add(two, [{}, { x: 1 }]);
    expect(lacking.keysOn(one)).not.toEqual(lacking.keysOn(two));
  });

  test("is not complete where a record does not show a part, unless records may lack it", () => {
    const whole = index("x", "y");
    whole.add(page(0, 1), [{ x: 1 }]);
    expect(whole.isComplete).toBe(false);
    const lacking = new ListIndex({ ...recordSource("schools"), mayLack: true }, ["x", "y"]);
    lacking.add(page(0, 1), [{ x: 1 }]);
    expect(lacking.isComplete).toBe(true);
    expect(lacking.find(queryOf({ x: 1 }))).toEqual([]);
  });

  test("finds a record by each value of a list, with each of the others", () => {
    const source = {
      ...recordSource("schools"),
      valuesAt: (record: object, name: string) => [Reflect.get(record, name)].flat() as unknown[],
    };
    const made = new ListIndex(source, ["x", "y"]);
    const only = page(0, 1);
    made.add(only, [{ x: ["1", "2", "2", null], y: ["a", "b"] }]);
    const ofX = new ListIndex(source, ["x"]);
    const [one, two] = [page(0, 1), page(1, 1)];
    ofX.add(one, [{ x: ["1", "2", "2", null] }]);
    ofX.add(two, [{ x: ["12"] }]);
    expect([ofX.keysOn(one), ofX.keysOn(two)]).toEqual([["1\n2"], ["12"]]);
    for (const x of ["1", "2"]) {
      for (const y of ["a", "b"]) {
        expect(made.find(queryOf({ x, y }))).toEqual([{ page: only, index: 0 }]);
      }
    }
  });
});

describe("a query", () => {
  const params = [{ name: "x", value: "1" }];

  test("is the same in any order of its parts and any case of letters", () => {
    const of = (values: [string, unknown][], more = {}) =>
      recordQueryOf(values, { params: [], scope: [], unique: false, ...more });
    const one = of([
      ["b", "A"],
      ["a", 1],
      ["c", null],
    ]);
    expect(one.parts).toEqual([
      ["a", "1"],
      ["b", "a"],
    ]);
    expect(one.cacheKey).toBe(
      of([
        ["a", "1"],
        ["b", "a"],
      ]).cacheKey,
    );
    expect(one.cacheKey).not.toBe(
      of(
        [
          ["a", "1"],
          ["b", "a"],
        ],
        { params },
      ).cacheKey,
    );
    expect(one.cacheKey).not.toBe(
      of([
        ["a", "1"],
        ["b", "c"],
      ]).cacheKey,
    );
  });

  test("has a scope that is told by names and values", () => {
    expect(scopeKey([])).toBe("");
    expect(scopeKey([{ name: "a", value: "X" }])).toBe(scopeKey([{ name: "a", value: "x" }]));
    expect(scopeKey([{ name: "a", value: "1" }])).not.toBe(scopeKey([{ name: "a", value: "2" }]));
    const two = [
      { name: "a", value: "1" },
      { name: "b", value: "2" },
    ];
    expect(scopeKey(two)).not.toBe(scopeKey(two.slice(1)));
    expect(scopeKey(two)).not.toBe(scopeKey([{ name: "a", value: "1b=2" }]));
    expect(scopeKey(two)).not.toBe(scopeKey(two.toReversed()));
  });

  test.each([
    [{ x: "A", y: 1 }, false, true],
    [{ x: "B", y: 1 }, false, false],
    // Where a record does not show the value, the host has compared it.
    [{ y: 1 }, false, true],
    [{ y: 1 }, true, false],
  ])("matches %j, where records may lack values: %s; %s", (record, mayLack, expected) => {
    const source = { ...recordSource("schools"), mayLack };
    expect(matches(record, queryOf({ x: "a", y: "1" }), source)).toBe(expected);
  });
});

test("a query matches a record by any value of a list", () => {
  const source = { ...recordSource("schools"), valuesAt: () => ["b", "A"] };
  expect(matches({}, queryOf({ x: "a" }), source)).toBe(true);
  expect(matches({}, queryOf({ x: "c" }), source)).toBe(false);
});

describe("the caches of all credentials", () => {
  const key = { getToken: async () => ({}) as never, invalidate() {}, noteUse() {} };
  const own = (namespace: string) =>
    ({ name: "schools", kind: "own", key: [], namespace }) as const;

  test("count what was known, and what was asked for", () => {
    const budget = new CacheBudget();
    const caches = new LookupCaches(fakeClock(), budget);
    caches.of(key).count(5, 2);
    caches.of(key).count(1, 1);
    budget.put({ evict() {} }, 7);
    expect(caches.counts).toEqual({ known: 3, asked: 3, bytes: 7 });
  });

  test("keep collections apart by host, form and namespace", () => {
    const cache = new LookupCaches(fakeClock()).of(key);
    const source = recordSource("schools");
    const first = cache.collection("https://one.example", source);
    expect(cache.collection("https://one.example", recordSource("schools"))).toBe(first);
    for (const [url, other] of [
      ["https://two.example", source],
      ["https://one.example", { ...source, shape: "keys" as const }],
      ["https://one.example", recordSource("schools", own("sample"))],
      ["https://one.example", recordSource("students")],
    ] as const) {
      expect(cache.collection(url, other)).not.toBe(first);
    }
    const [sample, tpdm] = ["sample", "tpdm"].map((namespace) =>
      cache.collection("https://one.example", recordSource("schools", own(namespace))),
    );
    expect(sample).not.toBe(tpdm);
    const access = cache.access("https://one.example", source);
    expect(cache.access("https://one.example", source)).toBe(access);
    expect(cache.access("https://one.example", recordSource("students"))).not.toBe(access);
  });

  test("tell each other what was written to the collections of a name", () => {
    const clock = fakeClock();
    const caches = new LookupCaches(clock);
    const [one, other] = [caches.of(key), caches.of({ ...key })];
    for (const name of ["schools", "students"]) {
      one.collection("https://one.example", recordSource(name));
      other.collection("https://two.example", recordSource(name));
    }
    other.collection("https://two.example", { ...recordSource("schools"), shape: "keys" });
    const logs = one.writesTo(["SCHOOLS", "sessions"]);
    expect(logs.map(({ source: { shape, target } }) => [shape, target.name])).toEqual([
      ["records", "schools"],
      ["keys", "schools"],
    ]);
    const [log] = logs;
    log?.note({ parts: [["x", 1]] });
    expect(log?.writes.last).toBe(1);
    clock.advance(30 * minute);
    other.writesTo(["students"]);
    expect(log?.writes.last).toBe(0);
  });

  test("have room for the call of a caller without a session", () => {
    const cache = new LookupCaches(fakeClock()).ofOneCall();
    const list = cache.collection("https://one.example", recordSource("schools")).list([]);
    const records = Array.from({ length: 500 }, (_, at) => ({
      id: String(at),
      name: "x".repeat(1000),
    }));
    list.add([{ offset: 0, records, total: undefined, isLast: true }]);
    expect([list.isExpired, list.find(queryOf({ id: "7" })).kind]).toEqual([false, "found"]);
  });
});

describe("whether a key may read a collection", () => {
  const refusal = (status: number, headers = {}) =>
    new LookupError("host", "No.", {
      status,
      headers: { "content-type": "application/json", ...headers },
    });

  test("is found out by the first request, for all who wait", async () => {
    const access = new ReadAccess("schools", fakeClock());
    let asked = 0;
    const request = async () => {
      asked++;
      throw refusal(403);
    };
    const all = await Promise.allSettled([1, 2, 3].map(() => access.read(request)));
    expect(all.map((each) => (each.status === "rejected" ? each.reason : undefined))).toEqual(
      all.map(() => access.refusal),
    );
    expect(asked).toBe(1);
    expect(access.refusal).toMatchObject({ kind: "host", status: 403, collection: "schools" });
  });

  test("is asked again after ten minutes", async () => {
    const clock = fakeClock();
    const access = new ReadAccess("schools", clock);
    access.refuse(refusal(403));
    clock.advance(10 * minute - 1);
    await expect(access.read(async () => 1)).rejects.toMatchObject({ status: 403 });
    clock.advance(1);
    expect(access.refusal).toBeUndefined();
    expect(await access.read(async () => 1)).toBe(1);
  });

  test("is not told by a refusal after it could be read, nor by a gateway, nor by a fault", async () => {
    const read = new ReadAccess("schools", fakeClock());
    expect(await read.read(async () => 1)).toBe(1);
    const failing = (error: Error) => async () => {
      throw error;
    };
    const refused = { status: 403, collection: "schools" };
    await expect(read.read(failing(refusal(403)))).rejects.toMatchObject(refused);
    expect(read.refusal).toBeUndefined();
    const page = { "content-type": "text/html" };
    for (const error of [refusal(403, page), refusal(500), new Error("reset")]) {
      const access = new ReadAccess("schools", fakeClock());
      await expect(access.read(failing(error))).rejects.toThrow(error.message);
      expect(access.refusal).toBeUndefined();
      expect(await access.read(async () => 1)).toBe(1);
    }
  });

  test("lets requests go at once after the first could read", async () => {
    const access = new ReadAccess("schools", fakeClock());
    const begun: number[] = [];
    const ends = [1, 2, 3].map(() => gate());
    const all = ends.map((end, nth) =>
      access.read(async () => {
        begun.push(nth);
        await end.promise;
      }),
    );
    await turns();
    expect(begun).toEqual([0]);
    ends[0]?.resolve();
    await all[0];
    await turns();
    expect(begun).toEqual([0, 1, 2]);
    for (const { resolve } of ends) resolve();
    await Promise.all(all);
  });

  test("is found out by the next one, where the first request failed", async () => {
    const access = new ReadAccess("schools", fakeClock());
    let asked = 0;
    const request = async () => {
      if (++asked === 1) throw new Error("reset");
      return asked;
    };
    const all = await Promise.allSettled([1, 2].map(() => access.read(request)));
    expect(all.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
  });
});

/** A promise that a test ends. */
function gate() {
  let resolve: () => void = () => {};
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<void>((yes, no) => {
    [resolve, reject] = [yes, no];
  });
  return { promise, resolve, reject };
}

const turns = async () => {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
};

test("so many requests run at once, and the others follow in their order", async () => {
  const leaving = new AbortController();
  const limit = new ConcurrencyLimit(2, leaving.signal);
  const begun: number[] = [];
  const ends = [0, 1, 2, 3].map(() => gate());
  const all = ends.map(({ promise }, nth) =>
    limit.run(async () => {
      begun.push(nth);
      await promise;
      return nth;
    }),
  );
  await turns();
  expect(begun).toEqual([0, 1]);
  ends[1]?.resolve();
  expect(await all[1]).toBe(1);
  await turns();
  expect(begun).toEqual([0, 1, 2]);
  ends[0]?.reject(new Error("reset"));
  await expect(all[0]).rejects.toThrow("reset");
  await turns();
  expect(begun).toEqual([0, 1, 2, 3]);
  // What waits when the caller leaves is not sent.
  const late = limit.run(async () => begun.push(9));
  leaving.abort(new Error("left"));
  for (const { resolve } of ends) resolve();
  await Promise.all([all[2], all[3]]);
  await expect(late).rejects.toThrow("left");
  expect(begun).toEqual([0, 1, 2, 3]);
  await expect(limit.run(async () => 1)).rejects.toThrow("left");
});
