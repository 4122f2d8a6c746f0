import type { RecordOptions } from "@edbridge/compat";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { programOn, StoredHost } from "./stored-host.js";
import { readTable, standards } from "./tables/read.js";
import {
  created,
  dashed,
  dataRoot,
  id,
  json,
  root,
  textOf,
  opened,
  through,
  told,
  valueOf,
  sending,
} from "./through.js";

const type = { "content-type": "application/json" };
const sent = (body: unknown) => JSON.parse(String(body)) as unknown;

describe("the host's own members", () => {
  const kept = { id, schoolId: 1 };
  const record = { ...kept, _etag: "5", _lastModifiedDate: "2024-01-13T02:11:20.5Z" };
  const onPage = { ...kept, _etag: "5" };

  test.each([
    ["a record by its id", `schools/${id}`, record, kept],
    ["a record by its key", "schools?schoolId=1", [record], kept],
    ["a page, but for the _etag", "schools", [record, record], [onPage, onPage]],
  ])("are gone from %s", async (_, path, given, expected) => {
    const { answer } = await through(`${root}/${path}`, { host: json(given) });
    expect(await valueOf(answer)).toEqual(expected);
  });

  test.each([
    ["POST", "schools", {}],
    ["PUT", `schools/${id}`, { id }],
  ])("are not sent with a %s", async (method, path, left) => {
    const link = { rel: "School", href: "/schools?schoolId=1" };
    const others = { ETAG: "x", grades: [{ gradeReference: { type: "a" } }, { link: "kept" }] };
    const body = {
      ...record,
      ...others,
      link,
      _ETag: "x",
      schoolReference: { schoolId: 1, link },
      grades: [{ gradeReference: { type: "a", link } }, { link: "kept" }],
    };
    const { asked } = await through(`${root}/${path}`, { call: sending(method, body) });
    expect(sent(asked[0]?.body)).toEqual({
      ...left,
      ...others,
      schoolId: 1,
      schoolReference: { schoolId: 1 },
    });
  });
});

