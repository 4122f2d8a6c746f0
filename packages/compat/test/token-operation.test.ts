import { STATUS_CODES } from "node:http";
import { gzipSync } from "node:zlib";
import { fakeClock } from "@edbridge/core/testing";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { AdmitCaller } from "@edbridge/compat";
import { MemoryStore } from "./memory-store.js";
import { type CallerOptions, programOver, served } from "./stored-host.js";
import {
  baseUrl,
  bridged,
  connectionTo,
  dashed,
  id,
  json,
  passed,
  root,
  type Answer,
  type Call,
} from "./through.js";

type Token = [status: number, body: string, headers?: Record<string, string>];
const listed: Answer = {
  status: 200,
  ...json([]),
  headers: { "content-type": "application/json" },
};

const grants = ["authorization_code", "client_credentials"];
const one = { Client_id: "one", Client_secret: "secret" };
const basic = (pair: string) => `Basic ${Buffer.from(pair).toString("base64")}`;
const signedBy = (pair: string) => ({ headers: { authorization: basic(pair) } });
const uncached = {
  "cache-control": "no-cache, no-store, must-revalidate",
  pragma: "no-cache",
  expires: "0",
};

/**
 * A program, or a caller of a server, of a host that knows one key. The host's data answer as the test says.
 */
async function open(options: CallerOptions = {}, isServer = false) {
  const clock = fakeClock();
  const host = {
    exchanges: 0,
    /** What the token operation says in place of what it usually does. */
    token: undefined as Token | undefined,
    data: listed,
    /** What comes before that. */
    first: [] as Answer[],
    /** What its token operation waits for. */
    held: undefined as Promise<void> | undefined,
    /** Whether its connections break. */
    fails: false,
    asked: [] as Call[],
  };
  const fail = (): never => {
    throw Object.assign(new Error("reset"), { code: "ECONNRESET" });
  };
  const answerOf = async (asked: Call) => {
    host.asked.push(asked);
    return host.fails ? fail() : (host.first.shift() ?? host.data);
  };
  // It carries the exchanges, and of a server all requests.
  const dispatcher = connectionTo(async (asked) => {
    if (/\/data\/|\/token_info$/.test(asked.url)) return answerOf(asked);
    const { authorization } = asked.headers;
    host.exchanges++;
    await host.held;
    if (host.fails) fail();
    const usual: Token =
      authorization === basic("one:secret")
        ? [200, `{"access_token":"token${host.exchanges}","expires_in":1800}`]
        : [401, '{"error":"invalid_client"}'];
    const [status, body, more] = host.token ?? usual;
    return { status, headers: { "content-type": "application/json", ...more }, body };
  });
  const all = { ...passed, dispatcher, clock, ...options };
  const program = isServer ? (await served(all)).program : bridged(connectionTo(answerOf), all);
  const { request } = programOver(program);
  const call = async (url: string, given: Partial<Call> = {}) =>
    request(url, { method: "GET", ...given });
  const post = (path: string, fields: Record<string, string>, given: Partial<Call> = {}) =>
    request(baseUrl + path, { body: String(new URLSearchParams(fields)), ...given });
  const codeFor = async (key = "one") => {
    const asked = { Client_id: key, Response_type: "code" };
    return (await post("/oauth/authorize", asked)).fields["code"] ?? "";
  };
  const exchange = async (fields: Record<string, string> = {}, given: Partial<Call> = {}) => {
    const Code = fields["Code"] ?? (await codeFor(fields["Client_id"]));
    const grant = { ...one, Grant_type: "authorization_code", ...fields, Code };
    return post("/oauth/token", grant, given);
  };
  /** The header of a caller that has signed in. */
  const signIn = async () => {
    const { access_token: handle } = (await exchange()).fields;
    return { authorization: `Bearer ${handle}` };
  };
  return { clock, host, call, post, codeFor, exchange, signIn };
}

