// What a proxy says of itself and of its calls: to people, to programs that read its log, and to Prometheus.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { CallRecord } from "../src/index.js";
import { historyOf } from "../src/serve/history.js";
import { createLog } from "../src/serve/log.js";
import { page } from "../src/serve/page.js";
import { type UsageReport, usageCsv, usageOf } from "../src/serve/usage.js";
import {
  bridged,
  command,
  handle,
  host,
  sandbox,
  school,
  settled,
  shown,
  textAt,
  waitingClock,
} from "./support.js";
import { currentToken } from "../../../test/sidecar/support/legacy-http.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const now = Date.UTC(2017, 7, 14, 8);
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now }));
afterEach(() => void vi.useRealTimers());

/** A page with a line for each of its elements, and without the days and minutes of no call. */
const linesOf = (text: string) =>
  text.replaceAll(/>(?= ?<(?!\/))/g, ">\n").replaceAll(/(?:M\d+ \d+h8v-0h-8z)+/g, "…");

const levels = ["info", "warn"] as const;
const formats = ["text", "json"] as const;

/** Lines of a log, without what another machine would have otherwise. */
function logged(records: readonly (CallRecord | string)[], format: "text" | "json") {
  const lines: string[] = [];
  const log = createLog((line) => void lines.push(line), format);
  for (const each of records) {
    if (typeof each === "object") log.call(each);
    else for (const level of levels) log[level](each);
  }
  return settled(lines.join(""))
    .replaceAll(/\d+ bytes|"bytes":\d+/g, (bytes) => bytes.replace(/\d+/, "N"))
    .replaceAll(/(?<=; id: |"requestId":"|correlationId(?:: |":"))[\da-f-]{36}/g, "ID");
}

/** A sidecar that has had calls of each kind. */
async function called() {
  const clock = waitingClock();
  const credentials = { clientKey: "nightly", clientSecret: "s" };
  const callerNames = { nightly: "Nightly job" };
  const server = await bridged({ schools: 2, credentials }, { clock, callerNames });
  const { url, running, log, signIn } = server;
  const { get, post } = await signIn();
  // What the key may do is asked in the background.
  while (log.texts.length < 2) await new Promise((done) => setImmediate(done));
  const read = async (path: string) => (await get(path)).text();
  const data = "/api/v2.0/2017";
  await read(`${data}/schools`);
  await read(`${data}/schools/${"0".repeat(32)}`);
  await read(`${data}/bulkOperations`);
  await clock.advance(60_000);
  for (const more of [{ addresses: "Hidden" }, { ownField: 1, more: [{ deep: 1 }] }, {}]) {
    await (await post(`${data}/schools`, { ...school, ...more })).text();
  }
  running.fault({ status: 503, times: Infinity, when: { path: /courses/ } });
  await read(`${data}/courses`);
  await textAt(`${url}${data}/students`);
  await textAt(`${url}/nothing`);
  await handle(url, { ...credentials, clientSecret: "wrong" });
  await clock.advance(24 * 60 * 60_000);
  const authorization = `Bearer ${await currentToken(url, credentials)}`;
  await (await fetch(`${url}/data/v3/ed-fi/schools`, { headers: { authorization } })).text();
  return server;
}

test("the calls of a proxy are on its page, in its figures and in its log", async () => {
  const { adminUrl, metrics, log } = await called();
  expect(settled(linesOf(await textAt(adminUrl)))).toMatchSnapshot("page");
  const usage = JSON.parse(await textAt(`${adminUrl}/usage.json`)) as UsageReport;
  for (const each of usage.callers) {
    Object.assign(each, { days: each.days.filter((day) => day.legacy + day.current > 0) });
  }
  expect(usage).toMatchSnapshot("usage.json");
  expect(settled(await textAt(`${adminUrl}/usage.csv`))).toMatchSnapshot("usage.csv");
  const [first = ""] = (await metrics()).split("# HELP process_");
  const text = first
    .replace(/(?<=_info\{).*(?=\})/, "VERSIONS")
    .replace(/(?<=_bytes )\d+/, "BYTES")
    .replaceAll(/^.*_bucket\{.*"(?!data|own)\w+"\}.*\n/gm, "");
  expect(text).toMatchSnapshot("metrics");
  for (const format of formats) {
    expect(logged([...log.texts, ...log.calls], format)).toMatchSnapshot(format);
  }
});

const call = { method: "POST", kind: "data", requestId: "1", status: 400, ms: 12, bytes: 0 };

test("a line of a log has all that is known of a call, and a level", () => {
  const [site, traceId, correlationId, option] = ["/north", "7", "c-1", "records.acceptLoss"];
  const [fields, leftOut, notKept, dropped] = [["own"], ["part"], ["kept"], ["facts"]];
  const [mapped, lost, changes] = [["schools.type"], ["schools.own"], ["EDB004", "EDB024"]];
  const leftBehind = { collection: "schools", fields, count: 1 };
  const known = { site, traceId, correlationId, option, fields, leftOut, notKept, dropped };
  const translated = { mapped, lost, changes, leftBehind, change: "EDB024", error: "EDB_X" };
  const atHost = { hostMs: 5, hostCalls: 2, rehearsed: "would fail", notStored: ["a", "b"] };
  const more = { caller: "nightly", collection: "schools", reason: "It is why" };
  const records: readonly (CallRecord | string)[] = [
    { ...call, ...more, ...known, ...translated, ...atHost, outcome: "reduced" },
    { ...call, status: 0, change: "EDB007", fields: [] },
    { ...call, status: 401, outcome: "refused" },
    { ...call, status: 412, outcome: "refused" },
    { ...call, status: 500, outcome: "refused", error: "EDB_INTERNAL" },
    "Something is to be looked at.",
  ];
  for (const format of formats) expect(logged(records, format)).toMatchSnapshot(format);
});

test("the page of the operator says what it leaves out, and when there is nothing", () => {
  const clock = waitingClock();
  const usage = usageOf(clock, historyOf({ clock, about: "" }));
  const facts = { hosts: [], figures: [["Turns", 12_345]], comparison: ["equal"] } as const;
  const pageOf = (query = "") => {
    const text = page(usage, facts, new URLSearchParams(query));
    return linesOf(text.replace(/<style>.*?<\/style>/s, ""));
  };
  expect(pageOf()).toMatchSnapshot("nobody");
  const names = Array.from({ length: 14 }, (_, index) => `c${index}`);
  for (const collection of names) {
    usage.observe({ ...call, caller: "one", collection, outcome: "refused", reason: "It is why" });
  }
  for (let each = 0; each < 102; each++) {
    usage.observe({ ...call, kind: "current", caller: `caller ${each}`, status: 200 });
  }
  usage.observeHost({ purpose: "data", status: "500", ms: 1500 });
  usage.observeHost({ purpose: "data", status: "ABORTED", ms: 500 });
  expect(pageOf("q=ONE&state=legacy")).toMatchSnapshot("one");
  expect(pageOf("state=moved")).toContain("<p>2 more not shown.</p>");
  expect(usageCsv(usage.report()).split("\r\n").slice(0, 3)).toMatchSnapshot("csv");
});

const folder = temporaryFolder();
function file(name: string, value: object): string {
  writeFileSync(join(folder, name), JSON.stringify(value));
  return join(folder, name);
}

test.each([
  "serve",
  "serve --host 0.0.0.0",
  "serve --check-config",
  "serve --check-config --config SITES",
  "serve --config YEARS",
  "serve --records pass",
  "serve --data-standard 4.0 --id-format dashed",
  "serve --admin-port 0 --log-format json",
  "serve --rehearse",
  "serve --rehearse --check-config",
  "serve --sunset 2027-06-30 --migration-page https://a.example/{id}",
  "serve --shadow OLD --shadow-writes both",
  "serve --report REPORT",
  "run -- NODE -e 0",
  "run --observe -- NODE -e process.exit(3)",
  "run --report JOB --env EDFI_URL -- NODE -e process.kill(process.pid)",
  "run --rehearse --nights 2 -- NODE -e 0",
  "run --rehearse --env EDFI_URL --allow-unbridged -- NODE -e 0",
  "sandbox",
  "sandbox --generation legacy",
  "sandbox --credentials KEYS --rate-limit 2/60s --lenient --token-lifetime 90s",
  "sandbox --generation both --layout year --api-version 6.2",
])("what is printed from start to end: %s", async (line) => {
  const box = await sandbox({ schools: 1 });
  const values: Readonly<Record<string, string>> = {
    SITES: file("sites.json", { sites: { "/north": {}, "south.example": { records: false } } }),
    YEARS: file("years.json", { schoolYears: { 2017: {}, 2018: { baseUrl: box.baseUrl } } }),
    OLD: (await sandbox({ generation: "legacy", schools: 1 })).baseUrl,
    REPORT: join(folder, "report.ndjson"),
    JOB: join(folder, "job.ndjson"),
    NODE: process.execPath,
    KEYS: file("keys.json", { clientKey: "k", clientSecret: "s" }),
  };
  const [name = "", ...flags] = line.split(" ").map((word) => values[word] ?? word);
  const address = name === "sandbox" ? [] : ["--base-url", box.baseUrl];
  const port = name === "run" ? [] : ["--port", "0"];
  const ended = await command([name, ...address, ...port, ...flags]);
  expect(shown(ended).replaceAll(process.execPath, "node")).toMatchSnapshot();
});

test("a proxy says what is wrong with a host that does not answer as one", async () => {
  const statuses = [200, 404];
  const wrong = statuses.map((status) =>
    host((_request, response) => void response.writeHead(status).end("[]")),
  );
  for (const baseUrl of [...(await Promise.all(wrong)), "http://127.0.0.1:9"]) {
    const words = ["serve", "--base-url", baseUrl, "--port", "0"];
    expect(shown(await command(words))).toMatchSnapshot();
  }
});
