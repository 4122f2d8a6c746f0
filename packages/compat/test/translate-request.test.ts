import { systemClock } from "@edbridge/core";
// Which records are refused before anything is sent, and what their callers and the owner are told.
import { records } from "@edbridge/records";
import { describe, expect, test } from "vitest";
import { JsonDocument } from "../src/http/json.js";
import type { Lookups } from "../src/lookups/lookups.js";
import type { DataCall } from "../src/auth/bridged-call.js";
import { Report } from "../src/report/report.js";
import { translateRequest } from "../src/writes/translate-request.js";
import type { JsonRecord } from "./through.js";

/** A host that has no records, and the code `Regular` of each descriptor. */
const lookups = {
  toCurrentKeys: (_: string, keys: readonly unknown[]) => keys.map(() => undefined),
  descriptors: () => [{ codeValue: "Regular", namespace: "uri://ed-fi.org/X" }],
  namespaces: () => [],
} as unknown as Lookups;

/** What becomes of a record that is sent to a collection; `undefined` is a body in no JSON. */
async function sent(
  collection: string,
  value: unknown,
  options: Parameters<typeof records>[0] = {},
  report?: Report,
) {
  const json = value === undefined ? undefined : new JsonDocument(value);
  const target = { name: collection, part: undefined, query: [] };
  const translation = {
    translator: records({ dataStandard: "5.0", keep: false, ...options }),
    collection,
    schoolYear: 2017,
    educationOrganizationId: undefined,
  };
  const call = { json, target, report } as unknown as DataCall;
  const found = await translateRequest(call, translation, lookups);
  return "answer" in found ? { refused: found.answer } : { sent: found };
}

const refusal = (status: number, message: string, more = {}) => ({
  refused: expect.objectContaining({ status, change: "EDB024", message, ...more }),
});

const school = { schoolId: 1, nameOfInstitution: "A" };

test("a record that the host takes is sent, with all that it has become", async () => {
  const { sent: found } = await sent("schools", school);
  expect(found).toMatchObject({ record: school, companions: {}, leftBehind: [] });
});

test("what changes and what is lost is noted for who listens", async () => {
  const report = new Report(systemClock);
  await sent("schools", { ...school, type: "Regular", busRoute: 1 }, {}, report);
  expect(report.mapped).toEqual([{ collection: "schools", field: "type", change: "EDB024" }]);
  expect(report.lost).toEqual([{ collection: "schools", field: "busRoute", class: "unknown" }]);
});

test.each([
  [undefined, "the body is not JSON in UTF-8, so it cannot be translated"],
  [[school], "the body must be one JSON object"],
  ["school", "the body must be one JSON object"],
  [null, "the body must be one JSON object"],
])("%j is no record", async (value, why) => {
  expect(await sent("schools", value)).toEqual(refusal(400, `Request not sent: ${why}. (EDB024)`));
});

describe("fields that cannot be read", () => {
  const wrong = (count: number): JsonRecord => ({
    ...school,
    addresses: Array.from({ length: count }, () => ({ streetNumberName: {} })),
  });
  const paths = (count: number) =>
    Array.from({ length: count }, (_, at) => `addresses[${at}].streetNumberName`);
  const named = (count: number) =>
    paths(count)
      .map((path) => `${path} must be text.`)
      .join(" ");

  test.each([
    [1, named(1)],
    [10, named(10)],
    [11, `${named(10)} And 1 more.`],
    [13, `${named(10)} And 3 more.`],
  ])("are named, ten of them at most: %i", async (count, told) => {
    const { refused } = await sent("schools", wrong(count));
    expect(refused).toMatchObject({
      status: 400,
      message: `Request not sent: ${told} (EDB024)`,
      fields: paths(count),
    });
    expect(refused).not.toHaveProperty("option");
  });
});

