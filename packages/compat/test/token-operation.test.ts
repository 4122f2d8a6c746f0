import { NetworkError } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, test } from "vitest";
import type { CallEvent, CompatOptions } from "@edbridge/compat";
import { Bridge } from "../src/pipeline/bridge.js";
import { serve } from "../../../test/support/servers.ts";
import {
  baseUrl,
  passed,
  root,
  textOf,
  handled,
  type Answer,
  type Call,
  type Owner,
} from "./through.js";

const one = { Client_id: "one", Client_secret: "secret" };
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;
const uncached = {
  "cache-control": "no-cache, no-store, must-revalidate",
  pragma: "no-cache",
  expires: "0",
};

/** A bridge to a host that knows one key. The host's data answer as the test says. */
async function open(options: Partial<CompatOptions> = {}, owner: Owner = {}) {
  const clock = fakeClock();
  const host = {
    exchanges: 0,
    /** What the token operation says in place of what it usually does. */
    token: undefined as [number, string, Record<string, string>?] | undefined,
    data: { status: 200, headers: {} } as Answer,
    /** What comes before that. */
    first: [] as Answer[],
    /** Whether its connections break. */
    fails: false,
    asked: [] as Call[],
    events: [] as CallEvent[],
  };
  const hostUrl = await serve((request, response) => {
    host.exchanges++;
    request.resume();
    if (host.fails) return void request.socket.destroy();
    const isKnown = request.headers.authorization === basic("one:secret");
    const usual: [number, string] = isKnown
      ? [200, `{"access_token":"token${host.exchanges}","expires_in":1800}`]
      : [401, '{"error":"invalid_client"}'];
    const [status, body, headers = {}] = host.token ?? usual;
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(body);
  });
  const quiet: Owner = { hearsOfCalls: true, ...owner };
  const bridge = new Bridge(
    { baseUrl: hostUrl, legacyUrl: baseUrl, ...passed, clock, ...options },
    quiet,
  );
  const call = async (url: string, given: Partial<Call> = {}) => {
    const route = bridge.route(url) ?? expect.fail("it has a route");
    const answer = await handled(
      bridge,
      { method: "GET", url, headers: {}, ...given },
      route,
      (sent) => {
        host.asked.push(sent);
        if (host.fails) return Promise.reject(new NetworkError("reset", undefined, true));
        return Promise.resolve(host.first.shift() ?? host.data);
      },
    );
    if (answer.event) host.events.push(answer.event);
    return { ...answer, text: await textOf(answer) };
  };
  const post = (path: string, fields: Record<string, string>, given: Partial<Call> = {}) =>
    call(baseUrl + path, { method: "POST", body: String(new URLSearchParams(fields)), ...given });
  const codeFor = async (key = "one") => {
    const { text } = await post("/oauth/authorize", { Client_id: key, Response_type: "code" });
    return String((JSON.parse(text) as { code: string }).code);
  };
  const exchange = async (fields: Record<string, string> = {}, given: Partial<Call> = {}) =>
    post(
      "/oauth/token",
      { ...one, Grant_type: "authorization_code", Code: await codeFor(), ...fields },
      given,
    );
  const signIn = async () => {
    const { text } = await exchange();
    return String((JSON.parse(text) as { access_token: string }).access_token);
  };
  return { bridge, clock, host, call, post, codeFor, exchange, signIn };
}

/** Options with which the host is asked what it is. */
const unlearned = { dataPath: undefined, tokenPath: undefined, dataStandard: undefined };

