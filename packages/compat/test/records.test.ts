import type { RecordOptions } from "@edbridge/compat";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { programOn, StoredHost } from "./stored-host.js";
import { readTable, standards } from "./tables/read.js";
import { dataRoot, json, root, textOf, through, valueOf } from "./through.js";

const id = "0123456789abcdef0123456789abcdef";
const dashed = "01234567-89ab-cdef-0123-456789abcdef";
const type = { "content-type": "application/json" };
const authorization = "Bearer x";
const write = (method: string, body: unknown) => ({
  method,
  headers: { authorization, ...type },
  body: typeof body === "string" ? body : JSON.stringify(body),
});
const sent = (body: unknown) => JSON.parse(String(body)) as unknown;

describe("the host's own members", () => {
  const record = { id, schoolId: 1, _etag: "5", _lastModifiedDate: "2024-01-13T02:11:20.5Z" };

  test("of a record read alone are gone", async () => {
    const host = json(record, 200, { etag: '"5"' });
    const { answer } = await through(`${root}/schools/${id}`, { host });
    expect(await valueOf(answer)).toEqual({ id, schoolId: 1 });
    expect(answer?.headers["etag"]).toBe('"5"');
  });

  test("of a record read by its key are gone", async () => {
    const { answer } = await through(`${root}/schools?schoolId=1`, { host: json([record]) });
    expect(await valueOf(answer)).toEqual({ id, schoolId: 1 });
  });

  test("on a page are the _etag alone", async () => {
    const { answer } = await through(`${root}/schools`, { host: json([record, record]) });
    const expected = { id, schoolId: 1, _etag: "5" };
    expect(await valueOf(answer)).toEqual([expected, expected]);
  });

  test.each([
    ["POST", {}],
    ["PUT", { id }],
  ])("are not sent with a %s", async (method, kept) => {
    const link = { rel: "School", href: "/schools?schoolId=1" };
    const body = {
      ...record,
      link,
      ETAG: "x",
      _ETag: "x",
      schoolReference: { schoolId: 1, link },
      grades: [{ gradeReference: { type: "a", link } }, { link: "kept" }],
    };
    const path = method === "PUT" ? `/${id}` : "";
    const { asked } = await through(`${root}/schools${path}`, { call: write(method, body) });
    expect(sent(asked[0]?.body)).toEqual({
      ...kept,
      schoolId: 1,
      ETAG: "x",
      schoolReference: { schoolId: 1 },
      grades: [{ gradeReference: { type: "a" } }, { link: "kept" }],
    });
  });
});

describe("a body that needs no edit", () => {
  test.each([
    ["on one line", '{ "schoolId":1,  "name": "Ä" , "credits": 1.50 }'],
    ["one member a line", '{\r\n "schoolId":1,\r\n "name": "Ä",\r\n "credits": 1.50 }'],
  ])("is sent with what it says as it was written, %s", async (_name, body) => {
    const { asked } = await through(`${root}/schools`, { call: write("POST", body) });
    const isWide = body.includes("\n");
    expect(asked[0]?.body).toBe(
      isWide
        ? '{\n  "schoolId": 1,\n  "name": "Ä",\n  "credits": 1.50\n}'
        : '{"schoolId":1,"name":"Ä","credits":1.50}',
    );
  });

  test.each([
    ["no JSON", "{no"],
    ["a list", "[1,  2]"],
  ])("is sent as it came: %s", async (_name, body) => {
    const { asked } = await through(`${root}/schools`, { call: write("POST", body) });
    expect(Buffer.from(asked[0]?.body as Uint8Array).toString()).toBe(body);
  });

  test("is given with what it says as it was written, in its own length", async () => {
    const body = '[ {"schoolId": 9007199254740993 } ]';
    const host = { headers: { ...type, "content-length": "35", etag: '"1"' }, body };
    const { answer } = await through(`${root}/schools`, { host });
    expect([answer?.body, answer?.headers]).toEqual([
      '[{"schoolId":9007199254740993}]',
      { ...type, etag: '"1"' },
    ]);
  });

  test.each([
    ["of another type", { "content-type": "application/xml" }],
    ["of no type", {}],
  ])("is not looked at: %s", async (_name, headers) => {
    const body = (async function* () {
      yield new Uint8Array([1]);
    })();
    const call = { method: "POST", headers: { authorization, ...headers }, body };
    const { asked } = await through(`${root}/schools`, { call });
    expect(asked[0]?.body).toEqual(Buffer.from([1]));
  });
});

