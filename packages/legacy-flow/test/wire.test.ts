import { fakeClock, staticToken } from "@edbridge/core/testing";
import { authorizationCode, createLegacyClient } from "@edbridge/legacy-flow";
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
const credentials = { clientKey: "populated Key&1", clientSecret: 'a"b:c' };
const authorizeUrl = `${baseUrl}/oauth/authorize`;
const tokenUrl = `${baseUrl}/oauth/token`;
const code = (value: string): Reply => [200, { code: value }];
const granted = (value: string): Reply => [
  200,
  { access_token: value, expires_in: 1800, token_type: "bearer" },
];
/** The codes that were exchanged. */
const codesOf = (sent: readonly Sent[]) =>
  sent.filter(({ url }) => url === tokenUrl).map(({ body }) => JSON.parse(body).Code);

describe("the exchange, as specification section 4.2 writes it", () => {
  const fields = "Client_id=populated+Key%261&Response_type=code";
  test.each(["POST", "GET"] as const)("authorize by %s, then token", async (method) => {
    const sent: Sent[] = [];
    const url = method === "GET" ? `${authorizeUrl}?${fields}` : authorizeUrl;
    answer(sent, method, url, code("c0de"));
    answer(sent, "POST", tokenUrl, granted("0123abcd"));
    const options = method === "GET" ? ({ authorizeMethod: "GET" } as const) : {};
    const token = await authorizationCode({ baseUrl, credentials, ...options }).getToken();
    expect(token).toMatchObject({ value: "0123abcd", expiry: "sliding", expiresIn: 1800 });
    const form = { "content-type": "application/x-www-form-urlencoded", "content-length": "46" };
    const body =
      '{"Client_id":"populated Key&1","Client_secret":"a\\"b:c","Code":"c0de","Grant_type":"authorization_code"}';
    const json = { "content-type": "application/json", "content-length": String(body.length) };
    expect(sent).toEqual([
      method === "GET"
        ? { method, url, headers: common, body: "" }
        : { method, url, headers: { ...common, ...form }, body: fields },
      { method: "POST", url: tokenUrl, headers: { ...common, ...json }, body },
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
    expect(codesOf(sent)).toEqual(["one", "two", "three"]);
  });

  test.each([
    [599_999, "one"],
    [600_000, "two"],
    [3_600_000, "two"],
  ])("asks again for a code that is %d ms old when it comes", async (age, used) => {
    const clock = fakeClock();
    const sent: Sent[] = [];
    const late = () => {
      // The machine sleeps while the answer is on its way.
      clock.suspend(age);
      return { code: "one" };
    };
    answer(sent, "POST", authorizeUrl, [200, late], code("two"));
    answer(sent, "POST", tokenUrl, granted("0123abcd"));
    await authorizationCode({ baseUrl, credentials, clock }).getToken();
    expect(codesOf(sent)).toEqual([used]);
  });
});

describe("what legacy hosts answer", () => {
  test.each([
    [{ access_token: "a", expires_in: -17_000, token_type: "bearer" }, 1800],
    [{ access_token: "a", token_type: "bearer" }, 1800],
    [{ Access_token: "a", Expires_in: "900", Token_type: "Bearer" }, 900],
  ])("%o is a sliding token of %d seconds", async (body, expiresIn) => {
    answer([], "POST", authorizeUrl, [200, { Code: "c0de", State: null }]);
    answer([], "POST", tokenUrl, [200, body]);
    const token = await authorizationCode({ baseUrl, credentials }).getToken();
    expect(token).toMatchObject({ value: "a", expiry: "sliding", expiresIn });
  });

  const refused = { code: "EDB_TOKEN_REFUSED" };
  const odd = { code: "EDB_TOKEN_ANSWER" };
  const redirected = { code: "EDB_TOKEN_REDIRECT" };
  // Where no code is had, no secret is sent.
  test.each<[string, Reply, object]>([
    ["authorize", [200, { code: "", error: "invalid_request" }], refused],
    ["authorize", [200, {}], odd],
    ["authorize", [200, { code: "" }], odd],
    ["authorize", [200, { code: 7 }], odd],
    ["authorize", [302, ""], redirected],
    ["token", [200, { error: "invalid_client" }], { ...refused, reason: "invalid_client" }],
    ["token", [200, { token_type: "bearer" }], odd],
    ["token", [307, ""], redirected],
  ])("%s: %o rejects at once", async (operation, reply, expected) => {
    const sent: Sent[] = [];
    const isToken = operation === "token";
    answer(sent, "POST", authorizeUrl, isToken ? code("one") : reply, code("two"));
    answer(sent, "POST", tokenUrl, isToken ? reply : granted("0123abcd"), granted("0123abcd"));
    const source = authorizationCode({ baseUrl, credentials });
    await expect(source.getToken()).rejects.toMatchObject(expected);
    expect(sent).toHaveLength(isToken ? 2 : 1);
  });
});

test("the data client gets a token, then reads with it", async () => {
  const sent: Sent[] = [];
  const url = `${baseUrl}/api/v2.0/2017/schools?limit=5`;
  answer(sent, "POST", authorizeUrl, code("c0de"));
  answer(sent, "POST", tokenUrl, granted("0123abcd"));
  answer(sent, "GET", url, [200, [{ schoolId: 7 }]]);
  const client = createLegacyClient({ baseUrl, schoolYear: 2017, credentials });
  expect(await client.get("schools", { limit: 5 })).toEqual([{ schoolId: 7 }]);
  const headers = { ...common, authorization: "Bearer 0123abcd" };
  expect(sent[2]).toEqual({ method: "GET", url, headers, body: "" });
});

test("it takes a token source in place of credentials", async () => {
  const sent: Sent[] = [];
  answer(sent, "GET", `${baseUrl}/api/v2.0/2018/disciplineIncidents`, [200, []]);
  const tokenSource = staticToken("other");
  const client = createLegacyClient({ baseUrl, schoolYear: "2018", tokenSource });
  expect(await client.get("disciplineIncidents")).toEqual([]);
  expect(sent[0]?.headers["authorization"]).toBe("Bearer other");
});
