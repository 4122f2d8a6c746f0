// The reports of runs, of rehearsals and of comparisons, and what a store that refuses needs.
import type { CallEvent } from "@edbridge/compat";
import { checkBaseUrl } from "@edbridge/core/internal";
import { expect, test } from "vitest";
import { asRehearsed, RehearsalTally } from "../src/rehearse/report.js";
import type { OtherCalls } from "../src/run/events.js";
import { RunTally, summaryLines } from "../src/run/tally.js";
import { isForbidden, remedyFor, whyAway, whyNotDurable } from "../src/serve/redis-client.js";
import { answeredCall, signInOf } from "../src/shadow/handed-call.js";
import type { DifferenceLine, ShadowLine } from "../src/shadow/counts.js";
import { ShadowSummary } from "../src/shadow/summary.js";

const run = { v: 1, time: "2026-11-01T00:00:00.000Z", run: "a1", door: "register" } as const;
const asked = { caller: "nightly", method: "GET", kind: "data", collection: "schools" } as const;
const answer = { status: 200, ms: 1, hostMs: 1, hostCalls: 1, changes: [], mapped: [], lost: [] };
const place = { site: "job.js:3:1", via: null, elsewhere: false };
const plain = {
  ...run,
  ...asked,
  ...answer,
  ...place,
  refused: null,
  rehearsed: null,
  reason: null,
};
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
const away = { v: 1, elsewhere: true, calls: 1 } as const;
const read = { ...away, isLegacy: false, isWrite: false, isHeldBack: false };
const elsewhere: readonly OtherCalls[] = [
  { ...read, origin: "https://one.example" },
  { ...read, origin: "https://two.example", calls: 2, isLegacy: true, isWrite: true },
  { ...read, origin: "https://three.example", isHeldBack: true },
  { ...read, origin: "https://four.example", calls: 2, isHeldBack: true },
];

function tallyOf(events: readonly CallEvent[], more: readonly OtherCalls[] = []) {
  const tally = new RunTally();
  for (const each of events) tally.add(each);
  for (const each of more) tally.addOthers(each);
  return tally;
}
const ofRun = { legacyUrl: "https://h.example", isObserved: false, isRehearsed: false };

test.each([
  ["a run", {}],
  ["a run through a proxy", { variable: "EDFI_BASE_URL" }],
  ["a run that is observed", { isObserved: true }],
  ["a rehearsal", { isRehearsed: true }],
])("the summary of %s says what became of its calls", (_, more) => {
  const setting = { ...ofRun, variable: undefined, ...more };
  const spoilt = Object.assign(tallyOf(calls, elsewhere), { badLines: 2 });
  for (const tally of [
    spoilt,
    tallyOf([event()]),
    tallyOf([], elsewhere.slice(0, 1)),
    tallyOf([]),
  ]) {
    expect(summaryLines(tally, setting)).toMatchSnapshot();
  }
  expect(summaryLines(Object.assign(tallyOf([]), { badLines: 1 }), setting)).toMatchSnapshot();
});

function rehearsalOf(events: readonly CallEvent[]) {
  const tally = new RehearsalTally();
  for (const each of events) tally.add(asRehearsed(each));
  return tally;
}

test("the report of a rehearsal says what would become of its writes", () => {
  const uncertain = write({ rehearsed: "not-certain", reason: "The host shows no values" });
  const rehearsal = rehearsalOf([...calls, uncertain, write({ site: null, caller: null })]);
  const ofJob = tallyOf([], elsewhere);
  for (const name of ["curl", "python3"]) ofJob.unseen.add(name);
  for (const variable of [undefined, "EDFI_BASE_URL"]) {
    expect(rehearsal.lines(variable, ofJob)).toMatchSnapshot();
    expect(rehearsal.lines(variable)).toMatchSnapshot();
    expect(rehearsalOf([]).lines(variable, ofJob)).toMatchSnapshot();
  }
  expect(rehearsalOf([]).lines(undefined, tallyOf([]), true)).toMatchSnapshot();
  expect([rehearsal.wouldFail, rehearsal.isEmpty]).toEqual([true, false]);
  expect(rehearsalOf(calls).comparedWith(rehearsal, 2)).toMatchSnapshot();
  expect(rehearsal.comparedWith(rehearsal, 3)).toMatchSnapshot();
});

