import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { HostVersion, SandboxOptions } from "../src/index.js";
import {
  type Ask,
  at,
  call,
  currentCaller,
  currentToken,
  INCIDENT,
  list,
  SCHOOL,
  start,
  stillClock,
  STUDENT,
} from "./support.js";

const VERSIONS = ["3.1", "5.1", "5.3", "6.1", "7.1", "7.2", "7.3", "8"] as const;

async function open(version: HostVersion = "7.3", more: SandboxOptions = {}) {
  const sandbox = await start({ generation: "current", version, ...more });
  const root = version === "8" ? "/data/ed-fi" : "/data/v3/ed-fi";
  return { sandbox, root, ask: await currentCaller(sandbox, root) };
}

async function firstOf(ask: Ask, collection: string): Promise<Record<string, unknown>> {
  const [first = {}] = list((await ask(`/${collection}?limit=1`)).json);
  return first;
}

test("a name of a key that another name gives a role is not in that reference", async () => {
  const transcript = {
    courseReference: { courseCode: "ALG", educationOrganizationId: 11 },
    studentAcademicRecordReference: {
      educationOrganizationId: 1,
      schoolYear: 2024,
      studentUniqueId: "S",
      termDescriptor: "uri://ed-fi.org/TermDescriptor#Fall Semester",
    },
    courseAttemptResultDescriptor: "uri://ed-fi.org/CourseAttemptResultDescriptor#Pass",
  };
  const { ask } = await open("7.3", { data: { courseTranscripts: [transcript] } });
  const counted = async (query: string) => list((await ask(`/courseTranscripts?${query}`)).json);
  expect(await counted("educationOrganizationId=1")).toHaveLength(1);
  expect(await counted("courseEducationOrganizationId=11")).toHaveLength(1);
  expect(await counted("educationOrganizationId=11")).toHaveLength(0);
});

describe("pages", () => {
  test.each([
    ["3.1", 25, 100],
    ["5.1", 25, 500],
    ["7.3", 500, 500],
    ["8", 500, 500],
  ] as const)("version %s: %i by default, %i at most", async (version, usual, most) => {
    const { ask } = await open(version, { disciplineIncidents: 510 });
    const path = "/disciplineIncidents";
    expect(list((await ask(path)).json)).toHaveLength(usual);
    expect(list((await ask(`${path}?limit=${most}`)).json)).toHaveLength(most);
    for (const limit of [String(most + 1), "-1", "x", "1.5"]) {
      expect((await ask(`${path}?limit=${limit}`)).status).toBe(400);
    }
    expect((await ask(`${path}?offset=-1`)).status).toBe(400);
  });

  test("limit 0 is a page of none, with a count when asked for", async () => {
    const { ask } = await open();
    const got = await ask("/disciplineIncidents?limit=0&totalCount=True");
    expect(got).toMatchObject({ status: 200, json: [], headers: { "total-count": "60" } });
    const uncounted = await ask("/disciplineIncidents?limit=0&totalCount=false");
    expect(uncounted.headers["total-count"]).toBeUndefined();
  });

  test("property: pages of any size from any offset are the store in its order", async () => {
    const { ask, sandbox } = await open();
    const whole = sandbox.records("disciplineIncidents").map((each) => each["id"]);
    const query = fc.tuple(fc.integer({ min: 0, max: 70 }), fc.integer({ min: 0, max: 70 }));
    await fc.assert(
      fc.asyncProperty(query, async ([limit, offset]) => {
        const got = await ask(`/disciplineIncidents?limit=${limit}&offset=${offset}`);
        expect(list(got.json).map((each) => each["id"])).toEqual(
          whole.slice(offset, offset + limit),
        );
      }),
      { numRuns: 40 },
    );
  });
});

