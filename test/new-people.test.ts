// In which district a host has what a legacy program writes of a person, and when it is written.
import type { SandboxData, SandboxOptions } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { demographics, enrollmentOf, newStudent, storedStudent } from "./support/new-person.ts";
import { open as openHost, uri, type World } from "./support/translated.ts";

type Json = Record<string, unknown>;
type Options = NonNullable<Parameters<typeof openHost>[1]>;

const student = newStudent("604822");
const enrollment = enrollmentOf("604822");
const enrollments = "studentSchoolAssociations";
const studentReference = { studentUniqueId: "604822" };
const standards = ["3.1", "5.0", "6.0"] as const;
const districts = [255901, 255902];
const schoolOf = (schoolId: number, localEducationAgencyId: number) => ({
  schoolId,
  nameOfInstitution: "A school",
  localEducationAgencyReference: { localEducationAgencyId },
});
const around = {
  localEducationAgencies: districts.map((localEducationAgencyId) => ({
    localEducationAgencyId,
    nameOfInstitution: "A district",
  })),
  schools: districts.map((district) => schoolOf(district * 1000 + 1, district)),
};

interface More extends Pick<SandboxOptions, "claimSet"> {
  readonly data?: SandboxData;
  readonly options?: Options;
}

/** A legacy program with a key for these education organizations; by default it is given no option. */
const open = (
  standard: (typeof standards)[number],
  educationOrganizationIds: readonly number[],
  { data, options = {}, ...more }: More = {},
): Promise<World> =>
  openHost(standard, options, "compatFetch", {
    data: { ...around, ...data },
    credentials: [{ clientKey: "nightly", clientSecret: "s3cr3t", educationOrganizationIds }],
    ...more,
  });

const at = (educationOrganizationId: number) => ({
  educationOrganizationReference: { educationOrganizationId },
});
const partOf = (district: number, sex?: string, studentUniqueId = "604822") => ({
  studentReference: { studentUniqueId },
  ...at(district),
  ...(sex === undefined ? {} : { sexDescriptor: uri("Sex", sex) }),
});
const places = ({ stored }: World, name = demographics) =>
  stored(name).map(
    (each) => Object(each["educationOrganizationReference"]).educationOrganizationId,
  );

const left = { exitWithdrawDate: "2016-10-01" };
const [ending, coming] = [{ exitWithdrawDate: "2999-06-10" }, { entryDate: "2999-08-15" }];

test.each<[string, number[], Json, Json, number[]]>([
  ["who has moved", districts, left, {}, districts],
  ["who is enrolled in both", districts, {}, {}, [255901]],
  ["who will move", districts, ending, coming, [255901]],
  ["who has left both", districts, left, { exitWithdrawDate: "2016-11-01" }, [255901]],
  // The host has them for a district, for which this key does not act.
  ["who has moved between schools", [255901001, 255902001], left, {}, [255901]],
])("a student %s of a key for %j has its demographics there", async (_, own, ...rest) => {
  const [first, second, expected] = rest;
  const enrolled = (schoolId: number, entryDate: string, dates: Json) => ({
    studentReference,
    schoolReference: { schoolId },
    entryDate,
    ...dates,
  });
  const world = await open("5.0", own, {
    data: {
      [enrollments]: [
        enrolled(255901001, "2016-08-22", first),
        enrolled(255902001, "2016-10-02", second),
      ],
      students: [storedStudent("604822")],
      [demographics]: [partOf(255901, "Male")],
    },
  });
  await world.put("students", student);
  expect(places(world)).toEqual(expected);
  // The program reads what it wrote, and the district that was left keeps what it had.
  expect(await world.list("students")).toMatchObject([{ sexType: "Female" }]);
  const sex = uri("Sex", expected.length > 1 ? "Male" : "Female");
  expect(world.stored(demographics)[0]).toMatchObject({ sexDescriptor: sex });
});

test("each part of a student stays in the district that has it, on Data Standard 6.0", async () => {
  // The key acts for neither of them alone, and no enrollment says which is meant.
  const world = await open("6.0", districts, {
    data: {
      students: [storedStudent("604822")],
      studentDemographics: [partOf(255901)],
      studentDirectories: [partOf(255902)],
    },
  });
  const mail = { electronicMailType: "Home/Personal", electronicMailAddress: "ada@mail.example" };
  await world.put("students", { ...student, electronicMails: [mail] });
  expect(places(world, "studentDemographics")).toEqual([255901]);
  expect(places(world, "studentDirectories")).toEqual([255902]);
});

const ofState = {
  stateEducationAgencies: [{ stateEducationAgencyId: 48, nameOfInstitution: "A state" }],
  localEducationAgencies: [
    {
      ...around.localEducationAgencies[0],
      stateEducationAgencyReference: { stateEducationAgencyId: 48 },
    },
  ],
  schools: [],
};
const enrolled = {
  [enrollments]: [
    [255902001, "2016-08-22", "2999-06-10"],
    [255901001, "2016-09-22", "2016-10-01"],
    [255901001, "2999-08-15"],
  ].map(([schoolId, entryDate, exitWithdrawDate]) => ({
    studentReference,
    schoolReference: { schoolId },
    entryDate,
    exitWithdrawDate,
  })),
};
test.each<[string, number[], number, More]>([
  [
    "that the option names for the key",
    districts,
    255901,
    { options: { educationOrganizationId: { nightly: 255901, other: 1 } }, data: enrolled },
  ],
  [
    "of the enrollment, where the option names none",
    districts,
    255902,
    { options: { educationOrganizationId: { other: 1 } }, data: enrolled },
  ],
  ["that a key for a state has alone", [48], 255901, { data: ofState }],
])("a new student is stored for the district %s", async (_, own, expected, more) => {
  const world = await open("5.0", own, more);
  await world.put("students", student);
  expect(places(world)).toEqual([expected]);
});