describe("a body that needs no edit", () => {
  test.each([
    [
      "on one line",
      '{ "schoolId":1,  "name": "Ä" , "credits": 1.50 }',
      '{"schoolId":1,"name":"Ä","credits":1.50}',
    ],
    [
      "one member a line",
      '{\r\n "name": "Ä",\r\n "n": 1.50 }',
      '{\n  "name": "Ä",\n  "n": 1.50\n}',
    ],
  ])("is sent with what it says as it was written, %s", async (_name, body, expected) => {
    const { asked } = await through(`${root}/schools`, { call: sending("POST", body) });
    expect(asked[0]?.body).toBe(expected);
  });

  test("is given with what it says as it was written, in its own length", async () => {
    const body = '[ {"schoolId": 9007199254740993 } ]';
    const host = { headers: { ...type, "content-length": "35", etag: '"1"' }, body };
    const { answer } = await through(`${root}/schools`, { host });
    expect(answer?.body).toBe('[{"schoolId":9007199254740993}]');
    expect(answer?.headers).toEqual({ ...type, etag: '"1"' });
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
    const up = await through(`${root}/schools`, { call: sending("POST", body) });
    expect(up.asked[0]?.body).toBe(`{"n":${text},"list":[${text}]}`);
    const host = { headers: type, body: `[${body}]` };
    const { answer } = await through(`${root}/schools`, { host });
    expect(answer?.body).toBe(`[{"id":"${id}","n":${text},"list":[${text}]}]`);
  });

  test("of a translated record survive both ways", async () => {
    const options = { ...told, records: { keep: false } };
    const uncoded = { "content-encoding": "Identity" };
    const call = sending("POST", '{"schoolId":9007199254740993,"type":"Regular"}', uncoded);
    const { asked } = await through(`${root}/schools`, { call, options });
    const uri = "uri://ed-fi.org/SchoolTypeDescriptor#Regular";
    expect(asked[0]?.body).toBe(`{"schoolId":9007199254740993,"schoolTypeDescriptor":"${uri}"}`);
    const body = '[{"availableCredits":1.0,"sequenceOfCourse":9007199254740993}]';
    const { answer } = await through(`${root}/sections?limit=5`, {
      host: { headers: type, body },
      options,
    });
    expect(await textOf(answer)).toMatch(/"availableCredits": 1\.0,\s*.*": 9007199254740993/);
  });
});

test.each([
  ["parents", "contacts", "parents"],
  ["addressTypes", "addressTypeDescriptors", "addressTypes"],
  ["termDescriptors", "termDescriptors", "termDescriptors"],
  ["termTypes", "contacts", "parents"],
])("a Location of %s at %s has the caller's name, %s", async (legacy, current, expected) => {
  const host = { status: 201, headers: { location: `${dataRoot}/${current}/${dashed}` } };
  const { answer } = await through(`${root}/${legacy}`, { call: sending("POST", {}), host });
  expect(answer?.headers["location"]).toBe(`${root}/${expected}/${id}`);
});

describe("PUT to an id that is not there", () => {
  const body = { id, schoolId: 1, _etag: "5" };
  const host = ({ method }: { method: string }) =>
    method === "PUT"
      ? json({ detail: "no" }, 404)
      : { status: 201, headers: { location: `${dataRoot}/schools/${dashed}`, etag: '"6"' } };
  const schools = `${root}/schools/${id}`;

  test("creates the record", async () => {
    const { asked, answer } = await through(schools, { call: sending("PUT", body), host });
    expect(asked.map(({ method, url }) => [method, url])).toEqual([
      ["PUT", `${dataRoot}/schools/${id}`],
      ["POST", `${dataRoot}/schools`],
    ]);
    expect(asked.map((call) => sent(call.body))).toEqual([{ id, schoolId: 1 }, { schoolId: 1 }]);
    const headers = { location: `${root}/schools/${id}`, etag: '"6"' };
    expect(answer).toMatchObject({ status: 201, headers });
  });

  test.each([
    ["under If-Match", sending("PUT", body, { "if-match": '"5"' })],
    ["of another type", sending("PUT", body, { "content-type": "text/plain" })],
  ])("does not, %s", async (_, call) => {
    const { asked, answer } = await through(schools, { call, host });
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
    const ask = opened({ dataStandard });
    test.each(
      rows.filter((row) => row[dataStandard] !== "x" && legacyNames.has(row["collection"])),
    )("$collection $path", async ({ collection, path = "", legacy, [dataStandard]: kind }) => {
      const day = at(path.split("."), "2012-09-19");
      const midnight = at(path.split("."), "2012-09-19T00:00:00");
      const url = `${root}/${collection}`;
      const { answer } = await ask(url, { host: json([day]) });
      if (answer?.status === 501) return;
      expect(await valueOf(answer)).toEqual([kind === "date" ? midnight : day]);
      const up = await ask(url, { call: sending("POST", midnight) });
      const isCut = kind === "date" || legacy === "legacy";
      expect(sent(up.asked[0]?.body ?? "")).toEqual(isCut ? day : midnight);
    });
  });
});

const school = { schoolId: 1, nameOfInstitution: "A" };

describe("a record that is not sent", () => {
  const addresses = (count: number) =>
    Array.from({ length: count }, () => ({ streetNumberName: {} }));
  const busRoutes = [...Array.from({ length: 12 }, () => ({})), { number: 1 }];

  test.each<[string, object, RegExp]>([
    [
      "has a field that cannot be read",
      { addresses: addresses(1) },
      /^Request not sent: addresses\[0\]\.streetNumberName must be text\. \(EDB024\)$/,
    ],
    [
      "has thirteen of them",
      { addresses: addresses(13) },
      /addresses\[9\]\.streetNumberName must be text\. And 3 more\. \(EDB024\)$/,
    ],
    [
      "has a code that the host does not have",
      { type: "Reguler" },
      /The list schoolTypeDescriptors of the host lacks the value of type\. Nearest in it: "Regular"\. \(EDB024\) The option records\.values: {"SchoolType":{"VALUE":"CODE"}} sends CODE for VALUE, if the host's operator does not add it/,
    ],
    [
      "would lose a field",
      { busRoutes },
      /the host cannot store busRoutes\[12\]\.number \([^)]+\) \(EDB024\) The option records\.acceptLoss: \["schools\.busRoutes\.number"\] sends/,
    ],
  ])("says why, and which option helps, if it %s", async (_, more, message) => {
    const namespace = "uri://ed-fi.org/SchoolTypeDescriptor";
    const host = new StoredHost({ schoolTypeDescriptors: [{ namespace, codeValue: "Regular" }] });
    const records: RecordOptions = "busRoutes" in more ? { unknownFields: ["refuse"] } : {};
    const answer = await programOn(host, { records }).call("POST", "schools", {
      ...school,
      ...more,
    });
    expect(answer).toMatchObject({ status: 400, change: "EDB024" });
    expect(answer.message).toMatch(message);
    expect(host.wrote).toEqual([]);
  });
});

