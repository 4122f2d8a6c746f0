import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { command } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const folder = temporaryFolder();

let written = 0;
function report(...lines: readonly (object | string)[]): string {
  const file = join(folder, `${++written}.ndjson`);
  const text = lines.map((line) => (typeof line === "string" ? line : `${JSON.stringify(line)}\n`));
  writeFileSync(file, text.join(""));
  return file;
}

const day = 24 * 60 * 60_000;
const ago = (days: number) => new Date(Date.now() - days * day).toISOString();

const call = (members: object = {}) => ({
  v: 1,
  time: ago(1),
  run: "a1",
  caller: "3f9ac2d1",
  method: "GET",
  kind: "data",
  collection: "schools",
  changes: ["EDB003", "EDB004"],
  mapped: [],
  lost: [],
  status: 200,
  site: "job.js:29:12",
  ...members,
});
const ended = (days: number, run = "a1", more = {}) => {
  const times = { began: ago(days), ended: ago(days) };
  return { v: 1, summary: true, run, ...times, exitCode: 0, calls: 1, ...more };
};
const mapped = (collection: string, field: string, change = "EDB024") => ({
  collection,
  field,
  change,
});
const sex = [mapped("students", "sexType")];

const collection = "studentSchoolAssociations";
const enrollment = call({
  method: "POST",
  collection,
  changes: ["EDB004", "EDB017", "EDB024"],
  mapped: [
    mapped(collection, "entryDate", "EDB017"),
    mapped(collection, "entryGradeLevelDescriptor"),
  ],
  site: "job.js:65:9",
});
const through = call({ collection: "students", site: null, via: "got", run: "a2" });
const lossy = call({
  method: "POST",
  collection: "students",
  caller: "=cmd()",
  time: ago(40),
  lost: [
    { collection: "students", field: "displacementStatus", class: "dropped" },
    { collection: "students", field: "ourOwn\u001b[1m", class: "unknown" },
  ],
});
const nightly = () =>
  report(call(), call(), enrollment, through, lossy, ended(1), call({ elsewhere: true }));

test("todo lists calls by their lines and fields in both forms", async () => {
  const { code, out, err } = await command(["todo", nightly()]);
  expect([code, err]).toEqual([0, ""]);
  expect(out).toMatch(/^2 changes and 4 fields left {4}2 runs, 5 bridged calls, last seen \d{4}-/);
  expect(out).toMatch(
    /EDB004 {2}GET students through got, job\.js:29:12, job\.js:65:9\n +Call the current path/,
  );
  expect(out).toMatch(/entryDate "2016-08-22T00:00:00" +-> {2}entryDate "2016-08-22" {2}EDB017/);
  expect(out).toMatch(
    /entryGradeLevelDescriptor "[^"]+" +-> +\S+ "uri:\/\/ed-fi\.org\/GradeLevelDescriptor#/,
  );
  expect(out).toMatch(/displacementStatus .*no place \(dropped\)/);
  expect(out).not.toContain("\u001b");
  expect(out).toContain("edbridge find PATH");
});

test("todo names lines of code of this folder from here", async () => {
  const site = `${join(process.cwd(), "jobs", "job.js")}:3:1`;
  const { out } = await command(["todo", report(call({ site }))]);
  expect(out).toContain(" jobs/job.js:3:1\n");
});

test("todo says the same as a page and as JSON", async () => {
  const page = await command(["todo", "--markdown", nightly()]);
  expect(page.out).toMatch(/\| EDB004 \| .*`job\.js:29:12`.* \| 5 \|/);
  expect(page.out).toMatch(/`studentSchoolAssociations\.entryDate` \(write\)/);
  const { out } = await command(["todo", "--json", nightly()]);
  const field = { field: "entryDate", access: "write", change: "EDB017", lost: null };
  const fields = expect.arrayContaining([expect.objectContaining(field)]);
  expect(JSON.parse(out)).toMatchObject({ v: 1, runs: 2, calls: 5, fields });
});

