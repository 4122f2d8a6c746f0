import { readdirSync, readFileSync, rmSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { keptIn, layOut, migrationNames, stepsOf } from "../../scripts/migrations.ts";
import { root } from "../support/run.ts";
import { outcomeHere } from "../sidecar/support/edbridge.ts";

// Each step runs two programs.
vi.setConfig({ testTimeout: 60_000 });

const hasPython = spawnSync("python3", ["-c", "import requests"]).status === 0;

const filesOf = (folder: string) =>
  Object.fromEntries(
    readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), "utf8")]),
  );

const made = new Map(migrationNames().map((name) => [name, layOut(name)]));
afterAll(() => {
  process.chdir(root);
  for (const folder of made.values()) rmSync(folder, { recursive: true });
});

test.each([...made])("the steps of %s lead from before to after", (name, folder) => {
  const steps = stepsOf(name);
  expect(filesOf(join(folder, steps.at(-1)?.name ?? ""))).toEqual(
    filesOf(join(keptIn(name), "after")),
  );
  for (const { text, command } of steps) {
    expect(text).toMatch(/^# \d\. /);
    expect(command).toMatch(/^npx edbridge compare /);
  }
});

test("a legacy program has 80 to 300 lines, and its last step needs no edbridge", () => {
  for (const name of migrationNames()) {
    const programs = Object.entries(filesOf(join(keptIn(name), "before")));
    const [lines = 0] = programs
      .filter(([file]) => file.startsWith("job."))
      .map(([, text]) => text.split("\n").length - 1);
    expect([name, lines >= 80 && lines <= 300]).toEqual([name, true]);
    expect(stepsOf(name).at(-1)?.command).not.toContain("--without");
  }
});

const proofs = migrationNames().flatMap((name) =>
  stepsOf(name).map((step) => ({ migration: name, ...step })),
);

test.for(proofs)("$migration $name is proven", async ({ migration, name, command }, { skip }) => {
  if (migration === "python") skip(!hasPython, "python3 with requests is not there");
  process.chdir(made.get(migration) ?? "");
  const [, , ...args] = command.split(" ");
  const { status, stdout, stderr } = await outcomeHere(args, process.env);
  expect([name, status], stdout + stderr).toEqual([name, 0]);
  expect(stdout).toMatch(/\nequal\n$/);
});
