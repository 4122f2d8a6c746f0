// A caller keeps the root address it was configured with, whatever path the host itself stands below.
import { compatListener, createLegacyClient } from "@edbridge/compat";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { handle } from "../packages/cli/test/support.ts";
import { school } from "./support/a-school.ts";
import { type DoorName, doors } from "./support/doors.ts";
import { LegacyCaller } from "./support/legacy-caller.ts";
import { serve } from "./support/servers.ts";

const bases = ["", "/v5.3/api", "/data"];
const prefixes = ["", "/api", "/data", "/Some/Where"];
const names: DoorName[] = ["edbridge serve", "compatFetch", "compatInterceptor", "register"];

describe.each(bases)("a host at %j", (basePath) => {
  let host: Sandbox;
  beforeAll(async () => {
    host = await startSandbox({ basePath });
  });
  afterAll(() => host.stop());

  /** A door, and the root address that its caller is given. */
  const open = async (name: DoorName) => {
    // Each door gets a token of its own, and the host gives only so many.
    host.revokeTokens();
    const { origin } = new URL(host.baseUrl);
    const isServer = name === "edbridge serve";
    const legacy = isServer ? {} : { legacyUrl: origin };
    const door = await doors[name]({ baseUrl: host.baseUrl, ...legacy });
    onTestFinished(async () => void (await door.close()));
    return { fetch: door.fetch, root: isServer ? door.baseUrl : origin };
  };

  test.each(names)("through %s, below each prefix", async (name) => {
    const { root, fetch: call } = await open(name);
    for (const prefix of new Set([...prefixes, basePath])) {
      const json = async (path: string, init?: RequestInit) => {
        const answer = await call(root + prefix + path, init);
        expect([prefix, path, answer.status]).toEqual([prefix, path, 200]);
        return (await answer.json()) as unknown;
      };
      const authorization = `Bearer ${await handle(root + prefix, host.credentials, call)}`;
      const headers = { authorization };
      const legacy = (await json("/api/v2.0/2017/schools", { headers })) as { id: string }[];
      const current = (await json("/data/v3/ed-fi/schools", { headers })) as { id: string }[];
      expect(legacy.map(({ id }) => id)).toEqual(current.map(({ id }) => id.replaceAll("-", "")));
      expect(legacy.length).toBeGreaterThan(0);
      expect(await json("/")).toHaveProperty("dataModels");
    }
  });

  test.each([...new Set([...prefixes, basePath])])(
    "through createLegacyClient below %j",
    async (prefix) => {
      host.revokeTokens();
      const { baseUrl, credentials } = host;
      const legacyUrl = new URL(baseUrl).origin + prefix;
      const client = createLegacyClient({ legacyUrl, baseUrl, schoolYear: 2017, credentials });
      const schools = host.records("schools").map(({ schoolId }) => ({ schoolId }));
      expect(await client.get("schools")).toMatchObject(schools);
    },
  );

  // As is the host's own path without a slash.
  test.each([basePath, "/api", "/API", "/Web/api", "/api/?x=1", "/api?x=1"])(
    "the usual path of a host, with a slash and without, is its discovery document: %s",
    async (path) => {
      const { root, fetch: call } = await open("edbridge serve");
      const answer = await call(root + path);
      expect([answer.status, await answer.json()]).toMatchObject([200, { dataModels: [{}] }]);
    },
  );
});

test.each(["https://edfi.example/legacy", "https://edfi.example/legacy/"])(
  "a listener at %s names records below it",
  async (root) => {
    await using host = await startSandbox({ generation: "current", claimSet: "sandbox" });
    const { baseUrl, credentials } = host;
    const caller = new LegacyCaller(
      fetch,
      await serve(compatListener({ baseUrl, callerBaseUrl: () => root })),
    );
    const { access_token: token } = await caller.signIn(credentials);
    const headers = { "Content-Type": "application/json" };
    const body = JSON.stringify(school);
    const written = await caller.call(token, "schools", { method: "POST", headers, body });
    expect(written.headers.get("Location")).toMatch(
      /^https:\/\/edfi\.example\/legacy\/api\/v2\.0\/2017\/schools\/[0-9a-f]{32}$/,
    );
  },
);
