// Codes and handles that every process with the same keys takes.
import { type CompatOptions } from "@edbridge/compat";
import type { Sandbox } from "@edbridge/sandbox";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { startHost } from "./support/host.ts";
import { stored, waiting } from "./sidecar/support/replicas.ts";
import { json, LegacyCaller } from "./support/legacy-caller.ts";
import { demographics, enrollmentOf, newStudent } from "./support/new-person.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";
import { write } from "./support/translated.ts";

const minute = 60_000;
const day = 24 * 60 * minute;
const [old, recent] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

let sandbox: Sandbox;
beforeEach(async () => {
  sandbox = await startHost({ generation: "current", schools: 2 });
});

/** A process of its own, as far as codes and handles go. */
const replica = (options: Partial<CompatOptions> = {}) =>
  LegacyCaller.over(sandbox, { sessionKeys: [old], ...options });

/** How many schools a handle is given, or the status of the refusal. */
async function schoolsBy(caller: LegacyCaller, handle: unknown): Promise<number> {
  const answer = await caller.call(handle, "schools");
  return answer.status === 200 ? ((await answer.json()) as unknown[]).length : answer.status;
}

/** A handle whose code may come from another replica. */
async function handleFrom(caller: LegacyCaller, coded = caller): Promise<unknown> {
  const { clientKey, clientSecret } = sandbox.credentials;
  const { code } = await coded.authorize(clientKey);
  const fields = { Client_id: clientKey, Client_secret: clientSecret, Code: String(code) };
  return (await json(await caller.token(fields)))["access_token"];
}

test("each step of a program may meet another replica, which asks for a token of its own", async () => {
  const [one, two, three] = [replica(), replica(), replica()];
  const handle = await handleFrom(one, two);
  expect(await schoolsBy(three, handle)).toBe(2);
  expect(await schoolsBy(three, handle)).toBe(2);
  expect(await schoolsBy(one, handle)).toBe(2);
  expect(sandbox.exchanges).toBe(2);
});

test("a handle outlives its process, also where its key was followed by another", async () => {
  const handle = await handleFrom(replica());
  expect(await schoolsBy(replica({ sessionKeys: [recent, old] }), handle)).toBe(2);
  expect(await schoolsBy(replica({ sessionKeys: [recent] }), handle)).toBe(401);
  expect(await schoolsBy(replica({ sessionKeys: [] }), handle)).toBe(401);
});

test("a program that signs in while keys are rotated may meet replicas with another order of keys", async () => {
  const [one, two] = [
    replica({ sessionKeys: [old, recent] }),
    replica({ sessionKeys: [recent, old] }),
  ];
  expect(await schoolsBy(one, await handleFrom(one, two))).toBe(2);
  expect(await schoolsBy(two, await handleFrom(two, one))).toBe(2);
});

test("a handle of one host gives its secret to no other one, which has the same keys", async () => {
  const other = await startHost({ generation: "current", schools: 2 });
  const handle = await handleFrom(replica());
  const elsewhere = LegacyCaller.over(other, { sessionKeys: [old] });
  expect(await schoolsBy(elsewhere, handle)).toBe(401);
  expect(other.exchanges).toBe(0);
});

test.each([
  ["a new one", [[old], [recent, old]]],
  [
    "another order",
    [
      [recent, old],
      [old, recent],
    ],
  ],
])("parts of a new student wait on after a session key was followed by %s", async (_, keys) => {
  const stateDir = temporaryFolder();
  const replicas = keys.map((sessionKeys) => replica({ stateDir, sessionKeys }));
  const [before = replica(), after = replica()] = replicas;
  const handle = await handleFrom(before);
  const post = async (caller: LegacyCaller, collection: string, body: object) => {
    const { status, headers } = await caller.call(handle, collection, write("POST", body));
    return [status, headers.get("edbridge-not-stored")];
  };
  expect(await post(before, "students", newStudent("604821"))).toEqual(waiting("store"));
  expect(await post(after, "studentSchoolAssociations", enrollmentOf("604821"))).toEqual(stored);
  const parts = sandbox.records(demographics).map((each) => each["studentReference"]);
  expect(parts).toContainEqual({ studentUniqueId: "604821" });
  // Nothing is left that could be written again.
  const left = readdirSync(join(stateDir, "waiting")).filter((name) => name.startsWith("waiting-"));
  expect(left).toEqual([]);
});

test("a replica that was not asked for half an hour ends no session of another", async () => {
  const [one, two] = [replica(), replica()];
  const handle = await handleFrom(one);
  expect(await schoolsBy(two, handle)).toBe(2);
  sandbox.clock.advance(31 * minute);
  expect(await schoolsBy(two, handle)).toBe(2);
  expect(await schoolsBy(one, handle)).toBe(2);
});

test("all replicas end a handle with its days, however much it is used", async () => {
  const [one, two] = [replica({ sessionLife: day }), replica({ sessionLife: day })];
  const handle = await handleFrom(one);
  for (let hour = 0.25; hour < 24; hour += 0.25) {
    sandbox.clock.advance(15 * minute);
    if (hour < 23.75) expect(await schoolsBy(one, handle)).toBe(2);
  }
  sandbox.clock.advance(15 * minute);
  expect([await schoolsBy(one, handle), await schoolsBy(two, handle)]).toEqual([401, 401]);
});
