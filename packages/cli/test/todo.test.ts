import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { command, newFile, shown } from "./support.js";

const day = 24 * 60 * 60_000;
const now = Date.UTC(2026, 10, 15, 12);
const ago = (days: number) => new Date(now - days * day).toISOString();
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
afterAll(() => void vi.useRealTimers());

function report(...lines: readonly (object | string)[]): string {
  const file = newFile();
  const text = lines.map((line) => (typeof line === "string" ? line : `${JSON.stringify(line)}\n`));
  writeFileSync(file, text.join(""));
  return file;
}

const todo = async (...words: readonly string[]) => shown(await command(["todo", ...words]));

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
  return { v: 1, summary: true, run, ...times, exitCode: 0, calls: 1, job: "1", ...more };
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
const night = [call(), call(), enrollment, through, lossy, ended(1), call({ elsewhere: true })];

/** What `edbridge codes` has written of a host. */
const hostCodes = {
  dataStandard: "5.2.0",
  kinds: [
    {
      descriptor: "GradeLevel",
      fields: [`${collection}.entryGradeLevelDescriptor`],
      codes: [
        { legacy: "Ninth grade", state: "same", current: "Ninth grade" },
        { legacy: "K", state: "near", current: "Kindergarten" },
        { legacy: "Grade 13", state: "missing" },
      ],
    },
  ],
};
const used = mapped("students", "races.raceType");
const write = call({ method: "POST", collection: "students", mapped: [used, ...sex] });
const sent = { method: "POST", kind: "data", caller: "roster", collection: "students" };
const ofLog = { level: 30, time: now, ...sent, changes: ["EDB024"], mapped: ["students.sexType"] };
const use = call({ collection: "students", mapped: sex });
const older = [use, ended(2), use, ended(1, "a1", { dataStandard: "6.0.0" })];
const logged = [{ level: 30, time: 1, msg: "x" }, { ...ofLog, status: 201 }, ofLog];

test.each<[what: string, flags: string, lines: readonly (object | string)[]]>([
  ["a night", "", night],
  ["a night as a page", "--markdown", night],
  ["a night as JSON", "--json", night],
  ["a night as a table of callers, without formulas", "--csv", night],
  [
    "a line of code in this folder",
    "",
    [call({ site: `${join(process.cwd(), "jobs/a.js")}:3:1` })],
  ],
  ["the log of serve", "", logged],
  ["the Data Standard of the last run", "", older],
  ["a Data Standard that is asked for", "--data-standard 5.2.0", older],
  [
    "lines of each kind, and some that are none",
    "",
    [
      "\uFEFF\n\n",
      call({ method: "HEAD", mapped: sex, via: "got", caller: null }),
      call({ method: "DELETE", collection: null, kind: "token", lost: lossy.lost }),
      { ...ofLog, time: "2026-11-14T00:00:00Z", lost: ["students.a.b"], changes: undefined },
      { ...ofLog, time: 1e99 },
      `x\n"${"x".repeat(2 ** 18)}"\n`,
      ended(3, "a9"),
    ],
  ],
  ["nothing", "", []],
  ["nothing, as a page", "--markdown", []],
  ["a brief", "--brief", [write]],
  ["a brief in curl", "--brief --language curl --data-standard 6.0", [write]],
  ["a brief with the codes of a host", "--brief --language python --codes CODES", night],
])("todo prints %s", async (_, flags, lines) => {
  const words = flags.split(" ").filter(Boolean);
  const codes = report(JSON.stringify(hostCodes));
  const file = report(...lines);
  const printed = await todo(...words.map((word) => (word === "CODES" ? codes : word)), file, file);
  expect(printed).not.toContain("\u001b");
  expect(printed).toMatchSnapshot();
});

