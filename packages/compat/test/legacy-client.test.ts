import { startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLegacyClient } from "@edbridge/compat";
import { clockOf } from "../../../test/support/legacy-caller.js";
import { schoolData } from "../../../test/support/school-data.js";

const school = {
  schoolId: 7,
  nameOfInstitution: "New School",
  type: "Regular",
  educationOrganizationCategories: [{ type: "School" }],
  gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
};
const contact = { contactUniqueId: "p1", firstName: "Ada", lastSurname: "Kim" };
const course = {
  courseCode: "ALG",
  courseTitle: "Algebra",
  educationOrganizationReference: { educationOrganizationId: 1 },
  identificationCodes: [],
  numberOfParts: 1,
};
const summer = {
  schoolReference: { schoolId: 1 },
  schoolYearTypeReference: { schoolYear: 2017 },
  sessionName: "2017 Summer",
  termDescriptor: "uri://ed-fi.org/TermDescriptor#Summer Semester",
};
const types = ["Regular", "Special"].map((codeValue) => ({
  namespace: "uri://ed-fi.org/SchoolTypeDescriptor",
  codeValue,
  shortDescription: codeValue,
}));

/** A legacy client whose host is a current one, in front of records of the Data Standard 5.0. */
async function open() {
  const base = schoolData("5.0");
  const sandbox = await startSandbox({
    generation: "current",
    // What claim sets allow is not what these tests are about.
    claimSet: "sandbox",
    dataStandard: "5.0",
    schools: 1,
    disciplineIncidents: 0,
    data: {
      ...base,
      sessions: [...(base["sessions"] ?? []), summer],
      contacts: [contact],
      courses: [course, { ...course, courseCode: "GEO", courseTitle: "Geometry" }],
      schoolTypeDescriptors: types,
    },
  });
  onTestFinished(() => sandbox.stop());
  const { baseUrl, credentials } = sandbox;
  const client = createLegacyClient({
    baseUrl,
    schoolYear: 2017,
    credentials,
    clock: clockOf(sandbox),
  });
  return { sandbox, client };
}

describe("a legacy client, served by a current host", () => {
  test("creates, reads, changes and deletes a school in its legacy form", async () => {
    const { client, sandbox } = await open();
    const created = await client.create("schools", school);
    expect(created).toMatchObject({ status: 201, id: expect.stringMatching(/^[0-9a-f]{32}$/) });
    expect(created.location).toBe(`${sandbox.baseUrl}/api/v2.0/2017/schools/${created.id}`);
    const stored = () => sandbox.records("schools").find(({ schoolId }) => schoolId === 7);
    expect(stored()).toMatchObject({
      schoolTypeDescriptor: "uri://ed-fi.org/SchoolTypeDescriptor#Regular",
      gradeLevels: [{ gradeLevelDescriptor: "uri://ed-fi.org/GradeLevelDescriptor#Ninth grade" }],
    });

    const { id = "" } = created;
    expect(await client.getById("schools", id)).toMatchObject({ ...school, id });
    await client.update("schools", id, { ...school, type: "Special" });
    expect(await client.getById("schools", id)).toMatchObject({ ...school, type: "Special" });
    await client.delete("schools", id);
    expect(stored()).toBeUndefined();
  });

  test("gives all records of a collection, in their legacy form", async () => {
    const { client } = await open();
    const codes: unknown[] = [];
    for await (const record of client.records("courses", {}, { pageSize: 1 })) {
      codes.push(record["code"]);
    }
    expect(codes.toSorted()).toEqual(["ALG", "GEO"]);
  });

  test("is told of a field that has no place now, before anything is sent", async () => {
    const { client, sandbox } = await open();
    const refused = client.create("courses", {
      code: "BIO",
      title: "Biology",
      numberOfParts: 1,
      educationOrganizationReference: { educationOrganizationId: 1 },
      highSchoolCourseRequirement: { area: "Science" },
    });
    await expect(refused).rejects.toMatchObject({
      status: 400,
      problem: { message: expect.stringContaining("highSchoolCourseRequirement") },
    });
    expect(sandbox.requests.filter(({ kind }) => kind === "data")).toEqual([]);
  });

  test("signs in once, and asks the host about itself once", async () => {
    const { client, sandbox } = await open();
    await Promise.all([client.get("parents"), client.get("courses"), client.get("schools")]);
    expect(sandbox.exchanges).toBe(1);
    expect(sandbox.requests.filter(({ kind }) => kind === "discovery")).toHaveLength(1);
  });
});
