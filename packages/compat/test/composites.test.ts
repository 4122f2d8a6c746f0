// The views of the enrollment, from the records of a host in memory.
import { beforeEach, describe, expect, test } from "vitest";
import { programOn, StoredHost } from "./stored-host.js";
import { uri } from "./student-records.js";
import { json, type JsonRecord } from "./through.js";

/** A link whose id is made of one digit, or such a link with dashes. */
const linkTo = (collection: string, digit: string) => ({
  link: { rel: "Any", href: `/ed-fi/${collection}/${digit.repeat(32)}` },
});
const idOf = (digit: string) => digit.repeat(32);
const session = (sessionName: string, schoolId: number) => ({
  schoolId,
  schoolYear: 2017,
  sessionName,
});
const fall = session("Fall", 1);
const spring = session("Spring", 1);
const other = session("Fall", 2);
const one = { sectionIdentifier: "S-1", localCourseCode: "ALG", ...fall };
const same = { ...one, ...spring };
const far = { sectionIdentifier: "S-2", localCourseCode: "ART", ...other };

const day = "2016-08-22";
const midnight = `${day}T00:00:00`;
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
const codesShown = (system: string, more: object = {}) => ({
  identificationCodes: [
    {
      ...more,
      [`${system}IdentificationSystemDescriptor`]: "Local",
      [`${system}IdentificationSystemType`]: "Local",
      identificationCode: "C",
    },
  ],
});
const addresses = {
  addresses: [
    {
      addressTypeDescriptor: uri("AddressType", "Home"),
      stateAbbreviationDescriptor: uri("StateAbbreviation", "TX"),
      city: "Austin",
      postalCode: "7",
      streetNumberName: "1 A",
      apartmentRoomSuiteNumber: "not shown",
    },
  ],
};
const addressesShown = {
  addresses: [
    {
      addressType: "Home",
      stateAbbreviationType: "TX",
      city: "Austin",
      postalCode: "7",
      streetNumberName: "1 A",
    },
  ],
};
const person = {
  firstName: "Ada",
  lastSurname: "Kim",
  generationCodeSuffix: "not shown",
  birthDate: day,
};

