import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import { afterEach, expect, test } from "vitest";
import { edbridge as start } from "./sidecar/support/edbridge.ts";
import { signIn } from "./sidecar/support/legacy-http.ts";
import { hostEnvironment, root, runNode } from "./support/run.ts";

let sandbox: Sandbox;
afterEach(() => sandbox?.stop());

const run = (program: string, options: string[] = []) =>
  runNode([...options, join(root, "examples", program)], { env: hostEnvironment(sandbox) });

test("the current flow reads from a current host", async () => {
  sandbox = await startSandbox({ generation: "current", version: "7.2", schools: 4 });
  const { status, stdout, stderr } = await run("current-flow/main.mjs");
  expect(stderr).toBe("");
  expect(stdout).toMatch(/^API 7\.2, Data Standard \d\.\d/);
  expect(stdout).toContain("4 schools, 60 discipline incidents");
  expect(status).toBe(0);
});

test("the legacy flow reads from a legacy host", async () => {
  sandbox = await startSandbox({ generation: "legacy", schools: 4, disciplineIncidents: 130 });
  const { status, stdout, stderr } = await run("legacy-flow/main.mjs");
  expect(stderr).toBe("");
  expect(stdout).toBe("4 schools, 130 discipline incidents\n");
  expect(status).toBe(0);
});

test("the legacy program works on a legacy host, fails on a current one, works there with edbridge", async () => {
  const program = "drop-in/legacy-program.mjs";
  sandbox = await startSandbox({ generation: "legacy" });
  const before = await run(program);
  expect(before).toMatchObject({ status: 0, stderr: "" });
  await sandbox.stop();

  sandbox = await startSandbox({ generation: "current" });
  const without = await run(program);
  expect(without.status).toBe(1);
  expect(without.stdout).toContain("FAILED: no code");

  const edbridge = join(root, "examples/drop-in/with-edbridge.mjs");
  const after = await run(program, ["--import", edbridge]);
  expect(after).toEqual(before);
  expect(sandbox.counts.exchanges).toBe(1);
});

/** 60 students of one school and one of another, in current form. */
const enrolled = () => {
  const numbers = Array.from({ length: 61 }, (_, at) => at + 1);
  const schoolOf = (at: number) => (at === 61 ? 2 : 1);
  return {
    schools: [1, 2].map((schoolId) => ({ schoolId, nameOfInstitution: `School ${schoolId}` })),
    students: numbers.map((at) => ({
      studentUniqueId: `S${at}`,
      firstName: "A",
      lastSurname: `Student ${at}`,
      birthDate: "2001-01-01",
    })),
    studentSchoolAssociations: numbers.map((at) => ({
      entryDate: "2016-08-22",
      schoolReference: { schoolId: schoolOf(at) },
      studentReference: { studentUniqueId: `S${at}` },
    })),
  };
};

test.each([
  [
    "roster.mjs",
    { data: enrolled() },
    /S1 Student 1 since 2016-08-22 \(00:00:00\)\n(.*\n)*60 students\n$/,
  ],
  [
    "incident.mjs",
    { data: enrolled() },
    /^created +201 true\nread +200 A window 2017-05-04T00:00:00 false\nchanged +204\ntoo late +412\nreads +Two windows\ndeleted +204\ngone +404\nput +201\ndeleted +204\n$/,
  ],
] as const)(
  "%s says on a current host what it says on a legacy one",
  async (name, options, said) => {
    const program = `drop-in/${name}`;
    const edbridge = join(root, "examples/drop-in/with-edbridge.mjs");
    const env = () => ({ ...hostEnvironment(sandbox), EDFI_SCHOOL: "1" });
    const runOf = (nodeOptions: string[]) =>
      runNode([...nodeOptions, join(root, "examples", program)], { env: env() });
    sandbox = await startSandbox({ generation: "legacy", ...options });
    const before = await runOf([]);
    expect(before.stderr).toBe("");
    expect(before.stdout).toMatch(said);
    await sandbox.stop();
    sandbox = await startSandbox({ generation: "current", ...options });
    expect(await runOf(["--import", edbridge])).toEqual(before);
  },
);

test("enroll.mjs reads what it wrote, on a legacy host and through the sidecar on each Data Standard", async () => {
  const program = join(root, "examples/drop-in/enroll.mjs");
  const runOn = (baseUrl: string) =>
    runNode([program], { env: { ...hostEnvironment(sandbox), EDFI_BASE_URL: baseUrl } });
  sandbox = await startSandbox({ generation: "legacy" });
  const before = await runOn(sandbox.baseUrl);
  expect(before).toMatchObject({ status: 0, stderr: "" });
  expect(before.stdout.match(/201 reads as it was written\n/g)).toHaveLength(3);
  await sandbox.stop();
  for (const dataStandard of ["4.0", "6.0"] as const) {
    sandbox = await startSandbox({ generation: "current", dataStandard });
    const sidecar = await startSidecar({ baseUrl: sandbox.baseUrl, port: 0, grace: 0 });
    expect(await runOn(sidecar.url)).toEqual(before);
    await sidecar.stop();
    await sandbox.stop();
  }
});

test("the demo tells the whole story, also on records of one's own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "edbridge-demo-"));
  const file = join(folder, "records.json");
  const schools = [{ schoolId: 7, nameOfInstitution: "One School" }];
  writeFileSync(file, JSON.stringify({ schools, disciplineIncidents: [] }));
  try {
    sandbox = await startSandbox({ generation: "current" });
    for (const [args, name] of [
      [[], "High School"],
      [["--data", "records.json"], "One School"],
    ] as const) {
      const demo = join(root, "examples/drop-in/demo.ts");
      const { status, stdout } = await runNode([demo, ...args], { env: { CALLED_FROM: folder } });
      expect(stdout).toContain(name);
      expect(stdout).toMatch(/authorize +404/);
      expect(stdout).toMatch(/incidentDate +"2017-05-04T00:00:00"\n += incidentDate +"2017-05-04"/);
      expect(stdout).toContain("read again: as it was sent\n");
      expect(stdout).toMatch(/calls answered +25/);
      expect(stdout).toMatch(/calls refused +0/);
      expect(stdout).toMatch(/from the host +5 /);
      expect(stdout).toContain("npm run migrate -- axios\n");
      expect(status).toBe(0);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test("calls become spans of OpenTelemetry, in the trace of their caller", async () => {
  sandbox = await startSandbox({ generation: "current" });
  const telemetry = join(root, "examples/opentelemetry/telemetry.mjs");
  const args = ["serve", "--base-url", sandbox.baseUrl, "--port", "0"];
  await using serve = await start(args, { NODE_OPTIONS: `--import ${telemetry}` });
  const { access_token: token } = await signIn(serve.url, sandbox.credentials);
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers = {
    authorization: `Bearer ${token}`,
    traceparent: `00-${traceId}-b7ad6b7169203331-01`,
  };
  await fetch(`${serve.url}/api/v2.0/2017/schools`, { headers });
  await serve.stop();
  const { stdout, stderr } = serve.written();
  // The exporter prints each span as an object, from one bracket at the margin to the other.
  const spans = stdout.split(/^\}$/m);
  const span = spans.find((text) => text.includes("name: 'GET schools'"));
  expect(span).toContain(`traceId: '${traceId}'`);
  expect(span).toContain("'http.response.status_code': 200");
  expect(span).toContain("'EDB004'");
  expect(stdout).toContain("name: 'POST token'");
  for (const secret of [token, sandbox.credentials.clientKey]) {
    expect(stdout + stderr).not.toContain(secret);
  }
});
