import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { type IncomingMessage } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Sandbox } from "@edbridge/sandbox";
import { beforeAll, describe, expect, test } from "vitest";
import type { Group } from "../src/shadow/counts.js";
import { comparisonThread } from "../src/shadow/thread.js";
import {
  command,
  commandOf,
  commonRecords,
  host,
  legacyCaller,
  lenient,
  newFile,
  open,
  raw,
  sandbox,
  sidecar,
  textAt,
  waitingClock,
} from "./support.js";
import { jobHere } from "../../../test/run/host.ts";
import { hostEnvironment } from "../../../test/support/run.ts";
import { goneHost } from "../../../test/support/servers.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

let data: Awaited<ReturnType<typeof commonRecords>>;
beforeAll(async () => void (data = await commonRecords(30, 8)));

/** What becomes of a response of the old host before anybody gets it. */
type Plant = (json: unknown, request: IncomingMessage) => unknown;

async function planting(old: Sandbox, plant: Plant) {
  return host(async (request, response) => {
    const { method = "GET", url = "", headers } = request;
    if (url.endsWith("/hang")) return void plant(undefined, request);
    const sentBody = await text(request).catch(() => undefined);
    // Its caller has left.
    if (sentBody === undefined) return;
    const body = sentBody || null;
    const { authorization = "", "content-type": type = "" } = headers;
    const sent = { authorization, ...(body === null ? {} : { "content-type": type }) };
    const answer = await fetch(old.baseUrl + url, { method, headers: sent, body });
    const own = await answer.text();
    const isData = url.startsWith("/api/") && answer.ok && own !== "";
    const planted = isData ? plant(JSON.parse(own), request) : own;
    response.writeHead(planted === undefined ? 403 : answer.status, {
      "content-type": "application/json",
    });
    response.end(isData ? JSON.stringify(planted ?? {}) : own);
  });
}

type Caller = Awaited<ReturnType<typeof legacyCaller>>;

/** Writes need no rehearsal then: the thread starts sooner. */
const quick = ["--shadow-writes", "both"];

/** Runs the comparison of two hosts that hold the same records, but for what is planted. */
async function shadowed(
  { plant, flags = quick, newHost }: { plant?: Plant; flags?: string[]; newHost?: Sandbox },
  use: (caller: Caller, url: string) => Promise<void>,
) {
  const old = await sandbox({ generation: "legacy", data, ...lenient });
  const now = newHost ?? (await sandbox({ data, ...lenient }));
  const address = plant ? await planting(old, plant) : old.baseUrl;
  const report = newFile();
  const hosts = ["--base-url", now.baseUrl, "--shadow", address, "--shadow-report", report];
  const { code, err } = await command(
    ["serve", ...hosts, "--shadow-rate", "1000000", "--port", "0", ...flags],
    { whileRunning: async (url) => use(await legacyCaller(url, old.credentials), url) },
  );
  const summary = await command(["shadow", report]);
  return { code, err, old, now, file: report, report: readFileSync(report, "utf8"), summary };
}

const path = "/api/v2.0/2017";
const read = async (caller: Caller, what: string) => {
  const answer = await caller.get(`${path}/${what}`);
  return { status: answer.status, json: (await answer.json()) as unknown };
};
const reads =
  (...paths: readonly string[]) =>
  async (caller: Caller) => {
    for (const each of paths) expect((await read(caller, each)).status).toBe(200);
  };

