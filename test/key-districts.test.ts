import type { CompatFetchOptions } from "@edbridge/compat";
import type { Sandbox, SandboxData } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { newStudent } from "./support/new-person.ts";
import { open, write } from "./support/translated.ts";

const credentials = { clientKey: "nightly", clientSecret: "s3cr3t" };

const student = newStudent("604822");

/** A student who has left a school of one district, and is enrolled in another. */
const enrolled = {
  localEducationAgencies: [255901, 255902].map((localEducationAgencyId) => ({
    localEducationAgencyId,
    nameOfInstitution: "A district",
  })),
  schools: [255901, 255902].map((localEducationAgencyId) => ({
    schoolId: localEducationAgencyId * 1000 + 1,
    nameOfInstitution: "A school",
    localEducationAgencyReference: { localEducationAgencyId },
  })),
  studentSchoolAssociations: [
    { schoolId: 255902001, entryDate: "2016-08-22" },
    { schoolId: 255901001, entryDate: "2016-09-22", exitWithdrawDate: "2016-10-01" },
  ].map(({ schoolId, ...dates }) => ({
    studentReference: { studentUniqueId: "604822" },
    schoolReference: { schoolId },
    ...dates,
  })),
};

/** A legacy program that has signed in with a key of these districts. */
async function programOf(
  educationOrganizationIds: readonly number[],
  records: Exclude<CompatFetchOptions["records"], false> = {},
  data: SandboxData = {},
  dataStandard: "5.0" | "6.0" = "5.0",
) {
  const { sandbox: host, call } = await open(dataStandard, records, "compatFetch", {
    data: { localEducationAgencies: enrolled.localEducationAgencies, ...data },
    credentials: [{ ...credentials, educationOrganizationIds }],
  });
  const asked = () => host.requests.filter(({ path }) => path.endsWith("/token_info")).length;
  return { call, asked, host };
}

const places = (host: Sandbox, name = "studentEducationOrganizationAssociations") =>
  host
    .records(name)
    .map(({ educationOrganizationReference: place }) => Object(place).educationOrganizationId);

const left = { exitWithdrawDate: "2016-10-01" };
const districts = [255901, 255902];

test.each([
  ["who has moved", districts, left, {}, districts],
  ["who is enrolled in both", districts, {}, {}, [255901]],
  ["who has left both", districts, left, { exitWithdrawDate: "2016-11-01" }, [255901]],
  // The host has them for a district, for which this key does not act.
  ["who has moved between schools", [255901001, 255902001], left, {}, [255901]],
])(
  "a student %s of a key for %j has its demographics there",
  async (_, own, first, second, expected) => {
    const enrollment = (schoolId: number, entryDate: string, dates: object) => ({
      studentReference: { studentUniqueId: "604822" },
      schoolReference: { schoolId },
      entryDate,
      ...dates,
    });
    const { call, host } = await programOf(own, {}, {
      ...enrolled,
      studentSchoolAssociations: [
        enrollment(255901001, "2016-08-22", first),
        enrollment(255902001, "2016-10-02", second),
      ],
      students: [{ ...student, sexType: undefined, birthDate: "2008-05-05" }],
      studentEducationOrganizationAssociations: [
        {
          studentReference: { studentUniqueId: "604822" },
          educationOrganizationReference: { educationOrganizationId: 255901 },
          sexDescriptor: "uri://ed-fi.org/SexDescriptor#Male",
        },
      ],
    } as SandboxData);
    expect((await call("students", write("POST", student))).status).toBe(200);
    expect(places(host)).toEqual(expected);
    // The program reads what it wrote, and the district that was left keeps what it had.
    expect(await (await call("students")).json()).toMatchObject([{ sexType: "Female" }]);
    const [before] = host.records("studentEducationOrganizationAssociations");
    expect(String(before?.["sexDescriptor"])).toContain(expected.length > 1 ? "#Male" : "#Female");
  },
);

test("each part of a student stays in the district that has it, on Data Standard 6.0", async () => {
  const studentReference = { studentUniqueId: "604822" };
  const partOf = (educationOrganizationId: number) => [
    { studentReference, educationOrganizationReference: { educationOrganizationId } },
  ];
  const data = {
    ...enrolled,
    students: [{ ...student, sexType: undefined, birthDate: "2008-05-05" }],
    studentDemographics: partOf(255901),
    studentDirectories: partOf(255902),
  } as SandboxData;
  // The key acts for neither of them alone, and no enrollment says which is meant.
  const { call, host } = await programOf(
    [255901, 255902],
    {},
    { ...data, studentSchoolAssociations: [] },
    "6.0",
  );
  const electronicMails = [
    { electronicMailType: "Home/Personal", electronicMailAddress: "ada@mail.example" },
  ];
  expect((await call("students", write("POST", { ...student, electronicMails }))).status).toBe(200);
  expect(places(host, "studentDemographics")).toEqual([255901]);
  expect(places(host, "studentDirectories")).toEqual([255902]);
});