test.each([
  ["one member a line", '[\n  {\n    "a": 1.0\n  }\n]'],
  ["one line", '[{"a":1}]'],
])("an edited page keeps its host's %s", async (_name, expected) => {
  const body = expected.replace('"a"', '"_lastModifiedDate":"","a"');
  const { answer } = await through(`${root}/schools`, { host: { headers: type, body } });
  expect(answer?.body).toBe(expected);
});

describe("numbers", () => {
  const texts = ["9223372036854775807", "1.0", "1.50", "-0", "1e3", "0.1234567890123456789"];
  test.each(texts)("%s survives both ways", async (text) => {
    const body = `{"id":"${id}","n":${text},"list":[${text}],"_lastModifiedDate":"x"}`;
    const up = await through(`${root}/schools`, { call: write("POST", body) });
    expect(up.asked[0]?.body).toBe(`{"n":${text},"list":[${text}]}`);
    const host = { headers: type, body: `[${body}]` };
    const { answer } = await through(`${root}/schools`, { host });
    expect(answer?.body).toBe(`[{"id":"${id}","n":${text},"list":[${text}]}]`);
  });

  test("of any kind keep their value, whatever stands around them", async () => {
    const integer = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map(String);
    const decimal = fc.tuple(fc.integer(), fc.nat({ max: 999_999 })).map(([a, b]) => `${a}.${b}`);
    await fc.assert(
      fc.asyncProperty(fc.oneof(integer, decimal), fc.string(), async (number, text) => {
        const body = `{"_lastModifiedDate":"","t":${JSON.stringify(text)},"n":[${number}]}`;
        const { answer } = await through(`${root}/schools`, { host: { headers: type, body } });
        expect(answer?.body).toBe(`{"t":${JSON.stringify(text)},"n":[${number}]}`);
      }),
    );
  });
});

describe("a Location", () => {
  test.each([
    ["parents", "contacts", "parents"],
    ["addressTypes", "addressTypeDescriptors", "addressTypes"],
    ["termDescriptors", "termDescriptors", "termDescriptors"],
  ])("of %s has the caller's name", async (legacy, current, expected) => {
    const host = { status: 201, headers: { location: `${dataRoot}/${current}/${dashed}` } };
    const { answer } = await through(`${root}/${legacy}`, { call: write("POST", {}), host });
    expect(answer?.headers["location"]).toBe(`${root}/${expected}/${id}`);
  });

  test("of another collection than the caller's has the name of that", async () => {
    const host = { status: 201, headers: { location: `${dataRoot}/contacts/${dashed}` } };
    const { answer } = await through(`${root}/termTypes`, { call: write("POST", {}), host });
    expect(answer?.headers["location"]).toBe(`${root}/parents/${id}`);
  });

  test("that is no URL of a record is left out", async () => {
    const headers = { location: "/elsewhere", etag: '"1"' };
    const call = write("PUT", { schoolId: 1 });
    const host = { status: 204, headers };
    const { answer } = await through(`${root}/schools/${id}`, { call, host });
    expect([answer?.status, answer?.headers]).toEqual([204, { etag: '"1"' }]);
  });
});