test("two hosts that hold the same differ in nothing", async () => {
  const times = Number(process.env["SHADOW_READS"] ?? 16);
  const now = await sandbox({ data, ...lenient });
  const use = async (caller: Caller) => {
    const { json } = await read(caller, "schools?limit=100");
    const ids = (json as readonly { id: string }[]).map(({ id }) => `schools/${id}`);
    const lists = ["schools", "schools?offset=5&limit=10", "disciplineIncidents?limit=100"];
    for (let at = 1; at < times; at++) {
      await reads((at % 4 < 3 ? lists[at % 4] : ids[at % ids.length]) ?? "")(caller);
      // No caller waits for the comparison, so one that is faster waits here: of many calls, some are dropped.
      if (at % 250 > 0) continue;
      const asked = () => now.requests.filter(({ kind }) => kind === "data").length;
      await expect.poll(asked, { timeout: 60_000 }).toBeGreaterThan(at - 250);
    }
  };
  const flags = [...quick, "--log-level", "none"];
  const { code, summary, err } = await shadowed({ flags, newHost: now }, use);
  const equal = `${times.toLocaleString("en-US")} reads compared, 100 % equal\n`;
  expect([code, summary.code, summary.out], err).toEqual([0, 0, equal]);
}, 240_000);

const pages = (change: (page: readonly object[]) => object[]) => (json: unknown) =>
  Array.isArray(json) ? change(json) : json;
const first = (more: object) => pages(([one, ...others]) => [{ ...one, ...more }, ...others]);
const planted: readonly (readonly [Plant, string])[] = [
  [
    pages((all) => [...all, { ...all[0], schoolId: 1 }]),
    "schools is missing on the new host in 1 read",
  ],
  [pages((all) => all.slice(1)), "schools is on the new host alone in 1 read"],
  [
    first({ nameOfInstitution: "<b>Another" }),
    "schools.nameOfInstitution differs in 1 read: value",
  ],
  [first({ operationalStatusType: "Other" }), "schools.operationalStatusType differs in 1 read: "],
  [
    () => undefined,
    "schools is answered by another status in 1 read: 403 on the old host, 200 on the new one",
  ],
];

test("each planted difference is found by its kind, and nothing else, as the page of the admin port says", async () => {
  const { port } = new URL(await goneHost());
  const shown = async () => {
    const page = await textAt(`http://127.0.0.1:${port}/`);
    const [, section = ""] = /<h2 id="comparison">(.*?)<\/section>/s.exec(page) ?? [];
    return [...section.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line = ""]) => line);
  };
  let lines: string[] = [];
  let plant: Plant = (json) => json;
  const { summary, report } = await shadowed(
    { plant: (json, request) => plant(json, request), flags: [...quick, "--admin-port", port] },
    async (caller) => {
      await read(caller, "disciplineIncidents?schoolId=0");
      for (const [each] of planted) {
        plant = each;
        await read(caller, "schools?limit=100");
      }
      await expect.poll(async () => (lines = await shown())).toHaveLength(planted.length + 1);
      expect(await textAt(`http://127.0.0.1:${port}/metrics`)).toMatch(/^edbridge_credentials 1$/m);
    },
  );
  expect(lines).toEqual(summary.out.trim().split("\n"));
  const said = planted.map(([, line]) => line).toSorted();
  expect(lines.slice(1).toSorted()).toEqual(said.map((line) => expect.stringContaining(line)));
  expect(summary.code).toBe(1);
  expect(report).not.toContain("Another");
});

test("records behind a page that a gateway before the old host has shortened are on both hosts", async () => {
  const plant: Plant = (json, { url }) =>
    url?.includes("offset=20") ? json : pages((all) => all.slice(0, 20))(json);
  const { summary } = await shadowed({ plant }, reads("schools?limit=100"));
  expect(summary.out).toMatch(/^1 read compared, 100 % equal\n/);
});

test("a page whose records are all on other pages of the new host is not called equal", async () => {
  let all: readonly object[] = [];
  const plant: Plant = (json, { url }) => {
    if (url?.includes("limit=100")) pages((whole) => [...(all = whole)])(json);
    return url?.endsWith("limit=10") ? pages(() => all.slice(-10))(json) : json;
  };
  const { summary } = await shadowed({ plant }, reads("schools?limit=100", "schools?limit=10"));
  expect(summary.out).toMatch(
    /^1 read compared, 100 % equal\nnot compared: 1 read: too many of its/,
  );
});