describe("/oauth/authorize", () => {
  const bare = { Client_id: "one", Response_type: "code" };
  const ask = { ...bare, State: "x" };
  const long = "s".repeat(1025);
  const guid = expect.stringMatching(/^[0-9a-f]{32}$/);
  const refused = { code: "", error: "invalid_request" };

  test.each<[string, Record<string, string>, Partial<CompatOptions>, number, object]>([
    ["a code", ask, {}, 200, { code: guid, state: "x" }],
    ["a code without state", bare, {}, 200, { code: guid }],
    ["another type", { ...ask, Response_type: "Code" }, {}, 200, { ...refused, state: "x" }],
    ["a long state", { ...ask, State: long }, {}, 200, refused],
    [
      "another type, by the standard",
      { ...ask, Response_type: "" },
      { oauthStatus: "standard" },
      400,
      { ...refused, state: "x" },
    ],
    [
      "a code, in both casings",
      ask,
      { casing: "both" },
      200,
      { code: guid, Code: guid, state: "x", State: "x" },
    ],
    [
      "a code, in the caller's case",
      { Client_Id: "one", Response_Type: "code" },
      {},
      200,
      { Code: guid },
    ],
  ])("answers with %s", async (_what, fields, options, status, body) => {
    const { post, host } = await open(options);
    const answer = await post("/oauth/authorize", fields);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([status, body]);
    expect(answer.headers).toMatchObject(uncached);
    expect(answer.change).toBe("EDB001");
    expect([host.exchanges, host.asked]).toEqual([0, []]);
  });

  test("tells the owner why it refuses", async () => {
    const { post } = await open();
    const wrong = await post("/oauth/authorize", { ...ask, Response_type: "token" });
    expect(wrong.note).toMatchObject({
      outcome: "refused",
      reason: "The Response_type is not code",
    });
    const tooLong = await post("/oauth/authorize", { ...ask, State: long });
    expect(tooLong.note?.reason).toBe("The state is too long");
  });
});

describe("/oauth/token", () => {
  test("gives a handle for a code, a key and a secret", async () => {
    const { exchange, host } = await open();
    const answer = await exchange();
    expect(answer.status).toBe(200);
    expect(JSON.parse(answer.text)).toEqual({
      access_token: expect.stringMatching(/^[0-9a-f]{32}$/),
      expires_in: 1800,
      token_type: "bearer",
    });
    expect(answer.headers).toMatchObject(uncached);
    expect([answer.change, answer.note, host.exchanges]).toEqual(["EDB002", undefined, 1]);
  });

  const lenient = 'code: "lenient"';
  test.each<[string, Record<string, string>, string, string, string?]>([
    ["another grant", { Grant_type: "password" }, "invalid_grant", "The Grant_type is neither"],
    ["another case", { Grant_type: "Authorization_Code" }, "invalid_grant", "The Grant_type"],
    ["a constant code", { Code: "1" }, "invalid_request", "The Code is not one that", lenient],
    ["a long code", { Code: "0".repeat(33) }, "invalid_request", "The Code is not one", lenient],
    ["no secret", { Client_secret: "" }, "invalid_client", "Client_id or Client_secret is missing"],
    ["another code", { Code: "0".repeat(32) }, "invalid_client", "The Code was not", lenient],
    ["a wrong secret", { Client_secret: "guess" }, "invalid_client", "The host refused this key"],
    ["a long secret", { Client_secret: "s".repeat(1025) }, "invalid_request", "too long"],
  ])("refuses %s, and tells the owner why", async (_what, fields, error, why, option) => {
    const { exchange } = await open();
    const answer = await exchange(fields);
    expect([answer.status, JSON.parse(answer.text)]).toEqual([200, { error }]);
    expect(answer.note?.reason).toContain(why);
    expect(answer.note?.option).toBe(option);
    const standard = await (await open({ oauthStatus: "standard" })).exchange(fields);
    expect(standard.status).toBe(error === "invalid_client" ? 401 : 400);
  });

  test.each([
    (code: string) => code.toUpperCase(),
    (code: string) => `{${code.slice(0, 8)}-${code.slice(8)}}`,
    (code: string) => ` ${code} `,
  ])("takes a code as GUIDs are written (%#)", async (write) => {
    const { exchange, codeFor } = await open();
    const answer = await exchange({ Code: write(await codeFor()) });
    expect(JSON.parse(answer.text)).toHaveProperty("access_token");
  });

  test("takes any code, or none, where the owner says so", async () => {
    const { exchange, post } = await open({ code: "lenient" });
    for (const answer of [
      await exchange({ Code: "1" }),
      await post("/oauth/token", { ...one, Grant_type: "authorization_code" }),
    ]) {
      expect(JSON.parse(answer.text)).toHaveProperty("access_token");
    }
  });

  test.each<[string, [number, string, Record<string, string>?], number, string | undefined]>([
    ["is out of order", [500, ""], 502, undefined],
    ["asks to wait", [503, "", { "retry-after": "7" }], 503, "7"],
    ["has too many requests", [429, "", { "retry-after": "7" }], 429, "7"],
    [
      "has too many tokens",
      [429, '{"type":"urn:ed-fi:api:security:authentication:too-many-tokens"}'],
      429,
      "30",
    ],
    ["is behind a sign-in page", [401, "<html>"], 502, undefined],
  ])("tells a caller to come later where the host %s", async (_what, token, status, later) => {
    const { host, exchange, signIn } = await open();
    host.token = token;
    const answer = await exchange();
    expect(answer.status).toBe(status);
    expect(answer.headers["retry-after"]).toBe(later);
    const { error, message } = JSON.parse(answer.text) as Record<string, string>;
    expect([error, message]).toEqual(["temporarily_unavailable", expect.stringMatching(/\.$/)]);
    expect(answer.note?.reason).toBe(message?.replace(/\.$/, ""));
    expect(await signIn()).toBe("undefined");
  });
});

