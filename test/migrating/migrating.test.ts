import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSandbox } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { hostEnvironment, root, runShell } from "../support/run.ts";

const page = readFileSync(join(root, "MIGRATING.md"), "utf8");
const commands = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, text = ""]) => text.trim());

/** Runs a line of the page in a folder, with the command that was built. */
function run(line: string, folder: string, env: Record<string, string>) {
  const edbridge = `npx() { shift; "${process.execPath}" "${join(root, "packages/cli/dist/bin.js")}" "$@"; }`;
  return runShell(`cd "${folder}"; ${edbridge}; ${line}`, env);
}

test("the page has eight commands, the last of which takes edbridge out", () => {
  expect(commands).toHaveLength(8);
  expect(commands.slice(0, 7).every((each) => each.startsWith("npx edbridge "))).toBe(true);
  expect(commands[7]).toMatch(/^npm uninstall edbridge /);
});

test("a legacy job goes through all steps of MIGRATING.md", async () => {
  const [observe = "", rehearse = "", nightly = "", todo = "", find = "", compare = "", done = ""] =
    commands;
  const folder = mkdtempSync(join(tmpdir(), "edbridge-migrating-"));
  const job = (name: string, as = name) =>
    copyFileSync(join(root, "test/migrating", name), join(folder, as));
  const credentials = { clientKey: "nightly", clientSecret: "a-secret-of-the-night" };
  const old = await startSandbox({ generation: "legacy", credentials });
  const current = await startSandbox({ generation: "current", credentials });
  const env = { OLD_HOST: old.baseUrl, NEW_HOST: current.baseUrl };
  const on = (host: typeof old) => ({ ...hostEnvironment(host), ...env });
  try {
    job("job.mjs");
    const seen = await run(observe, folder, on(old));
    expect(seen, seen.stderr).toMatchObject({ status: 0 });
    expect((await run(todo.replace("nightly", "before"), folder, {})).stdout).toMatch(/EDB001 /);

    const rehearsed = await run(rehearse, folder, on(current));
    expect(rehearsed, rehearsed.stderr).toMatchObject({ status: 0 });
    expect(current.records("programs")).toEqual([]);

    const night = await run(nightly, folder, on(current));
    expect(night, night.stderr).toMatchObject({ status: 0 });
    expect(night.stderr).toMatch(/ 0 refused/);
    expect(current.records("programs")).toHaveLength(1);

    const left = await run(todo, folder, {});
    expect(left.stdout).toMatch(
      /EDB001 +job\.mjs:\d+[^]*programs \(write\)[^]*programTypeDescriptor/,
    );
    expect(await run(find, folder, {})).toMatchObject({ status: 1 });

    job("job.new.mjs");
    const same = await run(compare, folder, {});
    expect(same, same.stderr).toMatchObject({ status: 0 });
    expect(same.stdout).toMatch(/\nequal\n$/);

    job("job.new.mjs", "job.mjs");
    expect(await run(find, folder, {})).toMatchObject({ status: 0 });
    expect(await run(nightly, folder, on(current))).toMatchObject({ status: 0 });
    // Tonight's first run was a legacy one.
    expect(await run(done, folder, {})).toMatchObject({ status: 1 });

    const direct = await run("node job.mjs", folder, hostEnvironment(current));
    expect(direct, direct.stderr).toMatchObject({ status: 0 });
  } finally {
    await Promise.all([old.stop(), current.stop()]);
    rmSync(folder, { recursive: true });
  }
}, 120_000);
