// Processes of one user that share a token of the host by their state folder.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CompatOptions } from "@edbridge/compat";
import { fakeClock } from "@edbridge/core/testing";
import { expect, test } from "vitest";
import { answering, programOn, StoredHost } from "./stored-host.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const credentials = { clientKey: "nightly", clientSecret: "s3cr3t" };

/** A state folder; each process that signs in there gives how many tokens it asked the host for. */
function open(stateDir = temporaryFolder()) {
  const clock = fakeClock();
  const signIn = async (own = credentials, options: Partial<CompatOptions> = {}) => {
    const { bridge } = programOn(new StoredHost(), { stateDir, clock, ...options });
    expect(await bridge.signIn(own)).toMatch(/^[0-9a-f]{32}$/);
    return bridge.counts.exchanges;
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
  const { bridge, call, signIn } = programOn(host, { stateDir: temporaryFolder(), records: false });
  await signIn();
  await call("GET", "schools");
  host.refuse("GET schools", 401, 1);
  expect([(await call("GET", "schools")).status, bridge.counts.exchanges]).toEqual([200, 2]);
});

test.each<[string, typeof credentials, Partial<CompatOptions>]>([
  ["another secret", { ...credentials, clientSecret: "other" }, {}],
  ["another host", credentials, { baseUrl: "https://other.example/api" }],
])("a process with %s asks for itself", async (_, own, options) => {
  const { signIn } = open();
  expect([await signIn(), await signIn(own, options)]).toEqual([1, 1]);
});

test.each([
  [1_800_000, 60_000, 1],
  [1_800_000, 60_001, 0],
  [60_000, 30_000, 1],
  [60_000, 30_001, 0],
])("a token of %d ms with %d left makes the next one ask %d times", async (life, left, times) => {
  const { signIn, clock } = open();
  const token = `{"access_token":"hosttoken","expires_in":${life / 1000}}`;
  const dispatcher = answering(() => token);
  await signIn(credentials, { dispatcher });
  clock.advance(life - left);
  expect(await signIn(credentials, { dispatcher })).toBe(times);
});

test.each([
  [60_000, 0],
  [60_001, 1],
])("a token that is %d ms of a time to come makes the next one ask %d times", async (to, times) => {
  const { signIn } = open();
  const ahead = fakeClock();
  ahead.advance(to);
  await signIn(credentials, { clock: ahead });
  expect(await signIn()).toBe(times);
});

test("a file is for its owner alone, and tells neither token nor key", async () => {
  const { signIn, file } = open();
  await signIn();
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(file() + readFileSync(file(), "utf8")).not.toMatch(/hosttoken|s3cr3t|nightly/);
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
