import { changes, type CompatFetchOptions } from "@edbridge/compat";
import { expect, test } from "vitest";
import { startHost } from "./support/host.ts";
import { changesThatTurnOff } from "../packages/compat/src/settings/compat-options.ts";
import { json, LegacyCaller } from "./support/legacy-caller.ts";
import { write } from "./support/translated.ts";

const nightly = { clientKey: "nightly", clientSecret: "a-secret-of-the-night" };
const roster = { clientKey: "roster", clientSecret: "a-secret-of-the-roster" };

const host = () => startHost({ generation: "current", credentials: [nightly, roster] });

/** A signed-in caller, and its requests below the data path of a year. */
async function caller(without: CompatFetchOptions["without"], key = nightly, from = host()) {
  const sandbox = await from;
  const own = LegacyCaller.over(sandbox, { without, callerNames: { nightly: "the night" } });
  const { access_token: token } = await own.signIn(key);
  const call = (path: string, init?: RequestInit) => own.call(token, path, init);
  const post = (record: object) => call("disciplineIncidents", write("POST", record));
  const read = async (path: string) => (await (await call(path)).json()) as object[];
  const headers = { Authorization: `Bearer ${token}` };
  const current = (path: string) =>
    own.door.fetch(`${sandbox.baseUrl}/data/v3/ed-fi/${path}`, { headers });
  return { call, post, read, current };
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

/** What a legacy request meets where a change is turned off, as on the current host, and where not. */
const met: Readonly<Record<string, (caller: Caller) => Promise<unknown>>> = {
  EDB004: async ({ call, current }) => [
    (await call("schools")).status,
    (await current("schools?limit=1")).status,
  ],
  EDB005: async ({ post }) =>
    /\/data\/v3\/ed-fi\//.test((await post(incident)).headers.get("location") ?? ""),
  EDB006: async ({ post }) =>
    "validationErrors" in (await json(await post({ ...incident, reporterName: "x".repeat(500) }))),
  EDB008: async ({ call }) => [(await call("parents")).status, (await call("schools")).status],
  EDB009: async ({ read }) => Array.isArray(await read("schools?schoolId=255901001")),
  EDB014: async ({ post }) => (await post({ ...incident, id: "0".repeat(32) })).status,
  EDB016: async ({ read }) =>
    JSON.stringify(await read("schools?limit=1")).includes('"href":"/ed-fi/'),
  EDB017: async ({ post, read }) => [
    Object(await read("disciplineIncidents?limit=1"))[0].incidentDate.length,
    (await post({ ...incident, incidentDate: "2017-02-03T00:00:00" })).status,
    (await post(incident)).status,
  ],
  EDB018: async ({ read }) => "nameOfInstitution" in ((await read("schools?fields=id"))[0] ?? {}),
  EDB024: async ({ post, read }) => {
    const [school = {}] = await read("schools?limit=1");
    const { status } = await post(incident);
    const behaviors = [{ behaviorDescriptor: "uri://ed-fi.org/BehaviorDescriptor#State Offense" }];
    const now = await post({ ...incident, behaviors });
    return ["schoolTypeDescriptor" in school, status, now.status];
  },
  EDB025: async ({ call, post }) => {
    const { body, ...init } = write("POST", incident);
    const loose = await call("disciplineIncidents", { ...init, body: body.replace(/\}$/, ",}") });
    return [loose.status, (await post(incident)).status];
  },
};

test.each<[string, unknown, unknown]>([
  ["EDB004", [404, 200], [200, 200]],
  ["EDB005", true, false],
  ["EDB006", true, false],
  ["EDB008", [404, 200], [200, 200]],
  ["EDB009", true, false],
  ["EDB014", 400, 201],
  ["EDB016", true, false],
  ["EDB017", [10, 400, 201], [19, 201, 200]],
  ["EDB018", true, false],
  ["EDB024", [true, 400, 201], [false, 201, 200]],
  ["EDB025", [400, 201], [201, 200]],
])("%s turned off, and on", async (id, off, on) => {
  expect(await met[id]?.(await caller([id]))).toEqual(off);
  expect(await met[id]?.(await caller([]))).toEqual(on);
});

test("a sign-in meets what a current host would answer", async () => {
  const sandbox = await host();
  const without = (id: string) => LegacyCaller.over(sandbox, { without: [id] });
  const first = await without("EDB001").authorize("nightly");
  expect(first["message"]).toMatch(/no authorize operation\. \(EDB001\).*without: \["EDB001"\]/);
  const second = await json(await without("EDB002").token({ Client_id: "nightly" }));
  expect(second["message"]).toMatch(/client_credentials alone\. \(EDB002\)/);
  expect((await (await caller(["EDB003"])).call("schools")).status).toBe(401);
});

test.each(["nightly=EDB004", "the night=EDB004", "2a3b62b5=EDB004"])(
  "%s is off for one caller",
  async (without) => {
    const sandbox = host();
    const status = async (key: typeof nightly) =>
      (await (await caller([without], key, sandbox)).call("schools?limit=1")).status;
    expect([await status(nightly), await status(roster)]).toEqual([404, 200]);
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
