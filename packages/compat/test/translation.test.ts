import { records } from "@edbridge/records";
import { describe, expect, test } from "vitest";
import { json, root, textOf, through, valueOf } from "./through.js";

const options = { dataStandard: "5.0", records: records({ dataStandard: "5.0", keep: false }) };
const write = (method: string, body: string | Buffer) => ({
  method,
  headers: { authorization: "Bearer x", "content-type": "application/json" },
  body,
});

describe("numbers that JavaScript would change", () => {
  test("go up as they were written", async () => {
    const body = '{"schoolId":9007199254740993,"type":"Regular"}';
    const { asked } = await through(`${root}/schools`, { call: write("POST", body), options });
    expect(asked[0]?.body).toBe(
      '{"schoolId":9007199254740993,"schoolTypeDescriptor":"uri://ed-fi.org/SchoolTypeDescriptor#Regular"}',
    );
  });

  test("come down as they were written", async () => {
    const page =
      '[{"sectionIdentifier":"s","availableCredits":1.0,"sequenceOfCourse":9007199254740993}]';
    const host = { ...json([]), body: page };
    const { answer } = await through(`${root}/sections?limit=5`, { host, options });
    expect(await textOf(answer)).toMatch(
      /"availableCredits": 1\.0,\s*"sequenceOfCourse": 9007199254740993/,
    );
  });
});

test("a record whose coding is said to be none is translated", async () => {
  const { headers, ...call } = write("POST", '{"schoolId":1,"type":"Regular"}');
  const coded = { ...call, headers: { ...headers, "content-encoding": "Identity" } };
  const { asked } = await through(`${root}/schools`, { call: coded, options });
  expect(asked[0]?.body).toContain("schoolTypeDescriptor");
});

test("a record with commas too many is translated too", async () => {
  const body = '{"schoolId": 1, "type": "Regular",}';
  const { asked } = await through(`${root}/schools`, { call: write("POST", body), options });
  expect(JSON.parse(String(asked[0]?.body))).toEqual({
    schoolId: 1,
    schoolTypeDescriptor: "uri://ed-fi.org/SchoolTypeDescriptor#Regular",
  });
});

test.each([
  ["no JSON at all", "type=Regular"],
  ["letters in Latin-1", Buffer.from('{"nameOfInstitution":"Caf\u00e9"}', "latin1")],
  ["letters in UTF-16", Buffer.from('{"nameOfInstitution":"A"}', "utf16le")],
])("a body with %s is not sent as it is", async (_, body) => {
  const { asked, answer } = await through(`${root}/schools`, {
    call: write("POST", body),
    options,
  });
  expect([answer?.status, asked]).toEqual([400, []]);
  expect(await textOf(answer)).toContain("EDB024");
});

test.each(["[", '{"a":'])("a record nested deeper than hosts read is refused: %s", async (open) => {
  const shut = open === "[" ? "]" : "}";
  const nested = (levels: number) => `{"_ext":${open.repeat(levels)}1${shut.repeat(levels)}}`;
  const post = (levels: number) =>
    through(`${root}/schools`, { call: write("POST", nested(levels)), options });
  for (const levels of [64, 20_000]) {
    const { asked, answer } = await post(levels);
    expect([answer?.status, asked]).toEqual([400, []]);
  }
  expect((await post(63)).asked).toHaveLength(1);
});

test.each(["schools/deletes"])("%s has no records to be translated", async (path) => {
  const host = json([{ keyValues: { type: "Regular" } }]);
  const { answer } = await through(`${root}/${path}?limit=5`, { host, options });
  expect(await textOf(answer)).toMatch(/"keyValues": \{\s*"type": "Regular"\s*\}/);
});

describe("a page whose look-up the host", () => {
  const grade = {
    gradingPeriodReference: {
      gradingPeriodDescriptor: "uri://ed-fi.org/GradingPeriodDescriptor#A",
    },
    studentSectionAssociationReference: {
      localCourseCode: "A",
      schoolId: 1,
      schoolYear: 2017,
      sectionIdentifier: "s",
      sessionName: "Fall",
      studentUniqueId: "1",
      beginDate: "2017-08-21",
    },
  };
  const page = (status: number) =>
    through(`${root}/grades?limit=5`, {
      host: ({ url }) =>
        url.includes("/grades") ? json([grade]) : json({ message: "No." }, status),
      options,
    });

  test("forbids comes without it, and says so", async () => {
    const { answer } = await page(403);
    expect([answer?.status, answer?.headers["edbridge-left-out"]]).toEqual([200, "sections"]);
    expect(await valueOf(answer)).toMatchObject([
      { studentSectionAssociationReference: { studentUniqueId: "1", localCourseCode: "A" } },
    ]);
  });

  test("fails is that failure", async () => {
    const { answer } = await page(503);
    expect(answer?.status).toBe(503);
    expect(await textOf(answer)).toContain("No.");
  });
});
