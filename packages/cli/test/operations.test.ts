import type { IncomingHttpHeaders } from "node:http";
import { expect, test } from "vitest";
import { createLog } from "../src/serve/log.js";
import { startSidecar } from "../src/serve/sidecar.js";
import {
  bridged,
  handle,
  host,
  legacyCaller,
  memory,
  raw,
  sandbox,
  school,
  sidecar,
  stillClock,
  textAt,
  told,
  tokenHost,
  waitingClock,
  waitingHost,
} from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

async function answerOf(url: string): Promise<[number, string]> {
  const answer = await fetch(url);
  return [answer.status, await answer.text()];
}
const status = async (url: string) => (await answerOf(url))[0];

test("it is ready while the host is not, says so, and is not where its owner wants the host", async () => {
  const { adminUrl } = await sidecar("http://127.0.0.1:9", told);
  const read = (url: string) => answerOf(`${url}/readyz`);
  expect(await status(`${adminUrl}/healthz`)).toBe(200);
  expect(await read(adminUrl)).toEqual([200, "ready, but the host is not reached\n"]);
  const strict = await sidecar("http://127.0.0.1:9", { ...told, readyNeedsHost: true });
  expect(await read(strict.adminUrl)).toEqual([503, "the host is not reached\n"]);
});

test("whether it is ready is answered at once, though the host hangs", async () => {
  const base = await host(() => {});
  const { adminUrl } = await sidecar(base, { ...told, readyNeedsHost: true });
  // After the two seconds that the host has, it would be said to be not reached.
  const hanging = [503, "the host has not answered yet\n"];
  expect(await answerOf(`${adminUrl}/readyz`)).toEqual(hanging);
});

test("whether it is ready is asked of the host once in a while, however many ask", async () => {
  let asked = 0;
  let answer = 404;
  const base = await host((_request, response) => {
    asked++;
    response.writeHead(answer).end();
  });
  const time = stillClock();
  const { adminUrl: url } = await sidecar(base, { ...told, clock: time, readyNeedsHost: true });
  const all = Array.from({ length: 20 }, () => status(`${url}/readyz`));
  expect(new Set(await Promise.all(all))).toEqual(new Set([200]));
  expect(asked).toBe(1);
  answer = 503;
  time.advance(4999);
  expect(await status(`${url}/readyz`)).toBe(200);
  time.advance(1);
  expect(await status(`${url}/readyz`)).toBe(503);
  expect(asked).toBe(2);
});

test("the admin port has what it says and no more; the public one leaves these paths to the host", async () => {
  const { url, adminUrl } = await sidecar("http://127.0.0.1:9", told);
  for (const path of ["/healthz", "/readyz", "/metrics"]) {
    expect(await status(url + path)).toBe(501);
    expect(await status(adminUrl + path)).toBe(200);
  }
  expect(await status(`${adminUrl}/oauth/authorize`)).toBe(404);
  expect((await fetch(`${adminUrl}/healthz`, { method: "POST" })).status).toBe(405);
  const { port } = new URL(adminUrl);
  const foreign = `GET /metrics HTTP/1.1\r\nHost: evil.example:${port}\r\nConnection: close\r\n\r\n`;
  expect(await raw(adminUrl, foreign)).toMatch(/^HTTP\/1\.1 421 [^]* --allowed-host names/);
});

test("the metrics tell the fields that were not sent, and one series is of all that a caller invents", async () => {
  const { metrics, signIn } = await bridged({ schools: 0 });
  const { post } = await signIn();
  const deep = { ...school, gradeLevels: [{ ...school.gradeLevels[0], altitude: 1 }] };
  for (let from = 0; from < 500; from += 50) {
    const invented = Array.from({ length: 50 }, (_, index) => [`own${from + index}`, 1]);
    await post("/api/v2.0/2016/schools", { ...deep, ...Object.fromEntries(invented) });
  }
  const text = await metrics();
  expect(text.split("\n").filter((line) => line.startsWith("edbridge_losses_total{"))).toEqual([
    'edbridge_losses_total{collection="schools",field="*"} 10',
  ]);
  expect(text).toContain(
    'edbridge_outcomes_total{outcome="reduced",collection="schools",change="EDB024"} 10\n',
  );
});

