import { startSandbox, type SandboxOptions } from "@edbridge/sandbox";
import { expect, onTestFinished, test } from "vitest";
import { compatFetch } from "@edbridge/compat";
import { json, LegacyCaller } from "./support/legacy-caller.ts";

const credentials = { clientKey: "key", clientSecret: "secret" };
const host = async (options: SandboxOptions) => {
  const sandbox = await startSandbox({ generation: "current", credentials, ...options });
  onTestFinished(() => sandbox.stop());
  return sandbox;
};

test("each year is on its own host, with its own token, layout and Data Standard", async () => {
  const first = await host({ version: "6.2", layout: "year", schoolYear: 2017, schools: 1 });
  const second = await host({ version: "8", schools: 2 });
  const { baseUrl } = first;
  const fetch = compatFetch({
    baseUrl,
    schoolYears: {
      2017: { dataPath: "/data/v3/{schoolYear}/{namespace}", dataStandard: "4.0" },
      2019: { baseUrl: second.baseUrl, dataPath: "/data/{namespace}", idFormat: "dashed" },
    },
  });
  const caller = new LegacyCaller(fetch, baseUrl);
  const { access_token: token } = await caller.signIn(credentials);
  expect([first.exchanges, second.exchanges]).toEqual([1, 0]);

  const headers = { authorization: `Bearer ${token}` };
  const read = (year: number, path: string) =>
    fetch(`${baseUrl}/api/v2.0/${year}/${path}`, { headers });
  for (const [year, count] of [
    [2017, 1],
    [2019, 2],
    [2017, 1],
    [2019, 2],
  ] as const) {
    const schools = (await (await read(year, "schools")).json()) as { id: string }[];
    expect(schools.length).toBe(count);
    expect(schools[0]?.id).toMatch(/^[0-9a-f]{32}$/);
  }
  expect([first.exchanges, second.exchanges]).toEqual([1, 1]);
  expect((await read(2017, "parents")).status).toBe(200);
  expect((await read(2017, "contacts")).status).toBe(501);

  const missing = await read(2018, "schools");
  expect(missing.status).toBe(404);
  expect((await json(missing))["message"]).toMatch(/2018.*EDB022.*schoolYears/);
});

test("a year that the host has not is named, and no record is blamed for it", async () => {
  const sandbox = await host({ version: "6.2", layout: "year", schoolYear: 2022, schools: 1 });
  const caller = LegacyCaller.over(sandbox);
  const { access_token: token } = await caller.signIn(credentials);
  // The caller's year is 2017.
  for (const body of [undefined, ""]) {
    sandbox.fault({
      times: 1,
      when: { path: "/2017/" },
      status: 404,
      body: body ?? { message: "No." },
    });
    const missing = await caller.call(token, "schools");
    const { message } = await json(missing);
    expect([missing.status, message]).toEqual([
      404,
      expect.stringMatching(
        /^(?:No\. )?The host keeps each school year apart, and may have none of 2017\. .*schoolYears/,
      ),
    ]);
  }
  const record = await caller.call(token, `schools/${"0".repeat(32)}`);
  expect([record.status, await record.text()]).toEqual([404, expect.not.stringContaining("2017")]);
});

test("a year's host that does not know the credentials refuses the call alone", async () => {
  const first = await host({});
  const other = { clientKey: "other", clientSecret: "secret" };
  const second = await host({ credentials: other });
  const { baseUrl } = first;
  const schoolYears = { 2017: {}, 2019: { baseUrl: second.baseUrl } };
  const caller = LegacyCaller.over(first, { schoolYears });
  const { access_token: token } = await caller.signIn(credentials);
  expect((await caller.call(token, "schools")).status).toBe(200);
  const fetch = compatFetch({ baseUrl, schoolYears });
  const again = new LegacyCaller(fetch, baseUrl);
  const { access_token: handle } = await again.signIn(credentials);
  const headers = { authorization: `Bearer ${handle}` };
  expect((await fetch(`${baseUrl}/api/v2.0/2019/schools`, { headers })).status).toBe(401);
  expect((await fetch(`${baseUrl}/api/v2.0/2017/schools`, { headers })).status).toBe(200);
});
