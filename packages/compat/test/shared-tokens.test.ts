// Processes of one user that share a token of the host by their state folder.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CompatOptions } from "@edbridge/compat";
import { fakeClock } from "@edbridge/core/testing";
import { expect, test } from "vitest";
import { MemoryStore } from "./memory-store.js";
import { programOn, StoredHost } from "./stored-host.js";
import { turns } from "../../../test/support/servers.ts";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

/** A state folder; each process that signs in there gives how many tokens it asked the host for. */
function open(stateDir = temporaryFolder()) {
  const clock = fakeClock();
  const signIn = async (options: Partial<CompatOptions> = {}, life = 1800, secret = "s3cr3t") => {
    const host = Object.assign(new StoredHost(), { life });
    await programOn(host, { stateDir, clock, ...options }).signIn("nightly", secret);
    return host.exchanges;
  };
  const file = () => {
    const [name = ""] = readdirSync(join(stateDir, "tokens"));
    return join(stateDir, "tokens", name);
  };
  return { clock, signIn, file };
}

test("one of many that sign in at once asks the host", async () => {
  const { signIn } = open();
  const asked = await Promise.all(Array.from({ length: 8 }, () => signIn()));
  expect(asked.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1]);
});

test("a token that the host refuses is not taken from the folder again", async () => {
  const host = new StoredHost({ schools: [{ schoolId: 1 }] });
  const { call, signIn } = programOn(host, { stateDir: temporaryFolder(), records: false });
  await signIn();
  await call("GET", "schools");
  host.refuse("GET schools", 401, 1);
  expect([(await call("GET", "schools")).status, host.exchanges]).toEqual([200, 2]);
});

test.each<[string, Partial<CompatOptions>, string?]>([
  ["another secret", {}, "other"],
  ["another host", { baseUrl: "https://other.example/api" }],
])("a process with %s asks for itself", async (_, options, secret) => {
  const { signIn } = open();
  expect([await signIn(), await signIn(options, 1800, secret)]).toEqual([1, 1]);
});

test.each([
  [1_800_000, 60_000, 1],
  [1_800_000, 60_001, 0],
  [60_000, 30_000, 1],
  [60_000, 30_001, 0],
])("a token of %d ms with %d left makes the next one ask %d times", async (life, left, times) => {
  const { signIn, clock } = open();
  await signIn({}, life / 1000);
  clock.advance(life - left);
  expect(await signIn({}, life / 1000)).toBe(times);
});

test.each([
  [60_000, 0],
  [60_001, 1],
])("a token that is %d ms of a time to come makes the next one ask %d times", async (to, times) => {
  const { signIn } = open();
  const ahead = fakeClock();
  ahead.advance(to);
  await signIn({ clock: ahead });
  expect(await signIn()).toBe(times);
});

test("a file is for its owner alone, and tells neither token nor key", async () => {
  const { signIn, file } = open();
  await signIn();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(file() + readFileSync(file(), "utf8")).not.toMatch(/hosttoken|s3cr3t|nightly/);
});

test("a store that is reached again gets the tokens that it lacks", async () => {
  const clock = fakeClock();
  const listeners: ((isEmptied: boolean) => void)[] = [];
  const onReached = (listener: (isEmptied: boolean) => void) => {
    listeners.push(listener);
    return () => {};
  };
  const store = Object.assign(new MemoryStore(clock), { onReached });
  const { signIn } = open();
  const own = { store, stateDir: undefined, sessionKeys: [new Uint8Array(32)], clock };
  const reached = async (isEmptied: boolean) => {
    for (const each of listeners) each(isEmptied);
    await turns(20);
  };
  const forget = async () => {
    for (const name of (await store.names("")) ?? []) await store.delete(name);
  };
  store.isAway = true;
  expect(await signIn(own)).toBe(1);
  store.isAway = false;
  await reached(false);
  expect(await signIn(own)).toBe(0);
  // It had them, and says that it has lost nothing.
  await forget();
  await reached(false);
  expect(await store.names("")).toEqual([]);
  await reached(true);
  expect(await signIn(own)).toBe(0);
  await forget();
  clock.advance(1_790_000);
  await reached(true);
  expect(await store.names("")).toEqual([]);
});

test.each(["", '{"salt":"","iv":"AAAA"}', "AAAA"])("a file with %j is no token", async (text) => {
  const { signIn, file } = open();
  await signIn();
  writeFileSync(file(), text);
  expect(await signIn()).toBe(1);
});

// The system refuses the second with the code of a folder that only lacks the one above it.
test.each(["/dev/null/state", "/proc/edbridge/state"])("no file in %s: each asks", async (dir) => {
  const { signIn } = open(dir);
  expect([await signIn(), await signIn()]).toEqual([1, 1]);
});
