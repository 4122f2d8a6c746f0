import { AccessToken, type AnyCollections, type TokenSource } from "@edbridge/core";
import { staticToken } from "@edbridge/core/testing";
import {
  createCurrentClient,
  type CurrentClient,
  type CurrentRoutes,
} from "@edbridge/current-flow";
import { describe, expect, test } from "vitest";
import { type Answer, json, serve } from "../../core/test/support/serve.js";

type Client = CurrentClient<AnyCollections>;
type Options = Partial<CurrentRoutes> & {
  readonly tokenSource?: TokenSource;
  readonly timeout?: number;
};

/** A client of a host that answers as the test says, and what the host was asked for. */
async function clientOf(answer: Answer, options: Options = {}) {
  const { baseUrl, arrived } = await serve(answer);
  const tokenSource = staticToken("0123abcd");
  const client = createCurrentClient({ baseUrl, tokenSource, ...options });
  const asked = () => arrived.map(({ method, url }) => `${method} ${url}`);
  return { client, asked, sent: () => arrived };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found = [];
  for await (const each of items) found.push(each);
  return found;
}

const count = (client: Client) => client.count("schools");
const versions = (client: Client) => client.availableChangeVersions();
const range = { minChangeVersion: 7, maxChangeVersion: 7 };
const deletes = (client: Client) => all(client.deletes("schools", range));
const keyChanges = (client: Client) => all(client.keyChanges("schools", range));
const tokenInfo = (client: Client) => client.tokenInfo();

const change = { id: "a", changeVersion: 7 };
const keys = { oldKeyValues: { schoolId: 1 }, newKeyValues: { schoolId: 2 } };
const noTotal = /^The host answered GET schools without a total count\. /;
const noVersion = /^The host answered GET availableChangeVersions without a change version\. /;
const noDeletes = /^The host answered GET schools\/deletes with JSON that is no list of changes\.$/;
const noKeyChanges = /^The host answered GET schools\/keyChanges with JSON that is no list/;
const noToken = /^The host answered POST token_info with JSON that does not describe a token\.$/;

test.each<[(client: Client) => Promise<unknown>, unknown, RegExp, string?]>([
  [count, [], noTotal, "x1"],
  [count, [], noTotal, "1x"],
  [versions, {}, noVersion],
  [versions, null, noVersion],
  [versions, { oldestChangeVersion: 1, newestChangeVersion: 1.5 }, noVersion],
  [deletes, [{ changeVersion: 7 }], noDeletes],
  [deletes, [{ ...change, changeVersion: "7" }], noDeletes],
  [deletes, [{ ...change, keyValues: "1" }], noDeletes],
  [keyChanges, [{ ...change, ...keys, oldKeyValues: 1 }], noKeyChanges],
  [keyChanges, [{ ...change, oldKeyValues: {} }], noKeyChanges],
  [tokenInfo, {}, noToken],
])("%o of %j is the host's fault: %s", async (ask, body, told, total = "1") => {
  const { client } = await clientOf((_, response) =>
    json(response, 200, body, { "total-count": total }),
  );
  const fault = { code: "EDB_HOST_ANSWER", status: 200, message: expect.stringMatching(told) };
  await expect(ask(client)).rejects.toMatchObject(fault);
});

test("names of change versions may begin with a capital letter, a delete may name no keys", async () => {
  const found = { OldestChangeVersion: 3, NewestChangeVersion: 9 };
  const { client } = await clientOf(({ url }, response) =>
    json(response, 200, url.includes("/changeQueries/") ? found : [change], { "total-count": "1" }),
  );
  expect(await versions(client)).toEqual({ oldest: 3, newest: 9 });
  expect(await deletes(client)).toEqual([change]);
});

test.each([
  ["/data/v3/{namespace}", "/changeQueries/v1"],
  ["/data/{namespace}", "/changeQueries/v1"],
  ["/data/{schoolYear}/{namespace}", "/changeQueries/v1/2024"],
  ["/{tenant}/{schoolYear}/data/v3/{namespace}", "/t1/2024/changeQueries/v1"],
])("change versions of a host with its data at %s are at %s", async (dataPath, path) => {
  const { client, asked } = await clientOf(
    (_, response) => json(response, 200, { newestChangeVersion: 9 }),
    { dataPath, schoolYear: 2024, tenant: "t1" },
  );
  expect(await versions(client)).toEqual({ oldest: 0, newest: 9 });
  expect(asked()).toEqual([`GET ${path}/availableChangeVersions`]);
});

test.each<[string, (client: Client) => Promise<unknown>]>([
  ["dataPath", versions],
  ["resource", (client) => all(client.deletes("../x", range))],
  ["resource", (client) => all(client.keyChanges("../x", range))],
  ["query.offset", (client) => all(client.changes("x", { ...range, offset: 1 }))],
  ["query.totalCount", (client) => all(client.changes("x", { ...range, totalCount: true }))],
])("%s is refused before the host is asked", async (setting, ask) => {
  const { client, asked } = await clientOf(() => {}, { dataPath: "/v3/{namespace}" });
  await expect(async () => ask(client)).rejects.toMatchObject({ setting });
  expect(asked()).toEqual([]);
});

