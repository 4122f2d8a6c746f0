import { HostError } from "@edbridge/core";
import { type ChangesOptions, createCurrentClient } from "@edbridge/current-flow";
import { type SandboxOptions } from "@edbridge/sandbox";
import { describe, expect, test } from "vitest";
import { startHost } from "./support/host.ts";

const school = {
  schoolId: 11,
  nameOfInstitution: "Eleven",
  educationOrganizationCategories: [],
  gradeLevels: [],
};

const room = (number: number) => ({
  schoolReference: { schoolId: 11 },
  classroomIdentificationCode: String(number),
});

/** A host with so many locations, and a client of it. */
async function open(locations: number, options: SandboxOptions = {}) {
  const rooms = Array.from({ length: locations }, (_, number) => room(number));
  const sandbox = await startHost({
    generation: "current",
    claimSet: "sandbox",
    disciplineIncidents: 0,
    data: { schools: [school], locations: rooms },
    ...options,
  });
  const { baseUrl, credentials } = sandbox;
  return { sandbox, client: createCurrentClient({ baseUrl, credentials }) };
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found = [];
  for await (const each of items) found.push(each);
  return found;
}

const codeOf = (record: Readonly<Record<string, unknown>>) =>
  String(record["classroomIdentificationCode"]);

test("count counts what fits the query, without reading it, and says what the host says", async () => {
  const { sandbox, client } = await open(30);
  expect(await client.count("locations")).toBe(30);
  expect(await client.count("locations", { classroomIdentificationCode: "7" })).toBe(1);
  expect(sandbox.requests.filter(({ kind }) => kind === "data")).toHaveLength(2);
  const error = await client.count("nothings").catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(HostError);
  expect(error).toMatchObject({ status: 404, message: expect.stringMatching(/GET nothings.*404/) });
  sandbox.fault({ status: 403 });
  const message = expect.stringMatching(/GET availableChangeVersions.*403/);
  await expect(client.availableChangeVersions()).rejects.toMatchObject({ status: 403, message });
  await expect(client.count("../x")).rejects.toMatchObject({ setting: "resource" });
});

describe("changes", () => {
  test("are those of the range, each once, in as few requests as its records need", async () => {
    const { sandbox, client } = await open(250);
    const { newest } = await client.availableChangeVersions();
    await client.create("locations", { ...room(3), maximumNumberOfSeats: 30 });
    sandbox.clearRequests();
    const found = await all(client.changes("locations", { maxChangeVersion: newest }));
    const others = Array.from({ length: 250 }, (_, number) => String(number)).toSpliced(3, 1);
    expect(found.map(codeOf).toSorted()).toEqual(others.toSorted());
    expect(sandbox.requests).toHaveLength(4);
    const later = { minChangeVersion: newest + 1, maxChangeVersion: newest + 1 };
    expect((await all(client.changes("locations", later))).map(codeOf)).toEqual(["3"]);
    const filtered = { maxChangeVersion: newest, classroomIdentificationCode: "7" };
    expect((await all(client.changes("locations", filtered))).map(codeOf)).toEqual(["7"]);
  });

  test.each([{ pageSize: 10 }, { pageSize: 10, rangeSize: 25 }, { pageSize: 7, rangeSize: 1 }])(
    "lose no record that others change or delete while they are read (%j)",
    async (options) => {
      const { client } = await open(60);
      const { newest } = await client.availableChangeVersions();
      const seen = new Set<string>();
      const ids = new Map(
        (await client.get("locations", { limit: 100 })).map((each) => [codeOf(each), each["id"]]),
      );
      let turn = 0;
      for await (const each of client.changes("locations", { maxChangeVersion: newest }, options)) {
        seen.add(codeOf(each));
        // Another program changes one record and deletes another at each step.
        turn++;
        await client.create("locations", { ...room((turn * 7) % 60), maximumNumberOfSeats: turn });
        const id = ids.get(String((turn * 11) % 60));
        if (typeof id === "string") await client.delete("locations", id).catch(() => {});
      }
      const versions = await client.availableChangeVersions();
      const next = { minChangeVersion: newest + 1, maxChangeVersion: versions.newest };
      for (const each of await all(client.changes("locations", next))) seen.add(codeOf(each));
      for (const { keyValues = {} } of await all(client.deletes("locations", next)))
        seen.add(codeOf(keyValues));
      expect(seen.size).toBe(60);
    },
  );

  test.each([
    [{ maxChangeVersion: 1.5 }, {}, "maxChangeVersion"],
    [{ maxChangeVersion: 5, minChangeVersion: -1 }, {}, "minChangeVersion"],
    [{ maxChangeVersion: 5, limit: 5 }, {}, "query.limit"],
    [{ maxChangeVersion: 5 }, { pageSize: 0 }, "pageSize"],
    [{ maxChangeVersion: 5 }, { pagesize: 5 }, "pagesize"],
  ])("refuse %j %j", async (query, options, setting) => {
    const { client } = await open(0);
    const read = async () => all(client.changes("schools", query, options as ChangesOptions));
    await expect(read).rejects.toMatchObject({ setting });
  });

  test.each(["[]", "[{}]"])("of %s, without an end, say where it comes from", async (given) => {
    const { client } = await open(0);
    // As a program in JavaScript may call it.
    const [range]: [{ maxChangeVersion: number }] = JSON.parse(given);
    expect(() => client.changes("locations", range)).toThrow(
      /^maxChangeVersion: must be given: read newest of availableChangeVersions\(\)/,
    );
  });
});

