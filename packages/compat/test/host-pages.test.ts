// How a list of the host is read to its end, and a single record.
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import type { Answer } from "../src/http/message.js";
import { printQuery } from "../src/http/query-string.js";
import { allOf, pageOf, recordOf } from "../src/lookups/host-pages.js";
import { LookupError } from "../src/lookups/lookup-error.js";
import type { HostTarget } from "../src/routing/host-target.js";
import { json } from "./through.js";

const target: HostTarget = { name: "schools", query: [{ name: "x", value: "1" }] };
const some = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => ({ schoolId: from + at }));
const answerOf = (given: Partial<Answer>): Answer => ({ status: 200, headers: {}, ...given });

/** A host that gives these pages one after the other, then empty ones. */
function hostOf(...pages: readonly Partial<Answer>[]) {
  const asked: string[] = [];
  const ask = async ({ name, part = "", query }: HostTarget): Promise<Answer> =>
    answerOf(pages[asked.push(`${name}${part}${printQuery(query)}`) - 1] ?? json([]));
  return { asked, ask };
}

const counted = (records: readonly unknown[], total: number) =>
  json(records, 200, { "total-count": String(total) });

test("only the first page of a list asks for its length", async () => {
  const { asked, ask } = hostOf(counted(some(2), 3), json(some(1, 2)));
  const first = await pageOf(target, 2, 0, ask);
  expect(first).toEqual({ offset: 0, records: some(2), total: 3 });
  const last = await pageOf(target, 2, 2, ask);
  expect(last).toEqual({ offset: 2, records: some(1, 2), total: undefined });
  expect(asked).toEqual(["schools?x=1&limit=2&totalCount=true", "schools?x=1&limit=2&offset=2"]);
});

describe("all records of a list", () => {
  test.each([
    ["by its length", [counted(some(2), 3), json(some(1, 2))], 3],
    ["in pages of one", [counted(some(1), 2), json(some(1, 1))], 2],
    ["that is as long as its length says", [counted(some(2), 2)], 2],
    ["of a page that gives more than its length", [counted(some(2), 1)], 2],
    ["without a length, by an empty page", [json(some(2)), json(some(2, 2)), json([])], 4],
    ["whose length is too large, by an empty page", [counted(some(2), 9), json([])], 2],
    ["that is empty", [counted([], 0)], 0],
    ["of 500", [counted(some(500), 500)], 500],
  ])("are read %s", async (_, pages, count) => {
    const { asked, ask } = hostOf(...pages);
    const records = await allOf(target, 500, false, ask);
    expect(records).toEqual(some(count));
    expect(asked).toHaveLength(pages.length);
  });

  test.each([
    [100, 100],
    [500, 500],
    [1000, 500],
  ])("are read with the host's limit of %d, by %d", async (maxLimit, limit) => {
    const { asked, ask } = hostOf(counted(some(1), 1));
    await allOf(target, maxLimit, false, ask);
    expect(asked).toEqual([`schools?x=1&limit=${limit}&totalCount=true`]);
  });

  test("are one where the key is unique, whatever the length", async () => {
    const { asked, ask } = hostOf(counted(some(1), 9));
    expect(await allOf(target, 500, true, ask)).toEqual(some(1));
    const several = hostOf(counted(some(2), 2));
    expect(await allOf(target, 500, true, several.ask)).toEqual(some(2));
    expect([asked.length, several.asked.length]).toEqual([1, 1]);
  });

  test("are all there are where the host finds several for a unique key", async () => {
    // It may have compared less than it was asked for. The right one can be on the next page.
    const { ask } = hostOf(counted(some(2), 3), json(some(1, 2)));
    expect(await allOf(target, 500, true, ask)).toEqual(some(3));
  });

  test.each([
    ["by the length that the host says", [counted(some(2), 501)]],
    ["by the records", [json(some(400)), json(some(400, 400))]],
  ])("are too many %s", async (_, pages) => {
    const { ask } = hostOf(...pages);
    const read = allOf(target, 400, false, ask);
    await expect(read).rejects.toMatchObject({ kind: "tooMany", answer: undefined });
    await expect(read).rejects.toThrow(/\b500\b.*\bschools\b/);
  });
});

