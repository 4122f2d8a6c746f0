// Which requests the queries of a batch become: each alone, or pages of a list that holds several.
import { describe, expect, test } from "vitest";
import { CacheBudget } from "../src/lookups/cache-budget.js";
import { findRecords } from "../src/lookups/find-records.js";
import type { Key, LookupContext } from "../src/lookups/lookups.js";
import { queryByKey, recordQueryOf, recordSource } from "../src/lookups/query.js";
import { checkHostOptions } from "../src/settings/host-options.js";
import { type HostOptions, openOn, TestHost } from "./lookups-host.js";
import type { JsonRecord } from "./through.js";

const demographics = "studentEducationOrganizationAssociations";
const source = recordSource(demographics);
const student = (at: number): Key => ({ studentUniqueId: `S${at}` });

/** A host with demographics of so many students, each in one of so many organizations, by turns. */
function open(
  students: number,
  options: HostOptions & { readonly organizations?: number; readonly budget?: CacheBudget } = {},
) {
  const { organizations = 1, budget, ...rest } = options;
  const placeOf = (at: number) => 1 + (at % organizations);
  const records = Array.from({ length: students }, (_, at): JsonRecord => ({
    id: `id${at}`,
    educationOrganizationReference: { educationOrganizationId: placeOf(at) },
    studentReference: student(at),
    _etag: "1",
  }));
  const host = new TestHost({ [demographics]: records }, rest);
  const opened = openOn(host, budget && { budget });
  const context = {
    host: checkHostOptions({ maxLimit: rest.maxLimit }),
    values: opened.lookups().values,
    ask: host.answer,
    dataUrl: "https://host",
    cache: opened.cache,
    signal: undefined,
  };
  /** The record of each student, in one batch; with the organization, lists are by organization. */
  const read = async (batch: readonly number[], more: Partial<LookupContext> = {}) => {
    const queries = batch.map((at) => {
      const place = { educationOrganizationId: placeOf(at) };
      const key = organizations === 1 ? student(at) : { ...student(at), ...place };
      return queryByKey(key, true);
    });
    const made = queries.filter((query) => query !== undefined);
    const outcomes = await findRecords(made, source, { ...context, ...more });
    expect(outcomes.map((each) => "records" in each && each.records.map(({ id }) => id))).toEqual(
      batch.map((at) => (at < records.length ? [`id${at}`] : [])),
    );
    return outcomes;
  };
  return { host, records, context, ...opened, read, asked: () => host.asked.map(nameOf) };
}

/** `S1` for a query alone, `@10` for the page there of the list of all, `2@10` for that of organization 2. */
function nameOf(asked: string): string {
  const query = new URLSearchParams(asked.split("?")[1]);
  const place = query.get("educationOrganizationId") ?? "";
  return query.get("studentUniqueId") ?? `${place}@${query.get("offset") ?? 0}`;
}

describe("queries of one list", () => {
  test.each<[string, number, HostOptions, readonly number[][], string]>([
    ["that is new is made alone", 60, {}, [[0]], "S0"],
    ["that is short are made by reading it", 60, {}, [[0, 9]], "@0"],
    [
      "that come one by one are made alone until they are as many as its pages",
      60,
      {},
      [[0], [1], [10], [20], [30], [40], [59]],
      "S0 @0 S10 S20 S30 @10 @20 @30 @40 @50",
    ],
    ["that are found do not read on", 20, {}, [[0], [1]], "S0 @0"],
    ["with more pages than twice the queries are made alone", 60, {}, [[0, 20, 50]], "@0 S20 S50"],
    [
      "with no more pages than twice the queries are made by reading it",
      60,
      {},
      [[0, 20, 30, 50]],
      "@0 @10 @20 @30 @40 @50",
    ],
    [
      "read eight pages at once, and look again whether the rest pays",
      200,
      {},
      [[0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100]],
      "@0 @10 @20 @30 @40 @50 @60 @70 @80 S90 S100",
    ],
    [
      "of unknown length read twice as many pages as they are",
      200,
      { counts: false },
      [[190, 191]],
      "@0 @10 @20 @30 S190 S191",
    ],
    [
      "of unknown length read eight pages for one of them",
      200,
      { counts: false },
      [[195], [190]],
      "S195 @0 @10 @20 @30 @40 @50 @60 @70 S190",
    ],
  ])("%s", async (_, students, options, batches, expected) => {
    const { read, asked } = open(students, { maxLimit: 10, ...options });
    for (const batch of batches) await read(batch);
    expect(asked().join(" ")).toBe(expected);
  });
});