test("deletes and key changes tell the keys", async () => {
  const { client } = await open(3);
  const from = (await client.availableChangeVersions()).newest + 1;
  const [first = "", second = ""] = (await client.get("locations")).map(({ id }) => String(id));
  await client.delete("locations", first);
  await client.update("locations", second, { ...room(7), id: second });
  const { newest } = await client.availableChangeVersions();
  const range = { minChangeVersion: from, maxChangeVersion: newest };
  const keyOf = (classroomIdentificationCode: string) => ({
    schoolId: 11,
    classroomIdentificationCode,
  });
  expect(await all(client.deletes("locations", range))).toEqual([
    { id: first, changeVersion: from, keyValues: keyOf("0") },
  ]);
  expect(await all(client.keyChanges("locations", range))).toEqual([
    { id: second, changeVersion: newest, oldKeyValues: keyOf("1"), newKeyValues: keyOf("7") },
  ]);
});

test.each([
  ["6.1", "year", { schoolYear: 2024 }, "/data/v3/{schoolYear}/{namespace}", "/oauth/token"],
  ["7.3", "tenant", { tenant: "t1" }, "/{tenant}/data/v3/{namespace}", "/{tenant}/oauth/token"],
  ["8", "shared", {}, "/data/{namespace}", "/oauth/token"],
] as const)("version %s, layout %s", async (version, layout, values, dataPath, tokenPath) => {
  const { sandbox } = await open(1, { version, layout, ...values });
  const { baseUrl, credentials } = sandbox;
  const client = createCurrentClient({ baseUrl, credentials, dataPath, tokenPath, ...values });
  const { newest } = await client.availableChangeVersions();
  expect(await all(client.changes("locations", { maxChangeVersion: newest }))).toHaveLength(1);
  expect(await client.tokenInfo()).toMatchObject({ active: true, clientId: credentials.clientKey });
});

describe("tokenInfo", () => {
  test("says what the key may do, also when the host has ended the token", async () => {
    const { sandbox, client } = await open(1);
    expect(await client.tokenInfo()).toMatchObject({
      active: true,
      namespacePrefixes: expect.arrayContaining([expect.stringContaining("uri://")]),
      claimSet: "Ed-Fi Sandbox",
    });
    sandbox.clock.advance(31 * 60_000);
    expect(await client.tokenInfo()).toMatchObject({ active: true });
    expect(sandbox.counts.exchanges).toBe(2);
  });

  test("says where a host has none", async () => {
    const { client } = await open(0, { version: "3.1" });
    const message = expect.stringContaining("POST token_info");
    await expect(client.tokenInfo()).rejects.toMatchObject({ status: 404, message });
  });
});
