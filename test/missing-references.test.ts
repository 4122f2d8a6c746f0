import { describe, expect, test } from "vitest";
import { json } from "./support/legacy-caller.ts";
import { open, write } from "./support/translated.ts";

const section = {
  schoolId: 255901001,
  schoolYear: 2017,
  termDescriptor: "Fall Semester",
  localCourseCode: "ALG-1",
  classPeriodName: "1",
  classroomIdentificationCode: "101",
  uniqueSectionCode: "A",
  sequenceOfCourse: 1,
};
const enrollment = {
  studentReference: { studentUniqueId: "604822" },
  sectionReference: section,
  beginDate: "2016-08-22T00:00:00",
};
const cohortMember = {
  studentReference: { studentUniqueId: "604822" },
  cohortReference: { cohortIdentifier: "1", educationOrganizationId: 255901001 },
  beginDate: "2016-08-22T00:00:00",
  sections: [{ sectionReference: section }, { sectionReference: section }],
};

const policies = ["refuse", "warn", "allow"] as const;
const standards = ["3.1", "5.0", "6.0"] as const;

describe.each(standards)("on Data Standard %s", (standard) => {
  test.each(policies)(
    "a reference to nothing is 409, named once, and nothing is sent: %s",
    async (onLoss) => {
      const { sandbox, call } = await open(standard, { onLoss });
      const answer = await call("studentSectionAssociations", write("POST", enrollment));
      const { message } = await json(answer);
      expect([answer.status, message]).toEqual([
        409,
        "Request not sent: the record refers to records that the host does not have: sectionReference (no such record in sections). (EDB024)",
      ]);
      expect(sandbox.requests.some(({ method, kind }) => kind === "data" && method !== "GET")).toBe(
        false,
      );
    },
  );
});

test("a reference in a list is named with its place", async () => {
  const { call } = await open("5.0");
  const answer = await call("studentCohortAssociations", write("POST", cohortMember));
  expect(answer.status).toBe(409);
  expect((await json(answer))["message"]).toMatch(
    /sections\[0\]\.sectionReference \(.*sections\[1\]\.sectionReference \(/,
  );
});
