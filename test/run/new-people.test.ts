// A program that writes new students in one run, and their enrollments in the next one.
import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { currentHost, program } from "./host.ts";

const demographics = "studentEducationOrganizationAssociations";
const people = (...writes: string[]) => ["node", program("people.cjs"), ...writes];
const students = ["students=604822", "students=604823"];
const enrollments = ["studentSchoolAssociations=604822", "studentSchoolAssociations=604823"];
const schools = { disciplineIncidents: 0, schools: 1 };

const waits = `201 ${demographics};waits=store\n`;

test("demographics wait in the state folder for the next run, bridged by a proxy", async () => {
  const { runHere: run, sandbox } = await currentHost(schools);
  const flags = ["--env", "EDFI_BASE_URL"];
  const first = await run(flags, people(...students));
  expect([first.stdout, sandbox.records(demographics)]).toEqual([waits + waits, []]);
  expect(first.stderr).toContain("edbridge: parts of 2 new people wait in ");
  const second = await run(flags, people(...enrollments));
  expect([second.stdout, second.status]).toEqual(["201 null\n201 null\n", 0]);
  expect(second.stderr).not.toContain("parts of");
  expect(sandbox.records(demographics)).toHaveLength(2);
});

test("so they do in runs with no key, and with keys of its own for each, also by a proxy", async () => {
  const { runHere: run, sandbox } = await currentHost(schools);
  const written = (key: string, ...what: readonly string[]) =>
    run([], people(...what), { EDBRIDGE_SESSION_KEYS: key });
  const key = () => randomBytes(32).toString("base64");
  const enrolled = "201 null\n";
  const first = await written("", ...students, "students=604824");
  expect([first.stdout, sandbox.records(demographics)]).toEqual([waits.repeat(3), []]);
  expect(first.stderr).not.toContain("Parts of");
  const [one, two, three, four] = [2, 3, 4, 5].map((at) => `studentSchoolAssociations=60482${at}`);
  expect((await written("", String(one))).stdout).toBe(enrolled);
  expect(sandbox.records(demographics)).toHaveLength(1);
  const keyed = await written(key(), String(two), "students=604825");
  expect(keyed.stdout).toBe(enrolled + waits);
  const proxied = ["--env", "EDFI_BASE_URL"];
  const last = await run(proxied, people(String(three), String(four)), {
    EDBRIDGE_SESSION_KEYS: key(),
  });
  expect([last.stdout, last.status]).toEqual([enrolled.repeat(2), 0]);
  expect(sandbox.records(demographics), last.stderr).toHaveLength(4);
});

test.each([
  ["its own process", [], "EDBRIDGE_STATE_DIR"],
  ["a proxy", ["--env", "EDFI_BASE_URL"], "--state-dir"],
])("without a state folder, the end of %s says once what is lost", async (_, flags, option) => {
  const { runHere: run, sandbox } = await currentHost(schools);
  const given = ["--state-dir", "none", ...flags];
  const { status, stdout, stderr } = await run(given, people(...students));
  const held = `201 ${demographics};waits=memory\n`;
  expect([status, stdout]).toEqual([0, held + held]);
  const told = stderr.split("\n").filter((line) => line.includes("Parts of "));
  expect(told).toEqual([
    expect.stringMatching(
      `Parts of 2 new people were held in memory .* are lost\\. .*${option} names`,
    ),
  ]);
  if (flags.length === 0) expect(told[0]).toContain("[EDB_PARTS_WAIT] EdbridgeWarning: ");
  expect(stderr).not.toMatch(new RegExp(`60482|Ada|${sandbox.credentials.clientKey}`));
});