test("the summary of a comparison has a line for each way in which hosts differ", () => {
  const head = { v: 1, shadow: "a", time: "2026-11-01T00:00:00Z", collection: "schools" } as const;
  const ended = (outcome: "equal" | "different" | "noise" | "repeated" | "dropped", count = 1) =>
    ({ ...head, calls: "read", outcome, reason: null, count }) as const;
  const nothing = { change: null, status: null, codes: null, reason: null, field: "type" };
  const differs = (kind: DifferenceLine["kind"], more: Partial<DifferenceLine> = {}) =>
    ({ ...head, ...nothing, calls: "read", kind, count: 1, ...more }) as const;
  const refusing = { status: "201 400", reason: "type must be one that is there" };
  const all: readonly ShadowLine[] = [
    ended("equal", 2000),
    ended("different"),
    ended("noise"),
    ended("repeated", 4),
    { ...ended("dropped"), reason: "the comparison did not run" },
    { ...ended("equal", 3), calls: "write" },
    { ...ended("different"), calls: "write" },
    { ...ended("dropped", 2), calls: "write", reason: "the old host refused it" },
    differs("missing"),
    differs("extra"),
    differs("value"),
    differs("code"),
    differs("order", { field: "" }),
    differs("value", { calls: "repeated" }),
    differs("code", { field: "kind", change: "EDB024", codes: { old: "A", now: "B" }, count: 9 }),
    differs("code", { calls: "write", change: "EDB024", codes: { old: "C", now: null } }),
    differs("status", { field: "", calls: "write", change: "EDB005", ...refusing }),
    differs("status", { field: "", status: "200 404" }),
  ];
  const summary = new ShadowSummary();
  expect([summary.lines, summary.share]).toMatchSnapshot();
  for (const each of all) summary.add(each);
  expect([summary.lines, summary.share.toFixed(6), summary.compared]).toMatchSnapshot();
  for (let each = 0; each < 60; each++) summary.add(differs("value", { field: `f${each}` }));
  expect(summary.lines).toContain("and 19 other differences");
});

const old = checkBaseUrl("https://old.example");
const empty = new Uint8Array();

test.each([
  ["schools/1/2", 200],
  ["schools", 304],
  ["schools", 401],
  ["schools", 429],
  ["schools", 499],
  ["schools", 500],
  ["Schools/1", 200],
  ["schools?id=2", 200],
])("whether a call for %s that was answered %i is compared", async (path, status) => {
  const url = `/api/v2.0/2017/${path}`;
  const about = { calls: "read", collection: "schools", method: "GET", url } as const;
  const rest = { status, headers: { authorization: "a" }, answerHeaders: { location: "l" } };
  const call = answeredCall({ ...about, ...rest, sent: empty, received: empty }, old, 100);
  const found = await call.catch((error: unknown) => String(error));
  expect(
    typeof found === "string" ? found : { ...found, query: String(found.query) },
  ).toMatchSnapshot();
});

test("a sign-in is known by its key and secret with the token that they gave", async () => {
  const about = { calls: "read", collection: "", method: "POST", url: "/oauth/token" } as const;
  const type = { "content-type": "application/x-www-form-urlencoded" };
  const form = "Client_id=k&Client_secret=s";
  const answers = ['{"access_token":"t"}', '{"Access_token":"t"}', '{"access_token":1}', "x"];
  const signIns = [
    ...answers.map((each) => [form, each]),
    ...["Client_id=k", "Client_secret=s"].map((each) => [each, answers[0]]),
  ];
  const found = signIns.map(([sent, received]) => {
    const bytes = { sent: Buffer.from(sent ?? ""), received: Buffer.from(received ?? "") };
    return signInOf({ ...about, ...bytes, status: 200, headers: type, answerHeaders: {} }, old);
  });
  const known = { token: "t", credentials: { clientKey: "k", clientSecret: "s" } };
  expect(await Promise.all(found)).toEqual([known, known, ...Array<undefined>(4).fill(undefined)]);
});

test("a store that refuses is named by its code alone, with what mends it", () => {
  const errors = [
    ..."WRONGPASS NOAUTH NOPERM ERR READONLY MOVED CROSSSLOT CLUSTERDOWN OOM".split(" "),
    "Socket closed",
  ].map((text) => new Error(`${text} for a secret`));
  const refused = Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
  const all = [...errors, refused, Object.assign(new Error("x"), { code: "a b" }), "text"];
  const texts = all.map((each) => `${String(each)}:${whyAway(each)}${remedyFor(each)}`);
  expect([texts, all.filter(isForbidden)]).toMatchSnapshot();
  const facts = (log: number, most: number, policy: string) =>
    `aof_enabled:${log}\r\nmaxmemory:${most}\r\nmaxmemory_policy:${policy}\r\n`;
  const infos = [
    "",
    facts(0, 0, "allkeys-lru"),
    facts(0, 100, "allkeys-lru"),
    facts(1, 100, "allkeys-lru"),
    facts(1, 100, "noeviction"),
  ];
  expect(infos.map(whyNotDurable)).toMatchSnapshot();
});
