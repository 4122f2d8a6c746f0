// The example migrations: a legacy program in `before`, a folder a step with what changes as a diff
// and the command that proves it, and the program in `after`, which needs edbridge no more.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../examples/migrations/", import.meta.url));

/** One step of a migration. */
export interface Step {
  /** Its folder, such as `1-dates`. */
  readonly name: string;
  /** What is changed, and why, in Markdown. */
  readonly text: string;
  /** A diff of the program before it. */
  readonly diff: string;
  /** The command that proves it, for a folder with the program before and after each step. */
  readonly command: string;
}

/** The names of all migrations. */
export function migrationNames(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== "node_modules")
    .map(({ name }) => name);
}

/** The steps of a migration, in their order. */
export function stepsOf(migration: string): Step[] {
  const steps = readdirSync(join(folder, migration)).filter((name) => /^\d-/.test(name));
  return steps.toSorted().map((name) => {
    const read = (file: string) => readFileSync(join(folder, migration, name, file), "utf8");
    const [, text = "", command = ""] = /^(.*?)^```sh\n(.*?)^```$/ms.exec(read("README.md")) ?? [];
    return { name, text: text.trim(), diff: read("change.diff"), command: command.trim() };
  });
}

/**
 * Lays a migration out in a new folder: `before`, and the whole program after each step, made with
 * the diffs. The caller removes the folder.
 */
export function layOut(migration: string): string {
  const made = mkdtempSync(join(tmpdir(), "edbridge-migration-"));
  symlinkSync(join(folder, "node_modules"), join(made, "node_modules"), "junction");
  cpSync(join(folder, migration, "before"), join(made, "before"), { recursive: true });
  let last = "before";
  for (const { name } of stepsOf(migration)) {
    mkdirSync(join(made, name));
    cpSync(join(made, last), join(made, name), { recursive: true });
    const patch = join(folder, migration, name, "change.diff");
    execFileSync("git", ["apply", patch], { cwd: join(made, name), stdio: "pipe" });
    last = name;
  }
  return made;
}

/** The folder of a migration as it is kept. */
export function keptIn(migration: string): string {
  return join(folder, migration);
}
