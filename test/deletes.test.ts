import type { Sandbox, SandboxData } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { open, write } from "./support/translated.ts";

const standards = ["3.1", "5.0", "6.0"] as const;

const all = (host: Sandbox, names: readonly string[]) =>
  names.flatMap((name) => host.records(name).map((each) => ({ [name]: bodyOf(each) })));
/** A record without what the host adds itself. */
const bodyOf = (record: object) =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => !["id", "_etag", "_lastModifiedDate"].includes(name)),
  );

describe("on Data Standard 6.0", () => {
  test.each([
    [
      "schools",
      {
        schoolId: 1,
        nameOfInstitution: "A",
        stateOrganizationId: "S1",
        gradeLevels: [{ gradeLevelDescriptor: "Ninth grade" }],
        educationOrganizationCategories: [{ type: "School" }],
      },
      ["educationOrganizationIdentificationCodes"],
    ],
    [
      "localEducationAgencies",
      {
        localEducationAgencyId: 1,
        nameOfInstitution: "A",
        stateOrganizationId: "S1",
        categoryType: "Independent",
        educationOrganizationCategories: [{ type: "Local Education Agency" }],
      },
      ["educationOrganizationIdentificationCodes"],
    ],
    [
      "staffs",
      {
        staffUniqueId: "1",
        firstName: "A",
        lastSurname: "B",
        sexType: "Female",
        hispanicLatinoEthnicity: false,
      },
      ["staffDemographics"],
    ],
  ])("one of %s is deleted with what stood beside it", async (collection, record, beside) => {
    const { sandbox, call } = await open("6.0");
    const count = () => all(sandbox, [collection, ...beside]).length;
    const before = count();
    const created = await call(collection, write("POST", record));
    expect([created.status, await created.text()]).toEqual([201, ""]);
    expect(count()).toBeGreaterThan(before + 1);
    const path = `${collection}/${created.headers.get("location")?.split("/").at(-1)}`;
    const answer = await call(path, { method: "DELETE" });
    expect([answer.status, await answer.text(), count()]).toEqual([204, "", before]);
  });
});

describe.each(standards)(
  "a school whose dates made a calendar, on Data Standard %s",
  (standard) => {
    const schoolReference = { schoolId: 255901001 };
    /** A school without dates, after a program has written and deleted one. */
    const emptied = async (data: SandboxData = {}) => {
      const schools = [{ ...schoolReference, nameOfInstitution: "A school" }];
      const world = await open(standard, undefined, "compatFetch", { data: { schools, ...data } });
      const { call, sandbox } = world;
      const date = {
        schoolReference,
        date: "2016-09-05T00:00:00",
        calendarEvents: [{ calendarEventDescriptor: "Holiday" }],
      };
      const made = await call("calendarDates", write("POST", date));
      const place = made.headers.get("location")?.split("/").at(-1);
      expect((await call(`calendarDates/${place}`, { method: "DELETE" })).status).toBe(204);
      const [school] = sandbox.records("schools");
      const remove = () => call(`schools/${String(school?.["id"])}`, { method: "DELETE" });
      return { ...world, remove, left: () => all(sandbox, ["schools", "calendars"]) };
    };

    test("is deleted with the calendar", async () => {
      const { remove, left } = await emptied();
      expect(left()).toHaveLength(2);
      const answer = await remove();
      expect([answer.status, await answer.text(), left()]).toEqual([204, "", []]);
    });

    test.each(["a grade level", "another type", "a date"])(
      "stays, if another program gave the calendar %s",
      async (what) => {
        const isOther = what === "another type";
        const calendar = { calendarCode: "255901001_2017", ...schoolReference, schoolYear: 2017 };
        const calendars = {
          calendarCode: calendar.calendarCode,
          schoolReference,
          schoolYearTypeReference: { schoolYear: 2017 },
          calendarTypeDescriptor: `uri://ed-fi.org/CalendarTypeDescriptor#${isOther ? "IEP" : "Student Specific"}`,
          ...(what === "a grade level" && {
            gradeLevels: [
              { gradeLevelDescriptor: "uri://ed-fi.org/GradeLevelDescriptor#First grade" },
            ],
          }),
        };
        const { remove, left } = await emptied({
          calendars: [calendars],
          ...(what === "a date" && {
            calendarDates: [{ calendarReference: calendar, date: "2016-12-01" }],
          }),
        });
        const before = left();
        const { status } = await remove();
        expect([status, left()]).toEqual([409, before]);
      },
    );
  },
);
