import { staticToken } from "@edbridge/core/testing";
import {
  basicAuthorization,
  clientCredentials,
  createCurrentClient,
  fitsBasic,
} from "@edbridge/current-flow";
import { describe, expect, test } from "vitest";
import { answer, interceptHosts, type Reply, type Sent } from "../../core/test/support/wire.js";

interceptHosts();

const baseUrl = "https://host.example/api";
const credentials = { clientKey: "populated-Key_1", clientSecret: "a/b+c=%20\u00e4" };
const granted: Reply = [200, { access_token: "0123abcd", expires_in: 1800, token_type: "bearer" }];
const common = {
  host: "host.example",
  connection: "keep-alive",
  accept: "application/json",
  "user-agent": expect.stringMatching(/^edbridge\/[\d.]+ \(node\/[\d.]+\)$/),
};

describe("the token operation", () => {
  test("takes Basic credentials and a grant type, as specification section 4.1 says", async () => {
    const sent: Sent[] = [];
    answer(sent, "POST", `${baseUrl}/oauth/token`, granted);
    const token = await clientCredentials({ baseUrl, credentials }).getToken();
    expect(token).toMatchObject({ value: "0123abcd", expiry: "fixed", expiresIn: 1800 });
    expect(sent).toEqual([
      {
        method: "POST",
        url: "https://host.example/api/oauth/token",
        headers: {
          ...common,
          authorization: "Basic cG9wdWxhdGVkLUtleV8xOmEvYitjPSUyMMOk",
          "content-type": "application/x-www-form-urlencoded",
          "content-length": "29",
        },
        body: "grant_type=client_credentials",
      },
    ]);
    const decoded = Buffer.from("cG9wdWxhdGVkLUtleV8xOmEvYitjPSUyMMOk", "base64").toString();
    expect(decoded).toBe(`${credentials.clientKey}:${credentials.clientSecret}`);
  });

  test.each([
    [{ clientKey: "a:b", clientSecret: "c d&" }, "client_id=a%3Ab&client_secret=c+d%26"],
    [{ clientKey: "key", clientSecret: ":s" }, "client_id=key&client_secret=%3As"],
  ])("takes a pair with a colon (%o) in the form", async (pair, fields) => {
    const sent: Sent[] = [];
    answer(sent, "POST", `${baseUrl}/oauth/token`, granted);
    await clientCredentials({ baseUrl, credentials: pair }).getToken();
    const body = `grant_type=client_credentials&${fields}`;
    const headers = {
      ...common,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": String(body.length),
    };
    expect(sent).toEqual([{ method: "POST", url: `${baseUrl}/oauth/token`, headers, body }]);
  });

  test.each([
    [{}, "/oauth/token"],
    [{ tokenPath: "/connect/token" }, "/connect/token"],
    [{ tokenPath: "/{tenant}/oauth/token", tenant: "t-1" }, "/t-1/oauth/token"],
    [{ tokenPath: "/{context}/oauth/token", context: "i2" }, "/i2/oauth/token"],
    [
      { tokenPath: "/{tenant}/{schoolYear}/oauth/token", tenant: "t", schoolYear: 2026 },
      "/t/2026/oauth/token",
    ],
  ])("stands where %o says", async (layout, path) => {
    const sent: Sent[] = [];
    answer(sent, "POST", baseUrl + path, granted);
    await clientCredentials({ baseUrl, credentials, ...layout }).getToken();
    expect(sent.map(({ url }) => url)).toEqual([baseUrl + path]);
  });

  test.each([
    [{ access_token: "a", token_type: "Bearer" }, 1800],
    [{ access_token: "a", expires_in: "60", token_type: "bearer" }, 60],
  ])("%o is a token of %d seconds", async (body, expiresIn) => {
    answer([], "POST", `${baseUrl}/oauth/token`, [200, body]);
    expect(await clientCredentials({ baseUrl, credentials }).getToken()).toMatchObject({
      expiresIn,
    });
  });

  test.each([
    [200, { access_token: "a", expires_in: 0, token_type: "bearer" }, "EDB_TOKEN_ANSWER"],
    [200, { access_token: "a", expires_in: 1, token_type: "mac" }, "EDB_TOKEN_ANSWER"],
    [200, { expires_in: 1800, token_type: "bearer" }, "EDB_TOKEN_ANSWER"],
    [401, { error: "invalid_client" }, "EDB_TOKEN_REFUSED"],
    [400, { error: "unsupported_grant_type" }, "EDB_TOKEN_REFUSED"],
    [429, { type: "urn:ed-fi:api:security:authentication:too-many-tokens" }, "EDB_TOKEN_LIMIT"],
    [404, "<html>", "EDB_TOKEN_ANSWER"],
  ])("%d %o is %s, asked for once", async (status, body, code) => {
    const sent: Sent[] = [];
    answer(sent, "POST", `${baseUrl}/oauth/token`, [status, body], granted);
    const source = clientCredentials({ baseUrl, credentials });
    await expect(source.getToken()).rejects.toMatchObject({ code, status });
    expect(sent).toHaveLength(1);
  });
});

describe("basicAuthorization", () => {
  test("joins the pair as it is: hosts do not decode its parts", () => {
    expect(basicAuthorization({ clientKey: "a-b_c d+", clientSecret: "%41" })).toBe(
      `Basic ${Buffer.from("a-b_c d+:%41").toString("base64")}`,
    );
  });

  test.each([
    ["key", "secret", true],
    ["k:y", "secret", false],
    ["key", "se:cret", false],
  ])("of %s and %s can be told apart again: %s", (clientKey, clientSecret, fits) => {
    expect(fitsBasic({ clientKey, clientSecret })).toBe(fits);
  });
});

describe("the data client", () => {
  test("gets a token, then reads with it", async () => {
    const sent: Sent[] = [];
    answer(sent, "POST", `${baseUrl}/oauth/token`, granted);
    answer(sent, "GET", `${baseUrl}/data/v3/ed-fi/schools?limit=5`, [200, [{ schoolId: 7 }]]);
    const client = createCurrentClient({ baseUrl, credentials });
    expect(await client.get("schools", { limit: 5 })).toEqual([{ schoolId: 7 }]);
    expect(sent[1]).toEqual({
      method: "GET",
      url: `${baseUrl}/data/v3/ed-fi/schools?limit=5`,
      headers: { ...common, authorization: "Bearer 0123abcd" },
      body: "",
    });
  });

  test.each([
    [{}, "/data/v3/ed-fi"],
    [{ namespace: "tpdm" }, "/data/v3/tpdm"],
    [{ dataPath: "/data/v3/{schoolYear}/{namespace}", schoolYear: 2024 }, "/data/v3/2024/ed-fi"],
    [
      { dataPath: "/{tenant}/{context}/data/v3/{namespace}", tenant: "t", context: "c" },
      "/t/c/data/v3/ed-fi",
    ],
    [{ dataPath: "/data/{namespace}" }, "/data/ed-fi"],
  ])("reads where %o says", async (layout, path) => {
    const sent: Sent[] = [];
    answer(sent, "GET", `${baseUrl + path}/disciplineIncidents`, [200, []]);
    const tokenSource = staticToken("0123abcd");
    await createCurrentClient({ baseUrl, tokenSource, ...layout }).get("disciplineIncidents");
    expect(sent.map(({ url }) => url)).toEqual([`${baseUrl + path}/disciplineIncidents`]);
  });
});
