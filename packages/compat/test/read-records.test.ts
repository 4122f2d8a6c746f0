// What is read of other collections for the records of a page, and how the page comes back.
import { describe, expect, test } from "vitest";
import type { RecordOptions } from "@edbridge/compat";
import { programOn, StoredHost } from "./stored-host.js";
import {
  demographics,
  enrolled,
  hosted,
  incident,
  partOf,
  reporter,
  school,
  uri,
} from "./student-records.js";
import { dashed, id, json, root, through, told, valueOf, type JsonRecord } from "./through.js";

const valuesOf = (text: string) => JSON.parse(text) as JsonRecord[];

test("a page keeps what is no record where it stands", async () => {
  const host = json(["x", { schoolTypeDescriptor: uri("SchoolType", "Regular") }, null, 7]);
  const options = { ...told, records: {} };
  const { answer } = await through(`${root}/schools`, { options, host });
  expect(await valueOf(answer)).toEqual(["x", { type: "Regular" }, null, 7]);
  expect(answer?.headers).not.toHaveProperty("edbridge-left-out");
});

describe("the fields that a caller chooses", () => {
  test.each([
    ["firstName", { firstName: "Old" }, false],
    ["sexType", { sexType: "Male" }, true],
    ["SEXTYPE", { sexType: "Male" }, true],
    ["firstName,_etag", { firstName: "Old", _etag: expect.stringMatching(/^\d{15,}$/) }, true],
  ])("%s, are looked up alone", async (fields, expected, asks) => {
    const host = new StoredHost({ students: [hosted()], [demographics]: [partOf(255901)] });
    const { call } = programOn(host, { records: { educationOrganizationId: 255901 } });
    const list = await call("GET", `students?fields=${fields}`);
    expect(valuesOf(list.text)).toEqual([expected]);
    expect(host.asked.some((each) => each.includes(demographics))).toBe(asks);
    // The ETag is that of all records of the student, and there if all are read.
    const whole = await call("GET", "students?studentUniqueId=S1");
    const { _etag: _, ...alone } = expected as JsonRecord;
    const one = await call("GET", `students?studentUniqueId=S1&fields=${fields}`);
    const etag = asks ? whole.headers["etag"] : undefined;
    expect([JSON.parse(one.text), one.headers["etag"]]).toEqual([alone, etag]);
  });

  test("do not keep the form of the host's ids from being seen", async () => {
    const host = new StoredHost();
    const answer = json([{ id: dashed, nameOfInstitution: "A school" }]);
    host.faults.push({ on: "GET schools", answer, times: 1 });
    const { call } = programOn(host);
    const { text } = await call("GET", "schools?fields=nameOfInstitution");
    await call("GET", `schools/${id}`);
    expect(valuesOf(text)).toEqual([{ nameOfInstitution: "A school" }]);
    expect(host.asked.at(-1)).toBe(`GET schools/${dashed}`);
  });
});

describe("a student with demographics in several districts", () => {
  const read = async (
    educationOrganizationId: RecordOptions["educationOrganizationId"],
    organizations?: readonly number[],
  ) => {
    const host = new StoredHost({
      students: [hosted(), { ...hosted("S2"), personReference: undefined }],
      schools: [school(255901001, 255901), school(255902001, 255902)],
      studentSchoolAssociations: [enrolled(255902001)],
      [demographics]: [partOf(255901, "Male"), partOf(255902, "Female")],
    });
    host.organizations = organizations;
    const records = educationOrganizationId === undefined ? {} : { educationOrganizationId };
    const { call, signIn } = programOn(host, { records });
    await signIn();
    const { text } = await call("GET", "students");
    const asks = host.asked.some((each) => each.includes("SchoolAssoc"));
    return [...valuesOf(text).map((each) => each["sexType"]), asks];
  };

  test.each([
    ["that the options name", 255901, [255902], "Male", false],
    ["that they name for the key", { nightly: 255901, other: 255902 }, [255902], "Male", false],
    ["of the key, if that has one", undefined, [255901], "Male", false],
    ["of the enrollment, if the key has several", undefined, [255901, 255902], "Female", true],
    ["of the enrollment, if the host tells of none", undefined, undefined, "Female", true],
  ])("is read with those of the district %s", async (_, option, organizations, sex, asks) => {
    expect(await read(option, organizations)).toEqual([sex, undefined, asks]);
  });
});

test.each([
  ["schools", 0],
  ["disciplineIncidents", 0],
  ["students", 1],
])("a read of %s asks %d times for the organizations of the key", async (path, times) => {
  const host = new StoredHost({ students: [hosted()] });
  const { call, signIn } = programOn(host);
  await signIn();
  expect((await call("GET", path)).status).toBe(200);
  expect(host.askedForKeys).toBe(times);
});

test("a link that comes from another record is a legacy one too", async () => {
  const link = { rel: "Staff", href: `/ed-fi/staffs/${"a".repeat(32)}` };
  const host = new StoredHost({
    disciplineIncidents: [incident],
    staffDisciplineIncidentAssociations: [
      reporter("T1", { staffReference: { staffUniqueId: "T1", link } }),
    ],
  });
  const { text } = await programOn(host).call("GET", "disciplineIncidents");
  const [{ staffReference } = {}] = valuesOf(text);
  expect(staffReference).toMatchObject({ link: { href: "/staffs?staffUniqueId=T1" } });
});

const [own, theirs] = ["uri://tx.example", "uri://ed-fi.org"];
const regular = (agency: string) => ({
  codeValue: "REG",
  shortDescription: "Regular",
  namespace: `${agency}/SchoolTypeDescriptor`,
});
const unread = "http://tx.example/Descriptor/SchoolTypeDescriptor.xml/REG";
test.each<[string, string[], string[] | undefined, string]>([
  ["by its description", [], [own], "Regular"],
  ["as it is, if descriptors may not be read", [], undefined, unread],
  ["by its description, of two that the key may use", [own, theirs], [own, theirs], "Regular"],
  ["as it is, if the key may use the other one alone", [theirs], [own, theirs], unread],
])("a code of the host's own is read %s", async (_, namespaces, codes, type) => {
  const host = new StoredHost({
    schools: [{ schoolTypeDescriptor: `${own}/SchoolTypeDescriptor#REG` }],
    ...(codes && { schoolTypeDescriptors: codes.map(regular) }),
  });
  host.organizations = [255901];
  host.namespaces = namespaces;
  const { call, signIn } = programOn(host);
  await signIn();
  expect(valuesOf((await call("GET", "schools")).text)).toMatchObject([{ type }]);
});
