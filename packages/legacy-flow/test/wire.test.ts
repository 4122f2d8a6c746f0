import { fakeClock, staticToken } from "@edbridge/core/testing";
import { authorizationCode, createLegacyClient } from "@edbridge/legacy-flow";
import { describe, expect, test } from "vitest";
import { answer, interceptHosts, type Reply, type Sent } from "../../core/test/support/wire.js";

interceptHosts();

const baseUrl = "https://host.example/api";
const credentials = { clientKey: "populated Key&1", clientSecret: 'a"b:c' };
const authorizeUrl = `${baseUrl}/oauth/authorize`;
const tokenUrl = `${baseUrl}/oauth/token`;
const common = {
  host: "host.example",
  connection: "keep-alive",
  accept: "application/json",
  "user-agent": expect.stringMatching(/^edbridge\/[\d.]+ \(node\/[\d.]+\)$/),
};
const code = (value: string): Reply => [200, { code: value }];
const granted = (value: string): Reply => [
  200,
  { access_token: value, expires_in: 1800, token_type: "bearer" },
];

describe("the exchange, as specification section 4.2 writes it", () => {
  const tokenBody =
    '{"Client_id":"populated Key&1","Client_secret":"a\\"b:c","Code":"c0de","Grant_type":"authorization_code"}';
  const tokenRequest = {
    method: "POST",
    url: tokenUrl,
    headers: {
      ...common,
      "content-type": "application/json",
      "content-length": String(tokenBody.length),
    },
    body: tokenBody,
  };

  test("authorize by POST, then token", async () => {
    const sent: Sent[] = [];
    answer(sent, "POST", authorizeUrl, code("c0de"));
    answer(sent, "POST", tokenUrl, granted("0123abcd"));
    const token = await authorizationCode({ baseUrl, credentials }).getToken();
    expect(token).toMatchObject({ value: "0123abcd", expiry: "sliding", expiresIn: 1800 });
    expect(sent).toEqual([
      {
        method: "POST",
        url: authorizeUrl,
        headers: {
          ...common,
          "content-type": "application/x-www-form-urlencoded",
          "content-length": "46",
        },
        body: "Client_id=populated+Key%261&Response_type=code",
      },
      tokenRequest,
    ]);
  });

  test("authorize by GET, then token", async () => {
    const sent: Sent[] = [];
    const query = "Client_id=populated+Key%261&Response_type=code";
    answer(sent, "GET", `${authorizeUrl}?${query}`, code("c0de"));
    answer(sent, "POST", tokenUrl, granted("0123abcd"));
    await authorizationCode({ baseUrl, credentials, authorizeMethod: "GET" }).getToken();
    expect(sent).toEqual([
      { method: "GET", url: `${authorizeUrl}?${query}`, headers: common, body: "" },
      tokenRequest,
    ]);
  });

  test("at other paths", async () => {
    const sent: Sent[] = [];
    answer(sent, "POST", `${baseUrl}/o/a`, code("c0de"));
    answer(sent, "POST", `${baseUrl}/o/t`, granted("0123abcd"));
    const paths = { authorizePath: "/o/a", tokenPath: "/o/t" };
    await authorizationCode({ baseUrl, credentials, ...paths }).getToken();
    expect(sent).toHaveLength(2);
  });

  test("each exchange with a code of its own, used once", async () => {
    const sent: Sent[] = [];
    answer(sent, "POST", authorizeUrl, code("one"), code("two"), code("three"));
    answer(sent, "POST", tokenUrl, [503, ""], granted("first"), granted("second"));
    const source = authorizationCode({ baseUrl, credentials, clock: fakeClock() });
    const first = await source.getToken();
    source.noteUse(first);
    source.invalidate(first);
    expect((await source.getToken()).value).toBe("second");
    const codes = sent
      .filter(({ url }) => url === tokenUrl)
      .map(({ body }) => JSON.parse(body).Code);
    expect(codes).toEqual(["one", "two", "three"]);
  });

  test.each([
    [599_999, ["one"]],
    [600_000, ["two"]],
    [3_600_000, ["two"]],
  ])("asks again for a code that is %d ms old when it comes", async (age, expected) => {
    const clock = fakeClock();
    const sent: Sent[] = [];
    answer(sent, "POST", authorizeUrl, [
      200,
      () => {
        // The machine sleeps while the answer is on its way.
        clock.suspend(age);
        return { code: "one" };
      },
    ]);
    answer(sent, "POST", authorizeUrl, code("two"));
    answer(sent, "POST", tokenUrl, granted("0123abcd"));
    await authorizationCode({ baseUrl, credentials, clock }).getToken();
    const codes = sent
      .filter(({ url }) => url === tokenUrl)
      .map(({ body }) => JSON.parse(body).Code);
    expect(codes).toEqual(expected);
  });
});