test("records in another order, and what the old host says otherwise each time, are told, and are no difference", async () => {
  let turn = 0;
  const plant = pages((all) => all.toReversed().map((each) => ({ ...each, webSite: ++turn })));
  const five = reads(...Array<string>(5).fill("schools"));
  const { summary } = await shadowed({ plant, flags: [...quick, "--shadow-noise", "1"] }, five);
  expect([summary.code, summary.out]).toEqual([
    0,
    "5 reads compared, 100 % equal\nschools has the same records in another order in 5 reads\nnoise: schools.webSite differs in 5 of 5 reads that the old host answered twice\n",
  ]);
});

const codesOf = (report: string, now: Sandbox, ...more: string[]) =>
  commandOf(now, "codes", "--base-url", now.baseUrl, report, ...more);

test("codes that always have one other name are said to be renamed, and codes writes what mends it", async () => {
  const titleI = "titleIPartASchoolDesignation";
  const renamed = [
    { field: "type", kind: "SchoolType", hosted: "Regular", old: "Usual", shown: "Regular" },
    // The host has the code, but the table of edbridge gives it another name in what is read.
    {
      field: `${titleI}Type`,
      kind: `T${titleI.slice(1)}`,
      hosted: "Not A Title I School",
      old: "Not A Title I School",
      shown: "Not designated as a Title I Part A school",
    },
  ];
  const codes: Record<string, object[]> = {};
  const coded: Record<string, string> = {};
  const answered: Record<string, string> = {};
  for (const { field, kind, hosted, old } of renamed) {
    const [name, namespace] = [`${kind}Descriptor`, `uri://ed-fi.org/${kind}Descriptor`];
    const member = name.charAt(0).toLowerCase() + name.slice(1);
    const texts = { codeValue: hosted, description: hosted, shortDescription: hosted };
    codes[`${member}s`] = [{ ...texts, namespace }];
    coded[member] = `${namespace}#${hosted}`;
    answered[field] = old;
  }
  const schools = data["schools"]?.map((each) => ({ ...each, ...coded })) ?? [];
  const now = await sandbox({ data: { ...data, schools, ...codes }, ...lenient });
  const plant = pages((all) => all.map((each) => ({ ...each, ...answered })));
  const setting = { plant, newHost: now };
  const { summary, report, file } = await shadowed(setting, reads("schools"));
  const values = newFile();
  const { code: exit, out } = await codesOf(file, now, "--values", values);
  expect(exit).toBe(1);
  for (const { field, old, hosted, shown } of renamed) {
    expect(summary.out).toContain(
      `schools.${field} differs in 1 read: renamed code (EDB024), \`values\` would mend it\n`,
    );
    expect(report).toContain(`"codes":{"old":"${old}","now":"${shown}"}`);
    expect(out.slice(out.indexOf("DIFFERS:"))).toContain(
      `(schools.${field})\n    ${old} -> ${hosted}\n`,
    );
  }
  expect(out).not.toContain("students.");
  expect(JSON.parse(readFileSync(values, "utf8"))).toEqual({
    values: Object.fromEntries(renamed.map(({ kind, old, hosted }) => [kind, { [old]: hosted }])),
  });
  const flags = [...quick, "--extensions", values];
  const mended = await shadowed({ ...setting, flags }, reads("schools"));
  expect(mended.summary.out).toBe("1 read compared, 100 % equal\n");
});

test("a code that other records have on both hosts is not renamed: one record differs", async () => {
  const now = await sandbox({ data, ...lenient });
  const plant = first({ operationalStatusType: "Inactive" });
  const both = reads("schools?limit=1", "schools");
  const { summary, file } = await shadowed({ plant, newHost: now }, both);
  expect(summary.out).toContain(
    "schools.operationalStatusType differs in 2 reads: code (EDB024)\n",
  );
  expect((await codesOf(file, now)).out).not.toContain("DIFFERS");
});

