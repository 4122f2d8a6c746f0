// Checks a change while it is made: types, one case of each door, and the tests that import a file which
// has changed since the last commit, or that were changed themselves: `npm run test:quick`. With names of
// files, those count as changed.
import { execFileSync, spawn } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";

const lines = (text: string) => text.split("\n").filter(Boolean);
const git = (...args: readonly string[]) => lines(execFileSync("git", args, { encoding: "utf8" }));

const named = process.argv.slice(2);
const edited = [
  ...git("diff", "--name-only", "HEAD"),
  ...git("ls-files", "-o", "--exclude-standard"),
];
const changed = named.length > 0 ? named : edited;

// A source is imported by its name in JavaScript, from beside a package's tests or from another folder.
const names = changed
  .filter((file) => file.endsWith(".ts"))
  .map((file) => `/${basename(file, ".ts")}`);
// No test imports a table.
const isOfTables = changed.some((file) => file.startsWith("packages/records/tables/"));
const isConcerned = (test: string) => {
  if (changed.includes(test)) return true;
  if (isOfTables && test.startsWith("packages/records/test/")) return true;
  const imports = readFileSync(test, "utf8").match(/from "\.[^"]*(?=\.[jt]s")/g) ?? [];
  return imports.some((each) => names.some((name) => each.endsWith(name)));
};
const tests = globSync(["packages/*/test/**/*.test.ts", "test/**/*.test.ts"], {
  exclude: ["**/node_modules/**", "test/check/**"],
})
  .map((file) => file.replaceAll("\\", "/"))
  .filter(isConcerned);

function run(program: string, args: readonly string[]): Promise<number> {
  const child = spawn(program, args, { stdio: "inherit", shell: process.platform === "win32" });
  return new Promise((done) => child.once("close", (code) => done(code ?? 1)));
}

const projects = ["--project", "shared", "--project", "alone"];
const codes = await Promise.all([
  run("tsc", ["--noEmit", "-p", "tsconfig.json"]),
  run("vitest", ["run", ...projects, "test/doors.test.ts", ...tests]),
]);
process.exitCode = Math.max(...codes);
