import type { RecordsOptions } from "@edbridge/records";
import { describe, expect, test } from "vitest";
import {
  behaviorsOf,
  incidentAtSchool,
  incidentParts as parts,
  rolesOf,
  schoolId,
} from "./support/incident.ts";
import { demographics, newStudent, storedStudent } from "./support/new-person.ts";
import { currentSession, sectionKey } from "./support/school-data.ts";
import { open as openHost, standards, uri, writeAsCurrent } from "./support/translated.ts";

type Json = Record<string, unknown>;
type Standard = (typeof standards)[number] | "5.2";

const schoolReference = { schoolId };
const { disciplineIncidents } = incidentAtSchool;
const studentReference = { studentUniqueId: "604822" };
const incident = { incidentIdentifier: "10", schoolId };
const incidentBody = {
  incidentIdentifier: "10",
  incidentDate: "2016-10-18T00:00:00",
  schoolReference,
};
const school = {
  schoolId,
  nameOfInstitution: "Grand Bend High School",
  educationOrganizationCategories: [
    { educationOrganizationCategoryDescriptor: uri("EducationOrganizationCategory", "School") },
  ],
  gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") }],
};
const people = {
  students: [storedStudent("604822")],
  staffs: ["1", "2"].map((staffUniqueId) => ({
    staffUniqueId,
    firstName: "B",
    lastSurname: "K",
  })),
};

/** A legacy program that is given no option, and the host that it uses. */
const open = (standard: Standard, data: Json = {}, options: RecordsOptions = {}) =>
  openHost(standard, options, "compatFetch", {
    data: { schools: [school], ...data } as Record<string, Json[]>,
    credentials: [{ clientKey: "k", clientSecret: "s", educationOrganizationIds: [255901] }],
  });

test.each(standards)(
  "of two addresses of a type a program has one, and a write keeps both, on %s",
  async (standard) => {
    const address = (streetNumberName: string) => ({
      addressTypeDescriptor: uri("AddressType", "Home"),
      streetNumberName,
      city: "Grand Bend",
      stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
      postalCode: "75001",
    });
    // Legacy addresses have no such fields.
    const unsaid = { doNotPublishIndicator: true, congressionalDistrict: "8" };
    const others = standard === "3.1" ? [] : [address("2 Oak")];
    const addresses = [{ ...address("1 Elm"), ...unsaid }, ...others];
    const { list, send, stored } = await open(standard, { schools: [{ ...school, addresses }] });
    const [read = {}] = await list("schools");
    const at = `schools/${String(read["id"])}`;
    const [own] = read["addresses"] as Json[];
    expect(read["addresses"]).toMatchObject([{ addressType: "Home", streetNumberName: "1 Elm" }]);
    const moved = { ...read, addresses: [{ ...own, streetNumberName: "3 Ash" }] };
    expect(await send("PUT", at, moved)).toMatchObject({ status: 204, text: "" });
    expect(stored("schools")).toMatchObject([
      { addresses: [{ ...address("3 Ash"), ...unsaid }, ...others] },
    ]);
    // A school of 3.1 must have an address.
    if (standard === "3.1") return;
    const none = { ...read, _etag: undefined, addresses: [] };
    const emptied = await send("PUT", at, none);
    expect(emptied).toMatchObject({ status: 204, text: "" });
    expect(stored("schools")[0]?.["addresses"] ?? []).toEqual([]);
    // The program has never seen the second one.
    expect(emptied.headers.get("edbridge-not-kept")).toBe("schools");
  },
);

test.each(standards.slice(1))(
  "telephones that a program could not see are named when it takes out their type, on %s",
  async (standard) => {
    const { put, list, send, stored, sandbox } = await open(standard);
    const phone = (telephoneNumberType: string, telephoneNumber: string) => ({
      telephoneNumberType,
      telephoneNumber,
    });
    const telephones = [phone("Home", "1"), phone("Work", "2")];
    const student = { ...newStudent("7"), telephones };
    await put("students", student);
    const name = standard === "6.0" ? "studentDirectories" : demographics;
    const [part = {}] = stored(name);
    const [home = {}, ...others] = part["telephones"] as Json[];
    const { id: _, ...more } = part;
    const second = { ...home, telephoneNumber: "3" };
    await writeAsCurrent(sandbox, name, { ...more, telephones: [home, second, ...others] });
    const [read = {}] = await list("students");
    const at = `students/${String(read["id"])}`;
    const same = await send("PUT", at, { ...read, _etag: undefined });
    expect(same.headers.get("edbridge-not-kept")).toBeNull();
    expect(stored(name)).toMatchObject([{ telephones: { length: 3 } }]);
    const without = { ...read, _etag: undefined, telephones: telephones.slice(1) };
    const { status, headers } = await send("PUT", at, without);
    expect([status, headers.get("edbridge-not-kept")]).toEqual([204, name]);
    expect(stored(name)).toMatchObject([{ telephones: [{ telephoneNumber: "2" }] }]);
  },
);

