import { fakeClock } from "@edbridge/core/testing";
import { createCurrentClient, discover } from "@edbridge/current-flow";
import { describe, expect, test } from "vitest";
import { serve } from "../../core/test/support/serve.js";
import { answer, interceptHosts, type Sent } from "../../core/test/support/wire.js";
import { api, documents, edFi } from "./support/documents.js";

interceptHosts();

describe("discover reads", () => {
  test.each(documents)("%s", async (_name, baseUrl, document, dataPath, tokenPath) => {
    answer([], "GET", `${baseUrl}/`, [200, document]);
    expect(await discover(baseUrl)).toMatchObject({ dataPath, tokenPath });
  });

  test("with one plain request", async () => {
    const sent: Sent[] = [];
    answer(sent, "GET", `${api}/`, [200, { version: "7.2" }]);
    await discover(`${api}/`, { userAgent: "nightly" });
    const headers = {
      host: "host.example",
      connection: "keep-alive",
      accept: "application/json",
      "user-agent": expect.stringMatching(/^nightly edbridge\//),
    };
    expect(sent).toEqual([{ method: "GET", url: `${api}/`, headers, body: "" }]);
  });

  test("what the host says of itself", async () => {
    const dataModels = [...edFi("5.1.0"), { name: "TPDM", version: "1.1.0" }];
    answer([], "GET", `${api}/`, [200, { version: "7.2", dataModels, apiMode: "Sandbox" }]);
    expect(await discover(api)).toEqual({
      version: "7.2",
      dataStandard: "5.1.0",
      apiMode: "Sandbox",
      dataModels,
      dataPath: "/data/v3/{namespace}",
      tokenPath: "/oauth/token",
    });
  });

  test("what is absent stays absent", async () => {
    answer([], "GET", `${api}/`, [200, { version: "7.2" }]);
    const found = await discover(api);
    expect(found).toMatchObject({ version: "7.2", dataModels: [] });
    expect(found).not.toHaveProperty("dataStandard");
    expect(found).not.toHaveProperty("apiMode");
  });

  test("what a client can be made of, placeholders filled", async () => {
    const urls = {
      oauth: `${api}/{tenant}/oauth/token`,
      dataManagementApi: `${api}/{tenant}/data/v3`,
    };
    const sent: Sent[] = [];
    answer(sent, "GET", `${api}/`, [200, { version: "7.2", urls }]);
    answer(sent, "POST", `${api}/t1/oauth/token`, [
      200,
      { access_token: "a", token_type: "bearer" },
    ]);
    answer(sent, "GET", `${api}/t1/data/v3/ed-fi/schools`, [200, []]);
    const { dataPath, tokenPath } = await discover(api);
    const credentials = { clientKey: "populated", clientSecret: "populatedSecret" };
    const routes = { dataPath, tokenPath, tenant: "t1" };
    const client = createCurrentClient({ baseUrl: api, credentials, ...routes });
    expect(await client.get("schools")).toEqual([]);
    expect(sent).toHaveLength(3);
  });
});

describe("discover rejects", () => {
  test.each([
    [200, "<!doctype html><p>Sign in", "EDB_HOST_ANSWER"],
    [200, "", "EDB_HOST_ANSWER"],
    [200, "[]", "EDB_HOST_ANSWER"],
    [200, "null", "EDB_HOST_ANSWER"],
    [200, '{"version":', "EDB_HOST_ANSWER"],
    [200, "{}", "EDB_HOST_ANSWER"],
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

  test("a busy host only after some tries", async () => {
    const clock = fakeClock();
    const busy = [503, ""] as const;
    answer([], "GET", `${api}/`, busy, busy, [200, { version: "7.2" }]);
    expect(await discover(api, { clock, random: () => 0.5 })).toMatchObject({ version: "7.2" });
    expect(clock.sleeps).toEqual([125, 250]);
    answer([], "GET", `${api}/`, busy);
    await expect(discover(api, { clock, retry: { retries: 0 } })).rejects.toMatchObject({
      status: 503,
      retryable: true,
      message: expect.stringMatching(/failed or is busy\. Try again later\.$/),
    });
  });

  test("a document that is cut off", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"version":', () => response.socket?.destroy());
    });
    const clock = fakeClock();
    await expect(discover(baseUrl, { clock })).rejects.toMatchObject({ code: "EDB_NETWORK" });
    expect([arrived.length, clock.sleeps.length]).toEqual([4, 3]);
  });

  test("with the reason of its signal", async () => {
    const signal = AbortSignal.abort("left");
    await expect(discover(api, { signal })).rejects.toBe("left");
  });
});
