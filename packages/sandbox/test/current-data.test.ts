import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HostVersion, SandboxOptions } from "../src/index.js";
import { type Ask, at, currentCaller, list, SCHOOL, start, STUDENT, uri } from "./support.js";

const FEEDER = {
  beginDate: "2024-01-01",
  schoolReference: { schoolId: 1 },
  feederSchoolReference: { schoolId: 255901001 },
};
const PROGRAM = {
  programName: "A",
  programTypeDescriptor: uri("ProgramType", "Other"),
  educationOrganizationReference: { educationOrganizationId: 255901001 },
};

async function open(version: HostVersion = "7.3", more: SandboxOptions = {}) {
  const sandbox = await start({ generation: "current", version, ...more });
  const root = version === "8" ? "/data/ed-fi" : "/data/v3/ed-fi";
  const ask = await currentCaller(sandbox, root);
  return { sandbox, root, ask };
}

async function firstOf(ask: Ask, collection: string): Promise<Record<string, unknown>> {
  return (await ask.records(`/${collection}?limit=1`))[0] ?? {};
}

describe("pages", () => {
  test.each([
    ["3.1", 25, 100],
    ["5.1", 25, 500],
    ["7.3", 500, 500],
    ["8", 500, 500],
  ] as const)("version %s: %i by default, %i at most", async (version, usual, most) => {
    const { ask } = await open(version, { disciplineIncidents: 510 });
    const path = "/disciplineIncidents";
    expect(await ask.count(path)).toBe(usual);
    expect(await ask.count(`${path}?limit=${most}`)).toBe(most);
    const wrong = [`limit=${most + 1}`, "limit=-1", "limit=x", "limit=1.5", "offset=-1"];
    await ask.statuses(...wrong.map((query) => [`${path}?${query}`, 400] as const));
  });

  test("property: pages of any size from any offset are the store in its order", async () => {
    const { ask, sandbox } = await open();
    const whole = sandbox.records("disciplineIncidents").map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(fc.nat(70), fc.nat(70), async (limit, offset) => {
        const page = `limit=${limit}&offset=${offset}&totalCount=True`;
        const { json, headers } = await ask(`/disciplineIncidents?${page}`);
        expect(list(json).map(({ id }) => id)).toEqual(whole.slice(offset, offset + limit));
        expect(headers["total-count"]).toBe("60");
      }),
      { numRuns: 40 },
    );
  });
});

describe("the form of a record", () => {
  test.each(["7.3", "8"] as const)("version %s takes an id in any form", async (version) => {
    const { ask } = await open(version);
    const { id } = await firstOf(ask, "schools");
    const compact = String(id).replaceAll("-", "");
    for (const each of [id, compact, compact.toUpperCase()]) {
      const { json, text } = await ask(`/schools/${String(each)}`);
      expect([at(json, "id"), text.includes("\n")]).toEqual([id, version !== "8"]);
    }
  });

  test("a reference has a link to what is stored, with a role and to organizations too", async () => {
    const data = { feederSchoolAssociations: [FEEDER], programs: [PROGRAM] };
    const { ask } = await open("7.3", { data });
    const school = await firstOf(ask, "schools");
    const link = { rel: "School", href: `/ed-fi/schools/${school["id"]}` };
    const feeder = await firstOf(ask, "feederSchoolAssociations");
    expect(at(feeder, "feederSchoolReference", "link")).toEqual(link);
    expect(at(feeder, "schoolReference", "link")).toBeUndefined();
    const program = await firstOf(ask, "programs");
    expect(at(program, "educationOrganizationReference", "link")).toEqual(link);
  });

  test("fields that the Data Standard does not know are not shown, at any depth", async () => {
    const otherNames = [{ ...OTHER_NAME, otherNameType: "Alias" }];
    const students = [{ ...STUDENT, sexType: "Female", otherNames }];
    const { ask } = await open("7.3", { data: { students } });
    const student = await firstOf(ask, "students");
    expect(student).not.toHaveProperty("sexType");
    expect(student["otherNames"]).toEqual([OTHER_NAME]);
  });
});

const OTHER_NAME = {
  otherNameTypeDescriptor: uri("OtherNameType", "Alias"),
  firstName: "C",
  lastSurname: "D",
};

describe("writes", () => {
  test("unknown fields, links, etags and nulls are dropped without a word", async () => {
    const { ask, sandbox } = await open();
    const reference = { localEducationAgencyId: 255901 };
    const body = {
      ...SCHOOL,
      WEBSITE: "http://a",
      type: "Regular",
      shortNameOfInstitution: null,
      _etag: "1",
      localEducationAgencyReference: { ...reference, link: { rel: "x", href: "y" } },
    };
    await ask.statuses(["POST /schools", 201, body]);
    expect(sandbox.records("schools").at(-1)).toEqual({
      ...SCHOOL,
      id: expect.any(String),
      webSite: "http://a",
      localEducationAgencyReference: reference,
    });
  });

  const { educationOrganizationReference, ...program } = PROGRAM;
  const cohort = {
    cohortIdentifier: "1",
    cohortTypeDescriptor: uri("CohortType", "Other"),
    educationOrganizationReference,
    programs: [{ programReference: { ...educationOrganizationReference, ...program } }],
  };
  const lost = { ...cohort, educationOrganizationReference: { educationOrganizationId: 1 } };
  const data = { programs: [PROGRAM] };
  test.each<[string, number, SandboxOptions, object]>([
    ["as far as records are known", 201, { strictReferences: false }, cohort],
    ["as far as records are known", 409, { strictReferences: false }, lost],
    ["all", 409, {}, cohort],
    ["all", 201, { data }, cohort],
    ["all", 409, { schools: 0, data }, cohort],
  ])("references are looked for, %s: %i", async (_, status, options, body) => {
    const { ask } = await open("7.3", options);
    await ask.statuses(["POST /cohorts", status, body]);
  });

  test("version 8 drops a field in another letter case", async () => {
    const body = { ...SCHOOL, nameOfInstitution: undefined, NameOfInstitution: "Test" };
    const { json } = await (await open("8")).ask("POST /schools", { body });
    const validationErrors = { "$.nameOfInstitution": [expect.any(String)] };
    expect(json).toMatchObject({ validationErrors });
  });
});