test("the metrics tell live handles: the one that was used last lives longer", async () => {
  const time = stillClock();
  const { url, metrics, credentials } = await bridged({}, { clock: time });
  const headers = { authorization: `Bearer ${await handle(url, credentials)}` };
  await handle(url, credentials);
  expect(await metrics()).toMatch(/^edbridge_handles 2$/m);
  expect(await metrics()).toMatch(/^edbridge_build_info\{version="\d+\.\d+\.\d+",node="\d/m);
  expect(await metrics()).toContain("nodejs_heap_size_used_bytes");
  time.advance(29 * 60_000);
  await fetch(`${url}/api/v2.0/2016/schools`, { headers });
  time.advance(60_000);
  expect(await metrics()).toMatch(/^edbridge_handles 1$/m);
});

/** A sidecar whose key may write no demographics before an enrollment, and what is seen of it. */
async function withNewPeople(options: Parameters<typeof bridged>[1] = {}) {
  const time = stillClock();
  const given = { clock: time, ...options };
  const server = await bridged({ claimSet: "sis", schools: 1 }, given);
  const { running: box, log, metrics, reload, signIn, stop } = server;
  const write = async (collection: string, body: object) => {
    const { post } = await signIn();
    const { status: answered, headers } = await post(`/api/v2.0/2016/${collection}`, body);
    return [answered, headers.get("edbridge-not-stored")];
  };
  const metric = async (name: string) =>
    Number(new RegExp(`^edbridge_people_${name} (.*)$`, "m").exec(await metrics())?.[1]);
  const again = (more: object) => reload({ baseUrl: box.baseUrl, log, ...given, ...more });
  return { box, log, time, write, metric, again, stop };
}

const parts = "studentEducationOrganizationAssociations";
const student = (studentUniqueId: string) => ({
  studentUniqueId,
  firstName: "Ada",
  lastSurname: "Byron",
  birthDate: "2008-05-05",
  telephones: [{ telephoneNumberType: "Home", telephoneNumber: "555-0101" }],
});
const enrollment = {
  studentReference: { studentUniqueId: "900001" },
  schoolReference: { schoolId: 255901001 },
  entryDate: "2016-08-22",
  entryGradeLevelDescriptor: "Ninth grade",
};

test("new people of whom parts are held in memory are told of when they are lost", async () => {
  const { log, write, again, stop } = await withNewPeople();
  const held = [201, `${parts};waits=memory`];
  expect(await write("students", student("900001"))).toEqual(held);
  await again({ cors: "*" });
  expect(log.texts.join()).not.toContain("Parts of");
  await again({ maxLimit: 50 });
  const lost = () => log.texts.filter((text) => /^Parts of 1 new person .* are lost\. /.test(text));
  await expect.poll(lost).toHaveLength(1);
  expect(await write("students", student("900003"))).toEqual(held);
  await stop();
  expect(lost()).toHaveLength(2);
});

test("new people of whom parts are in the state folder are counted, and outlive a reload", async () => {
  const stateDir = temporaryFolder();
  const { log, time, write, metric, again, stop } = await withNewPeople({ stateDir });
  const waiting = async () => [await metric("waiting"), await metric("waiting_oldest_seconds")];
  expect(await waiting()).toEqual([0, 0]);
  expect(await write("students", student("900001"))).toEqual([201, `${parts};waits=store`]);
  // The store is read once in a minute.
  expect(await waiting()).toEqual([0, 0]);
  time.advance(90_000);
  expect(await waiting()).toEqual([1, 90]);
  await again({ maxLimit: 50 });
  expect(await metric("waiting")).toBe(1);
  expect(await write("studentSchoolAssociations", enrollment)).toEqual([201, null]);
  const names = ["in_memory", "in_store_total", "written_total"];
  expect(await Promise.all(names.map(metric))).toEqual([0, 1, 1]);
  time.advance(60_000);
  expect(await waiting()).toEqual([0, 0]);
  await stop();
  expect(log.texts.join()).not.toContain("Parts of");
});

test("a stop waits for a write whose caller has left", async () => {
  const records = { educationOrganizationId: 255901 };
  const setting = [{ claimSet: "sandbox", schools: 1 }, { records }] as const;
  const { running: box, url, signIn, stop } = await bridged(...setting);
  box.fault({ delay: 300, when: { method: "POST", path: parts } });
  const { headers } = await signIn();
  const leaving = new AbortController();
  const body = JSON.stringify(student("900001"));
  const init = { method: "POST", headers, body, signal: leaving.signal };
  const left = fetch(`${url}/api/v2.0/2016/students`, init).catch(() => "left");
  const stored = (collection: string) => JSON.stringify(box.records(collection)).includes("900001");
  await expect.poll(() => stored("students")).toBe(true);
  leaving.abort();
  expect([await left, await stop(), stored(parts)]).toEqual(["left", 0, true]);
});

test("a stop that cuts a caller off waits for its write", async () => {
  const records = { educationOrganizationId: 255901 };
  const box = await sandbox({ claimSet: "sandbox", schools: 1 });
  box.fault({ delay: 300, when: { method: "POST", path: parts } });
  const { url, stop } = await startSidecar({ baseUrl: box.baseUrl, port: 0, grace: 0, records });
  const { headers } = await legacyCaller(url, box.credentials);
  const body = JSON.stringify(student("900001"));
  const init = { method: "POST", headers, body };
  const cut = fetch(`${url}/api/v2.0/2016/students`, init).catch(() => "cut");
  const stored = (collection: string) => JSON.stringify(box.records(collection)).includes("900001");
  await expect.poll(() => stored("students")).toBe(true);
  expect([await stop(), await cut, stored(parts)]).toEqual([1, "cut", true]);
});

test("a host that was only away is asked no more when another takes its place", async () => {
  let asked = 0;
  const away = await host((_request, response) => {
    asked++;
    response.writeHead(503).end();
  });
  const other = await sandbox();
  const clock = waitingClock();
  const options = { clock, retry: { retries: 0 } };
  const { reload } = await sidecar(away, options);
  const before = asked;
  await reload({ baseUrl: other.baseUrl, ...options });
  await clock.advance(5000);
  await clock.advance(5000);
  expect([before > 0, asked]).toEqual([true, before]);
});

test("what a host does not take of a new person fires alerts, and what it refuses is a warning", async () => {
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), "text");
  const { box, time, write, metric } = await withNewPeople({ log });
  await write("students", student("900001"));
  const enroll = () => write("studentSchoolAssociations", enrollment);
  const when = { method: "POST", path: parts };
  box.fault({ status: 503, times: Infinity, when });
  expect(await enroll()).toEqual([503, `${parts};waits=memory`]);
  time.advance(25 * 60 * 60_000);
  expect(await metric("waiting")).toBe(1);
  expect(await metric("waiting_oldest_seconds")).toBeGreaterThan(86_400);
  box.clearFaults();
  box.fault({ status: 400, when, body: { detail: "555-0101 is too short." } });
  lines.splice(0);
  expect(await enroll()).toEqual([200, `${parts};refused="400: *** is too short."`]);
  const refused = `reduced: The host refused the part in ${parts} .*; not written: ${parts}`;
  expect(lines.at(-1)).toMatch(new RegExp(`^\\S+ warn  POST .* ${refused}`));
  expect(lines.join()).not.toContain("555-0101");
  time.advance(60_000);
  expect([await metric("waiting"), await metric("given_up_total")]).toEqual([0, 1]);
});