test("a field that a current record must have names the option that gives it", async () => {
  const collection = "studentEducationOrganizationAssociations";
  const { refused } = await sent(collection, {
    studentReference: { studentUniqueId: "1" },
    educationOrganizationReference: { educationOrganizationId: 1 },
    responsibilityDescriptor: "Regular",
  });
  expect(refused).toMatchObject({
    status: 400,
    message: expect.stringContaining("needs defaults.responsibilityBeginDate to be set."),
    option: {
      name: "records.defaults.responsibilityBeginDate",
      effect: expect.stringMatching(/every/),
    },
  });
  expect(refused).not.toHaveProperty("fields");
});

test("a code that the host does not have names the option that can say which is meant", async () => {
  const { refused } = await sent("schools", { ...school, type: "Reguler" });
  expect(refused).toMatchObject({
    status: 400,
    option: {
      name: "records.values.SchoolType",
      effect: expect.stringMatching(/code that is meant/),
    },
  });
  expect(refused?.message).toContain("The host has no code of schoolTypeDescriptors");
  expect(refused?.message).toMatch(/ are "Regular"\. \(EDB024\)$/);
});

test("ten values at most are told to the caller of codes that the host does not have", async () => {
  const gradeLevels = Array.from({ length: 12 }, (_, at) => ({
    gradeLevelDescriptor: `Level ${String.fromCharCode(65 + at)}`,
  }));
  const { refused } = await sent("schools", { ...school, gradeLevels });
  expect(refused?.body).toContain("Level J");
  expect(refused?.body).not.toContain("Level K");
});

test("a reference to nothing is refused as a host refuses it, in any case", async () => {
  const section = {
    schoolId: 1,
    schoolYear: 2017,
    termDescriptor: "Regular",
    localCourseCode: "A",
    classPeriodName: "1",
    classroomIdentificationCode: "101",
    uniqueSectionCode: "A",
    sequenceOfCourse: 1,
  };
  const cohort = {
    studentReference: { studentUniqueId: "1" },
    cohortReference: { cohortIdentifier: "1", educationOrganizationId: 1 },
    beginDate: "2016-08-22",
    sections: [{ sectionReference: section }, { sectionReference: section }],
  };
  const paths = ["sections[0].sectionReference", "sections[1].sectionReference"];
  const told = paths.map((path) => `${path} (no such record in sections)`).join("; ");
  for (const onLoss of ["refuse", "allow"]) {
    expect(await sent("studentCohortAssociations", cohort, { onLoss: [onLoss] })).toEqual(
      refusal(
        409,
        `Request not sent: the record refers to records that the host does not have, or does not show to this key: ${told}. (EDB024)`,
        { fields: paths },
      ),
    );
  }
});

describe("a record that would lose fields", () => {
  const lossy = { ...school, busRoutes: [{ number: 1 }, { number: 2 }] };

  test("is refused, naming them and the option", async () => {
    const { refused } = await sent("schools", lossy, { unknownFields: ["refuse"] });
    expect(refused).toMatchObject({
      status: 400,
      fields: ["busRoutes[0].number", "busRoutes[1].number"],
      option: {
        name: "records.acceptLoss",
        value: "schools.busRoutes.number",
        effect: expect.stringMatching(/without/),
      },
    });
    expect(refused?.message).toMatch(
      /^Request not sent: a current host has no place for busRoutes\[0\]\.number \([^)]+\); busRoutes\[1\]\.number \([^)]+\) \(EDB024\)$/,
    );
  });

  test("names the option without the places in its lists", async () => {
    const busRoutes = [...Array.from({ length: 12 }, () => ({})), { number: 1 }];
    const own = { ...school, busRoutes };
    const { refused } = await sent("schools", own, { unknownFields: ["refuse"] });
    expect(refused?.fields).toEqual(["busRoutes[12].number"]);
    expect(refused?.option?.value).toBe("schools.busRoutes.number");
  });

  test("is sent with their names where the owner says so", async () => {
    const { sent: found } = await sent("schools", lossy, { unknownFields: ["warn"] });
    expect(found?.leftBehind.map(({ path }) => path)).toEqual([
      "busRoutes[0].number",
      "busRoutes[1].number",
    ]);
  });
});
