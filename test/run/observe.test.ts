import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CallEvent } from "@edbridge/compat";
import { startSandbox } from "@edbridge/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { hostEnvironment, runNode } from "../support/run.ts";
import { bin, jobHere, program } from "./host.ts";
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
  const host = await startSandbox({ generation: "legacy" });
  onTestFinished(() => host.stop());
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
  const [authorize, token, read] = lines.map((line) => JSON.parse(line) as CallEvent);
  expect(authorize).toMatchObject({ kind: "authorize", changes: ["EDB001"], status: 200 });
  expect(token).toMatchObject({ kind: "token", changes: ["EDB002"] });
  expect(read).toMatchObject({
    changes: expect.arrayContaining(["EDB003", "EDB004", "EDB024"]),
    mapped: expect.arrayContaining([{ collection: "schools", field: "type", change: "EDB024" }]),
    caller: authorize?.caller,
    status: 200,
    refused: null,
  });
  expect(authorize?.caller).toMatch(/^[0-9a-f]{8}$/);
  if (job[0] === "node") expect(read?.site).toMatch(/job\.[cm]js:\d+:\d+$/);
});

test("a part of a key whose record another job writes is not without a place", async () => {
  const host = await startSandbox({ generation: "legacy" });
  onTestFinished(() => host.stop());
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
