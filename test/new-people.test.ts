import type { Sandbox, SandboxData, SandboxOptions } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { demographics, enrollmentOf, newStudent } from "./support/new-person.ts";
import { open as openHost, write } from "./support/translated.ts";

const key = { clientKey: "nightly", clientSecret: "s3cr3t" };
const student = newStudent("604822");
const enrollment = enrollmentOf("604822");
const data = {
  localEducationAgencies: [255901, 255902].map((localEducationAgencyId) => ({
    localEducationAgencyId,
    nameOfInstitution: "A district",
  })),
  schools: [
    [255901001, 255901],
    [255902001, 255902],
  ].map(([schoolId, localEducationAgencyId]) => ({
    schoolId,
    nameOfInstitution: "A school",
    localEducationAgencyReference: { localEducationAgencyId },
  })),
};
const standards = ["3.1", "5.0", "6.0"] as const;
type Standard = (typeof standards)[number];

/** A legacy program with a key for these districts; it is given no option. */
async function open(
  dataStandard: Standard,
  educationOrganizationIds: readonly number[],
  more: Pick<SandboxOptions, "claimSet"> & { readonly data?: SandboxData } = {},
) {
  const { sandbox: host, signIn } = await openHost(dataStandard, {}, "compatFetch", {
    data,
    credentials: [
      { ...key, educationOrganizationIds },
      { clientKey: "other", clientSecret: "s3cr3t", educationOrganizationIds },
    ],
    ...more,
  });
  return { host, signIn: (credentials = key) => signIn(credentials), call: await signIn(key) };
}

/** What a claim set does with the parts of a student before the enrollment. */
function forbidParts(host: Sandbox): void {
  const path = /\/student(?:EducationOrganizationAssociations|Demographics|Directories|Identif)/;
  for (const method of ["POST", "PUT", "DELETE"]) {
    host.fault({ status: 403, times: Infinity, when: { method, path }, body: { detail: "No." } });
  }
}

/** The collection of a student's sex. */
const partsOf = (standard: Standard) => (standard === "6.0" ? "studentDemographics" : demographics);
const notStored = (answer: Response) => {
  const named = answer.headers.get("edbridge-not-stored")?.split(";held=memory");
  expect(named === undefined || named.at(-1) === "").toBe(true);
  return named?.join("") ?? null;
};
const sexes = (host: Sandbox) =>
  [...host.records(demographics), ...host.records("studentDemographics")].flatMap((each) => {
    const { sexDescriptor, educationOrganizationReference } = each;
    return sexDescriptor === undefined ? [] : [[sexDescriptor, educationOrganizationReference]];
  });
const female = "uri://ed-fi.org/SexDescriptor#Female";
const male = "uri://ed-fi.org/SexDescriptor#Male";
const at = (educationOrganizationId: number) => ({ educationOrganizationId });

describe.each(standards)("a student before the enrollment, on Data Standard %s", (standard) => {
  test("is created, and its demographics are written with the enrollment", async () => {
    const { host, call } = await open(standard, [255901]);
    forbidParts(host);
    const created = await call("students", write("POST", student));
    expect([created.status, await created.text()]).toEqual([201, ""]);
    expect(created.headers.get("location")).toMatch(/\/students\/[0-9a-f]{32}$/);
    expect(notStored(created)).toBe(partsOf(standard));
    expect([host.records("students").length, sexes(host)]).toEqual([1, []]);

    host.clearFaults();
    const enrolled = await call("studentSchoolAssociations", write("POST", enrollment));
    expect([enrolled.status, notStored(enrolled)]).toEqual([201, null]);
    expect(sexes(host)).toMatchObject([[female, at(255901)]]);
  });
});

// Until the enrollment, a host takes no second write of a student. One that is stored without the part
// that was wrong could not be corrected.
test.each(standards)("with a part that the host refuses is not stored: %s", async (standard) => {
  const { host, call } = await open(standard, [255901], { claimSet: "sis" });
  const electronicMails = [
    { electronicMailType: "Work", electronicMailAddress: `${"a".repeat(120)}@mail.example` },
  ];
  const refused = await call("students", write("POST", { ...student, electronicMails }));
  expect([refused.status, notStored(refused)]).toEqual([400, null]);
  expect(await refused.text()).not.toMatch(/is stored/);
  expect(host.records("students")).toEqual([]);
  const corrected = await call("students", write("POST", student));
  expect([corrected.status, notStored(corrected)]).toEqual([201, partsOf(standard)]);
});