/** Options with which the host is asked what it is. */
const unlearned = { dataPath: undefined, tokenPath: undefined, dataStandard: undefined };

describe("/oauth/authorize", () => {
  const bare = { Client_id: "one", Response_type: "code" };
  const long = "s".repeat(1025);
  const guid = expect.stringMatching(/^[0-9a-f]{32}$/);
  const refused = { code: "", error: "invalid_request" };
  const pascal = { Client_Id: "one", Response_Type: "code" };

  const tooLong = (name: string) => [refused, `The ${name} is too long`] as const;
  test.each<[string, Record<string, string>, object, string?]>([
    ["a long state", { ...bare, State: long }, ...tooLong("state")],
    ["the longest key", { ...bare, Client_id: "k".repeat(256) }, { code: guid }],
    ["a long key", { ...bare, Client_id: "k".repeat(257) }, ...tooLong("client_id")],
    ["a code, in the caller's case", pascal, { Code: guid }],
  ])("answers with %s", async (_what, fields, body, reason) => {
    const { post, host } = await open();
    const answer = await post("/oauth/authorize", fields);
    expect([answer.status, answer.fields]).toEqual([200, body]);
    expect(answer.headers).toMatchObject(uncached);
    expect(answer.event?.changes).toEqual(["EDB001"]);
    expect(answer.event?.reason).toBe(reason ?? null);
    expect([host.exchanges, host.asked]).toEqual([0, []]);
  });

  test("reads 16 KiB, and nothing of a longer body", async () => {
    const { post } = await open();
    const codeOf = async (bytes: number) => {
      const more = "m".repeat(bytes - String(new URLSearchParams({ ...bare, more: "" })).length);
      return (await post("/oauth/authorize", { ...bare, more })).fields["code"];
    };
    expect([await codeOf(16_384), await codeOf(16_385)]).toEqual([guid, ""]);
  });

  test("answers whatever bytes are sent", async () => {
    const { call } = await open();
    const broken = fc.json().map((text) => `{${text}`);
    const sent = fc.oneof(fc.uint8Array(), fc.string(), fc.json(), broken);
    const property = fc.asyncProperty(sent, async (body) => {
      const answer = await call(`${baseUrl}/oauth/authorize`, { method: "POST", body });
      expect(answer.status).toBe(200);
    });
    await fc.assert(property, { numRuns: 50 });
  });
});

describe("/oauth/token", () => {
  const lenient = 'code: "lenient"';
  test.each<[string, Record<string, string>, string, string, string?]>([
    ["another case", { Grant_type: "Authorization_Code" }, "invalid_grant", "The Grant_type"],
    ["a constant code", { Code: "1" }, "invalid_request", "The Code is not one that", lenient],
    ["a long code", { Code: "0".repeat(33) }, "invalid_request", "The Code is not one", lenient],
    ["a long secret", { Client_secret: "s".repeat(1025) }, "invalid_request", "too long"],
    ["a long code", { Code: "c".repeat(129) }, "invalid_request", "too long"],
    ["no secret", { Client_secret: "" }, "invalid_client", "Client_id or Client_secret is missing"],
    ["a code of nobody", { Code: "0".repeat(32) }, "invalid_client", "was not issued", lenient],
  ])("refuses %s, and tells the owner why", async (_what, fields, error, why, option) => {
    const { exchange } = await open();
    const answer = await exchange(fields);
    expect([answer.status, answer.fields]).toEqual([200, { error }]);
    expect(answer.event?.reason).toContain(why);
    expect(answer.option).toBe(option);
    const standard = await (await open({ oauthStatus: "standard" })).exchange(fields);
    expect(standard.status).toBe(error === "invalid_client" ? 401 : 400);
  });

  test.each<[string, Token, number, string | undefined]>([
    ["is out of order", [500, ""], 502, undefined],
    ["is busy", [503, '{"error":"temporarily_unavailable"}', { "retry-after": "7" }], 503, "7"],
    ["has too many tokens", [429, '{"type":"urn:ed-fi:api:x:too-many-tokens"}'], 429, "30"],
    ["is behind a sign-in page", [401, "<html>"], 502, undefined],
  ])("tells a caller to come later where the host %s", async (_what, token, status, later) => {
    const { host, exchange } = await open();
    host.token = token;
    const answer = await exchange();
    expect([answer.status, answer.headers["retry-after"]]).toEqual([status, later]);
    const { error, message } = answer.fields;
    expect([error, message]).toEqual(["temporarily_unavailable", expect.stringMatching(/\.$/)]);
    expect(answer.event?.reason).toBe(message?.replace(/\.$/, ""));
  });
});