describe("a new student", () => {
  test("has its demographics stored for the one district of the key", async () => {
    const { call, asked } = await programOf([255901]);
    for (const studentUniqueId of ["604822", "604823"]) {
      const answer = await call("students", write("POST", { ...student, studentUniqueId }));
      expect(answer.status, await answer.text()).toBe(201);
    }
    const [read] = (await (await call("students")).json()) as Record<string, unknown>[];
    expect(read).toMatchObject({ sexType: "Female", hispanicLatinoEthnicity: false });
    // A key is asked for once.
    expect(asked()).toBe(1);
  });

  test.each([
    [{ nightly: 255901, other: 1 }, 255901],
    [{ other: 1 }, 255902],
  ])("is stored for the one that the option names for the key: %j", async (option, expected) => {
    const options = { educationOrganizationId: option };
    const { call, host } = await programOf([255901, 255902], options, enrolled);
    await call("students", write("POST", student));
    expect(places(host)).toEqual([expected]);
  });

  test("of a key for a state with one district is stored for that", async () => {
    const { call, host } = await programOf(
      [48],
      {},
      {
        stateEducationAgencies: [{ stateEducationAgencyId: 48, nameOfInstitution: "A state" }],
        localEducationAgencies: [
          {
            localEducationAgencyId: 255901,
            nameOfInstitution: "A district",
            stateEducationAgencyReference: { stateEducationAgencyId: 48 },
          },
        ],
      },
    );
    expect((await call("students", write("POST", student))).status).toBe(201);
    expect(places(host)).toEqual([255901]);
  });

  test("is read as the district has it that the option or the host names for the key", async () => {
    const association = (educationOrganizationId: number, sex: string) => ({
      studentReference: { studentUniqueId: "604822" },
      educationOrganizationReference: { educationOrganizationId },
      sexDescriptor: `uri://ed-fi.org/SexDescriptor#${sex}`,
    });
    const data = {
      students: [{ ...student, sexType: undefined, birthDate: "2008-05-05" }],
      studentEducationOrganizationAssociations: [
        association(255901, "Female"),
        association(255902, "Male"),
      ],
    };
    const options = { educationOrganizationId: { nightly: 255902 } };
    const { call } = await programOf([255901, 255902], options, data as SandboxData);
    expect(await (await call("students")).json()).toMatchObject([{ sexType: "Male" }]);
    // Without the option it is that of the one district of the key.
    const one = await programOf([255902], {}, data as SandboxData);
    expect(await (await one.call("students")).json()).toMatchObject([{ sexType: "Male" }]);
    expect(one.asked()).toBe(1);
  });

  test("of a key for several is read as the district of the enrollment has it", async () => {
    const ids = ["604822", "604823", "604824"];
    const of = (place: number, sex: string) =>
      ids.map((studentUniqueId) => ({
        studentReference: { studentUniqueId },
        educationOrganizationReference: { educationOrganizationId: place },
        sexDescriptor: `uri://ed-fi.org/SexDescriptor#${sex}`,
      }));
    const schools = [255902001, 255901001];
    const data = {
      ...enrolled,
      students: ids.map((studentUniqueId) => ({
        ...student,
        studentUniqueId,
        sexType: undefined,
        birthDate: "2008-05-05",
      })),
      studentEducationOrganizationAssociations: [...of(255901, "Female"), ...of(255902, "Male")],
      // The third one is not enrolled.
      studentSchoolAssociations: schools.map((schoolId, index) => ({
        studentReference: { studentUniqueId: ids[index] },
        schoolReference: { schoolId },
        entryDate: "2016-08-22",
      })),
    };
    const { call, host } = await programOf([255901, 255902], {}, data as SandboxData);
    const sexes = (await (await call("students")).json()) as { sexType: string }[];
    expect(sexes.map(({ sexType }) => sexType)).toEqual(["Male", "Female", "Female"]);
    const asked = host.requests.filter(({ path }) => /schoolAssociations|schools$/i.test(path));
    expect(asked).toHaveLength(2);
  });
});
