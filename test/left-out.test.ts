import type { Sandbox } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { demographics, storedStudent } from "./support/new-person.ts";
import { schoolData } from "./support/school-data.ts";
import { doors, hostWith, open, uri } from "./support/translated.ts";

const standards = ["3.1", "5.0", "6.0"] as const;
const names = Object.keys(doors) as (keyof typeof doors)[];

/** A host that keeps some collections from the key, as a claim set without them does. */
function forbid(host: Sandbox, ...collections: readonly string[]): void {
  for (const name of collections) {
    const when = { method: "GET", path: new RegExp(`/${name}(?:/|$)`) };
    host.fault({ status: 403, times: Infinity, when, body: { detail: "Access denied." } });
  }
}

const leftOut = ({ status, headers }: Response) => [status, headers.get("edbridge-left-out")];
const asked = (host: Sandbox) =>
  host.requests.filter(({ path }) => path.endsWith(`/${demographics}`)).length;
const parts = [
  demographics,
  "studentDemographics",
  "studentDirectories",
  "studentIdentificationCodes",
];
const students = [storedStudent("1"), storedStudent("2")];

describe.each(names)("a page of students, through %s", (door) => {
  test.each(standards)(
    "comes without demographics that the key may not read, on Data Standard %s",
    async (standard) => {
      const { sandbox, call, stored } = await open(standard, {}, door, { data: { students } });
      forbid(sandbox, ...parts);
      const expected = standard === "6.0" ? parts.join(", ") : demographics;
      for (let time = 0; time < 3; time++) {
        const page = await call("students?limit=25");
        expect(leftOut(page)).toEqual([200, expected]);
        expect(await page.json()).toMatchObject([{ studentUniqueId: "1" }, {}]);
      }
      const byId = `students/${String(stored("students")[0]?.["id"])}`;
      for (const path of ["students?studentUniqueId=1", byId])
        expect(leftOut(await call(path))).toEqual([200, expected]);
      expect(asked(sandbox)).toBe(1);
    },
  );
});

test("a part that is refused for once is left out of that page", async () => {
  const { sandbox, call } = await hostWith("5.0", { students });
  expect(leftOut(await call("students?studentUniqueId=1"))).toEqual([200, null]);
  forbid(sandbox, ...parts);
  expect(leftOut(await call("students?limit=25"))).toEqual([200, demographics]);
});

test.each(standards)("sessions come without grading periods, on %s", async (standard) => {
  const [session] = schoolData(standard)["sessions"] ?? [];
  const gradingPeriodReference = {
    gradingPeriodDescriptor: uri("GradingPeriod", "First Nine Weeks"),
    schoolId: 1,
    schoolYear: 2017,
    ...(standard === "3.1" ? { periodSequence: 1 } : { gradingPeriodName: "First" }),
  };
  const sessions = [{ ...session, gradingPeriods: [{ gradingPeriodReference }] }];
  const { sandbox, call } = await hostWith(standard, { sessions });
  forbid(sandbox, "gradingPeriods");
  const page = await call("sessions");
  expect(leftOut(page)).toEqual([200, "gradingPeriods"]);
  expect(await page.json()).toMatchObject([{ termDescriptor: "Fall Semester" }]);
});