test("a call's time counts in all buckets it keeps within", async () => {
  const time = stillClock();
  let took = 0;
  const base = await host((_request, response) => {
    time.advance(took);
    response.end("[]");
  });
  const { url, metrics } = await sidecar(base, { ...told, clock: time });
  for (took of [5, 6, 61_000]) await status(`${url}/data/v3/ed-fi/schools`);
  const text = await metrics();
  for (const [series, figure] of [
    ['bucket{le="0.005",kind="current"}', 1],
    ['bucket{le="0.025",kind="current"}', 2],
    ['bucket{le="60",kind="current"}', 2],
    ['bucket{le="+Inf",kind="current"}', 3],
    ['sum{kind="current"}', 61.011],
  ])
    expect(text).toContain(`edbridge_call_duration_seconds_${series} ${figure}\n`);
});

test("a caller that leaves is no error of the host", async () => {
  const slow = await waitingHost();
  const { url, adminUrl, metrics } = await sidecar(slow.base, told);
  const control = new AbortController();
  const read = fetch(`${url}/data/v3/ed-fi/schools`, { signal: control.signal });
  await slow.come(1);
  control.abort();
  await expect(read).rejects.toThrow("abort");
  const requests = /edbridge_host_requests_total\{purpose="stranger",status="(\w+)"\} 1$/m;
  await expect.poll(async () => requests.exec(await metrics())?.[1]).toBe("ABORTED");
  expect(await textAt(`${adminUrl}/`)).toContain("1 requests to the host, 0 of them failed");
});

