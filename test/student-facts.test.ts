import { describe, expect, test } from "vitest";
import { open as openHost, standards, write } from "./support/translated.ts";

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
const open = (dataStandard: (typeof standards)[number] | "5.2", data: Data = {}) =>
  openHost(dataStandard, {}, "compatFetch", {
    data: { ...base, ...data },
    credentials: [{ ...credentials, educationOrganizationIds: [255901] }],
  });

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
    // A current action has no reference to an incident. Readers follow that of a legacy one.
    const href = `/disciplineIncidents?${new URLSearchParams({ ...incident, schoolId: String(incident.schoolId) })}`;
    const link = { rel: "DisciplineIncident", href };
    expect(read?.["disciplineIncidents"]).toEqual([
      { disciplineIncidentReference: { ...incident, link } },
    ]);
    expect(await (await call(href.slice(1))).json()).toMatchObject({
      incidentIdentifier: incident.incidentIdentifier,
    });

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

test.each(["5.0", "6.0"] as const)(
  "a grade point average that a program takes out is gone, with the others in whose place it was: %s",
  async (standard) => {
    const averageOf = (code: string, isCumulative: boolean) => ({
      gradePointAverageTypeDescriptor: uri("GradePointAverageType", code),
      gradePointAverageValue: 3.1,
      isCumulative,
    });
    const record = {
      educationOrganizationReference: { educationOrganizationId: schoolId },
      ...year,
      studentReference,
    };
    const [session, another, cumulative] = [
      averageOf("Weighted", false),
      averageOf("Unweighted", false),
      averageOf("Weighted", true),
    ];
    const defaults = {
      sessionGradePointAverageType: "Weighted",
      cumulativeGradePointAverageType: "Weighted",
    };
    const { post, list, stored } = await openHost(standard, { defaults }, "compatFetch", {
      data: {
        ...base,
        students: [
          { ...studentReference, firstName: "L", lastSurname: "W", birthDate: "2000-05-01" },
        ],
        studentAcademicRecords: [
          {
            ...record,
            termDescriptor: uri("Term", "Fall Semester"),
            gradePointAverages: [session, another, cumulative],
          },
        ],
      },
      credentials: [{ ...credentials, educationOrganizationIds: [255901] }],
    });
    const body = { ...record, termDescriptor: "Fall Semester", cumulativeGradePointAverage: 3.1 };
    const averages = () => stored("studentAcademicRecords")[0]?.["gradePointAverages"];
    await post("studentAcademicRecords", { ...body, sessionGradePointAverage: 3.1 });
    expect(averages()).toEqual([session, another, cumulative]);
    for (let night = 0; night < 2; night++) {
      expect(await post("studentAcademicRecords", body)).toMatchObject({ status: 200, text: "" });
      expect(averages()).toEqual([cumulative]);
      expect((await list("studentAcademicRecords"))[0]).not.toHaveProperty(
        "sessionGradePointAverage",
      );
    }
  },
);
