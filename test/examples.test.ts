import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import { expect, test } from "vitest";
import { startHost } from "./support/host.ts";
import { edbridge as start } from "./sidecar/support/edbridge.ts";
import { signIn } from "./sidecar/support/legacy-http.ts";
import { enrollmentOf, storedStudent } from "./support/new-person.ts";
import { hostEnvironment, root, runNode } from "./support/run.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

let sandbox: Sandbox;

const run = (program: string, options: string[] = [], env = {}) =>
  runNode([...options, join(root, "examples", program)], {
    env: { ...hostEnvironment(sandbox), ...env },
  });
const withEdbridge = ["--import", join(root, "examples/drop-in/with-edbridge.mjs")];

test.each([
  [
    "current-flow/main.mjs",
    { generation: "current", version: "7.2", schools: 4 },
    /^API 7\.2, Data Standard \d\.\d[^]*4 schools, 60 discipline incidents/,
  ],
  [
    "legacy-flow/main.mjs",
    { generation: "legacy", schools: 4, disciplineIncidents: 130 },
    /^4 schools, 130 discipline incidents\n$/,
  ],
] as const)("%s reads from a host of its generation", async (program, options, said) => {
  sandbox = await startHost(options);
  const stdout = expect.stringMatching(said);
  expect(await run(program)).toEqual({ status: 0, stderr: "", stdout });
});

/** 60 students of one school and one of another, in current form. */
const numbers = Array.from({ length: 61 }, (_, at) => at + 1);
const data = {
  schools: [1, 2].map((schoolId) => ({ schoolId, nameOfInstitution: `School ${schoolId}` })),
  students: numbers.map((at) => ({ ...storedStudent(`S${at}`), lastSurname: `Student ${at}` })),
  studentSchoolAssociations: numbers.map((at) => ({
    ...enrollmentOf(`S${at}`, at === 61 ? 2 : 1),
    entryDate: "2016-08-22",
    entryGradeLevelDescriptor: undefined,
  })),
};

test.each([
  ["legacy-program.mjs", {}, /^/],
  ["roster.mjs", { data }, /S1 Student 1 since 2016-08-22 \(00:00:00\)\n(.*\n)*60 students\n$/],
  [
    "incident.mjs",
    { data },
    /^created +201 true\nread +200 A window 2017-05-04T00:00:00 false\nchanged +204\ntoo late +412\nreads +Two windows\ndeleted +204\ngone +404\nput +201\ndeleted +204\n$/,
  ],
])("%s says on a current host what it says on a legacy one", async (name, options, said) => {
  const program = `drop-in/${name}`;
  const env = { EDFI_SCHOOL: "1" };
  sandbox = await startHost({ generation: "legacy", ...options });
  const before = await run(program, [], env);
  expect(before).toMatchObject({ status: 0, stderr: "", stdout: expect.stringMatching(said) });
  sandbox = await startHost({ generation: "current", ...options });
  if (name === "legacy-program.mjs") {
    const stdout = expect.stringContaining("FAILED: no code");
    expect(await run(program)).toMatchObject({ status: 1, stdout });
  }
  expect(await run(program, withEdbridge, env)).toEqual(before);
  expect(sandbox.counts.exchanges).toBe(1);
});

test("enroll.mjs reads what it wrote, on a legacy host and through the sidecar on each Data Standard", async () => {
  const runOn = (baseUrl: string) => run("drop-in/enroll.mjs", [], { EDFI_BASE_URL: baseUrl });
  sandbox = await startHost({ generation: "legacy" });
  const before = await runOn(sandbox.baseUrl);
  expect(before).toMatchObject({ status: 0, stderr: "" });
  expect(before.stdout.match(/201 reads as it was written\n/g)).toHaveLength(3);
  for (const dataStandard of ["4.0", "6.0"] as const) {
    sandbox = await startHost({ generation: "current", dataStandard });
    const sidecar = await startSidecar({ baseUrl: sandbox.baseUrl, port: 0, grace: 0 });
    expect(await runOn(sidecar.url)).toEqual(before);
    await sidecar.stop();
  }
});

// Without --data it has the records of a sandbox, as legacy-program.mjs has above.
test("the demo tells the whole story, on records of one's own", async () => {
  const folder = temporaryFolder();
  const schools = [{ schoolId: 7, nameOfInstitution: "One School" }];
  const records = JSON.stringify({ schools, disciplineIncidents: [] });
  writeFileSync(join(folder, "records.json"), records);
  const demo = join(root, "examples/drop-in/demo.ts");
  const { status, stdout } = await runNode([demo, "--data", "records.json"], {
    env: { CALLED_FROM: folder },
  });
  for (const said of [
    /One School/,
    /authorize +404/,
    /incidentDate +"2017-05-04T00:00:00"\n += incidentDate +"2017-05-04"/,
    /read again: as it was sent\n/,
    /calls answered +25/,
    /calls refused +0/,
    /from the host +5 /,
    /npm run migrate -- axios\n/,
  ])
    expect(stdout).toMatch(said);
  expect(status).toBe(0);
});

test("calls become spans of OpenTelemetry, in the trace of their caller", async () => {
  sandbox = await startHost({ generation: "current" });
  const telemetry = join(root, "examples/opentelemetry/telemetry.mjs");
  const args = ["serve", "--base-url", sandbox.baseUrl, "--port", "0"];
  await using serve = await start(args, { NODE_OPTIONS: `--import ${telemetry}` });
  const { access_token: token } = await signIn(serve.url, sandbox.credentials);
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
  const headers = { authorization: `Bearer ${token}`, traceparent };
  await fetch(`${serve.url}/api/v2.0/2017/schools`, { headers });
  await serve.stop();
  const { stdout, stderr } = serve.written();
  // The exporter prints each span as an object, from one bracket at the margin to the other.
  const span = stdout.split(/^\}$/m).find((text) => text.includes("name: 'GET schools'"));
  for (const part of [`traceId: '${traceId}'`, "'http.response.status_code': 200", "'EDB004'"])
    expect(span).toContain(part);
  expect(stdout).toContain("name: 'POST token'");
  for (const secret of [token, sandbox.credentials.clientKey])
    expect(stdout + stderr).not.toContain(secret);
});
