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
  const headers = { Authorization: `Bearer ${token}` };
  const current = (path: string) =>
    own.door.fetch(`${sandbox.baseUrl}/data/v3/ed-fi/${path}`, { headers });
  return { call, post, current };
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

// What else is as on the current host is in packages/compat/test/requests/options.http.
test.each([
  [["EDB004"], 404, true],
  [["EDB006"], 200, true],
  [[], 200, false],
])("with %j off, a list is answered with %d", async (off, status, isOfHost) => {
  const { call, current, post } = await caller(off);
  expect((await call("schools")).status).toBe(status);
  expect((await current("schools?limit=1")).status).toBe(200);
  const wrong = await json(await post({ ...incident, reporterName: "x".repeat(500) }));
  expect("validationErrors" in wrong || status === 404).toBe(isOfHost);
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
  [["=EDB017"], "without: must name a change: such as EDB017."],
  [["night\nly=EDB017"], "without: must name a change"],
  [["EDB007"], "without: cannot turn EDB007 off: it translates nothing."],
  [["EDB022"], "without: cannot turn EDB022 off: it translates nothing."],
  ["EDB017" as unknown as string[], "without: must be a list of changes, such as EDB017."],
])("%j is refused", async (without, message) => {
  const sandbox = await host();
  expect(() => LegacyCaller.over(sandbox, { without })).toThrow(message);
});