describe.each(["5.0", "5.2", "6.0"] as const)("discipline, Data Standard %s", (standard) => {
  const part = (studentParticipationCodeType: string, more: Json = {}) => ({
    studentReference,
    disciplineIncidentReference: incident,
    studentParticipationCodeType,
    ...more,
  });
  const inBehaviors = "studentDisciplineIncidentBehaviorAssociations";
  const nonOffenders = "studentDisciplineIncidentNonOffenderAssociations";

  test("an action refers to all behaviors of the student in the incident, and comes back as one", async () => {
    const { put, list, read, send, stored } = await open(standard, people);
    await put("disciplineIncidents", incidentBody);
    const two = behaviorsOf("State Offense", "School Violation");
    await put(parts, part("Perpetrator", { behaviors: two }));
    const action = {
      identifier: "A-1",
      disciplineDate: "2016-10-19T00:00:00",
      studentReference,
      responsibilitySchoolReference: schoolReference,
      disciplines: [{ disciplineDescriptor: "Expulsion" }],
      disciplineIncidents: [{ disciplineIncidentReference: incident }],
    };
    for (const status of [201, 200])
      expect(await put("disciplineActions", action)).toMatchObject({ status });
    const both = ["State Offense", "School Violation"].map((code) => ({
      studentDisciplineIncidentBehaviorAssociationReference: {
        ...incident,
        ...studentReference,
        behaviorDescriptor: uri("Behavior", code),
      },
    }));
    expect(stored("disciplineActions")).toMatchObject([{ [inBehaviors]: both }]);
    const [own = {}] = await list("disciplineActions");
    // A current action has no reference to an incident. Readers follow that of a legacy one.
    const href = `/disciplineIncidents?incidentIdentifier=10&schoolId=${schoolId}`;
    const link = { rel: "DisciplineIncident", href };
    expect(own["disciplineIncidents"]).toEqual([
      { disciplineIncidentReference: { ...incident, link } },
    ]);
    expect(await read(href.slice(1))).toMatchObject({ incidentIdentifier: "10" });

    // It keeps those that it has, whatever else the student did.
    const all = [...two, ...behaviorsOf("School Code of Conduct")];
    await put(parts, part("Perpetrator", { behaviors: all }));
    await put("disciplineActions", action);
    const again = { ...own, _etag: undefined, length: 3 };
    const changed = await send("PUT", `disciplineActions/${String(own["id"])}`, again);
    expect(changed).toMatchObject({ status: 204, text: "" });
    expect(stored("disciplineActions").map((each) => each[inBehaviors])).toMatchObject([both]);
  });

  test("a perpetrator who is a victim too keeps the behavior", async () => {
    const roles = rolesOf("Victim", "Perpetrator");
    const { list, send, stored } = await open(standard, {
      ...people,
      disciplineIncidents,
      [inBehaviors]: [
        {
          disciplineIncidentReference: incident,
          studentReference,
          behaviorDescriptor: uri("Behavior", "School Violation"),
          disciplineIncidentParticipationCodes: roles,
        },
      ],
    });
    const [read = {}] = await list(parts);
    expect(read).toMatchObject({ studentParticipationCodeType: "Perpetrator" });
    const same = { ...read, _etag: undefined };
    const { status, leftBehind } = await send("PUT", `${parts}/${String(read["id"])}`, same);
    expect([status, leftBehind]).toEqual([204, null]);
    expect(stored(inBehaviors)).toMatchObject([
      { disciplineIncidentParticipationCodes: expect.arrayContaining(roles) },
    ]);
    expect(stored(nonOffenders)).toEqual([]);
  });

  test("the staff member of an incident is its reporter, beside others that the host has", async () => {
    const name = "staffDisciplineIncidentAssociations";
    const roles = (staffUniqueId: string, ...codes: string[]) => ({
      disciplineIncidentReference: incident,
      staffReference: { staffUniqueId },
      disciplineIncidentParticipationCodes: rolesOf(...codes),
    });
    const { put, list, stored } = await open(standard, {
      ...people,
      disciplineIncidents,
      [name]: [roles("2", "Victim")],
    });
    expect((await list("disciplineIncidents"))[0]).not.toHaveProperty("staffReference");
    const reported = { ...incidentBody, staffReference: { staffUniqueId: "2" } };
    await put("disciplineIncidents", reported);
    expect(stored(name)).toMatchObject([roles("2", "Victim", "Reporter")]);
    expect((await list("disciplineIncidents"))[0]).toMatchObject(reported);
  });

  test("a teacher of a section begins with the session where no date is given", async () => {
    const sessionName = "2017 Fall";
    const sessionReference = { schoolId, schoolYear: 2017, sessionName };
    const courseOfferingReference = { localCourseCode: "ALG", ...sessionReference };
    const { put, stored } = await open(standard, {
      ...people,
      sessions: [currentSession(sessionName, { schoolReference, beginDate: "2017-08-21" })],
      courseOfferings: [{ localCourseCode: "ALG", schoolReference, sessionReference }],
      sections: [{ sectionIdentifier: "S-1", courseOfferingReference, sequenceOfCourse: 1 }],
    });
    const teacher = (staffUniqueId: string, beginDate?: string) => ({
      staffReference: { staffUniqueId },
      sectionReference: sectionKey(schoolId),
      classroomPositionDescriptor: "Teacher of Record",
      beginDate,
    });
    const path = "staffSectionAssociations";
    for (const each of [teacher("1"), teacher("2", "2017-09-01T00:00:00"), teacher("2")])
      await put(path, each);
    expect(stored(path).map((each) => each["beginDate"])).toEqual(["2017-08-21", "2017-09-01"]);
  });
});