describe("what legacy hosts answer", () => {
  test.each([
    [{ access_token: "a", expires_in: -17_000, token_type: "bearer" }, 1800],
    [{ access_token: "a", expires_in: 0, token_type: "bearer" }, 1800],
    [{ access_token: "a", token_type: "bearer" }, 1800],
    [{ access_token: "a", expires_in: "900", token_type: "bearer" }, 900],
    [{ Access_token: "a", Expires_in: 900, Token_type: "Bearer" }, 900],
  ])("%o is a sliding token of %d seconds", async (body, expiresIn) => {
    answer([], "POST", authorizeUrl, [200, { Code: "c0de", State: null }]);
    answer([], "POST", tokenUrl, [200, body]);
    const token = await authorizationCode({ baseUrl, credentials }).getToken();
    expect(token).toMatchObject({ value: "a", expiry: "sliding", expiresIn });
  });

  test.each<[Reply, object]>([
    [
      [200, { code: "", error: "invalid_request" }],
      { code: "EDB_TOKEN_REFUSED", reason: "invalid_request" },
    ],
    [[200, {}], { code: "EDB_TOKEN_ANSWER", status: 200 }],
    [[200, { code: "" }], { code: "EDB_TOKEN_ANSWER", status: 200 }],
    [[200, { code: 7 }], { code: "EDB_TOKEN_ANSWER", status: 200 }],
    [[200, "<html>"], { code: "EDB_TOKEN_ANSWER", status: 200 }],
    [[404, ""], { code: "EDB_TOKEN_ANSWER", status: 404 }],
    [[302, ""], { code: "EDB_TOKEN_REDIRECT", status: 302 }],
  ])("authorize: %o rejects, and no secret is sent", async (reply, expected) => {
    const sent: Sent[] = [];
    answer(sent, "POST", authorizeUrl, reply);
    answer(sent, "POST", tokenUrl, granted("0123abcd"));
    const source = authorizationCode({ baseUrl, credentials });
    await expect(source.getToken()).rejects.toMatchObject(expected);
    expect(sent).toHaveLength(1);
  });

  test.each<[Reply, object]>([
    [[200, { error: "invalid_client" }], { code: "EDB_TOKEN_REFUSED", reason: "invalid_client" }],
    [[200, { error: "invalid_grant" }], { code: "EDB_TOKEN_REFUSED", reason: "invalid_grant" }],
    [[400, { error: "unsupported_grant_type" }], { code: "EDB_TOKEN_REFUSED" }],
    [[200, { token_type: "bearer" }], { code: "EDB_TOKEN_ANSWER" }],
    [[307, ""], { code: "EDB_TOKEN_REDIRECT" }],
  ])("token: %o rejects at once", async (reply, expected) => {
    const sent: Sent[] = [];
    answer(sent, "POST", authorizeUrl, code("one"), code("two"));
    answer(sent, "POST", tokenUrl, reply, granted("0123abcd"));
    const source = authorizationCode({ baseUrl, credentials });
    await expect(source.getToken()).rejects.toMatchObject(expected);
    expect(sent).toHaveLength(2);
  });
});

describe("the data client", () => {
  test("gets a token, then reads with it", async () => {
    const sent: Sent[] = [];
    answer(sent, "POST", authorizeUrl, code("c0de"));
    answer(sent, "POST", tokenUrl, granted("0123abcd"));
    answer(sent, "GET", `${baseUrl}/api/v2.0/2017/schools?limit=5`, [200, [{ schoolId: 7 }]]);
    const client = createLegacyClient({ baseUrl, schoolYear: 2017, credentials });
    expect(await client.get("schools", { limit: 5 })).toEqual([{ schoolId: 7 }]);
    expect(sent[2]).toEqual({
      method: "GET",
      url: `${baseUrl}/api/v2.0/2017/schools?limit=5`,
      headers: { ...common, authorization: "Bearer 0123abcd" },
      body: "",
    });
  });

  test("takes a token source in place of credentials", async () => {
    const sent: Sent[] = [];
    answer(sent, "GET", `${baseUrl}/api/v2.0/2018/disciplineIncidents`, [200, []]);
    const tokenSource = staticToken("other");
    const client = createLegacyClient({ baseUrl, schoolYear: "2018", tokenSource });
    expect(await client.get("disciplineIncidents")).toEqual([]);
    expect(sent[0]?.headers["authorization"]).toBe("Bearer other");
  });
});