test.each<[number[], Options]>([
  [districts, { educationOrganizationId: { nightly: 255902 } }],
  [[255902], {}],
])("a student is read as the district of a key for %j has it, with %j", async (own, options) => {
  const data = {
    students: [storedStudent("604822")],
    [demographics]: [partOf(255901, "Female"), partOf(255902, "Male")],
  };
  const { list } = await open("5.0", own, { options, data });
  expect(await list("students")).toMatchObject([{ sexType: "Male" }]);
});

test("students of a key for several districts are read as those of the enrollments have them", async () => {
  const ids = ["604822", "604823", "604824"];
  const { list, sandbox } = await open("5.0", districts, {
    data: {
      students: ids.map((id) => storedStudent(id)),
      [demographics]: [
        ...ids.map((id) => partOf(255901, "Female", id)),
        ...ids.map((id) => partOf(255902, "Male", id)),
      ],
      // The third one is not enrolled.
      [enrollments]: [255902001, 255901001].map((schoolId, index) => ({
        studentReference: { studentUniqueId: ids[index] },
        schoolReference: { schoolId },
        entryDate: "2016-08-22",
      })),
    },
  });
  const sexes = (await list("students")).map(({ sexType }) => sexType);
  expect(sexes).toEqual(["Male", "Female", "Female"]);
  const asked = sandbox.requests.filter(({ path }) => /schoolAssociations|schools$/i.test(path));
  expect(asked).toHaveLength(2);
});

// Until the enrollment, a host takes no second write of a student. One that is stored without the part
// that was wrong could not be corrected.
test.each(standards)("with a part that the host refuses is not stored: %s", async (standard) => {
  const { post, put, stored } = await open(standard, [255901], { claimSet: "sis" });
  const electronicMailAddress = `${"a".repeat(120)}@mail.example`;
  const electronicMails = [{ electronicMailType: "Work", electronicMailAddress }];
  const refused = await post("students", { ...student, electronicMails });
  expect([refused.status, refused.headers.get("edbridge-not-stored")]).toEqual([400, null]);
  expect(refused.text).not.toMatch(/is stored/);
  expect(stored("students")).toEqual([]);
  const { headers } = await put("students", student);
  const part = standard === "6.0" ? "studentDemographics" : demographics;
  expect(headers.get("edbridge-not-stored")).toMatch(new RegExp(`^${part};waits=memory`));
});

// A charter school, or a vendor of single schools: shipped rights end at the school.
test.each(standards)("a key for schools alone stores them for the school: %s", async (standard) => {
  for (const own of [[2], [1, 2]]) {
    const data = { schools: [1, 2, 3].map((id) => schoolOf(id, 255901)) };
    const { put, list, stored } = await open(standard, own, { claimSet: "sis", data });
    await put("students", student);
    const { headers } = await put(enrollments, { ...enrollment, schoolReference: { schoolId: 2 } });
    expect(headers.get("edbridge-not-stored")).toBeNull();
    const name = standard === "6.0" ? "studentDemographics" : demographics;
    expect(stored(name)).toMatchObject([partOf(2, "Female")]);
    await put("students", { ...student, sexType: "Male" });
    expect(stored(name)).toMatchObject([partOf(2, "Male")]);
    expect(await list("students")).toMatchObject([{ sexType: "Male" }]);
  }
});

test("what a key may read from the enrollment on is read at once", async () => {
  const { post, put, read } = await open("6.0", [255901], { claimSet: "sis" });
  const telephones = [{ telephoneNumberType: "Home", telephoneNumber: "555-0101" }];
  const record = { ...student, telephones };
  await put("students", record);
  // The host shows none of its parts yet, and refuses to change it.
  expect((await post("students", { ...record, firstName: "Another" })).status).toBe(403);
  await put(enrollments, enrollment);
  const found = await read("students?studentUniqueId=604822");
  expect(found).toMatchObject({ sexType: "Female", telephones });
});

test("a new staff member's parts are written with the employment", async () => {
  const { sandbox, put, stored } = await open("6.0", [255901]);
  const path = "staffDemographics";
  sandbox.fault({ status: 403, when: { method: "POST", path } });
  const staff = { staffUniqueId: "7", firstName: "Ada", lastSurname: "Byron", sexType: "Female" };
  const created = await put("staffs", { ...staff, hispanicLatinoEthnicity: false });
  expect(created.headers.get("edbridge-not-stored")).toBe(`${path};waits=memory`);
  const employed = await put("staffEducationOrganizationEmploymentAssociations", {
    staffReference: { staffUniqueId: "7" },
    ...at(255901),
    employmentStatusDescriptor: "Tenured or permanent",
    hireDate: "2010-08-01T00:00:00",
  });
  expect(employed.headers.get("edbridge-not-stored")).toBeNull();
  expect(stored(path)).toMatchObject([{ sexDescriptor: uri("Sex", "Female") }]);
});
