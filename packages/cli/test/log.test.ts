import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLog } from "../src/serve/log.js";
import { bridged, command, handle, host, legacyCaller, memory } from "./support.js";
import { sandbox, sidecar, stillClock, tokenHost, told } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const json = { "content-type": "application/json" };

/** A host that answers every data request in one way, with a sidecar before it, and what it logs. */
async function refusing(status: number, body: string) {
  const base = await tokenHost((request, response) => {
    const isRead = request.method === "GET";
    response.writeHead(isRead ? 200 : status, json);
    request.resume().on("end", () => response.end(isRead ? "[]" : body));
  });
  const log = memory();
  const { url } = await sidecar(base, { ...told, records: {}, log });
  const known = await legacyCaller(url, { clientKey: "k", clientSecret: "s" });
  const post = async (path: string, record: object) => {
    const answer = await known.post(`/api/v2.0/2017/${path}`, record);
    return { status: answer.status, text: await answer.text() };
  };
  return { post, last: () => log.calls.at(-1) };
}

const week = {
  schoolReference: { schoolId: 255901 },
  weekIdentifier: "Autumn of Maria",
  beginDate: "2016-08-29",
  endDate: "2016-09-02",
  totalInstructionalDays: 5,
};

test("a refused sign-in does not look like a good one, and names the option", async () => {
  const { url, credentials, log } = await bridged();
  const sent = { Client_id: credentials.clientKey, Client_secret: credentials.clientSecret };
  const post = async (fields: object) => {
    const body = JSON.stringify({ Grant_type: "authorization_code", ...fields });
    const init = { method: "POST", headers: json, body };
    await (await fetch(`${url}/oauth/token`, init)).text();
    return log.calls.at(-1);
  };
  for (const [code, reason] of [
    ["constant", "The Code is not one that edbridge issued"],
    ["0".repeat(32), expect.stringContaining("was not issued here for this Client_id")],
  ]) {
    const refused = { status: 200, outcome: "refused", reason, option: 'code: "lenient"' };
    expect(await post({ ...sent, Code: code })).toMatchObject(refused);
  }
  await handle(url, credentials);
  expect(log.calls.at(-1)?.outcome).toBeUndefined();
  await handle(url, { ...credentials, clientSecret: "wrong" });
  expect(log.calls.at(-1)).toMatchObject({ reason: "The host refused this key and secret" });
});

test("a record that the host refuses is told with the host's reason, without its values", async () => {
  const detail =
    "The value 'Autumn of Maria' of weekIdentifier for school 255901 clashes with Maria Lopez's. See beginDate 8/29/2016.";
  const { post, last } = await refusing(409, JSON.stringify({ detail, correlationId: "c-1" }));
  expect((await post("academicWeeks", week)).text).toContain("Autumn of Maria");
  expect(last()).toMatchObject({ collection: "academicWeeks", status: 409, outcome: "refused" });
  const { reason = "" } = last() ?? {};
  expect(reason).toMatch(/^The value \*\*\* of weekIdentifier for school \*\*\* clashes/);
  expect(last()?.correlationId).toBe("c-1");
  expect(reason).not.toMatch(/Autumn|255901|8\/29/);
});

const enrollment = {
  schoolReference: { schoolId: 255901001 },
  studentReference: { studentUniqueId: "604823" },
  entryDate: "2016-08-22T00:00:00",
  entryGradeLevelDescriptor: "Ninth grade",
};
const sessionReference = { schoolId: 255901001, schoolYear: 2024, termDescriptor: "Winter" };
test.each<[what: string, collection: string, record: object, reason: RegExp]>([
  [
    "the codes that the host has",
    "studentSchoolAssociations",
    { ...enrollment, entryGradeLevelDescriptor: "Ninth" },
    /^Request not sent: The list gradeLevelDescriptors of the host lacks the value of entryGradeLevelDescriptor\. Nearest in it: "Ninth grade", "[\w ]+", "[\w ]+"$/,
  ],
  [
    "the codes of a key that is looked up",
    "courseOfferings",
    { localCourseCode: "A", sessionReference },
    /^Request not sent: The list termDescriptors of the host lacks the value of termDescriptor\. Nearest in it: "[\w ]+", "[\w ]+", "[\w ]+"/,
  ],
  [
    "an example of a form",
    "studentSchoolAssociations",
    // The value that another field has is shown as part of the example alone.
    { ...enrollment, entryDate: "22 August", exitWithdrawDate: "2018-08-20" },
    /^Request not sent: entryDate must be a date, such as 2018-08-20$/,
  ],
])("%s is told in clear, and the value that was sent is not", async (_, name, record, expected) => {
  const { log, signIn } = await bridged();
  await (await signIn()).post(`/api/v2.0/2017/${name}`, record);
  expect(log.calls.at(-1)?.reason).toMatch(expected);
});