test("a code that the new host refuses is named for its host's operator", async () => {
  const now = await sandbox({ data, claimSet: "sandbox" });
  const wrong = incident("N-4", { incidentLocationType: "Behind the gym" });
  const { summary, file } = await shadowed({ newHost: now, flags: [] }, async (caller) => {
    expect((await caller.post(incidents, wrong)).status).toBe(201);
  });
  expect(summary.code).toBe(1);
  expect(summary.out).toContain(
    "disciplineIncidents.incidentLocationType has a code that the new host refuses in 1 write (EDB024)\n",
  );
  expect(summary.out).toMatch(
    /disciplineIncidents is answered by another status in 1 write: 201 on the old host, 400 on the new one(.*)incidentLocation/,
  );
  expect(summary.out).not.toContain("Behind the gym");
  const { out } = await codesOf(file, now);
  expect(out).toMatch(
    /MISSING: [^]*IncidentLocation \(disciplineIncidents\.incidentLocationType\)\n(?: {4}.*\n)* {4}Behind the gym\n/,
  );
});

const incident = (identifier: string, more = {}) => ({
  incidentIdentifier: identifier,
  schoolReference: { schoolId: data["schools"]?.[0]?.["schoolId"] },
  incidentDate: "2017-03-01T00:00:00",
  incidentTime: "08:00:00",
  reporterName: "A teacher",
  ...more,
});
const incidents = `${path}/disciplineIncidents`;

async function writeAll(caller: Caller, url: string) {
  const made = await caller.post(incidents, incident("N-1"));
  const address = made.headers.get("location") ?? "";
  const change = (method: string, body?: string) =>
    fetch(address, { method, headers: caller.headers, ...(body ? { body } : {}) });
  const replaced = await change("PUT", JSON.stringify(incident("N-1", { reporterName: "B" })));
  const found = await change("GET");
  const gone = await change("DELETE");
  const refused = await caller.post(incidents, { incidentIdentifier: 5 });
  expect(address.startsWith(url)).toBe(true);
  return [made, replaced, found, gone, refused].map(({ status }) => status);
}

test("writes are rehearsed for the new host, and none of them gets there", async () => {
  let statuses: unknown;
  const { now, summary, err } = await shadowed({ flags: [] }, async (caller, url) => {
    statuses = await writeAll(caller, url);
  });
  expect(statuses).toEqual([201, 204, 200, 204, 400]);
  const writes = now.requests.filter(({ kind, method }) => kind === "data" && method !== "GET");
  expect(writes).toEqual([]);
  expect(summary.out, err).toBe(
    "1 read compared, 100 % equal\n3 writes compared, 100 % accepted by both hosts\nnot compared: 1 write: the old host refused it\n",
  );
});

test("with --shadow-writes both, the new host gets what the old one took, after it", async () => {
  const { old, now, summary } = await shadowed(
    // A share of the reads leaves no writes out.
    { flags: [...quick, "--shadow-share", "0.000001"] },
    async (caller, url) => {
      await writeAll(caller, url);
      await caller.post(incidents, incident("N-2"));
    },
  );
  const has = (one: Sandbox) =>
    one.records("disciplineIncidents").filter(({ incidentIdentifier: id }) => id === "N-2").length;
  expect([has(old), has(now)]).toEqual([1, 1]);
  expect(summary.out).toContain("4 writes compared, 100 % accepted by both hosts\n");
});

test("a caller gets the same responses while the new host is slow, fails and ends", async () => {
  const now = await sandbox({ data, ...lenient });
  const flags = [...quick, "--host-timeout", "1s"];
  const { summary, code } = await shadowed({ newHost: now, flags }, async (caller) => {
    const wanted = await read(caller, "schools");
    for (const fault of [{ status: 500 }, { delay: 500 }, { hang: true }] as const) {
      now.fault({ ...fault, times: Infinity, when: { kind: "data" } });
      for (let time = 0; time < 3; time++) expect(await read(caller, "schools")).toEqual(wanted);
      now.clearFaults();
    }
    await now.stop();
    for (let time = 0; time < 3; time++) expect(await read(caller, "schools")).toEqual(wanted);
  });
  expect(code).toBe(0);
  expect(summary.out).toContain("not compared:");
});

