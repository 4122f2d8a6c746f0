import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CallEvent } from "@edbridge/compat";
import { expect, test } from "vitest";
import { startHost } from "../support/host.ts";
import { hostEnvironment, runNode } from "../support/run.ts";
import { bin, currentHost, jobHere, program } from "./host.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

/** What a host was asked, but for what differs from run to run. */
const asked = (requests: readonly { method: string; path: string; headers: object }[]) =>
  requests.map(({ method, path, headers }) => [
    method,
    path.replace(/[0-9a-f]{32}/, "ID"),
    Object.keys(headers).toSorted(),
  ]);

test.each([
  ["in its own process, with fetch", [], ["node", program("job.mjs")]],
  ["in its own process, with node:http", [], ["node", program("job.cjs")]],
  ["by a proxy", ["--env", "EDFI_BASE_URL"], ["python3", program("job.py")]],
])("a job on a legacy host is observed %s, and asks what it asked", async (_, flags, job) => {
  const host = await startHost({ generation: "legacy" });
  const env = hostEnvironment(host);
  const file = join(temporaryFolder(), "report.ndjson");
  const words = ["run", "--observe", "--base-url", host.baseUrl, "--report", file, ...flags];
  const { status, stdout, stderr } = await (job[0] === "node"
    ? jobHere(words, job, { ...env, XDG_STATE_HOME: temporaryFolder() })
    : runNode([bin, ...words, "--", ...job], { env }));
  if (status === 127) return;
  expect(stdout, stderr).toContain("Regular");
  expect(status).toBe(0);
  const observed = asked(host.requests);
  host.clearRequests();
  if (job[0] === "node") {
    const alone = await runNode(job.slice(1), { env });
    expect(alone.stdout.split(" ")[0]).toBe(stdout.split(" ")[0]);
    expect(observed).toEqual(asked(host.requests));
  }
  const lines = readFileSync(file, "utf8").trim().split("\n");
  const events = lines.map((line) => JSON.parse(line) as CallEvent);
  const [authorize, token, read] = events;
  expect(authorize).toMatchObject({ kind: "authorize", changes: ["EDB001"], status: 200 });
  expect(token).toMatchObject({ kind: "token", changes: ["EDB002"] });
  expect(read).toMatchObject({
    changes: expect.arrayContaining(["EDB003", "EDB004", "EDB016", "EDB024"]),
    mapped: expect.arrayContaining([{ collection: "schools", field: "type", change: "EDB024" }]),
    caller: authorize?.caller,
    status: 200,
    refused: null,
  });
  for (const { kind, method, changes } of events)
    if (`${kind} ${method}` === "data POST")
      expect(changes).toEqual(["EDB003", "EDB004", "EDB005", "EDB024"]);
  expect(authorize?.caller).toMatch(/^[0-9a-f]{8}$/);
  if (job[0] === "node") expect(read?.site).toMatch(/job\.[cm]js:\d+:\d+$/);
});

test("a part of a key whose record another job writes is not without a place", async () => {
  const host = await startHost({ generation: "legacy" });
  const job = `const base = process.env.EDFI_BASE_URL;
    await fetch(base + "/api/v2.0/2017/courseOfferings", {
      method: "POST",
      headers: { Authorization: "Bearer none", "Content-Type": "application/json" },
      body: JSON.stringify({
        localCourseCode: "ALG",
        schoolReference: { schoolId: 255901001 },
        courseReference: { educationOrganizationId: 255901001, code: "ALG" },
        sessionReference: { schoolId: 255901001, schoolYear: 2017, termDescriptor: "Fall Semester" },
        classPeriodsOfTheState: "x",
      }),
    });`;
  const words = ["run", "--observe", "--base-url", host.baseUrl];
  const inline = ["node", "--input-type=module", "-e", job];
  const { status, stderr } = await jobHere(words, inline, hostEnvironment(host));
  expect(stderr).toContain("1 call observed (1 write), 1 refused, 1 field without a place.");
  expect(stderr).toContain("edbridge: no place: courseOfferings.classPeriodsOfTheState\n");
  expect(status).toBe(0);
});

test("a job that gives up a read is observed to its end", async () => {
  const host = await startHost({ generation: "legacy" });
  host.fault({ delay: 1000, times: 1, when: { kind: "data" } });
  const job = `const url = process.env.EDFI_BASE_URL + "/api/v2.0/2017/schools";
    await fetch(url, { signal: AbortSignal.timeout(100) }).catch(({ name }) => console.log(name));
    console.log((await fetch(url)).status);`;
  const words = ["run", "--observe", "--base-url", host.baseUrl, "--env", "EDFI_BASE_URL"];
  const inline = ["node", "--input-type=module", "-e", job];
  const { status, stdout, stderr } = await jobHere(words, inline, hostEnvironment(host));
  expect([status, stdout], stderr).toEqual([0, "TimeoutError\n401\n"]);
});

