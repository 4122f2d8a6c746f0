// What a run, a rehearsal and a comparison print, of lines that their processes have written.
import fs from "node:fs";
import type { CallEvent } from "@edbridge/compat";
import { startSandbox } from "@edbridge/sandbox";
import { afterAll, expect, test } from "vitest";
import { command, newFile, settled } from "./support.js";

const run = { v: 1, time: "2026-11-01T00:00:00.000Z", run: "a1", door: "register" } as const;
const asked = { caller: "nightly", method: "GET", kind: "data", collection: "schools" } as const;
const answer = { status: 200, ms: 1, hostMs: 1, hostCalls: 1, changes: [], mapped: [], lost: [] };
const place = { site: "job.js:3:1", via: null, elsewhere: false };
const verdict = { refused: null, rehearsed: null, reason: null };
const plain = { ...run, ...asked, ...answer, ...place, ...verdict };
const event = (more: Partial<CallEvent> = {}): CallEvent => ({ ...plain, ...more });
const write = (more: Partial<CallEvent> = {}) => event({ method: "POST", ...more });
const lost = (field: string) => ({ collection: "students", field, class: "dropped" }) as const;

const calls = [
  event(),
  event({ kind: "authorize", method: "POST", collection: null }),
  event({ kind: "token", method: "POST", collection: null }),
  event({ kind: "metadata", collection: null }),
  event({ kind: "other", collection: null }),
  write({ lost: [lost("loginId"), lost("displacementStatus")] }),
  write({ status: 400, refused: "EDB024", reason: "It is why", via: "got" }),
  write({ status: 0, refused: "EDB_NETWORK", site: null, via: "got" }),
  event({ status: 501, refused: "501", site: null, caller: null }),
];
const read = {
  v: 1,
  elsewhere: true,
  calls: 1,
  isLegacy: false,
  isWrite: false,
  isHeldBack: false,
};
const elsewhere = [
  { ...read, origin: "https://one.example" },
  { ...read, origin: "https://two.example", calls: 2, isLegacy: true, isWrite: true },
  { ...read, origin: "https://three.example", isHeldBack: true },
  { ...read, origin: "https://four.example", calls: 2, isHeldBack: true },
];
const started = ["curl", "/usr/bin/python3"].map((name) => ({
  v: 1,
  started: name,
  inherits: true,
}));

const { baseUrl, stop } = await startSandbox({ generation: "current" });
afterAll(stop);

/** Runs a job for each of whose nights these lines are written, by its processes or by others. */
async function ran(flags: readonly string[], ...nights: (readonly (object | string)[])[]) {
  const left = newFile();
  const text = (line: object | string) => (typeof line === "string" ? line : JSON.stringify(line));
  fs.writeFileSync(left, JSON.stringify(nights.map((lines) => lines.map(text).join("\r\n"))));
  const job = `const fs = require("node:fs"), [now, ...rest] = JSON.parse(fs.readFileSync(process.argv[1]));
fs.writeFileSync(process.argv[1], JSON.stringify(rest));
fs.appendFileSync(process.env.EDBRIDGE_REPORT, now);`;
  const words = ["--", process.execPath, "-e", job, left];
  const { code, err } = await command(["run", "--base-url", baseUrl, ...flags, ...words]);
  const lines = settled(err).split("\n");
  // What is known of the host, and how the job is run, are other tests'.
  return [
    ...lines.filter((line) => !/^edbridge: (1\.2\.3,|running|rehearsal: writes)/.test(line)),
    code,
  ];
}

const spoilt = [...calls, ...elsewhere, { ...read, v: 2 }, [], "{"];
test.each([
  ["bridged", [], [spoilt, [event()], elsewhere.slice(0, 1), elsewhere.slice(1, 2), ["x"]]],
  ["observed", ["--observe"], [spoilt, elsewhere.slice(1, 2)]],
])("the summary of a job that is %s says what became of its calls", async (_, flags, jobs) => {
  for (const lines of jobs) expect(await ran(flags, lines)).toMatchSnapshot();
});

