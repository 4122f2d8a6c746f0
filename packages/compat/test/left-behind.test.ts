// What a response to a write tells of what was not sent, not stored, or not kept.
import { NetworkError } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import type { Answer } from "../src/http/message.js";
import type { Lookups } from "../src/lookups/lookups.js";
import type { WrittenRecord } from "../src/lookups/writes.js";
import type { OptionHint } from "../src/http/legacy-response.js";
import { hasReplaced, refuseUnread } from "../src/records/failures.js";
import { sendWrite } from "../src/writes/send-step.js";
import { Report } from "../src/report/report.js";
import type { DataCall } from "../src/auth/bridged-call.js";

const line = (path: string, why?: string) => ({ path, outcome: "lost", why }) as never;

describe("the fields that were not sent", () => {
  const named = (...paths: readonly string[]) => {
    const report = new Report();
    const lines = paths.map((path) => line(path, `of ${path}`));
    report.noteLeftBehind(201, "students", lines);
    return report;
  };

  test("are named in a header, and for the owner with the reasons", () => {
    expect(named("a", "b.c[0]")).toMatchObject({
      headers: { "edbridge-left-behind": "a, b.c[0]" },
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
    expect(named(path).headers?.["edbridge-left-behind"]).toBe(name);
  });

  test.each([
    [50, 1, 50, false],
    [51, 1, 50, true],
    [4, 1000, 4, false],
    [5, 1000, 4, true],
    [1, 4001, 0, true],
  ])("%d, each of %d characters, are named as far as they fit", (count, length, fits, more) => {
    const letter = (at: number) => String.fromCodePoint((at < 26 ? 65 : 71) + at);
    const paths = Array.from({ length: count }, (_, at) => letter(at).padEnd(length, "x"));
    const { headers, leftBehind, lossReasons } = named(...paths);
    // The owner is not shown names that may be data.
    const fields = paths.slice(0, fits).map((path) => (length > 40 ? "*" : path));
    expect(leftBehind).toEqual({ collection: "students", fields, count });
    expect(lossReasons).toHaveLength(fits);
    const names = [...paths.slice(0, fits), ...(more ? ["..."] : [])];
    expect(headers?.["edbridge-left-behind"]).toBe(names.join(", "));
  });

  test("of no known name name the option that says where such fields go", () => {
    const lost = { path: "a", fate: "leftBehind", loss: "lost" } as const;
    const unknown = { path: "b", fate: "leftBehind", loss: "unknown" } as const;
    const optionOf = (lines: readonly (typeof lost | typeof unknown)[], option?: OptionHint) => {
      const report = new Report();
      report.option = option;
      report.noteLeftBehind(201, "students", lines);
      return report.option;
    };
    const helps = { name: "records.extensions", effect: expect.stringMatching(/\w/) };
    expect(optionOf([lost, unknown])).toEqual(helps);
    expect(optionOf([lost])).toBeUndefined();
    const option = { name: "other", effect: "helps" };
    expect(optionOf([unknown], option)).toBe(option);
  });

  test.each([
    [299, true],
    [300, false],
    [400, false],
  ])("are named where a record is stored: with %d %s", (status, isNamed) => {
    const report = new Report();
    report.noteLeftBehind(status, "students", [line("a")]);
    expect([report.leftBehind, report.headers].map(Boolean)).toEqual([isNamed, isNamed]);
    expect(named().headers).toBeUndefined();
  });
});

test.each([
  ["store", "a;held=store, b;held=store"],
  ["memory", "a;held=memory, b;held=memory"],
  [undefined, "a, b"],
] as const)("parts that are not stored are named with their place: %s", (held, header) => {
  const report = new Report();
  report.noteNotStored([]);
  expect(report.headers).toBeUndefined();
  report.noteNotStored(["a", "b", "a"].map((collection) => ({ collection, fate: { held } })));
  expect(report).toMatchObject({
    headers: { "edbridge-not-stored": header },
    notStored: ["a", "b"],
    dropped: undefined,
    unstoredReasons: [],
  });
});

test("parts that will not be stored are named with the reason, and told to the owner", () => {
  const report = new Report();
  report.noteNotStored([
    { collection: "a", fate: { refused: '400: "x\\y" is too long \u2013 by one.' } },
    { collection: "b", fate: { newer: ["sexDescriptor", "races"] } },
  ]);
  expect(report).toMatchObject({
    headers: {
      "edbridge-not-stored": `a;refused="400: 'x?y' is too long ? by one.", b;newer="sexDescriptor races"`,
    },
    notStored: undefined,
    dropped: ["a", "b"],
    unstoredReasons: [
      expect.stringMatching(/^The host refused the part in a that waited .*: 400: /),
      expect.stringMatching(
        /^The host has newer values .* in b that waited .*: sexDescriptor, races\.$/,
      ),
    ],
  });
});

test("collections in which something may be lost are named, with the option that helps", () => {
  const report = new Report();
  report.noteNotKept([]);
  expect([report.headers, report.option]).toEqual([undefined, undefined]);
  report.noteNotKept(["a", "b", "a"]);
  expect(report.headers).toEqual({ "edbridge-not-kept": "a, b" });
  expect(report.option).toEqual({
    name: "records.onKeepFailure",
    value: "refuse",
    effect: expect.stringMatching(/refuse/),
  });
  const option = { name: "other", effect: "helps" };
  const other = new Report();
  other.option = option;
  other.noteNotKept(["a"]);
  expect(other.option).toBe(option);
  expect(refuseUnread("a")).toMatchObject({
    status: 403,
    message: expect.stringContaining("may not read a."),
    option: {
      name: "records.onKeepFailure",
      value: "warn",
      effect: expect.stringMatching(/send/),
    },
  });
});

describe("a DELETE whose fate is not known", () => {
  const reset = Object.assign(new Error("reset"), { code: "ECONNRESET" });
  const unsure = { status: 502, headers: {} } as const;
  const there = async () => ({ id: "1a" });
  const gone = async () => undefined;

  /** How a DELETE of one record ends, and whether the host was asked for the record. */
  async function ended(
    outcome: Answer | Error,
    record: () => Promise<object | undefined>,
    part: string | null = "1a",
  ) {
    const asked: unknown[] = [];
    const lookups = {
      invalidate: () => {},
      record: (...all: unknown[]) => {
        asked.push(all);
        return record();
      },
    } as unknown as Lookups;
    const target = { name: "schools", part: part ?? undefined, query: [] };
    const call = { method: "DELETE", target } as unknown as DataCall;
    const next = async () => {
      if (outcome instanceof Error) throw outcome;
      return outcome;
    };
    const end = await sendWrite(call, next, lookups).catch((error: unknown) => error);
    return { end, asked };
  }
  const question = [["schools", "1a", undefined]];
  const deleted = { status: 204, headers: {} };
  const lost = new NetworkError("x", reset, true, "unknown");

  test.each([unsure, lost])("was carried out where the record is gone", async (outcome) => {
    expect(await ended(outcome, gone)).toEqual({ end: deleted, asked: question });
  });

  test.each([
    ["is there", there],
    ["cannot be read", async () => expect.fail("no")],
  ])("stays unknown where the record %s", async (_, record) => {
    for (const outcome of [unsure, lost]) {
      const { end, asked } = await ended(outcome, record);
      expect(end).toBe(outcome);
      expect(asked).toEqual(question);
    }
  });

  test.each([
    ["an answer of its own", { status: 404, headers: {} }],
    ["a request that never left", new NetworkError("x", reset, true)],
    ["another error", Object.assign(new Error("wrong"), { fate: "unknown" })],
  ])("is not looked into after %s", async (_, outcome) => {
    const { end, asked } = await ended(outcome, gone);
    expect(end).toBe(outcome);
    expect(asked).toEqual([]);
  });

  test.each(["deletes", null])("is not looked into where it names no record: %s", async (part) => {
    expect(await ended(lost, gone, part)).toEqual({ end: lost, asked: [] });
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
    const answer = sendWrite(call, next, lookups, { schoolId: 1 });
    if (outcome instanceof Error) await expect(answer).rejects.toBe(outcome);
    else expect((await answer).status).toBe(outcome);
    await sendWrite(call, next, lookups).catch(() => {});
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
