import { describe, expect, test } from "vitest";
import { fitting } from "./fitting.js";
import { readTable, standards } from "./tables/read.js";
import { dataRoot, json, pageOf, root, textOf, through, valueOf } from "./through.js";

const { id } = fitting;
const dashed = "01234567-89ab-cdef-0123-456789abcdef";

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

  test("is none where the record is named by its id", async () => {
    const host = json({ id, schoolId: 1 });
    const { asked } = await through(`${root}/schools/${id}?schoolId=1`, { host });
    expect(asked.map(({ url }) => url)).toEqual([`${dataRoot}/schools/${id}?schoolId=1`]);
  });

  test.each(["schools?schoolId=1", "students?studentUniqueId=1"])(
    "of %s with its ETag is 304",
    async (path) => {
      const headers = { authorization: "Bearer x", "if-none-match": '"5"' };
      const { answer } = await through(`${root}/${path}`, {
        options: { records: {} },
        host: ({ url }) =>
          pageOf(/(schools|students)\?/.test(url) ? [{ ...fitting, _etag: "5" }] : [], url),
        call: { headers },
      });
      expect(answer?.status).toBe(304);
    },
  );

  test.each([
    ['"5"', 304],
    ["*", 304],
    ['"6"', 200],
  ])("with If-None-Match %s is %s", async (condition, status) => {
    const headers = { authorization: "Bearer x", "if-none-match": condition };
    const host = json([{ schoolId: 1, _etag: "5" }]);
    const { answer } = await through(`${root}/schools?schoolId=1`, { host, call: { headers } });
    expect([answer?.status, answer?.headers["etag"]]).toEqual([status, '"5"']);
  });

  // A legacy host chose the action by the parts of the key alone.
  test.each(["x=y", "limit=5&offset=10", "nameOfInstitution=Another"])(
    "in any letter case, whatever is beside it: %s",
    async (beside) => {
      const path = `${root}/Schools?SCHOOLID=1&${beside}`;
      const { answer, asked } = await through(path, { host: json([{ a: 1 }]) });
      expect(await valueOf(answer)).toEqual({ a: 1 });
      expect(asked[0]?.url).toMatch(/\/schools\?schoolId=1&limit=2$/i);
    },
  );

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
    ["GET", `Schools?ID=${dashed}`, `schools/${dashed}`],
    ["PUT", `schools?id=${id}`, `schools/${id}`],
    // These name no record by it.
    ["GET", `schools/${id}?id=1-x`, `schools/${id}?id=1-x`],
  ])("%s %s", async (method, path, expected) => {
    const { asked } = await through(`${root}/${path}`, { call: { method }, host: json({}) });
    expect(asked[0]).toMatchObject({ method, url: expect.stringContaining(`${dataRoot}/`) });
    expect(asked[0]?.url.replaceAll(dashed, id)).toBe(
      `${dataRoot}/${expected.replaceAll(dashed, id)}`,
    );
  });

  test.each(["a%2Fb", "..", "", "12-x"])("%j is refused before anything is sent", async (given) => {
    const { asked, answer } = await through(`${root}/schools?id=${given}`);
    expect([asked.length, answer?.status]).toEqual([0, 400]);
  });
});