test("the report of a rehearsal says what would become of the writes, and what is not known", async () => {
  const uncertain = write({ rehearsed: "not-certain", reason: "The host shows no values" });
  const more = [uncertain, write({ site: null, caller: null })];
  const all = [...calls, ...elsewhere, ...started];
  expect(await ran(["--rehearse"], [...all, ...more])).toMatchSnapshot();
  expect(await ran(["--rehearse"], [event(), write()])).toMatchSnapshot();
  expect(await ran(["--rehearse"], [...elsewhere.slice(2), ...started])).toMatchSnapshot();
  const nights = ["--rehearse", "--nights", "3"];
  expect(await ran(nights, calls, [...calls, ...more], [...more, ...calls])).toMatchSnapshot();
});

test("a report has each call at the line through which the fewest kinds of calls go", async () => {
  const report = newFile();
  await ran(
    ["--report", report],
    [
      { ...event({ site: "send.js:1" }), callers: ["list.js:2", "job.js:3"] },
      { ...event({ site: "send.js:1", collection: null }), callers: ["job.js:3"] },
      write({ site: "send.js:1", via: "got" }),
      event({ site: null }),
    ],
  );
  const lines = fs.readFileSync(report, "utf8").trim().split("\n");
  const found = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(found.map(({ site, via, summary }) => [site, via, summary])).toMatchSnapshot();
});

const head = { v: 1, shadow: "a", time: "2026-11-01T00:00:00Z", collection: "schools" };
const ended = (outcome: string, count = 1, more: object = {}) => ({
  ...head,
  calls: "read",
  outcome,
  reason: null,
  count,
  ...more,
});
const nothing = { change: null, status: null, codes: null, reason: null, field: "type" };
const differs = (kind: string, more: object = {}) => ({
  ...head,
  ...nothing,
  calls: "read",
  kind,
  count: 1,
  ...more,
});

async function compared(...lines: readonly object[]) {
  const report = newFile();
  fs.writeFileSync(report, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  const { out, code } = await command(["shadow", "--allow", "0.4%", report]);
  return [...out.trim().split("\n"), code];
}

test("the summary of a comparison has a line for each way in which hosts differ", async () => {
  const refusing = { status: "201 400", reason: "type must be one that is there" };
  const writes = { calls: "write", change: "EDB024" };
  const all = [
    ended("equal", 2000),
    ended("different"),
    ended("noise"),
    ended("repeated", 4),
    ended("dropped", 1, { reason: "the comparison did not run" }),
    ended("equal", 3, { calls: "write" }),
    ended("different", 1, { calls: "write" }),
    ended("dropped", 2, { calls: "write", reason: "the old host refused it" }),
    differs("missing"),
    differs("extra"),
    differs("value"),
    differs("code"),
    differs("order", { field: "" }),
    differs("value", { calls: "repeated" }),
    differs("code", { field: "kind", change: "EDB024", codes: { old: "A", now: "B" }, count: 9 }),
    differs("code", { ...writes, codes: { old: "C", now: null } }),
    differs("status", { field: "", calls: "write", change: "EDB005", ...refusing }),
    differs("status", { field: "", status: "200 404" }),
  ];
  expect(await compared(...all)).toMatchSnapshot();
  expect(await compared(ended("dropped"))).toMatchSnapshot();
  expect((await compared(ended("equal", 249), ended("different"))).at(-1)).toBe(0);
  expect((await compared(ended("equal", 248), ended("different"))).at(-1)).toBe(1);
  // What cannot be read may differ.
  expect((await compared(ended("equal"), [], ended("equal"))).at(-1)).toBe(3);
  const many = Array.from({ length: 60 }, (_, each) => differs("value", { field: `f${each}` }));
  expect(await compared(...all, ...many)).toContain("and 19 other differences");
});
