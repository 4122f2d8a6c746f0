// A program that writes new students in one run, and their enrollments in the next one.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { currentHost, program } from "./host.ts";

const demographics = "studentEducationOrganizationAssociations";
const people = (...writes: string[]) => ["node", program("people.cjs"), ...writes];
const students = ["students=604822", "students=604823"];
const enrollments = ["studentSchoolAssociations=604822", "studentSchoolAssociations=604823"];
const schools = { disciplineIncidents: 0, schools: 1 };

test.each([
  ["its own process", []],
  ["a proxy", ["--env", "EDFI_BASE_URL"]],
])("demographics wait in the state folder for the next run, bridged in %s", async (_, flags) => {
  const { runHere: run, sandbox } = await currentHost(schools);
  const first = await run(flags, people(...students));
  const waits = `201 ${demographics};waits=store\n`;
  expect([first.stdout, sandbox.records(demographics)]).toEqual([waits + waits, []]);
  expect(first.stderr).not.toContain("Parts of");
  const second = await run(flags, people(...enrollments));
  expect([second.stdout, second.status]).toEqual(["201 null\n201 null\n", 0]);
  expect(sandbox.records(demographics)).toHaveLength(2);
});

test.each([
  ["a key of its own", "another key of its own", []],
  ["no key", "a key of its own", []],
  ["a key of its own", "another key of its own, by a proxy", ["--env", "EDFI_BASE_URL"]],
])("what waits in a run with %s is found by one with %s", async (one, other, flags) => {
  const { runHere: run, sandbox } = await currentHost(schools);
  const keyed = (name: string) => ({
    EDBRIDGE_SESSION_KEYS: name === "no key" ? "" : randomBytes(32).toString("base64"),
  });
  await run([], people(...students), keyed(one));
  const second = await run(flags, people(...enrollments), keyed(other));
  expect([second.stdout, second.status]).toEqual(["201 null\n201 null\n", 0]);
  expect(sandbox.records(demographics), second.stderr).toHaveLength(2);
});

test.each([
  ["its own process", [], "EDBRIDGE_STATE_DIR"],
  ["a proxy", ["--env", "EDFI_BASE_URL"], "--state-dir"],
])("without a state folder, the end of %s says once what is lost", async (_, flags, option) => {
  const { runHere: run, sandbox } = await currentHost(schools);
  const given = ["--state-dir", "none", ...flags];
  const { status, stdout, stderr } = await run(given, people(...students));
  const waits = `201 ${demographics};waits=memory\n`;
  expect([status, stdout]).toEqual([0, waits + waits]);
  const told = stderr.split("\n").filter((line) => line.includes("Parts of "));
  expect(told).toEqual([
    expect.stringMatching(
      `Parts of 2 new people were held in memory .* are lost\\. .*${option} names`,
    ),
  ]);
  if (flags.length === 0) expect(told[0]).toContain("[EDB_PARTS_WAIT] EdbridgeWarning: ");
  expect(stderr).not.toMatch(new RegExp(`60482|Ada|${sandbox.credentials.clientKey}`));
});
