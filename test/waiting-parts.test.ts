// What became of the demographics of a new student, which wait for the enrollment.
import { readdirSync } from "node:fs";
import type { Fault, Sandbox, SandboxOptions } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { startHost } from "./support/host.ts";
import { json, LegacyCaller } from "./support/legacy-caller.ts";
import {
  demographics,
  enrollmentOf,
  newStudent,
  storedStudent,
  teaching,
} from "./support/new-person.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";
import { uri, write, writeAsCurrent } from "./support/translated.ts";

const nightly = { clientKey: "nightly", clientSecret: "s3cr3t" };
const other = { clientKey: "other", clientSecret: "s3cr3t" };
const modern = { clientKey: "modern", clientSecret: "s3cr3t" };
const enrollments = "studentSchoolAssociations";
const employments = "staffEducationOrganizationEmploymentAssociations";

const telephones = [{ telephoneNumberType: "Home", telephoneNumber: "555-0101" }];
const student = { ...newStudent("604822"), telephones };
const male = { ...student, sexType: "Male" };
const enrollment = enrollmentOf("604822");
const atStudents = { method: "POST", path: /\/students$/ };
const atParts = { method: "POST", path: demographics };
const atLookup = { method: "GET", path: demographics };
const unsure: readonly Fault[] = [
  { reset: true, served: true },
  { status: 504, served: true },
];
const moments: readonly Fault[] = [{ status: 502 }, { status: 503 }, { reset: true }];
const inMemory = `${demographics};waits=memory`;
const newer = `${demographics};newer="sexDescriptor"`;

