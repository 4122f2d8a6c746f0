// The views of the enrollment, from the records of a host in memory.
import { beforeEach, describe, expect, test } from "vitest";
import { programOn, StoredHost } from "./stored-host.js";
import { demographics, partOf, uri } from "./student-records.js";
import { json, type JsonRecord } from "./through.js";

/** A link whose id is made of one digit, or such a link with dashes. */
const linkTo = (collection: string, digit: string) => ({
  link: { rel: "Any", href: `/ed-fi/${collection}/${digit.repeat(32)}` },
});
const inAgency = (localEducationAgencyId: number) => ({
  localEducationAgencyReference: { localEducationAgencyId },
});
const sectionIn = (sectionIdentifier: string, localCourseCode: string, place: object) => ({
  sectionIdentifier,
  sequenceOfCourse: 1,
  courseOfferingReference: { localCourseCode, ...place },
});
const fall = { schoolId: 1, schoolYear: 2017, sessionName: "Fall" };
const spring = { ...fall, sessionName: "Spring" };
const other = { ...fall, schoolId: 2 };
const one = { sectionIdentifier: "S-1", localCourseCode: "ALG", ...fall };
const same = { ...one, ...spring };
const far = { sectionIdentifier: "S-2", localCourseCode: "ART", ...other };

const day = "2016-08-22";
const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);
const codes = (system: string, list = "identificationCodes") => ({
  [list]: [
    {
      [`${system}IdentificationSystemDescriptor`]: uri(
        `${capital(system)}IdentificationSystem`,
        "Local",
      ),
      identificationCode: "C",
      assigningOrganizationIdentificationCode: "O",
    },
  ],
});
const town = { city: "Austin", postalCode: "7" };
const addresses = {
  addresses: [
    { ...town, addressTypeDescriptor: uri("AddressType", "Home"), latitude: "not shown" },
  ],
};
const person = { firstName: "Ada", lastSurname: "Kim", birthDate: day };
const inSection = (kind: string, uniqueId: string, section: object) => ({
  [`${kind}Reference`]: { [`${kind}UniqueId`]: uniqueId, ...linkTo(`${kind}s`, uniqueId) },
  sectionReference: section,
});
const inSchool = (studentUniqueId: string, schoolId: number) => ({
  studentReference: { studentUniqueId },
  schoolReference: { schoolId },
  entryDate: day,
  entryGradeLevelDescriptor: "uri://state.example/GradeLevelDescriptor#Pre-K/4",
});

