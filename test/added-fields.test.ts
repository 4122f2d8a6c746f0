import { describe, expect, test } from "vitest";
import { schoolData } from "./support/school-data.ts";
import { open, write } from "./support/translated.ts";

const school = { schoolReference: { schoolId: 1 } };
const district = { educationOrganizationReference: { educationOrganizationId: 255901 } };
const studentReference = { studentUniqueId: "1" };
const incident = { incidentIdentifier: "10", schoolId: 1 };
const type = "Special Education";

const data = {
  ...schoolData("5.0"),
  restraintEvents: [],
  students: [{ ...studentReference, firstName: "A", lastSurname: "Kim", birthDate: "2003-02-01" }],
  disciplineIncidents: [{ ...incident, ...school, incidentDate: "2017-09-01" }],
  programs: [
    {
      ...district,
      programName: "Speech",
      programTypeDescriptor: `uri://ed-fi.org/ProgramTypeDescriptor#${type}`,
    },
  ],
  studentSectionAssociations: [],
};

/** A field that Data Standard 5.2 added, and a legacy record without it. */
const fields = [
  {
    collection: "studentSectionAssociations",
    field: "dualCreditIndicator",
    value: true,
    record: {
      sectionReference: {
        classPeriodName: "P2",
        classroomIdentificationCode: "R1",
        localCourseCode: "ALG",
        schoolId: 1,
        schoolYear: 2017,
        sequenceOfCourse: 1,
        termDescriptor: "Fall Semester",
        uniqueSectionCode: "S-1",
      },
      studentReference,
      beginDate: "2017-08-21T00:00:00",
    },
  },
  {
    collection: "studentSpecialEducationProgramAssociations",
    field: "shortenedSchoolDayIndicator",
    value: true,
    record: {
      ...district,
      programReference: { educationOrganizationId: 255901, name: "Speech", type },
      studentReference,
      beginDate: "2017-08-21T00:00:00",
    },
  },
  {
    collection: "restraintEvents",
    field: "disciplineIncidentReference",
    value: incident,
    record: {
      ...school,
      studentReference,
      restraintEventIdentifier: "R-1",
      eventDate: "2017-09-01T00:00:00",
    },
  },
];

describe.each(fields)("$field of $collection", ({ collection, field, value, record }) => {
  const post = async (standard: "5.0" | "5.1" | "5.2" | "6.0") => {
    const { sandbox, call } = await open(standard, {}, "compatFetch", { data });
    const send = async (body: object) => {
      const answer = await call(collection, write("POST", body));
      const lost = answer.headers.get("edbridge-left-behind");
      return { status: answer.status, text: await answer.text(), lost };
    };
    const created = await send({ ...record, [field]: value });
    return { created, send, stored: () => sandbox.records(collection) };
  };

  test.each(["5.2", "6.0"] as const)(
    "is carried to Data Standard %s, and kept",
    async (standard) => {
      const { created, send, stored } = await post(standard);
      expect(created).toEqual({ status: 201, text: "", lost: null });
      expect(stored()).toMatchObject([{ [field]: value }]);
      // The next night's record does not say it.
      expect(await send(record)).toEqual({ status: 200, text: "", lost: null });
      expect(stored()).toMatchObject([{ [field]: value }]);
    },
  );

  test.each(["5.0", "5.1"] as const)("is a named loss on Data Standard %s", async (standard) => {
    const { created, stored } = await post(standard);
    expect(created).toEqual({
      status: 201,
      text: "",
      lost: expect.stringContaining(field) as string,
    });
    expect(stored()).toHaveLength(1);
    expect(stored()).not.toMatchObject([{ [field]: expect.anything() as unknown }]);
  });
});
