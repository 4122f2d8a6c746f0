import { describe, expect, test } from "vitest";
import { legacyKeys, schoolData } from "./support/school-data.ts";
import { storedStudent } from "./support/new-person.ts";
import { hostWith, open, type World, writeAsCurrent } from "./support/translated.ts";

const student = { studentReference: { studentUniqueId: "604822" } };
const sectionReference = legacyKeys.sections;
const beginDate = "2016-08-22T00:00:00";
const incident = {
  disciplineIncidentReference: { incidentIdentifier: "I-1", schoolId: 255901001 },
};
const action = {
  identifier: "A-1",
  disciplineDate: "2016-09-01",
  disciplines: [{ disciplineDescriptor: "In-School Suspension" }],
  disciplineIncidents: [incident],
  ...student,
};

/** What a write that the host never got is answered. */
async function refused({ sandbox, post }: World, collection: string, body: object) {
  const { status, text } = await post(collection, body);
  const written = sandbox.requests.filter(
    ({ method, kind }) => kind === "data" && method !== "GET",
  );
  expect(written).toEqual([]);
  return [status, (JSON.parse(text) as { message: string }).message];
}

describe.each(["3.1", "5.0", "6.0"] as const)("on Data Standard %s", (standard) => {
  test.each(["refuse", "warn", "allow"] as const)(
    "a reference to nothing is 409, named once, and nothing is sent: %s",
    async (onLoss) => {
      const body = { ...student, sectionReference, beginDate };
      const world = await open(standard, { onLoss });
      expect(await refused(world, "studentSectionAssociations", body)).toEqual([
        409,
        "Request not sent: the record refers to records that the host does not have, or does not show to this key: sectionReference (no such record in sections). (EDB024)",
      ]);
    },
  );
});

const { termDescriptor: _, uniqueSectionCode: __, ...partial } = sectionReference;

test.each([
  [
    "without a part of its key is 400 with that part",
    "studentSectionAssociations",
    { ...student, sectionReference: partial, beginDate },
    400,
    /sent: sectionReference lacks termDescriptor, uniqueSectionCode of the key of sections\. \(EDB024\)$/,
  ],
  [
    "in a list is named with its place",
    "studentCohortAssociations",
    {
      ...student,
      cohortReference: { cohortIdentifier: "1", educationOrganizationId: 255901001 },
      beginDate,
      sections: [{ sectionReference }, { sectionReference }],
    },
    409,
    /sections\[0\]\.sectionReference \(.*sections\[1\]\.sectionReference \(/,
  ],
])("a reference %s", async (_what, collection, body, status, message) => {
  const found = await refused(await open("5.0"), collection, body);
  expect(found).toEqual([status, expect.stringMatching(message)]);
});

describe.each(["5.0", "6.0"] as const)("on Data Standard %s", (standard) => {
  test("what may not be read is not said to be missing", async () => {
    const { sandbox, post } = await open(standard);
    for (const path of ["/disciplineIncidents", "/students"])
      sandbox.fault({ status: 403, when: { method: "GET", path } });
    expect((await post("disciplineActions", action)).text).not.toContain("no such record");
  });

  const alsoStudent = standard === "6.0" ? ".*; studentReference " : "";
  // The host would not name the record that a value is needed of.
  test.each([
    [
      "studentDisciplineIncidentAssociations",
      { ...incident, ...student, studentParticipationCodeType: "Perpetrator" },
      ": disciplineIncidentReference ",
    ],
    [
      "disciplineActions",
      action,
      String.raw`: disciplineIncidents\[0\]\.disciplineIncidentReference ${alsoStudent}`,
    ],
    [
      "studentEducationOrganizationAssociations",
      {
        educationOrganizationReference: { educationOrganizationId: 255901 },
        responsibilityDescriptor: "Accountability",
        ...student,
      },
      ": studentReference ",
    ],
  ])("%s that needs a value of what is not there names its reference", async (...row) => {
    const [collection, body, message] = row;
    const found = await refused(await open(standard), collection, body);
    expect(found).toEqual([409, expect.stringMatching(message)]);
  });
});

test("a reference to what another program has written since it was looked for is found", async () => {
  const { sessions = [], ...data } = schoolData("5.0");
  const educationOrganizationReference = { educationOrganizationId: 1 };
  const courses = [{ courseCode: "ALG", educationOrganizationReference }];
  const { sandbox, post } = await hostWith("5.0", { ...data, courses });
  const offering = {
    localCourseCode: "ALG-2",
    schoolReference: { schoolId: 1 },
    sessionReference: { schoolId: 1, schoolYear: 2017, termDescriptor: "Fall Semester" },
    courseReference: { code: "ALG", educationOrganizationId: 1 },
  };
  const send = async () => (await post("courseOfferings", offering)).status;
  expect([await send(), await send()]).toEqual([409, 409]);
  const dates = { beginDate: "2016-08-22", endDate: "2016-12-16", totalInstructionalDays: 80 };
  await writeAsCurrent(sandbox, "sessions", { ...sessions[0], ...dates });
  expect(await send()).toBe(201);
});

test("a section beside the one that was looked up with its period and room is found when another program adds it", async () => {
  const { sections = [], ...data } = schoolData("5.0");
  const own = { schoolReference: { schoolId: 1 } };
  const { sandbox, post } = await hostWith("5.0", {
    ...data,
    sections,
    students: [storedStudent("1")],
    locations: [{ ...own, classroomIdentificationCode: "R1" }],
    classPeriods: ["P1", "P2"].map((classPeriodName) => ({ ...own, classPeriodName })),
  });
  const { beginDate: since, studentUniqueId, ...key } = legacyKeys.studentSectionAssociations;
  const sent = (uniqueSectionCode: string) =>
    post("studentSectionAssociations", {
      sectionReference: { ...key, uniqueSectionCode },
      studentReference: { studentUniqueId },
      beginDate: since,
    });
  expect([(await sent("S-1")).status, (await sent("T")).status]).toEqual([200, 409]);
  await writeAsCurrent(sandbox, "sections", { ...sections[0], sectionIdentifier: "T" });
  expect((await sent("T")).status).toBe(201);
});