const world: Readonly<Record<string, readonly JsonRecord[]>> = {
  localEducationAgencies: [
    {
      localEducationAgencyId: 10,
      nameOfInstitution: "District",
      localEducationAgencyCategoryDescriptor: uri("LocalEducationAgencyCategory", "Regular"),
      ...codes("educationOrganization"),
    },
    { localEducationAgencyId: 20, nameOfInstitution: "Another" },
  ],
  schools: [
    {
      schoolId: 1,
      nameOfInstitution: "First",
      localEducationAgencyReference: { localEducationAgencyId: 10, ...linkTo("x", "e") },
      gradeLevels: [{ gradeLevelDescriptor: uri("GradeLevel", "Ninth grade") }],
      ...addresses,
      ...codes("educationOrganization"),
    },
    { schoolId: 2, nameOfInstitution: "Second", ...inAgency(20) },
    // Of an agency that the host does not have, and of none.
    { schoolId: 3, nameOfInstitution: "Third", ...inAgency(30) },
    { schoolId: 4, nameOfInstitution: "Fourth" },
  ],
  sessions: [fall, spring, other].map(({ schoolId, schoolYear, sessionName }) => ({
    schoolReference: { schoolId },
    schoolYearTypeReference: { schoolYear },
    sessionName,
    termDescriptor: uri("Term", `${sessionName} Semester`),
    beginDate: day,
  })),
  courses: [
    {
      courseCode: "MATH",
      educationOrganizationReference: { educationOrganizationId: 1 },
      academicSubjects: [{ academicSubjectDescriptor: uri("AcademicSubject", "Mathematics") }],
    },
  ],
  courseOfferings: [
    {
      localCourseCode: "ALG",
      schoolReference: { schoolId: 1, ...linkTo("schools", "5") },
      sessionReference: fall,
      courseReference: { courseCode: "MATH", educationOrganizationId: 1 },
    },
  ],
  sections: [
    {
      ...sectionIn("S-1", "ALG", fall),
      availableCredits: 1.5,
      sectionName: "not shown",
      classPeriods: [
        { classPeriodReference: { schoolId: 1, classPeriodName: "P1", ...linkTo("periods", "6") } },
        { classPeriodReference: { schoolId: 1, classPeriodName: "P2", ...linkTo("periods", "8") } },
      ],
      // It meets in another school.
      locationReference: {
        schoolId: 2,
        classroomIdentificationCode: "R1",
        ...linkTo("locations", "7"),
      },
    },
    sectionIn("S-1", "ALG", spring),
    sectionIn("S-2", "ART", other),
  ],
  studentSectionAssociations: [
    inSection("student", "2", one),
    inSection("student", "1", one),
    inSection("student", "1", same),
    inSection("student", "3", far),
  ],
  staffSectionAssociations: [inSection("staff", "7", one), inSection("staff", "8", far)],
  students: ["1", "2", "3"].map((studentUniqueId) => ({
    studentUniqueId,
    middleName: "M",
    ...person,
  })),
  [demographics]: [
    {
      ...partOf(10, "Female", "1"),
      studentCharacteristics: [
        { studentCharacteristicDescriptor: uri("StudentCharacteristic", "Immigrant") },
      ],
      studentIndicators: [{ indicatorName: "I", indicator: "yes", indicatorGroup: "not shown" }],
      ...codes("student", "studentIdentificationCodes"),
    },
  ],
  staffs: ["7", "8"].map((staffUniqueId) => ({
    staffUniqueId,
    middleName: "not shown",
    ...person,
    ...codes("staff"),
    ...addresses,
  })),
  studentSchoolAssociations: [inSchool("1", 1), inSchool("2", 1), inSchool("3", 2)],
  staffEducationOrganizationAssignmentAssociations: [
    {
      staffReference: { staffUniqueId: "7" },
      educationOrganizationReference: { educationOrganizationId: 1 },
      beginDate: day,
      staffClassificationDescriptor: uri("StaffClassification", "Teacher"),
    },
  ],
};

let host: StoredHost;
const id = (name: string, at = 0) => String(host.records(name)[at]?.["id"]);
beforeEach(() => {
  host = new StoredHost(world);
});

async function get(path: string) {
  const answer = await programOn(host).call("GET", `enrollment/${path}`);
  return { ...answer, value: JSON.parse(answer.text) as JsonRecord & readonly JsonRecord[] };
}

/** With the same number in place of the same id. */
function settled(value: unknown): unknown {
  const text = JSON.stringify(value);
  const ids = [...new Set(text.match(/\b[\da-f]{32}\b/g))];
  return JSON.parse(ids.reduce((all, each, at) => all.replaceAll(each, `id ${at}`), text));
}

const allViews = [
  "localEducationAgencies",
  "schools",
  "staffs",
  "students",
  "sections",
  "sectionEnrollments",
];
test.each(allViews)(
  "a view shows what a legacy host showed, and nothing else: %s",
  async (view) => {
    expect(settled((await get(view)).value)).toMatchSnapshot();
  },
);

test.each(["-", ""])("one record of a view is read by its id: between %j", async (dash) => {
  const [, section = {}] = (await get("sectionEnrollments")).value;
  const parts = /^(.{8})(....)(....)(....)(.*)$/.exec(String(section["id"]))?.slice(1) ?? [];
  const { status, value } = await get(`sectionenrollments/${parts.join(dash)}`);
  expect([status, value]).toEqual([200, section]);
});

test("a section is shown without what belongs to another one", async () => {
  const before = settled((await get("sections")).value);
  const away: Readonly<Record<string, unknown>> = {
    courseCode: "BIO",
    educationOrganizationId: 9,
    localCourseCode: "BIO",
    schoolId: 9,
    schoolYear: 2016,
    sectionIdentifier: "S-9",
    sessionName: "Summer",
  };
  /** The keys that differ from one in a member. */
  const near = (key: object) => Object.keys(key).map((name) => ({ ...key, [name]: away[name] }));
  const studentReference = { studentUniqueId: "3" };
  const others = Object.entries({
    sessions: near(fall),
    courseOfferings: near({ ...fall, localCourseCode: "ALG" }),
    courses: near({ courseCode: "MATH", educationOrganizationId: 1 }),
    studentSectionAssociations: near(one).map((key) => ({
      studentReference,
      sectionReference: key,
    })),
  }).map(([name, records]) => [name, [...records, ...(world[name] ?? [])]]);
  host = new StoredHost({ ...world, ...Object.fromEntries(others) });
  expect(settled((await get("sections")).value)).toEqual(before);
});

