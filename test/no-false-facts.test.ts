// A host has a performance level only if the student met it, and no legacy record loses that without a word.
import { expect, test } from "vitest";
import { storedStudent } from "./support/new-person.ts";
import { hostWith, standards, uri } from "./support/translated.ts";

type Json = Record<string, unknown>;

const path = "studentAssessments";
const namespace = "uri://assess.example/Assessment";
const assessment = { assessmentIdentifier: "A-1", namespace };
const objective = { identificationCode: "O-1" };
const level = (performanceLevelDescriptor: string, performanceLevelMet: boolean) => ({
  assessmentReportingMethodType: "Proficiency level",
  performanceLevelDescriptor,
  performanceLevelMet,
});
const result = (objectiveAssessmentReference: Json, ...performanceLevels: readonly unknown[]) => ({
  identifier: "R-1",
  assessmentReference: { identifier: "A-1", namespace: "http://assess.example/Assessment" },
  studentReference: { studentUniqueId: "1" },
  administrationDate: "2016-09-14T00:00:00",
  performanceLevels,
  studentObjectiveAssessments: [
    {
      objectiveAssessmentReference,
      performanceLevels,
      scoreResults: [
        {
          assessmentReportingMethodType: "Raw score",
          resultDatatypeType: "Integer",
          result: "14",
        },
      ],
    },
  ],
});
const whole = { ...objective, ...assessment, namespace: "http://assess.example/Assessment" };
const open = (standard: (typeof standards)[number]) =>
  hostWith(standard, {
    students: [storedStudent("1")],
    assessments: [{ ...assessment, assessmentTitle: "A" }],
    objectiveAssessments: [{ ...objective, assessmentReference: assessment }],
  });
const levelsOf = (record: Json = {}) => {
  const parts = record["studentObjectiveAssessments"] as Json[];
  return [record, ...parts].map((each) => each["performanceLevels"]);
};

test.each(standards)("a level that was not met is not stored as met on %s", async (standard) => {
  const { put, list, send, stored } = await open(standard);
  const both = [level("Basic", true), level("Advanced", false)];
  const { leftBehind } = await put(path, result(whole, ...both));
  const isKept = standard < "4.0";
  const levels = levelsOf(stored(path)[0]);
  const names = (isKept ? ["Basic", "Advanced"] : ["Basic"]).map((code) =>
    expect.objectContaining({ performanceLevelDescriptor: uri("PerformanceLevel", code) }),
  );
  expect(levels).toEqual([names, names]);
  for (const name of Object.keys(level("", false))) {
    for (const place of ["", "studentObjectiveAssessments[0]."]) {
      const isNamed = leftBehind?.includes(`${place}performanceLevels[1].${name}`) === true;
      expect([name, isNamed]).toEqual([name, !isKept]);
    }
  }

  // A caller that reads, changes and writes has the level that the student met.
  const [first] = await list(path);
  const own = (isKept ? both : both.slice(0, 1)).map((each) => expect.objectContaining(each));
  expect(levelsOf(first)).toEqual([own, own]);
  const at = `${path}/${String(first?.["id"])}`;
  expect(await send("PUT", at, first)).toMatchObject({ status: 204, leftBehind: null });
  expect(levelsOf(stored(path)[0])).toEqual(levels);

  // A level that a student does not meet any more goes.
  const none = await send("PUT", at, result(whole, level("Basic", false)));
  expect(none.status).toBe(204);
  const left = JSON.stringify(levelsOf(stored(path)[0]));
  expect(left.includes("PerformanceLevelDescriptor#Basic")).toBe(isKept);
});

test.each(standards)("an objective is named by its code alone, on %s", async (standard) => {
  const { put, stored } = await open(standard);
  const record = result(objective, level("Basic", true));
  for (const status of [201, 200])
    expect(await put(path, record)).toMatchObject({ status, leftBehind: null });
  expect(stored(path)).toMatchObject([
    {
      studentObjectiveAssessments: [
        { objectiveAssessmentReference: { ...assessment, ...objective } },
      ],
    },
  ]);
});
