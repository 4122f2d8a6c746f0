// A host that is upgraded between two runs, within the hour for which what it says is kept.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { fakeClock } from "@edbridge/core/testing";
import { compatFetch } from "@edbridge/compat";
import type { Sandbox, SandboxOptions } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { newStudent } from "./support/new-person.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";
import { hostWith, write } from "./support/translated.ts";

const key = { clientKey: "k", clientSecret: "s", educationOrganizationIds: [255901] };
const student = { ...newStudent("S1"), races: [{ raceType: "White" }] };

/** A run of a program: it uploads a student, and reads it. Like all of them, it signs in again after a 401. */
async function run(options: Parameters<typeof compatFetch>[0] & { baseUrl: string }) {
  const caller = new LegacyCaller(compatFetch(options), options.baseUrl);
  const upload = async () => {
    const { access_token: token } = await caller.signIn(key);
    return { token, written: await caller.call(token, "students", write("POST", student)) };
  };
  const first = await upload();
  const { token, written } = first.written.status === 401 ? await upload() : first;
  expect([written.ok, await written.text()]).toEqual([true, ""]);
  const read = await caller.call(token, "students?studentUniqueId=S1");
  expect(await read.json()).toMatchObject({ sexType: "Female", races: [{}] });
}

type Host = Omit<SandboxOptions, "data">;

test.each<[string, Host, Host]>([
  ["another Data Standard", { dataStandard: "5.0" }, { dataStandard: "6.0" }],
  ["an older one", { dataStandard: "5.0" }, { dataStandard: "4.0" }],
  ["other paths", { version: "6.2" }, { version: "6.2", layout: "year", schoolYear: 2017 }],
])("the next run uses nothing of before: %s", async (_, before, after) => {
  const stateDir = temporaryFolder();
  const { sandbox: old } = await hostWith("5.0", {}, { credentials: [key], ...before });
  const { baseUrl } = old;
  const clock = fakeClock();
  const options = { baseUrl, stateDir, clock };
  const lists = ({ requests }: Sandbox) =>
    requests.filter(({ path }) => path.includes("Descriptors")).length;
  await run(options);
  expect(lists(old)).toBeGreaterThan(1);
  old.clearRequests();
  await run(options);
  expect(lists(old)).toBe(0);
  await old.stop();
  clock.advance(10 * 60_000);
  expect(readdirSync(join(stateDir, "host")).length).toBeGreaterThan(1);

  const port = Number(new URL(baseUrl).port);
  const { sandbox: upgraded } = await hostWith("5.0", {}, { credentials: [key], port, ...after });
  await run(options);
  expect(lists(upgraded)).toBeGreaterThan(1);
});
