import { callChannel, type CallEvent, compatFetch, createLegacyClient } from "@edbridge/compat";
import { startSandbox } from "@edbridge/sandbox";
import { describe, expect, onTestFinished, test } from "vitest";
import { doors } from "./support/doors.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";

/** The events from now on. */
function heard(): CallEvent[] {
  const events: CallEvent[] = [];
  const listen = (event: unknown) => void events.push(event as CallEvent);
  callChannel.subscribe(listen);
  onTestFinished(() => void callChannel.unsubscribe(listen));
  return events;
}

async function host() {
  const sandbox = await startSandbox({ generation: "current" });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

describe("each door makes one event of each call", () => {
  const names = {
    fetch: "compatFetch",
    undici: "compatInterceptor",
    listener: "compatListener",
  } as const;

  test.each(Object.entries(names))("%s", async (door, opener) => {
    const sandbox = await host();
    const { fetch, baseUrl, close } = await doors[opener]({ baseUrl: sandbox.baseUrl });
    onTestFinished(async () => void (await close()));
    const caller = new LegacyCaller(fetch, baseUrl);
    const events = heard();
    const { access_token: token } = await caller.signIn(sandbox.credentials);
    await (await caller.call(token, "schools?limit=1")).text();
    await (await caller.call(token, "assessmentFamilies")).text();
    const [authorize, exchange, read, refused, ...more] = events;
    const [name] = new Set(events.map((event) => event.caller));
    expect(name).toMatch(/^[0-9a-f]{8}$/);
    for (const event of events) expect(event).toMatchObject({ v: 1, door, caller: name });
    expect(authorize).toMatchObject({ kind: "authorize", changes: ["EDB001"], hostCalls: 0 });
    expect(exchange).toMatchObject({ kind: "token", changes: ["EDB002"], status: 200 });
    expect(read).toMatchObject({
      kind: "data",
      method: "GET",
      collection: "schools",
      changes: ["EDB003", "EDB004", "EDB016", "EDB024"],
      status: 200,
      refused: null,
      lost: [],
    });
    expect(refused).toMatchObject({ status: 501, refused: "EDB007", hostCalls: 0 });
    expect(more).toEqual([]);
    expect(JSON.stringify(events)).not.toContain(sandbox.credentials.clientKey);
  });

  test("client", async () => {
    const { baseUrl, credentials } = await host();
    const events = heard();
    const client = createLegacyClient({ baseUrl, credentials, schoolYear: 2017 });
    await client.get("schools", { limit: 1 });
    expect(events).toMatchObject([{ door: "client", collection: "schools", status: 200 }]);
  });
});

describe("an event", () => {
  test("names fields that were mapped and lost, each with its change or its kind", async () => {
    const sandbox = await host();
    const caller = LegacyCaller.over(sandbox, { records: { onLoss: "warn" } });
    const { access_token: token } = await caller.signIn(sandbox.credentials);
    const [school] = sandbox.records("schools");
    const events = heard();
    const record = {
      id: "0".repeat(32),
      educationOrganizationReference: { educationOrganizationId: school?.["schoolId"] },
      code: "ALG-9",
      title: "Algebra",
      numberOfParts: 1,
      dateCourseAdopted: "2016-08-22T00:00:00",
      homeroom: "B 12",
      identificationCodes: [
        { courseIdentificationSystemDescriptor: "Other", identificationCode: "ALG-9" },
      ],
    };
    const answer = await caller.call(token, "courses", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(record),
    });
    expect(answer.status, await answer.text()).toBe(201);
    const [event] = events;
    const field = (name: string, change: string) => ({
      collection: "courses",
      field: name,
      change,
    });
    expect(event?.mapped).toEqual([
      field("code", "EDB024"),
      field("title", "EDB024"),
      field("dateCourseAdopted", "EDB017"),
      field("identificationCodes.courseIdentificationSystemDescriptor", "EDB024"),
    ]);
    expect(event?.lost).toEqual([{ collection: "courses", field: "homeroom", class: "unknown" }]);
    expect(event?.changes).toEqual(["EDB003", "EDB004", "EDB005", "EDB014", "EDB017", "EDB024"]);
    expect(JSON.stringify(event)).not.toMatch(/Algebra|2016-08-22|B 12/);
  });

  test("is made of a call that the host does not answer, too", async () => {
    const events = heard();
    const baseUrl = "http://127.0.0.1:9";
    const headers = { Authorization: `Bearer ${"0".repeat(32)}` };
    const fetch = compatFetch({ baseUrl, retry: { retries: 0 } });
    const call = fetch(`${baseUrl}/api/v2.0/2017/schools`, { headers });
    await expect(call).rejects.toThrow("fetch failed");
    expect(events).toMatchObject([{ status: 0, refused: "EDB_NETWORK", collection: "schools" }]);
  });
});
