import { describe, expect, test } from "vitest";
import { school } from "./support/a-school.ts";
import { enrollmentOf, newStudent } from "./support/new-person.ts";
import { doors, open, standards } from "./support/translated.ts";

const student = newStudent("604822");
const enrollment = { ...enrollmentOf("604822", 1), primarySchool: true };
const path = "studentSchoolAssociations";
const names = Object.keys(doors) as (keyof typeof doors)[];

describe.each(names)("through %s", (door) => {
  test("values come in the types that old programs write", async () => {
    const { put, read, list, sandbox } = await open("5.0", {}, door);
    await put("schools", { ...school, schoolId: "1" });
    const { studentUniqueId: _, hispanicLatinoEthnicity: __, sexType: ___, ...plain } = student;
    await put("students", { ...plain, StudentUniqueId: 604822, birthdate: "5/5/2008" });
    await put(path, {
      SchoolReference: { SCHOOLID: "1" },
      studentreference: { studentuniqueid: 604822 },
      EntryDate: "8/22/2016",
      entryGradeLevelDescriptor: "Ninth grade",
      primarySchool: "True",
    });
    const query = "SchoolId=1&studentUniqueId=604822&entryDate=8/22/2016";
    expect(await read(`${path}?${query}`)).toMatchObject(enrollment);
    const { birthDate } = student;
    expect(await read("students?studentUniqueId=604822")).toMatchObject({ birthDate });
    expect(await list(`${path}?primarySchool=TRUE&limit=25`)).toHaveLength(1);
    const wrong = sandbox.requests.filter(({ status = 0 }) => status >= 400 && status !== 404);
    expect(wrong).toEqual([]);
  });

  test("what cannot be read is refused by its path, before the host is asked", async () => {
    const { call, post, sandbox } = await open("5.0", {}, door);
    await call("schools");
    sandbox.clearRequests();
    const body = { ...enrollment, schoolReference: { schoolId: "one" }, entryDate: "someday" };
    const { status, text } = await post(path, body);
    expect(status).toBe(400);
    expect(text).toContain("schoolReference.schoolId must be a whole number.");
    expect(text).toContain("entryDate must be a date");
    expect(text).not.toMatch(/"?(?:someday|\bone\b)/);
    expect(sandbox.requests).toEqual([]);
  });

  test("a blank If-Match is none, and the path may say v2", async () => {
    const { put, send } = await open("5.0", {}, door);
    const { id } = await put("schools", school);
    const blank = { "If-Match": "" };
    const changed = { ...school, webSite: "https://school.example" };
    expect((await send("PUT", `schools/${id}`, changed, blank)).status).toBe(204);
    const gone = await send("DELETE", `../../v2/2017/schools/${id}`, undefined, blank);
    expect(gone.status).toBe(204);
  });
});

test.each(standards)(
  "records of right and of loose types are one record on %s",
  async (standard) => {
    const { put, read } = await open(standard);
    await put("schools", school);
    await put("students", student);
    expect((await put(path, enrollment)).status).toBe(201);
    const query = "schoolId=1&studentUniqueId=604822&entryDate=2016-08-22";
    const first = await read(`${path}?${query}`);
    const loose = {
      ...enrollment,
      schoolReference: { schoolId: " 1 " },
      entryDate: "/Date(1471824000000)/",
      primarySchool: 1,
    };
    expect((await put(path, loose)).status).toBe(200);
    expect(await read(`${path}?${query}`)).toEqual(first);
  },
);

test("a number that comes as text keeps its digits", async () => {
  const { put, call } = await open("5.0");
  await put("schools", school);
  await put("disciplineIncidents", {
    incidentIdentifier: "10",
    schoolReference: { schoolId: 1 },
    incidentDate: "10/18/2016",
    incidentTime: "9:00",
    incidentCost: "1234567890123456.50",
    reporterDescriptionDescriptor: "Staff",
  });
  const read = await call("disciplineIncidents?schoolId=1&incidentIdentifier=10");
  const text = await read.text();
  expect(text).toMatch(/"incidentCost": ?1234567890123456\.50?\b/);
  expect(text).toMatch(/"incidentTime": ?"09:00:00"/);
});
