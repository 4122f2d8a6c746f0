import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { hostEnvironment, runNode } from "../support/run.ts";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { enrollmentOf, newStudent } from "../support/new-person.ts";
import { shortPages } from "../support/servers.ts";
import { edbridgeHere, outcomeHere } from "../sidecar/support/edbridge.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { write } from "../support/translated.ts";
import { currentHost, jobHere, program } from "./host.ts";

const writesOf = (requests: readonly { method: string; path: string }[]) =>
  requests.filter(({ method, path }) => method !== "GET" && !/\/oauth\/token/.test(path));

const job = ["node", program("rehearsed.mjs")];

const proxied = ["--env", "EDFI_BASE_URL"];

test("a job sees what a host answers, nothing is written, and a second night like the first is told", async () => {
  const { runHere: run, sandbox } = await currentHost();
  const twice = await run(["--rehearse", "--nights", "2"], job);
  const once = await run(["--rehearse", ...proxied], job);
  expect(writesOf(sandbox.requests), twice.stderr).toEqual([]);
  const real = await run([], job);
  expect(twice.stdout, twice.stderr).toBe(real.stdout.repeat(2));
  expect(once.stdout, once.stderr).toBe(real.stdout);
  expect([twice.status, once.status, real.status]).toEqual([1, 1, 0]);
  expect(twice.stderr).toContain("\nnight 2 does the same as night 1.\n");
  for (const { stderr } of [twice, once]) {
    expect(stderr).toContain("writes 5 held back, 3 would pass, 2 would fail, 0 not certain\n");
    expect(stderr).toMatch(
      /WOULD FAIL \(2\)\n {2}1 POST courses \(400\): courseTitle is required \[/,
    );
    expect(stderr).toContain(
      "  1 POST courses (409): educationOrganizationReference: the host has no",
    );
  }
});

test("a call for whose answer the job did not wait is neither ok nor checked", async () => {
  const { runHere: run, sandbox } = await currentHost();
  sandbox.fault({ delay: 1000, times: 9, when: { kind: "data" } });
  const calls = JSON.stringify(program("legacy-calls.mjs"));
  const code = `const { data, headers } = await import(${calls});
    for (const more of [{}, { method: "POST", body: '{"schoolId":1}' }])
      await fetch(data + "/schools", { headers, ...more, signal: AbortSignal.timeout(100) }).catch(() => {});`;
  const inline = ["node", "--input-type=module", "-e", code];
  const rehearsed = await run(["--rehearse"], inline);
  expect(rehearsed.stderr).toContain(
    "reads 1 sent, 0 ok, 0 refused\nwrites 1 held back, 0 would pass",
  );
  const { stderr } = await run([], inline);
  expect(stderr).toContain("the job did not wait for the answer to 2 calls. ");
});

test("nights without a rehearsal are refused", async () => {
  const words = ["run", "--nights", "2", "--base-url", "http://127.0.0.1:1", "--", ...job];
  const { status, stderr } = await outcomeHere(words);
  expect([status, stderr]).toEqual([
    2,
    "error: --nights needs --rehearse: a job that writes is run once.\n",
  ]);
});

const nightly = ["node", program("nights.mjs")];
const programs = ["Archery", "Ballet", "Cooking"].map((programName) => ({
  educationOrganizationReference: { educationOrganizationId: 255901001 },
  programName,
  programTypeDescriptor: "uri://ed-fi.org/ProgramTypeDescriptor#Bilingual",
}));

test("the second night finds what the first one wrote, through register, and through a proxy behind a gateway that shortens pages", async () => {
  const { runHere: run, sandbox } = await currentHost({ data: { programs } });
  const twice = ["--rehearse", "--nights", "2"];
  const rehearsed = await run(twice, nightly);
  const short = ["run", "--base-url", await shortPages(sandbox.baseUrl, 1), ...proxied];
  const env = { ...hostEnvironment(sandbox), XDG_STATE_HOME: temporaryFolder() };
  const behind = await jobHere([...short, ...twice], nightly, env);
  expect(writesOf(sandbox.requests), rehearsed.stderr).toEqual([]);
  const nights = [await run(proxied, nightly), await run(proxied, nightly)];
  const written = nights.map((night) => night.stdout).join("");
  // The job itself takes a short page for the end, until the rehearsal makes the pages.
  const [, ...sinceWrites] = written.split("POST");
  expect(behind.stdout.split("POST").slice(1), behind.stderr).toEqual(sinceWrites);
  expect(rehearsed.stdout, rehearsed.stderr).toBe(written);
  for (const { status, stderr } of [rehearsed, behind]) {
    expect(status).toBe(0);
    expect(stderr).toContain("edbridge: night 2 of 2, after the writes of night 1.\n");
    expect(stderr).toMatch(
      /DIFFERENT IN NIGHT 2 \(\d+\)\n[^]* {2}POST programs 200, would pass.*: 0 in night 1, 2 in night 2\n/,
    );
  }
});

const people = (...writes: string[]) => ["node", program("people.cjs"), ...writes];

test("a rehearsal names what is left behind, and values that the host takes in no form", async () => {
  const { runHere: run } = await currentHost();
  const lost = { displacementStatus: "Secret" };
  const wrong: readonly (readonly [object, RegExp])[] = [
    [
      { entryGradeLevelDescriptor: "uri://ed-fi.org/GradeLevelDescriptor#Ninth grad" },
      /Nearest in it: Ninth grade, /,
    ],
    [
      { entryGradeLevelDescriptor: "Ninth grad" },
      /Nearest in it: "Ninth grade", .*; option: EDBRIDGE_VALUES={"GradeLevel":{"VALUE":"CODE"}} \[/,
    ],
    [
      { classOfSchoolYearTypeReference: { schoolYear: 99_999_999_999 } },
      /schoolYear must match format int32/,
    ],
  ];
  const left = "edbridge: left behind: students.displacementStatus\n";
  const flags = ["--rehearse", "--on-loss", "warn"];
  const proxy = await run([...flags, ...proxied], people("students=604822"), {
    EDFI_MORE: JSON.stringify(lost),
  });
  expect([proxy.status, proxy.stderr]).toEqual([0, expect.stringContaining(left)]);
  const words = people("students=604822", ...wrong.map(() => "studentSchoolAssociations=604822"));
  const EDFI_MORE = JSON.stringify([lost, ...wrong.map(([more]) => more)]);
  const { status, stderr } = await run(flags, words, { EDFI_MORE });
  expect(stderr).toContain(left);
  for (const [, expected] of wrong) expect(stderr).toMatch(expected);
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining(" 0 would pass, 3 would fail, 1 not certain\n"),
  ]);
});

