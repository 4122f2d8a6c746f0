import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { createLog } from "../src/serve/log.js";
import { Metrics } from "../src/serve/metrics.js";
import { handle, host, memory, raw, told, sandbox, sidecar } from "./support.js";

/** A clock that stands until it is moved. */
function clock() {
  let time = 0;
  const now = () => time;
  return {
    now,
    monotonic: now,
    sleep: async (ms: number) => void (time += ms),
    advance: (ms: number) => void (time += ms),
  };
}

async function status(address: string): Promise<number> {
  const answer = await fetch(address);
  await answer.text();
  return answer.status;
}

test("it is ready while the host is not, says so, and is not where its owner wants the host", async () => {
  const { adminUrl } = await sidecar("http://127.0.0.1:9", told);
  const read = async (url: string) => {
    const answer = await fetch(`${url}/readyz`);
    return [answer.status, await answer.text()];
  };
  expect(await status(`${adminUrl}/healthz`)).toBe(200);
  expect(await read(adminUrl)).toEqual([200, "ready, but the host is not reached\n"]);
  const strict = await sidecar("http://127.0.0.1:9", { ...told, readyNeedsHost: true });
  expect(await read(strict.adminUrl)).toEqual([503, "the host is not reached\n"]);
});

test("whether it is ready is answered at once, though the host hangs", async () => {
  const base = await host(() => {});
  const { adminUrl } = await sidecar(base, { ...told, readyNeedsHost: true });
  const begun = performance.now();
  const answer = await fetch(`${adminUrl}/readyz`);
  expect([answer.status, await answer.text()]).toEqual([503, "the host has not answered yet\n"]);
  // 150 ms, and some more on a busy machine; the host has 2 s.
  expect(performance.now() - begun).toBeLessThan(1000);
});

test("whether it is ready is asked of the host once in a while, however many ask", async () => {
  let asked = 0;
  let answer = 404;
  const base = await host((_request, response) => {
    asked++;
    response.writeHead(answer).end();
  });
  const time = clock();
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
  expect(await raw(adminUrl, foreign)).toMatch(/^HTTP\/1\.1 421 /);
});

test("what stops leaves nothing in the process that still watches it", async () => {
  const histogram = Object.getPrototypeOf(monitorEventLoopDelay()) as ReturnType<
    typeof monitorEventLoopDelay
  >;
  const watching = new Set<unknown>();
  const note = <T extends object>(of: T, name: keyof T & string, change: "add" | "delete") => {
    const original = of[name] as (...options: unknown[]) => unknown;
    const noted = vi.spyOn(of as Record<string, () => unknown>, name);
    noted.mockImplementation(function (this: unknown, ...options: unknown[]) {
      watching[change](this);
      return original.apply(this, options);
    });
    onTestFinished(() => noted.mockRestore());
  };
  note(PerformanceObserver.prototype, "observe", "add");
  note(PerformanceObserver.prototype, "disconnect", "delete");
  note(histogram, "enable", "add");
  note(histogram, "disable", "delete");
  const starts = Array.from({ length: 50 }, () => sidecar("http://127.0.0.1:9", told));
  const running = await Promise.all(starts);
  expect(watching.size).toBe(100);
  const figures = await (await fetch(`${running[0]?.adminUrl}/metrics`)).text();
  for (const name of ["gc_duration", "eventloop_lag_p99"])
    expect(figures).toContain(`nodejs_${name}_`);
  await Promise.all(running.map((each) => each.stop()));
  expect(watching.size).toBe(0);
});

test("a port of its own is opened only where it is asked for", async () => {
  const { adminUrl } = await sidecar("http://127.0.0.1:9", { ...told, adminPort: undefined });
  expect(adminUrl).toBe("");
});