describe("the fields that were left behind are named", () => {
  const named = async (...fields: readonly string[]) => {
    const body = { ...school, ...Object.fromEntries(fields.map((each) => [each, 1])) };
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
      const call = sending("POST", up);
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

const beyond = ["1e400", "-1e400", "1.5e400", `1${"0".repeat(400)}.0`];

/** Writes a record, given as text, to a host that has none. */
async function send(collection: string, body: string, onLoss: "warn" | "refuse" = "warn") {
  const { answer } = await through(`${root}/${collection}`, {
    options: { ...told, records: { onLoss } },
    host: ({ method }) => (method === "GET" ? json([]) : created),
    call: sending("POST", body),
  });
  return { status: answer?.status, text: await textOf(answer) };
}

test.each(beyond)("a number beyond those of JavaScript is no whole number: %s", async (number) => {
  const { status, text } = await send("schools", `{"schoolId":${number}}`);
  expect(status).toBe(400);
  expect(text).toContain("schoolId must be a whole number.");
});

test.each(beyond)("a flag or an amount may be as large: %s", async (number) => {
  const date = `{"date":"2017-08-14","calendarEvents":[{"eventDuration":${number}}]}`;
  expect((await send("calendarDates", date)).status).toBeLessThan(500);
  const enrollment = await send("studentSchoolAssociations", `{"primarySchool":${number}}`);
  expect(enrollment.status).toBeLessThan(500);
});

test("a record with 19,000 exact numbers in the wrong place costs no answer of a megabyte", async () => {
  const list = Array.from({ length: 19_000 }, () => "1.0").join();
  const body = `{"schoolId":1,"nameOfInstitution":"A","addresses":[${list}]}`;
  const refused = await send("schools", body, "refuse");
  expect([(await send("schools", body)).status, refused.status]).toEqual([201, 400]);
  expect(refused.text).toContain(
    "addresses[9] (It does not have the published form.); and 18990 more",
  );
  expect(refused.text.length).toBeLessThan(2000);
});

const written = { id, schoolId: 255901001, nameOfInstitution: "Grand Bend", addresses: [] };
const namespace = "uri://ed-fi.org/TermDescriptor";

test.each([
  ["a list", "schools", [written]],
  ["a record", `schools/${id}`, written],
  ["a list of descriptors", "termDescriptors", [{ id, namespace, codeValue: "Fall Semester" }]],
  ["an empty list", "schools", []],
])("%s is read with one member a line, as legacy hosts wrote it", async (_, path, value) => {
  // Hosts from version 8 on write on one line.
  for (const space of [undefined, 2, 4, "\t"]) {
    const host = { headers: type, body: JSON.stringify(value, null, space) };
    const options = { ...told, records: {} };
    const { answer } = await through(`${root}/${path}`, { options, host });
    const text = await textOf(answer);
    expect(text).toBe(JSON.stringify(JSON.parse(text), null, 2));
    expect(text).toContain(value === written ? '\n  "schoolId": 255901001,\n' : "[");
    const length = answer?.headers["content-length"];
    expect([undefined, String(Buffer.byteLength(text))]).toContain(length);
  }
});
