import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox, SandboxOptions } from "@edbridge/sandbox";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { command, commonRecords, lenient, newFile, sandbox } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const folder = temporaryFolder();
let data: Awaited<ReturnType<typeof commonRecords>>;
beforeAll(async () => void (data = await commonRecords(3, 250)));
// The school year of 2017 has begun.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: new Date(2016, 6, 1) }));
afterAll(() => void vi.useRealTimers());

const oldHost = () => sandbox({ generation: "legacy", data: data as never, ...lenient });
const newHost = (own: object = data) =>
  sandbox({ data: own as SandboxOptions["data"] & object, ...lenient });

type Host = Pick<Sandbox, "baseUrl" | "credentials">;

const reconcile = (old: Host, now: Host, keys: string, ...more: string[]) =>
  reconcileOf("schools,disciplineIncidents", old, now, keys, ...more);

function reconcileOf(names: string, old: Host, now: Host, keys = newFile(), ...more: string[]) {
  const { clientKey: key, clientSecret: secret } = old.credentials;
  const flags = ["--collections", names, "--key", key, "--keys", keys, ...more];
  return start([old.baseUrl, now.baseUrl], flags, { S: secret });
}

const start = (hosts: readonly string[], flags: readonly string[], environment: Secrets) =>
  command(["reconcile", ...hosts, "--secret-env", "S", ...flags], { environment });
type Secrets = Record<string, string>;

test("two hosts that hold the same are the same", async () => {
  const keys = newFile();
  const { code, out, err } = await reconcile(await oldHost(), await newHost(), keys);
  expect([code, err, out]).toEqual([
    0,
    "",
    "schools: 3 on the old host, 3 on the new one: the same\ndisciplineIncidents: 250 on the old host, 250 on the new one: the same\n",
  ]);
  expect([readFileSync(keys, "utf8"), existsSync(`${keys}.part`)]).toEqual(["", false]);
});

test("what is missing, extra and different is counted by school, and its keys are in the file alone", async () => {
  const [missing, changed, ...rest] = data.disciplineIncidents;
  const schools = [...data.schools.slice(1), { ...data.schools[0], schoolId: 77 }];
  const other = { ...changed, reporterName: "Somebody else" };
  const now = await newHost({ schools, disciplineIncidents: [other, ...rest] });
  const keys = newFile();
  const { code, out } = await reconcile(await oldHost(), now, keys);
  expect(code).toBe(1);
  expect(out).toContain("schools: 3 on the old host, 3 on the new one: 1 missing, 1 extra\n");
  expect(out).toContain("  1 extra of school 77\n");
  expect(out).toContain(": 1 missing, 1 different\n");
  expect(out).toContain(`keys of 4 records: ${keys}\n`);
  expect(statSync(keys).mode & 0o777).toBe(0o600);
  const found = readFileSync(keys, "utf8");
  expect(found).toContain(String(missing?.["incidentIdentifier"]));
  expect(found).not.toContain("Somebody else");
  expect(out).not.toContain('["');
});

test("a record is found by a part of its key that its reference calls otherwise", async () => {
  const feeders = (description: string) => ({
    feederSchoolAssociations: [1, 2].map((schoolId) => ({
      feederSchoolReference: { schoolId },
      schoolReference: { schoolId: 3 },
      beginDate: "2017-08-21",
      feederRelationshipDescription: schoolId === 1 ? "same" : description,
    })),
  });
  const old = await sandbox({ generation: "legacy", data: feeders("A"), ...lenient });
  const now = await sandbox({ data: feeders("B"), ...lenient });
  const { out } = await reconcileOf("feederSchoolAssociations", old, now);
  expect(out).toContain(": 2 on the old host, 2 on the new one: 1 different\n");
});

test("a code is found by its value: each host numbers its own", async () => {
  const terms = (namespace: string, first: number) => ({
    termDescriptors: ["Fall", "Spring"].map((codeValue, at) => {
      return { namespace, codeValue, shortDescription: codeValue, termDescriptorId: first + at };
    }),
  });
  const before = terms("http://ed-fi.org/Descriptor/TermDescriptor.xml", 1);
  const old = await sandbox({ generation: "legacy", data: before, ...lenient });
  const now = await sandbox({
    data: terms("uri://ed-fi.org/TermDescriptor", 2),
    dataStandard: "5.0",
    ...lenient,
  });
  const { out } = await reconcileOf("termDescriptors", old, now);
  expect(out).toBe("termDescriptors: 2 on the old host, 2 on the new one: the same\n");
});

test("a second start goes on where the first one ended", async () => {
  const [old, now] = [await oldHost(), await newHost()];
  const keys = newFile();
  const path = /disciplineIncidents/;
  now.fault({ status: 400, times: Infinity, when: { path } });
  const first = await reconcile(old, now, keys);
  expect([first.code, first.err]).toEqual([
    1,
    expect.stringMatching(
      /^error: disciplineIncidents of the new host: .* Then start the same command again to go on\.\n$/,
    ),
  ]);
  now.clearFaults();
  const before = old.requests.length;
  const second = await reconcile(old, now, keys);
  expect([second.code, second.out]).toEqual([
    0,
    expect.stringContaining("250 on the new one: the same"),
  ]);
  // The sign-in alone, or nothing: its pages are known.
  expect(old.requests.slice(before).filter(({ kind }) => kind === "data")).toEqual([]);
});

