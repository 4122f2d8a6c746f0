import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { expect, onTestFinished, test, vi } from "vitest";
import { layOut } from "../../scripts/migrations.ts";
import { lineHere } from "../run/host.ts";
import { hostEnvironment, root, runNode } from "../support/run.ts";

vi.setConfig({ testTimeout: 180_000 });

const page = readFileSync(join(root, "MIGRATING.md"), "utf8");
const commands = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = ""]) => text.trim());
const [, observe = "", rehearse = "", nightly = "", todo = "", find = "", compare = "", done = ""] =
  commands;

// test/check/alone.test.ts installs what the page says, and compares with that.
test("the page has eight commands, the last of which takes out what was installed first", () => {
  const [install = "", ...others] = commands;
  expect(others).toHaveLength(8);
  expect(others.slice(0, 7).every((each) => each.startsWith("npx edbridge "))).toBe(true);
  const installed = [...install.matchAll(/^npm install (?:--save-dev )?(\S+)$/gm)];
  const [uninstall, ...packages] = String(others[7]).split(/ (?=@?edbridge)/);
  expect(uninstall).toBe("npm uninstall");
  expect(packages).toEqual(expect.arrayContaining(installed.map(([, name]) => name)));
});

/** The hosts; the job has the address of the old one, until the page says otherwise. */
type Hosts = { readonly old: Sandbox; readonly current: Sandbox };

/** Runs a line of the page in a folder. */
async function run(line: string, folder: string, hosts?: Hosts) {
  const { baseUrl: url = "" } = hosts?.current ?? {};
  const ran = await lineHere(line, folder, {
    OLD_HOST: hosts?.old.baseUrl ?? "",
    NEW_HOST: url,
    // No other host may have had its port, and left a token for it.
    XDG_STATE_HOME: join(folder, `.state-${url.split(":").at(-1)}`),
    ...(hosts ? hostEnvironment(hosts.old) : {}),
  });
  return { ...ran, said: `${ran.stdout}\n${ran.stderr}` };
}

function age(report: string, days: number): void {
  const before = (time: string) => new Date(Date.parse(time) - days * 86_400_000).toISOString();
  const times = /(?<="(?:time|began|ended)":")[^"]+/g;
  writeFileSync(report, readFileSync(report, "utf8").replaceAll(times, before));
}

test("a legacy job goes through all steps of MIGRATING.md", async () => {
  const made = layOut("axios");
  onTestFinished(() => rmSync(made, { recursive: true }));
  const folder = join(made, "job");
  const put = (version: string, below = ".") =>
    cpSync(join(made, version), join(folder, below), { recursive: true });
  mkdirSync(folder);
  put("before");
  const credentials = { clientKey: "nightly", clientSecret: "a-secret-of-the-night" };
  await using old = await startSandbox({ generation: "legacy", credentials, data: {} });
  await using current = await startSandbox({ generation: "current", credentials, data: {} });
  const hosts = { old, current };
  const report = join(folder, "nightly.ndjson");

  const seen = await run(observe, folder, hosts);
  expect([seen.status, seen.said]).toEqual([0, expect.stringMatching(/ calls bridged| calls /)]);
  const before = await run(todo.replace("nightly", "before"), folder);
  expect(before.stdout).toMatch(/EDB001 +job\.js:\d+[^]*studentSchoolAssociations \(write\)/);

  const written = old.requests.filter(({ method }) => method !== "GET").length;
  const rehearsed = await run(rehearse, folder, hosts);
  expect(rehearsed.status, rehearsed.said).toBe(0);
  expect(rehearsed.said).toMatch(/ 0 would fail, /);
  expect(rehearsed.said).toContain("rehearsal: nothing was written.");
  expect(current.records("students")).toEqual([]);
  // What it wrote there was in step 1.
  expect(old.requests.filter(({ method }) => method !== "GET")).toHaveLength(written);

  const night = await run(nightly, folder, hosts);
  expect(night.status, night.said).toBe(0);
  expect(night.said).toMatch(/ 0 refused/);
  expect(night.said).toContain("left behind: disciplineIncidents.reporterDescriptionType");
  expect(current.records("students")).toHaveLength(4);
  expect(old.requests.filter(({ method }) => method !== "GET")).toHaveLength(written);

  const left = await run(todo, folder);
  expect(left.stdout).toMatch(/EDB001 +job\.js:\d+[^]*sexType[^]*sexDescriptor/);
  const found = await run(find, folder);
  expect([found.status, found.stdout]).toEqual([1, expect.stringMatching(/job\.js:\d+ +EDB004/)]);

  put("5-sign-in", "new");
  const same = await run(compare, folder);
  expect([same.status, same.stdout], same.said).toEqual([0, expect.stringMatching(/^equal$/m)]);

  rmSync(join(folder, "new"), { recursive: true });
  put("5-sign-in");
  expect(await run(find, folder)).toMatchObject({ status: 0 });
  expect(await run(nightly, folder, hosts)).toMatchObject({ status: 0 });
  // The first run of tonight was a legacy one.
  expect(await run(done, folder)).toMatchObject({ status: 1 });
  const late = await run(done.replace("nightly.ndjson", "late.ndjson"), folder, hosts);
  expect(late.status).toBe(2);
  age(report, 40);
  expect(await run(done, folder)).toMatchObject({ status: 3 });
  expect(await run(nightly, folder, hosts)).toMatchObject({ status: 0 });
  const last = await run(done, folder);
  expect([last.status, last.stdout]).toEqual([0, expect.stringMatching(/^done: 1 run in 30 days/)]);

  const direct = await runNode(["job.js"], { cwd: folder, env: hostEnvironment(current) });
  expect(direct.status, direct.stderr).toBe(0);
});
