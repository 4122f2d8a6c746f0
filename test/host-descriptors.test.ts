import { describe, expect, test } from "vitest";
import { currentSession, legacySession } from "./support/school-data.ts";
import { open as openHost, standards, type World } from "./support/translated.ts";

const standard = "uri://ed-fi.org";
const state = "uri://state.example";
const schoolReference = { schoolId: 1 };

const codes = (namespace: string, ...values: (string | readonly [string, string])[]) =>
  values.map((value) => {
    const [codeValue, shortDescription] = typeof value === "string" ? [value, value] : value;
    return { namespace, codeValue, shortDescription };
  });

const data = {
  schools: [
    {
      ...schoolReference,
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
  languageDescriptors: codes(`${standard}/LanguageDescriptor`, ["eng", "English"]).map((each) => ({
    ...each,
    effectiveEndDate: "2099-06-30",
  })),
};

/** A host with an agency's descriptors beside those of the Data Standard, and a signed-in program. */
const open = (dataStandard: (typeof standards)[number] = "5.0", options = {}): Promise<World> => {
  const key = { educationOrganizationIds: [255901], namespacePrefixes: [standard, state] };
  return openHost(dataStandard, options, "compatFetch", {
    strictReferences: false,
    credentials: [{ clientKey: "k", clientSecret: "s", ...key }],
    data,
  });
};

const session = (termDescriptor: string, sessionName: string) =>
  legacySession(termDescriptor, { sessionName });
const school = {
  schoolId: 2,
  nameOfInstitution: "B",
  educationOrganizationCategories: [{ type: "School" }],
  gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
};
const writesOf = ({ sandbox }: World, name: string) =>
  sandbox.requests.filter(({ path, method }) => method === "POST" && path.endsWith(name)).length;

test("a code that comes twice, because the list grew while it was read, is one code", async () => {
  const { sandbox, put, stored } = await open();
  const body = [...data.termDescriptors, ...data.termDescriptors];
  const when = { method: "GET", path: "termDescriptors" };
  sandbox.fault({ status: 200, body, headers: { "content-type": "application/json" }, when });
  await put("sessions", session("Spring Semester", "one"));
  await put("sessions", session("Fall Semester", "two"));
  expect(stored("sessions").map((each) => each["sessionName"])).toEqual(["one", "two"]);
});

test.each([
  ["Fall Semester", `${state}/TermDescriptor#Fall Semester`, "Fall Semester"],
  ["first quarter", `${state}/TermDescriptor#Q1`, "Q1"],
  ["Spring Semester", `${standard}/TermDescriptor#Spring Semester`, "Spring Semester"],
  [
    "http://www.ed-fi.org/Descriptor/TermDescriptor.xml/Fall Semester",
    `${standard}/TermDescriptor#Fall Semester`,
    "http://ed-fi.org/Descriptor/TermDescriptor.xml/Fall Semester",
  ],
])(
  "a program without an option stores a session of %s, and finds it by that",
  async (term, uri, back) => {
    const { put, read, list, stored } = await open();
    await put("sessions", session(term, "S"));
    expect(stored("sessions")).toMatchObject([{ termDescriptor: uri }]);
    for (const termDescriptor of [term, back]) {
      const query = new URLSearchParams({ schoolId: "1", schoolYear: "2017", termDescriptor });
      expect(await read(`sessions?${query}`)).toMatchObject({ termDescriptor: back });
    }
    // What refers to the session by its legacy key finds it, and is read by it.
    await put("courseOfferings", {
      localCourseCode: "ALG",
      schoolReference,
      courseReference: { educationOrganizationId: 1, code: "ALG" },
      sessionReference: { schoolId: 1, schoolYear: 2017, termDescriptor: term },
    });
    const sessionReference = { termDescriptor: back };
    expect(await list("courseOfferings")).toMatchObject([{ sessionReference }]);
  },
);

test("a code that the host does not have is refused before the host is asked to write", async () => {
  const world = await open();
  const { post, put, stored } = world;
  const of = (schoolCategoryDescriptor: string) => ({
    ...school,
    educationOrganizationCategories: [{ educationOrganizationCategoryDescriptor: "School" }],
    schoolCategories: [{ schoolCategoryDescriptor }],
  });
  const wrong = await post("schools", of("High Schol"));
  expect(wrong.status).toBe(400);
  expect(wrong.text).toMatch(/schoolCategories\[0\]\.schoolCategoryDescriptor.*High School/);
  const none = await post("schools", { ...school, type: "Regular" });
  expect(none.status).toBe(400);
  expect(none.text).toContain("schoolTypeDescriptors of the host lacks the value of type.");
  expect(writesOf(world, "/schools")).toBe(0);
  // A descriptor may be written under its current name.
  await put("schools", of("elementary"));
  const kind = "educationOrganizationCategoryDescriptor";
  const category = `${standard}/EducationOrganizationCategoryDescriptor#School`;
  expect(stored("schools")[1]).toMatchObject({
    educationOrganizationCategories: [{ [kind]: category }],
    schoolCategories: [{ schoolCategoryDescriptor: `${state}/SchoolCategoryDescriptor#ES` }],
  });
});

describe.each(standards)("the list of a descriptor on Data Standard %s", (dataStandard) => {
  const address = "http://ed-fi.org/Descriptor/LanguageDescriptor.xml";
  const english = { codeValue: "English", shortDescription: "English", namespace: address };
  const terms = "http://state.example/Descriptor/TermDescriptor.xml";

  test("has the codes that records have, and is filtered by them and by any form of a namespace", async () => {
    const { list, stored } = await open(dataStandard);
    const found = async (collection: string, filter: Record<string, string>) => {
      const records = await list(`${collection}?${new URLSearchParams(filter)}`);
      return records.map(({ codeValue }) => codeValue);
    };
    for (const name of ["languageDescriptors", "languageTypes"]) {
      expect(await found(name, {})).toContain("English");
      expect(await found(name, {})).not.toContain("eng");
      for (const codeValue of ["English", "english", "eng"])
        expect(await found(name, { codeValue })).toEqual(["English"]);
      expect(await found(name, { shortDescription: "ENGLISH" })).toEqual(["English"]);
      expect(await found(name, { codeValue: "French" })).toEqual([]);
    }
    expect(stored("languageDescriptors")).toMatchObject([{ codeValue: "eng" }]);
    for (const namespace of [terms, terms.replace("//", "//www."), `${state}/TermDescriptor`]) {
      const query = new URLSearchParams({ namespace, codeValue: "Fall Semester" });
      expect(await list(`termDescriptors?${query}`)).toMatchObject([{ namespace: terms }]);
    }
  });

  test("keeps what only the host has of a descriptor that is written again", async () => {
    const { post, stored } = await open(dataStandard);
    const name = "termDescriptors";
    const quarters = () => stored(name).filter((each) => /^Q\d$/.test(String(each["codeValue"])));
    const term = { codeValue: "Q1", shortDescription: "First", namespace: terms };
    const type = { codeValue: "English", shortDescription: "English", description: "New" };
    for (const [collection, body, status] of [
      [name, term, 200],
      [name, { ...term, shortDescription: "1st" }, 200],
      ["languageTypes", type, 200],
      [name, { ...term, codeValue: "Q2" }, 201],
    ] as const) {
      const answer = await post(collection, body);
      expect([answer.status, answer.headers.get("edbridge-not-kept")]).toEqual([status, null]);
    }
    const namespace = `${state}/TermDescriptor`;
    expect(quarters()).toMatchObject([{ shortDescription: "1st", namespace }, {}]);
    expect(stored("languageDescriptors")).toMatchObject([
      { codeValue: "eng", description: "New", effectiveEndDate: "2099-06-30" },
    ]);
  });

  test("takes a descriptor as it gave it, under the host's own code", async () => {
    const { list, put, send, stored } = await open(dataStandard);
    const name = "languageDescriptors";
    const all = () =>
      stored(name).map((each) => [each["namespace"], each["codeValue"], each["description"]]);
    const [own = {}] = await list(`${name}?codeValue=English`);
    expect(own).toMatchObject(english);
    const changed = { ...own, description: "Changed" };
    const answer = await send("PUT", `${name}/${String(own["id"])}`, changed);
    expect([answer.status, all()]).toEqual([
      204,
      [[`${standard}/LanguageDescriptor`, "eng", "Changed"]],
    ]);
    await put(name, { ...english, description: "A" });
    expect(all()).toEqual([[`${standard}/LanguageDescriptor`, "eng", "A"]]);
    // In another namespace it is another code.
    await put(name, { ...english, namespace: address.replace("ed-fi.org", "state.example") });
    expect(all()).toContainEqual([`${state}/LanguageDescriptor`, "English", undefined]);
  });
});

test("namespaces and values of the owner hold in records, keys and filters alike", async () => {
  const values = { Term: { F: "Fall Semester", Q: `${state}/TermDescriptor#Q1` } };
  const { put, read, stored } = await open("5.0", { values, namespaces: { Term: standard } });
  for (const [term, uri] of [
    ["F", `${standard}/TermDescriptor#Fall Semester`],
    ["q", `${state}/TermDescriptor#Q1`],
  ] as const) {
    await put("sessions", session(term, term));
    expect(stored("sessions").at(-1)).toMatchObject({ termDescriptor: uri });
    const found = await read(`sessions?schoolId=1&schoolYear=2017&termDescriptor=${term}`);
    expect(found).toMatchObject({ termDescriptor: term.toUpperCase() });
  }
});

test.each([400, 401, 403, 404, 405])("codes are the Data Standard's, after %d", async (status) => {
  const { sandbox, post, list, stored } = await open();
  const body = { message: "No." };
  sandbox.fault({ status, body, times: Infinity, when: { path: /Descriptors$/ } });
  // A session of another name is the same one.
  for (const name of ["S", "T"])
    expect((await post("sessions", session("spring semester", name))).status).toBeLessThan(300);
  const termDescriptor = `${standard}/TermDescriptor#Spring Semester`;
  expect(stored("sessions")).toMatchObject([{ termDescriptor }]);
  expect(await list("sessions?limit=1")).toMatchObject([{ termDescriptor: "Spring Semester" }]);
  // That they may not be read is remembered.
  const asked = sandbox.requests.filter(({ path }) => path.endsWith("Descriptors"));
  expect(asked.length).toBeLessThanOrEqual(status < 403 ? 3 : 1);
});

test("a record is read where the host gives the same page of descriptors at each offset", async () => {
  const { list, sandbox } = await open();
  const body = Array.from(
    { length: 30 },
    (_, at) => codes(`${standard}/TermDescriptor`, `${at}`)[0],
  );
  const when = { method: "GET", path: /termDescriptors/ };
  sandbox.fault({ status: 200, body, times: Infinity, when });
  sandbox.load({ sessions: [currentSession("A")] });
  expect(await list("sessions")).toMatchObject([{ termDescriptor: "Fall Semester" }]);
});
