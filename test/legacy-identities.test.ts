import { type Sandbox, type SandboxOptions, startSandbox } from "@edbridge/sandbox";
import { compatFetch, type CompatFetchOptions } from "@edbridge/compat";
import { describe, expect, onTestFinished, test } from "vitest";
import { json, LegacyCaller } from "./support/legacy-caller.ts";

interface Opened {
  readonly sandbox: Sandbox;
  /** Calls below `/api/v2.0/`. */
  readonly call: (path: string, init?: RequestInit) => Promise<Response>;
}

async function open(options: SandboxOptions, compat: Partial<CompatFetchOptions> = {}) {
  const sandbox = await startSandbox({ generation: "current", ...options });
  onTestFinished(() => sandbox.stop());
  const { baseUrl, clock } = sandbox;
  const now = () => clock.now();
  const sleep = async (ms: number) => clock.advance(ms);
  const fetch = compatFetch({ baseUrl, clock: { now, monotonic: now, sleep }, ...compat });
  const { access_token: token } = await new LegacyCaller(fetch, baseUrl).signIn(
    sandbox.credentials,
  );
  const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json" };
  const call: Opened["call"] = (path, init) =>
    fetch(`${baseUrl}/api/v2.0/${path}`, { headers, ...init });
  return { sandbox, call };
}

const post = (body: unknown): RequestInit => ({ method: "POST", body: JSON.stringify(body) });
const ada = { firstName: "Ada", lastSurname: "L", birthDate: "1815-12-10T00:00:00" };
const bea = { firstName: "Bea", lastSurname: "L", birthDate: "1816-01-01T00:00:00" };

describe.each(["direct", "queued"] as const)("an identity system that is %s", (identities) => {
  test("creates a person, and finds it by its id", async () => {
    const { sandbox, call } = await open({ identities });
    const made = await call("identities", post(ada));
    expect([made.status, await made.json()]).toEqual([201, "1001"]);
    const location = `${sandbox.baseUrl}/api/v2.0/identities/1001`;
    expect(made.headers.get("location")).toBe(location);
    expect(await json(await call("identities/1001"))).toMatchObject({ ...ada, uniqueId: "1001" });
    const none = await call("Identities/7");
    expect([none.status, await json(none)]).toEqual([404, { message: expect.any(String) }]);
  });

  test("finds by example those who fit, and those who may", async () => {
    const { call } = await open({ identities });
    for (const person of [ada, bea]) await call("identities", post(person));
    const list = async (query: string) => {
      const answer = await call(`identities?${query}`);
      expect(answer.status).toBe(200);
      const people = (await answer.json()) as Record<string, unknown>[];
      return people.map(({ firstName, score }) => [firstName, score]);
    };
    expect(await list("FirstName=Ada&lastSurname=L&birthDate=1815-12-10")).toEqual([
      ["Ada", 100],
      ["Bea", 33],
    ]);
    expect(await list("uniqueId=1002")).toEqual([["Bea", 100]]);
    expect(await list("uniqueId=9")).toEqual([]);
  });

  test("takes the calls of later legacy hosts as they are", async () => {
    const { sandbox, call } = await open({ identities });
    const made = await call("identity/identities", post(ada));
    const root = `${sandbox.baseUrl}/api/v2.0/identity`;
    expect(made.headers.get("location")).toBe(`${root}/identities/1001`);
    const found = await call("identity/search", post([{ firstName: "Ada" }]));
    expect(found.status).toBe(identities === "direct" ? 200 : 202);
    const address = found.headers.get("location");
    expect(address).toBe(identities === "direct" ? null : `${root}/results/search-1`);
    if (!address) return;
    const path = address.slice(address.indexOf("identity/"));
    expect(await json(await call(path))).toMatchObject({ status: "Incomplete" });
    expect(await json(await call(path))).toMatchObject({ status: "Complete" });
    expect((await call("identity/results/none")).status).toBe(404);
  });
});

test("an example of what no person is described by is refused before anything is sent", async () => {
  const { sandbox, call } = await open({ identities: "direct" });
  for (const query of ["shoeSize=7", "", "birthLocation.planet=Mars"]) {
    sandbox.clearRequests();
    const refused = await call(`identities?${query}`);
    expect([refused.status, sandbox.requests.length]).toEqual([400, 0]);
    expect((await json(refused))["message"]).toMatch(/\(EDB023\)$/);
  }
});

