// Replicas of serve behind a balancer that share a store, in processes of their own. They need
// Debian's redis-server; where it is not installed the tests are skipped.
import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { LegacyCaller } from "../support/legacy-caller.ts";
import { startBalancer } from "./support/balancer.ts";
import { edbridge, type Running } from "./support/edbridge.ts";
import { hasRedis, type Redis, startRedis } from "./support/redis.ts";

// Programs start in processes of their own, which takes a busy machine a while.
vi.setConfig({ testTimeout: 60_000 });

let sandbox: Sandbox;
let folder: string;
let redis: Redis | undefined;
const closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  sandbox = await startSandbox({ generation: "current", schools: 2 });
  folder = await mkdtemp(join(tmpdir(), "edbridge-store-"));
  await writeFile(join(folder, "key"), randomBytes(32).toString("base64"), { mode: 0o600 });
  redis = hasRedis ? await startRedis() : undefined;
});
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
  await redis?.stop();
  await sandbox.stop();
  await rm(folder, { recursive: true, force: true });
});

async function replica(port = 0): Promise<Running> {
  const started = await edbridge([
    "serve",
    "--base-url",
    sandbox.baseUrl,
    "--port",
    String(port),
    "--grace",
    "0",
    "--allowed-host",
    "*",
    "--session-key-file",
    join(folder, "key"),
    "--store",
    `redis://127.0.0.1:${redis?.port}`,
  ]);
  closing.push(async () => started[Symbol.asyncDispose]());
  return started;
}

/** A legacy program before replicas. */
async function callerOf(replicas: readonly Running[]): Promise<LegacyCaller> {
  const balancer = await startBalancer(replicas);
  closing.push(() => balancer.stop());
  return new LegacyCaller(fetch, balancer.url);
}

describe.runIf(hasRedis)("replicas that share a store", () => {
  test.each([2, 4])("%i ask the host for one token", async (count) => {
    const replicas = await Promise.all(Array.from({ length: count }, () => replica()));
    const caller = await callerOf(replicas);
    const programs = Array.from({ length: 20 }, async () => {
      const { access_token: handle } = await caller.signIn(sandbox.credentials);
      const statuses: number[] = [];
      for (let at = 0; at < 6; at++) statuses.push((await caller.call(handle, "schools")).status);
      return statuses;
    });
    expect((await Promise.all(programs)).flat()).toEqual(Array(120).fill(200));
    expect(sandbox.exchanges).toBe(1);
  });

  test("answer as one process while one is killed and another is started anew", async () => {
    const replicas = [await replica(), await replica()];
    const caller = await callerOf(replicas);
    const { access_token: handle } = await caller.signIn(sandbox.credentials);
    const statuses: number[] = [];
    const program = async () => {
      // A request that was cut off with its replica is the balancer's to tell; it is no answer.
      const answer = await caller.call(handle, "schools").catch(() => undefined);
      if (answer) statuses.push(answer.status);
    };
    const load = async (calls: number) => {
      for (let at = 0; at < calls; at++) await Promise.all([program(), program(), program()]);
    };
    const [first] = replicas;
    if (!first) throw new Error("There is no replica.");
    const { port } = new URL(first.url);
    const killed = load(10).then(() => first.process.kill("SIGKILL"));
    await Promise.all([load(20), killed]);
    await first.stop();
    replicas[0] = await replica(Number(port));
    await load(10);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(110);
    expect(sandbox.exchanges).toBe(1);
  });

  test("go on without it, and use it again when it is back", async () => {
    const replicas = [await replica(), await replica()];
    const caller = await callerOf(replicas);
    const { access_token: handle } = await caller.signIn(sandbox.credentials);
    const call = async () => (await caller.call(handle, "schools")).status;
    expect([await call(), await call()]).toEqual([200, 200]);
    await redis?.stop();
    sandbox.revokeTokens();
    // Each replica now has to ask the host for itself.
    expect([await call(), await call(), await call(), await call()]).toEqual([200, 200, 200, 200]);
    expect(sandbox.exchanges).toBeLessThanOrEqual(3);
    redis = await startRedis(redis?.port);
    for (const each of replicas) await each.said("The store is reached again.");
    const before = sandbox.exchanges;
    replicas.splice(0, 2, await replica(), await replica());
    expect([await call(), await call()]).toEqual([200, 200]);
    expect(sandbox.exchanges - before).toBe(1);
  });
});

test("a store needs keys that the replicas share", async () => {
  const asked = edbridge(["serve", "--base-url", sandbox.baseUrl, "--store", "redis://127.0.0.1"]);
  await expect(asked).rejects.toThrow(/--store: needs keys.*--session-key-file/s);
});

test("an address that is none of a store is refused", async () => {
  const keys = ["--session-key-file", join(folder, "key")];
  const asked = edbridge([
    "serve",
    "--base-url",
    sandbox.baseUrl,
    "--store",
    "cache:6379",
    ...keys,
  ]);
  await expect(asked).rejects.toThrow(/--store: must be an address such as redis:/);
});
