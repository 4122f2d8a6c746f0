// What a host has said about itself to an earlier process, and how long that counts.
import { globSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CompatOptions } from "@edbridge/compat";
import { fakeClock } from "@edbridge/core/testing";
import { expect, test, vi } from "vitest";
import { programOn, StoredHost } from "./stored-host.js";
import { student } from "./student-records.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

const types = "schoolTypeDescriptors";
const typeOf = (codeValue: string) => ({
  namespace: "uri://ed-fi.org/SchoolTypeDescriptor",
  codeValue,
  shortDescription: codeValue,
});
const schoolOf = (type: string) => ({ schoolId: 1, nameOfInstitution: "A", type });
const minute = 60_000;

/** A host and a state folder. `run` is a process that signs in, writes a school, and ends. */
function open() {
  const stateDir = temporaryFolder();
  const clock = fakeClock();
  const host = new StoredHost({ [types]: [typeOf("Regular")] });
  const process = async (key = "nightly", own: Partial<CompatOptions> = {}) => {
    const program = programOn(host, { stateDir, clock, ...own });
    await program.signIn(key);
    return program;
  };
  const run = async (type = "Regular", key?: string, own?: Partial<CompatOptions>) => {
    const before = host.asked.length;
    const { call } = await process(key, own);
    const { status } = await call("POST", "schools", schoolOf(type));
    const lists = host.asked.slice(before).filter((each) => each.startsWith(`GET ${types}`));
    return { isStored: status < 300, lists: lists.length };
  };
  const files = () => globSync(join(stateDir, "host", "*"));
  return { stateDir, clock, host, process, run, files };
}

test("a list of descriptors is read once an hour, not once a process", async () => {
  const { run, clock } = open();
  expect(await run()).toEqual({ isStored: true, lists: 1 });
  clock.advance(59 * minute);
  expect(await run()).toEqual({ isStored: true, lists: 0 });
  clock.advance(minute);
  expect(await run()).toEqual({ isStored: true, lists: 1 });
});

test("a list of nothing is not kept", async () => {
  const { run, host, files } = open();
  host.drop(types);
  expect([(await run()).lists, (await run()).lists, files()]).toEqual([1, 1, []]);
});

test("a code that a kept list lacks is looked for at the host, at once", async () => {
  const { run, host } = open();
  await run();
  host.put(types, typeOf("Odd"));
  expect(await run("Odd")).toEqual({ isStored: true, lists: 1 });
  expect(await run("Odd")).toEqual({ isStored: true, lists: 0 });
});

test("a written descriptor takes the kept list away", async () => {
  const { run, process, files } = open();
  await run();
  const { call } = await process();
  expect((await call("POST", "schoolTypes", typeOf("Odd"))).status).toBe(201);
  await vi.waitFor(() => expect(files()).toEqual([]));
  expect(await run()).toEqual({ isStored: true, lists: 1 });
});

test.each<[string, string | undefined, Partial<CompatOptions>]>([
  ["another key", "other", {}],
  ["another host", undefined, { baseUrl: "https://other.example/api" }],
  ["another folder", undefined, { stateDir: "none" }],
])("it counts for nobody with %s", async (_, key, own) => {
  const { run } = open();
  await run();
  expect((await run("Regular", key, own)).lists).toBe(1);
});

test.each([
  [[255901], [1, 1, 2]],
  [[], [1, 2, 3]],
  [undefined, [1, 2, 3]],
])("organizations %j are asked for so often, also after an hour: %j", async (ids, times) => {
  const { process, host, clock } = open();
  host.organizations = ids;
  for (const [at, expected] of times.entries()) {
    if (at === 2) clock.advance(60 * minute);
    await (await process()).call("POST", "students", student);
    expect([at, host.askedForKeys]).toEqual([at, expected]);
  }
});

test("a file is for its owner alone, and tells neither code nor key nor secret", async () => {
  const { run, files } = open();
  await run();
  const [file = ""] = files();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(file + readFileSync(file, "utf8")).not.toMatch(/Regular|ed-fi|nightly|s3cr3t/);
});

test.each(["", "AAAA", '{"at":1,"value":[]}'])("a file with %j is none", async (text) => {
  const { run, files } = open();
  await run();
  for (const file of files()) writeFileSync(file, text);
  expect(await run()).toEqual({ isStored: true, lists: 1 });
});

test("what is of a time to come is not used: a clock was set back", async () => {
  const { run, clock } = open();
  clock.setWall(clock.now() + minute);
  await run();
  clock.setWall(clock.now() - 2 * minute);
  expect((await run()).lists).toBe(1);
});
