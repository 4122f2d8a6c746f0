import { type RecordsOptions } from "@edbridge/records";
import { describe, expect, test } from "vitest";
import { json } from "./support/legacy-caller.ts";
import { open, write } from "./support/translated.ts";

const address = {
  addressType: "Physical",
  streetNumberName: "456 Elm Street",
  city: "Grand Bend",
  stateAbbreviationType: "TX",
  postalCode: "73334",
  beginDate: "2001-08-01T00:00:00",
};
const school = {
  schoolId: 255901001,
  stateOrganizationId: "255901001",
  nameOfInstitution: "Grand Bend High School",
  type: "Regular",
  charterStatusType: "Not a Charter School",
  addresses: [address],
  educationOrganizationCategories: [{ type: "School" }],
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
  races: [{ raceType: "Asian" }],
  addresses: [
    {
      addressType: "Home",
      streetNumberName: "1 Main Street",
      city: "Grand Bend",
      stateAbbreviationType: "TX",
      postalCode: "73334",
    },
  ],
  electronicMails: [
    { electronicMailType: "Home/Personal", electronicMailAddress: "lena@example.org" },
  ],
  identificationCodes: [
    {
      studentIdentificationSystemDescriptor: "State",
      assigningOrganizationIdentificationCode: "TX",
      identificationCode: "9001",
    },
  ],
};

/** A field that Ed-Fi dropped, and one that no published list has. */
const shy = { ...student, displacementStatus: "Hurricane", busRoute: { number: 7 } };
const both = "displacementStatus, busRoute.number";

describe("what cannot arrive", () => {
  test.each<[RecordsOptions, number, string | null]>([
    [{}, 201, both],
    [{ acceptLoss: ["none"] }, 400, null],
    [{ acceptLoss: ["none", "students.displacementStatus"] }, 201, both],
    [{ acceptLoss: ["none"], onLoss: ["students=warn"] }, 201, both],
    [{ unknownFields: "refuse" }, 400, null],
    [{ onLoss: "allow", unknownFields: "allow" }, 201, null],
  ])("with %o: %s, and the header names %s", async (options, status, header) => {
    const { sandbox, call } = await open("5.0", { educationOrganizationId: 255901, ...options });
    const answer = await call("students", write("POST", shy));
    expect([answer.status, answer.headers.get("edbridge-left-behind")]).toEqual([status, header]);
    expect(sandbox.records("students")).toHaveLength(status === 201 ? 1 : 0);
  });

  test("is refused by its name before anything is sent, and the message names the option", async () => {
    const { sandbox, call } = await open("5.0", { acceptLoss: ["students=none"] });
    const answer = await call("students", write("POST", shy));
    expect(answer.status).toBe(400);
    const { message } = await json(answer);
    expect(message).toContain("displacementStatus");
    expect(message).toContain('The option records.acceptLoss: "students.displacementStatus" sends');
    expect(message).toContain("EDB024");
    expect(message).not.toContain("Hurricane");
    expect(
      sandbox.requests.filter(({ kind, path }) => kind === "data" && !path.endsWith("Descriptors")),
    ).toEqual([]);
  });

  test("is warned of once in the process, without a value", async () => {
    const warnings: (Error & { code?: string })[] = [];
    const hear = (warning: Error) => warnings.push(warning);
    process.on("warning", hear);
    const { call } = await open("5.0");
    const level = (code: string) => ({ gradeLevelDescriptor: code, elevation: "42 feet" });
    const high = { ...school, gradeLevels: [level("Ninth grade"), level("Tenth grade")] };
    const statuses = [];
    for (let times = 0; times < 2; times++) {
      statuses.push((await call("schools", write("POST", high))).status);
    }
    expect(statuses).toEqual([201, 200]);
    process.off("warning", hear);
    const own = warnings.filter(({ message }) => message.includes("elevation"));
    expect(own.map(({ code }) => code)).toEqual(["EDBRIDGE_LOSS"]);
    expect(own[0]?.message).toMatch(/^schools\.gradeLevels\[\]\.elevation was not sent: /);
    expect(own[0]?.message).not.toContain("42");
  });

  test("is refused where an option of the owner's is wanted", async () => {
    const { call } = await open("5.0");
    await call("students", write("POST", student));
    const responsibility = {
      studentReference: { studentUniqueId: "604822" },
      educationOrganizationReference: { educationOrganizationId: 255901 },
      responsibilityDescriptor: "Accountability",
    };
    const answer = await call(
      "studentEducationOrganizationAssociations",
      write("POST", responsibility),
    );
    expect([answer.status, (await json(answer))["message"]]).toEqual([
      400,
      expect.stringContaining("responsibilityBeginDate"),
    ]);
  });
});

describe("a student's own", () => {
  const association = "studentEducationOrganizationAssociations";
  const known = (id: number) => ({
    studentReference: { studentUniqueId: "604822" },
    educationOrganizationReference: { educationOrganizationId: id },
    sexDescriptor: "uri://ed-fi.org/SexDescriptor#Male",
    tribalAffiliations: [
      { tribalAffiliationDescriptor: "uri://ed-fi.org/TribalAffiliationDescriptor#Choctaw" },
    ],
  });
  const bare = {
    studentUniqueId: "604822",
    firstName: "L",
    lastSurname: "K",
    birthDate: "2001-03-04",
  };
  const data = (...ids: number[]) => ({
    data: {
      localEducationAgencies: ids.map((localEducationAgencyId) => ({
        localEducationAgencyId,
        nameOfInstitution: "A district",
      })),
      students: [bare],
      [association]: ids.map(known),
    },
  });

  test("goes to the only education organization that has something of it", async () => {
    const { sandbox, call } = await open("5.0", {}, "compatFetch", data(7));
    const answer = await call("students", write("POST", student));
    expect([answer.status, await answer.text()]).toEqual([200, ""]);
    const [stored, another] = sandbox.records(association);
    expect(another).toBeUndefined();
    expect(stored).toMatchObject({
      ...known(7),
      sexDescriptor: "uri://ed-fi.org/SexDescriptor#Female",
      races: [{ raceDescriptor: "uri://ed-fi.org/RaceDescriptor#Asian" }],
    });
  });

  test("is refused where it could be anybody's", async () => {
    const { sandbox, call } = await open("5.0", {}, "compatFetch", data(7, 8));
    const answer = await call("students", write("POST", student));
    expect([answer.status, (await json(answer))["message"]]).toEqual([
      400,
      expect.stringContaining("educationOrganizationId"),
    ]);
    expect(sandbox.records("students")).toMatchObject([bare]);
  });
});