describe("queries of several lists", () => {
  test.each<[string, number, readonly number[][], string]>([
    ["three are made alone", 10, [[0, 1, 2]], "S0 S1 S2"],
    ["four are made by reading the list of all", 10, [[0, 1, 2, 3]], "@0"],
    ["four read as many pages of it as they are", 10, [[0, 11, 22, 33]], "@0 @10 @20 @30"],
    ["four do not read more pages of it", 8, [[0, 11, 22, 33]], "@0 S11 S22 S33"],
    ["two of each list read that list", 10, [[0, 5, 1, 6]], "1@0 2@0"],
    [
      "that come one by one do not read the list of all",
      10,
      [[0], [1], [2], [3], [4]],
      "S0 S1 S2 S3 S4",
    ],
    ["that were made alone count for the list of all", 10, [[0], [1], [7, 8]], "S0 S1 @0"],
    [
      "whose lists were read count for the list of all",
      10,
      [
        [0, 5, 1, 6],
        [2, 3],
      ],
      "1@0 2@0 @0",
    ],
  ])("%s", async (_, maxLimit, batches, expected) => {
    const { read, asked } = open(40, { maxLimit, organizations: 5 });
    for (const batch of batches) await read(batch);
    expect(asked().join(" ")).toBe(expected);
  });
});

describe("callers at once", () => {
  test.each<[string, readonly number[][], string]>([
    ["of the same query share its request", [[0], [0], [0]], "S0"],
    ["of two queries read the list for the second", [[20], [1]], "@0 S20"],
    ["of many queries read the list once", [[20], [1], [2], [3], [4]], "@0 S20"],
  ])("%s", async (_, batches, expected) => {
    const { read, asked } = open(60, { maxLimit: 10 });
    await Promise.all(batches.map((batch) => read(batch)));
    expect(asked().join(" ")).toBe(expected);
  });

  test("do not ask for what another has found while they waited for room", async () => {
    const { read, asked } = open(200, { maxLimit: 1 });
    const many = Array.from({ length: 12 }, (_, at) => 50 + at);
    const last = many.slice(-1);
    await Promise.all([read(last), read(many)]);
    expect(asked().filter((each) => each === "S61")).toEqual(["S61"]);
  });

  test("get the error of the host's response, and ask themselves where a connection broke", async () => {
    const failed = open(60, { refused: { [demographics]: 500 } });
    const both = await Promise.allSettled([failed.read([0]), failed.read([0])]);
    expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    expect(failed.asked()).toEqual(["S0"]);
    const broken = open(60);
    broken.host.faults = 1;
    const [first, second] = await Promise.allSettled([broken.read([0]), broken.read([0])]);
    expect([first.status, second.status]).toEqual(["rejected", "fulfilled"]);
    expect(broken.asked()).toEqual(["S0", "S0"]);
  });

  test("leave a request that another has made", async () => {
    const { host, read, asked } = open(60);
    let release = () => {};
    host.gate = new Promise((resolve) => (release = resolve));
    const first = read([0]);
    const leaving = new AbortController();
    const second = read([0], { signal: leaving.signal });
    leaving.abort(new Error("left"));
    await expect(second).rejects.toThrow("left");
    release();
    await first;
    expect(asked()).toEqual(["S0"]);
  });
});

test("callers of one list read together as many pages as pay for all of them", async () => {
  const { read, asked } = open(200, { maxLimit: 10, counts: false });
  await Promise.all([read([190, 191]), read([192, 193])]);
  const pages = "@0 @10 @20 @30 @40 @50 @60 @70";
  expect(asked().join(" ")).toBe(`${pages} S190 S191 S192 S193`);
});

test("a list that moves while it is read is not read on", async () => {
  const { host, read, asked, lookups } = open(200, { maxLimit: 10, counts: false });
  host.afterAnswer = () => {
    host.afterAnswer = () => {};
    lookups().invalidate(demographics, { id: "id7", deleted: true });
  };
  await read([190, 191]);
  expect(asked().join(" ")).toBe("@0 S190 S191");
});

test("a list is as old as its first page", async () => {
  const { clock, read, asked } = open(60, { maxLimit: 10 });
  const at = async (minutes: number, students: readonly number[]) => {
    clock.time = minutes * 60_000;
    await read(students);
    return asked().splice(0).join(" ");
  };
  expect(await at(0, [0])).toBe("S0");
  expect(await at(4, [1])).toBe("S0 @0");
  expect(await at(8, [10, 20, 30, 40])).toBe("S0 @0 @10 @20 @30 @40 @50");
  expect(await at(8.9, [2])).toBe("S0 @0 @10 @20 @30 @40 @50");
  expect(await at(9, [2])).toBe("S0 @0 @10 @20 @30 @40 @50 S2");
});

