import { describe, expect, test } from "vitest";
import type { HostVersion, SandboxOptions } from "../src/index.js";
import { at, call, currentCaller, start } from "./support.js";

const EARLY = "changeQueries composites dataManagementApi dependencies oauth openApiMetadata".split(
  " ",
);

describe("the discovery document", () => {
  const base = ["version", "informationalVersion", "suite", "build"];
  const [late, bare] = [
    [...EARLY, "identity", "xsdMetadata"],
    ["version", "informationalVersion", "build", "apiMode"],
  ];
  const eight = EARLY.filter((name) => name !== "composites");
  test.each([
    ["3.1", bare, [], "3.1.0"],
    ["5.1", [...base, "apiMode", "urls"], EARLY, "3.2.0-c"],
    ["5.3", [...base, "apiMode", "urls"], [...EARLY, "xsdMetadata"], "3.3.0"],
    ["6.1", [...base, "apiMode", "urls"], late, "4.0.0"],
    ["7.1", [...base, "urls"], late, "5.0.0"],
    ["7.2", [...base, "urls"], late, "5.1.0"],
    ["7.3", [...base, "urls"], [...late, "oauthTokenIntrospection"], "5.2.0"],
    [
      "8",
      ["version", "applicationName", "informationalVersion", "urls"],
      [...eight, "tokenInfo", "xsdMetadata"],
      "5.2.0",
    ],
  ] as const)("of version %s", async (version, members, urls, model) => {
    const sandbox = await start({ generation: "current", version, basePath: "/api" });
    const got = await call(sandbox.baseUrl, "/");
    expect(got.status).toBe(200);
    expect(Object.keys(got.json as object).toSorted()).toEqual(
      [...members, "dataModels"].toSorted(),
    );
    expect(Object.keys(at(got.json, "urls") ?? {}).toSorted()).toEqual([...urls].toSorted());
    expect(got.json).toMatchObject({ version, dataModels: [{ name: "Ed-Fi", version: model }] });
    if (version === "3.1") return;
    const root = `http://127.0.0.1:${sandbox.port}/api`;
    expect(at(got.json, "urls", "oauth")).toBe(`${root}/oauth/token`);
    expect(at(got.json, "urls", "dataManagementApi")).toBe(
      version === "8" ? `${root}/data` : `${root}/data/v3/`,
    );
  });

  test("takes its addresses from the Host header of the call", async () => {
    const sandbox = await start({ version: "7.3" });
    const got = await call(sandbox.baseUrl, "/", { headers: { host: "outer.example:8080" } });
    expect(at(got.json, "urls", "oauth")).toBe("http://outer.example:8080/oauth/token");
    expect((await call(sandbox.baseUrl, "/", { method: "POST" })).status).toBe(405);
  });

  test.each([
    ["year", "6.1", "", "/data/v3/2031", "", "Year Specific"],
    [
      "instanceYear",
      "5.3",
      "",
      "/data/v3/{instance}/2031",
      "/{instance}",
      "Instance Year Specific",
    ],
    ["tenant", "7.3", "", "/{tenantIdentifier}/data/v3/", "/{tenantIdentifier}", undefined],
    ["tenant", "7.3", "/t9", "/t9/data/v3/", "/t9", undefined],
    ["context", "7.1", "", "/{schoolYearFromRoute}/data/v3/", "/{schoolYearFromRoute}", undefined],
    ["tenantContext", "8", "/t9/c9", "/t9/c9/data", "/t9/c9", undefined],
  ] as const)("layout %s on %s at %j", async (layout, version, path, data, oauth, mode) => {
    const options = { layout, version, schoolYear: 2031, tenant: "t9", context: "c9" } as const;
    const sandbox = await start({ generation: "current", ...options });
    const got = await call(sandbox.baseUrl, `${path}/`);
    expect(at(got.json, "urls", "dataManagementApi")).toBe(`${sandbox.baseUrl}${data}`);
    expect(at(got.json, "urls", "oauth")).toBe(`${sandbox.baseUrl}${oauth}/oauth/token`);
    expect(at(got.json, "apiMode")).toBe(mode);
  });
});

describe("layouts", () => {
  const CASES: readonly (readonly [SandboxOptions, string, string, string])[] = [
    [{ layout: "shared" }, "", "/data/v3/ed-fi", "/data/ed-fi"],
    [{ layout: "year" }, "", "/data/v3/2024/ed-fi", "/data/v3/2025/ed-fi"],
    [{ layout: "year", schoolYear: "2025" }, "", "/data/v3/2025/ed-fi", "/data/v3/ed-fi"],
    [
      { layout: "instanceYear", instance: "i1" },
      "/i1",
      "/data/v3/i1/2024/ed-fi",
      "/data/v3/i2/2024/ed-fi",
    ],
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
  ];

  test.each(CASES)("%j", async (options, oauth, root, wrong) => {
    const sandbox = await start(options);
    const ask = await currentCaller(sandbox, root);
    const path = `${oauth}/oauth/token`;
    expect(sandbox.requests[0]?.path.endsWith("/oauth/token")).toBe(true);
    if (oauth === "") {
      expect((await ask("/schools")).status).toBe(200);
    } else {
      const { clientKey, clientSecret } = sandbox.credentials;
      const body = new URLSearchParams({ grant_type: "client_credentials" });
      const headers = { authorization: `Basic ${btoa(`${clientKey}:${clientSecret}`)}` };
      const token = at(
        (await call(sandbox.baseUrl, path, { method: "POST", headers, body })).json,
        "access_token",
      );
      const sent = { headers: { authorization: `Bearer ${String(token)}` } };
      const got = await call(sandbox.baseUrl, `${root}/schools`, sent);
      expect(got.status).toBe(200);
    }
    expect((await call(sandbox.baseUrl, `${wrong}/schools`)).status).toBe(404);
  });

  test("Location keeps the layout and the base path", async () => {
    const sandbox = await start({ layout: "year", basePath: "/api" });
    const ask = await currentCaller(sandbox, "/data/v3/2024/ed-fi");
    const body = {
      weekIdentifier: "1",
      schoolReference: { schoolId: 255901001 },
      beginDate: "2024-01-08",
      endDate: "2024-01-12",
      totalInstructionalDays: 5,
    };
    const got = await ask("/academicWeeks", { method: "POST", body });
    expect(got.headers["location"]).toMatch(
      new RegExp(`^${sandbox.baseUrl}/data/v3/2024/ed-fi/academicWeeks/[0-9a-f]{32}$`),
    );
  });

  test.each([
    ["year", "7.3"],
    ["tenant", "6.1"],
    ["instanceYear", "3.1"],
    ["year", "8"],
  ] as const)("layout %s never was on version %s", async (layout, version) => {
    await expect(start({ layout, version: version as HostVersion })).rejects.toThrow(/layout/);
  });
});
