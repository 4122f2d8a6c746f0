import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { scopes } from "../mutation/scope.ts";
import { root } from "../support/run.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");
const validator = join(root, "scripts", "tools", "node_modules", ".bin", "action-validator");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };

interface Job {
  readonly strategy?: { readonly matrix: { readonly script?: readonly string[] } };
  readonly steps: readonly { readonly run?: string }[];
}

/** The commands of a workflow, one for each script of its matrix. */
function commandsOf(text: string): string[] {
  const { jobs } = parse(text) as { jobs: Record<string, Job> };
  return Object.values(jobs).flatMap(({ strategy, steps }) =>
    steps.flatMap(({ run }) =>
      (strategy?.matrix.script ?? [""]).flatMap(
        (script) => run?.replace("${{ matrix.script }}", script) ?? [],
      ),
    ),
  );
}

describe.each(globSync(".github/workflows/*.yml", { cwd: root }))("%s", (file) => {
  test("has the published form of a workflow", () => {
    // It prints what is wrong, and fails.
    expect(execFileSync(validator, [file], { cwd: root })).toBeDefined();
  });

  test("runs scripts of this repository", () => {
    const others = /^(?:git diff|sudo apt-get .*)$/;
    const commands = commandsOf(read(file)).filter((command) => !others.test(command));
    expect(commands).not.toEqual([]);
    for (const command of commands) {
      const [, script = command] = /^npm (?:run )?([\w:-]+)(?: -- [\w -]+)?$/.exec(command) ?? [];
      expect(Object.keys(scripts)).toContain(script);
    }
  });
});

test("slow.yml runs every suite that is too slow for each push", () => {
  const commands = commandsOf(read(".github/workflows/slow.yml")).join("\n");
  const suites = "matrix fuzz faults attack soak bench coverage first-hour site regex".split(" ");
  for (const suite of suites) expect(commands).toMatch(new RegExp(`^npm run ${suite}$`, "m"));
  for (const part of ["--writes", "--laws"]) expect(commands).toContain(`npm run fuzz -- ${part}`);
  for (const { name } of scopes) expect(commands).toContain(`npm run mutation -- ${name}`);
});
