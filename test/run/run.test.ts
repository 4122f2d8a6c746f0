import { randomBytes } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { proxyTo } from "../support/servers.ts";
import { edbridgeHere, outcomeHere } from "../sidecar/support/edbridge.ts";
import { currentHost, program } from "./host.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const linesOf = (file: string) =>
  readFileSync(file, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test("a Node.js job runs from any folder, writes, and is told of in two lines and a summary", async () => {
  const { run, sandbox } = await currentHost();
  const { status, stdout, stderr } = await run([], ["node", program("job.mjs"), "3"]);
  expect(stdout).toMatch(
    /^Regular 201 http.*\/api\/v2\.0\/2017\/courses\/[0-9a-f]{32}\n200 Harbor/,
  );
  expect(status).toBe(3);
  const [first, second, last, ...more] = stderr.trim().split("\n");
  expect(first).toMatch(/^edbridge: \d.*for http.*Data Standard .*, records translated\)\.$/);
  expect(second).toContain("running node ");
  expect(last).toBe(
    "edbridge: 5 calls bridged (1 authorize, 1 token, 2 reads, 1 write), 0 refused, 0 fields left behind. Nothing went elsewhere.",
  );
  expect(more).toEqual([]);
  expect(sandbox.counts.exchanges).toBe(1);
});

test("a Node.js job that is run again and again takes one token, and asks for descriptors in the first run alone", async () => {
  const { runHere: run, sandbox } = await currentHost();
  const asked = async (...runs: (() => Promise<unknown>)[]) => {
    sandbox.clearRequests();
    await Promise.all(runs.map((each) => each()));
    const count = (of: RegExp) => sandbox.requests.filter(({ path }) => of.test(path)).length;
    return { discovery: count(/^\/$/), lists: count(/Descriptors/) };
  };
  const job = (...flags: string[]) => run(flags, ["node", program("job.mjs")]);
  const reads = (...flags: string[]) => run(flags, ["node", program("job.cjs")]);
  const some = expect.toSatisfy((lists) => lists > 0);
  expect(await asked(job, reads)).toEqual({ discovery: 2, lists: some });
  expect(await asked(job)).toEqual({ discovery: 1, lists: 0 });
  await reads("--env", "EDFI_BASE_URL");
  expect(sandbox.counts.exchanges).toBe(1);
  await reads("--state-dir", "none");
  expect(sandbox.counts.exchanges).toBe(2);
});

test("a Node.js job runs where the folder of compiled code cannot be made", async () => {
  const { run } = await currentHost();
  const variables = { XDG_CACHE_HOME: "/proc/none", NODE_COMPILE_CACHE: "" };
  const { status, stderr } = await run([], real, variables);
  expect(stderr).toContain("5 calls bridged");
  expect(status).toBe(0);
});

test("processes and threads of a Node.js job know each other's tokens", async () => {
  const { runHere: run } = await currentHost();
  const job = ["node", program("passes-token.cjs")];
  expect((await run([], job)).stdout).toBe("200\n200\n");
  const keys = { EDBRIDGE_SESSION_KEYS: randomBytes(32).toString("base64") };
  expect((await run([], job, keys)).stdout).toBe("200\n200\n");
});

test("a Node.js job leaves a report that names call sites, changes and fields, and no values", async () => {
  const { runHere: run, sandbox } = await currentHost();
  const file = join(temporaryFolder(), "report.ndjson");
  await run(["--report", file], ["node", program("job.mjs")]);
  const lines = linesOf(file);
  const [authorize, token, read, write] = lines;
  const { clientKey, clientSecret } = sandbox.credentials;
  expect(authorize).toMatchObject({ kind: "authorize", changes: ["EDB001"], door: "register" });
  expect(token).toMatchObject({ kind: "token", changes: ["EDB002"], status: 200 });
  expect(read).toMatchObject({
    method: "GET",
    collection: "schools",
    changes: expect.arrayContaining(["EDB003", "EDB004", "EDB024"]),
    mapped: expect.arrayContaining([{ collection: "schools", field: "type", change: "EDB024" }]),
    site: expect.stringMatching(/programs\/job\.mjs:4:\d+$/),
    via: null,
    hostCalls: expect.any(Number),
  });
  expect(write).toMatchObject({ method: "POST", status: 201, lost: [], refused: null });
  expect(read?.["caller"]).toMatch(/^[0-9a-f]{8}$/);
  const sums = { summary: true, calls: 5, refused: 0, exitCode: 0, dataStandard: "5.2" };
  expect(lines.at(-1)).toMatchObject(sums);
  expect(new Set(lines.map((line) => line["run"])).size).toBe(1);
  const text = readFileSync(file, "utf8");
  for (const value of [clientKey, clientSecret, "Harbor", "4711"])
    expect(text).not.toContain(value);
});

