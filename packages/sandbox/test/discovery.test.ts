import { describe, expect, test } from "vitest";
import type { SandboxOptions } from "../src/index.js";
import { callerWith, currentCaller, currentToken, start } from "./support.js";

describe("layouts", () => {
  test.each<[SandboxOptions, string, string, string]>([
    [{ layout: "shared" }, "", "/data/v3/ed-fi", "/data/ed-fi"],
    [{ layout: "year" }, "", "/data/v3/2024/ed-fi", "/data/v3/2025/ed-fi"],
    [{ layout: "year", schoolYear: "2025" }, "", "/data/v3/2025/ed-fi", "/data/v3/ed-fi"],
    [
      { layout: "instanceYear", instance: "i" },
      "/i",
      "/data/v3/i/2024/ed-fi",
      "/data/v3/j/2024/ed-fi",
    ],
    [{ layout: "instanceYear" }, "/main", "/data/v3/main/2024/ed-fi", "/data/v3/2024/ed-fi"],
    [{ layout: "tenant" }, "/tenant1", "/tenant1/data/v3/ed-fi", "/data/v3/ed-fi"],
    [{ layout: "context", context: "2026" }, "/2026", "/2026/data/v3/ed-fi", "/2024/data/v3/ed-fi"],
    [
      { layout: "tenantContext", tenant: "a" },
      "/a/2024",
      "/a/2024/data/v3/ed-fi",
      "/b/2024/data/v3/ed-fi",
    ],
    [
      { layout: "tenant", version: "8" },
      "/tenant1",
      "/tenant1/data/ed-fi",
      "/tenant1/data/v3/ed-fi",
    ],
    [{ namespace: "agency", basePath: "/v5/api/" }, "", "/data/v3/agency", "/data/v3/ed-fi"],
  ])("%j", async (options, oauth, root, wrong) => {
    const sandbox = await start(options);
    const token = await currentToken(sandbox, `${oauth}/oauth/token`);
    const ask = callerWith(token, sandbox, "");
    await ask.statuses([`${root}/schools`, 200], [`${wrong}/schools`, 404]);
  });

  test("Location keeps the layout and the base path", async () => {
    const sandbox = await start({ layout: "year", basePath: "/api" });
    const ask = await currentCaller(sandbox, "/data/v3/2024/ed-fi");
    const period = { classPeriodName: "P1", schoolReference: { schoolId: 255901001 } };
    const { location } = (await ask("POST /classPeriods", { body: period })).headers;
    const [path, id] = String(location).split("/classPeriods/");
    expect(path).toBe(`${sandbox.baseUrl}/data/v3/2024/ed-fi`);
    expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});
