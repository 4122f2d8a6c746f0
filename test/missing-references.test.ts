import { expect, test } from "vitest";
import { legacyKeys, schoolData } from "./support/school-data.ts";
import { storedStudent } from "./support/new-person.ts";
import { hostWith, open, writeAsCurrent } from "./support/translated.ts";

test("a reference to nothing is refused also where what is lost is allowed", async () => {
  const { post, stored } = await open("5.0", { onLoss: "allow" });
  const { sections: sectionReference } = legacyKeys;
  const body = { studentReference: { studentUniqueId: "604822" }, sectionReference };
  const { status } = await post("studentSectionAssociations", { ...body, beginDate: "2016-08-22" });
  expect([status, stored("studentSectionAssociations")]).toEqual([409, []]);
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