test("a list proves for 15 seconds that a record is absent, and is read again where that pays", async () => {
  const { clock, read, asked } = open(20, { maxLimit: 10 });
  await read([0, 10]);
  await read([99]);
  expect(asked().join(" ")).toBe("@0 @10");
  clock.time = 15_000;
  for (const absent of [99, 98, 97, 96]) await read([absent]);
  expect(asked().join(" ")).toBe("@0 @10 S99 S98 @0 @10");
});

test("an evicted page is read again for two of its queries, and not for one", async () => {
  const page = new CacheBudget().compact(open(10).records);
  const budget = new CacheBudget(40 * 145 + 2.5 * page);
  const { host, read, asked } = open(40, { maxLimit: 10, budget });
  await read([0, 10, 20, 30]);
  expect(asked().join(" ")).toBe("@0 @10 @20 @30 S10");
  host.asked.splice(0);
  await read([1, 2, 11]);
  expect(asked().join(" ")).toBe("@0 S11");
});

test("records that the host gives beside those of the query are left out", async () => {
  const { records, read } = open(3);
  const headers = { "total-count": "3" };
  const ask = async () => ({ status: 200, headers, body: JSON.stringify(records) });
  await read([1], { ask });
});

test("no queries have no outcomes", () => {
  expect(findRecords([], source, open(0).context)).toEqual([]);
});

test("queries are counted once, by whether they were known", async () => {
  const { budget, read } = open(60);
  await read([0, 1, 1]);
  expect([budget.asked, budget.known]).toEqual([2, 0]);
  await read([0, 1, 2]);
  expect([budget.asked, budget.known]).toEqual([2, 3]);
});

describe("a failure", () => {
  const section = (id: string, sectionIdentifier: string) => ({
    id,
    sectionIdentifier,
    courseOfferingReference: { localCourseCode: "C", schoolId: 1, schoolYear: 2017 },
  });
  const keyOf = (sectionIdentifier: string) => ({ sectionIdentifier });

  test("of one query is that of the others only if the host fails", async () => {
    const many = Array.from({ length: 501 }, (_, at) => section(`many${at}`, "many"));
    const host = new TestHost({ sections: [section("one", "one"), ...many], sessions: [] });
    const { lookups } = openOn(host);
    const read = async () => lookups({ lenient: true }).toLegacyKeys("sections", [keyOf("many")]);
    expect(await read()).toEqual([undefined]);
    const failing = openOn(new TestHost({ sections: [] }, { refused: { sections: 500 } }));
    const lenient = failing.lookups({ lenient: true });
    const failed = async () => lenient.toLegacyKeys("sections", [keyOf("one")]);
    await expect(failed).rejects.toMatchObject({ kind: "host" });
  });

  test("that is a refusal is known at once", async () => {
    const { lookups } = open(1, { refused: { [demographics]: 403 } });
    expect(await lookups().related(demographics, [student(0)])).toEqual([[]]);
    expect(lookups().related(demographics, [student(0)])).toEqual([[]]);
  });

  test("of a query that too many records match is its outcome", async () => {
    const { context } = open(501);
    const query = recordQueryOf([], { params: [], scope: [], unique: false });
    const [outcome] = await findRecords([query], source, context);
    expect(outcome).toMatchObject({ kind: "tooMany" });
  });

  test("of a gateway is that of the batch, but where look-ups are lenient", async () => {
    const { context } = open(1);
    const headers = { "content-type": "text/html" };
    const ask = async () => ({ status: 403, headers, body: "<html>" });
    const query = recordQueryOf([], { params: [], scope: [], unique: false });
    const read = async (more: Partial<LookupContext> = {}) =>
      findRecords([query], source, { ...context, ask, ...more });
    const error = { kind: "host", collection: demographics };
    await expect(read()).rejects.toMatchObject(error);
    expect(await read({ lenient: true })).toMatchObject([error]);
  });

  test("of a gateway is one, but where look-ups are lenient", async () => {
    const { lookups } = open(1);
    const headers = { "content-type": "text/html" };
    const ask = async () => ({ status: 403, headers, body: "<html>" });
    const strict = async () => lookups({ ask }).related(demographics, [student(0)]);
    await expect(strict).rejects.toMatchObject({ kind: "host", collection: demographics });
    const lenient = lookups({ ask, lenient: true });
    expect(await lenient.related(demographics, [student(0)])).toEqual([[]]);
    expect([...lenient.unreadable]).toEqual([demographics]);
  });
});
