// From Data Standard 5.0 on, the begin date of a staff member in a section is a part of the key, and so
// is that of a responsibility in all Data Standards. A legacy host had one record, whatever its date.
import { expect, test } from "vitest";
import { open as openHost, write } from "./support/translated.ts";

type Json = Record<string, unknown>;

const uri = (kind: string, code: string) => `uri://ed-fi.org/${kind}Descriptor#${code}`;
const place = { schoolId: 1, schoolYear: 2017, sessionName: "2016-2017 Fall" };
const section = { ...place, localCourseCode: "ALG", sectionIdentifier: "S-1" };
const known = {
  staffReference: { staffUniqueId: "7" },
  sectionReference: section,
  classroomPositionDescriptor: uri("ClassroomPosition", "Teacher of Record"),
};
const responsible = {
  studentReference: { studentUniqueId: "604822" },
  educationOrganizationReference: { educationOrganizationId: 255901 },
  responsibilityDescriptor: uri("Responsibility", "Accountability"),
};

type Standard = Parameters<typeof openHost>[0];

async function open(standard: Standard, data: Record<string, Json[]> = {}) {
  const term = uri("Term", "Fall Semester");
  const { sandbox, call } = await openHost(standard, {}, "compatFetch", {
    strictReferences: false,
    data: {
      sessions: [
        {
          schoolReference: { schoolId: 1 },
          schoolYearTypeReference: { schoolYear: 2017 },
          sessionName: place.sessionName,
          termDescriptor: term,
          beginDate: "2016-08-22",
          endDate: "2016-12-20",
          totalInstructionalDays: 80,
        },
      ],
      sections: [
        {
          courseOfferingReference: { ...place, localCourseCode: "ALG" },
          sectionIdentifier: "S-1",
        },
      ],
      ...data,
    },
  });
  const send = async (method: string, path: string, body: Json) => {
    const answer = await call(path, write(method, body));
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };
  const read = async (path: string) => (await (await call(path)).json()) as Json;
  const dates = (name: string) =>
    sandbox.records(name).map((each) => [each["beginDate"], each["endDate"] ?? "open"]);
  return { sandbox, call, send, read, dates };
}

const path = "staffSectionAssociations";
const legacy = (beginDate?: string, more: Json = {}) => ({
  staffReference: { staffUniqueId: "7" },
  sectionReference: {
    schoolId: 1,
    schoolYear: 2017,
    classPeriodName: "Undefined",
    classroomIdentificationCode: "Undefined",
    localCourseCode: "ALG",
    termDescriptor: "Fall Semester",
    uniqueSectionCode: "S-1",
    sequenceOfCourse: 1,
  },
  classroomPositionDescriptor: "Teacher of Record",
  ...(beginDate === undefined ? {} : { beginDate: `${beginDate}T00:00:00` }),
  ...more,
});

test.each(["3.1", "4.0", "5.0", "5.2", "6.0"] as const)(
  "a staff member has one begin date in a section on %s",
  async (standard) => {
    const { sandbox, send, read, dates } = await open(standard);
    expect(await send("POST", path, legacy("2016-08-22"))).toMatchObject({ status: 201, text: "" });
    const changed = legacy("2016-09-01", { percentageContribution: 0.5 });
    const answer = await send("POST", path, changed);
    expect(answer).toMatchObject({ status: 200, text: "" });
    expect(dates(path)).toEqual([["2016-09-01", "open"]]);
    const [own] = (await read(path)) as unknown as Json[];
    expect(answer.headers.get("location")).toMatch(new RegExp(`/${String(own?.["id"])}$`));
    expect(own).toMatchObject({ beginDate: "2016-09-01T00:00:00", percentageContribution: 0.5 });

    // The same night once more changes nothing.
    expect(await send("POST", path, changed)).toMatchObject({ status: 200, text: "" });
    // One that names the record.
    const put = { ...legacy("2016-10-03"), endDate: "2016-12-01T00:00:00" };
    const one = `${path}/${String(own?.["id"])}`;
    expect(await send("PUT", one, put)).toMatchObject({ status: 204, text: "" });
    expect(dates(path)).toEqual([["2016-10-03", "2016-12-01"]]);
    expect(sandbox.records(path)).toMatchObject([{ sectionReference: section }]);
  },
);