test("the metrics tell the fields that were not sent, and one series is of all that a caller invents", async () => {
  // What is not sent is for the log; standard error is that log.
  const warned = vi.spyOn(process, "emitWarning").mockImplementation(() => {});
  const { baseUrl, credentials } = await sandbox({ schools: 0 });
  const { url, adminUrl } = await sidecar(baseUrl);
  const authorization = `Bearer ${await handle(url, credentials)}`;
  const school = {
    schoolId: 1,
    nameOfInstitution: "One",
    gradeLevels: [{ gradeLevelDescriptor: "Ninth grade", altitude: 1 }],
    educationOrganizationCategories: [{ type: "School" }],
  };
  const headers = { authorization, "content-type": "application/json" };
  for (const from of [0, 0, ...Array.from({ length: 10 }, (_, index) => index * 50)]) {
    const invented = Object.fromEntries(
      Array.from({ length: 50 }, (_, index) => [`own${from + index}`, 1]),
    );
    const body = JSON.stringify({ ...school, ...invented });
    const answer = await fetch(`${url}/api/v2.0/2016/schools`, { method: "POST", headers, body });
    expect(answer.status).toBeLessThan(300);
  }
  expect(warned).not.toHaveBeenCalled();
  vi.restoreAllMocks();
  const text = await (await fetch(`${adminUrl}/metrics`)).text();
  const lines = text.split("\n").filter((line) => line.startsWith("edbridge_losses_total{"));
  expect(lines).toContain('edbridge_losses_total{collection="schools",field="*"} 12');
  expect(lines).toContain('edbridge_losses_total{collection="schools",field="gradeLevels[].*"} 12');
  expect(lines).toHaveLength(2);
  expect(text).toContain(
    'edbridge_outcomes_total{outcome="reduced",collection="schools",change="EDB024"} 12\n',
  );
});

test("the metrics tell calls by kind and status, exchanges and live handles", async () => {
  const { baseUrl, credentials } = await sandbox();
  const time = clock();
  const { url, adminUrl } = await sidecar(baseUrl, { clock: time });
  const first = await handle(url, credentials);
  await handle(url, credentials);
  const headers = { authorization: `Bearer ${first}` };
  expect(await status(`${url}/api/v2.0/2016/schools`)).toBe(401);
  await fetch(`${url}/api/v2.0/2016/schools`, { headers });

  const read = async () => {
    const answer = await fetch(`${adminUrl}/metrics`);
    expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=/);
    const lines = (await answer.text()).split("\n").filter((line) => !line.startsWith("#"));
    return Object.fromEntries(lines.map((line) => line.split(/ (?=\S+$)/) as [string, string]));
  };
  const metrics = await read();
  const caller = createHash("sha256").update(credentials.clientKey).digest("hex").slice(0, 8);
  expect(metrics).toMatchObject({
    'edbridge_calls_total{kind="authorize",status="200"}': "2",
    'edbridge_calls_total{kind="token",status="200"}': "2",
    'edbridge_calls_total{kind="data",status="401"}': "1",
    'edbridge_calls_total{kind="data",status="200"}': "1",
    'edbridge_call_duration_seconds_count{kind="data"}': "2",
    'edbridge_caller_calls_total{caller="unknown",collection="schools",outcome="refused"}': "1",
    [`edbridge_caller_calls_total{caller="${caller}",collection="schools",outcome="served"}`]: "1",
    [`edbridge_caller_changes_total{caller="${caller}",change="EDB004"}`]: "1",
    'edbridge_host_requests_total{purpose="own",status="200"}': "2",
    'edbridge_host_requests_total{purpose="data",status="200"}': expect.stringMatching(/^\d+$/),
    'edbridge_host_request_duration_seconds_count{purpose="own"}': "2",
    edbridge_exchanges_total: "1",
    edbridge_credentials: "1",
    edbridge_host_requests_limit: "50",
    edbridge_host_requests_under_way: "0",
    edbridge_handles: "2",
    edbridge_calls_under_way: "0",
  });
  expect(Object.keys(metrics).join()).toContain("nodejs_heap_size_used_bytes");
  expect(Object.keys(metrics).join()).toMatch(/edbridge_build_info\{version="\d+\.\d+\.\d+",node=/);
  // The one that was used last lives longer.
  time.advance(29 * 60_000);
  await fetch(`${url}/api/v2.0/2016/schools`, { headers });
  time.advance(60_000);
  expect((await read())["edbridge_handles"]).toBe("1");
});