describe("a caller that signs in", () => {
  test.each([{ Grant_type: "password" }, { Code: "none" }, { Client_secret: "" }])(
    "with %j is refused before the host is asked for anything",
    async (fields) => {
      const { exchange, host } = await open(unlearned);
      expect(JSON.parse((await exchange(fields)).text)).toHaveProperty("error");
      expect([host.exchanges, host.asked.length]).toEqual([0, 0]);
    },
  );

  test("is told to come later while the host does not say what it is", async () => {
    const { exchange, host } = await open(unlearned);
    host.token = [503, "{}"];
    const answer = await exchange();
    expect([answer.status, answer.message]).toEqual([503, expect.stringContaining("the host")]);
  });

  test("is held up by wrong secrets from its own address alone", async () => {
    const { exchange } = await open();
    const from = (address: string, secret: string) =>
      exchange({ Client_secret: secret }, { from: address });
    for (let nth = 0; nth < 10; nth++) await from("192.0.2.1", `guess ${nth}`);
    expect((await from("192.0.2.1", "guess")).status).toBe(429);
    expect(JSON.parse((await from("192.0.2.2", "secret")).text)).toHaveProperty("access_token");
  });

  const day = 24 * 60 * 60;
  // `3 guesses` are wrong secrets, `3 elsewhere` come from other addresses, `60 s` pass.
  test.each([
    ["after ten guesses waits", "10 guesses, good", "later"],
    ["may guess again six seconds later", "10 guesses, 6 s, 1 guesses", "refused"],
    [
      "may guess once more after a good secret, and no more",
      "9 guesses, good, 1 guesses",
      "refused",
    ],
    ["does not begin anew with a good secret", "9 guesses, good, 2 guesses", "later"],
    ["has all guesses where the host did not judge them", "down, 20 guesses, up, good", "in"],
    [
      "signs in with what was good, whoever guesses",
      `good, ${8 * day - 1} s, 11 guesses, good`,
      "in",
    ],
    ["waits with what was good eight days ago", `good, ${8 * day} s, 11 guesses, good`, "later"],
    [
      "waits with what was good, and refused since",
      "good, 3660 s, revoked, good, up, 3660 s, 11 guesses, good",
      "later",
    ],
    ["waits for those of other addresses", "31 elsewhere, 1 guesses", "later"],
    ["does not wait for them once it has signed in", "good, 31 elsewhere, 1 guesses", "refused"],
  ])("%s: %s", async (_, steps, expected) => {
    const { clock, host, exchange } = await open();
    const tokens = {
      up: undefined,
      down: [500, ""],
      revoked: [401, '{"error":"invalid_client"}'],
    } satisfies Record<string, typeof host.token>;
    let [guesses, last] = [0, ""];
    const signIn = async (secret: string, from: string) => {
      const { status, text } = await exchange({ Client_secret: secret }, { from });
      const { error } = JSON.parse(text) as { error?: string };
      last = status === 429 ? "later" : error === undefined ? "in" : "refused";
    };
    for (const step of steps.split(", ")) {
      const [count = "", what] = step.split(" ");
      if (count in tokens) host.token = tokens[count as keyof typeof tokens];
      else if (what === "s") clock.advance(Number(count) * 1000);
      else if (step === "good") await signIn("secret", "192.0.2.1");
      for (let nth = 0; /guesses|elsewhere/.test(step) && nth < Number(count); nth++) {
        const from = what === "elsewhere" ? `198.51.100.${nth % 3}` : "192.0.2.1";
        await signIn(`guess ${guesses++}`, from);
      }
    }
    expect(last).toBe(expected);
  });

  test("is told of a host that is not reached", async () => {
    const { exchange, host } = await open();
    host.fails = true;
    await expect(exchange()).rejects.toBeInstanceOf(NetworkError);
  });

  test("is told to the owner with its district, once", async () => {
    const found: unknown[] = [];
    const { host, signIn } = await open({}, { onSignedIn: (each) => found.push(each) });
    const organizations = [{ education_organization_id: 255901, type: "edfi.School" }];
    host.data = {
      status: 200,
      headers: {},
      body: JSON.stringify({ education_organizations: organizations }),
    };
    await signIn();
    await signIn();
    await expect.poll(() => found).toEqual([{ district: 255901 }]);
  });
});

