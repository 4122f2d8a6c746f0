import { staticToken } from "@edbridge/core/testing";
import { clientCredentials, createCurrentClient } from "@edbridge/current-flow";
import { describe, expect, test } from "vitest";
import {
  answer,
  common,
  interceptHosts,
  type Reply,
  type Sent,
} from "../../core/test/support/wire.js";

interceptHosts();

const baseUrl = "https://host.example/api";
const credentials = { clientKey: "populated-Key_1", clientSecret: "a/b+c=%20\u00e4" };
const granted: Reply = [200, { access_token: "0123abcd", expires_in: 1800, token_type: "bearer" }];

describe("the token operation", () => {
  const url = `${baseUrl}/oauth/token`;

  // As specification section 4.1 says; a pair with a colon goes in the form.
  test.each([
    [credentials, { authorization: "Basic cG9wdWxhdGVkLUtleV8xOmEvYitjPSUyMMOk" }, ""],
    [{ clientKey: "a:b", clientSecret: "c d&" }, {}, "&client_id=a%3Ab&client_secret=c+d%26"],
    [{ clientKey: "key", clientSecret: ":s" }, {}, "&client_id=key&client_secret=%3As"],
  ])("takes %o and a grant type", async (pair, authorization, fields) => {
    const sent: Sent[] = [];
    answer(sent, "POST", url, granted);
    const token = await clientCredentials({ baseUrl, credentials: pair }).getToken();
    expect(token).toMatchObject({ value: "0123abcd", expiry: "fixed", expiresIn: 1800 });
    const body = `grant_type=client_credentials${fields}`;
    const type = { "content-type": "application/x-www-form-urlencoded" };
    const length = { "content-length": String(body.length) };
    const headers = { ...common, ...type, ...length, ...authorization };
    expect(sent).toEqual([{ method: "POST", url, headers, body }]);
  });

  test.each([
    [{ clientKey: "a", clientSecret: 7 }, "credentials.clientSecret"],
    [{ clientKey: "", clientSecret: "c" }, "credentials.clientKey"],
    [undefined, "credentials"],
  ])("is not asked with %o", (pair, setting) => {
    const options = { baseUrl, credentials: pair as never };
    expect(() => clientCredentials(options)).toThrow(expect.objectContaining({ setting }));
  });

  test.each([
    [{ tokenPath: "/connect/token" }, "/connect/token"],
    [{ tokenPath: "/{context}/oauth/token", context: "i2" }, "/i2/oauth/token"],
    [{ tokenPath: "/{tenant}/{schoolYear}/t", tenant: "t-1", schoolYear: 2026 }, "/t-1/2026/t"],
  ])("stands where %o says", async (layout, path) => {
    const sent: Sent[] = [];
    answer(sent, "POST", baseUrl + path, granted);
    await clientCredentials({ baseUrl, credentials, ...layout }).getToken();
    expect(sent).toMatchObject([{ url: baseUrl + path }]);
  });

  test("gives a token of 1800 seconds where it does not say how long it lives", async () => {
    answer([], "POST", url, [200, { access_token: "a", token_type: "Bearer" }]);
    const token = await clientCredentials({ baseUrl, credentials }).getToken();
    expect(token.expiresIn).toBe(1800);
  });

  test.each([
    [200, { access_token: "a", expires_in: 0, token_type: "bearer" }, "EDB_TOKEN_ANSWER"],
    [401, { error: "invalid_client" }, "EDB_TOKEN_REFUSED"],
    [429, { type: "urn:ed-fi:api:security:authentication:too-many-tokens" }, "EDB_TOKEN_LIMIT"],
    [404, "<html>", "EDB_TOKEN_ANSWER"],
  ])("%d %o is %s, asked for once", async (status, body, code) => {
    const sent: Sent[] = [];
    answer(sent, "POST", url, [status, body], granted);
    const source = clientCredentials({ baseUrl, credentials });
    await expect(source.getToken()).rejects.toMatchObject({ code, status });
    expect(sent).toHaveLength(1);
  });
});

test("the data client gets a token, then reads with it", async () => {
  const sent: Sent[] = [];
  const url = `${baseUrl}/data/v3/ed-fi/schools?limit=5`;
  answer(sent, "POST", `${baseUrl}/oauth/token`, granted);
  answer(sent, "GET", url, [200, [{ schoolId: 7 }]]);
  const client = createCurrentClient({ baseUrl, credentials });
  expect(await client.get("schools", { limit: 5 })).toEqual([{ schoolId: 7 }]);
  const headers = { ...common, authorization: "Bearer 0123abcd" };
  expect(sent[1]).toEqual({ method: "GET", url, headers, body: "" });
});

test.each([
  [{ namespace: "tpdm" }, "/data/v3/tpdm"],
  [{ dataPath: "/data/v3/{schoolYear}/{namespace}", schoolYear: 2024 }, "/data/v3/2024/ed-fi"],
  [{ dataPath: "/{tenant}/{context}/data", tenant: "t", context: "c" }, "/t/c/data"],
])("it reads where %o says", async (layout, path) => {
  const sent: Sent[] = [];
  const url = `${baseUrl + path}/disciplineIncidents`;
  answer(sent, "GET", url, [200, []]);
  const tokenSource = staticToken("0123abcd");
  await createCurrentClient({ baseUrl, tokenSource, ...layout }).get("disciplineIncidents");
  expect(sent).toMatchObject([{ url }]);
});
