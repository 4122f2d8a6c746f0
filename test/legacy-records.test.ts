import { describe, expect, test } from "vitest";
import { address, demographics, newStudent, storedStudent } from "./support/new-person.ts";
import { hostWith, open, uri } from "./support/translated.ts";

const student = {
  ...newStudent("604822"),
  races: [{ raceType: "Asian" }],
  addresses: [address("Grand Bend")],
};

/** A field that Ed-Fi dropped, and one that no published list has. */
const shy = { ...student, displacementStatus: "Hurricane", busRoute: { number: 7 } };

describe("what cannot arrive", () => {
  test("is refused by its name before anything is sent, and the message names the option", async () => {
    const { sandbox, post } = await open("5.0", { acceptLoss: ["students=none"] });
    const { status, text } = await post("students", shy);
    expect(status).toBe(400);
    for (const part of ["displacementStatus", 'records.acceptLoss: [\\"students.disp', "EDB024"])
      expect(text).toContain(part);
    expect(text).not.toContain("Hurricane");
    const data = sandbox.requests.filter(({ kind }) => kind === "data");
    expect(data.filter(({ path }) => !path.endsWith("Descriptors"))).toEqual([]);
  });
});

describe("a student's own", () => {
  const known = (educationOrganizationId: number) => ({
    studentReference: { studentUniqueId: "604822" },
    educationOrganizationReference: { educationOrganizationId },
    sexDescriptor: uri("Sex", "Male"),
    tribalAffiliations: [{ tribalAffiliationDescriptor: uri("TribalAffiliation", "Choctaw") }],
  });
  const openWith = (...ids: number[]) =>
    hostWith("5.0", {
      localEducationAgencies: ids.map((localEducationAgencyId) => ({
        localEducationAgencyId,
        nameOfInstitution: "A district",
      })),
      students: [storedStudent("604822")],
      [demographics]: ids.map(known),
    });

  test("goes to the only education organization that has something of it", async () => {
    const { put, stored } = await openWith(7);
    await put("students", student);
    const races = [{ raceDescriptor: uri("Race", "Asian") }];
    const sexDescriptor = uri("Sex", "Female");
    expect(stored(demographics)).toMatchObject([{ ...known(7), sexDescriptor, races }]);
  });

  test("is refused where it could be anybody's", async () => {
    const { post, stored } = await openWith(7, 8);
    const { status, text } = await post("students", student);
    expect([status, text]).toEqual([400, expect.stringContaining("educationOrganizationId")]);
    expect(stored("students")).toMatchObject([storedStudent("604822")]);
  });
});