/** A host whose claim set gives a key a student's demographics by the enrollment. */
async function open(more: Partial<SandboxOptions> = {}) {
  const educationOrganizationIds = [255901];
  const host = await startHost({
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
  const sexes = () => host.records(demographics).map((each) => each["sexDescriptor"]);
  const first = await programAt(host)();
  /** Enrolls the student, by the first program. */
  const enroll = async () => {
    const { status, notStored } = await first.post(enrollments, enrollment);
    return [status, notStored];
  };
  return { host, sexes, enroll, ...first };
}

/** One process with programs of several keys. */
function programAt(host: Sandbox, stateDir?: string) {
  const caller = LegacyCaller.over(host, { stateDir });
  return async (credentials = nightly) => {
    const { access_token: token } = await caller.signIn(credentials);
    return {
      async post(collection: string, body: object) {
        const answer = await caller.call(token, collection, write("POST", body));
        return {
          status: answer.status,
          text: await answer.text(),
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

const female = [uri("Sex", "Female")];

describe("what waits of a new student never overwrites what is newer", () => {
  test("a current program has written between student and enrollment", async () => {
    const { host, post, enroll } = await open();
    const { baseUrl } = host;
    expect(await post("students", student)).toMatchObject({ status: 201 });
    const entryGradeLevelDescriptor = uri("GradeLevel", "Ninth grade");
    await writeAsCurrent({ baseUrl, credentials: modern }, enrollments, {
      ...enrollment,
      entryDate: "2016-08-22",
      entryGradeLevelDescriptor,
    });
    await writeAsCurrent({ baseUrl, credentials: modern }, demographics, {
      studentReference: { studentUniqueId: "604822" },
      educationOrganizationReference: { educationOrganizationId: 255901 },
      sexDescriptor: uri("Sex", "Male"),
    });
    expect(await enroll()).toEqual([200, newer]);
    // What the host's record lacks is written.
    expect(host.records(demographics)).toMatchObject([
      {
        sexDescriptor: uri("Sex", "Male"),
        hispanicLatinoEthnicity: false,
        telephones: [{ telephoneNumber: "555-0101" }],
      },
    ]);
    // Then nothing waits any more.
    expect(await enroll()).toEqual([200, null]);
  });

  test.each(["store", "memory"])("another key has written, by the same %s", async (where) => {
    const { host, sexes } = await open();
    const stateDir = where === "store" ? temporaryFolder() : undefined;
    const signIn = programAt(host, stateDir);
    const one = await signIn(nightly);
    const two = await (stateDir ? programAt(host, stateDir) : signIn)(other);
    const notStored = `${demographics};waits=${where}`;
    expect(await one.post("students", student)).toMatchObject({ status: 201, notStored });
    expect(await two.post(enrollments, enrollment)).toMatchObject({ status: 201 });
    expect(await two.post("students", male)).toMatchObject({ status: 200, notStored: null });
    const nothing = { status: 200, notStored: null };
    expect(await one.post(enrollments, enrollment)).toMatchObject(nothing);
    expect(sexes()).toEqual([uri("Sex", "Male")]);
    // A later write of the student is a write like any other.
    expect(await one.post("students", student)).toMatchObject({ status: 200, notStored: null });
    expect(sexes()).toEqual(female);
  });

  test.each(unsure)("of a write of unknown outcome (%o), the latest parts wait", async (fault) => {
    const { host, post, remove, enroll, sexes } = await open();
    const { id } = await post("students", student);
    expect(await remove(`students/${id}`)).toBe(204);
    host.fault({ ...fault, times: 1, when: atStudents });
    await post("students", male).catch(() => {});
    expect(host.records("students")).toHaveLength(1);
    expect([await enroll(), sexes()]).toEqual([[201, null], [uri("Sex", "Male")]]);
  });

  test("nothing is named where the host has the same", async () => {
    const { host, post, enroll, sexes } = await open();
    await post("students", student);
    host.fault({ status: 504, served: true, times: 1, when: atParts });
    expect([await enroll(), sexes()]).toEqual([[201, null], female]);
  });
});

test("a student who is written while the enrollment is deleted is whole", async () => {
  const { host, post, remove, sexes } = await open();
  await post("students", student);
  const { id } = await post(enrollments, enrollment);
  host.fault({ delay: 100, when: { method: "PUT" } });
  const both = [post("students", male), remove(`${enrollments}/${id}`)] as const;
  const [{ status, notStored }, removed] = await Promise.all(both);
  expect([status, notStored, removed, sexes()]).toEqual([200, null, 204, [uri("Sex", "Male")]]);
});

test("a key for a school alone keeps them there where the host does not say so", async () => {
  const credentials = { ...nightly, educationOrganizationIds: [255901001] };
  const { post, enroll, sexes } = await open({ version: "3.1", dataStandard: "3.1", credentials });
  await post("students", student);
  expect([await enroll(), sexes()]).toEqual([[201, null], female]);
});

test("so do its other parts, if the host fails for a moment at one of them", async () => {
  const credentials = { ...nightly, educationOrganizationIds: [255901001] };
  const { host, post, enroll } = await open({ dataStandard: "6.0", credentials });
  host.fault({ status: 404, times: Infinity, when: { path: /token_info$/ } });
  await post("students", student);
  host.fault({ status: 503, times: 1, when: { method: "POST", path: /studentDirectories$/ } });
  expect(await enroll()).toEqual([201, null]);
  const atSchool = { educationOrganizationReference: { educationOrganizationId: 255901001 } };
  expect(host.records("studentDemographics")).toMatchObject([atSchool]);
  expect(host.records("studentDirectories")).toHaveLength(1);
});

/** A host of this version is asked for the parts that it has: it replaces what a POST finds. */
const whichIsAsked = { version: "5.2" } as const;

test.each([
  ["503", { status: 503 }, atParts],
  ["500", { status: 500 }, atParts],
  ["429", { status: 429, headers: { "retry-after": "1" } }, atParts],
  ["a reset", { reset: true }, atParts],
  ["a reset of the look-up", { reset: true }, atLookup],
  ["503 to the look-up", { status: 503 }, atLookup],
] as const)(
  "a fault of a moment at what waits is met by another try: %s",
  async (_, fault, when) => {
    const { host, post, enroll, sexes } = await open(whichIsAsked);
    await post("students", student);
    host.fault({ ...fault, times: 2, when });
    expect([await enroll(), sexes()]).toEqual([[201, null], female]);
  },
);

test.each([atParts, atLookup])("a fault that lasts is told the caller: $method", async (when) => {
  const { host, post, enroll, sexes } = await open(whichIsAsked);
  await post("students", student);
  const begun = host.clock.now();
  host.fault({ status: 503, times: Infinity, when });
  const { text, ...enrolled } = await post(enrollments, enrollment);
  const retryAfter = expect.stringMatching(/^\d+$/);
  expect(enrolled).toMatchObject({ status: 503, retryAfter, notStored: inMemory });
  expect(text).toMatch(
    /The record is stored, but its part in \w+ is not yet, and edbridge tries again: /,
  );
  expect(text.match(/EDB\d+/g)).toHaveLength(1);
  expect(host.clock.now() - begun).toBeLessThanOrEqual(10_000);
  expect(host.records(enrollments)).toHaveLength(1);
  host.clearFaults();
  expect([await enroll(), sexes()]).toEqual([[200, null], female]);
});

test("what waits is not tried again before the time that the host names", async () => {
  const { host, post, sexes } = await open();
  await post("students", student);
  host.fault({ status: 429, headers: { "retry-after": "60" }, times: 1, when: atParts });
  expect(await post(enrollments, enrollment)).toMatchObject({ status: 503, retryAfter: "60" });
  expect(sexes()).toEqual([]);
});

// A host shows the key no student without an enrollment, and refuses to take the student again.
test.each(moments)(
  "a fault at the student's own write leaves its parts for the enrollment: %o",
  async (fault) => {
    const { host, post, enroll, sexes } = await open();
    host.fault({ ...fault, times: 1, when: atParts });
    const { status, notStored } = await post("students", student);
    expect([status >= 500, notStored]).toEqual([true, inMemory]);
    const changed = { ...student, firstName: "Another" };
    expect(await post("students", changed)).toMatchObject({ status: 403 });
    const again = await post("students", student);
    expect(again).toMatchObject({ status: 200, notStored: inMemory });
    expect([await enroll(), sexes()]).toEqual([[201, null], female]);
    expect(await post("students", student)).toMatchObject({ status: 200, id: again.id });
  },
);

test.each(moments)("a student that waits may be sent again after %o, too", async (fault) => {
  const { host, post, enroll, sexes } = await open();
  host.fault({ status: 503, times: 1, when: atParts });
  expect(await post("students", student)).toMatchObject({ status: 503, notStored: inMemory });
  host.fault({ ...fault, times: 1, when: atStudents });
  await post("students", student).catch(() => {});
  expect(await post("students", student)).toMatchObject({ status: 200, notStored: inMemory });
  expect([await enroll(), sexes()]).toEqual([[201, null], female]);
});

const lost = { status: 504, served: true, times: 1, when: atStudents } as const;

test.each([
  ["504", 504, {}],
  ["500", 500, {}],
  ["a page of 503", 503, { body: "<p>", headers: { "content-type": "text/html" } }],
  ["504, without parts", 504, {}],
] as const)("a new student who is stored behind %s may be sent again", async (...row) => {
  const [what, status, page] = row;
  const hasParts = !what.includes("without");
  const record = hasParts ? student : storedStudent("604822");
  const notStored = `students;waits=memory${hasParts ? `, ${inMemory}` : ""}`;
  const { host, post, enroll, sexes } = await open();
  host.fault({ ...lost, status, ...page });
  expect(await post("students", record)).toMatchObject({ status });
  host.fault({ ...lost, served: false });
  expect(await post("students", record)).toMatchObject({ status: 504 });
  expect(await post("students", { ...record, firstName: "Another" })).toMatchObject({
    status: 403,
  });
  for (const _ of [1, 2]) {
    expect(await post("students", record)).toMatchObject({ status: 200, notStored });
  }
  expect([await enroll(), sexes()]).toEqual([[201, null], hasParts ? female : []]);
  expect(await post("students", record)).toMatchObject({ status: 200, notStored: null });
});

test("what waits of one key stays where a write of another key may have been lost", async () => {
  const { host, sexes } = await open();
  const signIn = programAt(host, temporaryFolder());
  const [one, two] = [await signIn(nightly), await signIn(other)];
  await one.post("students", student);
  host.fault({ ...lost, served: false });
  expect(await two.post("students", male)).toMatchObject({ status: 504 });
  const enrolled = await one.post(enrollments, enrollment);
  expect([enrolled.status, enrolled.notStored, sexes()]).toEqual([201, null, female]);
});

const named = { firstName: "Ada", lastSurname: "Byron" };
const parent = { parentUniqueId: "7", ...named };
const ofParent = {
  studentReference: { studentUniqueId: "604822" },
  parentReference: { parentUniqueId: "7" },
  relationType: "Mother",
};
const staff = { staffUniqueId: "7", ...named, credentials: [teaching] };
const employment = {
  staffReference: { staffUniqueId: "7" },
  educationOrganizationReference: { educationOrganizationId: 255901 },
  employmentStatusDescriptor: "Tenured or permanent",
  hireDate: "2010-08-01T00:00:00",
};
test.each([
  ["3.1", "parents", "parents", parent, "studentParentAssociations", ofParent],
  ["5.0", "parents", "contacts", parent, "studentParentAssociations", ofParent],
  ["3.1", "staffs", "staffs", staff, employments, employment],
  ["5.0", "staffs", "staffs", staff, employments, employment],
  ["6.0", "staffs", "staffs", staff, employments, employment],
] as const)(
  "a new person without parts that wait may be sent again, too: %s, %s",
  async (dataStandard, collection, path, record, association, associated) => {
    const { host, post, enroll } = await open({ dataStandard });
    await post("students", student);
    await enroll();
    const when = { method: "POST", path: `/${path}` };
    host.fault({ ...lost, when });
    expect(await post(collection, record)).toMatchObject({ status: 504 });
    const again = await post(collection, record);
    expect(again).toMatchObject({ status: 200, notStored: `${path};waits=memory` });
    const counts = [host.records(path).length, host.records("credentials").length];
    expect(counts).toEqual([1, path === "staffs" ? 1 : 0]);
    expect(await post(association, associated)).toMatchObject({ status: 201, notStored: null });
    expect(await post(collection, record)).toMatchObject({ status: 200, notStored: null });
  },
);

test("that a person without parts was sent is known until the association", async () => {
  const { host, post: enrolling, enroll } = await open();
  await enrolling("students", student);
  await enroll();
  const stateDir = temporaryFolder();
  const { post } = await programAt(host, stateDir)();
  const notes = () =>
    readdirSync(`${stateDir}/waiting`).filter((each) => each.startsWith("waiting"));
  const created = await post("parents", parent);
  expect(created).toMatchObject({ status: 201, notStored: null });
  for (const _ of [1, 2]) {
    expect(await post("parents", parent)).toEqual({ ...created, status: 200 });
  }
  expect(await post("parents", { ...parent, firstName: "Bea" })).toMatchObject({ status: 403 });
  expect(notes()).toHaveLength(1);
  const associated = await post("studentParentAssociations", ofParent);
  expect(associated).toMatchObject({ status: 201, notStored: null });
  expect(notes()).toEqual([]);
});

test("what waits stays where nobody knows whether the student is deleted", async () => {
  const { host, post, remove, enroll, sexes } = await open({ claimSet: "sandbox" });
  host.fault({ status: 403, when: atParts });
  const { id } = await post("students", student);
  host.fault({ ...lost, served: false, when: { method: "DELETE", path: /\/students\// } });
  expect(await remove(`students/${id}`)).toBe(504);
  expect([await enroll(), sexes()]).toEqual([[201, null], female]);
});

test.each([true, false])(
  "another record of a new student is not taken for the host's where its response was lost: %s",
  async (isKnown) => {
    const { host, post, enroll, sexes } = await open();
    if (!isKnown) host.fault(lost);
    expect(await post("students", student)).toMatchObject({ status: isKnown ? 201 : 504 });
    host.fault({ ...lost, served: false });
    const changed = { ...male, firstName: "Bea" };
    expect(await post("students", changed)).toMatchObject({ status: 504 });
    expect(await post("students", changed)).toMatchObject({ status: 403, notStored: null });
    expect(await enroll()).toEqual(isKnown ? [201, null] : [201, 'students;newer="firstName"']);
    if (isKnown) expect(sexes()).toEqual(female);
    expect(host.records("students")).toMatchObject([{ firstName: "Ada" }]);
  },
);

test("nor another record of a new parent, of whom nothing waits", async () => {
  const { host, post, enroll } = await open();
  await post("students", student);
  await enroll();
  expect(await post("parents", parent)).toMatchObject({ status: 201, notStored: null });
  host.fault({ ...lost, served: false, when: { method: "POST", path: /\/contacts$/ } });
  const changed = { ...parent, firstName: "Bea" };
  expect(await post("parents", changed)).toMatchObject({ status: 504 });
  expect(await post("parents", changed)).toMatchObject({ status: 403, notStored: null });
});

test.each([
  ["8", "", uri("Sex", "Female")],
  // This version does not say when a record was written.
  ["5.2", `, ${newer}`, uri("Sex", "Male")],
] as const)(
  "the enrollment says what the host has otherwise, if it did not take the student: %s",
  async (version, parts, sex) => {
    const { host, sexes } = await open({ version });
    const studentReference = { studentUniqueId: "604822" };
    const educationOrganizationReference = { educationOrganizationId: 255901 };
    const sexDescriptor = uri("Sex", "Male");
    host.load({
      students: [{ ...storedStudent("604822"), firstName: "Ada" }],
      [demographics]: [{ studentReference, educationOrganizationReference, sexDescriptor }],
    });
    host.clock.advance(2 * 60 * 60_000);
    const { post } = await programAt(host)();
    host.fault({ ...lost, served: false });
    expect(await post("students", student)).toMatchObject({ status: 504 });
    const waits = `students;waits=memory, ${inMemory}`;
    expect(await post("students", student)).toMatchObject({ status: 200, notStored: waits });
    const { status, notStored } = await post(enrollments, enrollment);
    const own = 'students;newer="lastSurname birthDate"';
    expect([status, notStored, sexes()]).toEqual([201, `${own}${parts}`, [sex]]);
  },
);

test.each([400, 403, 409])("what the host refuses for good waits no more: %i", async (status) => {
  const { host, post, enroll, sexes } = await open();
  await post("students", student);
  const detail = "It must not have more than 24 characters, unlike 555-0101.";
  host.fault({ status, times: 1, when: atParts, body: { detail } });
  const refused = `${status}: It must not have more than 24 characters, unlike ***.`;
  expect(await enroll()).toEqual([201, `${demographics};refused="${refused}"`]);
  expect([await enroll(), sexes()]).toEqual([[200, null], []]);
});

test.each([
  ["5.0", 200],
  ["6.0", 200],
  ["3.1", 200],
  ["5.0", 403],
] as const)(
  "a new student is read before the enrollment as its key wrote it: %s, where the host answers %i",
  async (dataStandard, status) => {
    const path = /\/student(?:EducationOrganizationAssociations|Demographics|Directories|Identif)/;
    const { host } = await open({ dataStandard, claimSet: "sandbox" });
    host.fault({ status: 403, times: Infinity, when: { method: "POST", path } });
    host.fault({ status, times: Infinity, body: [], when: { method: "GET", path } });
    const signIn = programAt(host);
    const { post, read } = await signIn(nightly);
    const { id, notStored } = await post("students", student);
    expect(notStored).toContain(";waits=memory");
    const known = { id, sexType: "Female", hispanicLatinoEthnicity: false, telephones };
    for (const each of [`students/${id}`, "students?studentUniqueId=604822"])
      expect(await read(each)).toMatchObject({ body: known, notStored });
    const list = await read("students?firstName=Ada");
    expect(list).toMatchObject({ body: [{ studentUniqueId: "604822" }], notStored: null });
    expect(list.body).not.toHaveProperty("0.sexType");
    const elsewhere = await (await signIn(other)).read(`students/${id}`);
    expect(elsewhere.body).not.toHaveProperty("sexType");
    host.clearFaults();
    await post(enrollments, enrollment);
    const stored = [...host.records(demographics), ...host.records("studentDemographics")];
    expect(stored).toHaveLength(1);
    // That a key may not read a collection is good for ten minutes.
    host.clock.advance(10 * 60_000);
    const enrolled = { body: { sexType: "Female", telephones }, notStored: null };
    expect(await read(`students/${id}`)).toMatchObject(enrolled);
  },
);