test.each([
  ["info", 3],
  ["warn", 2],
  ["none", 0],
] as const)("of level %s, %d of three lines are written", (level, lines) => {
  let written = 0;
  const log = createLog(() => void written++, "json", level);
  const call = { method: "GET", kind: "data", requestId: "1", ms: 1, bytes: 1 };
  log.call({ ...call, status: 200 });
  log.call({ ...call, status: 400, outcome: "refused" });
  log.warn("Something is to be looked at.");
  expect(written).toBe(lines);
});

test("what callers and hosts write cannot begin a line, in either form", async () => {
  const message = "a\r\nwarn  b\u2028c\u001b[2J";
  const { post, last } = await refusing(400, JSON.stringify({ message }));
  await post("academicWeeks", week);
  await post("schools", { "x\nwarn  forged": "1" });
  for (const format of ["json", "text"] as const) {
    let written = "";
    const log = createLog((line) => void (written += line), format);
    const record = last();
    if (record) log.call(record);
    expect(written.trimEnd()).not.toMatch(/[\p{Cc}\u2028]/u);
  }
});

test("the start tells what the host is", async () => {
  const { running, log } = await bridged({ version: "6.2", layout: "year" });
  expect(log.texts).toEqual([
    `Host ${running.baseUrl}, API version 6.2, Data Standard 4.0, layout year (/data/v3/{schoolYear}/{namespace}), id format: that of the first id, records are translated.`,
  ]);
});

test("a host that does not answer at the start is asked again, and told when it does", async () => {
  let isUp = false;
  const base = await host((_request, response) => {
    response.writeHead(isUp ? 200 : 503, json).end('{"version":"7.2","dataModels":[]}');
  });
  const log = memory();
  let asleep = () => {};
  // The pause before the host is asked again ends when the test says so.
  const sleep = (ms: number) =>
    ms === 5000 ? new Promise<void>((done) => (asleep = done)) : Promise.resolve();
  const time = { ...stillClock(), sleep };
  const { adminUrl } = await sidecar(base, { log, clock: time, retry: { retries: 0 } });
  expect(log.texts).toEqual([expect.stringContaining("The host does not answer yet.")]);
  isUp = true;
  asleep();
  while (log.texts.length < 2) await new Promise((done) => setImmediate(done));
  expect(log.texts[1]).toContain("API version 7.2");
  expect((await fetch(`${adminUrl}/readyz`)).status).toBe(200);
});

test("the hosts of sites are asked at once, and one that cannot be used is named", async () => {
  const asked: (() => void)[] = [];
  const base = await host((_request, response) => {
    asked.push(() => response.writeHead(200, json).end('{"version":"7.2","dataModels":[]}'));
    // None answers before all are asked.
    if (asked.length === 3) for (const answer of asked) answer();
  });
  const log = memory();
  const options = (path: string) => ({ baseUrl: `${base}${path}` });
  await sidecar(base, { log, sites: { "/north": options("/north"), "/south": options("/south") } });
  expect(log.texts).toEqual(Array(3).fill(expect.stringMatching(/^Host /)));
  const other = await host((_request, response) => response.writeHead(404).end());
  const wrong = sidecar(base, { log, sites: { "/wrong": { baseUrl: other } } });
  await expect(wrong).rejects.toThrow("no discovery document");
  expect(log.texts).toContain("The host of /wrong cannot be used.");
});

test.each([
  [[255901], /It acts for the education organization 255901/],
  [
    [255901, 255902],
    /stored for the district of the enrollment, unless --education-organization-id/,
  ],
])("the first sign-in of a key tells its districts: %j", async (ids, expected) => {
  const pair = { clientKey: "k", clientSecret: "s", educationOrganizationIds: ids };
  const { url, log } = await bridged({ credentials: pair });
  await handle(url, pair);
  while (log.texts.length < 2) await new Promise((done) => setImmediate(done));
  await handle(url, pair);
  expect(log.texts.filter((text) => text.startsWith("A key signed in"))).toEqual([
    expect.stringMatching(expected),
  ]);
});

test("a report whose disk takes no line is said at the end, and keeps no call", async () => {
  const { baseUrl, credentials } = await sandbox({ generation: "current" });
  const report = join(temporaryFolder(), "report.ndjson");
  const words = ["serve", "--base-url", baseUrl, "--port", "0", "--report", report];
  const { code, err } = await command(words, {
    async whileRunning(url) {
      rmSync(report);
      mkdirSync(report);
      await handle(url, credentials);
    },
  });
  expect([code, err]).toEqual([1, expect.stringContaining(`error: --report ${report} cannot be`)]);
});
