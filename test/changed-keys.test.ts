// From Data Standard 5.0 on, the begin date of a staff member in a section is a part of the key, and so
// is that of a responsibility in all Data Standards. A legacy host had one record, whatever its date.
import { expect, test } from "vitest";
import { currentSession, sectionKey } from "./support/school-data.ts";
import { hostWith, uri, writeAsCurrent } from "./support/translated.ts";

type Json = Record<string, unknown>;

const place = { schoolId: 1, schoolYear: 2017, sessionName: "2016-2017 Fall" };
const section = { ...place, localCourseCode: "ALG", sectionIdentifier: "S-1" };
const path = "staffSectionAssociations";

async function open(standard: Parameters<typeof hostWith>[0], data: Record<string, Json[]> = {}) {
  const courseOfferingReference = { ...place, localCourseCode: "ALG" };
  const sections = [{ courseOfferingReference, sectionIdentifier: "S-1" }];
  const all = { sessions: [currentSession(place.sessionName)], sections, ...data };
  const world = await hostWith(standard, all, { strictReferences: false });
  const dates = (name = path) =>
    world.stored(name).map((each) => [each["beginDate"], each["endDate"] ?? "open"]);
  return { ...world, dates };
}

const legacy = (beginDate?: string, more: Json = {}) => ({
  staffReference: { staffUniqueId: "7" },
  sectionReference: sectionKey(1),
  classroomPositionDescriptor: "Teacher of Record",
  ...(beginDate === undefined ? {} : { beginDate: `${beginDate}T00:00:00` }),
  ...more,
});

test.each(["3.1", "4.0", "5.0", "5.2", "6.0"] as const)(
  "a staff member has one begin date in a section on %s",
  async (standard) => {
    const { put, list, send, stored, dates } = await open(standard);
    expect((await put(path, legacy("2016-08-22"))).status).toBe(201);
    const changed = legacy("2016-09-01", { percentageContribution: 0.5 });
    const { status, id } = await put(path, changed);
    expect([status, dates()]).toEqual([200, [["2016-09-01", "open"]]]);
    expect(await list(path)).toMatchObject([
      { id, beginDate: "2016-09-01T00:00:00", percentageContribution: 0.5 },
    ]);
    // The same night once more changes nothing, and one that names the record moves it.
    expect(await put(path, changed)).toMatchObject({ status: 200, id });
    const ended = legacy("2016-10-03", { endDate: "2016-12-01T00:00:00" });
    expect(await send("PUT", `${path}/${id}`, ended)).toMatchObject({ status: 204, text: "" });
    expect(dates()).toEqual([["2016-10-03", "2016-12-01"]]);
    expect(stored(path)).toMatchObject([{ sectionReference: section }]);
  },
);

test("a record that another program has changed since it was read gets another begin date", async () => {
  const { put, read, send, stored, sandbox } = await open("5.0");
  const { id } = await put(path, legacy("2016-08-22"));
  await read(`${path}/${id}`);
  const [known = {}] = stored(path);
  const changed = { ...known, percentageContribution: 0.5 };
  await writeAsCurrent(sandbox, `${path}/${String(known["id"])}`, changed, "PUT");
  expect((await send("PUT", `${path}/${id}`, legacy("2016-09-01"))).status).toBe(204);
  expect(stored(path)).toMatchObject([{ beginDate: "2016-09-01" }]);
});

