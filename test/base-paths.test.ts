// A caller keeps the root address it was configured with, whatever path the host itself stands below.
import {
  compatFetch,
  compatInterceptor,
  type CompatOptions,
  createLegacyClient,
} from "@edbridge/compat";
import { register, unregister } from "@edbridge/compat/register";
import { type Sandbox, startSandbox } from "@edbridge/sandbox";
import { startSidecar } from "edbridge";
import { Agent, fetch as undiciFetch } from "undici";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { handle } from "../packages/cli/test/support.ts";

const bases = ["", "/v5.3/api", "/data"];
const prefixes = ["", "/api", "/data", "/Some/Where"];

type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

interface Door {
  /** The root address that the door's caller is given. */
  readonly root: string;
  readonly fetch: Fetch;
  /** What it is registered with, if the caller is the whole process. */
  readonly options?: CompatOptions;
}

describe.each(bases)("a host at %j", (basePath) => {
  const doors: Record<string, Door> = {};
  const stops: (() => Promise<unknown>)[] = [];
  let host: Sandbox;

  beforeAll(async () => {
    host = await startSandbox({ basePath });
    stops.push(() => host.stop());
    const sidecar = await startSidecar({ baseUrl: host.baseUrl, port: 0, grace: 0 });
    stops.push(() => sidecar.stop());
    doors["serve"] = { root: sidecar.url, fetch: (...given) => fetch(...given) };
    const legacy = new URL(host.baseUrl).origin;
    const options = { legacyUrl: legacy, baseUrl: host.baseUrl };
    doors["compatFetch"] = { root: legacy, fetch: compatFetch(options) as Fetch };
    const agent = new Agent();
    stops.push(() => agent.destroy());
    const dispatcher = agent.compose(compatInterceptor(options));
    const intercepted = (url: string, init?: RequestInit) =>
      undiciFetch(url, { ...init, dispatcher } as Parameters<typeof undiciFetch>[1]);
    doors["register"] = { root: legacy, fetch: (...given) => fetch(...given), options };
    doors["compatInterceptor"] = { root: legacy, fetch: intercepted as unknown as Fetch };
  });

  afterEach(unregister);
  afterAll(async () => {
    for (const stop of stops.toReversed()) await stop();
  });

  describe.each(["serve", "compatFetch", "compatInterceptor", "register"])("through %s", (name) => {
    test.each([...new Set([...prefixes, basePath])])("below %j", async (prefix) => {
      const { root = "", fetch: call = fetch, options } = doors[name] ?? {};
      if (options) register(options);
      const json = async (path: string, init?: RequestInit) => {
        const answer = await call(root + prefix + path, init);
        expect([path, answer.status]).toEqual([path, 200]);
        return (await answer.json()) as unknown;
      };
      const authorization = `Bearer ${await handle(root + prefix, host.credentials, call)}`;
      const headers = { authorization };
      const legacy = (await json("/api/v2.0/2017/schools", { headers })) as { id: string }[];
      const current = (await json("/data/v3/ed-fi/schools", { headers })) as { id: string }[];
      expect(legacy.map(({ id }) => id)).toEqual(current.map(({ id }) => id.replaceAll("-", "")));
      expect(legacy.length).toBeGreaterThan(0);
      expect(await json("/")).toHaveProperty("dataModels");
    });
  });

  test.each([...new Set([...prefixes, basePath])])(
    "through createLegacyClient below %j",
    async (prefix) => {
      // Each client gets a token of its own, and the host gives only so many.
      host.revokeTokens();
      const { origin } = new URL(host.baseUrl);
      const client = createLegacyClient({
        legacyUrl: origin + prefix,
        baseUrl: host.baseUrl,
        schoolYear: 2017,
        credentials: host.credentials,
      });
      const schools = (await client.get("schools")) as { schoolId: number }[];
      expect(schools.map(({ schoolId }) => schoolId)).toEqual(
        host.records("schools").map(({ schoolId }) => schoolId),
      );
    },
  );

  test("its own path without a slash is its discovery document", async () => {
    const answer = await fetch((doors["serve"]?.root ?? "") + basePath);
    expect(await answer.json()).toHaveProperty("dataModels");
  });

  test.each(["/api", "/API", "/Web/api", "/api/?x=1", "/api?x=1"])(
    "so is the usual path of a host, with a slash and without: %s",
    async (path) => {
      const answer = await fetch((doors["serve"]?.root ?? "") + path);
      expect([answer.status, await answer.json()]).toMatchObject([200, { dataModels: [{}] }]);
    },
  );
});
