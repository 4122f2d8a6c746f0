import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../src/command/run.js";
import { command, host, legacyCaller, sandbox } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

test("its version is answered on standard output", async () => {
  expect(await command(["--version"])).toMatchObject({ code: 0, out: "1.2.3\n", err: "" });
});

describe("serve", () => {
  test.each(["--port", "--admin-port"])("says what to do about a taken %s", async (flag) => {
    const { baseUrl } = await sandbox();
    const { port } = new URL(baseUrl);
    const ports = flag === "--port" ? [flag, port] : ["--port", "0", flag, port];
    const { code, err } = await command(["serve", "--base-url", baseUrl, ...ports]);
    expect(err).toContain(
      `port ${port} is taken. Stop what listens there, or give another ${flag}`,
    );
    expect(code).toBe(1);
  });

  test.each([
    ["serve", ["--port", "0"]],
    ["run", ["--", "node", "job.js"]],
  ])("%s ends with 1 at an address that is that of no current host", async (name, more) => {
    const base = await host((_request, response) => void response.writeHead(404).end());
    const { code, out, err } = await command([name, "--base-url", base, ...more]);
    expect(err).toMatch(/404 .*--base-url must be the root address of the API/);
    expect([code, out]).toEqual([1, ""]);
  });
});

test("a signal ends a start at which the host does not answer", async () => {
  let called = () => {};
  const asked = new Promise<void>((done) => (called = done));
  const base = await host(() => called());
  const io = { out: () => {}, err: () => {}, environment: {}, stopRequested: () => asked };
  expect(await run(["serve", "--base-url", base, "--port", "0"], io, "0")).toBe(0);
});

test("school years are on hosts of their own, and another year on none", async () => {
  const [now, before] = [await sandbox({ schools: 2 }), await sandbox({ schools: 5 })];
  const file = join(temporaryFolder(), "edbridge.json");
  const schoolYears = { 2017: { baseUrl: before.baseUrl }, 2019: {} };
  writeFileSync(file, JSON.stringify({ port: 0, schoolYears }));
  const found: number[] = [];
  const words = ["serve", "--base-url", now.baseUrl, "--config", file];
  await command(words, {
    async whileRunning(url) {
      const { get } = await legacyCaller(url, now.credentials);
      for (const year of [2017, 2018, 2019]) {
        const answer = await get(`/api/v2.0/${year}/schools`);
        found.push((await answer.text()).match(/"schoolId"/g)?.length ?? answer.status);
      }
    },
  });
  expect(found).toEqual([5, 404, 2]);
  const gone = await host((_request, response) => void response.writeHead(404).end());
  writeFileSync(file, JSON.stringify({ schoolYears: { 2017: { baseUrl: gone } } }));
  const { err } = await command([...words, "--port", "0"]);
  expect(err).toContain("warn  schoolYears.2017: The base URL answered 404");
  expect(err).toContain(`info  Host ${now.baseUrl}`);
});
