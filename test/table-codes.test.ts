// Tables name some codes themselves: SEA of a state's code, Reporter of the staff of an incident. A host
// that has such a code in its own namespace alone takes and gives it as it does a caller's code.
import { expect, test } from "vitest";
import { school } from "./support/a-school.ts";
import { open, standards, write } from "./support/translated.ts";

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

const kindsOf = (standard: string) => ({
  ...own("EducationOrganizationIdentificationSystem", "SEA", "School"),
  ...(standard.startsWith("3.1")
    ? {}
    : own("DisciplineIncidentParticipationCode", "Reporter", "Witness")),
  ...own("CourseIdentificationSystem", "Other", "LEA course code"),
  ...own("CalendarType", "Student Specific"),
  ...own("StudentCharacteristic", "Economic Disadvantaged", "Immigrant"),
  ...(standard === "6.0" ? own("EconomicDisadvantage", "Other Economic Disadvantage") : {}),
});

const staff = (staffUniqueId: string) => ({ staffUniqueId, firstName: "A", lastSurname: "B" });
const incident = {
  incidentIdentifier: "I1",
  incidentDate: "2016-09-01T00:00:00",
  incidentTime: "10:00:00",
  schoolReference: { schoolId: 1 },
  staffReference: { staffUniqueId: "7" },
};
const student = {
  studentUniqueId: "604822",
  firstName: "A",
  lastSurname: "B",
  sexType: "Female",
  birthDate: "2001-01-13T00:00:00",
  hispanicLatinoEthnicity: false,
  economicDisadvantaged: true,
};

async function host(standard: (typeof standards)[number]) {
  const world = await open(standard, { educationOrganizationId: 255901 }, "compatFetch", {
    data: { staffs: [staff("7"), staff("8")], ...kindsOf(standard) },
  });
  const read = async (path: string) => {
    const found = (await (await world.call(path)).json()) as Json | Json[];
    return Array.isArray(found) ? found[0] : found;
  };
  return { ...world, post: world.put, read };
}

test.each(standards)("a school has the state's code on Data Standard %s", async (standard) => {
  const { sandbox, post, read } = await host(standard);
  const stored = () =>
    JSON.stringify(
      standard === "6.0"
        ? sandbox.records("educationOrganizationIdentificationCodes")
        : sandbox.records("schools"),
    ).match(/"(uri:[^"]*SystemDescriptor#\w+|S-\d)"/g);
  const code = `"${agency}/EducationOrganizationIdentificationSystemDescriptor#SEA"`;
  for (const id of ["S-1", "S-2"]) {
    await post("schools", { ...school, stateOrganizationId: id });
    expect(stored()?.toSorted()).toEqual([`"${id}"`, code]);
    expect(await read("schools?schoolId=1")).toMatchObject({
      stateOrganizationId: id,
      identificationCodes: [{ identificationCode: id }],
    });
  }
});

test.each(["5.0", "6.0"] as const)("an incident has its reporter on %s", async (standard) => {
  const { sandbox, post, read } = await host(standard);
  await post("schools", school);
  const stored = () =>
    sandbox
      .records("staffDisciplineIncidentAssociations")
      .map((each) => [
        Object(each["staffReference"]).staffUniqueId,
        each["disciplineIncidentParticipationCodes"],
      ]);
  const reporter = `${agency}/DisciplineIncidentParticipationCodeDescriptor#Reporter`;
  for (const staffUniqueId of ["7", "8"]) {
    await post("disciplineIncidents", { ...incident, staffReference: { staffUniqueId } });
    expect(stored()).toEqual([
      [staffUniqueId, [{ disciplineIncidentParticipationCodeDescriptor: reporter }]],
    ]);
    expect(await read("disciplineIncidents?incidentIdentifier=I1")).toMatchObject({
      staffReference: { staffUniqueId },
    });
  }
});

test("a code that the host does not have is named, and the option that names another", async () => {
  const kind = "EducationOrganizationIdentificationSystem";
  const data = own(kind, "State", "School");
  const world = await open("5.0", {}, "compatFetch", { data });
  const refused = await world.call("schools", write("POST", school));
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining(
      `no code \\"SEA\\" of educationOrganizationIdentificationSystemDescriptors, which stateOrganizationId needs`,
    ),
  ]);
  expect(world.sandbox.records("schools")).toEqual([]);

  const values = { [kind]: { SEA: "State" } };
  const { sandbox, call } = await open("5.0", { values }, "compatFetch", { data });
  for (const status of [201, 200]) {
    const answer = await call("schools", write("POST", school));
    expect([answer.status, await answer.text()]).toEqual([status, ""]);
  }
  // Who does not say it leaves it alone.
  const { stateOrganizationId: _, ...others } = school;
  expect((await call("schools", write("POST", others))).status).toBe(200);
  expect(sandbox.records("schools")[0]?.["identificationCodes"]).toEqual([
    {
      educationOrganizationIdentificationSystemDescriptor: `${agency}/${kind}Descriptor#State`,
      identificationCode: "S-1",
    },
  ]);
  const read = (await (await call("schools?schoolId=1")).json()) as Json;
  expect(read).toMatchObject({
    stateOrganizationId: "S-1",
    identificationCodes: [{ identificationCode: "S-1" }],
  });
});

