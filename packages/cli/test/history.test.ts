import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type History, historyOf as newHistory } from "../src/serve/history.js";
import type { UsageReport } from "../src/serve/usage.js";
import { handle, legacyCaller, sandbox, sidecar, stillClock } from "./support.js";
import { MemoryStore } from "../../compat/test/memory-store.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const day = 24 * 60 * 60_000;
const sessionKeys = [randomBytes(32)];

function memoryStore() {
  const store = new MemoryStore(stillClock());
  const keys = async () => (await store.names("")) ?? [];
  const texts = async () => Promise.all((await keys()).map((key) => store.read(key)));
  return { store, keys, texts };
}

const legacy = { legacy: 1, current: 0, refused: 0 };
type Given = Partial<Parameters<typeof newHistory>[0]>;
const historyOf = (given: Given) =>
  newHistory({ clock: stillClock(), sessionKeys, about: "", ...given });
async function next(given: Given) {
  const history = historyOf(given);
  await history.begin();
  await history.end();
  return history;
}
const today = ({ month }: History) => month.callers.get("nightly")?.days.get(0)?.legacy;

test("replicas add up, and none writes over what another one has counted", async () => {
  const { store, keys, texts } = memoryStore();
  const replica = () => historyOf({ store, about: "https://host.example/" });
  const replicas = [replica(), replica(), replica()];
  for (let round = 0; round < 5; round++) {
    for (const each of replicas) each.count("nightly", legacy);
    await Promise.all(replicas.map((each) => each.write()));
  }
  expect(today(await next({ store, about: "https://host.example/" }))).toBe(15);
  // One text for all, which tells nothing to who has not the key.
  expect(await keys()).toEqual([expect.stringMatching(/^usage-[\da-f]{32}$/)]);
  expect((await texts()).join()).not.toContain("nightly");
  expect((await next({ store, about: "https://other.example/" })).month.callers.size).toBe(0);
});

test("what was counted while the store was away is added when it answers again", async () => {
  const { store } = memoryStore();
  const history = historyOf({ store });
  store.isAway = true;
  await history.begin();
  history.count("nightly", legacy);
  await history.write();
  history.count("nightly", legacy);
  expect(today(history)).toBe(2);
  store.isAway = false;
  await history.write();
  expect(today(history)).toBe(2);
  await history.end();
  expect(today(await next({ store }))).toBe(2);
});

test("a month of 200 callers is kept, also without a store", async () => {
  const clock = stillClock();
  const { store, texts } = memoryStore();
  const histories = [historyOf({ clock, store }), newHistory({ clock, about: "" })];
  for (const history of histories) {
    for (let each = 0; each < 300; each++) history.count(`caller ${each}`, legacy);
    await history.write();
    expect(history.month.callers.size).toBe(201);
    expect(history.month.callers.get("other")?.days.get(0)?.legacy).toBe(100);
  }
  clock.advance(20 * day);
  for (const history of histories) history.count("caller 1", legacy);
  for (const history of histories) await history.write();
  clock.advance(11 * day);
  for (const history of histories) {
    await history.write();
    expect([...history.month.callers.keys()]).toEqual(["caller 1"]);
    expect(history.month.callers.get("caller 1")?.days.size).toBe(1);
  }
  const [text] = await texts();
  expect(text?.length).toBeLessThan(1000);
});

test("a text that cannot be read counts as none, which is said, and a change of keys loses no call", async () => {
  const { store, keys } = memoryStore();
  const [old, later] = [randomBytes(32), randomBytes(32)];
  const before = historyOf({ store, sessionKeys: [old, later] });
  const after = historyOf({ store, sessionKeys: [later, old] });
  for (const each of [before, after, before, after, before]) {
    each.count("nightly", legacy);
    await each.write();
  }
  expect(await keys()).toHaveLength(2);
  expect(today(await next({ store, sessionKeys: [later, old] }))).toBe(5);
  expect(today(await next({ store, sessionKeys: [later] }))).toBe(5);
  for (const key of await keys()) await store.write(key, "damaged", day);
  const warnings: string[] = [];
  const warn = (text: string) => void warnings.push(text);
  const damaged = await next({ store, sessionKeys: [later], warn });
  const lost = expect.stringContaining("are lost");
  expect([damaged.month.callers.size, warnings]).toEqual([0, [lost]]);
});

test("the page shows after a restart what was counted before it, from the state folder", async () => {
  const stateDir = temporaryFolder();
  const { baseUrl, credentials } = await sandbox();
  const callerNames = { [credentials.clientKey]: "Nightly job" };
  const options = { stateDir, sessionKeys, callerNames };
  const report = async (adminUrl: string) =>
    (await (await fetch(`${adminUrl}/usage.json`)).json()) as UsageReport;
  const first = await sidecar(baseUrl, options);
  const { get } = await legacyCaller(first.url, credentials);
  for (let call = 0; call < 3; call++) await (await get("/api/v2.0/2017/schools")).text();
  await handle(first.url, { ...credentials, clientSecret: "wrong" });
  const [before] = (await report(first.adminUrl)).callers;
  expect(before).toMatchObject({ caller: "Nightly job", state: "legacy", refused: 1 });
  await first.stop();
  const second = await sidecar(baseUrl, options);
  const [after] = (await report(second.adminUrl)).callers;
  expect(after).toEqual({ ...before, collections: {}, changes: {} });
  const files = await readdir(join(stateDir, "usage"));
  expect(files).toHaveLength(1);
  const text = await readFile(join(stateDir, "usage", files[0] ?? ""), "utf8");
  expect(text).not.toContain("Nightly");
});
