import { callChannel, type CallEvent, createLegacyClient } from "@edbridge/compat";
import { expect, onTestFinished, test } from "vitest";
import { doors } from "./support/doors.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { open } from "./support/translated.ts";

/** The events from now on. */
function heard(): CallEvent[] {
  const events: CallEvent[] = [];
  const listen = (event: unknown) => void events.push(event as CallEvent);
  callChannel.subscribe(listen);
  onTestFinished(() => void callChannel.unsubscribe(listen));
  return events;
}

test.each([
  ["fetch", "compatFetch"],
  ["undici", "compatInterceptor"],
  ["listener", "compatListener"],
] as const)("the door %s makes one event of each call", async (door, opener) => {
  const { sandbox } = await open("5.0");
  const { fetch, baseUrl, close } = await doors[opener]({ baseUrl: sandbox.baseUrl });
  onTestFinished(async () => void (await close()));
  const caller = new LegacyCaller(fetch, baseUrl);
  const events = heard();
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  await (await caller.call(token, "localEducationAgencies?limit=1")).text();
  await (await caller.call(token, "assessmentFamilies")).text();
  const [name] = new Set(events.map((event) => event.caller));
  expect(name).toMatch(/^[0-9a-f]{8}$/);
  const common = { v: 1, door, caller: name };
  const collection = "localEducationAgencies";
  const changes = ["EDB003", "EDB004", "EDB024"];
  expect(events).toMatchObject([
    { ...common, kind: "authorize", changes: ["EDB001"], hostCalls: 0 },
    { ...common, kind: "token", changes: ["EDB002"], status: 200 },
    { ...common, kind: "data", method: "GET", collection, changes, status: 200, lost: [] },
    { ...common, status: 501, refused: "EDB007", hostCalls: 0 },
  ]);
  expect(JSON.stringify(events)).not.toContain(sandbox.credentials.clientKey);
});

test("createLegacyClient makes one event of each call", async () => {
  const { sandbox } = await open("5.0");
  const { baseUrl, credentials } = sandbox;
  const events = heard();
  const client = createLegacyClient({ baseUrl, credentials, schoolYear: 2017 });
  await client.get("schools", { limit: 1 });
  expect(events).toMatchObject([{ door: "client", collection: "schools", status: 200 }]);
});

// What a call is for does not depend on how it ends.
test.each([
  [
    "2017/enrollment/schools",
    "composites",
    "enrollment",
    ["EDB003", "EDB004", "EDB010", "EDB020", "EDB024"],
  ],
  ["2017/Enrollment/schools/1", "composites", "enrollment", ["EDB003", "EDB004", "EDB020"]],
  ["2017/enrollment/nothing", "composites", "enrollment", ["EDB003", "EDB004", "EDB020"]],
  ["identities/1", "identities", "identities", ["EDB004", "EDB023"]],
  ["2017/staffIdentities", "identities", "identities", ["EDB004", "EDB023"]],
  ["bulkOperations", "data", "bulkOperations", ["EDB004", "EDB007"]],
  ["2017/uploads/1/chunk", "data", "uploads", ["EDB004", "EDB007"]],
  ["2017/unheardOf", "data", null, ["EDB004", "EDB007"]],
  ["2017/schools?limit=1", "data", "schools", ["EDB003", "EDB004", "EDB024"]],
  ["../../metadata/resources/api-docs", "metadata", null, ["EDB021"]],
  ["../../nothing", "other", null, ["EDB007"]],
])("events of calls of %s are of the kind %s", async (path, kind, collection, changes) => {
  const { sandbox } = await open("5.0");
  const caller = LegacyCaller.over(sandbox);
  const { access_token: token } = await caller.signIn(sandbox.credentials);
  const { fetch, baseUrl } = caller.door;
  const events = heard();
  const url = new URL(path, `${baseUrl}/api/v2.0/`);
  const call = async (method: string, bearer: unknown) =>
    (await fetch(url, { method, headers: { Authorization: `Bearer ${String(bearer)}` } })).text();
  await call("GET", token);
  await call("GET", "unknown");
  await call("PATCH", token);
  expect(events[0]).toMatchObject({ changes });
  const common = { kind, collection };
  expect(events).toMatchObject([common, common, { ...common, method: "PATCH", status: 405 }]);
});
