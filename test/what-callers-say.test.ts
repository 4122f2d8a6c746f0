import { compatFetch } from "@edbridge/compat";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { json, LegacyCaller } from "./support/legacy-caller.ts";
import { doors, open, standards, write } from "./support/translated.ts";

const school = {
  schoolId: 255901001,
  stateOrganizationId: "255901001",
  nameOfInstitution: "Grand Bend High School",
  educationOrganizationCategories: [{ type: "School" }],
  addresses: [
    {
      addressType: "Physical",
      streetNumberName: "1 Main Street",
      city: "Grand Bend",
      stateAbbreviationType: "TX",
      postalCode: "73334",
    },
  ],
  gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
  schoolCategories: [{ type: "High School" }],
};
const student = {
  studentUniqueId: "604822",
  firstName: "Lena",
  lastSurname: "Kim",
  birthDate: "2001-03-04T00:00:00",
  sexType: "Female",
  hispanicLatinoEthnicity: false,
};
const enrollment = {
  schoolReference: { schoolId: 255901001 },
  studentReference: { studentUniqueId: "604822" },
  entryDate: "2016-08-22T00:00:00",
  entryGradeLevelDescriptor: "Ninth grade",
  primarySchool: true,
};

async function sandbox(): Promise<Sandbox> {
  const started = await startSandbox({ generation: "current", schools: 1 });
  onTestFinished(() => started.stop());
  return started;
}

