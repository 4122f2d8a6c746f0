// What is read of other collections for the records of a page, and how the page comes back.
import { describe, expect, test } from "vitest";
import type { CompatOptions } from "@edbridge/compat";
import { programOn, StoredHost } from "./stored-host.js";
import { demographics, enrolled, hosted, partOf, school, uri } from "./student-records.js";
import { json, root, through, told, valueOf, type JsonRecord } from "./through.js";

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
    const dashed = "01234567-89ab-cdef-0123-456789abcdef";
    const answer = json([{ id: dashed, nameOfInstitution: "A school" }]);
    host.faults.push({ on: "GET schools", answer, times: 1 });
    const { call } = programOn(host);
    const { text } = await call("GET", "schools?fields=nameOfInstitution");
    await call("GET", `schools/${dashed.replaceAll("-", "")}`);
    expect(valuesOf(text)).toEqual([{ nameOfInstitution: "A school" }]);
    expect(host.asked.at(-1)).toBe(`GET schools/${dashed}`);
  });
});

describe("a student with demographics in several districts", () => {
  const read = async (options: Partial<CompatOptions>, organizations?: readonly number[]) => {
    const host = new StoredHost({
      students: [hosted(), { ...hosted("S2"), personReference: undefined }],
      schools: [school(255901001, 255901), school(255902001, 255902)],
      studentSchoolAssociations: [enrolled(255902001)],
      [demographics]: [partOf(255901, "Male"), partOf(255902, "Female")],
    });
    host.organizations = organizations;
    const { call, signIn } = programOn(host, options);
    await signIn();
    const { text } = await call("GET", "students");
    return { host, sexes: valuesOf(text).map((each) => each["sexType"]) };
  };

  test.each<[string, Partial<CompatOptions>, readonly number[] | undefined, string]>([
    ["that the options name", { records: { educationOrganizationId: 255901 } }, [255902], "Male"],
    [
      "that the options name for the key",
      { records: { educationOrganizationId: { nightly: 255901, other: 255902 } } },
      [255902],
      "Male",
    ],
    ["of the key, if that has one", {}, [255901], "Male"],
    ["of the enrollment, if the key has several", {}, [255901, 255902], "Female"],
    ["of the enrollment, if the host tells of none", {}, undefined, "Female"],
  ])("is read with those of the district %s", async (_, options, organizations, sex) => {
    expect((await read(options, organizations)).sexes).toEqual([sex, undefined]);
  });

  test("is asked for its enrollment only where the key has several", async () => {
    const asks = async (organizations: readonly number[]) =>
      (await read({}, organizations)).host.asked.some((each) => each.includes("SchoolAssoc"));
    expect([await asks([255901]), await asks([255901, 255902])]).toEqual([false, true]);
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
  const incident = { incidentIdentifier: "10", schoolId: 1 };
  const host = new StoredHost({
    disciplineIncidents: [
      { incidentIdentifier: "10", schoolReference: { schoolId: 1 }, incidentDate: "2017-09-01" },
    ],
    staffDisciplineIncidentAssociations: [
      {
        staffReference: {
          staffUniqueId: "T1",
          link: { rel: "Staff", href: `/ed-fi/staffs/${"a".repeat(32)}` },
        },
        disciplineIncidentReference: incident,
        disciplineIncidentParticipationCodes: [
          {
            disciplineIncidentParticipationCodeDescriptor: uri(
              "DisciplineIncidentParticipationCode",
              "Reporter",
            ),
          },
        ],
      },
    ],
  });
  const { text } = await programOn(host).call("GET", "disciplineIncidents");
  expect(valuesOf(text)).toMatchObject([
    { staffReference: { staffUniqueId: "T1", link: { href: "/staffs?staffUniqueId=T1" } } },
  ]);
});

test("each collection that may not be read is named", async () => {
  const host = new StoredHost({ students: [hosted()] });
  host.faults.push({ on: "GET studentD", answer: json({ message: "No." }, 403) });
  const options = { dataStandard: "6.0", records: { educationOrganizationId: 255901 } };
  const { headers, note } = await programOn(host, options).call("GET", "students");
  const names = ["studentDemographics", "studentDirectories"];
  expect(String(headers["edbridge-left-out"]).split(", ").toSorted()).toEqual(names);
  expect([...(note?.leftOut ?? [])].toSorted()).toEqual(names);
});

test.each([
  [true, "Regular"],
  [false, "http://tx.example/Descriptor/SchoolTypeDescriptor.xml/REG"],
])("a code of the host's own is read by its description, if it may be: %s", async (may, type) => {
  const namespace = "uri://tx.example/SchoolTypeDescriptor";
  const code = { codeValue: "REG", shortDescription: "Regular", description: "Regular", namespace };
  const host = new StoredHost({
    schools: [{ schoolTypeDescriptor: `${namespace}#REG` }],
    ...(may ? { schoolTypeDescriptors: [code] } : {}),
  });
  host.organizations = [255901];
  const { call, signIn } = programOn(host);
  await signIn();
  expect(valuesOf((await call("GET", "schools")).text)).toMatchObject([{ type }]);
});

test.each([
  [["uri://ed-fi.org", "uri://tx.example"], "Regular"],
  [["uri://ed-fi.org"], "http://tx.example/Descriptor/SchoolTypeDescriptor.xml/REG"],
])("a code that two namespaces have is, for a key of %j, %s", async (namespaces, type) => {
  const codes = ["uri://ed-fi.org", "uri://tx.example"].map((each) => ({
    codeValue: "REG",
    shortDescription: "Regular",
    namespace: `${each}/SchoolTypeDescriptor`,
  }));
  const host = new StoredHost({
    schools: [{ schoolTypeDescriptor: "uri://tx.example/SchoolTypeDescriptor#REG" }],
    schoolTypeDescriptors: codes,
  });
  host.organizations = [255901];
  host.namespaces = namespaces;
  const { call, signIn } = programOn(host);
  await signIn();
  expect(valuesOf((await call("GET", "schools")).text)).toMatchObject([{ type }]);
});
