// Plays a colleague's first hour with the last commit: `npm run first-hour` clones it, runs the quick tests, and
// adds a field by the steps of CONTRIBUTING.md. It is one that was taken out before, so that what is right is known.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { noteFigure } from "../reliability/figures.ts";
import { root } from "../support/run.ts";

const folder = mkdtempSync(join(tmpdir(), "edbridge-first-hour-"));
const { PATH = "", HOME = "", LANG = "C" } = process.env;
const machine = PATH.split(delimiter).filter((each) => !each.includes("node_modules"));
const env = { HOME, LANG, PATH: machine.join(delimiter) };

function run(command: string, ...words: readonly string[]): string {
  console.log(`$ ${[command, ...words].join(" ")}`);
  return execFileSync(command, words, { cwd: folder, env, encoding: "utf8", maxBuffer: 2 ** 26 });
}

function edit(file: string, from: string, to: string): void {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  if (!text.includes(from)) throw new Error(`${file} does not have ${from}`);
  writeFileSync(
    path,
    text.replace(from, () => to),
  );
}

function secondsOf(work: () => void): number {
  const began = performance.now();
  work();
  return Math.round((performance.now() - began) / 1000);
}

const table = "packages/records/tables/studentAcademicRecords.json";
const cases = "packages/records/test/translate.test.ts";
const row =
  '    { "legacy": "gradeValueQualifier", "current": "gradeValueQualifier", "in": "3.1-4.0" },\n';
const after = '    { "legacy": "gradeValueQualifier", "loss"';
const first = "test.each<Case>([\n";
const added = `${first}  [
    "the scale of the grades is a field of its own",
    "studentAcademicRecords",
    { gradeValueQualifier: "4.0" },
    { record: { gradeValueQualifier: "4.0" }, lost: [] },
    { dataStandard: "4.0" },
  ],
`;

try {
  const clone = secondsOf(() => {
    execFileSync("git", ["clone", "--quiet", root, folder]);
    run("npm", "run", "test:quick");
  });
  edit(table, row, "");
  run("git", "-c", "user.name=a", "-c", "user.email=a@b.example", "commit", "-qam", "Take out");
  const field = secondsOf(() => {
    edit(cases, first, added);
    try {
      run("npx", "vitest", "run", cases);
      throw new Error("The case passes before its row is there.");
    } catch (error) {
      if (!(error instanceof Error && "status" in error)) throw error;
    }
    edit(table, after, `${row}${after}`);
    run("npm", "run", "docs");
    run("npm", "run", "test:quick");
  });
  const changed = run("git", "diff", "--name-only", "HEAD~1").trim();
  if (changed !== cases) throw new Error(`These files have changed too:\n${changed}`);
  console.log(`clone to green: ${clone} s; a field: ${field} s`);
  const seen = `clone to green quick tests ${clone} s, a field by CONTRIBUTING.md ${field} s`;
  noteFigure("npm run first-hour", seen);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