// A charter school, or a vendor of single schools: shipped rights end at the school.
test.each(standards)("a key for schools alone stores them for the school: %s", async (standard) => {
  const districts = [{ localEducationAgencyId: 255901, nameOfInstitution: "A district" }];
  const schools = [1, 2, 3].map((schoolId) => ({
    schoolId,
    nameOfInstitution: "A school",
    localEducationAgencyReference: { localEducationAgencyId: 255901 },
  }));
  for (const own of [[2], [1, 2]]) {
    const { host, call } = await open(standard, own, {
      claimSet: "sis",
      data: { localEducationAgencies: districts, schools },
    });
    expect((await call("students", write("POST", student))).status).toBe(201);
    const body = { ...enrollment, schoolReference: { schoolId: 2 } };
    const enrolled = await call("studentSchoolAssociations", write("POST", body));
    expect([enrolled.status, notStored(enrolled)]).toEqual([201, null]);
    expect(sexes(host)).toEqual([[female, at(2)]]);
    const again = await call("students", write("POST", { ...student, sexType: "Male" }));
    expect([again.status, notStored(again)]).toEqual([200, null]);
    expect(sexes(host)).toEqual([[male, at(2)]]);
    expect(await (await call("students")).json()).toMatchObject([{ sexType: "Male" }]);
  }
});

test.each(standards)(
  "what one key wrote is read with another, on Data Standard %s",
  async (standard) => {
    const { call, signIn } = await open(standard, [255901]);
    const other = await signIn({ clientKey: "other", clientSecret: "s3cr3t" });
    await call("students", write("POST", student));
    const read = async () => (await other("students?studentUniqueId=604822")).json();
    expect(await read()).toMatchObject({ sexType: "Female" });
    const changed = await call("students", write("POST", { ...student, sexType: "Male" }));
    expect(changed.status).toBe(200);
    expect(await read()).toMatchObject({ sexType: "Male" });
  },
);

test("what a key may read from the enrollment on is read at once", async () => {
  const { call } = await open("6.0", [255901], { claimSet: "sis" });
  const telephones = [{ telephoneNumberType: "Home", telephoneNumber: "555-0101" }];
  const record = { ...student, telephones };
  await call("students", write("POST", record));
  // The host shows none of its parts yet, and refuses to change it.
  expect((await call("students", write("POST", record))).status).toBe(403);
  await call("studentSchoolAssociations", write("POST", enrollment));
  const read = await call("students?studentUniqueId=604822");
  expect(await read.json()).toMatchObject({ sexType: "Female", telephones });
});

test("a refusal of demographics that the host has already is told", async () => {
  const { host, call } = await open("5.0", [255901]);
  await call("students", write("POST", student));
  forbidParts(host);
  const answer = await call("students", write("POST", { ...student, sexType: "Male" }));
  expect(answer.status).toBe(403);
  expect(await answer.text()).toMatch(
    /its part in studentEducationOrganizationAssociations is not/,
  );
});

test("a new staff member's parts are written with the employment", async () => {
  const { host, call } = await open("6.0", [255901]);
  const staff = {
    staffUniqueId: "207219",
    firstName: "Ada",
    lastSurname: "Byron",
    sexType: "Female",
    hispanicLatinoEthnicity: false,
  };
  const path = "staffDemographics";
  host.fault({ status: 403, when: { method: "POST", path } });
  const created = await call("staffs", write("POST", staff));
  expect([created.status, notStored(created)]).toEqual([201, path]);
  const employment = {
    staffReference: { staffUniqueId: "207219" },
    educationOrganizationReference: { educationOrganizationId: 255901 },
    employmentStatusDescriptor: "Tenured or permanent",
    hireDate: "2010-08-01T00:00:00",
  };
  const name = "staffEducationOrganizationEmploymentAssociations";
  const employed = await call(name, write("POST", employment));
  expect([employed.status, await employed.text(), notStored(employed)]).toEqual([201, "", null]);
  expect(host.records(path)).toMatchObject([{ sexDescriptor: female }]);
});
