// Tests a change while it is made: one case of each door, and the tests that it can break, which are those that
// import what has changed since the last commit. With names of files, those count as changed; where nothing has
// changed, what depends on the operating system does. `npm run test:quick` checks the types before.
import { execFileSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { relative, resolve } from "node:path";
import { createVitest, type TestSpecification } from "vitest/node";

/** Test files that run in half a minute. Most files are in the way of a call, which many tests make. */
const most = 16;

/** One case of each door, and what goes over the wire without one. */
const ofDoors = ["test/doors", "current-flow/test/wire", "legacy-flow/test/wire"];

/** The tests that read pages, which import none. */
const ofPages = ["prose", "architecture", "page-commands", "readme", "reliability/reliability"];

const lines = (text: string) => text.split("\n").filter(Boolean);
const git = (...args: readonly string[]) => lines(execFileSync("git", args, { encoding: "utf8" }));

const named = process.argv.slice(2);
const edited = [
  ...git("diff", "--name-only", "HEAD"),
  ...git("ls-files", "-o", "--exclude-standard"),
];
/** Where Linux, macOS and Windows differ: files, paths, processes and their ends. */
const ofSystem = ["compat/src/store/files", "cli/src/run/launch", "cli/src/command/io"];
const usual = edited.length > 0 ? edited : ofSystem.map((file) => `packages/${file}.ts`);
const changed = named.length > 0 ? named : usual;

const vitest = await createVitest("test", {
  watch: false,
  maxWorkers: availableParallelism(),
  project: ["shared", "alone"],
  related: changed.map((file) => resolve(file)),
});
const fileOf = ({ moduleId }: TestSpecification) => relative(".", moduleId).replaceAll("\\", "/");

const words = (file: string) => file.split(/[/.-]/);
/** How many words of its path a test shares with a file that has changed. */
const sharedWith = (test: string, file: string) =>
  words(file).filter((word) => words(test).includes(word)).length;
const nearness = (test: TestSpecification) =>
  Math.max(...changed.map((file) => sharedWith(fileOf(test), file)));

const related = await vitest.getRelevantTestSpecifications();
const nearest = related.toSorted((one, other) => nearness(other) - nearness(one)).slice(0, most);
if (nearest.length < related.length) {
  console.log(`${related.length} test files import this: the ${most} nearest run.`);
}
// This one starts the reporters.
await vitest.standalone();
const isOfPages = changed.some((file) => file.endsWith(".md"));
const first = [...ofDoors, ...(isOfPages ? ofPages.map((name) => `test/${name}`) : [])];
const always = await vitest.globTestSpecifications(first.map((name) => `${name}.test.ts`));
const known = new Set(always.map(fileOf));
const others = nearest.filter((test) => !known.has(fileOf(test)));
await vitest.runTestSpecifications([...always, ...others]);
await vitest.close();