test("a variable observes as the flag does", async () => {
  const host = await startHost({ generation: "legacy" });
  const env = { ...hostEnvironment(host), XDG_STATE_HOME: temporaryFolder() };
  const run = (EDBRIDGE_OBSERVE: string) => {
    const words = ["run", "--base-url", host.baseUrl];
    return jobHere(words, ["node", program("job.mjs")], { ...env, EDBRIDGE_OBSERVE });
  };
  expect((await run("1")).stderr).toContain(" calls observed (1 authorize, 1 token, ");
  const wrong = await run("yes");
  expect([wrong.status, wrong.stderr]).toEqual([
    2,
    "error: EDBRIDGE_OBSERVE: must be true or false.\n",
  ]);
  const preload = ["--import", "@edbridge/compat/register", program("job.mjs")];
  const door = { EDBRIDGE_BASE_URL: host.baseUrl, EDBRIDGE_OBSERVE: "true" };
  const alone = await runNode(preload, { env: { ...env, ...door }, cwd: import.meta.dirname });
  expect(alone.stdout, alone.stderr).toContain("Regular");
});

test("a job that writes new people and is observed loses no part of them", async () => {
  const host = await startHost({ generation: "legacy" });
  const job = ["node", program("people.cjs"), "students=604822", "students=604823"];
  const words = ["run", "--observe", "--base-url", host.baseUrl];
  const { stdout, stderr } = await jobHere(words, job, hostEnvironment(host));
  expect(stdout).toBe("201 null\n201 null\n");
  expect(stderr).toContain("4 calls observed (1 authorize, 1 token, 2 writes), 0 refused");
  expect(stderr).not.toContain("Parts of ");
});

test("a fetch with a dispatcher of its own is observed", async () => {
  const host = await startHost({ generation: "legacy" });
  const sent = [["fetch with a dispatcher", "GET", `${host.baseUrl}/api/v2.0/2017/schools`]];
  const job = ["node", program("elsewhere.mjs"), JSON.stringify(sent)];
  const words = ["run", "--observe", "--base-url", host.baseUrl];
  const { stderr } = await jobHere(words, job, { ...hostEnvironment(host), EDFI_SKIP: "1" });
  expect(stderr).toContain("1 call observed (1 read)");
});

const clients = fileURLToPath(new URL("../register/call-sites.mjs", import.meta.url));

/** Libraries in whose stack their caller is, and those that call later, from a stack of their own. */
const clear = ["fetch", "undici7", "undici8", "http.request", "axios", "node-fetch", "node-fetch2"];
const opaque = { got: "got", got11: "got", request: "request", superagent: "superagent" };

async function callsOf(...job: readonly string[]): Promise<readonly CallEvent[]> {
  const file = join(temporaryFolder(), "report.ndjson");
  const { runHere } = await currentHost();
  const { status, stderr } = await runHere(["--report", file], ["node", ...job]);
  expect(status, stderr).toBe(0);
  const lines = readFileSync(file, "utf8").trim().split("\n");
  return lines.slice(0, -1).map((line) => JSON.parse(line) as CallEvent);
}

test("a call is told with its own line, or with the library that hides it", async () => {
  const names = [...clear, ...Object.keys(opaque)];
  const events = await callsOf(clients, ...names);
  const found = names.map((name, at) => [
    name,
    events[at]?.site?.replace(/^.*\/|:\d+$/g, ""),
    events[at]?.via,
  ]);
  const own = expect.stringMatching(/^clients\.mjs:\d+$/);
  expect(found).toEqual([
    ...clear.map((name) => [name, own, null]),
    ...Object.entries(opaque).map(([name, via]) => [name, undefined, via]),
  ]);
});

test("a call through functions of its program is told with the nearest line of the fewest kinds", async () => {
  const job = join(temporaryFolder(), "job.mjs");
  const lines = [
    `import { data, headers } from ${JSON.stringify(program("legacy-calls.mjs"))};`,
    "const send = (name) => fetch(data + name, { headers });",
    'const schools = () => send("/schools");',
    "await schools();",
    'for (const name of ["/courses", "/staffs"]) await send(name);',
    "await schools();",
  ];
  writeFileSync(job, lines.join("\n"));
  const events = (await callsOf(job)).filter(({ kind }) => kind === "data");
  const line = (text: string | null) => /job\.mjs:(\d)/.exec(text ?? "")?.[1];
  const sites = events.map(({ site, via }) => [line(site), line(via)].join());
  expect(sites).toEqual(["3,2", "5,2", "5,2", "3,2"]);
});

test("a call through a file that sends all calls is told with the line beyond it", async () => {
  const events = await callsOf(program("rehearsed.mjs"));
  const written = events.filter(({ kind }) => kind === "data");
  expect(written.map(({ site, via, callers }) => [site, via, callers])).toEqual(
    written.map(() => [
      expect.stringMatching(/programs\/rehearsed\.mjs:\d+:\d+$/),
      expect.stringMatching(/programs\/legacy-calls\.mjs:\d+:\d+$/),
      undefined,
    ]),
  );
  expect(new Set(written.map(({ site }) => site)).size).toBe(written.length);
});
