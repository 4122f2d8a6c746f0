import { fakeClock } from "@edbridge/core/testing";
import { createCurrentClient, discover } from "@edbridge/current-flow";
import { describe, expect, test } from "vitest";
import { serve } from "../../core/test/support/serve.js";
import { answer, interceptHosts, type Sent } from "../../core/test/support/wire.js";

interceptHosts();

const root = "https://host.example";
const api = `${root}/api`;
/** The `dataModels` of a host of one Data Standard. */
const edFi = (version: string) => [{ name: "Ed-Fi", version }];

/**
 * Discovery documents in all forms: what it is, the path of the base URL, version, API mode, address of
 * the token operation, address of the data, and what is read: data path, token path. `~` is the base URL.
 */
const documents = `
3.1 without urls | /api | 3.1.1 | Sandbox |  |  | /data/v3/{namespace} | /oauth/token
3.1, a year at a time | /api | 3.1.1 | Year Specific |  |  | /data/v3/{schoolYear}/{namespace} | /oauth/token
3.1, an instance's years | /api | 3.1.1 | Instance Year Specific |  |  | /data/v3/{context}/{schoolYear}/{namespace} | /{context}/oauth/token
5.1 shared | /api | 5.1 | Shared Instance | ~/oauth/token | ~/data/v3/ | /data/v3/{namespace} | /oauth/token
6.1 with the present year | /api | 6.1 | Year Specific | ~/oauth/token | ~/data/v3/2024/ | /data/v3/{schoolYear}/{namespace} | /oauth/token
6.2 with a placeholder | /api | 6.2 |  | ~/{instanceIdFromRoute}/oauth/token | ~/data/v3/{instanceIdFromRoute}/{schoolYearFromRoute}/ | /data/v3/{context}/{schoolYear}/{namespace} | /{context}/oauth/token
6.2 with encoded braces | /api | 6.2 |  | ~/oauth/token | ~/data/v3/%7BschoolYearFromRoute%7D | /data/v3/{schoolYear}/{namespace} | /oauth/token
7.2 with tenant and year | /api | 7.2 |  | ~/{tenantIdentifier}/{schoolYear}/oauth/token | ~/{tenantIdentifier}/{schoolYear}/data/v3/ | /{tenant}/{schoolYear}/data/v3/{namespace} | /{tenant}/{schoolYear}/oauth/token
8 without v3 | /api | 8.0 |  | ~/oauth/token | ~/data | /data/{namespace} | /oauth/token
8 with another service's tokens | /api | 8.0 |  | https://id.example/connect/token | ~/data | /data/{namespace} | /oauth/token
8 at the root, with another service's tokens | / | 8.0 |  | ~/connect/token | ~/data | /data/{namespace} | /oauth/token
8 with an identity server's realm | /api | 8.0 |  | https://id.example/realms/x/protocol/openid-connect/token | ~/{tenant}/data | /{tenant}/data/{namespace} | /oauth/token
an inner host behind a proxy | /api | 7.1 |  | http://10.0.0.5:8080/api/oauth/token | http://10.0.0.5:8080/api/data/v3/ | /data/v3/{namespace} | /oauth/token
an inner prefix behind a proxy | /public | 7.1 |  | http://inner/webapi/oauth/token | http://inner/webapi/data/v3/ | /data/v3/{namespace} | /oauth/token
a prefix that the proxy cuts, with tenants | /api | 7.2 |  | http://inner/{tenant}/oauth/token | http://inner/{tenant}/{odsContextKey}/data/v3/ | /{tenant}/{context}/data/v3/{namespace} | /{tenant}/oauth/token
addresses without a host | /api | 7.1 |  | /api/oauth/token | /api/data/v3 | /data/v3/{namespace} | /oauth/token
addresses that are none | /api | 7.1 |  | token |  | /data/v3/{namespace} | /oauth/token
paths without a beginning | /api | 7.1 |  | api/oauth/own | api/own/v4 | /data/v3/{namespace} | /oauth/token
an inner host of other paths | /public | 7.1 |  | http://inner/token | http://inner/own | /data/v3/{namespace} | /oauth/token
addresses with a query | /api | 7.1 |  | /api/oauth/token?a | /api/data/v4//?b | /data/v4/{namespace} | /oauth/token
a mode of two words as one | /api | 3.3.0 | InstanceYearSpecific |  |  | /data/v3/{context}/{schoolYear}/{namespace} | /{context}/oauth/token
parts that look like a year | /api | 6.1 |  | ~/oauth/token | ~/data/12024/20245 | /data/12024/20245/{namespace} | /oauth/token
parts that look like placeholders | /api | 7.1 |  | ~/a{tenant}/{tenant}a/oauth/token | ~/a{year}/{year}a/a{x}/{x}a/data | /a{year}/{year}a/a{x}/{x}a/data/{namespace} | /a{tenant}/{tenant}a/oauth/token
inner parts that look like placeholders | /public | 7.2 |  | http://inner/a{x}/oauth/token | http://inner/{x}a/data | /data/{namespace} | /oauth/token
`
  .trim()
  .split("\n")
  .map((line) => line.split(" | "));