describe("PUT to an id that is not there", () => {
  const body = { id, schoolId: 1, _etag: "5" };
  const host = ({ method }: { method: string }) =>
    method === "PUT"
      ? json({ detail: "no" }, 404)
      : { status: 201, headers: { location: `${dataRoot}/schools/${dashed}`, etag: '"6"' } };

  test("creates the record", async () => {
    const { asked, answer } = await through(`${root}/schools/${id}`, {
      call: write("PUT", body),
      host,
    });
    expect(asked.map(({ method, url }) => [method, url])).toEqual([
      ["PUT", `${dataRoot}/schools/${id}`],
      ["POST", `${dataRoot}/schools`],
    ]);
    expect(asked.map((call) => sent(call.body))).toEqual([{ id, schoolId: 1 }, { schoolId: 1 }]);
    expect(answer).toMatchObject({
      status: 201,
      headers: { location: `${root}/schools/${id}`, etag: '"6"' },
    });
  });

  test("under If-Match does not", async () => {
    const call = write("PUT", body);
    const headers = { ...call.headers, "if-match": '"5"' };
    const { asked, answer } = await through(`${root}/schools/${id}`, {
      call: { ...call, headers },
      host,
    });
    expect([asked.length, answer?.status]).toEqual([1, 404]);
  });

  test("of another type does not", async () => {
    const call = {
      ...write("PUT", body),
      headers: { authorization, "content-type": "text/plain" },
    };
    const { asked, answer } = await through(`${root}/schools/${id}`, { call, host });
    expect([asked.length, answer?.status]).toEqual([1, 404]);
  });

  test("of what is no record is left to the host to judge", async () => {
    const { asked } = await through(`${root}/schools/${id}`, { call: write("PUT", "{no"), host });
    expect(asked.map(({ method }) => method)).toEqual(["PUT", "POST"]);
    expect(await textOf({ status: 200, headers: {}, body: asked[1]?.body })).toBe("{no");
  });

  test.each(["DELETE", "GET"])("%s does not", async (method) => {
    const { asked, answer } = await through(`${root}/schools/${id}`, {
      call: { method },
      host: json({}, 404),
    });
    expect([asked.length, answer?.status]).toEqual([1, 404]);
  });
});

describe("the fields that are dates", () => {
  const rows = readTable("dates.tsv");
  const legacyNames = new Set(
    readTable("collections.tsv").flatMap((row) => [row["legacy"], ...standards.map((s) => row[s])]),
  );
  /** A record with a value at a path; every second part of the path is a list. */
  const at = (path: readonly string[], value: string): unknown => {
    const [first = "", ...rest] = path;
    if (rest.length === 0) return { [first]: value };
    return { [first]: rest.length % 2 ? [at(rest, value)] : at(rest, value) };
  };

  describe.each(standards)("on Data Standard %s", (dataStandard) => {
    const options = { dataStandard };
    const found = rows.filter(
      (row) => row[dataStandard] !== "x" && legacyNames.has(row["collection"]),
    );
    test.each(found.map((row) => [row["collection"] ?? "", row["path"] ?? "", row] as const))(
      "%s %s",
      async (collection, path, row) => {
        const day = at(path.split("."), "2012-09-19");
        const midnight = at(path.split("."), "2012-09-19T00:00:00");
        const isDate = row[dataStandard] === "date";
        const { answer } = await through(`${root}/${collection}`, { options, host: json([day]) });
        if (answer?.status === 501) return;
        expect(await valueOf(answer)).toEqual([isDate ? midnight : day]);
        const up = await through(`${root}/${collection}`, {
          options,
          call: write("POST", midnight),
        });
        const isCut = isDate || row["legacy"] === "legacy";
        expect(sent(up.asked[0]?.body ?? "")).toEqual(isCut ? day : midnight);
      },
    );
  });
});

