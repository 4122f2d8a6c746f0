import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { run } from "../src/command/run.js";
import { command, host, legacyCaller, sandbox, school } from "./support.js";
import { temporaryFolder } from "../../../test/support/temporary-folder.ts";

test("its version is answered on standard output", async () => {
  expect(await command(["--version"])).toMatchObject({ code: 0, out: "1.2.3\n", err: "" });
});

describe("serve", () => {
  test("says where it listens, first of all and exactly, and ends with 0", async () => {
    const { baseUrl } = await sandbox();
    const args = ["serve", "--base-url", baseUrl, "--port", "0"];
    let status = 0;
    const { code, out, err } = await command(args, {
      async whileRunning(url) {
        status = (await fetch(`${url}/oauth/authorize?response_type=code`)).status;
      },
    });
    expect(out).toMatch(/^edbridge listening on http:\/\/127\.0\.0\.1:\d+\n$/);
    expect([code, status]).toEqual([0, 200]);
    expect(err).not.toContain("warn");
  });

  describe("translates records", () => {
    const regular = { ...school, type: "Regular" };
    const wide = { ...regular, addresses: "one" };
    const written = async (flags: readonly string[], record: object) => {
      const running = await sandbox({ schools: 0, disciplineIncidents: 0 });
      const { baseUrl, credentials } = running;
      const found: { status: number; left: string | null }[] = [];
      const args = ["serve", "--base-url", baseUrl, "--port", "0", ...flags];
      const { err } = await command(args, {
        async whileRunning(url) {
          const { post } = await legacyCaller(url, credentials);
          const answer = await post("/api/v2.0/2017/schools", record);
          found.push({ status: answer.status, left: answer.headers.get("edbridge-left-behind") });
        },
      });
      return { found, err, stored: running.records("schools") };
    };

    test("unless it is told not to", async () => {
      const { found, stored } = await written([], regular);
      expect(found).toEqual([{ status: 201, left: null }]);
      expect(stored).toMatchObject([
        { schoolTypeDescriptor: "uri://ed-fi.org/SchoolTypeDescriptor#Regular" },
      ]);
      expect((await written(["--records", "pass"], regular)).found).toMatchObject([
        { status: 400 },
      ]);
    });

    test("and says what is left behind, in the log too", async () => {
      expect((await written([], wide)).found).toMatchObject([{ status: 400 }]);
      const { found, err } = await written(["--on-loss", "warn"], wide);
      expect(found).toEqual([{ status: 201, left: "addresses" }]);
      expect(err).toMatch(
        /warn  POST data schools 201 .* left-behind=1 reduced: It does not have the published form; fields: addresses/,
      );
    });
  });

  test("warns when others can reach it", async () => {
    const { baseUrl } = await sandbox();
    const args = ["serve", "--base-url", baseUrl, "--port", "0", "--host", "0.0.0.0"];
    const { out, err } = await command(args);
    expect(out).toMatch(/^edbridge listening on http:\/\/0\.0\.0\.0:\d+\n$/);
    expect(err).toMatch(/warn .*whoever reaches the port acts with the callers' rights/);
  });

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
  const io = { out: () => {}, err: () => {}, environment: {}, stopAsked: () => asked };
  expect(await run(["serve", "--base-url", base, "--port", "0"], io, "0")).toBe(0);
});

test("school years are on hosts of their own, and another year on none", async () => {
  const [now, before] = [await sandbox({ schools: 2 }), await sandbox({ schools: 5 })];
  const file = join(temporaryFolder(), "edbridge.json");
  const schoolYears = { 2017: { baseUrl: before.baseUrl }, 2019: {} };
  writeFileSync(file, JSON.stringify({ port: 0, schoolYears }));
  const found: number[] = [];
  await command(["serve", "--base-url", now.baseUrl, "--config", file], {
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
  const { err } = await command([
    "serve",
    "--base-url",
    now.baseUrl,
    "--config",
    file,
    "--port",
    "0",
  ]);
  expect(err).toContain("warn  schoolYears.2017: The base URL answered 404");
  expect(err).toContain(`info  Host ${now.baseUrl}`);
});