test.each(["5.0", "6.0"] as const)("of several begin dates each stays itself on %s", async (ds) => {
  const known = {
    staffReference: { staffUniqueId: "7" },
    sectionReference: section,
    classroomPositionDescriptor: uri("ClassroomPosition", "Teacher of Record"),
  };
  const two = ["2016-08-22", "2016-10-03"].map((beginDate) => ({ ...known, beginDate }));
  const { put, post, list, send, dates } = await open(ds, { [path]: two });
  const ended = { endDate: "2016-09-30T00:00:00" };
  const first = await put(path, legacy("2016-08-22", ended));
  expect([first.status, first.headers.get("edbridge-not-kept")]).toEqual([200, null]);
  const [own] = await list(path);
  const at = `${path}/${String(own?.["id"])}`;
  // One that names the first record, and no date.
  const undated = await send("PUT", at, legacy(undefined, ended));
  expect(undated).toMatchObject({ status: 204, text: "" });
  // The date of the other one.
  const taken = await send("PUT", at, legacy("2016-10-03", ended));
  expect(taken.status).toBe(409);
  expect(taken.text).toContain("another record with this beginDate");
  // Which of both has another date now, nobody knows.
  const refused = await post(path, legacy("2016-11-07"));
  expect(refused.status).toBe(409);
  expect(refused.text).toContain("tells them apart by beginDate");
  expect(dates()).toEqual([
    ["2016-08-22", "2016-09-30"],
    ["2016-10-03", "open"],
  ]);
});

test.each(["3.1", "5.0", "6.0"] as const)("responsibilities of a student on %s", async (ds) => {
  const name = "studentEducationOrganizationResponsibilityAssociations";
  const legacyName = "studentEducationOrganizationAssociations";
  const body = {
    studentReference: { studentUniqueId: "604822" },
    educationOrganizationReference: { educationOrganizationId: 255901 },
    responsibilityDescriptor: "Accountability",
  };
  const responsible = {
    ...body,
    responsibilityDescriptor: uri("Responsibility", "Accountability"),
  };
  const over = { ...responsible, beginDate: "2015-08-24", endDate: "2016-05-27" };
  const now = { ...responsible, beginDate: "2016-08-22", endDate: "2099-05-27" };
  const key = `${legacyName}?studentUniqueId=604822&educationOrganizationId=255901&responsibilityDescriptor=Accountability`;
  const one = await open(ds, { [name]: [over] });
  expect(await one.read(key)).toMatchObject(body);
  expect((await one.put(legacyName, body)).status).toBe(200);
  expect(one.dates(name)).toEqual([["2015-08-24", "2016-05-27"]]);
  // A caller that has begun to move sends the current name.
  expect((await one.put(legacyName, { ...body, beginDate: "2015-09-01" })).status).toBe(200);
  expect(one.dates(name)).toEqual([["2015-09-01", "2016-05-27"]]);

  const several = await open(ds, { [name]: [now, over] });
  expect((await several.call(key)).status).toBe(409);
  const { status, headers } = await several.put(legacyName, body);
  expect([status, headers.get("edbridge-not-kept")]).toEqual([200, null]);
  // Each is written by its id.
  for (const { id, _etag, ...each } of await several.list(legacyName)) {
    const answer = await several.send("PUT", `${legacyName}/${String(id)}`, each);
    expect(answer).toMatchObject({ status: 204, text: "" });
  }
  expect(several.dates(name)).toEqual([
    ["2016-08-22", "2099-05-27"],
    ["2015-08-24", "2016-05-27"],
  ]);
});

test("a reporter whom another program has named since the last read is taken out", async () => {
  const incident = { incidentIdentifier: "1", incidentDate: "2016-10-18" };
  const known = { ...incident, schoolReference: { schoolId: 1 } };
  const { put, list, stored, sandbox } = await open("5.0", { disciplineIncidents: [known] });
  await list("disciplineIncidents");
  const staffs = "staffDisciplineIncidentAssociations";
  const code = uri("DisciplineIncidentParticipationCode", "Reporter");
  await writeAsCurrent(sandbox, staffs, {
    disciplineIncidentReference: { incidentIdentifier: "1", schoolId: 1 },
    staffReference: { staffUniqueId: "7" },
    disciplineIncidentParticipationCodes: [{ disciplineIncidentParticipationCodeDescriptor: code }],
  });
  expect((await put("disciplineIncidents", known)).status).toBe(200);
  expect(stored(staffs)).toEqual([]);
});