describe.each(Object.keys(doors) as (keyof typeof doors)[])("through %s", (door) => {
  test("values come in the types that old programs write", async () => {
    const { call, sandbox: host } = await open("5.0", {}, door);
    expect(
      (await call("schools", write("POST", { ...school, schoolId: "255901001" }))).status,
    ).toBe(201);
    const { hispanicLatinoEthnicity: _, sexType: __, ...plain } = student;
    const loose = {
      ...plain,
      StudentUniqueId: 604822,
      studentUniqueId: undefined,
      birthdate: "3/4/2001",
    };
    expect((await call("students", write("POST", loose))).status).toBe(201);
    const body = {
      SchoolReference: { SCHOOLID: "255901001" },
      studentreference: { studentuniqueid: 604822 },
      EntryDate: "8/22/2016",
      entryGradeLevelDescriptor: "Ninth grade",
      primarySchool: "True",
    };
    const written = await call("studentSchoolAssociations", write("POST", body));
    expect([written.status, await written.text()]).toEqual([201, ""]);
    const query = "SchoolId=255901001&studentUniqueId=604822&entryDate=8/22/2016";
    expect(await json(await call(`studentSchoolAssociations?${query}`))).toMatchObject(enrollment);
    expect(await json(await call("students?studentUniqueId=604822"))).toMatchObject({
      birthDate: student.birthDate,
    });
    const listed = await call("studentSchoolAssociations?primarySchool=TRUE&limit=25");
    expect(await listed.json()).toHaveLength(1);
    expect(host.requests.filter(({ status = 0 }) => status >= 400 && status !== 404)).toEqual([]);
  });

  test("what cannot be read is refused by its path, before the host is asked", async () => {
    const { call, sandbox: host } = await open("5.0", {}, door);
    await call("schools");
    const before = host.requests.length;
    const body = { ...enrollment, schoolReference: { schoolId: "one" }, entryDate: "someday" };
    const answer = await call("studentSchoolAssociations", write("POST", body));
    const { message } = await json(answer);
    expect(answer.status).toBe(400);
    expect(message).toContain("schoolReference.schoolId must be a whole number.");
    expect(message).toContain("entryDate must be a date");
    expect(message).not.toMatch(/"?(?:someday|\bone\b)/);
    expect(host.requests).toHaveLength(before);
  });

  test("a blank If-Match is none, and the path may say v2", async () => {
    const { call } = await open("5.0", {}, door);
    const { headers } = await call("schools", write("POST", school));
    const id = headers.get("location")?.split("/").at(-1);
    const blank = { ...write("PUT", { ...school, webSite: "https://school.example" }) };
    const put = await call(`schools/${id}`, {
      ...blank,
      headers: { ...blank.headers, "If-Match": "" },
    });
    expect(put.status).toBe(204);
    const gone = await call(`../../v2/2017/schools/${id}`, {
      method: "DELETE",
      headers: { "If-Match": "" },
    });
    expect(gone.status).toBe(204);
  });

  test.each([
    ["Client_id", "Response_type", "code"],
    ["client_id", "response_type", "code"],
    ["CLIENT_ID", "RESPONSE_TYPE", "code"],
    ["Client_Id", "Response_Type", "Code"],
    ["ClientId", "ResponseType", "Code"],
    ["Client_id", "Response_Type", "code"],
  ])("a caller that writes %s and %s reads %s", async (id, type, name) => {
    const host = await sandbox();
    const { fetch, baseUrl } = (await doors[door](host, {})).door;
    const query = new URLSearchParams({ [id]: "key", [type]: "code", state: "s" });
    const answer = await json(await fetch(`${baseUrl}/oauth/authorize?${query}`));
    const isKnown = /_/.test(id);
    const state = name === "Code" ? "State" : "state";
    expect(Object.keys(answer).toSorted()).toEqual(
      isKnown ? [name, state].toSorted() : ["Code", "Error", "State"],
    );
  });
});

test.each(standards)(
  "records of right and of loose types are one record on %s",
  async (standard) => {
    const { call } = await open(standard);
    await call("schools", write("POST", school));
    await call("students", write("POST", student));
    const first = await call("studentSchoolAssociations", write("POST", enrollment));
    const readAgain = async () => {
      const query = "schoolId=255901001&studentUniqueId=604822&entryDate=2016-08-22";
      return json(await call(`studentSchoolAssociations?${query}`));
    };
    const asFirst = await readAgain();
    const loose = {
      ...enrollment,
      schoolReference: { schoolId: " 255901001 " },
      entryDate: "/Date(1471824000000)/",
      primarySchool: 1,
    };
    const second = await call("studentSchoolAssociations", write("POST", loose));
    expect([first.status, second.status]).toEqual([201, 200]);
    expect(await readAgain()).toEqual(asFirst);
  },
);

test("a number that comes as text keeps its digits", async () => {
  const { call } = await open("5.0");
  await call("schools", write("POST", school));
  const incident = {
    incidentIdentifier: "10",
    schoolReference: { schoolId: 255901001 },
    incidentDate: "10/18/2016",
    incidentTime: "9:00",
    incidentCost: "1234567890123456.50",
    reporterDescriptionDescriptor: "Staff",
  };
  const { status } = await call("disciplineIncidents", write("POST", incident));
  expect(status).toBe(201);
  const read = await call("disciplineIncidents?schoolId=255901001&incidentIdentifier=10");
  const text = await read.text();
  expect(text).toMatch(/"incidentCost": ?1234567890123456\.50?\b/);
  expect(text).toMatch(/"incidentTime": ?"09:00:00"/);
});

test("a caller that sends a constant code makes the process warn once of the option", async () => {
  const host = await sandbox();
  const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  onTestFinished(() => warned.mockRestore());
  const { baseUrl } = host;
  const caller = new LegacyCaller(compatFetch({ baseUrl }), baseUrl);
  const { clientKey, clientSecret } = host.credentials;
  for (const Code of ["constant", "0123456789abcdef0123456789abcdef"]) {
    await caller.token({ Client_id: clientKey, Client_secret: clientSecret, Code });
  }
  expect(warned.mock.calls.length).toBeGreaterThan(0);
  for (const [text] of warned.mock.calls) {
    expect(String(text)).toContain('code: "lenient"');
    expect(String(text)).not.toContain(clientKey);
  }
});
