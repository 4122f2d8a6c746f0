// What a host stores is what the legacy record says: nothing false, and nothing dropped without a word.
import type { RecordsOptions } from "@edbridge/records";
import type { SandboxData } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { json } from "./support/legacy-caller.ts";
import { open, standards, write } from "./support/translated.ts";

const uri = (kind: string, code: string) => `uri://ed-fi.org/${kind}Descriptor#${code}`;
const namespace = "uri://assess.example/Assessment";
const student = {
  studentUniqueId: "1",
  firstName: "L",
  lastSurname: "K",
  birthDate: "2001-03-04",
};

describe("a performance level", () => {
  const reporting = "Proficiency level";
  const level = (performanceLevelDescriptor: string, performanceLevelMet: boolean) => ({
    assessmentReportingMethodType: reporting,
    performanceLevelDescriptor,
    performanceLevelMet,
  });
  const identifier = "A-1";
  const assessmentReference = { identifier, namespace: "http://assess.example/Assessment" };
  const objective = { assessmentIdentifier: identifier, identificationCode: "O-1" };
  const result = (...performanceLevels: readonly unknown[]) => ({
    identifier: "R-1",
    assessmentReference,
    studentReference: { studentUniqueId: "1" },
    administrationDate: "2016-09-14T00:00:00",
    performanceLevels,
    studentObjectiveAssessments: [
      {
        objectiveAssessmentReference: { ...objective, namespace: assessmentReference.namespace },
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
  const openWith = (standard: (typeof standards)[number], options: RecordsOptions = {}) =>
    open(standard, options, "compatFetch", {
      data: {
        students: [student],
        assessments: [{ assessmentIdentifier: identifier, namespace, assessmentTitle: "A" }],
        objectiveAssessments: [
          {
            identificationCode: "O-1",
            assessmentReference: { assessmentIdentifier: identifier, namespace },
          },
        ],
      },
    });
  const levelsOf = (record: Record<string, unknown> = {}) => {
    const parts = record["studentObjectiveAssessments"] as Record<string, unknown>[];
    return [record, ...parts].map((each) => each["performanceLevels"]);
  };

  test.each(standards)("that was not met is not stored as met on %s", async (standard) => {
    const { sandbox, call } = await openWith(standard);
    const sent = result(level("Basic", true), level("Advanced", false));
    const answer = await call("studentAssessments", write("POST", sent));
    expect([answer.status, await answer.text()]).toEqual([201, ""]);
    const stored = (code: string) =>
      expect.objectContaining({ performanceLevelDescriptor: uri("PerformanceLevel", code) });
    const basic = [stored("Basic")];
    const all = [stored("Basic"), stored("Advanced")];
    const isKept = standard < "4.0";
    const levels = levelsOf(sandbox.records("studentAssessments")[0]);
    expect(levels).toEqual(isKept ? [all, all] : [basic, basic]);
    const lost = ["assessmentReportingMethodType", "performanceLevelDescriptor"].concat(
      "performanceLevelMet",
    );
    const named = answer.headers.get("edbridge-left-behind") ?? "";
    for (const name of lost) {
      expect(named.includes(`performanceLevels[1].${name}`), name).toBe(!isKept);
      expect(
        named.includes(`studentObjectiveAssessments[0].performanceLevels[1].${name}`),
        name,
      ).toBe(!isKept);
    }

    // A caller that reads, changes and writes has the level that the student met.
    const read = await json(await call("studentAssessments?identifier=R-1"));
    const [first] = (Array.isArray(read) ? read : [read]) as Record<string, unknown>[];
    const met = [expect.objectContaining(level("Basic", true))];
    const both = [...met, expect.objectContaining(level("Advanced", false))];
    expect(levelsOf(first)).toEqual(isKept ? [both, both] : [met, met]);
    const again = await call(`studentAssessments/${String(first?.["id"])}`, write("PUT", first));
    expect([again.status, again.headers.get("edbridge-left-behind")]).toEqual([204, null]);
    expect(levelsOf(sandbox.records("studentAssessments")[0])).toEqual(levels);

    // A level that a student does not meet any more goes.
    const none = result(level("Basic", false));
    const changed = await call(`studentAssessments/${String(first?.["id"])}`, write("PUT", none));
    expect(changed.status).toBe(204);
    const left = JSON.stringify(levelsOf(sandbox.records("studentAssessments")[0]));
    expect(left.includes("PerformanceLevelDescriptor#Basic")).toBe(isKept);
  });

  test.each(standards)(
    "of an objective that is named by its code alone, on %s",
    async (standard) => {
      const { sandbox, call } = await openWith(standard);
      const sent = result(level("Basic", true));
      const [part] = sent.studentObjectiveAssessments;
      const short = { ...part, objectiveAssessmentReference: { identificationCode: "O-1" } };
      const record = { ...sent, studentObjectiveAssessments: [short] };
      for (const status of [201, 200]) {
        const answer = await call("studentAssessments", write("POST", record));
        expect([answer.status, await answer.text()]).toEqual([status, ""]);
        expect(answer.headers.get("edbridge-left-behind")).toBeNull();
      }
      expect(sandbox.records("studentAssessments")).toMatchObject([
        {
          studentObjectiveAssessments: [
            {
              objectiveAssessmentReference: {
                assessmentIdentifier: identifier,
                identificationCode: "O-1",
                namespace,
              },
            },
          ],
        },
      ]);
    },
  );

  test("that was not met is refused where no loss is accepted", async () => {
    const { sandbox, call } = await openWith("5.0", { acceptLoss: ["none"] });
    const met = await call("studentAssessments", write("POST", result(level("Basic", true))));
    expect([met.status, await met.text()]).toEqual([201, ""]);
    const not = await call("studentAssessments", write("POST", result(level("Basic", false))));
    expect([not.status, (await json(not))["message"]]).toEqual([
      400,
      expect.stringContaining("performanceLevelMet"),
    ]);
    expect(sandbox.records("studentAssessments")).toHaveLength(1);
  });
});

describe("a service of a special education program", () => {
  const programReference = { type: "Special Education", name: "SE", educationOrganizationId: 1 };
  const association = (...services: readonly string[]) => ({
    studentReference: { studentUniqueId: "1" },
    educationOrganizationReference: { educationOrganizationId: 1 },
    programReference,
    beginDate: "2016-08-22T00:00:00",
    services: services.map((serviceDescriptor) => ({ serviceDescriptor })),
  });
  const openWith = (standard: (typeof standards)[number]) =>
    open(standard, {}, "compatFetch", {
      strictReferences: false,
      data: { students: [student], schools: [{ schoolId: 1, nameOfInstitution: "A school" }] },
    });
  const path = "studentSpecialEducationProgramAssociations";

  test.each(standards)("does not become one value with another on %s", async (standard) => {
    const { sandbox, call } = await openWith(standard);
    const all = ["Speech therapy", "Audiological services", "Occupational therapy"];
    const sent = association("Counseling services", ...all, "Physical therapy");
    const answer = await call(path, write("POST", sent));
    expect([answer.status, await answer.text()]).toEqual([201, ""]);
    const counseling = {
      specialEducationProgramServiceDescriptor: uri(
        "SpecialEducationProgramService",
        "Counseling Services",
      ),
    };
    expect(sandbox.records(path)).toMatchObject([
      { specialEducationProgramServices: [counseling] },
    ]);
    expect(answer.headers.get("edbridge-left-behind")).toBe(
      [1, 2, 3, 4].map((at) => `services[${at}].serviceDescriptor`).join(", "),
    );
    const read = await json(await call(`${path}/${sandbox.records(path)[0]?.["id"]}`));
    expect(read["services"]).toEqual([{ serviceDescriptor: "Counseling services" }]);
  });
});

describe("a value that no host can keep is named", () => {
  const named = async (path: string, record: unknown, data: SandboxData = {}) => {
    const options = { defaults: { calendarCode: "C" }, educationOrganizationId: 255901 };
    const { call } = await open("5.0", options, "compatFetch", { strictReferences: false, data });
    const answer = await call(path, write("POST", record));
    expect([answer.ok, await answer.text()]).toEqual([true, ""]);
    return answer.headers.get("edbridge-left-behind");
  };
  const schools = [{ schoolId: 1, nameOfInstitution: "A school" }];

  test("the length of a calendar event, also of a whole day", async () => {
    const event = (eventDuration: number) => ({
      calendarEventDescriptor: "Instructional day",
      eventDuration,
    });
    const day = { schoolReference: { schoolId: 1 }, date: "2016-09-01T00:00:00" };
    const record = { ...day, calendarEvents: [event(1)] };
    expect(await named("calendarDates", record, { schools })).toBe(
      "calendarEvents[0].eventDuration",
    );
  });

  test("the old ethnicity, also beside races", async () => {
    const record = {
      ...student,
      sexType: "Female",
      hispanicLatinoEthnicity: false,
      races: [{ raceType: "White" }],
      oldEthnicityType: "Hispanic",
    };
    expect(await named("students", record)).toBe("oldEthnicityType");
  });

  test("the school of a transcript, unless it is that of the academic record", async () => {
    const transcript = (educationOrganizationId: number) => ({
      courseReference: { educationOrganizationId: 1, code: "ALG" },
      schoolReference: { schoolId: 1 },
      studentAcademicRecordReference: {
        studentUniqueId: "1",
        educationOrganizationId,
        schoolYear: 2017,
        termDescriptor: "Fall Semester",
      },
      courseAttemptResultType: "Pass",
      earnedCredits: 1,
    });
    expect(await named("courseTranscripts", transcript(1))).toBeNull();
    expect(await named("courseTranscripts", transcript(2))).toBe("schoolReference.schoolId");
  });

  test.each([
    ["In Attendance", "attendanceEventCategoryType, priorDescriptorId"],
    // What says no more than the code is no loss, nor is what says nothing.
    ["field trip", "priorDescriptorId"],
    ["Undefined", "priorDescriptorId"],
  ])("the type %s of a descriptor, and the one before it", async (type, names) => {
    const record = {
      namespace: "http://state.example/Descriptor/AttendanceEventCategoryDescriptor.xml",
      codeValue: "Field Trip",
      shortDescription: "Field Trip",
      attendanceEventCategoryType: type,
      attendanceEventCategoryDescriptorId: 7,
      priorDescriptorId: 3,
    };
    expect(await named("attendanceEventCategoryDescriptors", record)).toBe(names);
  });
});
