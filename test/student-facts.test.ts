import { startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { standards, write } from "./support/translated.ts";

type Json = Record<string, unknown>;
type Data = Readonly<Record<string, readonly Json[]>>;

const credentials = { clientKey: "nightly", clientSecret: "s3cr3t" };
const uri = (name: string, code: string) => `uri://ed-fi.org/${name}Descriptor#${code}`;
const schoolId = 255901001;
const schoolReference = { schoolId };
const year = { schoolYearTypeReference: { schoolYear: 2017 } };
const studentReference = { studentUniqueId: "604822" };
const incident = { incidentIdentifier: "10", schoolId };
const incidentBody = {
  incidentIdentifier: "10",
  incidentDate: "2016-10-18T00:00:00",
  schoolReference,
};
const base: Data = {
  schools: [
    {
      schoolId,
      nameOfInstitution: "Grand Bend High School",
      educationOrganizationCategories: [
        {
          educationOrganizationCategoryDescriptor: uri("EducationOrganizationCategory", "School"),
        },
      ],
      gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") }],
    },
  ],
  localEducationAgencies: [{ localEducationAgencyId: 255901, nameOfInstitution: "Grand Bend" }],
  schoolYearTypes: [{ schoolYear: 2017, currentSchoolYear: true, schoolYearDescription: "16-17" }],
};

/** A legacy program that is given no option, and the host that it uses. */
async function open(dataStandard: (typeof standards)[number] | "5.2", data: Data = {}) {
  const host = await startSandbox({
    generation: "current",
    // What claim sets allow is not what these tests are about.
    claimSet: "sandbox",
    dataStandard,
    schools: 0,
    disciplineIncidents: 0,
    data: { ...base, ...data },
    credentials: [{ ...credentials, educationOrganizationIds: [255901] }],
  });
  onTestFinished(() => host.stop());
  const caller = LegacyCaller.over(host, {});
  const { access_token: token } = await caller.signIn(credentials);
  const call = (path: string, init?: RequestInit) => caller.call(token, path, init);
  const list = async (path: string) => (await (await call(path)).json()) as Json[];
  const post = async (path: string, body: Json) => {
    const answer = await call(path, write("POST", body));
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  const stored = (name: string) => host.records(name) as readonly Json[];
  return { post, list, call, stored, host };
}

const student = {
  ...studentReference,
  firstName: "Lisa",
  lastSurname: "Woods",
  birthDate: "2000-05-01T00:00:00",
  sexType: "Female",
  hispanicLatinoEthnicity: false,
};
const association = "studentEducationOrganizationAssociations";
const disadvantaged = {
  studentCharacteristicDescriptor: uri("StudentCharacteristic", "Economic Disadvantaged"),
};

describe.each(standards)("Data Standard %s", (standard) => {
  test("a student's disadvantage and learning styles survive a night that does not name them", async () => {
    const { post, list, stored } = await open(standard);
    const full = {
      ...student,
      economicDisadvantaged: true,
      learningStyle: { visualLearning: 0.33, tactileLearning: 0.5 },
    };
    expect(await post("students", full)).toMatchObject({ status: 201, text: "" });
    const [place, wanted] =
      standard === "6.0"
        ? [
            "studentDemographics",
            {
              economicDisadvantageDescriptor: uri(
                "EconomicDisadvantage",
                "Other Economic Disadvantage",
              ),
            },
          ]
        : [association, { studentCharacteristics: [disadvantaged] }];
    const indicators = [
      { indicatorName: "VisualLearning", indicator: "0.33" },
      { indicatorName: "TactileLearning", indicator: "0.5" },
    ];
    const isWhole = async () => {
      expect(stored(place)).toMatchObject([wanted]);
      expect(stored(association)).toMatchObject([{ studentIndicators: indicators }]);
      const [read] = await list("students");
      expect(read).toMatchObject(full);
      expect(read).not.toHaveProperty("characteristics[0]");
      expect(read).not.toHaveProperty("indicators[0]");
    };
    await isWhole();
    const nightly = { ...student, characteristics: [], indicators: [] };
    expect(await post("students", nightly)).toMatchObject({ status: 200, text: "" });
    await isWhole();
    const ended = { ...nightly, economicDisadvantaged: false };
    expect(await post("students", ended)).toMatchObject({ status: 200, text: "" });
    expect(stored(place)).not.toMatchObject([wanted]);
    expect((await list("students"))[0]).toMatchObject({ economicDisadvantaged: false });
  });

  test("of two addresses of a type a program has one, and a write keeps both", async () => {
    const address = (streetNumberName: string) => ({
      addressTypeDescriptor: uri("AddressType", "Home"),
      streetNumberName,
      city: "Grand Bend",
      stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
      postalCode: "75001",
    });
    const addresses = [address("1 Elm"), ...(standard === "3.1" ? [] : [address("2 Oak")])];
    const school = { ...base["schools"]?.[0], addresses };
    const { list, call, stored } = await open(standard, { schools: [school] });
    const [read = {}] = await list("schools");
    expect(read["addresses"]).toMatchObject([
      { addressType: "Home", streetNumberName: "1 Elm", stateAbbreviationType: "TX" },
    ]);
    const [own] = read["addresses"] as Json[];
    const moved = { ...read, addresses: [{ ...own, streetNumberName: "3 Ash" }] };
    const answer = await call(`schools/${String(read["id"])}`, write("PUT", moved));
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(stored("schools")).toMatchObject([
      { addresses: [address("3 Ash"), ...addresses.slice(1)] },
    ]);
    // A school of 3.1 must have an address.
    if (standard === "3.1") return;
    const none = { ...read, _etag: undefined, addresses: [] };
    const ended = await call(`schools/${String(read["id"])}`, write("PUT", none));
    expect([ended.status, await ended.text()]).toEqual([204, ""]);
    expect(stored("schools")[0]?.["addresses"] ?? []).toEqual([]);
  });

  test("a calendar date makes its calendar once, and takes the only one that is there", async () => {
    const date = (day: string) => ({
      date: `${day}T00:00:00`,
      schoolReference,
      calendarEvents: [{ calendarEventDescriptor: "Instructional day" }],
    });
    const made = await open(standard);
    for (const day of ["2017-08-21", "2017-08-22"]) {
      expect(await made.post("calendarDates", date(day))).toMatchObject({ status: 201, text: "" });
    }
    const calendar = { calendarCode: "255901001_2017", schoolReference, ...year };
    const type = { calendarTypeDescriptor: uri("CalendarType", "Student Specific") };
    expect(made.stored("calendars")).toMatchObject([{ ...calendar, ...type }]);
    expect(made.stored("calendarDates").map((each) => each["calendarReference"])).toMatchObject([
      { calendarCode: "255901001_2017", schoolId, schoolYear: 2017 },
      { calendarCode: "255901001_2017", schoolId, schoolYear: 2017 },
    ]);
    expect(await made.list("calendarDates")).toMatchObject([
      { date: "2017-08-21T00:00:00", schoolReference },
      { date: "2017-08-22T00:00:00", schoolReference },
    ]);
    const own = (calendarCode: string) => ({ ...calendar, ...type, calendarCode });
    const one = await open(standard, { calendars: [own("A")] });
    expect(await one.post("calendarDates", date("2017-08-21"))).toMatchObject({ status: 201 });
    expect(one.stored("calendarDates")).toMatchObject([
      { calendarReference: { calendarCode: "A" } },
    ]);
    const two = await open(standard, { calendars: [own("A"), own("B")] });
    const refused = await two.post("calendarDates", date("2017-08-21"));
    expect(refused.status).toBe(400);
    expect(refused.text).toContain("defaults.calendarCode");
    expect([two.stored("calendarDates"), two.stored("calendars").length]).toEqual([[], 2]);
  });

  test("grading periods of one kind stay apart, each under its begin date", async () => {
    const { post, list, stored } = await open(standard);
    const period = (day: string, more: Json = {}) => ({
      descriptor: "First Six Weeks",
      beginDate: `${day}T00:00:00`,
      endDate: "2017-12-20T00:00:00",
      totalInstructionalDays: 29,
      schoolReference,
      ...more,
    });
    const days = ["2017-08-21", "2017-10-02", "2017-11-13"];
    for (const day of days) {
      expect(await post("gradingPeriods", period(day))).toMatchObject({ status: 201, text: "" });
    }
    const again = period("2017-10-02", { totalInstructionalDays: 30 });
    expect(await post("gradingPeriods", again)).toMatchObject({ status: 200, text: "" });
    const name = standard < "5.0" ? "periodSequence" : "gradingPeriodName";
    expect(stored("gradingPeriods").map((each) => [each["beginDate"], each[name]])).toEqual(
      days.map((day, at) => [
        day,
        standard < "5.0" ? at + 1 : `First Six Weeks${at === 0 ? "" : ` ${at + 1}`}`,
      ]),
    );
    expect(await list("gradingPeriods")).toMatchObject([period(days[0] ?? ""), again, {}]);
  });

  test("a responsibility begins as the host's own does, else with the enrollment", async () => {
    const legacy = {
      studentReference,
      educationOrganizationReference: { educationOrganizationId: schoolId },
      responsibilityDescriptor: "Accountability",
    };
    const enrolled = {
      studentReference,
      schoolReference,
      entryDate: "2016-08-22",
      entryGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
    };
    const { studentUniqueId } = studentReference;
    const students = [
      { studentUniqueId, firstName: "L", lastSurname: "W", birthDate: "2000-05-01" },
    ];
    const host = await open(standard, { students, studentSchoolAssociations: [enrolled] });
    const name = "studentEducationOrganizationResponsibilityAssociations";
    for (const status of [201, 200]) {
      expect(await host.post(association, legacy)).toMatchObject({ status, text: "" });
    }
    expect(host.stored(name)).toMatchObject([{ beginDate: "2016-08-22" }]);

    const migrated = {
      studentReference,
      educationOrganizationReference: { educationOrganizationId: schoolId },
      responsibilityDescriptor: uri("Responsibility", "Accountability"),
      beginDate: "2015-08-24",
    };
    const other = await open(standard, { students, [name]: [migrated] });
    expect(await other.post(association, legacy)).toMatchObject({ status: 200, text: "" });
    expect(other.stored(name)).toMatchObject([migrated]);

    const unknown = await open(standard, { students });
    const refused = await unknown.post(association, legacy);
    expect([refused.status, unknown.stored(name)]).toEqual([400, []]);
    expect(refused.text).toContain("defaults.responsibilityBeginDate");
  });
});

describe.each(["5.0", "5.2", "6.0"] as const)("discipline, Data Standard %s", (standard) => {
  const people = {
    students: ["604822", "604823"].map((studentUniqueId) => ({
      studentUniqueId,
      firstName: "L",
      lastSurname: "W",
      birthDate: "2000-05-01",
    })),
    staffs: ["1", "2"].map((staffUniqueId) => ({
      staffUniqueId,
      firstName: "B",
      lastSurname: "K",
    })),
  };
  const behaviorsOf = (...codes: string[]) => codes.map((code) => ({ behaviorDescriptor: code }));
  const action = {
    identifier: "A-1",
    disciplineDate: "2016-10-19T00:00:00",
    studentReference,
    responsibilitySchoolReference: schoolReference,
    disciplines: [{ disciplineDescriptor: "Expulsion" }],
    disciplineIncidents: [{ disciplineIncidentReference: incident }],
  };
  const part = (studentParticipationCodeType: string, more: Json = {}) => ({
    studentReference,
    disciplineIncidentReference: incident,
    studentParticipationCodeType,
    ...more,
  });
  const inBehaviors = "studentDisciplineIncidentBehaviorAssociations";
  const nonOffenders = "studentDisciplineIncidentNonOffenderAssociations";

  test("an action refers to all behaviors of the student in the incident, and comes back as one", async () => {
    const { post, list, call, stored } = await open(standard, people);
    expect((await post("disciplineIncidents", incidentBody)).status).toBe(201);
    const fights = part("Perpetrator", {
      behaviors: behaviorsOf("State Offense", "School Violation"),
    });
    expect((await post("studentDisciplineIncidentAssociations", fights)).status).toBe(201);
    for (const status of [201, 200]) {
      expect(await post("disciplineActions", action)).toMatchObject({ status, text: "" });
    }
    const reference = (code: string) => ({
      studentDisciplineIncidentBehaviorAssociationReference: {
        ...incident,
        ...studentReference,
        behaviorDescriptor: uri("Behavior", code),
      },
    });
    expect(stored("disciplineActions")).toMatchObject([
      { [inBehaviors]: [reference("State Offense"), reference("School Violation")] },
    ]);
    const [read] = await list("disciplineActions");
    expect(read?.["disciplineIncidents"]).toMatchObject(action.disciplineIncidents);
    expect(read?.["disciplineIncidents"]).toHaveLength(1);

    // It keeps those that it has, whatever else the student did.
    const all = ["State Offense", "School Violation", "School Code of Conduct"];
    const more = part("Perpetrator", { behaviors: behaviorsOf(...all) });
    expect((await post("studentDisciplineIncidentAssociations", more)).status).toBe(200);
    expect(await post("disciplineActions", action)).toMatchObject({ status: 200, text: "" });
    const again = await call(
      `disciplineActions/${String(read?.["id"])}`,
      write("PUT", { ...read, _etag: undefined, length: 3 }),
    );
    expect([again.status, await again.text()]).toEqual([204, ""]);
    expect(stored("disciplineActions").map((each) => each[inBehaviors])).toMatchObject([
      [reference("State Offense"), reference("School Violation")],
    ]);
  });

  test("an action refers to the behavior that takes the place of another, and to no role without one", async () => {
    const { post, list, call, stored } = await open(standard, people);
    await post("disciplineIncidents", incidentBody);
    const path = "studentDisciplineIncidentAssociations";
    const told = (...codes: string[]) => part("Perpetrator", { behaviors: behaviorsOf(...codes) });
    await post(path, told("State Offense", "Other"));
    await post("disciplineActions", action);
    const referred = () =>
      stored("disciplineActions").map((each) =>
        (each[inBehaviors] as Record<string, Json>[]).map(
          (item) => Object.values(item)[0]?.["behaviorDescriptor"],
        ),
      );
    const kept = () => stored(inBehaviors).map((each) => each["behaviorDescriptor"]);
    const codes = (...all: string[]) => all.map((code) => uri("Behavior", code));
    expect(await post(path, told("Other"))).toMatchObject({ status: 200, text: "" });
    expect([referred(), kept()]).toEqual([[codes("Other")], codes("Other")]);
    const [own] = await list(path);
    const put = await call(
      `${path}/${String(own?.["id"])}`,
      write("PUT", { ...own, _etag: undefined, behaviors: behaviorsOf("School Violation") }),
    );
    expect([put.status, await put.text()]).toEqual([204, ""]);
    expect([referred(), kept()]).toEqual([[codes("School Violation")], codes("School Violation")]);
    expect(await list("disciplineActions")).toMatchObject([action]);

    const before = [stored(inBehaviors), stored(nonOffenders), stored("disciplineActions")];
    const [now] = await list(path);
    const removed = await call(`${path}/${String(now?.["id"])}`, { method: "DELETE" });
    const victim = await post(path, part("Victim"));
    for (const text of [await removed.text(), victim.text]) {
      expect(text).toContain("Delete the record in disciplineActions first");
    }
    expect([removed.status, victim.status]).toEqual([409, 409]);
    expect([stored(inBehaviors), stored(nonOffenders), stored("disciplineActions")]).toEqual(
      before,
    );
  });

  test("an action without behaviors is sent without the incident, or says what to send", async () => {
    const { post, stored } = await open(standard, people);
    await post("disciplineIncidents", incidentBody);
    const answer = await post("disciplineActions", action);
    if (standard !== "6.0") {
      expect(answer).toMatchObject({ status: 201, text: "" });
      expect(answer.headers.get("edbridge-left-behind")).toContain(
        "disciplineIncidents[0].disciplineIncidentReference.incidentIdentifier",
      );
      expect(stored("disciplineActions")[0]).not.toHaveProperty(inBehaviors);
    } else {
      expect(answer.status).toBe(400);
      expect(answer.text).toContain("studentDisciplineIncidentAssociations");
      expect(stored("disciplineActions")).toEqual([]);
    }
  });

  test("a role decides where a student's part is kept, and a new role moves it", async () => {
    const { post, list, stored } = await open(standard, people);
    const own = { ...incidentBody, behaviors: behaviorsOf("School Violation") };
    await post("disciplineIncidents", own);
    const path = "studentDisciplineIncidentAssociations";
    expect(await post(path, part("Perpetrator"))).toMatchObject({ status: 201, text: "" });
    expect(stored(inBehaviors)).toMatchObject([
      { behaviorDescriptor: uri("Behavior", "School Violation"), studentReference },
    ]);
    expect(stored(nonOffenders)).toEqual([]);
    expect(await list(path)).toMatchObject([part("Perpetrator")]);

    expect(await post(path, part("Victim"))).toMatchObject({ status: 200, text: "" });
    expect([stored(inBehaviors), stored(nonOffenders).length]).toEqual([[], 1]);
    expect(await list(path)).toMatchObject([part("Victim")]);

    const told = part("Witness", { behaviors: behaviorsOf("State Offense") });
    const witness = await post(path, told);
    expect([witness.status, witness.text]).toEqual([200, ""]);
    expect(witness.headers.get("edbridge-left-behind")).toBe("behaviors[0].behaviorDescriptor");
    expect([stored(inBehaviors), await list(path)]).toMatchObject([[], [part("Witness")]]);
  });

  test("a perpetrator of whom nothing is known is refused with what to do", async () => {
    const { post, stored } = await open(standard, people);
    await post("disciplineIncidents", incidentBody);
    const refused = await post("studentDisciplineIncidentAssociations", part("Perpetrator"));
    expect(refused.status).toBe(400);
    expect(refused.text).toMatch(/Send the behaviors with this record/);
    expect([stored(inBehaviors), stored(nonOffenders)]).toEqual([[], []]);
  });

  test("the staff member of an incident is its reporter, beside others that the host has", async () => {
    const { post, list, stored } = await open(standard, people);
    const name = "staffDisciplineIncidentAssociations";
    const reported = { ...incidentBody, staffReference: { staffUniqueId: "1" } };
    expect(await post("disciplineIncidents", reported)).toMatchObject({ status: 201, text: "" });
    const code = (role: string) => ({
      disciplineIncidentParticipationCodeDescriptor: uri(
        "DisciplineIncidentParticipationCode",
        role,
      ),
    });
    expect(stored(name)).toMatchObject([
      {
        disciplineIncidentReference: incident,
        staffReference: { staffUniqueId: "1" },
        disciplineIncidentParticipationCodes: [code("Reporter")],
      },
    ]);
    expect(await list("disciplineIncidents")).toMatchObject([reported]);

    const other = await open(standard, {
      ...people,
      disciplineIncidents: [
        { incidentIdentifier: "10", incidentDate: "2016-10-18", schoolReference },
      ],
      [name]: [
        {
          disciplineIncidentReference: incident,
          staffReference: { staffUniqueId: "2" },
          disciplineIncidentParticipationCodes: [code("Victim")],
        },
      ],
    });
    expect((await other.list("disciplineIncidents"))[0]).not.toHaveProperty("staffReference");
    const both = { ...incidentBody, staffReference: { staffUniqueId: "2" } };
    expect(await other.post("disciplineIncidents", both)).toMatchObject({ status: 200, text: "" });
    expect(other.stored(name)).toMatchObject([
      { disciplineIncidentParticipationCodes: [code("Victim"), code("Reporter")] },
    ]);
    expect((await other.list("disciplineIncidents"))[0]).toMatchObject(both);
  });

  test("a teacher of a section begins with the session where no date is given", async () => {
    const session = { schoolReference, ...year, sessionName: "2017 Fall" };
    const sectionReference = {
      localCourseCode: "ALG",
      schoolId,
      schoolYear: 2017,
      sessionName: "2017 Fall",
      sectionIdentifier: "S-1",
    };
    const { sectionIdentifier, ...courseOfferingReference } = sectionReference;
    const { localCourseCode, ...sessionReference } = courseOfferingReference;
    const { post, stored } = await open(standard, {
      ...people,
      sessions: [
        {
          ...session,
          beginDate: "2017-08-21",
          endDate: "2017-12-20",
          termDescriptor: uri("Term", "Fall Semester"),
          totalInstructionalDays: 80,
        },
      ],
      courseOfferings: [{ localCourseCode, schoolReference, sessionReference }],
      sections: [{ sectionIdentifier, courseOfferingReference, sequenceOfCourse: 1 }],
    });
    const legacy = {
      staffReference: { staffUniqueId: "1" },
      sectionReference: {
        schoolId,
        classPeriodName: "Undefined",
        classroomIdentificationCode: "Undefined",
        localCourseCode: "ALG",
        termDescriptor: "Fall Semester",
        schoolYear: 2017,
        uniqueSectionCode: "S-1",
        sequenceOfCourse: 1,
      },
      classroomPositionDescriptor: "Teacher of Record",
    };
    const path = "staffSectionAssociations";
    expect(await post(path, legacy)).toMatchObject({ status: 201, text: "" });
    const dated = {
      ...legacy,
      beginDate: "2017-09-01T00:00:00",
      staffReference: { staffUniqueId: "2" },
    };
    expect(await post(path, dated)).toMatchObject({ status: 201, text: "" });
    const undated = { ...legacy, staffReference: { staffUniqueId: "2" } };
    expect(await post(path, undated)).toMatchObject({ status: 200, text: "" });
    expect(stored(path).map((each) => each["beginDate"])).toEqual(["2017-08-21", "2017-09-01"]);
  });
});

test.each(["5.0", "6.0"] as const)(
  "a grade point average of no kind is left out and named, and the host keeps its own: %s",
  async (standard) => {
    const record = {
      educationOrganizationReference: { educationOrganizationId: schoolId },
      ...year,
      studentReference,
    };
    const weighted = {
      gradePointAverageTypeDescriptor: uri("GradePointAverageType", "Weighted"),
      gradePointAverageValue: 3.1,
      isCumulative: true,
    };
    const known = { ...record, termDescriptor: uri("Term", "Fall Semester") };
    const { post, stored } = await open(standard, {
      students: [
        { ...studentReference, firstName: "L", lastSurname: "W", birthDate: "2000-05-01" },
      ],
      studentAcademicRecords: [{ ...known, gradePointAverages: [weighted] }],
    });
    const body = { ...record, cumulativeGradePointAverage: 3.8, sessionEarnedCredits: 1 };
    const answer = await post("studentAcademicRecords", {
      ...body,
      termDescriptor: "Fall Semester",
    });
    expect([answer.status, answer.text]).toEqual([200, ""]);
    expect(answer.headers.get("edbridge-left-behind")).toBe("cumulativeGradePointAverage");
    expect(stored("studentAcademicRecords")).toMatchObject([
      { ...known, gradePointAverages: [weighted], sessionEarnedCredits: 1 },
    ]);
  },
);
