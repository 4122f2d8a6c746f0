// Tables name some codes themselves: SEA of a state's code, Reporter of the staff of an incident. A host
// that has such a code in its own namespace alone takes and gives it as it does a caller's code.
import { expect, test } from "vitest";
import { school } from "./support/a-school.ts";
import { hostWith, open, standards } from "./support/translated.ts";

type Json = Record<string, unknown>;

const agency = "uri://state.example";

/** The descriptors of a host that has a code in the namespace of its agency alone. */
const own = (name: string, ...codes: string[]) => ({
  [`${name.charAt(0).toLowerCase()}${name.slice(1)}Descriptors`]: codes.map((codeValue) => ({
    namespace: `${agency}/${name}Descriptor`,
    codeValue,
    shortDescription: codeValue,
  })),
});

const system = "EducationOrganizationIdentificationSystem";
const kind = "educationOrganizationIdentificationSystemDescriptor";
const uri = (code: string, namespace = agency) => `${namespace}/${system}Descriptor#${code}`;
const item = (code: string, identificationCode: string) => ({ [kind]: code, identificationCode });

test.each([
  ...standards.map((standard) => [standard, "uri://ed-fi.org", {}] as const),
  ...(["5.0", "6.0"] as const).map(
    (standard) => [standard, agency, own(system, "SEA", "School")] as const,
  ),
])("a school has its state's code as a field and in its list on %s, by %s", async (...place) => {
  const [standard, namespace, data] = place;
  const { put, read, send, stored } = await hostWith(standard, data);
  /** The codes that the host has of the school. */
  const codesOf = () => {
    const codes =
      standard === "6.0"
        ? stored("educationOrganizationIdentificationCodes")
        : (stored("schools")[0]?.["identificationCodes"] as Json[]);
    return codes.map((each) => [each[kind], each["identificationCode"]]).toSorted();
  };
  const sea = uri("SEA", namespace);
  const both = [
    [sea, "S-1"],
    [uri("School", namespace), "7"],
  ];

  await put("schools", school);
  expect(codesOf()).toEqual([[sea, "S-1"]]);
  const first = await read("schools?schoolId=1");
  expect(first).toMatchObject({ stateOrganizationId: "S-1" });
  expect(first["identificationCodes"]).toEqual([item("SEA", "S-1")]);

  // A program that reads, changes and writes may change the field alone. The item then has the old
  // value, and the response names it.
  const changed = { ...first, stateOrganizationId: "S-2" };
  const { leftBehind } = await send("PUT", `schools/${String(first["id"])}`, changed);
  expect(leftBehind).toBe("identificationCodes[0].identificationCode");
  expect(codesOf()).toEqual([[sea, "S-2"]]);

  // A program that writes the item too reads it.
  const codes = [item("SEA", "S-1"), item("School", "7")];
  for (const sent of [codes, codes.toReversed(), codes.slice(1)]) {
    expect(await put("schools", { ...school, identificationCodes: sent })).toMatchObject({
      leftBehind: null,
    });
    expect(codesOf()).toEqual(both);
    const { stateOrganizationId, identificationCodes } = await read("schools?schoolId=1");
    expect(stateOrganizationId).toBe("S-1");
    expect(identificationCodes).toHaveLength(2);
    expect(identificationCodes).toEqual(expect.arrayContaining(codes));
  }

  // Who does not say it leaves it alone.
  const { stateOrganizationId: _, ...others } = school;
  await put("schools", { ...others, identificationCodes: codes.slice(1) });
  expect(codesOf()).toEqual(both);
});

test.each(["5.0", "6.0"] as const)(
  "a code SEA of another namespace stays an item of its own on Data Standard %s",
  async (standard) => {
    const [ofAgency = {}] = own(system, "SEA")[`${kind}s`] ?? [];
    const ofEdFi = { ...ofAgency, namespace: `uri://ed-fi.org/${system}Descriptor` };
    const { put, read, stored } = await hostWith(standard, { [`${kind}s`]: [ofAgency, ofEdFi] });
    const address = `http://state.example/Descriptor/${system}Descriptor.xml/SEA`;
    for (const status of [201, 200]) {
      const body = { ...school, identificationCodes: [item(address, "9")] };
      expect((await put("schools", body)).status).toBe(status);
      const found = await read("schools?schoolId=1");
      expect(found).toMatchObject({ stateOrganizationId: "S-1" });
      const codes = [item(address, "9"), item("SEA", "S-1")];
      expect(found["identificationCodes"]).toEqual(expect.arrayContaining(codes));
    }
    const beside = stored("educationOrganizationIdentificationCodes");
    const text = JSON.stringify([stored("schools"), beside]);
    for (const value of [uri("SEA", "uri://ed-fi.org"), uri("SEA"), '"S-1"', '"9"'])
      expect(text).toContain(value);
  },
);

