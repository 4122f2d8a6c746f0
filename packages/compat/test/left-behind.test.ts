// What a response to a write tells of what was not sent, not stored, or not kept.
import { describe, expect, test } from "vitest";
import type { Answer } from "../src/http/message.js";
import type { Lookups, WrittenRecord } from "../src/lookups/lookups.js";
import {
  hasReplaced,
  refuseUnread,
  withLeftBehind,
  withNotKept,
  withNotStored,
} from "../src/records/left-behind.js";
import { noteWrite, passWrite } from "../src/records/note-write.js";
import type { DataCall } from "../src/sessions/bridged-call.js";

const stored: Answer = { status: 201, headers: { etag: "1" } };
const line = (path: string, why?: string) => ({ path, outcome: "lost", why }) as never;

describe("the fields that were not sent", () => {
  const named = (...paths: readonly string[]) =>
    withLeftBehind(
      stored,
      "students",
      paths.map((path) => line(path, `of ${path}`)),
    );

  test("are named in a header, and for the owner with the reasons", () => {
    expect(named("a", "b.c[0]")).toEqual({
      status: 201,
      headers: { etag: "1", "edbridge-left-behind": "a, b.c[0]" },
      leftBehind: { collection: "students", fields: ["a", "b.c[0]"], count: 2 },
      lossReasons: ["of a", "of b.c[0]"],
    });
  });

  test.each([
    ["a b", "a%20b"],
    ["a,b", "a%2Cb"],
    ["~a-b_c", "~a-b_c"],
    ["\u00e9", "%C3%A9"],
    ["\ud83d\ude00", "%F0%9F%98%80"],
    ["\ud83d", "%EF%BF%BD"],
  ])("are escaped where a header cannot hold them: %s", (path, name) => {
    expect(named(path).headers["edbridge-left-behind"]).toBe(name);
  });

  test.each([
    [50, 1, 50, false],
    [51, 1, 50, true],
    [4, 1000, 4, false],
    [5, 1000, 4, true],
    [1, 4001, 0, true],
  ])("%d, each of %d characters, are named as far as they fit", (count, length, fits, more) => {
    const paths = Array.from({ length: count }, () => "x".repeat(length));
    const { headers, leftBehind, lossReasons } = named(...paths);
    expect(leftBehind).toEqual({ collection: "students", fields: paths.slice(0, fits), count });
    expect(lossReasons).toHaveLength(fits);
    const names = [...paths.slice(0, fits), ...(more ? ["..."] : [])];
    expect(headers["edbridge-left-behind"]).toBe(names.join(", "));
  });

  test("are no matter where there are none, or nothing was stored", () => {
    expect(named()).toBe(stored);
    for (const status of [300, 400]) {
      const refused = { status, headers: {} };
      expect(withLeftBehind(refused, "students", [line("a")])).toBe(refused);
    }
    expect(withLeftBehind({ status: 299, headers: {} }, "students", [line("a")])).toHaveProperty(
      "leftBehind",
    );
  });
});

test.each([
  ["store", "a;held=store, b;held=store"],
  ["memory", "a;held=memory, b;held=memory"],
  [undefined, "a, b"],
] as const)("parts that are not stored are named with their place: %s", (place, header) => {
  expect(withNotStored(stored, ["a", "b", "a"], place)).toEqual({
    status: 201,
    headers: { etag: "1", "edbridge-not-stored": header },
    notStored: ["a", "b"],
  });
  expect(withNotStored(stored, [], place)).toBe(stored);
});

test("collections in which something may be lost are named, with the option that helps", () => {
  expect(withNotKept(stored, [])).toBe(stored);
  expect(withNotKept(stored, ["a", "b", "a"])).toEqual({
    status: 201,
    headers: { etag: "1", "edbridge-not-kept": "a, b" },
    notKept: ["a", "b"],
    option: { name: "records.onKeepFailure", value: "refuse", effect: expect.any(String) },
  });
  const option = { name: "other", effect: "helps" };
  expect(withNotKept({ ...stored, option }, ["a"]).option).toBe(option);
  expect(refuseUnread("a")).toMatchObject({
    status: 403,
    message: expect.stringContaining("may not read a,"),
    option: { name: "records.onKeepFailure", value: "warn" },
  });
});

test.each([
  [200, true],
  [201, false],
  [204, true],
  [404, false],
])("a write that is answered with %d has replaced a record: %s", (status, replaced) => {
  expect(hasReplaced({ status, headers: {} })).toBe(replaced);
});

describe("what a write leaves of the cache", () => {
  /** What is dropped after a write: of a record, or all. */
  async function dropped(method: string, outcome: number | Error) {
    const notes: (readonly [string, WrittenRecord | undefined] | "all")[] = [];
    const lookups = {
      invalidate: (name: string, written?: WrittenRecord) => notes.push([name, written]),
      invalidateAll: () => notes.push("all"),
    } as unknown as Lookups;
    const call = {
      method,
      target: { name: "schools", part: "1a", query: [] },
    } as unknown as DataCall;
    const next = async (): Promise<Answer> => {
      if (outcome instanceof Error) throw outcome;
      return { status: outcome, headers: {} };
    };
    const answer = noteWrite(next(), call, lookups, { schoolId: 1 });
    if (outcome instanceof Error) await expect(answer).rejects.toBe(outcome);
    else expect((await answer).status).toBe(outcome);
    await passWrite(call, next, lookups).catch(() => {});
    return notes;
  }
  const record = (deleted: boolean) => [
    ["schools", { key: { schoolId: 1 }, id: "1a", deleted }],
    ["schools", { key: undefined, id: "1a", deleted }],
  ];

  test.each<[string, number | Error, readonly unknown[]]>([
    ["PUT", 204, record(false)],
    ["DELETE", 204, record(true)],
    ["DELETE", 299, record(true)],
    ["DELETE", new Error("reset"), record(false)],
    ["DELETE", 500, record(false)],
    ["PUT", new Error("reset"), record(false)],
    ["PUT", 408, record(false)],
    ["PUT", 500, record(false)],
    ["PUT", 502, record(false)],
    ["PUT", 300, []],
    ["PUT", 400, []],
    ["PUT", 499, []],
    ["PUT", 409, ["all", "all"]],
    ["DELETE", 404, []],
  ])("that is a %s and ends with %s", async (method, outcome, notes) => {
    expect(await dropped(method, outcome)).toEqual(notes);
  });
});
