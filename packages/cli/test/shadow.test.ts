import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { command, host, legacyCaller, sandbox } from "./support.js";

const folder = mkdtempSync(join(tmpdir(), "edbridge-shadow-"));
afterAll(() => rmSync(folder, { recursive: true }));
let files = 0;
const newFile = () => join(folder, `${++files}.ndjson`);

const lenient = { claimSet: "sandbox", descriptors: "open", strictReferences: false } as const;
type Data = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
let data: Data = {};

beforeAll(async () => {
  await using source = await startSandbox({ seed: 7, schools: 30, disciplineIncidents: 8 });
  const bare = (name: string) =>
    source.records(name).map(({ id: _id, _etag, _lastModifiedDate, ...record }) => record);
  // A legacy host gives the code of a school's designation by another name.
  data = {
    schools: bare("schools").map(({ titleIPartASchoolDesignationDescriptor: _, ...one }) => one),
    disciplineIncidents: bare("disciplineIncidents"),
  };
});

/** What becomes of a response of the old host before anybody gets it. */
type Plant = (json: unknown, request: IncomingMessage) => unknown;

/** A proxy before the old host that plants a difference. */
async function planting(old: Sandbox, plant: Plant) {
  return host(async (request, response) => {
    const { method = "GET", url = "", headers } = request;
    const body = await text(request);
    const answer = await fetch(old.baseUrl + url, {
      method,
      headers: {
        authorization: headers.authorization ?? "",
        ...(body === "" ? {} : { "content-type": headers["content-type"] ?? "" }),
      },
      ...(body === "" ? {} : { body }),
    });
    const own = await answer.text();
    const isData = url.startsWith("/api/") && answer.ok && own !== "";
    const planted = isData ? plant(JSON.parse(own), request) : own;
    const location = answer.headers.get("location");
    response.writeHead(planted === undefined ? 403 : answer.status, {
      "content-type": "application/json",
      ...(location === null
        ? {}
        : { location: location.replace(old.baseUrl, `http://${headers.host}`) }),
    });
    response.end(isData ? JSON.stringify(planted ?? {}) : own);
  });
}

interface Setting {
  readonly plant?: Plant;
  readonly flags?: readonly string[];
  readonly newHost?: Sandbox;
}

type Caller = Awaited<ReturnType<typeof legacyCaller>>;

/** Runs the comparison of two hosts that hold the same records, but for what is planted. */
async function shadowed(
  { plant, flags = [], newHost }: Setting,
  use: (caller: Caller, url: string) => Promise<void>,
) {
  const old = await sandbox({ generation: "legacy", data, ...lenient });
  const now = newHost ?? (await sandbox({ data, ...lenient }));
  const address = plant ? await planting(old, plant) : old.baseUrl;
  const report = newFile();
  const { code, err } = await command(
    [
      "serve",
      "--base-url",
      now.baseUrl,
      "--shadow",
      address,
      "--shadow-report",
      report,
      "--shadow-rate",
      "1000000",
      "--port",
      "0",
      ...flags,
    ],
    {
      whileRunning: async (out) => {
        const url = out().trim().split(" ").at(-1) ?? "";
        await use(await legacyCaller(url, old.credentials), url);
      },
    },
  );
  const summary = await command(["shadow", report]);
  return { code, err, old, now, report: readFileSync(report, "utf8"), summary };
}

const path = "/api/v2.0/2017";
const read = async (caller: Caller, what: string) => {
  const answer = await caller.get(`${path}/${what}`);
  return { status: answer.status, json: (await answer.json()) as unknown };
};
const list = (json: unknown) => json as readonly Readonly<Record<string, unknown>>[];

test("two hosts that hold the same differ in nothing", async () => {
  const times = Number(process.env["SHADOW_READS"] ?? 1000);
  const { code, summary, err } = await shadowed(
    { flags: ["--log-level", "none"] },
    async (caller) => {
      const { json } = await read(caller, "schools?limit=100");
      const ids = list(json).map(({ id }) => String(id));
      const paths = ["schools", "schools?offset=5&limit=10", "disciplineIncidents?limit=100"];
      for (let at = 1; at < times; at++) {
        const one = at % 4 < 3 ? paths[at % 4] : `schools/${ids[at % ids.length]}`;
        expect((await read(caller, one ?? "")).status).toBe(200);
      }
    },
  );
  expect([code, summary.out], err).toEqual([
    0,
    `${times.toLocaleString("en-US")} reads compared, 100 % equal\n`,
  ]);
  expect(summary.code).toBe(0);
}, 240_000);

const first = (change: (one: Readonly<Record<string, unknown>>) => object) => (json: unknown) =>
  Array.isArray(json)
    ? json.map((each, index) => (index === 0 ? change(each as never) : each))
    : json;

test.each<[string, Plant, string]>([
  [
    "missing",
    (json) => (Array.isArray(json) ? [...json, { ...list(json)[0], schoolId: 1 }] : json),
    "schools is missing on the new host in 1 read",
  ],
  [
    "extra",
    (json) => (Array.isArray(json) ? json.slice(1) : json),
    "schools is on the new host alone in 1 read",
  ],
  [
    "value",
    first((one) => ({ ...one, nameOfInstitution: "Another" })),
    "schools.nameOfInstitution differs in 1 read: value",
  ],
  [
    "code",
    first((one) => ({ ...one, operationalStatusType: "Other" })),
    "schools.operationalStatusType",
  ],
  [
    "order",
    (json) => (Array.isArray(json) ? json.toReversed() : json),
    "schools has the same records in another order in 1 read",
  ],
  [
    "status",
    () => undefined,
    "schools is answered by another status in 1 read: 403 on the old host, 200 on the new one",
  ],
])("a planted difference of kind %s is found, and nothing else", async (kind, plant, said) => {
  const { summary, report } = await shadowed({ plant }, async (caller) => {
    await read(caller, "schools?limit=100");
    await read(caller, "disciplineIncidents?schoolId=0");
  });
  expect(summary.out).toContain(`\n${said}`);
  const isEqual = kind === "order";
  expect(summary.code, summary.out).toBe(isEqual ? 0 : 1);
  expect(report).not.toContain("Another");
});