test.each(["5.0", "6.0"] as const)("an incident has its reporter on %s", async (standard) => {
  const { put, read, stored } = await hostWith(standard, {
    schools: [{ schoolId: 1, nameOfInstitution: "A school" }],
    staffs: ["7", "8"].map((id) => ({ staffUniqueId: id, firstName: "A", lastSurname: "B" })),
    ...own("DisciplineIncidentParticipationCode", "Reporter", "Witness"),
  });
  const reporter = `${agency}/DisciplineIncidentParticipationCodeDescriptor#Reporter`;
  for (const staffUniqueId of ["7", "8"]) {
    const staffReference = { staffUniqueId };
    await put("disciplineIncidents", {
      incidentIdentifier: "I1",
      incidentDate: "2016-09-01T00:00:00",
      incidentTime: "10:00:00",
      schoolReference: { schoolId: 1 },
      staffReference,
    });
    const code = { disciplineIncidentParticipationCodeDescriptor: reporter };
    const parts = stored("staffDisciplineIncidentAssociations");
    expect(parts).toMatchObject([{ staffReference, disciplineIncidentParticipationCodes: [code] }]);
    const found = await read("disciplineIncidents?incidentIdentifier=I1");
    expect([found].flat()).toMatchObject([{ staffReference }]);
  }
});

test("a code that the host does not have is named, and the option that names another", async () => {
  const data = own(system, "State", "School");
  const refused = await (await hostWith("5.0", data)).post("schools", school);
  expect(refused.status).toBe(400);
  expect(refused.text).toContain(`no code \\"SEA\\" of ${kind}s, which stateOrganizationId needs`);

  const values = { [system]: { SEA: "State" } };
  const { put, read, stored } = await open("5.0", { values }, "compatFetch", { data });
  for (const status of [201, 200]) expect(await put("schools", school)).toMatchObject({ status });
  // Who does not say it leaves it alone.
  const { stateOrganizationId: _, ...others } = school;
  await put("schools", others);
  expect(stored("schools")[0]?.["identificationCodes"]).toEqual([item(uri("State"), "S-1")]);
  expect(await read("schools?schoolId=1")).toMatchObject({
    stateOrganizationId: "S-1",
    identificationCodes: [{ identificationCode: "S-1" }],
  });
});

test.each(["3.1", "5.0"] as const)("a calendar is made with its type on %s", async (standard) => {
  const { put, stored } = await hostWith(standard, {
    schools: [{ schoolId: 1, nameOfInstitution: "A school" }],
    ...own("CalendarType", "Student Specific"),
  });
  await put("calendarDates", {
    schoolReference: { schoolId: 1 },
    date: "2016-09-05T00:00:00",
    calendarEvents: [{ calendarEventDescriptor: "Holiday" }],
  });
  const calendarTypeDescriptor = `${agency}/CalendarTypeDescriptor#Student Specific`;
  expect(stored("calendars")).toMatchObject([{ calendarTypeDescriptor }]);
});

test.each(["uri://ed-fi.org", agency])(
  "a code of a course that stands under %s is changed where it stands",
  async (namespace) => {
    const name = "CourseIdentificationSystem";
    const course = (code: string, identificationCode: string) => ({
      courseIdentificationSystemDescriptor: `${namespace}/${name}Descriptor#${code}`,
      identificationCode,
    });
    const codes = own(name, "Other", "LEA course code")["courseIdentificationSystemDescriptors"];
    const transcript = {
      courseReference: { courseCode: "ALG", educationOrganizationId: 1 },
      courseAttemptResultDescriptor: "uri://ed-fi.org/CourseAttemptResultDescriptor#Pass",
      studentAcademicRecordReference: {
        educationOrganizationId: 1,
        schoolYear: 2017,
        studentUniqueId: "604822",
        termDescriptor: "uri://ed-fi.org/TermDescriptor#Fall Semester",
      },
      alternativeCourseIdentificationCodes: [course("LEA course code", "L"), course("Other", "A")],
    };
    const data = {
      courseTranscripts: [transcript],
      courseIdentificationSystemDescriptors: (codes ?? []).flatMap((each) => [
        each,
        { ...each, namespace: `uri://ed-fi.org/${name}Descriptor` },
      ]),
    };
    const { list, send, stored } = await hostWith("5.0", data, { strictReferences: false });
    const [found] = await list("courseTranscripts");
    expect(found).toMatchObject({ alternativeCourseCode: "A" });
    for (const [alternativeCourseCode, rest] of [
      ["B", [course("Other", "B")]],
      [undefined, []],
    ]) {
      const body = { ...found, _etag: undefined, alternativeCourseCode };
      const answer = await send("PUT", `courseTranscripts/${String(found?.["id"])}`, body);
      expect(answer.status).toBe(204);
      const left = stored("courseTranscripts")[0]?.["alternativeCourseIdentificationCodes"];
      expect(left).toEqual([course("LEA course code", "L"), ...(rest ?? [])]);
    }
  },
);