describe.each(["5.0", "6.0"] as const)("a grade point average, Data Standard %s", (standard) => {
  const path = "studentAcademicRecords";
  const record = {
    educationOrganizationReference: { educationOrganizationId: schoolId },
    schoolYearTypeReference: { schoolYear: 2017 },
    studentReference,
  };
  const averageOf = (code: string, isCumulative: boolean) => ({
    gradePointAverageTypeDescriptor: uri("GradePointAverageType", code),
    gradePointAverageValue: 3.1,
    isCumulative,
  });
  const openWith = (gradePointAverages: readonly Json[], defaults = {}) => {
    const known = { ...record, termDescriptor: uri("Term", "Fall Semester"), gradePointAverages };
    return open(standard, { ...people, [path]: [known] }, { defaults });
  };
  const body = { ...record, termDescriptor: "Fall Semester" };

  test("of no kind is left out and named, and the host keeps its own", async () => {
    const weighted = averageOf("Weighted", true);
    const { put, stored } = await openWith([weighted]);
    const given = { ...body, cumulativeGradePointAverage: 3.8, sessionEarnedCredits: 1 };
    expect((await put(path, given)).leftBehind).toBe("cumulativeGradePointAverage");
    expect(stored(path)).toMatchObject([
      { gradePointAverages: [weighted], sessionEarnedCredits: 1 },
    ]);
  });

  test("is of the type that the owner names, and those of other types stay", async () => {
    const [session, another] = [averageOf("Weighted", false), averageOf("Unweighted", false)];
    const cumulative = averageOf("Weighted", true);
    const { put, list, stored } = await openWith([another, session, cumulative], {
      sessionGradePointAverageType: "Weighted",
      cumulativeGradePointAverageType: "Weighted",
    });
    const averages = () => stored(path)[0]?.["gradePointAverages"];
    const rest = { ...body, cumulativeGradePointAverage: 3.1 };
    await put(path, { ...rest, sessionGradePointAverage: 3.6 });
    const changed = { ...session, gradePointAverageValue: 3.6 };
    expect(averages()).toEqual([another, changed, cumulative]);
    expect((await list(path))[0]).toMatchObject({ ...rest, sessionGradePointAverage: 3.6 });
    for (let night = 0; night < 2; night++) {
      await put(path, rest);
      expect(averages()).toEqual([another, cumulative]);
      expect((await list(path))[0]).not.toHaveProperty("sessionGradePointAverage");
    }
  });
});
