import { startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { write } from "./support/translated.ts";

const credentials = { clientKey: "nightly", clientSecret: "s3cr3t" };

const student = {
  studentUniqueId: "604822",
  firstName: "Ada",
  lastSurname: "Byron",
  birthDate: "2008-05-05T00:00:00",
  sexType: "Female",
  hispanicLatinoEthnicity: false,
};

/** A legacy program that has signed in with a key of these districts; it is given no option. */
async function programOf(educationOrganizationIds: readonly number[]) {
  const host = await startSandbox({
    generation: "current",
    dataStandard: "5.0",
    schools: 0,
    disciplineIncidents: 0,
    credentials: [{ ...credentials, educationOrganizationIds }],
  });
  onTestFinished(() => host.stop());
  const caller = LegacyCaller.over(host, {});
  const { access_token: token } = await caller.signIn(credentials);
  const call = (path: string, init?: RequestInit) => caller.call(token, path, init);
  const asked = () => host.requests.filter(({ path }) => path.endsWith("/token_info")).length;
  return { call, asked };
}

describe("a new student", () => {
  test("has its demographics stored for the one district of the key", async () => {
    const { call, asked } = await programOf([255901]);
    for (const studentUniqueId of ["604822", "604823"]) {
      const answer = await call("students", write("POST", { ...student, studentUniqueId }));
      expect(answer.status, await answer.text()).toBe(201);
    }
    const [read] = (await (await call("students")).json()) as Record<string, unknown>[];
    expect(read).toMatchObject({ sexType: "Female", hispanicLatinoEthnicity: false });
    // A key is asked for once.
    expect(asked()).toBe(1);
  });

  test.each([[[255901, 255902]], [[]]])("of a key for %j names the option", async (districts) => {
    const { call } = await programOf(districts);
    const answer = await call("students", write("POST", student));
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/educationOrganizationId/);
  });
});
