import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Sandbox, SandboxOptions } from "@edbridge/sandbox";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { command, commonRecords, lenient, newFile, sandbox, shown } from "./support.js";
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
  expect(shown(await reconcile(await oldHost(), await newHost(), keys))).toMatchSnapshot();
  expect([readFileSync(keys, "utf8"), existsSync(`${keys}.part`)]).toEqual(["", false]);
});

test("what is missing, extra and different is counted by school, and its keys are in the file alone", async () => {
  const [, changed, ...rest] = data.disciplineIncidents;
  const schools = [...data.schools.slice(1), { ...data.schools[0], schoolId: 77 }];
  const other = { ...changed, reporterName: "Somebody else" };
  const now = await newHost({ schools, disciplineIncidents: [other, ...rest] });
  const keys = newFile();
  const printed = shown(await reconcile(await oldHost(), now, keys));
  expect(printed).toMatchSnapshot();
  expect(statSync(keys).mode & 0o777).toBe(0o600);
  const found = readFileSync(keys, "utf8");
  expect(found).toMatchSnapshot();
  expect(found).not.toContain("Somebody else");
  expect(printed).not.toContain('["');
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
  expect(shown(await reconcileOf("feederSchoolAssociations", old, now))).toMatchSnapshot();
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
  expect(shown(await reconcileOf("termDescriptors", old, now))).toMatchSnapshot();
});

test("a second start goes on where the first one ended", async () => {
  const [old, now] = [await oldHost(), await newHost()];
  const keys = newFile();
  const path = /disciplineIncidents/;
  now.fault({ status: 400, times: Infinity, when: { path } });
  expect(shown(await reconcile(old, now, keys))).toMatchSnapshot();
  now.clearFaults();
  const before = old.requests.length;
  expect(shown(await reconcile(old, now, keys))).toMatchSnapshot();
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
  const run = async (environment: Secrets, ...flags: string[]) => {
    const all = ["--collections", "schools", "--keys", newFile(), "--key", clientKey, ...flags];
    return shown(await start([old.baseUrl, now.baseUrl], all, { S, ...environment }));
  };
  expect(await run({ O: "wrong" }, "--old-secret-env", "O")).toMatchSnapshot();
  expect(await run({}, "--old-key", "other")).toMatchSnapshot();
  expect(await run({}, "--old-key", "other", "--old-secret-env", "O")).toMatchSnapshot();
});

test("a host that gives no record is named, with the year", async () => {
  const empty = { schools: [], disciplineIncidents: [] };
  const nowhere = () => sandbox({ generation: "legacy", data: empty as never, ...lenient });
  expect(
    shown(await reconcile(await nowhere(), await newHost(empty), newFile())),
  ).toMatchSnapshot();
  const year = ["--legacy-year", "2016"];
  const one = await reconcile(await nowhere(), await newHost(), newFile(), ...year);
  expect(shown(one)).toMatchSnapshot();
});

test("bad input is refused in one line that says what to do", async () => {
  const [old, now] = [await oldHost(), await newHost()];
  const keys = newFile();
  const expectShown = async (...args: Parameters<typeof reconcile>) =>
    expect(shown(await reconcile(...args))).toMatchSnapshot();
  await expectShown(old, old, keys);
  await expectShown(now, old, keys);
  const below = { ...now, baseUrl: `${now.baseUrl}/data/v3` };
  await expectShown(old, below, keys);
  expect(existsSync(`${keys}.part`)).toBe(false);
  const other = newFile();
  writeFileSync(other, '{ "clientKey": "key" }\n');
  await expectShown(old, now, other);
  expect(readFileSync(other, "utf8")).toContain("clientKey");
  await expectShown(old, now, join(folder, "no", "file"));
  // A folder shows at the start too, not after hours of reading.
  await expectShown(old, now, folder);
  expect([...old.requests, ...now.requests].filter(({ kind }) => kind === "data")).toEqual([]);
  const part = { v: 1, of: "x", collection: "schools", side: "old", next: 0, records: [] };
  writeFileSync(`${keys}.part`, `${JSON.stringify(part)}\n`);
  await expectShown(old, now, keys);
  await now.stop();
  await expectShown(old, now, newFile());
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