test("what was compared leaves its room to later calls", async () => {
  const now = await sandbox({ data, ...lenient });
  const flags = [...quick, "--shadow-memory", "100k"];
  const asked = () => now.requests.filter(({ kind }) => kind === "data").length;
  const { summary } = await shadowed({ newHost: now, flags }, async (caller) => {
    const page = JSON.stringify((await read(caller, "schools?limit=100")).json);
    for (let bytes = 0; bytes < 300_000; bytes += page.length) {
      const before = asked();
      // The one before may still be compared.
      const again = async () => void (await read(caller, "schools?limit=100"));
      await expect.poll(() => again().then(asked)).toBeGreaterThan(before);
    }
  });
  expect(summary.out).toMatch(/^\d+ reads compared, 100 % equal\n/);
});

test("a caller that leaves keeps no connection to the old host", async () => {
  let came = 0;
  const plant: Plant = (json) => {
    came += json === undefined ? 1 : 0;
    return json;
  };
  const setting = { plant, flags: [...quick, "--connections", "1"] };
  const { code } = await shadowed(setting, async (caller, url) => {
    for (let time = 1; time <= 2; time++) {
      const waiting = await open(url);
      waiting.write(`GET ${path}/hang HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      await expect.poll(() => came).toBe(time);
      waiting.destroy();
      const socket = await open(url);
      const head = ["Host: localhost", "Content-Length: 9", "Expect: 100-continue", "", "{"];
      socket.write([`POST ${path}/students HTTP/1.1`, ...head].join("\r\n"));
      await once(socket, "data");
      socket.destroy();
    }
    await reads("schools")(caller);
    // The address in the target of a request names no other host.
    for (const [root, status] of [
      ["", 401],
      ["http://localhost", 401],
      ["m://x", 404],
    ]) {
      const head = `GET ${root}${path}/schools HTTP/1.1\r\nHost: localhost\r\nConnection: close`;
      expect(await raw(url, `${head}\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    }
  });
  expect(code).toBe(0);
});

test("a caller is answered by the old host while the new one is away, from the start on", async () => {
  const now = await sandbox({ data, ...lenient });
  await now.stop();
  const { summary, code, err } = await shadowed({ newHost: now }, reads("schools"));
  expect([code, summary.code], err).toEqual([0, 3]);
  expect(err).toContain("The old host answers all calls, and none is compared until it does.");
  expect(summary.out).toBe(
    "nothing was compared\nnot compared: 1 read: the comparison did not run\n",
  );
});

test("a comparison that ends leaves its calls uncompared, says so, and begins again", async () => {
  const now = await sandbox({ data, ...lenient });
  const clock = waitingClock();
  const [groups, said]: [Group[], string[]] = [[], []];
  const door = { baseUrl: now.baseUrl, stateDir: "none" };
  const pools = { connections: 1, queue: 1, queueTimeout: 1000 };
  const old = { href: "http://old.example", origin: "http://old.example", prefix: "" };
  const common = { door, pools, old, hostTimeout: 1000, environment: {}, tls: {}, oldTls: {} };
  const shares = { share: 1, noise: 0, isRehearsed: false };
  const bounds = { ...shares, rate: 10, atOnce: 1, mostBytes: 10, mostMemory: 10 };
  const count = (group: Group) => void groups.push(group);
  const say = (_: string, line: string) => void said.push(line);
  const heard = { count, say, call: () => {}, request: () => {} };
  const given = { ...common, ...bounds, store: undefined };
  const thread = comparisonThread(given, heard, clock);
  await thread.start();
  const about = { collection: "schools", calls: "read" } as const;
  const empty = () => ({ sent: new Uint8Array(), received: new Uint8Array() });
  const call = { method: "GET", headers: {}, status: 200, answerHeaders: {} };
  const schools = { ...call, ...about, url: "/api/v2.0/2017/schools" };
  // No front makes a call without headers: it stands for any fault of the thread.
  const noHeaders = { answerHeaders: undefined as unknown as {} };
  const wrong = { ...schools, ...noHeaders, collection: "", calls: "sign-in" } as const;
  const handed = [thread.hand({ ...wrong, ...empty() }), thread.hand({ ...schools, ...empty() })];
  await thread.idle();
  await Promise.all(handed);
  const ended = { collection: "schools", calls: "read", reason: "the comparison did not run" };
  expect(groups).toEqual([{ ...ended, outcome: "dropped" }]);
  expect(said).toEqual([expect.stringMatching(/^The comparison ended unexpectedly: TypeError /)]);
  await thread.hand({ ...schools, ...empty() });
  expect(groups).toHaveLength(2);
  await clock.advance(30_000);
  await expect
    .poll(() => {
      void thread.hand({ ...schools, ...empty() });
      return groups.at(-1);
    })
    .toMatchObject({ reason: "its caller has not signed in here" });
  await thread.stop();
});

test("a job that run starts is answered by the old host, and compared", async () => {
  const old = await sandbox({ generation: "legacy", data, ...lenient });
  const now = await sandbox({ data, ...lenient });
  const script = join(temporaryFolder(), "job.mjs");
  const calls = new URL("../../../test/run/programs/legacy-calls.mjs", import.meta.url);
  const job = 'await call("GET", data + "/schools"); process.exitCode = 5;';
  writeFileSync(script, `import { call, data } from ${JSON.stringify(calls)}; ${job}`);
  const flags = ["--base-url", now.baseUrl, "--shadow", old.baseUrl, ...quick];
  const report = newFile();
  const words = ["run", ...flags, "--env", "EDFI_BASE_URL", "--report", report];
  const { status, stderr } = await jobHere(words, ["node", script], hostEnvironment(old));
  const said = /: 3 calls answered by the old host\.\n(?:.*\n)*1 read compared, 100 % equal\n/;
  expect([status, stderr]).toEqual([5, expect.stringMatching(said)]);
  // What the job calls is in the report, as without a comparison, for the commands that read it.
  const codes = await codesOf(report, now);
  expect([codes.code, codes.out]).toEqual([1, expect.stringContaining("schools.")]);
});

describe("a start is refused in one line for an old host that", () => {
  const another = (url: string) =>
    `${url} is a current host, or edbridge before one. Give the address of the old host itself.`;
  const gone = "does not answer. Check the address, and that this machine reaches it.";
  test.each<[string, (now: Sandbox) => Promise<string>, (url: string) => string]>([
    ["is gone", goneHost, (url) => `${url} ${gone}`],
    ["is a current host", async () => (await sandbox()).baseUrl, another],
    [
      "is the new one, before which is edbridge",
      async (now) => (await sidecar(now.baseUrl)).url,
      another,
    ],
    [
      "has no legacy sign-in",
      () => host((_, response) => void response.writeHead(404).end()),
      (url) => `${url} has no legacy sign-in`,
    ],
    [
      "leads back to the server",
      async () => (await goneHost()).replace("127.0.0.1", "localhost"),
      (url) => `${url} leads back to this server. Give the address of the old host itself.`,
    ],
  ])("%s", async (_, start, expected) => {
    const now = await sandbox();
    const url = await start(now);
    const flags = ["--base-url", now.baseUrl, "--shadow", url, ...quick];
    const port = url.includes("localhost") ? new URL(url).port : "0";
    const { code, err } = await command(["serve", ...flags, "--port", port]);
    expect([code, err]).toEqual([1, expect.stringContaining(`error: --shadow: ${expected(url)}`)]);
  });
});