describe("the grant of current hosts", () => {
  const form = "application/x-www-form-urlencoded";
  const grant = { Grant_type: "Client_Credentials" };

  test("goes to the host with the key and the secret that are read", async () => {
    const { post, call, host } = await open();
    host.data = { status: 200, headers: {}, body: '{"access_token":"own"}' };
    const headers = { authorization: basic("one:secret"), "content-type": "text/x" };
    const answer = await post("/oauth/token", { ...grant, more: "1" }, { headers });
    expect([answer.status, answer.text]).toEqual([200, '{"access_token":"own"}']);
    expect(host.asked[0]).toMatchObject({
      method: "POST",
      body: "grant_type=Client_Credentials&more=1",
      headers: { authorization: basic("one:secret"), "content-type": form },
    });
    expect(new URL(host.asked[0]?.url ?? "").pathname).toBe("/oauth/token");
    await call(`${baseUrl}/oauth/token?grant_type=client_credentials&client_id=one`);
    expect(host.asked[1]?.url).toMatch(
      /\/oauth\/token\?grant_type=client_credentials&client_id=one$/,
    );
    expect(host.asked[1]?.body).toBeUndefined();
  });

  test.each([400, 401])("counts wrong secrets as other guesses: %d", async (status) => {
    const { post, host } = await open();
    host.data = { status, headers: {} };
    const send = (pair: string) =>
      post("/oauth/token", grant, { headers: { authorization: basic(pair) } });
    for (let nth = 0; nth < 10; nth++) expect((await send(`one:${nth}`)).status).toBe(status);
    const { status: slowed, headers, text } = await send("one:secret");
    expect([slowed, headers["retry-after"]]).toEqual([429, "6"]);
    expect(text).toContain("temporarily_unavailable");
    expect(host.asked).toHaveLength(10);
    expect((await send("two:secret")).status).toBe(status);
  });

  const inForm = "client_id=two&client_secret=x&grant_type=client_credentials";
  const inJson = '{"client_id":"two","client_secret":"x","grant_type":"client_credentials"';
  const plain = "grant_type=client_credentials";
  const own = `client_id=two&client_secret=x&${plain}`;
  test.each<[string, string, string, string | undefined, string, string?]>([
    ["the same pair twice", form, inForm, basic("two:x"), plain, basic("two:x")],
    ["another pair in the header", form, inForm, basic("one:y"), plain, basic("two:x")],
    ["a key alone", form, `client_id=two&${plain}`, basic("two:x"), plain, basic("two:x")],
    ["a header that cannot be read", form, inForm, "Basic !", own],
    ["a header that another server may read", form, inForm, ` ${basic("one:y")}`, own],
    ["a header of another scheme", form, inForm, "Bearer basic", own],
    ["two pairs", form, `client_id=one&client_secret=y&${inForm}`, undefined, own],
    ["JSON", "application/json; charset=utf-8", `${inJson}}`, undefined, own],
    ["JSON of another type", "text/plain", `${inJson}}`, undefined, own],
    ["a form in JSON", form, `${inJson},"a":"&b=1"}`, undefined, `${own}&a=%26b%3D1`],
    ["a form in another code page", `${form}; charset=utf-16`, inForm, undefined, own],
  ])(
    "has one key and one secret at the host, with %s",
    async (_, type, body, given, sent, header) => {
      const { call, host } = await open();
      const headers = { "content-type": type, ...(given && { authorization: given }) };
      await call(`${baseUrl}/oauth/token?client_id=other`, { method: "POST", headers, body });
      const [asked] = host.asked;
      expect(asked?.url).toMatch(/\/oauth\/token$/);
      expect([asked?.body, asked?.headers["authorization"]]).toEqual([sent, header]);
      expect(asked?.headers["content-type"]).toBe(form);
    },
  );

  test.each([200, 403, 500])("counts nothing where the host answers %d", async (status) => {
    const { post, host } = await open();
    host.data = { status, headers: {} };
    for (let nth = 0; nth < 12; nth++) {
      const headers = { authorization: basic("one:secret") };
      expect((await post("/oauth/token", grant, { headers })).status).toBe(status);
    }
  });
});

