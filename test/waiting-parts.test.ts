// What became of the demographics of a new student, which wait for the enrollment.
import { type Sandbox, type SandboxOptions, startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { currentToken } from "./sidecar/support/legacy-http.ts";
import { json, LegacyCaller } from "./support/legacy-caller.ts";
import { demographics, enrollmentOf, newStudent } from "./support/new-person.ts";
import { write } from "./support/translated.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const nightly = { clientKey: "nightly", clientSecret: "s3cr3t" };
const other = { clientKey: "other", clientSecret: "s3cr3t" };
const modern = { clientKey: "modern", clientSecret: "s3cr3t" };
const enrollments = "studentSchoolAssociations";
const district = { educationOrganizationId: 255901 };

const telephones = [{ telephoneNumberType: "Home", telephoneNumber: "555-0101" }];
const student = { ...newStudent("604822"), telephones };
const male = { ...student, sexType: "Male" };
const enrollment = enrollmentOf("604822");
const uri = (name: string, code: string) => `uri://ed-fi.org/${name}Descriptor#${code}`;

/** A host whose claim set gives a key a student's demographics by the enrollment. */
async function open(more: Partial<SandboxOptions> = {}) {
  const educationOrganizationIds = [255901];
  const host = await startSandbox({
    generation: "current",
    claimSet: "sis",
    dataStandard: "5.0",
    schools: 1,
    disciplineIncidents: 0,
    data: {},
    credentials: [
      { ...nightly, educationOrganizationIds },
      { ...other, educationOrganizationIds },
      { ...modern, educationOrganizationIds, claimSet: "sandbox" },
    ],
    ...more,
  });
  onTestFinished(() => host.stop());
  return host;
}

/** A host of this version is asked for the parts that it has: it replaces what a POST finds. */
const whichIsAsked = "5.2";

/** One process with programs of several keys. */
function processAt(host: Sandbox, stateDir?: string) {
  const caller = LegacyCaller.over(host, { stateDir });
  return async (credentials = nightly) => {
    const { access_token: token } = await caller.signIn(credentials);
    return {
      async post(collection: string, body: object) {
        const answer = await caller.call(token, collection, write("POST", body));
        const text = await answer.text();
        return {
          status: answer.status,
          text,
          notStored: answer.headers.get("edbridge-not-stored"),
          retryAfter: answer.headers.get("retry-after"),
          id: answer.headers.get("location")?.split("/").at(-1) ?? "",
        };
      },
      remove: async (path: string) => (await caller.call(token, path, { method: "DELETE" })).status,
      async read(path: string) {
        const answer = await caller.call(token, path);
        return { body: await json(answer), notStored: answer.headers.get("edbridge-not-stored") };
      },
    };
  };
}

/** What a program of the current generation writes. */
async function writeAsModern({ baseUrl }: Sandbox, collection: string, body: object) {
  const sent = write("POST", body);
  const authorization = `Bearer ${await currentToken(baseUrl, modern)}`;
  const answer = await fetch(`${baseUrl}/data/v3/ed-fi/${collection}`, {
    ...sent,
    headers: { ...sent.headers, authorization },
  });
  expect([answer.status, await answer.text()]).toEqual([201, ""]);
}

const part = (more: object) => ({
  studentReference: { studentUniqueId: "604822" },
  educationOrganizationReference: district,
  ...more,
});
const sexes = (host: Sandbox) => host.records(demographics).map((each) => each["sexDescriptor"]);
const newer = (fields: string) => `${demographics};newer="${fields}"`;

describe("what waits of a new student never overwrites what is newer", () => {
  test("a current program has written between student and enrollment", async () => {
    const host = await open();
    const { post } = await processAt(host)();
    expect(await post("students", student)).toMatchObject({ status: 201 });
    const { entryDate: _, entryGradeLevelDescriptor: __, ...rest } = enrollment;
    await writeAsModern(host, enrollments, {
      ...rest,
      entryDate: "2016-08-22",
      entryGradeLevelDescriptor: uri("GradeLevel", "Ninth grade"),
    });
    await writeAsModern(host, demographics, part({ sexDescriptor: uri("Sex", "Male") }));
    const enrolled = await post(enrollments, enrollment);
    expect(enrolled).toMatchObject({ status: 200, notStored: newer("sexDescriptor") });
    // What the host's record lacks is written.
    expect(host.records(demographics)).toMatchObject([
      {
        sexDescriptor: uri("Sex", "Male"),
        hispanicLatinoEthnicity: false,
        telephones: [{ telephoneNumber: "555-0101" }],
      },
    ]);
    // Then nothing waits any more.
    expect(await post(enrollments, enrollment)).toMatchObject({ status: 200, notStored: null });
  });

  test("another key has written at another process that shares the store", async () => {
    const host = await open();
    const stateDir = temporaryFolder();
    const [one, two] = await Promise.all([
      processAt(host, stateDir)(nightly),
      processAt(host, stateDir)(other),
    ]);
    expect(await one.post("students", student)).toMatchObject({
      status: 201,
      notStored: `${demographics};held=store`,
    });
    expect(await two.post(enrollments, enrollment)).toMatchObject({ status: 201 });
    expect(await two.post("students", male)).toMatchObject({ status: 200, notStored: null });
    expect(await one.post(enrollments, enrollment)).toMatchObject({
      status: 200,
      notStored: newer("sexDescriptor"),
    });
    expect(sexes(host)).toEqual([uri("Sex", "Male")]);
  });

  test("another key has written at the same process", async () => {
    const host = await open();
    const signIn = processAt(host);
    const [one, two] = [await signIn(nightly), await signIn(other)];
    await one.post("students", student);
    await two.post(enrollments, enrollment);
    expect(await two.post("students", male)).toMatchObject({ status: 200, notStored: null });
    expect(await one.post(enrollments, enrollment)).toMatchObject({ status: 200, notStored: null });
    expect(sexes(host)).toEqual([uri("Sex", "Male")]);
    // A later write of the student is a write like any other.
    expect(await one.post("students", student)).toMatchObject({ status: 200, notStored: null });
    expect(sexes(host)).toEqual([uri("Sex", "Female")]);
  });

  test.each([
    ["no response", { reset: true, served: true }],
    ["504", { status: 504, served: true }],
  ] as const)("of a write of unknown fate (%s), the latest parts wait", async (_, fault) => {
    const host = await open();
    const { post, remove } = await processAt(host)();
    const { id } = await post("students", student);
    expect(await remove(`students/${id}`)).toBe(204);
    host.fault({ ...fault, times: 1, when: { method: "POST", path: "students" } });
    await post("students", male).catch(() => {});
    expect(host.records("students")).toHaveLength(1);
    expect(await post(enrollments, enrollment)).toMatchObject({ status: 201, notStored: null });
    expect(sexes(host)).toEqual([uri("Sex", "Male")]);
  });

  test("nothing is named where the host has the same", async () => {
    const host = await open();
    const { post } = await processAt(host)();
    await post("students", student);
    host.fault({ status: 504, served: true, times: 1, when: atParts });
    expect(await post(enrollments, enrollment)).toMatchObject({ status: 201, notStored: null });
    expect(host.records(demographics)).toHaveLength(1);
  });
});

const atParts = { method: "POST", path: demographics };

describe("a fault of a moment at what waits", () => {
  test.each([
    ["503", { status: 503 }, atParts],
    ["500", { status: 500 }, atParts],
    ["429", { status: 429, headers: { "retry-after": "1" } }, atParts],
    ["a reset", { reset: true }, atParts],
    ["a reset of the look-up", { reset: true }, { method: "GET", path: demographics }],
    ["503 to the look-up", { status: 503 }, { method: "GET", path: demographics }],
  ] as const)("is met by another try: %s", async (_, fault, when) => {
    const host = await open({ version: whichIsAsked });
    const { post } = await processAt(host)();
    await post("students", student);
    host.fault({ ...fault, times: 2, when });
    expect(await post(enrollments, enrollment)).toMatchObject({ status: 201, notStored: null });
    expect(sexes(host)).toEqual([uri("Sex", "Female")]);
  });

  test.each([
    ["the write", atParts],
    ["the look-up", { method: "GET", path: demographics }],
  ])("that lasts is told to the caller, who may send again: %s", async (_, when) => {
    const host = await open({ version: whichIsAsked });
    const { post } = await processAt(host)();
    await post("students", student);
    const begun = host.clock.now();
    host.fault({ status: 503, times: Infinity, when });
    const enrolled = await post(enrollments, enrollment);
    expect(enrolled).toMatchObject({
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
      notStored: `${demographics};held=memory`,
    });
    expect(enrolled.text).toMatch(
      /The record is stored, but its part in \w+ is not yet, and edbridge tries again: /,
    );
    expect(enrolled.text.match(/EDB\d+/g)).toHaveLength(1);
    expect(host.clock.now() - begun).toBeLessThanOrEqual(10_000);
    expect(host.records(enrollments)).toHaveLength(1);
    host.clearFaults();
    expect(await post(enrollments, enrollment)).toMatchObject({ status: 200, notStored: null });
    expect(sexes(host)).toEqual([uri("Sex", "Female")]);
  });

  test("is not met by another try before the time that the host names", async () => {
    const host = await open();
    const { post } = await processAt(host)();
    await post("students", student);
    const headers = { "retry-after": "60" };
    host.fault({ status: 429, headers, times: 1, when: atParts });
    expect(await post(enrollments, enrollment)).toMatchObject({ status: 503, retryAfter: "60" });
    expect(sexes(host)).toEqual([]);
  });
});

// A host shows the key no student without an enrollment, so the student cannot be sent again.
test.each([
  ["503", { status: 503 }],
  ["a reset", { reset: true }],
] as const)(
  "a fault at the student's own write leaves its parts for the enrollment: %s",
  async (_, fault) => {
    const host = await open();
    const { post } = await processAt(host)();
    host.fault({ ...fault, times: 1, when: atParts });
    const notStored = `${demographics};held=memory`;
    const first = await post("students", student);
    expect([first.status >= 500, first.notStored]).toEqual([true, notStored]);
    expect(await post("students", student)).toMatchObject({ status: 403 });
    expect(await post(enrollments, enrollment)).toMatchObject({ status: 201, notStored: null });
    expect(sexes(host)).toEqual([uri("Sex", "Female")]);
  },
);

describe("what the host refuses for good", () => {
  test.each([400, 403, 409])("is told as refused, and waits no more: %i", async (status) => {
    const host = await open();
    const { post } = await processAt(host)();
    await post("students", student);
    const detail = "It must not have more than 24 characters, unlike 555-0101.";
    host.fault({ status, times: 1, when: atParts, body: { detail } });
    const { notStored, ...enrolled } = await post(enrollments, enrollment);
    expect(enrolled.status).toBe(201);
    expect(notStored).toBe(
      `${demographics};refused="${status}: It must not have more than 24 characters, unlike ***."`,
    );
    expect(await post(enrollments, enrollment)).toMatchObject({ status: 200, notStored: null });
    expect(sexes(host)).toEqual([]);
  });
});

describe("a new student that is read before the enrollment", () => {
  const parts = /\/student(?:EducationOrganizationAssociations|Demographics|Directories|Identif)/;

  test.each([
    ["5.0", 200],
    ["6.0", 200],
    ["3.1", 200],
    ["5.0", 403],
  ] as const)(
    "is as its key wrote it: %s, where the host answers %i",
    async (dataStandard, status) => {
      const host = await open({ dataStandard, claimSet: "sandbox" });
      const forbidden = { status: 403, times: Infinity };
      host.fault({ ...forbidden, when: { method: "POST", path: parts } });
      host.fault({ status, times: Infinity, body: [], when: { method: "GET", path: parts } });
      const signIn = processAt(host);
      const { post, read } = await signIn(nightly);
      const { id, notStored } = await post("students", student);
      expect(notStored).toContain(";held=memory");
      for (const path of [`students/${id}`, "students?studentUniqueId=604822"]) {
        const found = await read(path);
        expect(found.body).toMatchObject({ id, sexType: "Female", hispanicLatinoEthnicity: false });
        expect(found.body).toMatchObject({ telephones });
        expect(found.notStored).toBe(notStored);
      }
      const list = await read("students?firstName=Ada");
      expect([list.body, list.notStored]).toMatchObject([[{ studentUniqueId: "604822" }], null]);
      expect(list.body).not.toHaveProperty("0.sexType");
      const elsewhere = await (await signIn(other)).read(`students/${id}`);
      expect(elsewhere.body).not.toHaveProperty("sexType");
      host.clearFaults();
      await post(enrollments, enrollment);
      expect(host.records(demographics).length + host.records("studentDemographics").length).toBe(
        1,
      );
      // That a key may not read a collection is good for ten minutes.
      host.clock.advance(10 * 60_000);
      expect(await read(`students/${id}`)).toMatchObject({
        body: { sexType: "Female", telephones },
        notStored: null,
      });
    },
  );
});
