import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { command, handle, host, sandbox } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

/** Serves with a file of options; gives what `use` gives of the address. */
async function served<T>(baseUrl: string, config: object, use: (url: string) => Promise<T>) {
  const file = join(temporaryFolder(), "edbridge.json");
  writeFileSync(file, JSON.stringify({ port: 0, ...config }));
  const found: T[] = [];
  const whileRunning = async (url: string) => void found.push(await use(url));
  const args = ["serve", "--base-url", baseUrl, "--config", file];
  const { code, err } = await command(args, { whileRunning });
  expect(code, err).toBe(0);
  return found[0];
}

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
  const found = await served(base, { collections, records: false }, read);
  expect(found).toEqual([200, [{ busNumber: "7" }]]);
  expect(asked).toEqual(["/", "/data/v3/sample/transports?limit=25"]);
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
  const found = await served(now.baseUrl, { schoolYears }, read);
  expect(found).toEqual([
    [200, 5],
    [404, 0],
    [200, 2],
  ]);
});
