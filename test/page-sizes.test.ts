import { describe, expect, test } from "vitest";
import { demographics, storedStudent } from "./support/new-person.ts";
import { doors, hostWith, open } from "./support/translated.ts";

const uniqueIds = Array.from({ length: 70 }, (_, index) => String(1000 + index));
const data = {
  students: uniqueIds.map((id) => storedStudent(id)),
  [demographics]: uniqueIds.map((studentUniqueId) => ({
    studentReference: { studentUniqueId },
    educationOrganizationReference: { educationOrganizationId: 255901 },
    hispanicLatinoEthnicity: true,
  })),
};

describe("a host whose largest page is smaller than its version says", () => {
  test.each(Object.keys(doors) as (keyof typeof doors)[])(
    "gives a caller at %s every record, in full pages, and refuses one request",
    async (door) => {
      const { sandbox, call } = await open("5.0", {}, door, { data, pageLimit: 20 });
      const found: unknown[] = [];
      for (let offset = 0; ; offset += 50) {
        const answer = await call(`students?limit=50&offset=${offset}`);
        expect(answer.status).toBe(200);
        const page = (await answer.json()) as Record<string, unknown>[];
        expect(page.every((student) => student["hispanicLatinoEthnicity"] === true)).toBe(true);
        found.push(...page.map((student) => student["studentUniqueId"]));
        if (page.length < 50) break;
      }
      expect(found).toEqual(uniqueIds);
      const refused = sandbox.requests.filter(({ status }) => status === 400);
      expect(refused).toMatchObject([{ path: expect.stringMatching(/\/students$/) }]);
    },
  );

  test("gives a caller who names no limit the 25 records of a legacy page", async () => {
    const { list } = await hostWith("5.0", data, { pageLimit: 20 });
    for (let times = 0; times < 2; times++) expect(await list("students")).toHaveLength(25);
  });

  test("is not believed where its refusal repeats what a caller has written", async () => {
    const { sandbox, call } = await hostWith("5.0", data);
    const detail = "The value 'limit between 0 and 1' is not valid for Id.";
    sandbox.fault({ status: 400, body: { detail }, times: 2, when: { path: /students$/ } });
    expect((await call("students?limit=50")).status).toBe(400);
    const answer = await call("students?limit=50");
    expect(await answer.json()).toHaveLength(50);
    expect(sandbox.requests.filter(({ path }) => path.includes("/students")).length).toBe(3);
  });
});
