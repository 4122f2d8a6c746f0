// Checks a change while it is made: types, one case of each door, and the tests that it can break, which are
// those that import what has changed since the last commit: `npm run test:quick`. With names of files, those
// count as changed.
import { execFileSync, spawn } from "node:child_process";
import { relative, resolve } from "node:path";
import { createVitest, type TestSpecification } from "vitest/node";

/** Test files that run in less than a minute. Most files are in the way of a call, which many tests make. */
const most = 40;

const lines = (text: string) => text.split("\n").filter(Boolean);
const git = (...args: readonly string[]) => lines(execFileSync("git", args, { encoding: "utf8" }));

const named = process.argv.slice(2);
const edited = [
  ...git("diff", "--name-only", "HEAD"),
  ...git("ls-files", "-o", "--exclude-standard"),
];
const changed = named.length > 0 ? named : edited;

const types = spawn("tsc", ["--noEmit", "-p", "tsconfig.json"], {
  stdio: "inherit",
  shell: process.platform === "win32",
});
const checked = new Promise<number>((done) => types.once("close", (code) => done(code ?? 1)));

const vitest = await createVitest("test", {
  watch: false,
  project: ["shared", "alone"],
  related: changed.map((file) => resolve(file)),
});
const fileOf = ({ moduleId }: TestSpecification) => relative(".", moduleId).replaceAll("\\", "/");
const folders = changed.map((file) => /^packages\/[^/]+\//.exec(file)?.[0] ?? file);
const isNear = (test: TestSpecification) =>
  folders.some((folder) => fileOf(test).startsWith(folder));

const related = await vitest.getRelevantTestSpecifications();
const near = related.length > most ? related.filter(isNear) : related;
if (near !== related) {
  console.log(`${related.length} test files import this: the ${near.length} of its package run.`);
}
// This one starts the reporters.
await vitest.standalone();
const [doors] = await vitest.globTestSpecifications(["test/doors.test.ts"]);
const others = near.filter((test) => fileOf(test) !== "test/doors.test.ts");
await vitest.runTestSpecifications(doors ? [doors, ...others] : others);
await vitest.close();
if ((await checked) !== 0) process.exitCode = 1;