describe("filters", () => {
  test("known names filter, in any letter case; unknown ones are ignored", async () => {
    const { ask, sandbox } = await open("7.3", { dataStandard: "5.0" });
    const stored = sandbox.records("disciplineIncidents");
    const at2 = stored.filter((each) => at(each["schoolReference"], "schoolId") === 255901002);
    const count = async (query: string) =>
      Number(
        (await ask(`/disciplineIncidents?limit=1&totalCount=true&${query}`)).headers["total-count"],
      );
    expect(at2.length).toBeGreaterThan(0);
    expect(await count("SCHOOLID=255901002")).toBe(at2.length);
    expect(await count("schoolId=255901002&incidentIdentifier=none")).toBe(0);
    expect(await count("schoolId=")).toBe(60);
    expect(await count("incidentLocationType=Classroom&nonsense=1")).toBe(60);
    expect(await count("reportedToLawEnforcement=True")).toBe(
      stored.filter((each) => each["reportedToLawEnforcement"] === true).length,
    );
    const uri = encodeURIComponent("uri://ed-fi.org/IncidentLocationDescriptor#Classroom");
    expect(await count(`incidentLocationDescriptor=${uri}`)).toBe(
      stored.filter((each) => String(each["incidentLocationDescriptor"]).endsWith("#Classroom"))
        .length,
    );
    // Not among the query names of schools before Data Standard 6.0.
    expect(list((await ask("/schools?nameOfInstitution=x")).json)).toHaveLength(3);
  });

  test.each([
    ["administrationDate=2017-09-01T10:00:00Z", 1],
    ["administrationDate=2017-09-01T05:00:00-05:00", 1],
    ["administrationDate=2017-09-01", 0],
    ["administrationEndDate=2017-09-02T00:00:00", 1],
  ])("dates and times compare by the moment: %s", async (query, found) => {
    const assessment = {
      studentAssessmentIdentifier: "1",
      assessmentReference: { assessmentIdentifier: "A", namespace: "uri://ed-fi.org" },
      studentReference: { studentUniqueId: "1" },
      administrationDate: "2017-09-01T10:00:00Z",
      administrationEndDate: "2017-09-02",
    };
    const { ask } = await open("7.3", { data: { studentAssessments: [assessment] } });
    expect(list((await ask(`/studentAssessments?${query}`)).json)).toHaveLength(found);
  });

  test("a full key still gives an array, empty when there is none", async () => {
    const { ask } = await open();
    expect(list((await ask("/schools?schoolId=255901001")).json)).toHaveLength(1);
    expect(await ask("/schools?schoolId=1")).toMatchObject({ status: 200, json: [] });
  });

  test("DS 6.0 knows more names; other collections go by what their records have", async () => {
    const students = [1, 2].map((n) => ({ studentUniqueId: `s${n}`, firstName: `F${n}` }));
    const { ask } = await open("7.3", { dataStandard: "6.0", data: { students } });
    expect(list((await ask("/schools?nameOfInstitution=x")).json)).toHaveLength(0);
    expect(list((await ask("/students?firstname=F2")).json)).toMatchObject([
      { studentUniqueId: "s2" },
    ]);
  });
});

describe("the form of a record", () => {
  test.each(VERSIONS)("version %s", async (version) => {
    const { ask } = await open(version, { clock: stillClock() });
    const incident = await firstOf(ask, "disciplineIncidents");
    const id = String(incident["id"]);
    const dashed = version === "8";
    expect(id).toMatch(dashed ? /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ : /^[0-9a-f]{32}$/);
    expect(incident["_lastModifiedDate"]).toBe(
      version >= "7" ? "2024-01-01T00:00:00.000Z" : undefined,
    );
    const school = list(
      (await ask(`/schools?schoolId=${at(incident, "schoolReference", "schoolId")}`)).json,
    )[0];
    expect(at(incident, "schoolReference", "link")).toEqual({
      rel: "School",
      href: `/ed-fi/schools/${school?.["id"]}`,
    });
    const one = await ask(`/disciplineIncidents/${id}`);
    expect(one.json).toEqual(incident);
    expect(one.headers["etag"]).toBe(`"${incident["_etag"]}"`);
    expect(one.headers["content-type"]).toBe(
      dashed ? "application/json" : "application/json; charset=utf-8",
    );
    expect(one.text.includes("\n")).toBe(!dashed);
    for (const form of [id.replaceAll("-", ""), id.replaceAll("-", "").toUpperCase()]) {
      expect((await ask(`/disciplineIncidents/${form}`)).status).toBe(200);
    }
    expect((await ask(`/disciplineIncidents/${"0".repeat(32)}`)).status).toBe(404);
    expect((await ask("/disciplineIncidents/abc")).status).toBe(404);
  });

  test("a reference to what is not stored has no link", async () => {
    const localEducationAgencyReference = { localEducationAgencyId: 255901 };
    const schools = [{ ...SCHOOL, localEducationAgencyReference }];
    const { ask } = await open(undefined, { data: { schools } });
    const school = await firstOf(ask, "schools");
    expect(school["localEducationAgencyReference"]).toEqual(localEducationAgencyReference);
  });

  test("references with a role and to education organizations are linked too", async () => {
    const { ask, sandbox } = await open("7.3", {
      data: {
        feederSchoolAssociations: [
          {
            beginDate: "2024-01-01",
            schoolReference: { schoolId: 255901001 },
            feederSchoolReference: { schoolId: 255901002 },
          },
        ],
        accountabilityRatings: [
          {
            ratingTitle: "A",
            schoolYearTypeReference: { schoolYear: 2024 },
            educationOrganizationReference: { educationOrganizationId: 255901003 },
          },
        ],
      },
    });
    const [one, two, three] = sandbox.records("schools").map((each) => each["id"]);
    const feeder = await firstOf(ask, "feederSchoolAssociations");
    expect(at(feeder, "schoolReference", "link", "href")).toBe(`/ed-fi/schools/${one}`);
    expect(at(feeder, "feederSchoolReference", "link", "href")).toBe(`/ed-fi/schools/${two}`);
    const rating = await firstOf(ask, "accountabilityRatings");
    expect(at(rating, "educationOrganizationReference", "link")).toEqual({
      rel: "School",
      href: `/ed-fi/schools/${three}`,
    });
    expect(
      list((await ask("/feederSchoolAssociations?feederSchoolId=255901002")).json),
    ).toHaveLength(1);
    expect(
      list((await ask("/feederSchoolAssociations?feederSchoolId=255901001")).json),
    ).toHaveLength(0);
  });
});

