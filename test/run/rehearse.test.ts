import { expect, test, vi } from "vitest";
import { hostEnvironment, runNode } from "../support/run.ts";
import { edbridge } from "../sidecar/support/edbridge.ts";
import { currentHost, program } from "./host.ts";

// Each test starts several processes.
vi.setConfig({ testTimeout: 30_000 });

/** What a host was asked to write. */
const writesOf = (requests: readonly { method: string; path: string }[]) =>
  requests.filter(({ method, path }) => method !== "GET" && !/\/oauth\/token/.test(path));

const job = ["node", program("rehearsed.mjs")];

test.each([
  ["register", []],
  ["a proxy", ["--env", "EDFI_BASE_URL"]],
])("a job through %s sees what a host answers, and nothing is written", async (_, flags) => {
  const { run, sandbox } = await currentHost();
  const { status, stdout, stderr } = await run(["--rehearse", ...flags], job);
  expect(writesOf(sandbox.requests), stderr).toEqual([]);
  const real = await run(flags, job);
  expect(stdout, stderr).toBe(real.stdout);
  expect([status, real.status]).toEqual([1, 0]);
  expect(stderr).toContain("writes 5 held back, 3 would pass, 2 would fail, 0 not certain\n");
  expect(stderr).toMatch(
    /WOULD FAIL \(2\)\n {2}1 POST courses \(400\): courseTitle is required \[/,
  );
  expect(stderr).toContain(
    "  1 POST courses (409): educationOrganizationReference: the host has no",
  );
});

test("a proxy that rehearses writes nothing, and reports when it stops", async () => {
  const { sandbox } = await currentHost();
  await using proxy = await edbridge([
    "serve",
    "--rehearse",
    "--base-url",
    sandbox.baseUrl,
    "--port",
    "0",
  ]);
  const env = { ...hostEnvironment(sandbox), EDFI_BASE_URL: proxy.url };
  const { status, stderr } = await runNode(job.slice(1), { env });
  expect([status, stderr]).toEqual([0, ""]);
  expect(await proxy.stop()).toBe(1);
  expect(proxy.written().stderr).toContain("2 would fail");
  expect(writesOf(sandbox.requests)).toEqual([]);
});