const person = { firstName: "Ada", lastSurname: "Byron" };
const data = {
  students: [{ ...person, studentUniqueId: "604822", birthDate: "2008-05-05" }],
  contacts: [{ ...person, contactUniqueId: "604822" }],
  staffs: [{ ...person, staffUniqueId: "604822" }],
};
const all = ["students", "parents", "staffs"] as const;
const writes = all.map((collection) => `${collection}=604822`);

const bodies = {
  students: newStudent("604822"),
  studentSchoolAssociations: enrollmentOf("604822"),
  parents: { ...person, parentUniqueId: "604822" },
  staffs: { ...person, staffUniqueId: "604822" },
};

/** What a host answers if the records are written to it, from this process. */
async function writtenTo(sandbox: Sandbox, ...collections: (keyof typeof bodies)[]) {
  const caller = LegacyCaller.over(sandbox);
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  const statuses: number[] = [];
  for (const each of collections)
    statuses.push((await caller.call(token, each, write("POST", bodies[each]))).status);
  return statuses;
}

test("people whom the key may not see are not certain to be written, and the real run may be refused", async () => {
  const { runHere: run, sandbox } = await currentHost({ claimSet: "sis", data });
  const rehearsed = people("studentSchoolAssociations=604822", ...writes);
  const { status, stdout, stderr } = await run(["--rehearse"], rehearsed);
  expect([status, stdout]).toEqual([0, "201 null\n".repeat(4)]);
  expect(stderr).toContain("writes 4 held back, 0 would pass, 0 would fail, 4 not certain\n");
  for (const collection of all) {
    expect(stderr).toMatch(
      new RegExp(`1 POST ${collection}: this key sees no such record in ed-fi/`),
    );
  }
  expect(await writtenTo(sandbox, ...all)).toEqual([403, 403, 403]);
});