const programTypeDescriptor = "uri://ed-fi.org/ProgramTypeDescriptor#Other";

const OTHER_NAME = {
  otherNameTypeDescriptor: "uri://ed-fi.org/OtherNameTypeDescriptor#Alias",
  firstName: "C",
  lastSurname: "D",
};

const TIMED_ADDRESS = {
  addressTypeDescriptor: "uri://ed-fi.org/AddressTypeDescriptor#Physical",
  stateAbbreviationDescriptor: "uri://ed-fi.org/StateAbbreviationDescriptor#TX",
  city: "Grand Bend",
  postalCode: "73334",
  streetNumberName: "1 Oak Street",
  periods: [{ beginDate: "2020-08-01T00:00:00" }],
};

test("query names: those published for the collection filter, others count for nothing", async () => {
  const students = [
    { ...STUDENT, studentUniqueId: "1", multipleBirthStatus: true },
    { ...STUDENT, studentUniqueId: "2", multipleBirthStatus: false, generationCodeSuffix: "Jr" },
  ];
  const { ask } = await open("7.3", { data: { students } });
  const count = async (query: string) => list((await ask(`/students?${query}`)).json).length;
  expect(await count("multiplebirthstatus=TRUE")).toBe(1);
  expect(await count("generationCodeSuffix=Jr&birthDate=2010-05-06")).toBe(1);
  expect(await count("studentUniqueId=3")).toBe(0);
  // A legacy name, and one of a Data Standard to come.
  expect(await count("sexType=Female&birthSex=x")).toBe(2);
});

test("fields that the Data Standard does not know are not shown, at any depth", async () => {
  const otherNames = [{ ...OTHER_NAME, otherNameType: "Alias" }];
  const students = [{ ...STUDENT, sexType: "Female", otherNames }];
  const { ask } = await open("7.3", { data: { students } });
  const student = await firstOf(ask, "students");
  expect(student).toMatchObject({ ...STUDENT, otherNames: [OTHER_NAME] });
  expect(student).not.toHaveProperty("sexType");
  expect(at(student, "otherNames", 0)).toEqual(OTHER_NAME);
});