describe("a record that is not sent", () => {
  const school = { schoolId: 1, nameOfInstitution: "A" };
  const addresses = (count: number) =>
    Array.from({ length: count }, () => ({ streetNumberName: {} }));
  const busRoutes = [...Array.from({ length: 12 }, () => ({})), { number: 1 }];
  const refuse = { unknownFields: ["refuse"] };

  test.each<[string, string, unknown, RegExp, object, RecordOptions?]>([
    ["is a list", "schools", [school], /the body must be one JSON object\./, {}],
    [
      "has a field that cannot be read",
      "schools",
      { ...school, addresses: addresses(1) },
      /^Request not sent: addresses\[0\]\.streetNumberName must be text\. \(EDB024\)$/,
      { fields: ["addresses[0].streetNumberName"] },
    ],
    [
      "has thirteen of them",
      "schools",
      { ...school, addresses: addresses(13) },
      /addresses\[9\]\.streetNumberName must be text\. And 3 more\. \(EDB024\)$/,
      { fields: Array.from({ length: 13 }, (_, at) => `addresses[${at}].streetNumberName`) },
    ],
    [
      "has a code that the host does not have",
      "schools",
      { ...school, type: "Reguler" },
      /The host has no code of schoolTypeDescriptors.* are "Regular"\. \(EDB024\) The option records\.values: {"SchoolType":{"VALUE":"CODE"}} gives the host's code/,
      {},
    ],
    [
      "would lose a field",
      "schools",
      { ...school, busRoutes },
      /a current host has no place for busRoutes\[12\]\.number \([^)]+\) \(EDB024\) The option records\.acceptLoss: "schools\.busRoutes\.number" sends/,
      { fields: ["busRoutes[12].number"] },
      refuse,
    ],
  ])(
    "says why, and which option helps, if it %s",
    async (_, path, body, message, more, records = {}) => {
      const namespace = "uri://ed-fi.org/SchoolTypeDescriptor";
      const host = new StoredHost({ schoolTypeDescriptors: [{ namespace, codeValue: "Regular" }] });
      const answer = await programOn(host, { records }).call("POST", path, body);
      expect(answer).toMatchObject({ status: 400, change: "EDB024", ...more });
      expect(answer.message).toMatch(message);
      expect(host.wrote).toEqual([]);
    },
  );
});

describe("the fields that were left behind are named", () => {
  const named = async (...fields: readonly string[]) => {
    const body = {
      schoolId: 1,
      nameOfInstitution: "A",
      ...Object.fromEntries(fields.map((each) => [each, 1])),
    };
    const answer = await programOn(new StoredHost()).call("POST", "schools", body);
    expect(answer.status).toBe(201);
    return answer.headers["edbridge-left-behind"];
  };

  test.each([
    ["a b", "a%20b"],
    ["~a-b_c", "~a-b_c"],
    ["\ud83d\ude00", "%F0%9F%98%80"],
  ])("%s as %s", async (field, name) => {
    expect(await named(field)).toBe(name);
  });

  test.each([
    [51, 3, 50, true],
    [5, 1000, 4, true],
    [1, 4001, 0, true],
  ])("%d, each of %d characters, as far as they fit", async (count, length, fits, more) => {
    const fields = Array.from({ length: count }, (_, at) => `x${at + 10}`.padEnd(length, "x"));
    const names = [...fields.slice(0, fits), ...(more ? ["..."] : [])];
    expect(await named(...fields)).toBe(names.join(", "));
  });
});

test("whatever bytes come, both ways, nothing breaks", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array(), fc.uint8Array(), async (up, down) => {
      const call = { method: "POST", headers: { authorization, ...type }, body: up };
      const host = { headers: { ...type, location: `/schools/${id}` }, body: down };
      const written = await through(`${root}/disciplineIncidents`, { call, host });
      expect(written.answer?.status).toBe(200);
      for (const path of ["disciplineIncidents", `schools/${id}`, "schools?schoolId=1"]) {
        const { answer } = await through(`${root}/${path}`, { host });
        expect([200, 404, 502]).toContain(answer?.status);
      }
    }),
  );
});

test("whatever JSON comes, records stay what they were but for what was edited", async () => {
  await fc.assert(
    fc.asyncProperty(fc.json(), async (text) => {
      const host = { headers: type, body: text };
      const { answer } = await through(`${root}/people`, { host });
      expect(JSON.parse(await textOf(answer))).toEqual(JSON.parse(text));
    }),
  );
});