test("people whom the key may not see are certain, if the key sees them or the run itself has enrolled them", async () => {
  const { runHere: run } = await currentHost({ claimSet: "sandbox", data });
  const own = ["students=604823", "studentSchoolAssociations=604823", "students=604823"];
  const { stderr } = await run(["--rehearse"], people(...writes, ...own));
  expect(stderr).toContain("writes 6 held back, 5 would pass, 0 would fail, 1 not certain\n");
});

test("people whom the key may not see are not certain in the second night, if the first one has not enrolled them", async () => {
  const { runHere: run, sandbox } = await currentHost({ claimSet: "sis", data: {} });
  const nights = people("students=604822", "studentSchoolAssociations=604822", "parents=604822");
  const { stderr } = await run(["--rehearse", "--nights", "2"], nights);
  expect(stderr).toMatch(
    / 1 would pass, 0 would fail, 2 not certain\n[^]* 2 would pass, 0 would fail, 1 not certain\n/,
  );
  expect(stderr).toContain(
    "1 POST parents: the job has made this record in ed-fi/contacts, and none in ed-fi/studentContactAssociations.",
  );
  const written = ["students", "studentSchoolAssociations", "parents"] as const;
  await writtenTo(sandbox, ...written);
  expect(await writtenTo(sandbox, ...written)).toEqual([200, 200, 403]);
});

test("a proxy does not rehearse a site with a host of its own, to which it would write", async () => {
  const config = join(temporaryFolder(), "edbridge.config.json");
  const sites = { "/tenant": { tenant: "one" }, "/south": { baseUrl: "https://south.example" } };
  writeFileSync(config, JSON.stringify({ baseUrl: "https://north.example", sites }));
  for (const more of [[], ["--check-config"]]) {
    const args = ["serve", "--rehearse", "--config", config, "--port", "0", ...more];
    await expect(edbridgeHere(args)).rejects.toThrow(
      /--rehearse keeps back writes to .*The site \/south has one of its own/,
    );
  }
});

test("a proxy that rehearses writes nothing, and reports when it stops", async () => {
  const { sandbox } = await currentHost();
  const args = ["serve", "--rehearse", "--base-url", sandbox.baseUrl, "--port", "0"];
  await using proxy = await edbridgeHere(args);
  const env = { ...hostEnvironment(sandbox), EDFI_BASE_URL: proxy.url };
  const { status, stderr } = await runNode(job.slice(1), { env });
  expect([status, stderr]).toEqual([0, ""]);
  const caller = new LegacyCaller(fetch, proxy.url);
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  const headers = { "content-type": "text/plain" };
  const plain = await caller.call(token, "courses", { method: "POST", headers, body: "{}" });
  expect(plain.status).toBe(415);
  const incident = {
    incidentIdentifier: "8",
    incidentDate: "2016-10-18T00:00:00",
    schoolReference: { schoolId: 255901001 },
    staffReference: { staffUniqueId: "T".repeat(40) },
  };
  const split = await caller.call(token, "disciplineIncidents", write("POST", incident));
  expect([split.status, await split.json()]).toEqual([
    400,
    {
      message: expect.stringMatching(
        /^Nothing is stored in a rehearsal\. A run would say: The record is stored, but its part in \w+ is not: the host answered 400\./,
      ),
    },
  ]);
  expect(await proxy.stop()).toBe(1);
  expect(proxy.written().stderr).toContain("4 would fail");
  expect(proxy.written().stderr).toContain(` stands before ${sandbox.baseUrl}.`);
  expect(writesOf(sandbox.requests)).toEqual([]);
});