test("todo writes a line a caller, without formulas", async () => {
  const { out } = await command(["todo", "--csv", nightly()]);
  const [head, first, second, ...rest] = out.split("\r\n");
  expect(head).toBe("caller,last_seen,calls_30d,changes,collections,fields_lost");
  expect(first).toMatch(
    /^3f9ac2d1,\d{4}-.*Z,4,EDB003 EDB004 EDB017 EDB024,schools studentSchoolAssociations students,$/,
  );
  expect(second).toMatch(/^'=cmd\(\),.*,0,EDB003 EDB004,students,students\.displacementStatus /);
  expect(out).not.toContain("\u001b");
  expect(rest).toEqual([""]);
});

test("todo reads the log of serve, and counts what it does not list", async () => {
  const sent = { method: "POST", kind: "data", caller: "roster", collection: "students" };
  const changed = { changes: ["EDB024"], mapped: ["students.sexType"], status: 201 };
  const log = { level: 30, time: Date.now(), ...sent, ...changed };
  const { out } = await command(["todo", report({ level: 30, time: 1, msg: "x" }, log, log)]);
  expect(out).toMatch(/^0 changes and 1 field left {4}0 runs, 2 bridged calls/);
  expect(out).toMatch(/sexType .* -> {2}studentEducationOrganizationAssociations: sexDescriptor/);
});

test("todo takes the Data Standard of a run, and a report that is named twice once", async () => {
  const use = call({ collection: "students", mapped: sex });
  const nights = report(use, ended(2), use, ended(1, "a1", { dataStandard: "6.0.0" }));
  const { out } = await command(["todo", nights, nights]);
  expect(out).toContain("studentDemographics: sexDescriptor");
  expect(out).toContain(" 2 bridged calls");
  // As doctor prints it, too.
  for (const older of ["5.2", "5.2.0"]) {
    const of = await command(["todo", "--data-standard", older, nights]);
    expect(of.out).toContain("studentEducationOrganizationAssociations: sexDescriptor");
  }
});

test.each([
  ["a last line that is cut off", "1 line", [call(), call(), '{"v":1,"time":"20']],
  ["lines that are none", "2 lines", ["hello\n", call(), '{"v":1,"time":"20{"v":1}\n', call()]],
])("todo leaves out and counts %s", async (_, count, lines) => {
  const file = report(...lines);
  const { code, out, err } = await command(["todo", file]);
  expect([code, out.includes("2 bridged calls,")]).toEqual([0, true]);
  expect(err).toMatch(new RegExp(`^${file}: ${count} could not be read, and w\\w+ left out`));
  const checked = await command(["todo", "--done", file]);
  expect([checked.code, checked.err]).toEqual([1, err]);
});

test.each([
  ["a text", "hello\nworld\n", /line 1 is not of a report\. Give a file/],
  ["a member of another type", `${JSON.stringify(call({ changes: "EDB004" }))}\n`, /line 1/],
  ["a time that is none", '{"level":30,"time":1e99,"kind":"data"}\n', /line 1 is not of a report/],
  ["a line of a newer edbridge", '{"v":2,"time":"x"}\n', /line 1 .* A newer edbridge wrote it/],
  ["a line without end", `"${"x".repeat(300_000)}"\n`, /line 1/],
])("todo refuses %s with 2 and one line", async (_name, text, expected) => {
  const { code, out, err } = await command(["todo", report(text)]);
  expect(err).toMatch(expected);
  expect(err.trim().split("\n")).toHaveLength(1);
  expect([code, out]).toEqual([2, ""]);
});

test("todo --baseline names what is new, and lets lines of code move", async () => {
  const { out } = await command(["todo", "--json", report(call(), enrollment)]);
  const baseline = report(`\uFEFF${out}`);
  const check = (...lines: object[]) => command(["todo", "--baseline", baseline, report(...lines)]);
  expect(await check(call(), enrollment)).toMatchObject({ code: 0, out: "nothing new\n" });
  expect(await check(call({ site: "job.js:31:12" }), enrollment)).toMatchObject({ code: 0 });
  const second = await check(call(), call({ site: "job.js:99:1" }), enrollment);
  expect(second).toMatchObject({ code: 1 });
  expect(second.out).toMatch(/^new: EDB003 GET schools in job\.js \(job\.js:99:1\)\nnew: EDB004/);
  const more = await check(call({ mapped: sex }), enrollment);
  expect(more).toMatchObject({ code: 1, out: "new: students.sexType (read)\n" });
  const less = await check(call());
  expect(less.code).toBe(0);
  expect(less.out).toMatch(/3 of the baseline are not used any more/);
});

describe("todo --brief", () => {
  const grades = [
    { legacy: "Ninth grade", state: "same", current: "Ninth grade" },
    { legacy: "K", state: "near", current: "Kindergarten" },
    { legacy: "Grade 13", state: "missing" },
  ];
  const fields = [`${collection}.entryGradeLevelDescriptor`];
  const kinds = [{ descriptor: "GradeLevel", fields, codes: grades }];
  const codes = { dataStandard: "5.2.0", kinds };

  test("has places, what to write, fields, the codes of the host, and the proof", async () => {
    const args = ["--codes", report(JSON.stringify(codes)), "--language", "python"];
    const { code, out } = await command(["todo", "--brief", ...args, nightly()]);
    expect(code).toBe(0);
    expect(out).toContain("a host of Data Standard 5.2.");
    expect(out).toMatch(/### EDB004: [^]*- `job\.js:29:12`\n[^]*```python\n/);
    expect(out).toContain("| `students` | `/data/v3/ed-fi/students` |");
    expect(out).toMatch(/`entryDate "2016-08-22T00:00:00"` \| write \| entryDate "2016-08-22" \|/);
    expect(out).toContain(
      "| GradeLevel | K | near | Kindergarten |\n| GradeLevel | Grade 13 | missing |  |\n",
    );
    expect(out).not.toContain("Ninth grade | same");
    expect(out).toContain("npx edbridge compare --nights 2 --data-standard 5.2 OLD -- NEW");
    expect(out).not.toContain("\u001b");
  });

  test("takes codes from the tables, and says how to find other records", async () => {
    const both = [mapped("students", "races.raceType"), ...sex];
    const write = call({ method: "POST", collection: "students", mapped: both });
    const { out } = await command(["todo", "--brief", report(write)]);
    const newest = await command(["todo", "--brief", "--data-standard", "6.0", report(write)]);
    expect(newest.out).toContain(
      "The codes of Data Standard 5.2, the newest whose codes are known;",
    );
    expect(out).toContain(
      "| students.races[].raceType | American Indian - Alaskan Native | renamed | American Indian - Alaska Native |",
    );
    expect(out).toContain(
      "- `studentEducationOrganizationAssociations` is a record of its own, with `studentReference.studentUniqueId`",
    );
  });
});

const check = (lines: readonly (object | string)[], since = "30d") =>
  command(["todo", "--done", "--since", since, report(...lines)]);
const plain = (days: number, members = {}) => call({ time: ago(days), changes: [], ...members });

test.each<[string, number, RegExp, readonly (object | string)[]]>([
  ["the job ran, and used nothing legacy", 0, /^done: 1 run in 30 days/, [plain(31), plain(1)]],
  [
    "it runs without any bridged call",
    0,
    /^done: 2 runs/,
    [call({ time: ago(60) }), ended(31), ended(20, "a2"), ended(1, "a3")],
  ],
  [
    "something legacy was used",
    1,
    /left: GET schools: EDB003 EDB004 \(job\.js:29:12\), caller 3f9ac2d1/,
    [plain(31), call({ time: ago(2) })],
  ],
  [
    "only a field is left",
    1,
    /left: GET schools: EDB024/,
    [plain(31), plain(1, { mapped: [mapped("schools", "type")] })],
  ],
  [
    "a line of these days cannot be read, which may be of a legacy call",
    3,
    /missing: 1 line of \S+ could not be read/,
    [plain(31), '{"v":1,"time":"20\n', plain(1)],
  ],
  [
    "only a line of long ago cannot be read",
    0,
    /^done: 1 run/,
    ['{"v":1,"time":"20\n', plain(31), plain(1)],
  ],
  ["there is no line", 3, /missing: the reports have no line/, []],
  ["all is long ago", 3, /the last line is 41 days old/, [plain(41)]],
  [
    "the reports do not reach back",
    3,
    /the reports begin 4 days ago, and must begin 30 days ago/,
    [plain(4), ended(1)],
  ],
  [
    "a caller has not come again",
    3,
    /caller 3f9ac2d1 was last seen 41 days ago/,
    [call({ time: ago(41) }), plain(1, { caller: "other" })],
  ],
])("todo --done %s: exit %i", async (_name, code, expected, lines) => {
  const result = await check(lines);
  expect(result.out).toMatch(expected);
  expect(result.code).toBe(code);
});

test("todo --done goes by the time that is given", async () => {
  const lines = [plain(3), plain(0.2)];
  expect((await check(lines, "12h")).out).toMatch(/^done: 1 run in 12 hours/);
  expect((await check(lines, "2d")).code).toBe(0);
  expect((await check(lines, "4d")).code).toBe(3);
});