describe("the caller of a token request", () => {
  const grant = { Grant_type: "client_credentials" };

  test.each([
    [basic("one:x"), true],
    [`basic   ${basic("one:x").slice(6)}`, true],
    [basic("one:x:y"), true],
    [basic("one"), true],
    [`x${basic("one:x")}`, false],
    [`${basic("one:x")}!`, false],
    [`Bearer ${basic("one:x").slice(6)}`, false],
    [`Basic ${Buffer.from(`one:${"x".repeat(2000)}`).toString("base64")}`, false],
    [undefined, false],
  ])("is the one of its header: %s counts for the key, %s", async (authorization, isCounted) => {
    const { post, host } = await open();
    host.data = { status: 401, headers: {} };
    const headers = authorization === undefined ? {} : { authorization };
    for (let nth = 0; nth < 10; nth++) await post("/oauth/token", grant, { headers });
    const other = { headers: { authorization: basic("one:other") } };
    expect((await post("/oauth/token", grant, other)).status).toBe(isCounted ? 429 : 401);
  });

  test.each([
    ["its parameters", { client_id: "one", client_secret: "a:b" }, {}],
    ["its header", {}, { authorization: basic("one:a:b") }],
  ])("has the secret of %s, which is not held up once it was good", async (_, fields, headers) => {
    const { post, host } = await open();
    const send = () => post("/oauth/token", { ...grant, ...fields }, { headers });
    expect((await send()).status).toBe(200);
    host.data = { status: 401, headers: {} };
    for (let nth = 0; nth < 10; nth++) {
      await post("/oauth/token", grant, { headers: { authorization: basic(`one:${nth}`) } });
    }
    host.data = { status: 200, headers: {} };
    // The same pair, and another one, in either place.
    for (const [pair, status] of [
      ["a:b", 200],
      ["no", 429],
      ["ab", 429],
    ] as const) {
      const inHeader = { headers: { authorization: basic(`one:${pair}`) } };
      expect((await post("/oauth/token", grant, inHeader)).status).toBe(status);
      const inFields = { ...grant, client_id: "one", client_secret: pair };
      expect((await post("/oauth/token", inFields)).status).toBe(status);
    }
  });

  test("is told of a host that is not reached", async () => {
    const { post, host } = await open();
    host.fails = true;
    const sent = post("/oauth/token", { ...grant, client_id: "one" });
    await expect(sent).rejects.toBeInstanceOf(NetworkError);
  });

  test("who names no grant is refused", async () => {
    const { post } = await open();
    expect(JSON.parse((await post("/oauth/token", one)).text)).toEqual({ error: "invalid_grant" });
  });

  test("is named in the event of the call", async () => {
    const { post, call, signIn, host } = await open();
    const last = () => host.events.at(-1);
    const ask = { Client_id: "one", Response_type: "code" };
    const headers = { authorization: `Bearer ${await signIn()}` };
    const caller = last()?.caller;
    expect(caller).toMatch(/^[0-9a-f]{8}$/);
    await post("/oauth/authorize", ask);
    expect(last()?.caller).toBe(caller);
    await post("/oauth/authorize", { ...ask, Client_id: "two" });
    expect(last()?.caller).toMatch(/^[0-9a-f]{8}$/);
    expect(last()?.caller).not.toBe(caller);
    await post("/oauth/authorize", { Response_type: "code" });
    expect(last()?.caller).toBe(null);
    await call(`${baseUrl}/data/v3/ed-fi/schools`, { headers });
    expect(last()).toMatchObject({ caller, changes: expect.arrayContaining(["EDB003"]) });
  });
});