describe("a response that is none", () => {
  const ways: readonly [string, (given: Partial<Answer>) => Promise<unknown>][] = [
    ["list", (given) => pageOf(target, 5, 0, hostOf(given).ask)],
    ["record", (given) => recordOf({ ...target, part: "/1" }, hostOf(given).ask)],
  ];

  describe.each(ways)("a %s", (_, read) => {
    test.each([
      ["a text", json("x")],
      ["nothing", {}],
      ["a web page", { body: "<html>" }],
      ["too many records", json(Array.from({ length: 50_001 }, () => ({ id: 1 })))],
      ["too many levels", { body: `{"id":${"[".repeat(9000)}${"]".repeat(9000)}}` }],
      [
        "what is not in its content coding",
        { headers: { "content-encoding": "gzip" }, body: "[]" },
      ],
    ])("but %s is an error of the host", async (_name, given) => {
      const failed = await read(given).catch((error: unknown) => error);
      expect(failed).toBeInstanceOf(LookupError);
      expect(failed).toMatchObject({ kind: "host", status: 502, answer: undefined });
      expect(String(failed)).toContain("schools");
    });

    test.each([204, 403, 500])("but a %d keeps what the host said of it", async (status) => {
      const body = (async function* () {
        yield Buffer.from('{"detail":"No."}');
      })();
      const headers = { "content-type": "application/json", "content-length": "16", etag: '"1"' };
      const failed = await read({ status, headers, body }).catch((error: unknown) => error);
      expect(failed).toMatchObject({
        kind: "host",
        answer: { status, headers: { etag: '"1"' }, body: '{"detail":"No."}' },
      });
      expect(String(failed)).toContain("schools");
    });
  });
});

test("a list is read through its content coding", async () => {
  const headers = { "content-encoding": "gzip" };
  const { ask } = hostOf({ headers, body: gzipSync(JSON.stringify(some(2))) });
  const { records } = await pageOf(target, 5, 0, ask);
  expect(records).toEqual(some(2));
});

test("a refusal that cannot be decoded is kept without what it says", async () => {
  const headers = { "content-encoding": "gzip", etag: '"1"' };
  const { ask } = hostOf({ status: 403, headers, body: "no gzip" });
  const failed = await recordOf(target, ask).catch((error: unknown) => error);
  expect(failed).toMatchObject({ answer: { status: 403, headers: { etag: '"1"' }, body: "" } });
});

test("items of a list that are no records are left out", async () => {
  const { ask } = hostOf(json([1, { schoolId: 0 }, null, [2]]));
  const { records } = await pageOf(target, 5, 0, ask);
  expect(records).toEqual(some(1));
});

describe("a single record", () => {
  const one = { ...target, part: "/1", query: [] };

  test("is given as the host wrote it", async () => {
    const { asked, ask } = hostOf(json({ id: "1", schoolId: 0 }));
    expect(await recordOf(one, ask)).toEqual({ id: "1", schoolId: 0 });
    expect(asked).toEqual(["schools/1"]);
  });

  test("that is not there is none, and the rest of the response is let go", async () => {
    const body = (async function* () {
      yield Buffer.from("{}");
    })();
    const given = { status: 404, headers: { "content-type": "application/json" }, body };
    expect(await recordOf(one, hostOf(given).ask)).toBeUndefined();
    expect(await body.next()).toEqual({ value: undefined, done: true });
  });

  test("is not missing because a gateway says so", async () => {
    const given = { status: 404, headers: { "content-type": "text/html" }, body: "<html>" };
    await expect(recordOf(one, hostOf(given).ask)).rejects.toMatchObject({ kind: "host" });
  });

  test("has an id, or it is no record of a host", async () => {
    await expect(recordOf(one, hostOf(json({ ok: true })).ask)).rejects.toMatchObject({
      kind: "host",
      status: 502,
    });
  });
});