test("a request that finds no place counts as one that was refused", async () => {
  const slow = await waitingHost(tokenHost);
  const { url, metrics } = await sidecar(slow.base, { ...told, connections: 1, queue: 1 });
  const { get } = await legacyCaller(url, { clientKey: "one", clientSecret: "s" });
  const reads = [1, 2, 3].map((id) => get(`/api/v2.0/2017/schools?offset=${id}`));
  await expect.poll(metrics).toMatch(/requests_total\{purpose="data",status="EDB_BUSY"\} 1$/m);
  slow.free();
  await slow.come(1);
  slow.free();
  const statuses = (await Promise.all(reads)).map(({ status: each }) => each);
  expect(statuses.toSorted()).toEqual([200, 200, 503]);
  expect(await metrics()).not.toContain('status="0"');
});

test("a host that is not reached is a 502 in the legacy form, and its code is told", async () => {
  const log = memory();
  const { url } = await sidecar("http://127.0.0.1:9", { ...told, log });
  const headers = { authorization: "Bearer x" };
  const answer = await fetch(`${url}/api/v2.0/2016/schools`, { headers });
  const reason = expect.stringContaining("ECONNREFUSED");
  expect([answer.status, await answer.json()]).toEqual([502, { message: reason }]);
  const call = { collection: "schools", status: 502, outcome: "refused", reason };
  expect(log.calls).toMatchObject([{ ...call, error: "EDB_NETWORK" }]);
});

test("the series of a metric are bounded, whatever callers there are", async () => {
  const base = await tokenHost((_request, response) => response.end("[]"));
  const { url, metrics } = await sidecar(base, told);
  const collections = "courses grades parents schools sections sessions staffs students".split(" ");
  for (let key = 0; key < 64; key++) {
    const { get } = await legacyCaller(url, { clientKey: `key${key}`, clientSecret: "s" });
    await Promise.all(collections.map((name) => get(`/api/v2.0/2017/${name}`)));
  }
  const lines = (await metrics()).split("\n");
  const series = lines.filter((line) => line.startsWith("edbridge_caller_calls_total{"));
  expect(series).toHaveLength(501);
  expect(series[0]).toMatch(/\{caller="other",collection="other",outcome="other"\} 12$/);
});

test("a request is found by one id at the caller, in the log and at the host", async () => {
  const sent: IncomingHttpHeaders[] = [];
  const base = await host((request, response) => {
    sent.push(request.headers);
    response.end("[]");
  });
  const log = memory();
  const { url } = await sidecar(base, { ...told, log });
  const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
  const read = async (headers: Record<string, string>) => {
    const answer = await fetch(`${url}/data/v3/ed-fi/schools`, { headers });
    await answer.text();
    return answer.headers.get("x-request-id");
  };
  const own = { "x-request-id": "job-17.4", "correlation-id": "c1", traceparent };
  expect(await read(own)).toBe("job-17.4");
  expect(sent[0]).toMatchObject(own);
  const made = await read({ "x-request-id": "not a form\u00e9" });
  expect(made).toMatch(/^[\da-f-]{36}$/);
  expect(sent[1]).toMatchObject({ "x-request-id": made, "correlation-id": made });
  expect(log.calls.map(({ requestId, traceId }) => [requestId, traceId])).toEqual([
    ["job-17.4", "0af7651916cd43dd8448eb211c80319c"],
    [made, undefined],
  ]);
});
