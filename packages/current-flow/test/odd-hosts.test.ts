import { AccessToken, type AnyCollections, type TokenSource } from "@edbridge/core";
import { staticToken } from "@edbridge/core/testing";
import {
  createCurrentClient,
  type CurrentClient,
  type CurrentRoutes,
} from "@edbridge/current-flow";
import { describe, expect, test } from "vitest";
import { json, serve, type Answer } from "../../core/test/support/serve.js";

type Client = CurrentClient<AnyCollections>;
type Layout = Partial<CurrentRoutes>;

/** A client of a host that answers as the test says, and what the host was asked for. */
async function clientOf(
  answer: Answer,
  {
    tokenSource = staticToken("0123abcd"),
    ...more
  }: Layout & { readonly tokenSource?: TokenSource } = {},
) {
  const { baseUrl, arrived } = await serve(answer);
  const client = createCurrentClient({ baseUrl, tokenSource, ...more });
  return { client, asked: () => arrived.map(({ method, url }) => `${method} ${url}`) };
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

const counted = { "total-count": "1" };
const change = { id: "a", changeVersion: 7 };
const keys = { oldKeyValues: { schoolId: 1 }, newKeyValues: { schoolId: 2 } };
const noTotal = /^The host answered GET schools without a total count\. /;
const noVersion = /^The host answered GET availableChangeVersions without a change version\. /;
const noDeletes = /^The host answered GET schools\/deletes with JSON that is no list of changes\.$/;
const noKeyChanges = /^The host answered GET schools\/keyChanges with JSON that is no list/;
const noToken = /^The host answered POST token_info with JSON that does not describe a token\.$/;

test.each<[(client: Client) => Promise<unknown>, unknown, object, RegExp]>([
  [count, [], {}, noTotal],
  [count, [], { "total-count": "x1" }, noTotal],
  [count, [], { "total-count": "1x" }, noTotal],
  [versions, {}, {}, noVersion],
  [versions, null, {}, noVersion],
  [versions, { oldestChangeVersion: 1, newestChangeVersion: 1.5 }, {}, noVersion],
  [deletes, [{ changeVersion: 7 }], counted, noDeletes],
  [deletes, [{ ...change, changeVersion: "7" }], counted, noDeletes],
  [deletes, [{ ...change, keyValues: "1" }], counted, noDeletes],
  [keyChanges, [{ ...change, ...keys, oldKeyValues: 1 }], counted, noKeyChanges],
  [keyChanges, [{ ...change, oldKeyValues: {} }], counted, noKeyChanges],
  [tokenInfo, {}, {}, noToken],
  [tokenInfo, [], {}, noToken],
])("%o of %j with %j is the host's fault", async (ask, body, headers, message) => {
  const { client } = await clientOf((_, response) =>
    json(response, 200, body, headers as Record<string, string>),
  );
  await expect(ask(client)).rejects.toMatchObject({
    code: "EDB_HOST_ANSWER",
    status: 200,
    message: expect.stringMatching(message),
  });
});

test.each([
  [count, "GET schools"],
  [versions, "GET availableChangeVersions"],
])("%o is answered with the host's own refusal", async (ask, call) => {
  const { client } = await clientOf((_, response) => json(response, 404, 1, counted));
  const message = expect.stringContaining(`The host answered ${call} with 404`);
  await expect(ask(client)).rejects.toMatchObject({ code: "EDB_HOST_STATUS", message });
});

test("names of change versions may begin with a capital letter, a delete may name no keys", async () => {
  const { client } = await clientOf(({ url }, response) =>
    json(
      response,
      200,
      url.includes("/changeQueries/")
        ? { OldestChangeVersion: 3, NewestChangeVersion: 9 }
        : [change],
      counted,
    ),
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

test("a path of data without /data leads to no change versions", async () => {
  const { client } = await clientOf(() => {}, { dataPath: "/v3/{namespace}" });
  await expect(versions(client)).rejects.toMatchObject({
    setting: "dataPath",
    message: expect.stringContaining("must hold /data for change queries"),
  });
});

test.each([
  ["resource", (client: Client) => all(client.deletes("../x", range))],
  ["resource", (client: Client) => all(client.keyChanges("../x", range))],
  ["query.offset", (client: Client) => all(client.changes("x", { ...range, offset: 1 }))],
  [
    "query.totalCount",
    (client: Client) => all(client.changes("x", { ...range, totalCount: true })),
  ],
])("%s is refused before the host is asked", async (setting, ask) => {
  const { client, asked } = await clientOf(() => {});
  await expect(async () => ask(client)).rejects.toMatchObject({ setting });
  expect(asked()).toEqual([]);
});

describe("a range of changes", () => {
  /** A host with a record for each of these change versions, that gives so many records at most. */
  const hostOf = (stored: readonly number[], most = 100) =>
    clientOf(({ url }, response) => {
      const { searchParams } = new URL(url, "http://host.example");
      const [low, high, offset, limit] = [
        "minChangeVersion",
        "maxChangeVersion",
        "offset",
        "limit",
      ].map((name) => Number(searchParams.get(name)));
      const found = stored.filter((each) => each >= Number(low) && each <= Number(high));
      const end = Number(offset) + Math.min(Number(limit), most);
      const page = found.slice(offset, end).map((changeVersion) => ({ changeVersion }));
      json(response, 200, page, { "total-count": String(found.length) });
    });
  const read = async (client: Client, last: number, rangeSize: number) =>
    all(client.changes("schools", { maxChangeVersion: last }, { pageSize: 10, rangeSize }));

  test.each<[string, number[], number, number, number]>([
    ["none", [], 0, 10, 1],
    ["as many as are read at once", [1, 2, 3, 4], 4, 4, 2],
    ["more than are read at once, by halves", [1, 2, 3, 4], 4, 3, 5],
    ["more than are read at once, of one version", [1, 1, 1, 1], 1, 3, 4],
    ["more than a page", [...Array(25).keys()], 24, 25, 4],
  ])("with %s", async (_, stored, last, rangeSize, requests) => {
    const { client, asked } = await hostOf(stored);
    const found = await read(client, last, rangeSize);
    expect(found.map((each) => each["changeVersion"]).toSorted()).toEqual(stored.toSorted());
    expect(asked()).toHaveLength(requests);
  });

  test("that ends before it begins is none, and costs no request", async () => {
    const { client, asked } = await hostOf([1, 2, 3]);
    const none = { minChangeVersion: 3, maxChangeVersion: 2 };
    expect(await all(client.changes("schools", none))).toEqual([]);
    expect(asked()).toEqual([]);
  });

  test("is read whole from a host that gives fewer records than it is asked for", async () => {
    const { client } = await hostOf([1, 2, 3, 4, 5], 2);
    expect(await read(client, 5, 10)).toHaveLength(5);
  });
});

describe("the state of a key", () => {
  test.each([
    [{ active: true }, { clientId: undefined, namespacePrefixes: [], educationOrganizations: [] }],
    [
      { active: false, client_id: null, education_organizations: [], claim_set: null },
      { active: false, claimSet: undefined },
    ],
    [
      {
        active: true,
        education_organizations: [
          { education_organization_id: 1, type: "edfi.School", name_of_institution: "One" },
          { education_organization_id: 2, type: null },
        ],
      },
      {
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

  test.each([
    ["one token", () => "one", 1],
    ["another token each time", (nth: number) => `token${nth}`, 2],
  ])("is asked for with %s, %s, so many times: %i", async (_, valueOf, times) => {
    const signals: unknown[] = [];
    const tokens = new Map<string, AccessToken>();
    const tokenSource: TokenSource = {
      async getToken(options) {
        const value = valueOf(signals.push(options?.signal));
        const token = new AccessToken({ value, expiry: "fixed", expiresIn: 1800 });
        return tokens.get(value) ?? (tokens.set(value, token), token);
      },
      invalidate() {},
      noteUse() {},
    };
    const { signal } = new AbortController();
    const { client, asked } = await clientOf((__, response) => json(response, 404, {}), {
      tokenSource,
    });
    await expect(client.tokenInfo({ signal })).rejects.toMatchObject({ status: 404 });
    expect(asked()).toHaveLength(times);
    expect(new Set(signals).size).toBe(1);
  });
});