test("only its owner can read what is recorded of a run, or of a proxy, in a file that was there too", async () => {
  const { runHere: run, sandbox } = await currentHost();
  const folder = temporaryFolder();
  const [ofRun, ofProxy] = [join(folder, "run.ndjson"), join(folder, "proxy.ndjson")];
  // A full disk has taken half a line, and the job puts two into the record of its run.
  writeFileSync(ofRun, '{"v":1,"kind', { mode: 0o644 });
  const own = '{"v":1,"kind":"data","method":"GET"}\\nno JSON\\n';
  const last = `console.log(fs.statSync(file).mode); fs.closeSync(fd); fs.appendFileSync(file, '${own}');`;
  const spoil = `let fd; const file = process.env.EDBRIDGE_REPORT; process.on("exit", () => { ${last} });`;
  const [all, calls] = ["job.mjs", "legacy-calls.mjs"].map((name) => JSON.stringify(program(name)));
  // Its last call comes when it has as many files open as it may have.
  const more = `try { for (;;) fd = fs.openSync(file); } catch { fetch(data + "/courses", { headers }); }`;
  const job = `${spoil} import(${all}).then(() => import(${calls})).then(({ data, headers }) => { ${more} });`;
  const { status, stdout, stderr } = await run(["--report", ofRun], ["node", "-e", job]);
  expect(stderr).toContain("6 calls bridged");
  expect(stderr).toContain(
    "2 lines of the run's own record could not be read, and were left out.\n",
  );
  const args = ["--base-url", sandbox.baseUrl, "--port", "0", "--report", ofProxy];
  await using proxy = await edbridgeHere(["serve", ...args]);
  await proxy.stop();
  const during = Number(stdout.trim().split("\n").at(-1));
  const modes = [during, statSync(ofRun).mode, statSync(ofProxy).mode];
  expect(modes.map((mode) => (mode & 0o777).toString(8))).toEqual(["600", "600", "600"]);
  const [half, ...lines] = readFileSync(ofRun, "utf8").split("\n");
  expect(half).toBe('{"v":1,"kind');
  expect([status, ...lines.map((line) => line.slice(0, 7))]).toEqual([
    0,
    ...Array<string>(7).fill('{"v":1,'),
    "",
  ]);
});

const real = ["node", program("job.mjs")];
const report = "/no/such/folder/report.ndjson";
test.each<[string[], string[], number, string]>([
  [["--env", "HOST"], ["no-such-program-at-all"], 127, "there is no such program"],
  [["--env", "HOST"], [program("job.py")], 126, "it is not executable"],
  [[], ["node", "-e", "process.kill(process.pid, 'SIGTERM')"], 143, "0 calls bridged"],
  [["--report", report], real, 1, `--report ${report} cannot be written`],
])("%j: %j ends with %i", async (flags, words, code, said) => {
  const { sandbox } = await currentHost();
  const args = ["run", "--base-url", sandbox.baseUrl, ...flags, "--", ...words];
  const { status, stdout, stderr } = await outcomeHere(args, process.env);
  expect([status, stdout]).toEqual([code, ""]);
  expect(stderr).toContain(said);
});

test("a job that no temporary file can be made for is not begun", async () => {
  const { run } = await currentHost();
  const { status, stdout, stderr } = await run([], real, { TMPDIR: "/proc/none" });
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toContain("/proc/none takes no temporary files");
});

test("calls of every client go to the host through the proxy that Node.js itself takes", async () => {
  const { run, runHere, sandbox } = await currentHost();
  const { url, asked } = await proxyTo(sandbox.baseUrl);
  const env = { NODE_USE_ENV_PROXY: "1", HTTP_PROXY: url };
  const clients = fileURLToPath(new URL("../register/call-sites.mjs", import.meta.url));
  const { stdout, stderr } = await run([], ["node", clients, "undici7", "fetch", "axios"], env);
  expect(stdout, stderr).toBe("undici7,fetch,axios\n");
  expect(stderr).toContain("3 calls bridged (3 authorizes), 0 refused");
  const { stdout: read } = await runHere([], ["node", program("job.cjs")], env);
  expect(read).toBe("Regular\n");
  // Older versions of Node.js have no such proxy.
  if (Number.parseInt(process.versions.node) < 24) return;
  expect([...new Set(asked)]).toEqual([new URL(sandbox.baseUrl).host]);
});
