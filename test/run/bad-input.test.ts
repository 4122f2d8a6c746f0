import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { copyFileSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { outcomeHere } from "../sidecar/support/edbridge.ts";
import { runNode } from "../support/run.ts";
import { goneHost } from "../support/servers.ts";
import { bin, currentHost, jobHere, program } from "./host.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

test("no report is told of in one line that says what to do", async () => {
  const { status, stdout, stderr } = await runNode([bin, "todo"]);
  expect([status, stdout]).toEqual([2, ""]);
  expect(stderr).toMatch(
    /^error: Give a report: a file that edbridge run --report FILE wrote\.\n$/,
  );
});

const signsIn =
  'fetch(process.env.EDFI_BASE_URL + "/oauth/authorize", { method: "POST" }).catch(() => {})';

test.each([
  ["in its process", [], ["node", program("job.mjs")]],
  ["by a proxy", ["--env", "EDFI_BASE_URL"], ["node", program("job.cjs")]],
  ["and takes no notice", [], ["node", "-e", signsIn]],
])("a job that is observed %s is told that its old host is gone", async (_, flags, job) => {
  const host = await goneHost();
  const env = { EDFI_BASE_URL: host, EDFI_KEY: "key", EDFI_SECRET: "a-secret-of-the-night" };
  const words = ["run", "--observe", "--base-url", host, ...flags];
  const { status, stderr } = await jobHere(words, job, env);
  expect(status).not.toBe(0);
  expect(stderr).toMatch(/refused: 1 POST authorize \(EDB_NETWORK\): no answer came from the host/);
  expect(stderr).toMatch(/Check --base-url, and whether the old host is still there\.\n/);
  expect(stderr).not.toContain(env.EDFI_SECRET);
});

test("a host that is gone is told of at the start and in the sum, and asked again by the proxy", async () => {
  const host = await goneHost();
  const config = join(temporaryFolder(), "options.json");
  writeFileSync(config, '{"retry":{"retries":0}}');
  const words = ["run", "--base-url", host, "--config", config, "--env", "EDFI_BASE_URL"];
  const env = { EDFI_KEY: "key", EDFI_SECRET: "secret" };
  const { stderr } = await runNode([bin, ...words, "--", program("job.sh")], { env });
  expect(stderr).toMatch(new RegExp(`^edbridge: \\S+, for ${host}\\.\n`));
  expect(stderr.split("nothing listens at that address")).toHaveLength(3);
});

test("a signal to a comparison ends the program that it runs", async () => {
  const ended = join(temporaryFolder(), "ended");
  const old = `process.on("SIGTERM", () => { fs.writeFileSync(${JSON.stringify(ended)}, ""); process.exit(); });
    setInterval(() => {}, 1e6); process.kill(process.ppid, "SIGTERM")`;
  const programs = ["node", "-e", old, "--", "node", "-e", ""];
  const { stdout } = await runNode([bin, "compare", ...programs]);
  expect(stdout).toBe("");
  expect(existsSync(ended)).toBe(true);
});

test("a host that is gone before a rehearsal is told of, and the job is not started", async () => {
  const args = ["run", "--rehearse", "--base-url", await goneHost(), "--", "node", "none.mjs"];
  const { status, stdout, stderr } = await outcomeHere(args);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/error: .*ECONNREFUSED.* A rehearsal reads the host: check --base-url/);
});

test("a job that ends in the middle is observed as far as it came", async () => {
  const { runHere: run, sandbox } = await currentHost();
  const report = join(temporaryFolder(), "report.ndjson");
  // It leaves in the turn of the event loop in which the response comes.
  const code = `fetch(${JSON.stringify(`${sandbox.baseUrl}/api/v2.0/2017/schools`)}).then(() => process.exit(4))`;
  const { status } = await run(["--observe", "--report", report], ["node", "-e", code]);
  expect(status).toBe(4);
  const [event = ""] = readFileSync(report, "utf8").split("\n");
  expect(JSON.parse(event)).toMatchObject({ kind: "data", collection: "schools" });
});

test("arguments of a job, and keys of sessions, are shown nowhere", async () => {
  const { runHere: run } = await currentHost();
  const keys = randomBytes(32).toString("base64");
  const folder = temporaryFolder();
  const report = join(folder, "report.ndjson");
  // A name with dashes is no option.
  const script = join(folder, "nightly-job.cjs");
  copyFileSync(program("job.cjs"), script);
  const job = ["node", "--no-warnings", script, "--password", "a-secret-of-the-night"];
  const variables = { EDBRIDGE_SESSION_KEYS: keys };
  const { status, stdout, stderr } = await run(["--report", report], job, variables);
  expect([status, stdout], stderr).toEqual([0, "Regular\n"]);
  expect(stderr).toContain(` ${script} …, its calls`);
  const told = stderr + readFileSync(report, "utf8");
  for (const secret of ["a-secret-of-the-night", keys]) expect(told).not.toContain(secret);
});

test("an interrupted job gets the signal, and its exit code is kept", async () => {
  const { run } = await currentHost();
  const code = `process.on("SIGTERM", () => process.exit(9)); setInterval(() => {}, 1e6); process.kill(process.ppid, "SIGTERM")`;
  const { status, stderr } = await run([], ["node", "-e", code]);
  expect(status).toBe(9);
  expect(stderr).toContain("0 calls bridged: none came to");
});

test("output for which the disk has no room is no success", ({ skip }) => {
  if (!existsSync("/dev/full")) skip();
  const full = openSync("/dev/full", "w");
  const { status, stderr } = spawnSync(process.execPath, [bin, "explain", "EDB001"], {
    stdio: ["ignore", full, "pipe"],
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^error: The disk has no room .*\n$/),
  ]);
});

test("a rehearsal that gets a signal has no other night, whatever the job ends with", async () => {
  const { run } = await currentHost();
  const code = `process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1e6); process.kill(process.ppid, "SIGTERM")`;
  const flags = ["--rehearse", "--nights", "2", "--allow-unbridged"];
  const { status, stderr } = await run(flags, ["node", "-e", code]);
  expect(status).toBe(0);
  expect(stderr.split("edbridge: running node ")).toHaveLength(2);
});

test("a job that reads no address from its variable is said to have sent nothing, and keeps its exit code", async () => {
  const { sandbox } = await currentHost();
  const words = ["run", "--base-url", sandbox.baseUrl, "--env", "EDFI_BASE_URL"];
  for (const code of [0, 3]) {
    const job = ["bash", "-c", `exit ${code}`];
    const { status, stderr } = await outcomeHere([...words, "--", ...job], process.env);
    expect(status).toBe(code);
    expect(stderr).toMatch(
      /^edbridge: 0 calls bridged: none came to http:\S+\. If the program called a host, it did not read the address from EDFI_BASE_URL\.$/m,
    );
  }
});