describe("a code", () => {
  const minute = 60_000;
  type Program = Awaited<ReturnType<typeof open>>;
  const isTaken = async ({ exchange }: Program, Code: string) =>
    "access_token" in (await exchange({ Code })).fields;

  test("is used once, at one of all that share a store, as far as that is reached", async () => {
    const store = new MemoryStore(fakeClock());
    const options = { store, sessionKeys: [new Uint8Array(32).fill(7)] };
    const [here, there] = [await open(options), await open(options)];
    const code = await here.codeFor();
    expect([await isTaken(here, code), await isTaken(there, code)]).toEqual([true, false]);
    const once = await here.codeFor();
    const both = await Promise.all([here, there].map((each) => isTaken(each, once)));
    expect(both.toSorted()).toEqual([false, true]);
    store.isAway = true;
    const other = await here.codeFor();
    expect([await isTaken(here, other), await isTaken(here, other)]).toEqual([true, false]);
    expect(store.asked.join()).not.toContain(code);
  });

  test("that was used is not good again when a clock is set back, nor one that is too new", async () => {
    const program = await open();
    const { clock, codeFor } = program;
    const code = await codeFor();
    clock.setWall(clock.now() - 10 * minute);
    expect(await isTaken(program, code)).toBe(true);
    for (let minutes = 0; minutes < 25; minutes++) {
      expect(await isTaken(program, code)).toBe(false);
      clock.advance(minute);
    }
    const late = await codeFor();
    clock.setWall(clock.now() - 10 * minute - 1000);
    expect(await isTaken(program, late)).toBe(false);
  });

  test("is one of its kind, however near others are, and stays good if the sign-in fails", async () => {
    const program = await open();
    const { codeFor, exchange } = program;
    const code = await codeFor();
    for (let at = 0; at < code.length; at++) {
      const digit = code[at] === "0" ? "1" : "0";
      expect(await isTaken(program, code.slice(0, at) + digit + code.slice(at + 1))).toBe(false);
    }
    for (const other of [`0${code}`, `x${code}`, `${code}0`, `${code}x`]) {
      expect([other, await isTaken(program, other)]).toEqual([other, false]);
    }
    const forms = [(text: string) => text.toUpperCase(), (text: string) => ` ${text} `];
    const guid = (text: string) => `{${text.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")}}`;
    for (const form of [guid, ...forms]) {
      const written = form(await codeFor());
      expect([written, await isTaken(program, written)]).toEqual([written, true]);
    }
    expect((await exchange({ Code: code, Client_secret: "guess" })).fields).toHaveProperty("error");
    expect((await exchange({ Code: code, Client_id: "two" })).fields).toHaveProperty("error");
    expect(await isTaken(program, code)).toBe(true);
    const all = await Promise.all(Array.from({ length: 100 }, () => codeFor()));
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("a caller that signs in", () => {
  const wrong = [{ Grant_type: "password" }, { Code: "none" }, { Client_secret: "" }];
  test.each(wrong)("with %j is refused before the host is asked", async (fields) => {
    const { exchange, host } = await open(unlearned);
    expect((await exchange(fields)).fields).toHaveProperty("error");
    expect([host.exchanges, host.asked.length]).toEqual([0, 0]);
  });

  test("is told to come later while the host does not say what it is", async () => {
    const { exchange, host } = await open(unlearned);
    host.token = [503, "{}"];
    const answer = await exchange();
    expect([answer.status, answer.message]).toEqual([503, expect.stringContaining("the host")]);
  });

  const day = 24 * 60 * 60;
  const isMany = /guesses|keys|elsewhere/;
  /**
   * What becomes of the last sign-in: `3 guesses` are wrong secrets of one key, `3 keys` those of other keys,
   * from an address or from `here`, the program itself; `3 elsewhere` come from other addresses, `60 s` pass.
   */
  const lastOf = async (steps: string) => {
    let caller: string | undefined;
    const { clock, host, exchange } = await open({ callerAddress: () => caller }, true);
    const tokens = new Map<string, Token | undefined>([
      ["up", undefined],
      ["down", [500, ""]],
      ["revoked", [401, '{"error":"invalid_client"}']],
    ]);
    let [guesses, last] = [0, ""];
    const signIn = async (Client_id: string, Client_secret: string, from?: string) => {
      caller = from;
      const { status, fields } = await exchange({ Client_id, Client_secret });
      last = status === 429 ? "later" : "error" in fields ? "refused" : "in";
    };
    for (const step of steps.split(", ")) {
      const [count = "", what, address = "192.0.2.1"] = step.split(" ");
      if (tokens.has(step)) host.token = tokens.get(step);
      else if (what === "s") clock.advance(Number(count) * 1000);
      else if (step === "good") await signIn("one", "secret", address);
      for (let nth = 0; isMany.test(step) && nth < Number(count); nth++) {
        const elsewhere = what === "elsewhere" ? `198.51.100.${nth % 3}` : address;
        const from = address === "here" ? undefined : elsewhere;
        await signIn(what === "keys" ? `key ${nth % 40}` : "one", `guess ${guesses++}`, from);
      }
    }
    return last;
  };

  const revoked = "3660 s, revoked, good, up, 3660 s";
  test.each([
    ["after ten guesses waits", "10 guesses, good", "later"],
    ["may guess again six seconds later", "10 guesses, 6 s, 1 guesses", "refused"],
    ["may guess once more after a good secret", "9 guesses, good, 1 guesses", "refused"],
    ["does not begin anew with a good secret", "9 guesses, good, 2 guesses", "later"],
    ["has all guesses where the host did not judge them", "down, 20 guesses, up, good", "in"],
    ["signs in with what was good", `good, ${8 * day - 1} s, 11 guesses, good`, "in"],
    ["waits with what was good eight days ago", `good, ${8 * day} s, 11 guesses, good`, "later"],
    ["waits with what was refused since", `good, ${revoked}, 11 guesses, good`, "later"],
    ["waits for those of other addresses", "31 elsewhere, 1 guesses", "later"],
    ["does not wait for them once it has signed in", "good, 31 elsewhere, 1 guesses", "refused"],
    ["has another key than one that waits", "11 guesses, 1 keys", "refused"],
    ["has another address than one that waits", "11 guesses, 1 guesses 192.0.2.2", "refused"],
    ["is in the program itself", "11 guesses, 1 guesses here", "refused"],
    ["is of an address that has tried 60 secrets", "60 keys, 1 guesses", "later"],
    ["is of such an address a second later", "60 keys, 1 s, 1 guesses", "refused"],
    ["is of another address then", "60 keys, 1 keys 192.0.2.2", "refused"],
    ["has no address, so that only keys count", "70 keys here, 1 guesses here", "refused"],
  ])("%s: %s", async (_, steps, expected) => expect(await lastOf(steps)).toBe(expected));

  test.each(grants)("has made its guess if it leaves before the answer: %s", async (kind) => {
    const { exchange, host } = await open({ callerAddress: () => "192.0.2.1" }, true);
    for (let guess = 1; guess <= 10; guess++) {
      let answer = () => {};
      host.held = new Promise((resolve) => (answer = resolve));
      const leaving = new AbortController();
      const fields = { Grant_type: kind, Client_secret: `guess ${guess}` };
      const left = exchange(fields, { signal: leaving.signal });
      await expect.poll(() => host.exchanges).toBe(guess);
      leaving.abort(new Error("left"));
      await expect(left).rejects.toThrow();
      answer();
    }
    host.held = undefined;
    expect((await exchange({ Grant_type: kind, Client_secret: "guess" })).status).toBe(429);
    expect(host.exchanges).toBe(10);
  });

  test.each([
    ["2001:db8::1", "2001:db8::2", true],
    ["2001:db8::1", "2001:DB8:0:0:ffff::", true],
    ["2001:db8:0000:0001::", "2001:db8:0:1:5:6:7:8", true],
    ["fe80::1%eth0", "fe80::2%eth1", true],
    ["fe80::1%a:b", "fe80::2%c:d:e:f:g:h", true],
    ["::1", "0:0:0:0:1::", true],
    ["1::3:4:5:6:7:8", "1:0:3:4::", true],
    ["1::3:4:5:6:7:8", "1::3:5:5:6:7:8", false],
    ["2001:db8::abcd:1", "2001:db8::2", true],
    ["2001:100::", "2001:10::", false],
    ["1:23::", "12:3::", false],
    ["2001:db8::1", "2001:db8:0:1::1", false],
    ["::ffff:192.0.2.1", "::ffff:192.0.2.2", false],
  ])("from %s waits with one from %s: %s", async (from, other, isOne) => {
    const last = await lastOf(`10 guesses ${from}, 1 guesses ${other}`);
    expect(last).toBe(isOne ? "later" : "refused");
  });

  test.each(grants)("waits for no other of its many at once: %s", async (kind) => {
    const { exchange } = await open();
    const all = Array.from({ length: 30 }, () => exchange({ Grant_type: kind }));
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  test.each(grants)("is told of a host that is not reached: %s", async (kind) => {
    const { exchange, host } = await open();
    host.fails = true;
    await expect(exchange({ Grant_type: kind })).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  test.each([
    [[255901], 255901],
    [[255901, 255902], undefined],
  ])("is told to the owner with its district, once: %j", async (ids, district) => {
    const found: unknown[] = [];
    const { host, signIn } = await open({ onSignedIn: (each) => found.push(each) }, true);
    const type = "edfi.School";
    const organizations = ids.map((each) => ({ education_organization_id: each, type }));
    host.data = { ...listed, ...json({ education_organizations: organizations }) };
    await signIn();
    await signIn();
    await expect.poll(() => found).toEqual([{ district }]);
  });
});

const grant = { Grant_type: "Client_Credentials" };

describe("the grant of current hosts", () => {
  const form = "application/x-www-form-urlencoded";

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
    expect(new URL(host.asked[0]?.url ?? "").pathname).toBe("/api/oauth/token");
    await call(`${baseUrl}/oauth/token?grant_type=client_credentials&client_id=one`);
    expect(host.asked[1]?.url).toMatch(/\?grant_type=client_credentials&client_id=one$/);
    expect(host.asked[1]?.body).toBeUndefined();
  });

  test.each([
    [400, true],
    [401, true],
    [200, false],
    [403, false],
    [500, false],
  ])("answered with %d counts as a wrong secret: %s", async (status, isCounted) => {
    const { post, host } = await open();
    host.data = { status, headers: {} };
    const send = (pair: string) => post("/oauth/token", grant, signedBy(pair));
    for (let nth = 0; nth < 10; nth++) expect((await send(`one:${nth}`)).status).toBe(status);
    const last = await send("one:secret");
    const slowed = isCounted ? [429, "6"] : [status, undefined];
    expect([last.status, last.headers["retry-after"]]).toEqual(slowed);
    expect(last.text.includes("temporarily_unavailable")).toBe(isCounted);
    expect(host.asked).toHaveLength(isCounted ? 10 : 11);
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
    ["JSON behind a line break", form, `\n${inJson}}`, undefined, own],
    ["a form with a line break behind it", form, `${inForm}\n`, undefined, own],
    ["a form in JSON", form, `${inJson},"a":"&b=1"}`, undefined, `${own}&a=%26b%3D1`],
    ["a form in another code page", `${form}; charset=utf-16`, inForm, undefined, own],
  ])("has one pair at the host, with %s", async (_, type, body, given, sent, header) => {
    const { call, host } = await open();
    const headers = { "content-type": type, ...(given && { authorization: given }) };
    await call(`${baseUrl}/oauth/token?client_id=other`, { method: "POST", headers, body });
    const [asked] = host.asked;
    expect(asked?.url).toMatch(/\/oauth\/token$/);
    expect([asked?.body, asked?.headers["authorization"]]).toEqual([sent, header]);
    expect(asked?.headers["content-type"]).toBe(form);
  });
});

describe("the caller of a token request", () => {
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
    const other = await post("/oauth/token", grant, signedBy("one:other"));
    expect(other.status).toBe(isCounted ? 429 : 401);
  });

  test.each([
    ["its parameters", { client_id: "one", client_secret: "a:b" }, {}],
    ["its header", {}, { authorization: basic("one:a:b") }],
  ])("has the secret of %s, which is not held up once it was good", async (_, fields, headers) => {
    const { post, host } = await open();
    const first = await post("/oauth/token", { ...grant, ...fields }, { headers });
    expect(first.status).toBe(200);
    host.data = { status: 401, headers: {} };
    for (let nth = 0; nth < 10; nth++) await post("/oauth/token", grant, signedBy(`one:${nth}`));
    host.data = { status: 200, headers: {} };
    // The same pair, and another one, in either place.
    for (const pair of ["a:b", "no", "ab"]) {
      const inFields = { ...grant, client_id: "one", client_secret: pair };
      const { status } = await post("/oauth/token", inFields);
      const inHeader = await post("/oauth/token", grant, signedBy(`one:${pair}`));
      const expected = pair === "a:b" ? 200 : 429;
      expect([pair, status, inHeader.status]).toEqual([pair, expected, expected]);
    }
  });

  test("is named in the event of the call", async () => {
    const { post, call, exchange, signIn } = await open();
    const { caller } = (await exchange()).event ?? {};
    expect(caller).toMatch(/^[0-9a-f]{8}$/);
    const callerOf = async (fields: Record<string, string>) =>
      (await post("/oauth/authorize", { ...fields, Response_type: "code" })).event?.caller;
    expect(await callerOf({ Client_id: "one" })).toBe(caller);
    const other = await callerOf({ Client_id: "two" });
    expect([other, other === caller]).toEqual([expect.stringMatching(/^[0-9a-f]{8}$/), false]);
    expect(await callerOf({})).toBe(null);
    const { event } = await call(`${baseUrl}/data/v3/ed-fi/schools`, { headers: await signIn() });
    expect(event).toMatchObject({ caller, changes: expect.arrayContaining(["EDB003"]) });
  });

  const tokenOf = (rest = "") => `{"access_token":"own"${rest}}`;
  test.each<[string, string | Buffer, object, boolean]>([
    ["passed on", tokenOf(), {}, true],
    ["passed on in a coding", gzipSync(tokenOf()), { "content-encoding": "gzip" }, true],
    ["in a response too large to read", tokenOf(" ".repeat(17_000)), {}, false],
    ["that is no text", '{"access_token":1}', {}, false],
  ])("is named in a call by a token %s", async (_, body, headers, isNamed) => {
    const { host, post, call, exchange } = await open();
    const { caller } = (await exchange()).event ?? {};
    host.data = { status: 200, headers: headers as Record<string, string>, body };
    const answer = await post(
      "/oauth/token",
      { grant_type: "client_credentials" },
      signedBy("one:secret"),
    );
    expect(answer.status).toBe(200);
    if (typeof body === "string") expect(answer.text).toBe(body);
    const own = { headers: { authorization: "Bearer own" } };
    const { event } = await call(`${baseUrl}/data/v3/ed-fi/schools`, own);
    expect(event?.caller).toBe(isNamed ? caller : null);
  });
});

test.each([
  ["EDB001", "authorize", 404],
  ["EDB002", "token", 400],
])("%s that is turned off for one caller refuses that one at %s", async (change, at, status) => {
  const { post } = await open({ without: [`one=${change}`] });
  for (const key of ["one", "two"]) {
    const fields = { Client_id: key, Response_type: "code", Grant_type: "authorization_code" };
    const answer = await post(`/oauth/${at}`, fields);
    expect([key, answer.status]).toEqual([key, key === "one" ? status : 200]);
    expect(answer.text.includes(`without: [\\"${change}\\"]`)).toBe(key === "one");
  }
});

test("EDB003 that is turned off leaves no handle, and passes a token of the host's own", async () => {
  const { call, host, signIn } = await open({ without: ["EDB003"] });
  const own = await call(`${root}/schools`, { headers: { authorization: "Bearer hosttoken" } });
  const handle = await call(`${root}/schools`, { headers: await signIn() });
  expect(handle).toMatchObject({ status: 401, reason: "Invalid token", change: "EDB003" });
  expect([own.status, host.asked.length]).toEqual([200, 1]);
});

test.each<[number, Record<string, string>, number, object]>([
  [403, {}, 200, { error: "invalid_client" }],
  [503, { "retry-after": "9" }, 503, { error: "temporarily_unavailable", message: "Stopped." }],
])("a caller that the owner refuses with %d gets no token", async (refused, more, status, body) => {
  const admitCaller = () => ({ status: refused, message: "Stopped.", headers: more });
  const { exchange, host } = await open({ admitCaller }, true);
  for (const kind of grants) {
    const answer = await exchange({ Grant_type: kind });
    // Only programs of the legacy grant go by the body.
    const wanted = kind === "client_credentials" && status === 200 ? 401 : status;
    expect([answer.status, answer.fields]).toEqual([wanted, body]);
    expect(answer.headers["retry-after"]).toBe(more["retry-after"]);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.event).toMatchObject({ reason: "Stopped" });
  }
  expect([host.exchanges, host.asked.length]).toEqual([0, 0]);
});

test("the owner hears with each sign-in whether its key and secret are proven", async () => {
  const heard: boolean[] = [];
  const admitCaller: AdmitCaller = ({ isProven }) => void heard.push(isProven);
  const { exchange } = await open({ admitCaller }, true);
  for (const kind of grants) {
    await exchange({ Grant_type: kind, Client_secret: "wrong" });
    await exchange({ Grant_type: kind });
  }
  await exchange({ Grant_type: "client_credentials", Client_secret: "" });
  expect(heard).toEqual([false, false, false, true, false]);
});

test("a handle of another replica proves its key and secret here", async () => {
  const heard: boolean[] = [];
  const admitCaller: AdmitCaller = ({ isProven }) => void heard.push(isProven);
  const options = { admitCaller, sessionKeys: [new Uint8Array(32)] };
  const headers = await (await open(options, true)).signIn();
  const other = await open(options, true);
  await other.call(`${root}/schools`, { headers });
  heard.length = 0;
  await other.exchange();
  expect(heard).toEqual([true]);
});

describe("a request with a handle", () => {
  const schools = `${root}/schools`;
  const current = `${baseUrl}/data/v3/ed-fi/schools`;
  test.each([
    [{ authorization: "Bearer a b" }, "Invalid credentials", 0],
    [{ authorization: "Bearer eyJ0.eyJ1.c2ln" }, "Invalid credentials", 1],
    [{ authorization: `Bearer ${id.slice(0, 24)}89ABCDEF` }, "Invalid token", 1],
    [{ authorization: `Bearer ${dashed}` }, "Invalid token", 1],
  ])("that has %o is refused as a legacy host did: %s", async (headers, reason, asked) => {
    const { call, host } = await open();
    host.data = { status: 401, headers: { "content-type": "text/html" }, body: "<html>" };
    const answer = await call(schools, { headers });
    expect(answer).toMatchObject({ status: 401, reason, text: "" });
    expect(answer.headers).toEqual({ "www-authenticate": "Bearer", "content-length": "0" });
    // What can be no token costs the host nothing.
    expect(host.asked).toHaveLength(asked);
    // On a path of the current host, the host's own response is given.
    const passedOn = await call(current, { headers });
    expect([passedOn.status, passedOn.text]).toEqual([401, "<html>"]);
  });

  test("is refused unread where anyone may come, unless the handle is good", async () => {
    const options = { records: {}, dataStandard: "5.0" } as const;
    const { call, host, signIn } = await open(options, true);
    for (const [bearer, reason] of [
      ["nohandle", "Invalid credentials"],
      ["0".repeat(32), "Invalid token"],
    ]) {
      const refused = await call(schools, { headers: { authorization: `Bearer ${bearer}` } });
      expect(refused).toMatchObject({ status: 401, reason, change: "EDB003" });
    }
    expect(host.asked).toEqual([]);
    const { authorization } = await signIn();
    const headers = { authorization: authorization.replace("Bearer", "bearer ") };
    expect(await call(schools, { headers })).toMatchObject({ status: 200, text: "[]" });
    const stranger = { authorization: "Bearer nohandle" };
    expect((await call(current, { headers: stranger })).status).toBe(200);
  });

  test.each<[string, Token, number]>([
    ["refuses the key", [401, '{"error":"invalid_client"}'], 401],
    ["is busy", [503, '{"error":"temporarily_unavailable"}', { "retry-after": "70" }], 503],
    ["has no such operation", [404, ""], 502],
    ["is behind a sign-in page", [403, "<html>"], 502],
  ])("whose host %s in the midst of it is answered so", async (_, token, status) => {
    const { call, host, clock, signIn } = await open();
    const headers = await signIn();
    host.token = token;
    clock.advance(29 * 60_000);
    await call(schools, { headers });
    clock.advance(2 * 60_000);
    const reason = status === 401 ? "Invalid token" : STATUS_CODES[status];
    for (const url of [schools, current]) {
      const answer = await call(url, { headers });
      expect([answer.status, answer.reason]).toEqual([status, reason]);
    }
  });

  test("goes to the host with its headers, and the token of the host", async () => {
    const { call, host, signIn } = await open();
    const headers = { ...(await signIn()), "x-mine": "1" };
    await call(schools, { headers });
    expect(host.asked[0]?.headers["x-mine"]).toBe("1");
    // A token that the host gave up is followed by another, once.
    host.first.push({ status: 401, headers: {} });
    expect((await call(schools, { headers })).status).toBe(200);
    const sent = host.asked.map((each) => each.headers["authorization"]);
    expect(sent).toEqual(["Bearer token1", "Bearer token1", "Bearer token2"]);
    host.fails = true;
    await expect(call(schools, { headers })).rejects.toMatchObject({ code: "ECONNRESET" });
  });

  test.each([
    [200, true],
    [404, true],
    [401, false],
    [429, false],
    [500, false],
  ])("answered with %d begins its window again: %s", async (status, isUsed) => {
    const { call, host, clock, signIn } = await open();
    const headers = await signIn();
    clock.advance(20 * 60_000);
    host.data = { ...listed, status };
    await call(schools, { headers });
    clock.advance(20 * 60_000);
    host.data = listed;
    await call(schools, { headers });
    // A bearer that is no handle any more goes to the host as it is.
    const asked = host.asked.at(-1)?.headers["authorization"];
    expect(asked === headers.authorization).toBe(!isUsed);
  });
});
