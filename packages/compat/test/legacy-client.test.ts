import { startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { createLegacyClient } from "@edbridge/compat";
import { clockOf } from "../../../test/support/legacy-caller.js";
import { schoolData } from "../../../test/support/school-data.js";

const course = {
  courseCode: "ALG",
  courseTitle: "Algebra",
  educationOrganizationReference: { educationOrganizationId: 1 },
  identificationCodes: [],
  numberOfParts: 1,
};

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
      courses: [course, { ...course, courseCode: "GEO", courseTitle: "Geometry" }],
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
});

test("the client names credentials that are none when it is made", () => {
  const credentials = { clientKey: "", clientSecret: "secret" };
  const make = () =>
    createLegacyClient({ baseUrl: "https://host.example", schoolYear: 2017, credentials });
  expect(make).toThrow(/^credentials\.clientKey: /);
});