test.each(["5.0", "6.0"] as const)("of several begin dates each stays itself on %s", async (ds) => {
  const two = ["2016-08-22", "2016-10-03"].map((beginDate) => ({ ...known, beginDate }));
  const { send, read, dates } = await open(ds, { [path]: two });
  const ended = { endDate: "2016-09-30T00:00:00" };
  const first = await send("POST", path, legacy("2016-08-22", ended));
  expect([first.status, first.text, first.headers.get("edbridge-not-kept")]).toEqual([
    200,
    "",
    null,
  ]);
  const both = [
    ["2016-08-22", "2016-09-30"],
    ["2016-10-03", "open"],
  ];
  expect(dates(path)).toEqual(both);
  // One that names the first record, and no date.
  const [own] = (await read(path)) as unknown as Json[];
  expect(
    await send("PUT", `${path}/${String(own?.["id"])}`, legacy(undefined, ended)),
  ).toMatchObject({ status: 204, text: "" });
  expect(dates(path)).toEqual(both);
  // The date of the other one.
  const taken = await send("PUT", `${path}/${String(own?.["id"])}`, legacy("2016-10-03", ended));
  expect(taken.status).toBe(409);
  expect(taken.text).toContain("another record with this beginDate");
  expect(dates(path)).toEqual(both);
  // Which of both has another date now, nobody knows.
  const refused = await send("POST", path, legacy("2016-11-07"));
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("tells them apart by beginDate");
  expect(dates(path)).toEqual(both);
});

test("a record that the host does not delete stays as it was", async () => {
  const { sandbox, send, dates } = await open("5.0");
  await send("POST", path, legacy("2016-08-22"));
  sandbox.fault({ status: 403, times: 1, when: { method: "DELETE", path: /staffSection/ } });
  const refused = await send("POST", path, legacy("2016-09-01"));
  expect(refused.status).toBe(403);
  expect(refused.text).toContain("The record is not stored with another beginDate");
  expect(dates(path)).toEqual([["2016-08-22", "open"]]);

  sandbox.fault({ status: 403, times: 2, when: { method: "DELETE", path: /staffSection/ } });
  expect((await send("POST", path, legacy("2016-09-01"))).text).toContain("is still there");
  expect(dates(path)).toHaveLength(2);
});

test.each(["3.1", "5.0", "6.0"] as const)("responsibilities of a student on %s", async (ds) => {
  const name = "studentEducationOrganizationResponsibilityAssociations";
  const over = { ...responsible, beginDate: "2015-08-24", endDate: "2016-05-27" };
  const now = { ...responsible, beginDate: "2016-08-22", endDate: "2099-05-27" };
  const body = {
    studentReference: { studentUniqueId: "604822" },
    educationOrganizationReference: { educationOrganizationId: 255901 },
    responsibilityDescriptor: "Accountability",
  };
  const key =
    "studentEducationOrganizationAssociations?studentUniqueId=604822&educationOrganizationId=255901&responsibilityDescriptor=Accountability";
  const one = await open(ds, { [name]: [over] });
  expect(await one.read(key)).toMatchObject(body);
  expect(await one.send("POST", "studentEducationOrganizationAssociations", body)).toMatchObject({
    status: 200,
    text: "",
  });
  expect(one.dates(name)).toEqual([["2015-08-24", "2016-05-27"]]);

  const several = await open(ds, { [name]: [now, over] });
  expect((await several.call(key)).status).toBe(409);
  const written = await several.send("POST", "studentEducationOrganizationAssociations", body);
  expect([written.status, written.text, written.headers.get("edbridge-not-kept")]).toEqual([
    200,
    "",
    null,
  ]);
  const both = [
    ["2016-08-22", "2099-05-27"],
    ["2015-08-24", "2016-05-27"],
  ];
  expect(several.dates(name)).toEqual(both);
  // Each is written by its id.
  const all = (await several.read("studentEducationOrganizationAssociations")) as unknown as Json[];
  for (const { id, _etag, ...each } of all) {
    const put = await several.send(
      "PUT",
      `studentEducationOrganizationAssociations/${String(id)}`,
      each,
    );
    expect(put).toMatchObject({ status: 204, text: "" });
  }
  expect(several.dates(name)).toEqual(both);
});
