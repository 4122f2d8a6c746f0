import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startSandbox } from "@edbridge/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { layOut } from "../../scripts/migrations.ts";
import { jobHere } from "../run/host.ts";
import { outcomeHere } from "../sidecar/support/edbridge.ts";
import { hostEnvironment, root } from "../support/run.ts";

/** The job after somebody has changed what its brief names, and nothing else. */
const byBrief = fileURLToPath(new URL("by-brief.diff", import.meta.url));

/** The numbers of the lines that a diff changes, in the old file. */
function changedLines(diff: string): ReadonlySet<number> {
  const changed = new Set<number>();
  let line = 0;
  for (const text of diff.split("\n").slice(4)) {
    const [, start] = /^@@ -(\d+)/.exec(text) ?? [];
    if (start !== undefined) line = Number(start);
    else if (text.startsWith("-")) changed.add(line++);
    else if (!text.startsWith("+")) line++;
  }
  return changed;
}

test("a job that is rewritten by its brief alone does the same", { timeout: 120_000 }, async () => {
  const folder = layOut("typescript");
  onTestFinished(() => {
    process.chdir(root);
    rmSync(folder, { recursive: true });
  });
  cpSync(join(folder, "before"), join(folder, "new"), { recursive: true });
  execFileSync("git", ["apply", byBrief], { cwd: join(folder, "new"), stdio: "pipe" });
  process.chdir(join(folder, "before"));
  await using host = await startSandbox({ generation: "current", dataStandard: "5.2" });
  const env = { ...process.env, ...hostEnvironment(host), XDG_STATE_HOME: folder };
  const edbridge = async (...args: string[]) => {
    const { status, stdout, stderr } = await outcomeHere(args, env);
    expect(status, stdout + stderr).toBeLessThan(2);
    return stdout;
  };
  const address = ["--base-url", host.baseUrl];
  // What the job prints is not for the results of the tests.
  const words = ["run", ...address, "--report", "../night.ndjson"];
  const night = await jobHere(words, ["node", "job.mts"], {
    ...hostEnvironment(host),
    XDG_STATE_HOME: folder,
  });
  expect(night.status, night.stderr).toBe(0);
  const key = ["--key", host.credentials.clientKey, "--secret-env", "EDFI_SECRET"];
  writeFileSync("../codes.json", await edbridge("codes", "--json", ...address, ...key));
  const brief = await edbridge("todo", "--brief", "--codes", "../codes.json", "../night.ndjson");

  const before = readFileSync("job.mts", "utf8").split("\n");
  const after = readFileSync("../new/job.mts", "utf8");
  const changed = changedLines(readFileSync(byBrief, "utf8"));
  for (const part of brief.split("\n### EDB").slice(1)) {
    const lines = [...part.matchAll(/`(?:through )?job\.mts:(\d+):\d+`/g)].map(([, at]) =>
      Number(at),
    );
    for (const at of lines) expect(before[at - 1], part).toMatch(/fetch\(|send\(|records</);
    // A call takes several lines.
    const isChanged = lines.some((at) => [0, 1, 2].some((more) => changed.has(at + more)));
    expect([part, isChanged]).toEqual([part, true]);
  }
  for (const name of [
    "programName",
    "programTypeDescriptor",
    "uri://ed-fi.org/ProgramTypeDescriptor#",
  ]) {
    expect([brief.includes(name), after.includes(name)]).toEqual([true, true]);
  }
  expect(brief).toContain("`programTypes` | `/data/v3/ed-fi/programTypeDescriptors`");
  expect(brief).toMatch(/codes of this host|in this host/);

  const [, proof = ""] = /^npx edbridge (compare .*)$/m.exec(brief) ?? [];
  const args = proof
    .replace("OLD", "node job.mts")
    .replace("NEW", "node ../new/job.mts")
    .split(" ");
  expect(await edbridge(...args)).toMatch(/\nnight 2\n[^]*\nequal\n$/);
});
