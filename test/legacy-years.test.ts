import { type SandboxOptions } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { compatFetch, type CompatFetchOptions } from "@edbridge/compat";
import { startHost } from "./support/host.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";

const credentials = { clientKey: "key", clientSecret: "secret" };
const host = (options: SandboxOptions) =>
  startHost({ generation: "current", credentials, ...options });

/** A signed-in program, which reads collections of years. */
async function readerOf(baseUrl: string, schoolYears: CompatFetchOptions["schoolYears"]) {
  const fetch = compatFetch({ baseUrl, schoolYears });
  const { access_token: token } = await new LegacyCaller(fetch, baseUrl).signIn(credentials);
  const headers = { authorization: `Bearer ${token}` };
  return (year: number, path = "schools") =>
    fetch(`${baseUrl}/api/v2.0/${year}/${path}`, { headers });
}

test("each year is on its own host, with its own token, layout and Data Standard", async () => {
  const first = await host({ version: "6.2", layout: "year", schoolYear: 2017, schools: 1 });
  const second = await host({ version: "8", schools: 2 });
  const read = await readerOf(first.baseUrl, {
    2017: { dataPath: "/data/v3/{schoolYear}/{namespace}", dataStandard: "4.0" },
    2019: { baseUrl: second.baseUrl, dataPath: "/data/{namespace}", idFormat: "dashed" },
  });
  expect([first.exchanges, second.exchanges]).toEqual([1, 0]);
  for (const [year, count] of [
    [2017, 1],
    [2019, 2],
    [2017, 1],
    [2019, 2],
  ] as const) {
    const schools = (await (await read(year)).json()) as { id: string }[];
    expect(schools).toHaveLength(count);
    expect(schools[0]?.id).toMatch(/^[0-9a-f]{32}$/);
  }
  expect([first.exchanges, second.exchanges]).toEqual([1, 1]);
  expect((await read(2017, "parents")).status).toBe(200);
  expect((await read(2017, "contacts")).status).toBe(501);
});

test("a year's host that does not know the credentials refuses the call alone", async () => {
  const first = await host({});
  const second = await host({ credentials: { clientKey: "other", clientSecret: "secret" } });
  const read = await readerOf(first.baseUrl, { 2017: {}, 2019: { baseUrl: second.baseUrl } });
  const statuses = [];
  for (const year of [2017, 2019, 2017]) statuses.push((await read(year)).status);
  expect(statuses).toEqual([200, 401, 200]);
});