test("an example may tell where a person was born", async () => {
  const { sandbox, call } = await open({ identities: "direct" });
  sandbox.fault({ status: 200, body: { searchResponses: [] }, when: { method: "POST" } });
  const found = await call("identities?BirthLocation.City=Rome&birthOrder=2&lastSurname=L");
  expect(await found.json()).toEqual([]);
  expect(sandbox.requests.at(-1)?.body).toEqual([
    { birthOrder: 2, lastSurname: "L", birthLocation: { city: "Rome" } },
  ]);
});

test("a search that does not end is given up", async () => {
  const { sandbox, call } = await open({ identities: "queued" });
  const early = { searchResponses: [], status: "Incomplete" };
  sandbox.fault({ status: 200, body: early, times: Infinity, when: { path: /results/ } });
  const late = await call("identities/1001");
  expect([late.status, late.headers.get("retry-after")]).toEqual([503, "10"]);
});

test("an outcome that cannot be read is the host's fault", async () => {
  const { sandbox, call } = await open({ identities: "direct" });
  sandbox.fault({ status: 200, body: "<html>", when: { path: /find/ } });
  expect((await call("identities/1001")).status).toBe(502);
});

test("a score with a fraction is given as the host wrote it", async () => {
  const { sandbox, call } = await open({ identities: "direct" });
  const body = '{"searchResponses":[{"responses":[{"uniqueId":"7","score":100.0}]}],"status":1}';
  const headers = { "content-type": "application/json" };
  sandbox.fault({ status: 200, body, headers, times: 2, when: { path: /find/ } });
  expect(await (await call("identities/7")).text()).toBe('{"uniqueId":"7","score":100.0}');
  const list = await call("identities?uniqueId=7");
  expect(await list.text()).toBe('[{"uniqueId":"7","score":100.0}]');
});

test("an error of the host is told in the legacy form", async () => {
  const { sandbox, call } = await open({ identities: "direct" });
  sandbox.fault({ status: 502, body: { detail: "Down." }, when: { path: /find/ } });
  const failed = await call("identities/1001");
  expect([failed.status, await json(failed)]).toEqual([502, { message: "Down." }]);
});

describe.each(["none", "unimplemented"] as const)("a host whose system is %s", (identities) => {
  test.each([
    ["identities/1", undefined],
    ["identities?firstName=Ada", undefined],
    ["identities", post(ada)],
    ["identity/find", post(["1"])],
    ["2017/identities/1", undefined],
  ] as const)("answers %s with 501", async (path, init) => {
    const { call } = await open({ identities });
    const answer = await call(path, init);
    expect([answer.status, (await json(answer))["message"]]).toEqual([
      501,
      "The host has no identity system. (EDB023)",
    ]);
  });
});

test("a version 8 host has none, and is not asked", async () => {
  const { sandbox, call } = await open({ version: "8" }, { dataPath: "/data/{namespace}" });
  sandbox.clearRequests();
  expect((await call("identities/1")).status).toBe(501);
  expect(sandbox.requests).toEqual([]);
});

test("a host by years is asked for the year's, if there is one", async () => {
  const host = { identities: "direct", layout: "year", version: "6.2", schoolYear: 2017 } as const;
  const { call } = await open(host, { dataPath: "/data/v3/{schoolYear}/{namespace}" });
  const made = await call("2017/identities", post(ada));
  expect(made.headers.get("location")).toMatch(/\/api\/v2\.0\/2017\/identities\/1001$/);
  expect(await json(await call("2017/identities/1001"))).toMatchObject(ada);
  const refused = await call("identities/1001");
  expect([refused.status, (await json(refused))["message"]]).toEqual([
    501,
    expect.stringContaining("{four-digit year}"),
  ]);
});

test("a host of years apart is asked for identities where credentials are proven", async () => {
  const schoolYears = { 2017: {} };
  const { call } = await open({ identities: "direct" }, { schoolYears });
  expect((await call("identities", post(ada))).status).toBe(201);
});

test.each([
  ["DELETE", "identities/1001"],
  ["PUT", "identities/1001"],
  ["GET", "identities/a/b"],
  ["GET", "identity/results/a/b"],
])("%s %s has no equal", async (method, path) => {
  const { sandbox, call } = await open({ identities: "direct" });
  sandbox.clearRequests();
  expect((await call(path, { method })).status).toBe(501);
  expect(sandbox.requests).toEqual([]);
});

test("identities want a bearer, as all data calls do", async () => {
  const { call } = await open({ identities: "direct" });
  const refused = await call("identities/1001", { headers: {} });
  expect([refused.status, refused.statusText]).toEqual([401, "Missing credentials"]);
});