describe("a range of changes", () => {
  /** A host with a record for each of these change versions, that gives so many records at most. */
  const hostOf = (stored: readonly number[], most = 100, onPage = () => {}) =>
    clientOf(({ url }, response) => {
      const { searchParams } = new URL(url, "http://host.example");
      const number = (name: string) => Number(searchParams.get(name));
      const [low, high] = [number("minChangeVersion"), number("maxChangeVersion")];
      const found = stored.filter((each) => each >= low && each <= high);
      const end = number("offset") + Math.min(number("limit"), most);
      const page = found.slice(number("offset"), end).map((changeVersion) => ({ changeVersion }));
      json(response, 200, page, { "total-count": String(found.length) });
      if (number("limit") > 0) onPage();
    });

  test.each<[string, number[], number, number, number?]>([
    ["none", [], 10, 1],
    ["as many as are read at once", [1, 2, 3, 4], 4, 2],
    ["more than are read at once, by halves", [1, 2, 3, 4], 3, 5],
    ["more than are read at once, of one version", [4, 4, 4, 4], 3, 6],
    ["more than a page", [...Array(25).keys()], 25, 4],
    ["fewer records on a page than asked for", [1, 2, 3, 4, 5], 10, 6, 2],
  ])("with %s", async (_, stored, rangeSize, requests, most) => {
    const { client, asked } = await hostOf(stored, most);
    const query = { maxChangeVersion: stored.at(-1) ?? 0 };
    const found = await all(client.changes("schools", query, { pageSize: 10, rangeSize }));
    expect(found.map((each) => each["changeVersion"]).toSorted()).toEqual(stored.toSorted());
    expect(asked()).toHaveLength(requests);
  });

  test("loses none that moves over the edge of a shortened page", async () => {
    const stored = Array.from({ length: 10 }, (_, at) => at + 1);
    const { client } = await hostOf(stored, 3, () => void (stored[0] === 1 && stored.shift()));
    const found = await all(client.changes("schools", { maxChangeVersion: 10 }));
    const versionsOf = new Set(found.map((each) => each["changeVersion"]));
    expect([...versionsOf].toSorted()).toEqual(expect.arrayContaining(stored.toSorted()));
  });

  test("of a host that gives the same page again and again is the host's fault", async () => {
    const page = Array.from({ length: 25 }, (_, at) => ({ changeVersion: at }));
    const { client } = await clientOf(({ url }, response) =>
      json(response, 200, url.includes("limit=1&") ? page.slice(0, 1) : page, {
        "total-count": "60",
      }),
    );
    const reading = all(client.changes("schools", { maxChangeVersion: 60 }));
    await expect(reading).rejects.toMatchObject({ code: "EDB_HOST_ANSWER" });
  });

  test("that ends before it begins is none, and costs no request", async () => {
    const { client, asked } = await hostOf([1, 2, 3]);
    const none = { minChangeVersion: 3, maxChangeVersion: 2 };
    expect(await all(client.changes("schools", none))).toEqual([]);
    expect(asked()).toEqual([]);
  });
});

describe("the state of a key", () => {
  const one = { education_organization_id: 1, type: "edfi.School", name_of_institution: "One" };
  const two = { education_organization_id: 2, type: null };
  test.each([
    [{ active: true }, { clientId: undefined, namespacePrefixes: [], educationOrganizations: [] }],
    [
      { active: false, client_id: null, claim_set: null, education_organizations: [one, two] },
      {
        active: false,
        claimSet: undefined,
        educationOrganizations: [
          { id: 1, type: "edfi.School", nameOfInstitution: "One" },
          { id: 2, type: undefined, nameOfInstitution: undefined },
        ],
      },
    ],
  ])("is read from %j", async (body, expected) => {
    const { client } = await clientOf((_, response) => json(response, 200, body));
    expect(await client.tokenInfo()).toMatchObject(expected);
  });

  test("is asked for by the bearer of the token that is asked about, also after a 401", async () => {
    let made = 0;
    const tokenSource: TokenSource = {
      getToken: async () =>
        new AccessToken({ value: `token${++made}`, expiry: "fixed", expiresIn: 9 }),
      invalidate() {},
      noteUse() {},
    };
    const { client, sent } = await clientOf(
      (_, response, nth) => json(response, nth === 1 ? 401 : 200, { active: true }),
      { tokenSource },
    );
    expect(await client.tokenInfo()).toMatchObject({ active: true });
    expect(sent().map(({ headers, body }) => [headers.authorization, body])).toEqual(
      [1, 2].map((nth) => [`Bearer token${nth}`, `token=token${nth}`]),
    );
  });
});

test.each([count, versions, tokenInfo])("%o tells no token that the host repeats", async (ask) => {
  const message = "bad request: Bearer ab+/c==, token=ab%2B%2Fc%3D%3D";
  const tokenSource = staticToken("ab+/c==");
  const answer: Answer = (_, response) => json(response, 400, { message });
  const { client } = await clientOf(answer, { tokenSource });
  const error = await ask(client).catch((reason: unknown) => reason);
  const problem = { message: "bad request: Bearer ***, token=***" };
  expect(error).toMatchObject({ status: 400, problem });
});

test("the state of a key is asked for again after a fault, and is no write", async () => {
  const { client, asked } = await clientOf((_, response, nth) =>
    nth === 1 ? void response.writeHead(502).end() : json(response, 200, { active: true }),
  );
  expect(await client.tokenInfo()).toMatchObject({ active: true });
  expect(asked()).toHaveLength(2);
  const lost = await clientOf((_, response) => void response.destroy());
  const error = await lost.client.tokenInfo().catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "EDB_NETWORK", retryable: true });
  expect(error).not.toHaveProperty("outcome");
});

test.each([count, versions, tokenInfo])("%o ends with its timeout, body included", async (ask) => {
  const { client } = await clientOf(
    (_, response) =>
      void response.writeHead(200, { "content-type": "application/json" }).write("["),
    { timeout: 50 },
  );
  const error = await ask(client).catch((reason: unknown) => reason);
  expect(error).toMatchObject({ code: "EDB_TIMEOUT", retryable: true });
  expect(error).not.toHaveProperty("outcome");
});