describe("discover reads", () => {
  test.each(documents)("%s", async (_name, path = "", version = "", apiMode, ...addresses) => {
    const baseUrl = path === "/" ? root : root + path;
    const [oauth = "", dataManagementApi = ""] = addresses.map((one) => one.replace("~", baseUrl));
    const [, , dataPath, tokenPath] = addresses;
    const document = {
      version,
      ...(apiMode && { apiMode }),
      ...(oauth && { urls: { oauth, dataManagementApi } }),
    };
    answer([], "GET", `${baseUrl}/`, [200, document]);
    expect(await discover(baseUrl)).toMatchObject({ dataPath, tokenPath });
  });

  test("what the host says of itself, with one plain request", async () => {
    const sent: Sent[] = [];
    const dataModels = [...edFi("5.1.0"), { name: "TPDM", version: "1.1.0" }];
    const others = { apiMode: "Sandbox", suite: null, urls: { changeQueries: null } };
    answer(sent, "GET", `${api}/`, [200, { version: "7.2", dataModels, ...others }]);
    expect(await discover(`${api}/`, { userAgent: "nightly" })).toEqual({
      version: "7.2",
      dataStandard: "5.1.0",
      apiMode: "Sandbox",
      dataModels,
      dataPath: "/data/v3/{namespace}",
      tokenPath: "/oauth/token",
    });
    const headers = {
      host: "host.example",
      connection: "keep-alive",
      accept: "application/json",
      "user-agent": expect.stringMatching(/^nightly edbridge\//),
    };
    expect(sent).toEqual([{ method: "GET", url: `${api}/`, headers, body: "" }]);
  });

  test.each([
    ["EdFi", { dataStandard: "5.1.0" }],
    ["TX-Ed-Fi", {}],
    ["Ed-Fi-TX", {}],
  ])("a data model named %s: %j, and what is absent stays absent", async (name, more) => {
    const dataModels = [{ name, version: "5.1.0" }];
    answer([], "GET", `${api}/`, [200, { version: "7.2", dataModels }]);
    const paths = { dataPath: "/data/v3/{namespace}", tokenPath: "/oauth/token" };
    expect(await discover(api)).toStrictEqual({ version: "7.2", dataModels, ...paths, ...more });
  });

  test("what a client can be made of, placeholders filled", async () => {
    const [oauth, dataManagementApi] = [`${api}/{tenant}/oauth/token`, `${api}/{tenant}/data/v3`];
    const sent: Sent[] = [];
    const urls = { oauth, dataManagementApi };
    const token = { access_token: "a", token_type: "bearer" };
    answer(sent, "GET", `${api}/`, [200, { version: "7.2", dataModels: edFi("5.1.0"), urls }]);
    answer(sent, "POST", `${api}/t1/oauth/token`, [200, token]);
    answer(sent, "GET", `${api}/t1/data/v3/ed-fi/schools`, [200, []]);
    const credentials = { clientKey: "populated", clientSecret: "populatedSecret" };
    const options = { baseUrl: api, credentials, ...(await discover(api)), tenant: "t1" };
    expect(await createCurrentClient(options).get("schools")).toEqual([]);
  });
});

describe("discover rejects", () => {
  test.each([
    [200, "<!doctype html><p>Sign in", "EDB_HOST_ANSWER"],
    [200, "null", "EDB_HOST_ANSWER"],
    [200, '{"version":', "EDB_HOST_ANSWER"],
    [200, { version: 7 }, "EDB_HOST_ANSWER"],
    [200, { version: "7.2", urls: "none" }, "EDB_HOST_ANSWER"],
    [200, { version: "7.2", dataModels: [{}] }, "EDB_HOST_ANSWER"],
    [200, `{"version":"7.2"${" ".repeat(256 * 1024)}}`, "EDB_HOST_ANSWER"],
    [204, "", "EDB_HOST_STATUS"],
    [301, "", "EDB_HOST_STATUS"],
    [404, "<html>", "EDB_HOST_STATUS"],
    [500, { version: "7.2" }, "EDB_HOST_STATUS"],
  ])("%d %j", async (status, body, code) => {
    const sent: Sent[] = [];
    answer(sent, "GET", `${api}/`, [status, body], [200, { version: "7.2" }]);
    await expect(discover(api)).rejects.toMatchObject({ code, status, retryable: false });
    await expect(discover(api)).resolves.toMatchObject({ version: "7.2" });
    expect(sent).toHaveLength(2);
  });

  test("a busy host only after some tries, and with the reason of its signal", async () => {
    const clock = fakeClock();
    const busy = [503, ""] as const;
    answer([], "GET", `${api}/`, busy, busy, [200, { version: "7.2" }], busy);
    expect(await discover(api, { clock, random: () => 0.5 })).toMatchObject({ version: "7.2" });
    expect(clock.sleeps).toEqual([125, 250]);
    const message = expect.stringMatching(/failed or is busy\. Try again later\.$/);
    const refused = discover(api, { clock, retry: { retries: 0 } });
    await expect(refused).rejects.toMatchObject({ status: 503, retryable: true, message });
    await expect(discover(api, { signal: AbortSignal.abort("left") })).rejects.toBe("left");
  });

  test("a document that is cut off", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"version":', () => response.socket?.destroy());
    });
    const call = discover(baseUrl, { clock: fakeClock() });
    await expect(call).rejects.toMatchObject({ code: "EDB_NETWORK" });
    expect(arrived).toHaveLength(4);
  });
});
