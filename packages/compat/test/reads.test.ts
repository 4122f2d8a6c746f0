import { describe, expect, test } from "vitest";
import { fitting } from "./fitting.js";
import { readTable, standards } from "./tables/read.js";
import { dashed, dataRoot, id, json, pageOf, root, textOf, through, valueOf } from "./through.js";

const resources = readTable("collections.tsv").filter(({ kind }) => kind === "resource");

describe.each(standards)("a read by the full natural key, on Data Standard %s", (dataStandard) => {
  const options = { dataStandard };
  const cases = resources.map(
    (row) => [row["legacy"] ?? "", (row["key"] ?? "").split(" "), row[dataStandard]] as const,
  );

  test.each(cases)("of %s gives one object, or is refused", async (legacy, key, current) => {
    const url = `${root}/${legacy}?${new URLSearchParams(key.map((name): [string, string] => [name, "1"]))}`;
    const host = (call: { url: string }) => pageOf([fitting], call.url);
    const { asked, answer } = await through(url, { options, host });
    if (current === "-") {
      expect([asked.length, answer?.status]).toEqual([0, 501]);
      expect(await textOf(answer)).toContain("(EDB007)");
      return;
    }
    expect([answer?.status, answer?.headers["etag"]]).toEqual([200, '"5"']);
    expect(await valueOf(answer)).toMatchObject({ id });
    const last = new URL(asked.at(-1)?.url ?? "");
    expect(last.pathname).toBe(`/api/data/v3/ed-fi/${current}`);
    expect(last.searchParams.get("limit")).toBe("2");
    const none = await through(url, { options, host: json([]) });
    expect(none.answer?.status).toBe(404);
  });
});

describe("a read by the full natural key", () => {
  test("is 409 when the key is no longer one", async () => {
    const host = json([{ id: "1" }, { id: "2" }]);
    const { answer } = await through(`${root}/calendarDates?schoolId=1&date=2017-01-01`, { host });
    expect(answer?.status).toBe(409);
    expect(answer?.message).toMatch(/\w\. \(EDB009\)$/);
  });

  test("gives a record without an ETag as it is, and what is no list", async () => {
    for (const value of [[{ schoolId: 1 }], { schoolId: 1 }]) {
      const { answer } = await through(`${root}/schools?schoolId=1`, { host: json(value) });
      expect([answer?.status, answer?.headers["etag"]]).toEqual([200, undefined]);
      expect(await valueOf(answer)).toEqual({ schoolId: 1 });
    }
  });

  test.each([
    ...['"5"', "5", 'W/"5"', '"0", W/"5"', '"0" , "5" ', "*"].map((names) => [names, 304] as const),
    ...['"6"', '"55"', '"W/5"', ""].map((names) => [names, 200] as const),
  ])("with If-None-Match %s is %s", async (condition, status) => {
    const headers = { authorization: "Bearer x", "if-none-match": condition };
    const host = json([{ schoolId: 1, _etag: "5" }]);
    const { answer } = await through(`${root}/schools?schoolId=1`, { host, call: { headers } });
    expect([answer?.status, answer?.headers["etag"]]).toEqual([status, '"5"']);
  });

  // A legacy host chose the action by the parts of the key alone.
  const others = ["x=y", "limit=5&offset=10", "nameOfInstitution=Another"];
  test.each(others)("in any letter case, whatever is beside it: %s", async (beside) => {
    const path = `${root}/Schools?SCHOOLID=1&${beside}`;
    const { answer, asked } = await through(path, { host: json([{ a: 1 }]) });
    expect(await valueOf(answer)).toEqual({ a: 1 });
    expect(asked[0]?.url).toMatch(/\/schools\?schoolId=1&limit=2$/i);
  });

  test.each([
    "schools?schoolId=",
    "disciplineIncidents?schoolId=1&x=1",
    "contacts?contactUniqueId=1",
  ])("is another than %s, which stays a list", async (path) => {
    const { answer } = await through(`${root}/${path}`, { host: json([{ a: 1 }]) });
    expect(await valueOf(answer)).toEqual([{ a: 1 }]);
  });
});

describe("?id=", () => {
  test.each([
    ["GET", `schools?id=${id}`, `schools/${id}`],
    ["GET", `Schools?ID=${dashed}`, `schools/${id}`],
    ["PUT", `schools?id=${id}`, `schools/${id}`],
    // These name no record by it.
    ["GET", `schools/${id}?id=1-x`, `schools/${id}?id=1-x`],
  ])("%s %s", async (method, path, expected) => {
    const { asked } = await through(`${root}/${path}`, { call: { method }, host: json({}) });
    const [sent] = asked;
    const url = sent?.url.replace(dashed, id);
    expect([sent?.method, url]).toEqual([method, `${dataRoot}/${expected}`]);
  });
});

