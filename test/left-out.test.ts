import type { Sandbox } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { json } from "./support/legacy-caller.ts";
import { schoolData } from "./support/school-data.ts";
import { doors, open } from "./support/translated.ts";

const standards = ["3.1", "5.0", "6.0"] as const;
const names = Object.keys(doors) as (keyof typeof doors)[];

/** A host that keeps some collections from the key, as a claim set without them does. */
function forbid(host: Sandbox, ...collections: readonly string[]): void {
  for (const name of collections) {
    const when = { method: "GET", path: new RegExp(`/${name}(?:/|$)`) };
    host.fault({ status: 403, times: Infinity, when, body: { detail: "Access denied." } });
  }
}

const leftOut = (answer: Response) => answer.headers.get("edbridge-left-out");
const asked = (host: Sandbox, name: string) =>
  host.requests.filter(({ path }) => path.endsWith(`/${name}`)).length;
const parts = [
  "studentEducationOrganizationAssociations",
  "studentDemographics",
  "studentDirectories",
  "studentIdentificationCodes",
];
const student = {
  studentUniqueId: "604822",
  firstName: "A",
  lastSurname: "B",
  birthDate: "2008-05-05",
};

describe.each(names)("a page of students, through %s", (door) => {
  test.each(standards)(
    "comes without demographics that the key may not read, on Data Standard %s",
    async (standard) => {
      const data = { students: [student] };
      const { sandbox, call } = await open(standard, {}, door, { data });
      forbid(sandbox, ...parts);
      const expected = standard === "6.0" ? parts.join(", ") : parts[0];
      for (let time = 0; time < 3; time++) {
        const page = await call("students?limit=25");
        expect([page.status, leftOut(page)]).toEqual([200, expected]);
        expect(await page.json()).toMatchObject([{ studentUniqueId: "604822" }]);
      }
      const single = await call("students?studentUniqueId=604822");
      const { id } = await json(single);
      const byId = await call(`students/${String(id)}`);
      expect([single.status, leftOut(single)]).toEqual([200, expected]);
      expect([byId.status, leftOut(byId)]).toEqual([200, expected]);
      expect(asked(sandbox, parts[0] ?? "")).toBe(1);
    },
  );
});

test("what may not be read is not asked for where no field is wanted of it", async () => {
  const { sandbox, call } = await open("5.0", {}, "compatFetch", { data: { students: [student] } });
  forbid(sandbox, ...parts);
  const page = await call("students?fields=studentUniqueId,lastSurname");
  expect([page.status, leftOut(page), asked(sandbox, parts[0] ?? "")]).toEqual([200, null, 0]);
});

test("a part that is refused for once is left out of that page", async () => {
  const students = ["1", "2"].map((studentUniqueId) => ({ ...student, studentUniqueId }));
  const { sandbox, call } = await open("5.0", {}, "compatFetch", { data: { students } });
  expect(leftOut(await call("students?studentUniqueId=1"))).toBe(null);
  forbid(sandbox, ...parts);
  const page = await call("students?limit=25");
  expect([page.status, leftOut(page)]).toEqual([200, parts[0]]);
});

describe.each(standards)("on Data Standard %s", (standard) => {
  const opened = () => open(standard, {}, "compatFetch", { data: schoolData(standard) });

  test("sessions come without grading periods", async () => {
    const [session] = schoolData(standard)["sessions"] ?? [];
    const name = ["3.1", "4.0"].includes(standard)
      ? { periodSequence: 1 }
      : { gradingPeriodName: "First" };
    const gradingPeriodReference = {
      gradingPeriodDescriptor: "uri://ed-fi.org/GradingPeriodDescriptor#First Nine Weeks",
      schoolId: 1,
      schoolYear: 2017,
      ...name,
    };
    const sessions = [{ ...session, gradingPeriods: [{ gradingPeriodReference }] }];
    const { sandbox, call } = await open(standard, {}, "compatFetch", { data: { sessions } });
    forbid(sandbox, "gradingPeriods");
    const page = await call("sessions");
    const [first] = (await page.json()) as Record<string, unknown>[];
    expect([page.status, leftOut(page), first?.["termDescriptor"]]).toEqual([
      200,
      "gradingPeriods",
      "Fall Semester",
    ]);
  });

  test("a filter that needs another collection says so", async () => {
    const { sandbox, call } = await opened();
    forbid(sandbox, "sessions");
    const answer = await call(
      "courseOfferings?termDescriptor=Fall+Semester&schoolId=255901001&schoolYear=2017",
    );
    expect([answer.status, (await json(answer))["message"]]).toEqual([
      403,
      "To filter courseOfferings so, another collection must be read. The host refused to list sessions. Access denied. (EDB011)",
    ]);
  });
});

test("staff come without the credentials that the key may not read", async () => {
  const reference = {
    credentialIdentifier: "1",
    stateOfIssueStateAbbreviationDescriptor: "uri://ed-fi.org/StateAbbreviationDescriptor#TX",
  };
  const staffs = [
    {
      staffUniqueId: "1",
      firstName: "A",
      lastSurname: "B",
      credentials: [{ credentialReference: reference }],
    },
  ];
  const { sandbox, call } = await open("5.0", {}, "compatFetch", { data: { staffs } });
  forbid(sandbox, "credentials");
  const page = await call("staffs");
  expect([page.status, leftOut(page)]).toEqual([200, "credentials"]);
});