describe("writes", () => {
  test.each(["6.1", "7.3", "8"] as const)(
    "version %s: create, replace, delete",
    async (version) => {
      const { ask, sandbox, root } = await open(version);
      const created = await ask("/schools", { method: "POST", body: SCHOOL });
      expect(created).toMatchObject({ status: 201, text: "" });
      const location = String(created.headers["location"]);
      expect(location.startsWith(`${sandbox.baseUrl}${root}/schools/`)).toBe(true);
      const path = location.slice(`${sandbox.baseUrl}${root}`.length);
      const [, etag] = [await ask(path), created.headers["etag"]];
      expect((await ask(path)).headers["etag"]).toBe(etag);

      const again = await ask("/schools", {
        method: "POST",
        body: { ...SCHOOL, webSite: "http://a" },
      });
      expect(again).toMatchObject({ status: 200, text: "", headers: { location } });
      expect(again.headers["etag"]).not.toBe(etag);

      const put = await ask(path, { method: "PUT", body: { ...SCHOOL, nameOfInstitution: "New" } });
      expect(put).toMatchObject({ status: 204, text: "" });
      const read = await ask(path);
      expect(read.json).toMatchObject({ nameOfInstitution: "New" });
      expect(at(read.json, "webSite")).toBeUndefined();
      expect(read.headers["etag"]).toBe(put.headers["etag"]);

      expect((await ask(path, { method: "DELETE" })).status).toBe(204);
      expect((await ask(path, { method: "DELETE" })).status).toBe(404);
      expect((await ask(path, { method: "PUT", body: SCHOOL })).status).toBe(404);
      expect(sandbox.records("schools")).toHaveLength(3);
    },
  );

  test("unknown fields, links, etags and nulls are dropped without a word", async () => {
    const { ask, sandbox } = await open();
    const body = {
      ...SCHOOL,
      NameOfInstitution: undefined,
      WEBSITE: "http://a",
      type: "Regular",
      stateOrganizationId: "1",
      shortNameOfInstitution: null,
      _etag: "1",
      localEducationAgencyReference: {
        localEducationAgencyId: 255901,
        link: { rel: "x", href: "y" },
      },
    };
    expect((await ask("/schools", { method: "POST", body })).status).toBe(201);
    expect(sandbox.records("schools").at(-1)).toEqual({
      ...SCHOOL,
      id: expect.any(String),
      webSite: "http://a",
      localEducationAgencyReference: { localEducationAgencyId: 255901 },
    });
  });

  test("a field of one Data Standard is unknown in the next", async () => {
    const body = { ...INCIDENT, staffReference: { staffUniqueId: "1" } };
    for (const [version, kept] of [
      ["6.2", true],
      ["7.3", false],
    ] as const) {
      const data = { staffs: [{ staffUniqueId: "1", firstName: "A", lastSurname: "B" }] };
      const { ask, sandbox } = await open(version, { data });
      expect((await ask("/disciplineIncidents", { method: "POST", body })).status).toBe(201);
      expect("staffReference" in (sandbox.records("disciplineIncidents").at(-1) ?? {})).toBe(kept);
    }
  });

  test("references: as far as records are known, or all when strict", async () => {
    const organization = { educationOrganizationId: 255901001 };
    const program = { programName: "A", programTypeDescriptor };
    const body = {
      cohortIdentifier: "1",
      cohortTypeDescriptor: "uri://ed-fi.org/CohortTypeDescriptor#Other",
      educationOrganizationReference: organization,
      programs: [{ programReference: { ...organization, ...program } }],
    };
    const post = async (options: SandboxOptions, sent: object) => {
      const { ask } = await open("7.3", options);
      return (await ask("/cohorts", { method: "POST", body: sent })).status;
    };
    const lenient = { strictReferences: false };
    const lost = { ...body, educationOrganizationReference: { educationOrganizationId: 1 } };
    expect(await post(lenient, body)).toBe(201);
    expect(await post(lenient, lost)).toBe(409);
    expect(await post({}, body)).toBe(409);
    const programs = [{ educationOrganizationReference: organization, ...program }];
    expect(await post({ data: { programs } }, body)).toBe(201);
    expect(await post({ schools: 0, data: { programs } }, body)).toBe(409);
  });

  test("version 8 drops a field in another letter case", async () => {
    const { ask } = await open("8");
    const { nameOfInstitution, ...rest } = SCHOOL;
    const body = { ...rest, NameOfInstitution: nameOfInstitution };
    expect((await ask("/schools", { method: "POST", body })).status).toBe(400);
  });

  const whole = { schools: SCHOOL, disciplineIncidents: INCIDENT, students: STUDENT, sections: {} };
  const noSurname = [{ ...OTHER_NAME, lastSurname: undefined }];
  test.each<[string, keyof typeof whole, object, string]>([
    ["a missing name", "schools", { nameOfInstitution: undefined }, "nameOfInstitution"],
    ["a key that is no number", "schools", { schoolId: "abc" }, "schoolId"],
    ["no reference", "disciplineIncidents", { schoolReference: undefined }, "schoolReference"],
    ["a time", "disciplineIncidents", { incidentDate: "2024-02-01T00:00:00" }, "incidentDate"],
    [
      "a bare descriptor value",
      "disciplineIncidents",
      { behaviors: [{ behaviorDescriptor: "Other" }] },
      "behaviors[0].behaviorDescriptor",
    ],
    ["a field of an item", "students", { otherNames: noSurname }, "otherNames[0].lastSurname"],
    ["a text too long", "students", { firstName: "A".repeat(76) }, "firstName"],
    ["a list that is none", "students", { otherNames: OTHER_NAME }, "otherNames"],
    ["a key beyond 64 bits", "schools", { schoolId: 2 ** 64 }, "schoolId"],
    ["a number as text", "disciplineIncidents", { incidentCost: "1.5" }, "incidentCost"],
    [
      "a nested date with time",
      "schools",
      { addresses: [TIMED_ADDRESS] },
      "addresses[0].periods[0].beginDate",
    ],
  ])("%s is refused in the form of each version", async (_, collection, change, path) => {
    const body = { ...whole[collection], ...change };
    for (const version of ["6.1", "7.1", "7.3", "8"] as const) {
      const { ask } = await open(version);
      const got = await ask(`/${collection}`, { method: "POST", body });
      expect(got.status).toBe(400);
      const early = version < "7.2";
      expect(at(got.json, early ? "modelState" : "validationErrors")).toEqual({
        [`${early ? "request" : "$"}.${path}`]: [expect.any(String)],
      });
      expect(at(got.json, "correlationId") === undefined).toBe(version === "6.1");
    }
  });

  test("DS 3.1 wants an address too", async () => {
    const { ask } = await open("3.1");
    const got = await ask("/schools", { method: "POST", body: SCHOOL });
    expect(at(got.json, "modelState")).toEqual({ "request.addresses": [expect.any(String)] });
  });

  test("an id in the body, no JSON, no object, no content type", async () => {
    const { ask } = await open();
    const post = (body: unknown, headers: Record<string, string> = {}) =>
      ask("/schools", { method: "POST", body, headers });
    const json = { "content-type": "application/json" };
    expect((await post({ ...SCHOOL, id: "1".repeat(32) })).status).toBe(400);
    expect((await post("{'schoolId': 1}", json)).status).toBe(400);
    expect((await post("[]", json)).status).toBe(400);
    expect((await post(JSON.stringify(SCHOOL))).status).toBe(415);
    expect((await post(JSON.stringify(SCHOOL), { "content-type": "text/plain" })).status).toBe(415);
    expect(
      (await post(JSON.stringify(SCHOOL), { "content-type": "application/json; charset=utf-8" }))
        .status,
    ).toBe(201);
  });

  test("keys stay, but for the collections that may change them", async () => {
    const period = { classPeriodName: "P1", schoolReference: { schoolId: 255901001 } };
    const { ask } = await open("7.3", { data: { classPeriods: [period] } });
    const school = await firstOf(ask, "schools");
    const renumbered = { ...SCHOOL, schoolId: 7 };
    const got = await ask(`/schools/${school["id"]}`, { method: "PUT", body: renumbered });
    expect(got).toMatchObject({
      status: 400,
      json: { type: "urn:ed-fi:api:bad-request:data-validation-failed:key-change-not-supported" },
    });
    const { id } = await firstOf(ask, "classPeriods");
    const renamed = { ...period, classPeriodName: "P2" };
    expect((await ask(`/classPeriods/${id}`, { method: "PUT", body: renamed })).status).toBe(204);
    expect((await ask("/classPeriods", { method: "POST", body: renamed })).status).toBe(200);
    expect((await ask("/classPeriods", { method: "POST", body: period })).status).toBe(201);
    const clash = await ask(`/classPeriods/${id}`, { method: "PUT", body: period });
    expect(clash).toMatchObject({
      status: 409,
      json: { type: "urn:ed-fi:api:data-conflict:non-unique-identity" },
    });
  });

  test("conditions on the etag, quoted or not", async () => {
    const { ask } = await open();
    const { id, _etag } = await firstOf(ask, "schools");
    const tag = String(_etag);
    const path = `/schools/${id}`;
    for (const value of [tag, `"${tag}"`]) {
      const got = await ask(path, { headers: { "if-none-match": value } });
      expect(got).toMatchObject({ status: 304, text: "" });
    }
    expect((await ask(path, { headers: { "if-none-match": "1" } })).status).toBe(200);
    const body = { ...SCHOOL, schoolId: 255901001 };
    const stale = { "if-match": '"1"' };
    expect(await ask(path, { method: "PUT", body, headers: stale })).toMatchObject({
      status: 412,
      json: { type: "urn:ed-fi:api:optimistic-lock-failed" },
    });
    expect((await ask("/schools", { method: "POST", body, headers: stale })).status).toBe(412);
    expect((await ask(path, { method: "DELETE", headers: stale })).status).toBe(412);
    const fresh = { "if-match": tag };
    expect((await ask(path, { method: "PUT", body, headers: fresh })).status).toBe(204);
    expect((await ask(path, { method: "PUT", body, headers: fresh })).status).toBe(412);
  });
});