describe("?fields=", () => {
  const course = { id, courseCode: "A-1", courseTitle: "Algebra" };
  const translated = { id, code: "A-1", title: "Algebra" };
  test.each([
    ["courses?fields=title", {}, "?limit=25", [{ title: "Algebra" }]],
    ["courses?x=1&FIELDS=TITLE,id", {}, "?x=1&limit=25", [{ id, title: "Algebra" }]],
    ["courses?fields=none", {}, "?limit=25", [{}]],
    ["courses?fields=", {}, "?limit=25", [translated]],
    [`courses?fields=${"(".repeat(12_000)}`, {}, "?limit=25", [translated]],
    ["courses", {}, "?limit=25", [translated]],
    ["busRoutes?fields=id,code", {}, "?limit=25", [{ id }]],
    // Records that are passed as they are stay whole.
    ["courses?fields=title", false, "?limit=25", [course]],
  ] as const)("%s, with records %j, is read with %j", async (path, records, search, expected) => {
    const { asked, answer } = await through(`${root}/${path}`, {
      options: { collections: { busRoutes: "sample/busRoutes" }, records },
      host: json([course]),
    });
    expect(new URL(asked[0]?.url ?? "").search).toBe(search);
    expect(await valueOf(answer)).toEqual(expected);
  });

  test("chooses the fields of one record, and of no error", async () => {
    const options = { records: {} };
    const path = `courses/${id}`;
    const one = await through(`${root}/${path}?fields=id`, { options, host: json(course) });
    expect([one.asked[0]?.url, await valueOf(one.answer)]).toEqual([`${dataRoot}/${path}`, { id }]);
    const host = json({ message: "No." }, 403);
    const { answer } = await through(`${root}/courses?fields=id`, { host });
    expect([answer?.status, await valueOf(answer)]).toEqual([403, { message: "No." }]);
  });
});

// A host answers 404 to a PUT of such an id, upon which the record would be created.
test.each(["GET", "PUT", "DELETE"])("%s of what is no id is refused", async (method) => {
  const ids = ["/12-x", `/${id}0`, "/0123456789abcdef-0123456789abcdef"];
  for (const given of [...ids, "?id=a%2Fb", "?id=..", "?id=", "?id=12-x"]) {
    const call = { method, ...(method === "PUT" ? { body: "{}" } : {}) };
    const { asked, answer } = await through(`${root}/schools${given}`, { call });
    expect([given, asked.length, answer?.status]).toEqual([given, 0, 400]);
  }
});

describe("a page", () => {
  const records = Array.from({ length: 1000 }, (_, number) => ({ number }));
  const options = { maxLimit: 100 };
  /** A host that refuses pages above its maximum. */
  const host = ({ url }: { url: string }) =>
    Number(new URL(url).searchParams.get("limit")) > 100
      ? json({ message: "limit" }, 400)
      : pageOf(records, url);

  test.each([
    ["students", ["?limit=25"], 0, 25],
    ["students?offset=50", ["?offset=50&limit=25"], 50, 75],
    // A short page of this size is the last one.
    ["students?limit=100&offset=950", ["?limit=100&offset=950"], 950, 1000],
    ["students?limit=250", ["?limit=100", "?limit=100&offset=100", "?limit=50&offset=200"], 0, 250],
    [
      "students?limit=250&offset=900",
      ["?offset=900&limit=100", "?limit=100&offset=1000"],
      900,
      1000,
    ],
  ])("%s is read as %j", async (path, expected, start, end) => {
    const { asked, answer } = await through(`${root}/${path}`, { options, host });
    expect(asked.map(({ url }) => new URL(url).search)).toEqual(expected);
    expect(await valueOf(answer)).toEqual(records.slice(start, end));
  });

  test("whose later part fails is that part's failure", async () => {
    const { answer } = await through(`${root}/students?limit=250`, {
      options,
      host: (call) => (call.url.includes("offset=200") ? json({ message: "no" }, 503) : host(call)),
    });
    expect([answer?.status, await valueOf(answer)]).toEqual([503, { message: "no" }]);
  });

  test("is whole behind a gateway that shortens its parts", async () => {
    const capped = (url: string) =>
      url.replace(/limit=(\d+)/, (_, limit: string) => `limit=${Math.min(40, Number(limit))}`);
    const { answer } = await through(`${root}/students?limit=250`, {
      options,
      host: ({ url }) => host({ url: capped(url) }),
    });
    expect(await valueOf(answer)).toEqual(records.slice(0, 250));
  });
});
