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

const incident = {
  disciplineIncidentReference: { incidentIdentifier: "I-1", schoolId: 255901001 },
};
const student = { studentReference: { studentUniqueId: "604822" } };
/** Records that need a value of the record that they refer to: the host would not name it. */
const dependents = {
  studentDisciplineIncidentAssociations: {
    body: { ...incident, ...student, studentParticipationCodeType: "Perpetrator" },
    missing: { "5.0": /: disciplineIncidentReference /, "6.0": /: disciplineIncidentReference / },
  },
  disciplineActions: {
    body: {
      identifier: "A-1",
      disciplineDate: "2016-09-01",
      disciplines: [{ disciplineDescriptor: "In-School Suspension" }],
      disciplineIncidents: [incident],
      ...student,
    },
    missing: {
      "5.0": /: disciplineIncidents\[0\]\.disciplineIncidentReference /,
      "6.0": /: disciplineIncidents\[0\]\.disciplineIncidentReference .*; studentReference /,
    },
  },
  studentEducationOrganizationAssociations: {
    body: {
      educationOrganizationReference: { educationOrganizationId: 255901 },
      responsibilityDescriptor: "Accountability",
      ...student,
    },
    missing: { "5.0": /: studentReference /, "6.0": /: studentReference / },
  },
} as const;

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
        "Request not sent: the record refers to records that the host does not have, or does not show to this key: sectionReference (no such record in sections). (EDB024)",
      ]);
      expect(sandbox.requests.some(({ method, kind }) => kind === "data" && method !== "GET")).toBe(
        false,
      );
    },
  );
});

test("a reference without a part of its key is 400 with that part", async () => {
  const { sandbox, call } = await open("5.0");
  const { termDescriptor: _, uniqueSectionCode: __, ...sectionReference } = section;
  const record = { ...enrollment, sectionReference };
  const answer = await call("studentSectionAssociations", write("POST", record));
  expect([answer.status, (await json(answer))["message"]]).toEqual([
    400,
    "Request not sent: sectionReference lacks termDescriptor, uniqueSectionCode of the key of sections. (EDB024)",
  ]);
  expect(sandbox.requests.some(({ method, kind }) => kind === "data" && method !== "GET")).toBe(
    false,
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

describe.each(["5.0", "6.0"] as const)("on Data Standard %s", (standard) => {
  test("what may not be read is not said to be missing", async () => {
    const { sandbox, call } = await open(standard);
    for (const path of ["/disciplineIncidents", "/students"]) {
      sandbox.fault({ status: 403, when: { method: "GET", path } });
    }
    const { body } = dependents.disciplineActions;
    const answer = await call("disciplineActions", write("POST", body));
    expect((await json(answer))["message"]).not.toContain("no such record");
  });

  test.each(Object.entries(dependents))(
    "what needs a value of a record that is not there names its reference: %s",
    async (collection, { body, missing }) => {
      const { sandbox, call } = await open(standard);
      const answer = await call(collection, write("POST", body));
      expect([answer.status, (await json(answer))["message"]]).toEqual([
        409,
        expect.stringMatching(missing[standard]),
      ]);
      expect(
        sandbox.requests.some(({ method, path }) => method === "POST" && /data/.test(path)),
      ).toBe(false);
    },
  );
});
