import type { Sandbox, SandboxData } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { json } from "./support/legacy-caller.ts";
import { demographics, newStudent } from "./support/new-person.ts";
import { open, write } from "./support/translated.ts";

const standards = ["3.1", "5.0", "6.0"] as const;
type Standard = (typeof standards)[number];

const student = {
  ...newStudent("604822"),
  addresses: [
    {
      addressType: "Home",
      streetNumberName: "1 Main",
      city: "Grand Bend",
      stateAbbreviationType: "TX",
      postalCode: "73334",
    },
  ],
  identificationCodes: [
    {
      studentIdentificationSystemDescriptor: "District",
      assigningOrganizationIdentificationCode: "1",
      identificationCode: "1",
    },
  ],
};
const ofStudent = [
  "students",
  demographics,
  "studentDemographics",
  "studentDirectories",
  "studentIdentificationCodes",
];
const all = (host: Sandbox, names = ofStudent) =>
  names.flatMap((name) => host.records(name).map((each) => ({ [name]: bodyOf(each) })));
/** A record without what the host adds itself. */
const bodyOf = (record: object) =>
  Object.fromEntries(
    Object.entries(record).filter(([name]) => !["id", "_etag", "_lastModifiedDate"].includes(name)),
  );

/** A program that has written a student, with no option but where a district is not known. */
async function written(standard: Standard, data: SandboxData = {}) {
  const schools = [{ schoolId: 255901001, nameOfInstitution: "A school" }];
  const world = await open(standard, undefined, "compatFetch", { data: { schools, ...data } });
  const answer = await world.call("students", write("POST", student));
  expect([answer.status, await answer.text()]).toEqual([201, ""]);
  const id = answer.headers.get("location")?.split("/").at(-1) ?? "";
  const remove = () => world.call(`students/${id}`, { method: "DELETE" });
  return { ...world, id, remove };
}

const refer = (host: Sandbox, times = Infinity) =>
  host.fault({
    status: 409,
    times,
    when: { method: "DELETE", path: "/students/" },
    body: { detail: "Something refers to it." },
  });

describe.each(standards)("a student that was written, on Data Standard %s", (standard) => {
  test("is deleted with what stood beside it", async () => {
    const { sandbox, remove } = await written(standard);
    expect(all(sandbox).length).toBeGreaterThan(1);
    const answer = await remove();
    expect([answer.status, await answer.text()]).toEqual([204, ""]);
    expect(all(sandbox)).toEqual([]);
  });

  test("is whole again where the host refuses it twice", async () => {
    const { sandbox, remove } = await written(standard);
    const before = all(sandbox);
    refer(sandbox);
    const answer = await remove();
    expect([answer.status, (await json(answer))["message"]]).toEqual([
      409,
      expect.stringMatching(/^The record is not deleted: .*Something refers to it\./),
    ]);
    expect(all(sandbox)).toEqual(before);
  });

  test("stays as it is where the host knows more of it", async () => {
    const { sandbox, remove } = await written(standard);
    const collection = standard === "6.0" ? "studentDemographics" : demographics;
    const [own = {}] = sandbox.records(collection);
    await putOnHost(sandbox, collection, { ...bodyOf(own), tribalAffiliations: tribe });
    const before = all(sandbox);
    const answer = await remove();
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain(`${collection}.tribalAffiliations`);
    expect(all(sandbox)).toEqual(before);
  });
});

const tribe = [
  { tribalAffiliationDescriptor: "uri://ed-fi.org/TribalAffiliationDescriptor#Choctaw" },
];

/** Writes a record as another program of the host does. */
async function putOnHost(host: Sandbox, collection: string, body: unknown): Promise<void> {
  const { baseUrl, credentials } = host;
  const { clientKey, clientSecret } = credentials;
  const token = await fetch(`${baseUrl}/oauth/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${clientKey}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  });
  const { access_token } = await json(token);
  const answer = await fetch(`${baseUrl}/data/v3/ed-fi/${collection}`, {
    ...write("POST", body),
    headers: {
      authorization: `Bearer ${String(access_token)}`,
      "content-type": "application/json",
    },
  });
  expect(answer.status, await answer.text()).toBeLessThan(300);
}

test.each(standards)(
  "a student without enrollment, by shipped rights, says what must be deleted: %s",
  async (standard) => {
    const schools = [
      {
        schoolId: 255901001,
        nameOfInstitution: "A school",
        localEducationAgencyReference: { localEducationAgencyId: 255901 },
      },
    ];
    const more = { claimSet: "sis", data: { schools } } as const;
    const { sandbox, call } = await open(standard, {}, "compatFetch", more);
    const id = (answer: Response) => answer.headers.get("location")?.split("/").at(-1) ?? "";
    const created = await call("students", write("POST", student));
    const enrollment = {
      studentReference: { studentUniqueId: "604822" },
      schoolReference: { schoolId: 255901001 },
      entryDate: "2016-08-22T00:00:00",
      entryGradeLevelDescriptor: "Ninth grade",
    };
    const enrolled = await call("studentSchoolAssociations", write("POST", enrollment));
    expect([created.status, enrolled.status]).toEqual([201, 201]);
    const before = all(sandbox);
    expect(before.length).toBeGreaterThan(1);
    const left = await call(`studentSchoolAssociations/${id(enrolled)}`, { method: "DELETE" });
    expect(left.status).toBe(204);
    const answer = await call(`students/${id(created)}`, { method: "DELETE" });
    expect(answer.status).toBe(409);
    const place = standard === "6.0" ? "studentDemographics" : demographics;
    expect((await json(answer))["message"]).toMatch(
      new RegExp(
        `^The record is not deleted\\. .*${place}.*before the enrollment.*The host said: `,
      ),
    );
    expect(all(sandbox)).toEqual(before);
  },
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