describe("a change that is turned off", () => {
  test.each([
    ["EDB001", "authorize", 404],
    ["EDB002", "token", 400],
  ])("%s, for one caller, refuses that one at /oauth/%s", async (change, operation, status) => {
    const fieldsOf = (key: string) => ({
      Client_id: key,
      Response_type: "code",
      Grant_type: "authorization_code",
    });
    const { post } = await open({ without: [`one=${change}`] });
    for (const [key, expected] of [
      ["one", status],
      ["two", 200],
    ] as const) {
      const answer = await post(`/oauth/${operation}`, fieldsOf(key));
      expect([key, answer.status, answer.change]).toEqual([key, expected, change]);
      expect(answer.text.includes(`without: \\"${change}\\"`)).toBe(key === "one");
    }
    const ofAll = await open({ without: [change] });
    const answer = await ofAll.post(`/oauth/${operation}`, fieldsOf("two"));
    expect(answer.status).toBe(status);
    expect(answer.text).toMatch(/A current host (?:has no authorize|takes the grant client_cred)/);
  });

  test("EDB003 leaves no handle, and passes a token of the host's own", async () => {
    const { call, host, signIn } = await open({ without: ["EDB003"] });
    host.data = { status: 200, headers: { "content-type": "application/json" }, body: "[]" };
    const own = await call(`${root}/schools`, { headers: { authorization: "Bearer hosttoken" } });
    expect([own.status, host.asked.length]).toEqual([200, 1]);
    const handle = await call(`${root}/schools`, {
      headers: { authorization: `Bearer ${await signIn()}` },
    });
    expect(handle).toMatchObject({ status: 401, reason: "Invalid token", change: "EDB003" });
    expect(host.asked).toHaveLength(1);
  });
});

describe("a caller that the owner refuses", () => {
  const fields = { Grant_type: "client_credentials", client_id: "one" };

  test.each<[number, Record<string, string>, number, object]>([
    [403, {}, 200, { error: "invalid_client" }],
    [
      503,
      { "retry-after": "9" },
      503,
      { error: "temporarily_unavailable", message: "Nightly is stopped." },
    ],
  ])("with %d gets no token", async (refused, headers, status, body) => {
    const admitCaller = () => ({ status: refused, message: "Nightly is stopped.", headers });
    const { exchange, post, host } = await open(
      { callerNames: { one: "Nightly" } },
      { admitCaller },
    );
    for (const answer of [await exchange(), await post("/oauth/token", fields)]) {
      expect([answer.status, JSON.parse(answer.text)]).toEqual([status, body]);
      expect(answer.headers["retry-after"]).toBe(headers["retry-after"]);
      expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
      expect(answer.note).toMatchObject({ outcome: "refused", reason: "Nightly is stopped" });
    }
    expect([host.exchanges, host.asked.length]).toEqual([0, 0]);
  });
});