test.each<[string, readonly (object | string)[]]>([
  ["a last line that is cut off", [call(), call(), '{"v":1,"time":"20']],
  ["lines that are none", ["hello\n", call(), '{"v":1,"time":"20{"v":1}\n', call()]],
])("todo leaves out and counts %s", async (_, lines) => {
  const file = report(...lines);
  expect(await todo(file)).toMatchSnapshot();
  expect(await todo("--done", file)).toMatchSnapshot();
});

test.each([
  ["a text", "hello\nworld\n"],
  ["a member of another type", `${JSON.stringify(call({ changes: "EDB004" }))}\n`],
  ["a time that is none", '{"level":30,"time":1e99,"kind":"data"}\n'],
  ["a line of a newer edbridge", '{"v":2,"time":"x"}\n'],
  ["a line without end", `"${"x".repeat(300_000)}"\n`],
])("todo refuses %s with 2 and one line", async (_name, text) => {
  expect(await todo(report(text))).toMatchSnapshot();
});

test("todo --baseline names what is new, and lets lines of code move", async () => {
  const { out } = await command(["todo", "--json", report(call(), enrollment)]);
  const baseline = report(`\uFEFF${out}`);
  const second = call({ site: "job.js:99:1" });
  for (const lines of [
    [call(), enrollment],
    [call({ site: "job.js:31:12" }), enrollment],
    [call(), second, enrollment],
    [call({ mapped: sex }), enrollment],
    [call()],
    [call(), { ...enrollment, mapped: enrollment.mapped.slice(1) }],
  ]) {
    expect(await todo("--baseline", baseline, report(...lines))).toMatchSnapshot();
  }
});

const done = (lines: readonly (object | string)[], since = "30d") =>
  todo("--done", "--since", since, report(...lines));
const plain = (days: number, members = {}) => call({ time: ago(days), changes: [], ...members });

test.each<[string, readonly (object | string)[]]>([
  ["the job ran, and used nothing legacy", [plain(31), plain(1)]],
  [
    "it runs without any bridged call",
    [call({ time: ago(60) }), ended(31), ended(20, "a2"), ended(1, "a3")],
  ],
  ["something legacy was used", [plain(31), call({ time: ago(2) })]],
  ["only a field is left", [plain(31), plain(1, { mapped: [mapped("schools", "type")] })]],
  [
    "a line of these days cannot be read, which may be of a legacy call",
    [plain(31), '{"v":1,"time":"20\n', plain(1)],
  ],
  ["only a line of long ago cannot be read", ['{"v":1,"time":"20\n', plain(31), plain(1)]],
  ["there is no line", []],
  ["all is long ago", [plain(41)]],
  ["the reports do not reach back", [plain(4), ended(1)]],
  [
    "a run sent legacy requests elsewhere",
    [plain(31), plain(1), ended(1, "a1", { legacyElsewhere: ["https://old.example"] })],
  ],
  ["no run ended well", [plain(31), plain(1), ended(1, "a1", { exitCode: 1 })]],
  ["no request of a run was seen", [ended(31, "a1", { calls: 0 }), ended(1, "a2", { calls: 0 })]],
  ["requests went to the new host", [ended(31), ended(1, "a2", { calls: 0, elsewhere: { x: 1 } })]],
  ["a run started another program", [ended(31), ended(1, "a2", { unseen: ["python3"] })]],
  [
    "a log has warnings only",
    [31, 1].map((days) => ({ level: "warn", time: ago(days), kind: "current", status: 403 })),
  ],
  ["another job ran", [call({ time: ago(60) }), ended(60), ended(1, "a2", { job: "2" })]],
  ["a caller has not come again", [call({ time: ago(41) }), plain(1, { caller: "other" })]],
])("todo --done %s", async (_name, lines) => {
  expect(await done(lines)).toMatchSnapshot();
});

test("todo --done goes by the time that is given", async () => {
  for (const since of ["12h", "1d", "4d"]) {
    expect(await done([plain(3), plain(0.2)], since)).toMatchSnapshot();
  }
});
