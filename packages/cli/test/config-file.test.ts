import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { command, handle, host, sandbox } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

/** Serves with a file of options; gives what was written, and what `use` gives of the address. */
async function served<T>(
  baseUrl: string,
  config: unknown,
  {
    flags = [],
    environment = {},
    use,
  }: {
    flags?: string[];
    environment?: Record<string, string>;
    use?: (url: string) => Promise<T>;
  } = {},
) {
  const folder = temporaryFolder();
  const file = join(folder, "edbridge.json");
  writeFileSync(file, JSON.stringify(config));
  const found: T[] = [];
  const args = ["serve", "--base-url", baseUrl, "--config", file, ...flags];
  const ended = await command(args, {
    environment,
    async whileRunning(url) {
      if (use) found.push(await use(url));
    },
  });
  return { ...ended, found: found[0] };
}

const ephemeral = { port: 0 };

test("a collection of an extension is carried", async () => {
  const asked: (string | undefined)[] = [];
  const base = await host((request, response) => {
    asked.push(request.url);
    response.setHeader("content-type", "application/json");
    response.end(request.url === "/" ? '{"version":"7.3"}' : '[{"busNumber":"7"}]');
  });
  const collections = { studentTransports: "sample/transports" };
  const read = async (url: string) => {
    const headers = { authorization: "Bearer of-the-host" };
    const answer = await fetch(`${url}/api/v2.0/2017/studentTransports`, { headers });
    return [answer.status, await answer.json()];
  };
  const { found, code, err } = await served(
    base,
    { ...ephemeral, collections, records: false },
    { use: read },
  );
  expect(found, err).toEqual([200, [{ busNumber: "7" }]]);
  expect(asked).toEqual(["/", "/data/v3/sample/transports?limit=25"]);
  expect(code).toBe(0);
});

test("school years are on hosts of their own, and another year on none", async () => {
  const [now, before] = [await sandbox({ schools: 2 }), await sandbox({ schools: 5 })];
  const schoolYears = { 2017: { baseUrl: before.baseUrl }, 2019: {} };
  const read = async (url: string) => {
    const authorization = `Bearer ${await handle(url, now.credentials)}`;
    return Promise.all(
      [2017, 2018, 2019].map(async (year) => {
        const answer = await fetch(`${url}/api/v2.0/${year}/schools`, {
          headers: { authorization },
        });
        const records: unknown = await answer.json();
        return [answer.status, Array.isArray(records) ? records.length : 0];
      }),
    );
  };
  const { found } = await served(now.baseUrl, { ...ephemeral, schoolYears }, { use: read });
  expect(found).toEqual([
    [200, 5],
    [404, 0],
    [200, 2],
  ]);
});

test("records are passed as they are where it says so", async () => {
  const { baseUrl, credentials } = await sandbox();
  const read = async (url: string) => {
    const headers = { authorization: `Bearer ${await handle(url, credentials)}` };
    const answer = await fetch(`${url}/api/v2.0/2017/schools?limit=1`, { headers });
    return Object.keys(((await answer.json()) as object[])[0] ?? {});
  };
  const passed = await served(baseUrl, { ...ephemeral, records: false }, { use: read });
  expect(passed.found).toContain("schoolTypeDescriptor");
  const flags = ["--records", "translate"];
  const translated = await served(baseUrl, { ...ephemeral, records: false }, { flags, use: read });
  expect(translated.found).toContain("type");
});
