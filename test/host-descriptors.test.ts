import { startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { standards, write } from "./support/translated.ts";

type Json = Record<string, unknown>;

const credentials = { clientKey: "nightly", clientSecret: "s3cr3t" };
const standard = "uri://ed-fi.org";
const state = "uri://state.example";

const codes = (namespace: string, ...values: (string | readonly [string, string])[]) =>
  values.map((value) => {
    const [codeValue, shortDescription] = typeof value === "string" ? [value, value] : value;
    return { namespace, codeValue, shortDescription };
  });

/** A host with an agency's descriptors beside those of the Data Standard, and a signed-in program. */
async function open({
  options = {},
  namespaces = [standard, state],
  unreadable = false,
  dataStandard = "5.0",
}: {
  readonly options?: Parameters<typeof LegacyCaller.over>[1];
  readonly namespaces?: readonly string[];
  readonly unreadable?: boolean;
  readonly dataStandard?: (typeof standards)[number];
} = {}) {
  const host = await startSandbox({
    generation: "current",
    // What claim sets allow is not what these tests are about.
    claimSet: "sandbox",
    dataStandard,
    schools: 0,
    disciplineIncidents: 0,
    credentials: [{ ...credentials, educationOrganizationIds: [255901] }],
    data: {
      localEducationAgencies: [{ localEducationAgencyId: 255901, nameOfInstitution: "A district" }],
      schoolYearTypes: [{ schoolYear: 2017, schoolYearDescription: "2016-2017" }],
      schools: [
        {
          schoolId: 1,
          nameOfInstitution: "A",
          educationOrganizationCategories: [],
          gradeLevels: [],
        },
      ],
      termDescriptors: [
        ...codes(`${standard}/TermDescriptor`, "Fall Semester", "Spring Semester"),
        ...codes(`${state}/TermDescriptor`, "Fall Semester", ["Q1", "First Quarter"]),
      ],
      schoolCategoryDescriptors: [
        ...codes(`${standard}/SchoolCategoryDescriptor`, "High School"),
        ...codes(`${state}/SchoolCategoryDescriptor`, ["ES", "Elementary"]),
      ],
      // An operator may have loaded none of a kind.
      schoolTypeDescriptors: [],
      languageDescriptors: codes(`${standard}/LanguageDescriptor`, ["eng", "English"]).map(
        (each) => ({ ...each, effectiveEndDate: "2099-06-30" }),
      ),
    },
  });
  onTestFinished(() => host.stop());
  const info = { active: true, namespace_prefixes: namespaces, education_organizations: [] };
  host.fault({ status: 200, body: info, times: Infinity, when: { path: "token_info" } });
  if (unreadable) {
    host.fault({ status: 403, times: Infinity, when: { path: /Descriptors$/ } });
  }
  const caller = LegacyCaller.over(host, options);
  const { access_token: token } = await caller.signIn(credentials);
  const call = (path: string, init?: RequestInit) => caller.call(token, path, init);
  const stored = (collection: string) => host.records(collection) as Json[];
  const lists = () =>
    host.requests.filter(({ method, path }) => method === "GET" && path.endsWith("Descriptors"));
  return { host, call, stored, lists };
}

const session = (termDescriptor: string, sessionName: string) => ({
  schoolReference: { schoolId: 1 },
  schoolYearTypeReference: { schoolYear: 2017 },
  termDescriptor,
  sessionName,
  beginDate: "2017-08-21T00:00:00",
  endDate: "2017-12-20T00:00:00",
  totalInstructionalDays: 80,
});

describe("a legacy program on a host with an agency's descriptors, without an option", () => {
  test.each([
    ["Fall Semester", `${state}/TermDescriptor#Fall Semester`, "Fall Semester"],
    ["first quarter", `${state}/TermDescriptor#Q1`, "Q1"],
    ["Spring Semester", `${standard}/TermDescriptor#Spring Semester`, "Spring Semester"],
    [
      "http://www.ed-fi.org/Descriptor/TermDescriptor.xml/Fall Semester",
      `${standard}/TermDescriptor#Fall Semester`,
      "http://ed-fi.org/Descriptor/TermDescriptor.xml/Fall Semester",
    ],
  ])("stores a session of %s, and finds it by that", async (term, uri, back) => {
    const { call, stored } = await open();
    const posted = await call("sessions", write("POST", session(term, "S")));
    expect(posted.status, await posted.text()).toBe(201);
    expect(stored("sessions")).toMatchObject([{ termDescriptor: uri }]);
    const query = new URLSearchParams({ schoolId: "1", schoolYear: "2017", termDescriptor: term });
    for (const value of [term, back]) {
      query.set("termDescriptor", value);
      const found = await call(`sessions?${query}`);
      expect(found.status).toBe(200);
      expect(await found.json()).toMatchObject({ termDescriptor: back });
    }
    // What refers to the session by its legacy key finds it, and is read by it.
    const offering = {
      localCourseCode: "ALG",
      schoolReference: { schoolId: 1 },
      courseReference: { educationOrganizationId: 1, code: "ALG" },
      sessionReference: { schoolId: 1, schoolYear: 2017, termDescriptor: term },
    };
    const course = {
      code: "ALG",
      title: "Algebra",
      educationOrganizationReference: { educationOrganizationId: 1 },
      identificationCodes: [
        {
          courseIdentificationSystemDescriptor: "LEA course code",
          identificationCode: "ALG",
        },
      ],
      numberOfParts: 1,
    };
    const added = await call("courses", write("POST", course));
    expect(added.status, await added.text()).toBe(201);
    const offered = await call("courseOfferings", write("POST", offering));
    expect(offered.status, await offered.text()).toBe(201);
    const [read] = (await (await call("courseOfferings")).json()) as Json[];
    expect(read).toMatchObject({ sessionReference: { termDescriptor: back } });
  });

  test("may write a descriptor under its current name", async () => {
    const { host, call, stored } = await open();
    const post = async (code: string) => {
      const body = {
        schoolId: 2,
        nameOfInstitution: "B",
        educationOrganizationCategories: [{ educationOrganizationCategoryDescriptor: "School" }],
        gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
        schoolCategories: [{ schoolCategoryDescriptor: code }],
      };
      const answer = await call("schools", write("POST", body));
      return { status: answer.status, text: await answer.text() };
    };
    const wrong = await post("High Schol");
    expect(wrong.status).toBe(400);
    expect(wrong.text).toContain("schoolCategories[0].schoolCategoryDescriptor");
    expect(wrong.text).toContain("High School");
    expect(
      host.requests.some(({ path, method }) => method === "POST" && /schools/.test(path)),
    ).toBe(false);
    expect(await post("elementary")).toEqual({ status: 201, text: "" });
    expect(stored("schools")).toMatchObject([
      {},
      {
        educationOrganizationCategories: [
          {
            educationOrganizationCategoryDescriptor: `${standard}/EducationOrganizationCategoryDescriptor#School`,
          },
        ],
        schoolCategories: [{ schoolCategoryDescriptor: `${state}/SchoolCategoryDescriptor#ES` }],
      },
    ]);
  });
});

test("a code of a kind of which the host has none is refused before the host is asked to write", async () => {
  const { host, call } = await open();
  const school = {
    schoolId: 2,
    nameOfInstitution: "B",
    educationOrganizationCategories: [{ type: "School" }],
    gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
  };
  // It has codes of others.
  expect((await call("sessions", write("POST", session("Fall Semester", "S")))).status).toBe(201);
  const answer = await call("schools", write("POST", { ...school, type: "Regular" }));
  expect([answer.status, await answer.text()]).toEqual([
    400,
    expect.stringMatching(/no code of schoolTypeDescriptors for the value of type\./),
  ]);
  expect(host.requests.some(({ path, method }) => method === "POST" && /schools/.test(path))).toBe(
    false,
  );
  expect((await call("schools", write("POST", school))).status).toBe(201);
});

describe.each(standards)("the list of a descriptor on Data Standard %s", (dataStandard) => {
  const address = "http://ed-fi.org/Descriptor/LanguageDescriptor.xml";
  const english = { codeValue: "English", shortDescription: "English", namespace: address };

  test.each(["languageDescriptors", "languageTypes"])(
    "has in %s the codes that records have, and is filtered by them",
    async (collection) => {
      const { call, host } = await open({ dataStandard });
      const found = async (filter: Record<string, string>) => {
        const answer = await call(`${collection}?${new URLSearchParams(filter)}`);
        return ((await answer.json()) as Json[]).map(({ codeValue }) => codeValue);
      };
      expect(await found({})).toContain("English");
      expect(await found({})).not.toContain("eng");
      for (const codeValue of ["English", "english", "eng"]) {
        expect(await found({ codeValue })).toEqual(["English"]);
      }
      expect(await found({ shortDescription: "ENGLISH" })).toEqual(["English"]);
      expect(await found({ codeValue: "French" })).toEqual([]);
      expect(host.records("languageDescriptors")).toMatchObject([{ codeValue: "eng" }]);
    },
  );

  test("is filtered by a namespace, however that is written", async () => {
    const { call } = await open({ dataStandard });
    for (const namespace of [
      "http://state.example/Descriptor/TermDescriptor.xml",
      "http://www.state.example/Descriptor/TermDescriptor.xml",
      `${state}/TermDescriptor`,
    ]) {
      const query = new URLSearchParams({ namespace, codeValue: "Fall Semester" });
      expect(await (await call(`termDescriptors?${query}`)).json()).toMatchObject([
        { namespace: "http://state.example/Descriptor/TermDescriptor.xml" },
      ]);
    }
  });

  test("keeps what only the host has of a descriptor that is written again", async () => {
    const { call, host } = await open({ dataStandard });
    const list = "termDescriptors";
    const known = () => host.records(list).find((each) => each["codeValue"] === "Q1");
    const body = {
      codeValue: "Q1",
      shortDescription: "First",
      namespace: "http://state.example/Descriptor/TermDescriptor.xml",
    };
    for (const shortDescription of ["First", "1st"]) {
      const posted = await call(list, write("POST", { ...body, shortDescription }));
      expect([posted.status, posted.headers.get("edbridge-not-kept")]).toEqual([200, null]);
      expect(known()).toMatchObject({ shortDescription, namespace: `${state}/TermDescriptor` });
    }
    const type = { codeValue: "English", shortDescription: "English", description: "New" };
    const posted = await call("languageTypes", write("POST", type));
    expect([posted.status, posted.headers.get("edbridge-not-kept")]).toEqual([200, null]);
    expect(host.records("languageDescriptors")).toMatchObject([
      { codeValue: "eng", description: "New", effectiveEndDate: "2099-06-30" },
    ]);
    const made = await call(list, write("POST", { ...body, codeValue: "Q2" }));
    expect([made.status, made.headers.get("edbridge-not-kept")]).toEqual([201, null]);
    expect(
      host.records(list).filter((each) => /^Q\d$/.test(String(each["codeValue"]))),
    ).toHaveLength(2);
  });

  test("takes a descriptor as it gave it, under the host's own code", async () => {
    const { call, host } = await open({ dataStandard });
    const stored = () =>
      host
        .records("languageDescriptors")
        .map(({ namespace, codeValue, description }) => [
          String(namespace).replace("/LanguageDescriptor", ""),
          codeValue,
          description,
        ]);
    const [given] = (await (await call("languageDescriptors?codeValue=English")).json()) as Json[];
    expect(given).toMatchObject(english);
    const changed = { ...given, description: "Changed" };
    const put = await call(`languageDescriptors/${String(given?.["id"])}`, write("PUT", changed));
    expect(put.status, await put.text()).toBe(204);
    expect(stored()).toEqual([[standard, "eng", "Changed"]]);
    const posted = await call(
      "languageDescriptors",
      write("POST", { ...english, description: "A" }),
    );
    expect(posted.status, await posted.text()).toBe(200);
    expect(stored()).toEqual([[standard, "eng", "A"]]);
    // In another namespace it is another code.
    const own = { ...english, namespace: address.replace("ed-fi.org", "state.example") };
    expect((await call("languageDescriptors", write("POST", own))).status).toBe(201);
    expect(stored()).toContainEqual([state, "English", undefined]);
  });
});

test("namespaces and values of the owner hold in records, keys and filters alike", async () => {
  const values = { Term: { F: "Fall Semester", Q: `${state}/TermDescriptor#Q1` } };
  const namespaces = { Term: standard };
  const { call, stored } = await open({ options: { records: { values, namespaces } } });
  for (const [term, uri] of [
    ["F", `${standard}/TermDescriptor#Fall Semester`],
    ["q", `${state}/TermDescriptor#Q1`],
  ] as const) {
    const posted = await call("sessions", write("POST", session(term, term)));
    expect(posted.status, await posted.text()).toBe(201);
    expect(stored("sessions").map((each) => each["termDescriptor"])).toContain(uri);
    const found = await call(`sessions?schoolId=1&schoolYear=2017&termDescriptor=${term}`);
    expect(await found.json()).toMatchObject({ termDescriptor: term.toUpperCase() });
  }
});

test("a key that may not read descriptors has the codes of the Data Standard", async () => {
  const { call, stored, lists } = await open({ unreadable: true });
  for (const name of ["S", "T"]) {
    const posted = await call("sessions", write("POST", session("spring semester", name)));
    expect(posted.status, await posted.text()).toBeLessThan(300);
  }
  // A session of another name is the same one.
  expect(stored("sessions")).toMatchObject([
    { termDescriptor: `${standard}/TermDescriptor#Spring Semester` },
  ]);
  expect(await (await call("sessions?limit=1")).json()).toMatchObject([
    { termDescriptor: "Spring Semester" },
  ]);
  // That they may not be read is remembered.
  expect(lists()).toHaveLength(1);
});
