// A host that is upgraded between two runs, within the hour for which what it says is kept.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Clock } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { compatFetch } from "@edbridge/compat";
import { type SandboxOptions, startSandbox } from "@edbridge/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { write } from "./support/translated.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

const credentials = { clientKey: "nightly", clientSecret: "s3cr3t" };
const student = {
  studentUniqueId: "S1",
  firstName: "Ada",
  lastSurname: "Byron",
  birthDate: "2008-05-05T00:00:00",
  sexType: "Female",
  hispanicLatinoEthnicity: false,
  races: [{ raceType: "White" }],
};

/** A host at one address for the whole test, of a Data Standard and a version; and what it was asked. */
async function hostAt(port: number, options: SandboxOptions) {
  const sandbox = await startSandbox({
    generation: "current",
    claimSet: "sandbox",
    schools: 0,
    disciplineIncidents: 0,
    credentials: [{ ...credentials, educationOrganizationIds: [255901] }],
    data: {
      localEducationAgencies: [{ localEducationAgencyId: 255901, nameOfInstitution: "A district" }],
    },
    port,
    ...options,
  });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** A run of a program: it uploads a student, and reads it. Like all of them, it signs in again after a 401. */
async function run(options: { baseUrl: string; stateDir: string; clock: Clock }) {
  const caller = new LegacyCaller(compatFetch(options), options.baseUrl);
  const upload = async () => {
    const { access_token: token } = await caller.signIn(credentials);
    return { token, written: await caller.call(token, "students", write("POST", student)) };
  };
  const first = await upload();
  const { token, written } = first.written.status === 401 ? await upload() : first;
  expect([written.ok, await written.text()]).toEqual([true, ""]);
  const read = await caller.call(token, "students?studentUniqueId=S1");
  return read.json();
}

test.each<[string, SandboxOptions, SandboxOptions]>([
  ["another Data Standard", { dataStandard: "5.0" }, { dataStandard: "6.0" }],
  ["an older one", { dataStandard: "5.0" }, { dataStandard: "4.0" }],
  ["other paths", { version: "6.2" }, { version: "6.2", layout: "year", schoolYear: 2017 }],
])("the next run uses nothing of before: %s", async (_, before, after) => {
  const stateDir = temporaryFolder();
  const old = await hostAt(0, before);
  const { port, baseUrl } = old;
  const clock = fakeClock();
  const options = { baseUrl, stateDir, clock };
  const lists = () => old.requests.filter(({ path }) => path.includes("Descriptors"));
  await run(options);
  expect(lists().length).toBeGreaterThan(1);
  old.clearRequests();
  expect(await run(options)).toMatchObject({ sexType: "Female", races: [{}] });
  expect(lists()).toEqual([]);
  await old.stop();
  clock.advance(10 * 60_000);
  expect(readdirSync(join(stateDir, "host")).length).toBeGreaterThan(1);

  const upgraded = await hostAt(port, after);
  expect(await run(options)).toMatchObject({ sexType: "Female", races: [{}] });
  const asked = upgraded.requests.filter(({ path }) => path.includes("Descriptors"));
  expect(asked.length).toBeGreaterThan(1);
});