test("a page of which a full disk took half is read again, and lost by no later start", async () => {
  const [old, now] = [await oldHost(), await newHost()];
  const keys = newFile();
  now.fault({ status: 400, times: Infinity, when: { path: /disciplineIncidents/ } });
  await reconcile(old, now, keys);
  const part = readFileSync(`${keys}.part`, "utf8");
  const middle = part.lastIndexOf('"next":200');
  writeFileSync(`${keys}.part`, part.slice(0, middle));
  await reconcile(old, now, keys);
  now.clearFaults();
  const { code, out } = await reconcile(old, now, keys);
  expect([code, out]).toEqual([0, expect.stringContaining("250 on the new one: the same")]);
});

test("the old host may have another key, or another secret of the same key", async () => {
  const [old, now] = [await oldHost(), await newHost()];
  const { clientKey, clientSecret: S } = now.credentials;
  const run = (environment: Secrets, ...flags: string[]) => {
    const all = ["--collections", "schools", "--keys", newFile(), "--key", clientKey, ...flags];
    return start([old.baseUrl, now.baseUrl], all, { S, ...environment });
  };
  const bad = await run({ O: "wrong" }, "--old-secret-env", "O");
  expect([bad.code, bad.err]).toEqual([1, expect.stringContaining("schools of the old host: ")]);
  const other = await run({}, "--old-key", "other");
  expect([other.code, other.err]).toEqual([
    1,
    expect.stringContaining("schools of the old host: "),
  ]);
  const unset = await run({}, "--old-key", "other", "--old-secret-env", "O");
  expect([unset.code, unset.err]).toEqual([2, expect.stringContaining("--old-secret-env must ")]);
});

test("a host that gives no record is named, with the year", async () => {
  const empty = { schools: [], disciplineIncidents: [] };
  const none = (side: string, year = 2017) =>
    `The ${side} host gave no record for ${year}. Check --legacy-year, and what the key may read.\n`;
  const nowhere = () => sandbox({ generation: "legacy", data: empty as never, ...lenient });
  const both = await reconcile(await nowhere(), await newHost(empty), newFile());
  expect([both.code, both.err]).toEqual([1, none("old") + none("new")]);
  expect(both.out).toContain("schools: 0 on the old host, 0 on the new one: nothing to compare\n");
  const year = ["--legacy-year", "2016"];
  const one = await reconcile(await nowhere(), await newHost(), newFile(), ...year);
  expect([one.code, one.err]).toEqual([1, none("old", 2016)]);
});

test("bad input is refused in one line that says what to do", async () => {
  const [old, now] = [await oldHost(), await newHost()];
  const keys = newFile();
  const said = (...args: Parameters<typeof reconcile>) =>
    reconcile(...args).then(({ code, err }) => `${code} ${err}`);
  expect(await said(old, old, keys)).toMatch(/^2 error: OLD and NEW are one host/);
  expect(await said(now, old, keys)).toMatch(
    /^2 error: \S+ is a current host, or edbridge before one/,
  );
  const below = { ...now, baseUrl: `${now.baseUrl}/data/v3` };
  expect(await said(old, below, keys)).toMatch(
    /^2 error: \S+\/data\/v3 answers with no discovery document\. .* without \/data\/v3, and no redirect\./,
  );
  expect(existsSync(`${keys}.part`)).toBe(false);
  const other = newFile();
  writeFileSync(other, '{ "clientKey": "key" }\n');
  expect(await said(old, now, other)).toMatch(/^2 error: --keys \S+ has something else in it/);
  expect(readFileSync(other, "utf8")).toContain("clientKey");
  expect(await said(old, now, join(folder, "no", "file"))).toMatch(/^1 error: --keys /);
  // A folder shows at the start too, not after hours of reading.
  expect(await said(old, now, folder)).toMatch(/^1 error: --keys /);
  expect([...old.requests, ...now.requests].filter(({ kind }) => kind === "data")).toEqual([]);
  const part = { v: 1, of: "x", collection: "schools", side: "old", next: 0, records: [] };
  writeFileSync(`${keys}.part`, `${JSON.stringify(part)}\n`);
  expect(await said(old, now, keys)).toMatch(/^2 error: .* is of another comparison/);
  await now.stop();
  expect(await said(old, now, newFile())).toMatch(/^1 error: schools of the new host: /);
});

test("a collection of a state is read where the file of the bridge says", async () => {
  const [old, now] = [await oldHost(), await newHost()];
  const config = join(folder, "state.json");
  writeFileSync(config, JSON.stringify({ collections: { campuses: "ed-fi/schools" } }));
  await reconcile(old, now, newFile(), "--config", config).then(({ code }) => expect(code).toBe(0));
  const { err } = await reconcileOf("campuses", old, now, newFile(), "--config", config);
  expect(err).toMatch(/^error: campuses of the old host: .*404/);
  expect(now.requests.some(({ path }) => path.endsWith("/ed-fi/schools"))).toBe(true);
});