describe("refusals", () => {
  test.each([
    ["PUT", "/schools"],
    ["POST", `/schools/${"0".repeat(32)}`],
    ["PATCH", `/schools/${"0".repeat(32)}`],
  ])("%s %s is not allowed", async (method, path) => {
    const { ask } = await open();
    const got = await ask(path, { method, body: {} });
    expect(got).toMatchObject({
      status: 405,
      json: { type: "urn:ed-fi:api:method-not-allowed", title: "Method Not Allowed" },
    });
  });

  test.each(VERSIONS)("version %s: unknown names, letter case, no credentials", async (version) => {
    const { ask, sandbox, root } = await open(version);
    const other = await currentCaller(sandbox, root.replace("ed-fi", "other"));
    expect((await ask("/nonsense")).status).toBe(404);
    expect((await ask("/parents")).status).toBe(version >= "7.1" ? 404 : 200);
    expect((await other("/schools")).status).toBe(404);
    expect((await ask("/Schools/")).status).toBe(version === "8" ? 404 : 200);
    const bare = await call(sandbox.baseUrl, `${root}/schools`);
    expect(bare.status).toBe(401);
    if (version >= "7.2") {
      expect(bare.headers["content-type"]).toBe("application/problem+json");
      expect(bare.json).toMatchObject({
        type: "urn:ed-fi:api:security:authentication",
        errors: ["Authorization header is missing."],
      });
      expect(at(bare.json, "validationErrors")).toEqual(version === "8" ? {} : undefined);
    } else {
      expect(bare.text).toBe("");
    }
  });

  test.each([
    ["Basic abc", "Unknown Authorization header scheme."],
    ["Bearer", "Missing Authorization header bearer token value."],
    ["", "Invalid Authorization header."],
    ["Bearer abc", "Invalid token"],
  ])("authorization %j: %s", async (authorization, text) => {
    const { sandbox } = await open("7.2");
    const got = await call(sandbox.baseUrl, "/data/v3/ed-fi/schools", {
      headers: { authorization },
    });
    expect(got).toMatchObject({ status: 401, json: { errors: [text] } });
  });

  test("content types of problems differ inside and outside of controllers", async () => {
    const { ask } = await open("7.3");
    const type = async (path: string, method = "GET") =>
      (await ask(path, { method })).headers["content-type"];
    expect(await type(`/schools/${"0".repeat(32)}`)).toBe("application/json; charset=utf-8");
    expect(await type("/schools?limit=501")).toBe("application/json; charset=utf-8");
    expect(await type("/nonsense")).toBe("application/problem+json");
    expect(await type("/schools", "PATCH")).toBe("application/problem+json");
  });

  test("a caller's correlation id comes back", async () => {
    const { ask } = await open("7.1");
    const headers = { "correlation-id": "mine" };
    expect((await ask("/schools?limit=501", { headers })).json).toEqual({
      message: expect.stringContaining("between 0 and 500"),
      correlationId: "mine",
    });
    const got = await ask("/schools?limit=501&correlationId=other");
    expect(at(got.json, "correlationId")).toBe("other");
  });

  test("revoked tokens are refused", async () => {
    const { ask, sandbox } = await open();
    const token = await currentToken(sandbox);
    sandbox.revokeTokens(sandbox.credentials.clientKey);
    expect((await ask("/schools")).status).toBe(401);
    const headers = { authorization: `Bearer ${token}` };
    expect((await call(sandbox.baseUrl, "/data/v3/ed-fi/schools", { headers })).status).toBe(401);
    expect(sandbox.counts).toMatchObject({ refusals: 2, served: 0 });
  });
});
