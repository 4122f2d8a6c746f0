import type { SandboxData } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { school } from "./support/a-school.ts";
import { newStudent } from "./support/new-person.ts";
import { hostWith, open, uri, type World } from "./support/translated.ts";

const person = { firstName: "A", lastSurname: "B" };
const codes = "educationOrganizationIdentificationCodes";

/** What the host has in some collections. */
const all = ({ stored }: World, ...names: readonly string[]) =>
  names.flatMap((name) => stored(name));

test.each([
  ["schools", school, codes],
  [
    "localEducationAgencies",
    {
      localEducationAgencyId: 1,
      nameOfInstitution: "A",
      stateOrganizationId: "S1",
      categoryType: "Independent",
      educationOrganizationCategories: [{ type: "Local Education Agency" }],
    },
    codes,
  ],
  ["staffs", { staffUniqueId: "1", ...person, sexType: "Female" }, "staffDemographics"],
])("one of %s is deleted with what stood beside it, on 6.0", async (collection, record, beside) => {
  const world = await open("6.0");
  const count = () => all(world, collection, beside).length;
  const before = count();
  const { id } = await world.put(collection, { hispanicLatinoEthnicity: false, ...record });
  expect(count()).toBeGreaterThan(before + 1);
  const { status, text } = await world.send("DELETE", `${collection}/${id}`);
  expect([status, text, count()]).toEqual([204, "", before]);
});

test.each([
  [1, 204, /^$/],
  [2, 400, /Each legacy write would remove the dates/],
])("a bell schedule of %d dates is deleted, or refused: %d", async (count, status, text) => {
  const schedule = {
    bellScheduleName: "Regular",
    schoolReference: { schoolId: 255901001 },
    classPeriods: [],
    dates: ["2017-09-01", "2017-09-04"].slice(0, count).map((date) => ({ date })),
  };
  const { list, send, stored } = await hostWith("5.0", { bellSchedules: [schedule] });
  const [{ id } = {}] = await list("bellSchedules");
  const answer = await send("DELETE", `bellSchedules/${String(id)}`);
  expect([answer.status, stored("bellSchedules").length]).toEqual([status, count - 1]);
  expect(answer.text).toMatch(text);
});

describe.each(["3.1", "5.0", "6.0"] as const)(
  "a school whose dates made a calendar, on Data Standard %s",
  (standard) => {
    const schoolReference = { schoolId: 255901001 };
    const key = { calendarCode: "255901001_2017", schoolReference };
    const calendar = (type: string, more: object = {}) => ({
      ...key,
      schoolYearTypeReference: { schoolYear: 2017 },
      calendarTypeDescriptor: uri("CalendarType", type),
      ...more,
    });
    const gradeLevels = [{ gradeLevelDescriptor: uri("GradeLevel", "First grade") }];
    const calendarReference = {
      calendarCode: key.calendarCode,
      ...schoolReference,
      schoolYear: 2017,
    };
    const dated = [{ calendarReference, date: "2016-12-01" }];

    test.each<[string, string, SandboxData]>([
      ["is deleted with the calendar", "", {}],
      [
        "stays, if another program gave the calendar",
        "a grade level",
        { calendars: [calendar("Student Specific", { gradeLevels })] },
      ],
      [
        "stays, if another program gave the calendar",
        "another type",
        { calendars: [calendar("IEP")] },
      ],
      [
        "stays, if another program gave the calendar",
        "a date",
        { calendars: [calendar("Student Specific")], calendarDates: dated },
      ],
    ])("%s %s", async (_, what, data) => {
      const schools = [{ ...schoolReference, nameOfInstitution: "A school" }];
      const world = await hostWith(standard, { schools, ...data });
      // A program has written a date, and deleted it.
      const { id } = await world.put("calendarDates", {
        schoolReference,
        date: "2016-09-05T00:00:00",
        calendarEvents: [{ calendarEventDescriptor: "Holiday" }],
      });
      expect((await world.send("DELETE", `calendarDates/${id}`)).status).toBe(204);
      const before = all(world, "schools", "calendars");
      expect(before).toHaveLength(2);
      const own = String(world.stored("schools")[0]?.["id"]);
      const { status } = await world.send("DELETE", `schools/${own}`);
      const left = all(world, "schools", "calendars");
      if (what === "") expect([status, left]).toEqual([204, []]);
      else expect([status, left]).toMatchObject([409, [schools[0], data["calendars"]?.[0]]]);
    });
  },
);

describe.each([
  "students",
  "studentEducationOrganizationAssociations",
  "studentSchoolAssociations",
])("a fault of a moment at the look-up of %s", (path) => {
  test.each([
    ["503", { status: 503, headers: { "retry-after": "7" } }, 503],
    ["429", { status: 429 }, 429],
    ["a web page", { status: 200, body: "<html>", headers: { "content-type": "text/html" } }, 502],
  ] as const)(
    "is the response to the DELETE, which may be sent again: %s",
    async (_, fault, status) => {
      const world = await open("5.0");
      const { id } = await world.put("students", newStudent("1"));
      world.sandbox.fault({ ...fault, when: { method: "GET", path } });
      const remove = async () => (await world.send("DELETE", `students/${id}`)).status;
      expect([await remove(), await remove()]).toEqual([status, 204]);
      expect(all(world, "students", "studentEducationOrganizationAssociations")).toEqual([]);
    },
  );
});
