import type { CompatFetchOptions } from "@edbridge/compat";
import { changes } from "@edbridge/compat";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { changesThatTurnOff } from "../packages/compat/src/settings/compat-options.ts";
import { json, LegacyCaller } from "./support/legacy-caller.ts";

const two = [
  { clientKey: "nightly", clientSecret: "a-secret-of-the-night" },
  { clientKey: "roster", clientSecret: "a-secret-of-the-roster" },
];

async function host(): Promise<Sandbox> {
  const sandbox = await startSandbox({ generation: "current", credentials: two });
  onTestFinished(() => sandbox.stop());
  return sandbox;
}

/** A signed-in caller, and its requests below the data path of a year. */
async function caller(sandbox: Sandbox, without: CompatFetchOptions["without"], key = two[0]) {
  const { baseUrl } = sandbox;
  const own = LegacyCaller.over(sandbox, { without, callerNames: { nightly: "the night" } });
  const { access_token: token } = await own.signIn(key ?? sandbox.credentials);
  const call = (path: string, init?: RequestInit) => own.call(token, path, init);
  const sent = (method: string, record: object | string) => ({
    method,
    headers: { "Content-Type": "application/json" },
    body: typeof record === "string" ? record : JSON.stringify(record),
  });
  const current = (path: string) =>
    own.door.fetch(`${baseUrl}/data/v3/ed-fi/${path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
  return { own, call, sent, current };
}

const incident = {
  incidentIdentifier: "W-1",
  schoolReference: { schoolId: 255901001 },
  incidentDate: "2017-02-03",
  behaviors: [{ behaviorDescriptor: "State Offense" }],
};

test("every change is on the list of those that turn off, but the two that translate nothing", () => {
  const ids = changes.map(({ id }) => id).toSorted();
  expect(ids.filter((id) => id !== "EDB007" && id !== "EDB022")).toEqual(changesThatTurnOff);
});

type Caller = Awaited<ReturnType<typeof caller>>;

/** What a legacy request meets where a change is turned off: as on the current host, or a refusal. */
const met: Readonly<Record<string, (caller: Caller) => Promise<unknown>>> = {
  EDB004: async ({ call, current }) => [
    (await call("schools")).status,
    (await current("schools?limit=1")).status,
  ],
  EDB005: async ({ call, sent }) =>
    /\/data\/v3\/ed-fi\//.test(
      (await call("disciplineIncidents", sent("POST", incident))).headers.get("location") ?? "",
    ),
  EDB006: async ({ call, sent }) =>
    Object.keys(await json(await call("disciplineIncidents", sent("POST", wrong)))).includes(
      "validationErrors",
    ),
  EDB008: async ({ call }) => [(await call("parents")).status, (await call("schools")).status],
  EDB009: async ({ call }) =>
    Array.isArray(await (await call("schools?schoolId=255901001")).json()),
  EDB014: async ({ call, sent }) =>
    (await call("disciplineIncidents", sent("POST", { ...incident, id: "0".repeat(32) }))).status,
  EDB016: async ({ call }) =>
    JSON.stringify(await (await call("schools?limit=1")).json()).includes('"href":"/ed-fi/'),
  EDB017: async ({ call, sent }) => {
    const timed = { ...incident, incidentDate: "2017-02-03T00:00:00" };
    const [first] = (await (await call("disciplineIncidents?limit=1")).json()) as (typeof timed)[];
    const refused = await call("disciplineIncidents", sent("POST", timed));
    const taken = await call("disciplineIncidents", sent("POST", incident));
    return [first?.incidentDate.length, refused.status, taken.status];
  },
  EDB018: async ({ call }) =>
    "nameOfInstitution" in
    (((await (await call("schools?fields=id")).json()) as object[])[0] ?? {}),
  EDB024: async ({ call, sent }) => {
    const [school] = (await (await call("schools?limit=1")).json()) as object[];
    const refused = await call("disciplineIncidents", sent("POST", incident));
    const uri = [{ behaviorDescriptor: "uri://ed-fi.org/BehaviorDescriptor#State Offense" }];
    const now = await call("disciplineIncidents", sent("POST", { ...incident, behaviors: uri }));
    return ["schoolTypeDescriptor" in (school ?? {}), refused.status, now.status];
  },
  EDB025: async ({ call, sent }) => {
    const text = JSON.stringify(incident);
    const loose = await call("disciplineIncidents", sent("POST", text.replace(/\}$/, ",}")));
    return [loose.status, (await call("disciplineIncidents", sent("POST", text))).status];
  },
};

const wrong = { ...incident, reporterName: "x".repeat(500) };

const off: Readonly<Record<string, unknown>> = {
  EDB004: [404, 200],
  EDB005: true,
  EDB006: true,
  EDB008: [404, 200],
  EDB009: true,
  EDB014: 400,
  EDB016: true,
  EDB017: [10, 400, 201],
  EDB018: true,
  EDB024: [true, 400, 201],
  EDB025: [400, 201],
};

const on: Readonly<Record<string, unknown>> = {
  EDB004: [200, 200],
  EDB005: false,
  EDB006: false,
  EDB008: [200, 200],
  EDB009: false,
  EDB014: 201,
  EDB016: false,
  EDB017: [19, 201, 200],
  EDB018: false,
  EDB024: [false, 201, 200],
  EDB025: [201, 200],
};

test.each(Object.entries(met))("%s turned off, and on", async (id, meet) => {
  expect(await meet(await caller(await host(), [id]))).toEqual(off[id]);
  expect(await meet(await caller(await host(), []))).toEqual(on[id]);
});

test("a sign-in meets what a current host would answer", async () => {
  const sandbox = await host();
  const without = (id: string) => LegacyCaller.over(sandbox, { without: [id] });
  const first = await without("EDB001").authorize("nightly");
  expect(first["message"]).toMatch(/no authorize operation\. \(EDB001\).*without: "EDB001"/);
  const second = await json(await without("EDB002").token({ Client_id: "nightly" }));
  expect(second["message"]).toMatch(/client_credentials alone\. \(EDB002\)/);
  const { call } = await caller(sandbox, ["EDB003"]);
  expect((await call("schools")).status).toBe(401);
});

test.each(["nightly=EDB004", "the night=EDB004", "2a3b62b5=EDB004"])(
  "%s is off for one caller",
  async (without) => {
    const sandbox = await host();
    const status = async (key: (typeof two)[number] | undefined) =>
      (await (await caller(sandbox, [without], key)).call("schools?limit=1")).status;
    expect([await status(two[0]), await status(two[1])]).toEqual([404, 200]);
  },
);

test.each([
  [["EDB17"], "without: must name a change: did you mean EDB017?"],
  [["=EDB017"], "without: must name a change"],
  [["night\nly=EDB017"], "without: must name a change"],
  [["EDB007"], "without: cannot turn EDB007 off: it translates nothing."],
  ["EDB017" as unknown as string[], "without: must be a list of changes, such as EDB017."],
])("%j is refused", async (without, message) => {
  const sandbox = await host();
  expect(() => LegacyCaller.over(sandbox, { without })).toThrow(message);
});