test("a section of a view is the one that the host has just given", async () => {
  const { call, signIn } = programOn(host);
  await signIn();
  const shown = async () => JSON.parse((await call("GET", "enrollment/sections")).text).length;
  expect(await shown()).toBe(3);
  host.put("sections", sectionIn("S-3", "ART", other));
  expect(await shown()).toBe(4);
});

test("a view of a school shows all of its students, also of a large one", async () => {
  const many = Array.from({ length: 600 }, (_, at) => inSchool(`S${at}`, 1));
  host = new StoredHost({ ...world, studentSchoolAssociations: many });
  expect(await get(`schools/${id("schools")}/students?limit=2`)).toMatchObject({ status: 200 });
});

test("a student has the demographics of the key's district in every view", async () => {
  host.put(demographics, partOf(20, "Male", "2"));
  host.put(demographics, partOf(10, "Female", "2"));
  host.organizations = [10];
  const { call, signIn } = programOn(host);
  await signIn();
  const sexIn = async (path: string) => JSON.parse((await call("GET", `enrollment/${path}`)).text);
  const [, listed] = await sexIn("students");
  const [section] = await sexIn("sectionEnrollments");
  expect([listed.sexType, section.students[0].sexType]).toEqual(["Female", "Female"]);
});

describe("the records that belong to one", () => {
  test("are not read before their page", async () => {
    await get(`schools/${id("schools")}/students?limit=1`);
    const asked = host.asked.filter((each) => each.startsWith("GET students?"));
    expect(asked).toEqual([expect.stringContaining("studentUniqueId=1")]);
  });

  test.each([
    ["localEducationAgencies", "schools", "schoolId", [[1], [5], []]],
    ["schools", "sections", "uniqueSectionCode", [["S-1"], ["S-1"], []]],
    ["schools", "students", "studentUniqueId", [["1"], ["2"], []]],
  ])("%s/%s come in pages, in one order", async (parent, view, key, expected) => {
    const turned = [inSchool("3", 2), inSchool("2", 1), inSchool("1", 1)];
    for (const more of [{}, { studentSchoolAssociations: turned }]) {
      host = new StoredHost({ ...world, ...more });
      host.put("schools", { schoolId: 5, nameOfInstitution: "Fifth", ...inAgency(10) });
      const path = `${parent}/${id(parent)}/${view}?limit=1&offset=`;
      const pages = await Promise.all([0, 1, 2].map((offset) => get(path + offset)));
      expect(pages.map(({ value }) => value.map((record) => record[key]))).toEqual(expected);
    }
  });

  test("are 25 on a page where the caller does not say", async () => {
    for (let at = 100; at < 130; at++) {
      host.put("students", { studentUniqueId: String(at), ...person });
      host.put("studentSchoolAssociations", inSchool(String(at), 4));
    }
    const { value } = await get(`schools/${id("schools", 3)}/students?limit=&offset=`);
    expect(value).toHaveLength(25);
  });
});

describe("a view is refused", () => {
  test.each([
    ["GET schools", 403, "schools"],
    ["GET studentSchool", 500, "students"],
  ])("as the host refuses %s: %d", async (on, status, view) => {
    host.refuse(on, status);
    for (const path of [view, `schools/${id("schools")}/students`]) {
      expect(await get(path)).toMatchObject({ status, message: expect.stringContaining("No.") });
    }
  });
});

test("what the key may not read is left out, and named", async () => {
  const refused = ["studentSectionAssociations", "courses", "sessions"];
  for (const name of refused) host.faults.push({ on: `GET ${name}`, answer: json({}, 403) });
  const { status, headers, value } = await get("sections");
  expect([status, value.map(({ students }) => students)]).toEqual([200, [[], [], []]]);
  expect(String(headers["edbridge-left-out"]).split(", ").toSorted()).toEqual(refused.toSorted());
});