test("new people of whom parts are held are counted, and told of at the end", async () => {
  const { baseUrl, credentials } = await sandbox({ claimSet: "sis", schools: 1 });
  const time = clock();
  const log = memory();
  const { url, adminUrl, reload, stop } = await sidecar(baseUrl, { clock: time, log });
  const create = async (studentUniqueId: string) => {
    const authorization = `Bearer ${await handle(url, credentials)}`;
    const names = { firstName: "Ada", lastSurname: "Byron", birthDate: "2008-05-05" };
    const body = { studentUniqueId, ...names, sexType: "Female", hispanicLatinoEthnicity: false };
    const answer = await fetch(`${url}/api/v2.0/2016/students`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return [answer.status, answer.headers.get("edbridge-not-stored")];
  };
  const named = "studentEducationOrganizationAssociations;held=memory";
  expect(await create("900001")).toEqual([201, named]);
  time.advance(4 * 24 * 60 * 60_000);
  expect(await create("900002")).toEqual([201, named]);
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  expect(metrics).toMatch(/^edbridge_people_held 1$/m);
  expect(metrics).toMatch(/^edbridge_people_given_up_total 1$/m);
  const given = { baseUrl, clock: time, log };
  await reload({ ...given, cors: "*" });
  expect(log.texts.join()).not.toContain("Parts of");
  await reload({ ...given, maxLimit: 50 });
  const lost = () => log.texts.filter((text) => /^Parts of 1 new person .* are lost\. /.test(text));
  await expect.poll(lost).toHaveLength(1);
  expect(await create("900003")).toEqual([201, named]);
  await stop();
  expect(lost()).toHaveLength(2);
});

test("new people of whom parts are in the state folder are counted, and outlive a reload", async () => {
  const { baseUrl, credentials } = await sandbox({ claimSet: "sis", schools: 1 });
  const log = memory();
  const stateDir = await mkdtemp(join(tmpdir(), "edbridge-held-"));
  onTestFinished(() => rm(stateDir, { recursive: true }));
  const time = clock();
  const given = { stateDir, log, clock: time };
  const { url, adminUrl, reload, stop } = await sidecar(baseUrl, given);
  const waiting = async () => {
    const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
    return ["waiting", "waiting_oldest_seconds"].map(
      (name) => new RegExp(`^edbridge_people_${name} (.*)$`, "m").exec(metrics)?.[1],
    );
  };
  const write = async (collection: string, body: object) => {
    const authorization = `Bearer ${await handle(url, credentials)}`;
    const answer = await fetch(`${url}/api/v2.0/2016/${collection}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return [answer.status, answer.headers.get("edbridge-not-stored")];
  };
  const studentUniqueId = "900001";
  const names = { firstName: "Ada", lastSurname: "Byron", birthDate: "2008-05-05" };
  const student = { studentUniqueId, ...names, sexType: "Female", hispanicLatinoEthnicity: false };
  const named = "studentEducationOrganizationAssociations;held=store";
  expect(await waiting()).toEqual(["0", "0"]);
  expect(await write("students", student)).toEqual([201, named]);
  // The store is read once in a minute.
  expect(await waiting()).toEqual(["0", "0"]);
  time.advance(90_000);
  expect(await waiting()).toEqual(["1", "90"]);
  await reload({ ...given, baseUrl, maxLimit: 50 });
  // A site that ends takes a while, by the clock.
  expect(await waiting()).toEqual(["1", expect.any(String)]);
  const enrollment = {
    studentReference: { studentUniqueId },
    schoolReference: { schoolId: 255901001 },
    entryDate: "2016-08-22",
    entryGradeLevelDescriptor: "Ninth grade",
  };
  expect(await write("studentSchoolAssociations", enrollment)).toEqual([201, null]);
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  expect(metrics).toMatch(/^edbridge_people_held 0$/m);
  expect(metrics).toMatch(/^edbridge_people_in_store_total 1$/m);
  expect(metrics).toMatch(/^edbridge_people_written_total 1$/m);
  time.advance(60_000);
  expect(await waiting()).toEqual(["0", "0"]);
  await stop();
  expect(log.texts.join()).not.toContain("Parts of");
});

test("what a host does not take of a new person fires alerts, and what it refuses is a warning", async () => {
  const box = await sandbox({ claimSet: "sis", schools: 1 });
  const time = clock();
  const lines: string[] = [];
  const log = createLog((line) => lines.push(line), "text");
  const { url, adminUrl } = await sidecar(box.baseUrl, { clock: time, log });
  const write = async (collection: string, body: object) => {
    const authorization = `Bearer ${await handle(url, box.credentials)}`;
    const answer = await fetch(`${url}/api/v2.0/2016/${collection}`, {
      method: "POST",
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return [answer.status, answer.headers.get("edbridge-not-stored")];
  };
  const metric = async (name: string) => {
    const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
    return Number(new RegExp(`^edbridge_${name} (.*)$`, "m").exec(metrics)?.[1]);
  };
  const parts = "studentEducationOrganizationAssociations";
  const studentUniqueId = "900001";
  const names = { firstName: "Ada", lastSurname: "Byron", birthDate: "2008-05-05" };
  const telephones = [{ telephoneNumberType: "Home", telephoneNumber: "555-0101" }];
  const sex = { sexType: "Female", hispanicLatinoEthnicity: false };
  const student = { studentUniqueId, ...names, ...sex, telephones };
  const enrollment = {
    studentReference: { studentUniqueId },
    schoolReference: { schoolId: 255901001 },
    entryDate: "2016-08-22",
    entryGradeLevelDescriptor: "Ninth grade",
  };
  await write("students", student);
  const when = { method: "POST", path: parts };
  box.fault({ status: 503, times: Infinity, when });
  expect(await write("studentSchoolAssociations", enrollment)).toEqual([
    503,
    `${parts};held=memory`,
  ]);
  time.advance(25 * 60 * 60_000);
  expect(await metric("people_waiting")).toBe(1);
  expect(await metric("people_waiting_oldest_seconds")).toBeGreaterThan(86_400);
  box.clearFaults();
  box.fault({ status: 400, when, body: { detail: "555-0101 is too short." } });
  lines.splice(0);
  expect(await write("studentSchoolAssociations", enrollment)).toEqual([
    200,
    `${parts};refused="400: *** is too short."`,
  ]);
  expect(lines.at(-1)).toMatch(
    new RegExp(
      `^\\S+ warn  POST .* reduced: The host refused the part in ${parts} .*; not written: ${parts}`,
    ),
  );
  expect(lines.join()).not.toContain("555-0101");
  time.advance(60_000);
  expect(await metric("people_waiting")).toBe(0);
  expect(await metric("people_given_up_total")).toBe(1);
});

test("a call's time counts in all buckets it keeps within", async () => {
  const time = clock();
  let took = 0;
  const base = await host((_request, response) => {
    time.advance(took);
    response.end("[]");
  });
  const { url, adminUrl } = await sidecar(base, { ...told, clock: time });
  for (took of [5, 6, 61_000]) await status(`${url}/data/v3/ed-fi/schools`);
  const metrics = await (await fetch(`${adminUrl}/metrics`)).text();
  const name = "edbridge_call_duration_seconds";
  const found = metrics.split("\n").filter((line) => line.startsWith(name));
  expect(metrics).toContain(`# TYPE ${name} histogram\n`);
  expect(found.map((line) => line.slice(name.length))).toEqual([
    '_bucket{le="0.005",kind="current"} 1',
    ...["0.025", "0.1", "0.25", "0.5", "1", "2.5", "5", "10", "30", "60"].map(
      (le) => `_bucket{le="${le}",kind="current"} 2`,
    ),
    '_bucket{le="+Inf",kind="current"} 3',
    '_sum{kind="current"} 61.011',
    '_count{kind="current"} 3',
  ]);
});

test("each call is told once, as what it was", async () => {
  const { baseUrl, credentials } = await sandbox();
  const log = memory();
  const { url } = await sidecar(baseUrl, { log });
  const authorization = `Bearer ${await handle(url, credentials)}`;
  await fetch(`${url}/api/v2.0/2016/bulkOperations`, { headers: { authorization } });
  await status(`${url}/api/v2.0/2016/schools`);
  await status(`${url}/nothing`);
  const [first, , third] = log.calls;
  expect(log.calls.map(({ kind, status: said, change }) => [kind, said, change])).toEqual([
    ["authorize", 200, "EDB001"],
    ["token", 200, "EDB002"],
    ["data", 501, "EDB007"],
    ["data", 401, "EDB003"],
    ["unknown", 501, "EDB007"],
  ]);
  expect(Object.keys(first ?? {}).toSorted()).toEqual([
    "bytes",
    "caller",
    "change",
    "changes",
    "collection",
    "correlationId",
    "dropped",
    "error",
    "fields",
    "hostCalls",
    "hostMs",
    "kind",
    "leftBehind",
    "leftOut",
    "lost",
    "mapped",
    "method",
    "ms",
    "notKept",
    "notStored",
    "option",
    "outcome",
    "reason",
    "rehearsed",
    "requestId",
    "site",
    "status",
    "traceId",
  ]);
  expect(third?.bytes).toBeGreaterThan(50);
});

test("a refused sign-in says why, and a constant code which option serves it", async () => {
  const { baseUrl, credentials } = await sandbox();
  const log = memory();
  const { url } = await sidecar(baseUrl, { log });
  const signIn = async (secret: string, code?: string) => {
    const query = new URLSearchParams({ Client_id: credentials.clientKey, Response_type: "code" });
    const issued = (await (await fetch(`${url}/oauth/authorize?${query}`)).json()) as {
      code: string;
    };
    const body = new URLSearchParams({
      Client_id: credentials.clientKey,
      Client_secret: secret,
      Code: code ?? issued.code,
      Grant_type: "authorization_code",
    });
    await (await fetch(`${url}/oauth/token`, { method: "POST", body })).text();
  };
  await signIn(credentials.clientSecret);
  await signIn("wrong");
  await signIn(credentials.clientSecret, "constant");
  const tokens = log.calls.filter(({ kind }) => kind === "token");
  expect(tokens.map(({ reason, option }) => [reason, option])).toEqual([
    [undefined, undefined],
    ["The host refused this key and secret", undefined],
    [expect.stringContaining("The Code is not one"), 'code: "lenient"'],
  ]);
  expect(JSON.stringify(log.calls)).not.toContain(credentials.clientKey);
});

test("a host that is not reached is a 502 in the legacy form, and its code is told", async () => {
  const log = memory();
  const { url } = await sidecar("http://127.0.0.1:9", { ...told, log });
  const headers = { authorization: "Bearer x" };
  const answer = await fetch(`${url}/api/v2.0/2016/schools`, { headers });
  expect([answer.status, await answer.json()]).toEqual([
    502,
    { message: expect.stringContaining("ECONNREFUSED") },
  ]);
  expect(log.calls).toMatchObject([
    {
      collection: "schools",
      status: 502,
      error: "EDB_NETWORK",
      outcome: "refused",
      reason: expect.stringContaining("ECONNREFUSED"),
    },
  ]);
});

test("the series of a metric are bounded, however many callers there are", async () => {
  const metrics = new Metrics(() => ({
    exchanges: 0,
    handles: 0,
    credentials: 0,
    finished: 0,
    repeated: 0,
    peopleHeld: 0,
    peopleInStore: 0,
    peopleWritten: 0,
    peopleGivenUp: 0,
    lookups: { known: 0, asked: 0, bytes: 0 },
    underWay: 0,
    waiting: 0,
    running: 0,
    most: 0,
    slow: 0,
    people: async () => ({ inMemory: 0, inStore: 0, longest: 0 }),
    storeFailures: 0,
  }));
  const call = { method: "GET", kind: "data", requestId: "1", status: 200, ms: 1, bytes: 1 };
  for (let key = 0; key < 2000; key++) {
    metrics.observe({ ...call, caller: `key${key}`, changes: ["EDB004"] });
    metrics.observeHost({ purpose: "data", ms: 1, status: `CODE${key}` });
  }
  const lines = (await metrics.text()).split("\n");
  for (const name of ["caller_calls", "caller_changes", "host_requests"]) {
    const series = lines.filter((line) => line.startsWith(`edbridge_${name}_total{`));
    expect([name, series.length]).toEqual([name, 501]);
    expect(series.at(-1)).toMatch(/="other"\} 1500$/);
  }
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