describe("?fields=", () => {
  const course = { id, courseCode: "A-1", courseTitle: "Algebra" };
  test.each([
    ["courses?fields=title", "?limit=25", [{ title: "Algebra" }]],
    ["courses?x=1&FIELDS=TITLE,id", "?x=1&limit=25", [{ id, title: "Algebra" }]],
    ["courses?fields=none", "?limit=25", [{}]],
    ["courses?fields=", "?limit=25", [{ id, code: "A-1", title: "Algebra" }]],
    ["courses", "?limit=25", [{ id, code: "A-1", title: "Algebra" }]],
    ["busRoutes?fields=id,code", "?limit=25", [{ id }]],
  ])("%s is read with %j", async (path, search, expected) => {
    const collections = { busRoutes: "sample/busRoutes" };
    const { asked, answer } = await through(`${root}/${path}`, {
      options: { collections, records: {} },
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

  test("leaves records whole that are passed as they are", async () => {
    const { asked, answer } = await through(`${root}/courses?fields=title`, {
      host: json([course]),
    });
    expect(new URL(asked[0]?.url ?? "").search).toBe("?limit=25");
    expect(await valueOf(answer)).toEqual([course]);
  });

  test("names all that is read of other collections", async () => {
    const collectionsFor = async (query: string) => {
      const { asked } = await through(`${root}/students${query}`, {
        options: { records: {} },
        host: ({ url }) =>
          pageOf(url.includes("/students?") ? [{ id, studentUniqueId: "1" }] : [], url),
      });
      return [...new Set(asked.map(({ url }) => new URL(url).pathname.split("/").at(-1)))];
    };
    expect(await collectionsFor("?fields=studentUniqueId")).toEqual(["students"]);
    expect((await collectionsFor("")).length).toBeGreaterThan(1);
  });
});

// A host answers 404 to a PUT of such an id, upon which the record would be created.
test.each(["GET", "PUT", "DELETE"])("%s of what is no id is refused", async (method) => {
  for (const part of ["12-x", `${id}0`, "0123456789abcdef-0123456789abcdef"]) {
    const call = { method, ...(method === "PUT" ? { body: "{}" } : {}) };
    const { asked, answer } = await through(`${root}/schools/${part}`, { call });
    expect([asked.length, answer?.status]).toEqual([0, 400]);
  }
});

describe("a page", () => {
  const limitsOf = (urls: readonly { url: string }[]) =>
    urls.map(({ url }) => {
      const { searchParams } = new URL(url);
      return [searchParams.get("limit"), searchParams.get("offset")];
    });
  /** A host of so many records, which refuses pages above its maximum. */
  const hostOf =
    (total: number, maximum: number) =>
    ({ url }: { url: string }) => {
      const { searchParams } = new URL(url);
      const limit = Number(searchParams.get("limit"));
      const offset = Number(searchParams.get("offset"));
      if (limit > maximum) return json({ message: "limit" }, 400);
      const size = Math.max(0, Math.min(limit, total - offset));
      return json(Array.from({ length: size }, (_, at) => ({ number: offset + at })));
    };

  test.each([
    ["students", [["25", null]]],
    ["students?offset=50", [["25", "50"]]],
    // A short page of this size is the last one.
    ["students?limit=100&offset=950", [["100", "950"]]],
    [
      "students?limit=250",
      [
        ["100", null],
        ["100", "100"],
        ["50", "200"],
      ],
    ],
    [
      "students?limit=250&offset=900",
      [
        ["100", "900"],
        ["100", "1000"],
      ],
    ],
  ])("%s is read as %j", async (path, expected) => {
    const options = { maxLimit: 100 };
    const host = hostOf(1000, 100);
    const { asked, answer } = await through(`${root}/${path}`, { options, host });
    expect(limitsOf(asked)).toEqual(expected);
    const { searchParams } = new URL(`${root}/${path}`);
    const start = Number(searchParams.get("offset"));
    const wanted = Number(searchParams.get("limit") || searchParams.get("Limit") || 25);
    const size = Math.max(0, Math.min(wanted, 1000 - start));
    expect(await valueOf(answer)).toEqual(
      Array.from({ length: size }, (_, at) => ({ number: start + at })),
    );
  });

  test.each(["0", "251", "1e2"])("of limit=%s is refused as ever", async (limit) => {
    const { asked, answer } = await through(`${root}/students?limit=${limit}`);
    expect([asked.length, answer?.status]).toEqual([0, 400]);
    expect(await valueOf(answer)).toEqual({
      message: "Limit must be omitted or set to a value between 1 to 250",
    });
  });

  test("whose later part fails is that part's failure", async () => {
    const whole = hostOf(1000, 100);
    const { answer } = await through(`${root}/students?limit=250`, {
      options: { maxLimit: 100 },
      host: (call) =>
        call.url.includes("offset=200") ? json({ message: "no" }, 503) : whole(call),
    });
    expect([answer?.status, await valueOf(answer)]).toEqual([503, { message: "no" }]);
  });

  /** A URL as a gateway passes it on that gives so many records at most. */
  const capped = (url: string, most: number) =>
    url.replace(/limit=(\d+)/, (_, limit: string) => `limit=${Math.min(most, Number(limit))}`);

  test("is whole behind a gateway that shortens its parts", async () => {
    const whole = hostOf(1000, 100);
    const { answer } = await through(`${root}/students?limit=250`, {
      options: { maxLimit: 100 },
      host: ({ url }) => whole({ url: capped(url, 40) }),
    });
    expect(((await valueOf(answer)) as unknown[]).length).toBe(250);
  });
});