describe("a request with a handle", () => {
  const schools = `${root}/schools`;

  test.each([
    [{}, "Missing credentials", 0],
    [{ authorization: "Basic x" }, "Missing credentials", 0],
    [{ authorization: "Bearer a b" }, "Invalid credentials", 0],
    [{ authorization: "Bearer nohandle" }, "Invalid credentials", 1],
    [{ authorization: `Bearer ${"0".repeat(32)}` }, "Invalid token", 1],
  ])("that has %o is refused as a legacy host did: %s", async (headers, reason, asked) => {
    const { call, host } = await open();
    host.data = { status: 401, headers: { "content-type": "text/html" }, body: "<html>" };
    const answer = await call(schools, { headers });
    expect(answer).toMatchObject({ status: 401, reason, text: "" });
    expect(answer.headers).toEqual({ "www-authenticate": "Bearer", "content-length": "0" });
    // What can be no token costs the host nothing.
    expect(host.asked).toHaveLength(asked);
    // On a path of the current host, the host's own response is given.
    const current = await call(`${baseUrl}/data/v3/ed-fi/schools`, { headers });
    expect([current.status, current.text]).toEqual([401, "<html>"]);
  });

  test("is refused unread where anyone may come, unless the handle is good", async () => {
    const options = { records: {}, dataStandard: "5.0" } as const;
    const { call, host, signIn } = await open(options, { facesStrangers: true });
    for (const [authorization, reason] of [
      ["Bearer nohandle", "Invalid credentials"],
      [`Bearer ${"0".repeat(32)}`, "Invalid token"],
    ] as const) {
      expect(await call(schools, { headers: { authorization } })).toMatchObject({
        status: 401,
        reason,
        change: "EDB003",
      });
    }
    expect(host.asked).toEqual([]);
    host.data = { status: 200, headers: { "content-type": "application/json" }, body: "[]" };
    const headers = { authorization: `bearer  ${await signIn()}` };
    expect(await call(schools, { headers })).toMatchObject({ status: 200, text: "[]" });
    const stranger = { authorization: "Bearer nohandle" };
    const current = `${baseUrl}/data/v3/ed-fi/schools`;
    expect((await call(current, { headers: stranger })).status).toBe(200);
  });

  test.each<[string, [number, string, Record<string, string>?], number]>([
    ["refuses the key", [401, '{"error":"invalid_client"}'], 401],
    ["is busy", [503, '{"error":"temporarily_unavailable"}', { "retry-after": "70" }], 503],
    ["has no such operation", [404, ""], 502],
    ["is behind a sign-in page", [403, "<html>"], 502],
  ])("whose host %s in the midst of it is answered so", async (_, token, status) => {
    const { call, host, clock, signIn } = await open();
    const headers = { authorization: `Bearer ${await signIn()}` };
    host.data = { status: 200, headers: { "content-type": "application/json" }, body: "[]" };
    clock.advance(29 * 60_000);
    await call(schools, { headers });
    clock.advance(2 * 60_000);
    host.token = token;
    for (const url of [schools, `${baseUrl}/data/v3/ed-fi/schools`]) {
      const answer = await call(url, { headers });
      expect([answer.status, answer.reason]).toEqual([
        status,
        status === 401 ? "Invalid token" : undefined,
      ]);
    }
  });

  test("goes to the host with its headers, and the token of the host", async () => {
    const { call, host, signIn } = await open();
    host.data = { status: 200, headers: { "content-type": "application/json" }, body: "[]" };
    const headers = { authorization: `Bearer ${await signIn()}`, "x-mine": "1" };
    await call(schools, { headers });
    expect(host.asked.at(-1)?.headers).toMatchObject({
      authorization: "Bearer token1",
      "x-mine": "1",
    });
    // A token that the host gave up is followed by another, once.
    host.first.push({ status: 401, headers: {} });
    expect((await call(schools, { headers })).status).toBe(200);
    expect(host.asked.slice(-2).map((each) => each.headers["authorization"])).toEqual([
      "Bearer token1",
      "Bearer token2",
    ]);
    host.fails = true;
    await expect(call(schools, { headers })).rejects.toBeInstanceOf(NetworkError);
  });

  test.each([
    [200, true],
    [404, true],
    [401, false],
    [429, false],
    [500, false],
  ])("answered with %d begins its window again: %s", async (status, isUsed) => {
    const { call, host, clock, signIn } = await open();
    const headers = { authorization: `Bearer ${await signIn()}` };
    clock.advance(20 * 60_000);
    host.data = { status, headers: { "content-type": "application/json" }, body: "[]" };
    await call(schools, { headers });
    clock.advance(20 * 60_000);
    host.data = { ...host.data, status: 200 };
    await call(schools, { headers });
    // A bearer that is no handle any more goes to the host as it is.
    const asked = host.asked.at(-1)?.headers["authorization"];
    expect(asked === headers.authorization).toBe(!isUsed);
  });
});