const world: Readonly<Record<string, readonly JsonRecord[]>> = {
  localEducationAgencies: [
    {
      localEducationAgencyId: 10,
      nameOfInstitution: "District",
      localEducationAgencyCategoryDescriptor: uri("LocalEducationAgencyCategory", "Regular"),
      webSite: "https://d.example",
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
      internationalAddresses: [
        {
          addressTypeDescriptor: uri("AddressType", "Mailing"),
          countryDescriptor: uri("Country", "IT"),
          addressLine1: "Via",
        },
      ],
      ...addresses,
      ...codes("educationOrganization"),
      institutionTelephones: [
        {
          institutionTelephoneNumberTypeDescriptor: uri("InstitutionTelephoneNumberType", "Main"),
          telephoneNumber: "5",
        },
      ],
    },
    {
      schoolId: 2,
      nameOfInstitution: "Second",
      localEducationAgencyReference: { localEducationAgencyId: 20 },
    },
    // Of an agency that the host does not have, and of none.
    {
      schoolId: 3,
      nameOfInstitution: "Third",
      localEducationAgencyReference: { localEducationAgencyId: 30 },
    },
    { schoolId: 4, nameOfInstitution: "Fourth" },
  ],
  sessions: [fall, spring, other].map(({ schoolId, schoolYear, sessionName }) => ({
    schoolReference: { schoolId },
    schoolYearTypeReference: { schoolYear },
    sessionName,
    termDescriptor: uri("Term", `${sessionName} Semester`),
    beginDate: day,
    endDate: day,
    totalInstructionalDays: 80,
  })),
  courses: [
    {
      courseCode: "MATH",
      courseTitle: "Algebra",
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
      sectionIdentifier: "S-1",
      sequenceOfCourse: 1,
      availableCredits: 1.5,
      sectionName: "not shown",
      courseOfferingReference: { localCourseCode: "ALG", ...fall },
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
    {
      sectionIdentifier: "S-1",
      sequenceOfCourse: 1,
      courseOfferingReference: { localCourseCode: "ALG", ...spring },
    },
    {
      sectionIdentifier: "S-2",
      sequenceOfCourse: 1,
      courseOfferingReference: { localCourseCode: "ART", ...other },
    },
  ],
  studentSectionAssociations: [
    { student: "2", section: one },
    { student: "1", section: one },
    { student: "1", section: same },
    { student: "3", section: far },
  ].map(({ student, section }) => ({
    studentReference: { studentUniqueId: student, ...linkTo("students", student) },
    sectionReference: section,
    beginDate: day,
  })),
  staffSectionAssociations: [
    { staff: "7", section: one },
    { staff: "8", section: far },
  ].map(({ staff, section }) => ({
    staffReference: { staffUniqueId: staff, ...linkTo("staffs", staff) },
    sectionReference: section,
    classroomPositionDescriptor: uri("ClassroomPosition", "Teacher of Record"),
  })),
  students: ["1", "2", "3"].map((studentUniqueId) => ({
    studentUniqueId,
    middleName: "M",
    ...person,
  })),
  studentEducationOrganizationAssociations: [
    {
      studentReference: { studentUniqueId: "1" },
      educationOrganizationReference: { educationOrganizationId: 10 },
      studentCharacteristics: [
        { studentCharacteristicDescriptor: uri("StudentCharacteristic", "Immigrant") },
      ],
      sexDescriptor: uri("Sex", "Female"),
      studentIndicators: [{ indicatorName: "I", indicator: "yes", indicatorGroup: "not shown" }],
      ...codes("student", "studentIdentificationCodes"),
      electronicMails: [
        {
          electronicMailTypeDescriptor: uri("ElectronicMailType", "Work"),
          electronicMailAddress: "a@b.example",
        },
      ],
      telephones: [
        {
          telephoneNumberTypeDescriptor: uri("TelephoneNumberType", "Home"),
          telephoneNumber: "6",
          textMessageCapabilityIndicator: true,
        },
      ],
    },
  ],
  staffs: ["7", "8"].map((staffUniqueId) => ({
    staffUniqueId,
    middleName: "not shown",
    ...person,
    ...codes("staff"),
    ...addresses,
  })),
  studentSchoolAssociations: [
    ["1", 1],
    ["2", 1],
    ["3", 2],
  ].map(([studentUniqueId, schoolId]) => ({
    studentReference: { studentUniqueId },
    schoolReference: { schoolId },
    entryDate: day,
    entryGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
  })),
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

const district = {
  id: expect.any(String),
  localEducationAgencyId: 10,
  nameOfInstitution: "District",
  categoryType: "Regular",
  webSite: "https://d.example",
  ...codesShown("educationOrganization"),
};

const school = {
  schoolId: 1,
  nameOfInstitution: "First",
  localEducationAgencyReference: { id: "10", localEducationAgencyId: 10 },
  gradeLevels: [{ gradeLevelDescriptor: "Ninth grade", gradeLevelType: "Ninth grade" }],
  internationalAddresses: [
    { addressType: "Mailing", countryDescriptor: "IT", addressLine1: "Via" },
  ],
  ...addressesShown,
  ...codesShown("educationOrganization"),
  institutionTelephones: [{ institutionTelephoneNumberType: "Main", telephoneNumber: "5" }],
};

const personShown = { firstName: "Ada", lastSurname: "Kim", birthDate: midnight };
const staffOf = (staffUniqueId: string, classifications: readonly object[]) => ({
  staffUniqueId,
  ...personShown,
  ...codesShown("staff"),
  ...addressesShown,
  classifications,
});
const teacher = { classification: "Teacher", classificationType: "Teacher" };
const studentOf = (studentUniqueId: string) => ({
  studentUniqueId,
  middleName: "M",
  ...personShown,
  schoolAssociations: [
    { id: expect.any(String), gradeLevel: "Ninth grade", gradeLevelType: "Ninth grade" },
  ],
});
/** A student without demographics: a legacy host gave empty lists. */
const undescribed = (studentUniqueId: string) => ({
  ...studentOf(studentUniqueId),
  addresses: [],
  characteristics: [],
  cohortYears: [],
  electronicMails: [],
  identificationCodes: [],
  indicators: [],
  languages: [],
  races: [],
  telephones: [],
});
const described = {
  ...studentOf("1"),
  sexType: "Female",
  economicDisadvantaged: false,
  characteristics: [
    { studentCharacteristicDescriptor: "Immigrant", studentCharacteristicType: "Immigrant" },
  ],
  indicators: [{ indicatorName: "I", indicator: "yes" }],
  ...codesShown("student", { assigningOrganizationIdentificationCode: "O" }),
  electronicMails: [{ electronicMailType: "Work", electronicMailAddress: "a@b.example" }],
  telephones: [{ telephoneNumberType: "Home", telephoneNumber: "6" }],
};

/** A section of a school, as its view shows it where the host has no more of it. */
const sectionOf = (code: string, course: string, term: string, schoolId: number) => {
  const place = { schoolId, schoolYear: 2017 };
  const named = { termDescriptor: `${term} Semester`, termType: `${term} Semester` };
  return {
    id: expect.any(String),
    uniqueSectionCode: code,
    sequenceOfCourse: 1,
    sessionReference: {
      id: expect.any(String),
      ...place,
      ...named,
      sessionName: term,
      beginDate: midnight,
      endDate: midnight,
      totalInstructionalDays: 80,
    },
    courseOfferingReference: { localCourseCode: course, ...place, ...named },
    schoolReference: { schoolId },
    // The host has neither.
    classPeriodReference: { schoolId, name: "Undefined" },
    locationReference: { schoolId, classroomIdentificationCode: "Undefined" },
  };
};

const sections = (people: (kind: "staff" | "student", uniqueId: string) => object) => {
  const plain = sectionOf("S-1", "ALG", "Fall", 1);
  return [
    {
      ...plain,
      availableCredits: 1.5,
      academicSubjectDescriptor: "Mathematics",
      academicSubjectType: "Mathematics",
      courseOfferingReference: { id: expect.any(String), ...plain.courseOfferingReference },
      schoolReference: { id: idOf("5"), schoolId: 1 },
      classPeriodReference: { id: idOf("6"), schoolId: 1, name: "P1" },
      locationReference: { id: idOf("7"), schoolId: 2, classroomIdentificationCode: "R1" },
      staff: [people("staff", "7")],
      students: [people("student", "2"), people("student", "1")],
    },
    {
      ...sectionOf("S-1", "ALG", "Spring", 1),
      staff: [],
      students: [people("student", "1")],
    },
    {
      ...sectionOf("S-2", "ART", "Fall", 2),
      staff: [people("staff", "8")],
      students: [people("student", "3")],
    },
  ];
};
const onlyNamed = (kind: string, uniqueId: string) => ({
  [`${kind}SectionAssociation_id`]: expect.any(String),
  id: idOf(uniqueId),
  [`${kind}UniqueId`]: uniqueId,
});
const whole = (kind: "staff" | "student", uniqueId: string) => ({
  ...onlyNamed(kind, uniqueId),
  ...(kind === "staff"
    ? staffOf(uniqueId, uniqueId === "7" ? [teacher] : [])
    : uniqueId === "1"
      ? described
      : undescribed(uniqueId)),
  id: id(`${kind}s`, Number(uniqueId) - (kind === "staff" ? 7 : 1)),
});

test("a view shows what a legacy host showed, and nothing else", async () => {
  const shown = async (view: string) => (await get(view)).value;
  const own = (collection: string, records: readonly object[]) =>
    records.map((record, at) => ({ ...record, id: id(collection, at) }));
  const agency = (at: number) => ({
    id: id("localEducationAgencies", at),
    localEducationAgencyId: 10 + 10 * at,
  });
  expect(await shown("localEducationAgencies")).toEqual(
    own("localEducationAgencies", [
      district,
      { localEducationAgencyId: 20, nameOfInstitution: "Another" },
    ]),
  );
  expect(await shown("schools")).toEqual(
    own("schools", [
      { ...school, localEducationAgencyReference: agency(0) },
      { schoolId: 2, nameOfInstitution: "Second", localEducationAgencyReference: agency(1) },
      {
        schoolId: 3,
        nameOfInstitution: "Third",
        localEducationAgencyReference: { localEducationAgencyId: 30 },
      },
      { schoolId: 4, nameOfInstitution: "Fourth" },
    ]),
  );
  expect(await shown("staffs")).toEqual(own("staffs", [staffOf("7", [teacher]), staffOf("8", [])]));
  expect(await shown("students")).toEqual(
    own("students", [described, undescribed("2"), undescribed("3")]),
  );
  expect(await shown("sections")).toEqual(own("sections", sections(onlyNamed)));
  expect(await shown("sectionEnrollments")).toEqual(own("sections", sections(whole)));
});

test.each([
  ["SCHOOLS", "schools", 0],
  ["students", "students", 1],
  ["Sections", "sections", 1],
  ["sectionenrollments", "sections", 2],
])("one record of %s is read by its id", async (view, collection, at) => {
  const own = id(collection, at);
  for (const written of [own, own.replace(/^(.{8})(....)(....)(....)/, "$1-$2-$3-$4-")]) {
    const { status, value } = await get(`${view}/${written}`);
    expect([status, value["id"]]).toEqual([200, own]);
  }
  const all = (await get(view)).value;
  expect((await get(`${view}/${own}`)).value).toEqual(all[at]);
});

describe("a section is shown without what belongs to another one, such as", () => {
  const offering = { ...fall, localCourseCode: "ALG" };
  const course = { courseCode: "MATH", educationOrganizationId: 1 };
  const association = ({ schoolId, schoolYear, ...rest }: typeof one) => ({
    studentReference: { studentUniqueId: "3" },
    sectionReference: { schoolId, schoolYear, ...rest },
  });
  const near = <T extends object>(key: T, values: Partial<T>) =>
    Object.entries(values).map(([name, value]) => ({ ...key, [name]: value }));
  const others: readonly (readonly [string, readonly JsonRecord[]])[] = [
    ["sessions", near(fall, { schoolId: 9, schoolYear: 2016, sessionName: "Summer" })],
    ["courseOfferings", near(offering, { localCourseCode: "BIO", schoolId: 9, schoolYear: 2016 })],
    ["courses", near(course, { courseCode: "BIO", educationOrganizationId: 9 })],
    [
      "studentSectionAssociations",
      near(one, {
        sectionIdentifier: "S-9",
        localCourseCode: "BIO",
        schoolId: 9,
        schoolYear: 2016,
        sessionName: "Summer",
      }).map(association),
    ],
  ];

  test.each(others.flatMap(([name, records]) => records.map((record) => [name, record] as const)))(
    "%s %j",
    async (name, record) => {
      host = new StoredHost({ ...world, [name]: [record, ...(world[name] ?? [])] });
      expect((await get("sections")).value).toMatchObject(sections(onlyNamed));
    },
  );
});

describe("a section of a view", () => {
  test("is the one that the host has just given", async () => {
    const { call, signIn } = programOn(host);
    await signIn();
    const shown = async () => {
      const { text } = await call("GET", "enrollment/sections");
      return (JSON.parse(text) as JsonRecord[]).map((section) => section["uniqueSectionCode"]);
    };
    const make = (...names: readonly string[]) => {
      const courseOfferingReference = { localCourseCode: "ART", ...other };
      for (const sectionIdentifier of names) {
        host.put("sections", { sectionIdentifier, sequenceOfCourse: 1, courseOfferingReference });
      }
    };
    make("S-3");
    const before = ["S-1", "S-1", "S-2", "S-3"];
    expect(await shown()).toEqual(before);
    make("S-4", "S-5");
    expect(await shown()).toEqual([...before, "S-4", "S-5"]);
  });
});

test("a student has the demographics of the key's district in every view", async () => {
  const demographics = (educationOrganizationId: number, sex: string) => ({
    studentReference: { studentUniqueId: "2" },
    educationOrganizationReference: { educationOrganizationId },
    sexDescriptor: uri("Sex", sex),
  });
  host.put("studentEducationOrganizationAssociations", demographics(20, "Male"));
  host.put("studentEducationOrganizationAssociations", demographics(10, "Female"));
  host.organizations = [10];
  const { call, signIn } = programOn(host);
  await signIn();
  const sexIn = async (path: string) => JSON.parse((await call("GET", `enrollment/${path}`)).text);
  const [, listed] = await sexIn("students");
  const [, below] = await sexIn(`schools/${id("schools")}/students`);
  const [section] = await sexIn("sectionEnrollments");
  expect([listed, below, section.students[0]].map(({ sexType }) => sexType)).toEqual([
    "Female",
    "Female",
    "Female",
  ]);
});

test("the type of a descriptor with an address is its code", async () => {
  host.put("studentSchoolAssociations", {
    studentReference: { studentUniqueId: "1" },
    schoolReference: { schoolId: 1 },
    entryDate: day,
    entryGradeLevelDescriptor: "uri://state.example/GradeLevelDescriptor#Pre-K/4",
  });
  const { value } = await get(`students/${id("students")}`);
  expect(value["schoolAssociations"]).toMatchObject([
    {
      gradeLevel: "http://state.example/Descriptor/GradeLevelDescriptor.xml/Pre-K/4",
      gradeLevelType: "Pre-K/4",
    },
  ]);
});

describe("the records that belong to one", () => {
  const keyOf = (record: JsonRecord) =>
    record["uniqueSectionCode"] ??
    record["studentUniqueId"] ??
    record["staffUniqueId"] ??
    record["schoolId"];

  test("are not read before their page", async () => {
    await get(`schools/${id("schools")}/students?limit=1`);
    const asked = host.asked.filter((each) => each.startsWith("GET students?"));
    expect(asked).toEqual([expect.stringContaining("studentUniqueId=1")]);
  });

  test.each([
    ["localEducationAgencies", "schools", "schoolId", [1, 5]],
    ["schools", "sections", "uniqueSectionCode", ["S-1", "S-1"]],
  ])("%s/%s come in pages too", async (parent, view, key, expected) => {
    const localEducationAgencyReference = { localEducationAgencyId: 10 };
    host.put("schools", { schoolId: 5, nameOfInstitution: "Fifth", localEducationAgencyReference });
    const page = async (offset: number) => {
      const path = `${parent}/${id(parent)}/${view}?limit=1&offset=${offset}`;
      return (await get(path)).value.map((record) => record[key]);
    };
    expect([...(await page(0)), ...(await page(1)), ...(await page(2))]).toEqual(expected);
  });

  test("come in pages, in one order whatever the host's is", async () => {
    const path = () => `schools/${id("schools")}/students`;
    const pages = async (...queries: readonly string[]) => {
      const found = await Promise.all(queries.map((query) => get(`${path()}?${query}`)));
      return found.map(({ value }) => value.map(keyOf));
    };
    const queries = ["limit=1", "limit=1&offset=1", "offset=2", "limit=&offset=", "limit=250"];
    const expected = [["1"], ["2"], [], ["1", "2"], ["1", "2"]];
    expect(await pages(...queries)).toEqual(expected);
    const turned = host.bodies("studentSchoolAssociations").toReversed();
    host.drop("studentSchoolAssociations");
    for (const record of turned) host.put("studentSchoolAssociations", record);
    expect(await pages(...queries)).toEqual(expected);
  });

  test("are 25 on a page where the caller does not say", async () => {
    for (let at = 100; at < 130; at++) {
      const studentReference = { studentUniqueId: String(at) };
      host.put("students", { studentUniqueId: String(at), ...person });
      host.put("studentSchoolAssociations", {
        studentReference,
        schoolReference: { schoolId: 4 },
        entryDate: day,
      });
    }
    const { value } = await get(`schools/${id("schools", 3)}/students`);
    expect(value).toHaveLength(25);
  });

  test.each(["limit=0", "limit=251", "limit=x1", "offset=-1"])(
    "are not given for %s",
    async (query) => {
      const { status, message } = await get(`schools/${id("schools")}/students?${query}`);
      expect([status, message, host.asked]).toEqual([
        400,
        "Limit must be omitted or set to a value between 1 to 250",
        [],
      ]);
    },
  );
});

test("only the fields that the caller names are given, and the others not", async () => {
  const chosen = "fields=schoolAssociations(gradeLevel)";
  const expected = { schoolAssociations: [{ gradeLevel: "Ninth grade" }] };
  expect((await get(`students?limit=1&${chosen}`)).value[0]).toEqual(expected);
  expect((await get(`students/${id("students")}?${chosen}`)).value).toEqual(expected);
  const below = await get(`schools/${id("schools")}/students?Fields=studentUniqueId`);
  expect(below.value).toEqual([{ studentUniqueId: "1" }, { studentUniqueId: "2" }]);
  expect(host.asked.filter((each) => /fields/i.test(each))).toEqual([]);
});

describe("a view is refused", () => {
  const some = idOf("a");
  const messages: Readonly<Record<number, string>> = {
    400: "The id must be",
    404: "could not be found",
    501: "There is no such view of the enrollment.",
  };

  test.each([
    ["", 501],
    ["programs", 501],
    [`constructor/${some}/students`, 501],
    [`sectionEnrollments/${some}/students`, 501],
    [`schools/${some}/students/1`, 501],
    [`schools/${some}/students`, 404],
    ["schools/x", 400],
  ])("%j: %d", async (path, status) => {
    const answer = await get(path);
    const message = expect.stringContaining(messages[status] ?? "");
    expect([answer.status, answer.value]).toEqual([status, { message }]);
    expect(answer.change).toBe("EDB020");
  });

  test.each(["POST", "PUT", "DELETE"])("by %s", async (method) => {
    const answer = await programOn(host).call(method, "enrollment/schools", {});
    expect([answer.status, host.asked]).toEqual([501, []]);
  });

  test("where records are passed as they are", async () => {
    const answer = await programOn(host, { records: false }).call("GET", "enrollment/schools");
    expect([answer.status, host.asked]).toEqual([501, []]);
  });

  test("as the host refuses its records", async () => {
    host.faults.push({ on: "GET schools", answer: json({ detail: "No." }, 403) });
    expect(await get("schools")).toMatchObject({ status: 403, value: { message: "No." } });
    expect(await get(`schools/${id("schools")}/students`)).toMatchObject({ status: 403 });
  });

  test("when the host fails on the way", async () => {
    host.faults.push({ on: "GET studentSchool", answer: json({ detail: "Down." }, 500) });
    for (const path of ["students", `schools/${id("schools")}/students`]) {
      expect(await get(path)).toMatchObject({ status: 500 });
    }
  });
});

test("what the key may not read is left out, and named", async () => {
  const refused = ["studentSectionAssociations", "courses", "sessions"];
  for (const name of refused) host.faults.push({ on: `GET ${name}`, answer: json({}, 403) });
  const { status, headers, note, value } = await get("sections");
  expect([status, value.map(({ students }) => students)]).toEqual([200, [[], [], []]]);
  expect(String(headers["edbridge-left-out"]).split(", ").toSorted()).toEqual(refused.toSorted());
  expect(note?.leftOut?.toSorted()).toEqual(refused.toSorted());
});