test.each(["3.1", "5.0"] as const)("a calendar is made with its type on %s", async (standard) => {
  const { sandbox, post } = await host(standard);
  await post("schools", school);
  await post("calendarDates", {
    schoolReference: { schoolId: 1 },
    date: "2016-09-05T00:00:00",
    calendarEvents: [{ calendarEventDescriptor: "Holiday" }],
  });
  const types = sandbox.records("calendars").map((each) => each["calendarTypeDescriptor"]);
  expect(types).toEqual([`${agency}/CalendarTypeDescriptor#Student Specific`]);
});

test.each(["ed-fi.org", "state.example"])(
  "a code of a course that stands under %s is changed where it stands",
  async (namespace) => {
    const kind = "courseIdentificationSystemDescriptor";
    const item = (code: string, identificationCode: string) => ({
      [kind]: `uri://${namespace}/CourseIdentificationSystemDescriptor#${code}`,
      identificationCode,
    });
    const transcript = {
      courseReference: { courseCode: "ALG", educationOrganizationId: 1 },
      courseAttemptResultDescriptor: "uri://ed-fi.org/CourseAttemptResultDescriptor#Pass",
      studentAcademicRecordReference: {
        educationOrganizationId: 1,
        schoolYear: 2017,
        studentUniqueId: "604822",
        termDescriptor: "uri://ed-fi.org/TermDescriptor#Fall Semester",
      },
      alternativeCourseIdentificationCodes: [item("LEA course code", "L"), item("Other", "A")],
    };
    const both = own("CourseIdentificationSystem", "Other", "LEA course code");
    const codes = Object.values(both)
      .flat()
      .flatMap((each) => [
        each,
        { ...each, namespace: "uri://ed-fi.org/CourseIdentificationSystemDescriptor" },
      ]);
    const { sandbox, call } = await open("5.0", {}, "compatFetch", {
      strictReferences: false,
      data: { courseTranscripts: [transcript], [`${kind}s`]: codes },
    });
    const stored = () =>
      sandbox.records("courseTranscripts")[0]?.["alternativeCourseIdentificationCodes"];
    const [read] = (await (await call("courseTranscripts")).json()) as Json[];
    expect(read).toMatchObject({ alternativeCourseCode: "A" });
    const put = (body: Json) =>
      call(`courseTranscripts/${String(read?.["id"])}`, write("PUT", body));
    expect((await put({ ...read, _etag: undefined, alternativeCourseCode: "B" })).status).toBe(204);
    expect(stored()).toEqual([item("LEA course code", "L"), item("Other", "B")]);
    const cleared = { ...read, _etag: undefined, alternativeCourseCode: undefined };
    expect((await put(cleared)).status).toBe(204);
    expect(stored()).toEqual([item("LEA course code", "L")]);
  },
);

test("a deprecated characteristic says that a student is disadvantaged on 6.0", async () => {
  const ofEdFi = (kind: string, code: string) => `uri://ed-fi.org/${kind}Descriptor#${code}`;
  const deprecated = {
    studentCharacteristicDescriptor: ofEdFi("StudentCharacteristic", "Economic Disadvantaged"),
    designatedBy: "the host",
  };
  const demographics = {
    educationOrganizationReference: { educationOrganizationId: 255901 },
    studentReference: { studentUniqueId: "604822" },
    studentCharacteristics: [deprecated],
  };
  const { economicDisadvantaged: _, ...others } = student;
  const { sandbox, call } = await open("6.0", undefined, "compatFetch", {
    data: {
      students: [{ ...others, birthDate: "2001-01-13", sexType: undefined }],
      studentDemographics: [demographics],
    },
  });
  const stored = () =>
    sandbox
      .records("studentDemographics")
      .map((each) => [each["economicDisadvantageDescriptor"], each["studentCharacteristics"]]);
  const [read] = (await (await call("students")).json()) as Json[];
  expect(read).toMatchObject({ economicDisadvantaged: true, characteristics: [] });
  // Who writes what was read changes nothing that the host says of it.
  const { id: _id, _etag, link: _link, ...body } = read ?? {};
  expect((await call("students", write("POST", { ...others, ...body }))).status).toBe(200);
  const kind = ofEdFi("EconomicDisadvantage", "Other Economic Disadvantage");
  expect(stored()).toEqual([[kind, [deprecated]]]);
  const opposite = { ...others, economicDisadvantaged: false };
  expect((await call("students", write("POST", opposite))).status).toBe(200);
  const no = ofEdFi("EconomicDisadvantage", "Not Qualified As Economically Disadvantaged");
  expect(stored()).toEqual([[no, undefined]]);
});
