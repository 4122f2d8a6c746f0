import { NetworkError, TokenError } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { afterEach, describe, expect, test } from "vitest";
import { credentialsFrom, SessionStore } from "../src/sessions/session-store.js";
import { checkCompatOptions } from "../src/settings/compat-options.js";
import { serve, stopServers } from "./local-servers.js";

const minute = 60_000;
const day = 24 * 60 * minute;
const one = { clientKey: "one", clientSecret: "secret of one" };
const two = { clientKey: "two", clientSecret: "secret of two" };
const key = new Uint8Array(32).fill(1);

afterEach(stopServers);

/** A host that knows two keys, and the sessions of several processes before it. */
async function open({ keys = [] as Uint8Array[], days = 7 } = {}) {
  const host = { exchanges: 0, isDown: false };
  const known = [one, two].map(
    ({ clientKey, clientSecret }) =>
      `Basic ${Buffer.from(`${clientKey}:${clientSecret}`).toString("base64")}`,
  );
  const baseUrl = await serve((request, response) => {
    host.exchanges++;
    request.resume();
    if (host.isDown) return void response.writeHead(500).end();
    const isKnown = known.includes(request.headers.authorization ?? "");
    response.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
    const token = { access_token: `token${host.exchanges}`, expires_in: 1800 };
    response.end(JSON.stringify(isKnown ? token : { error: "invalid_client" }));
  });
  const clock = fakeClock();
  const given = { baseUrl, dataPath: "/data/v3/{namespace}", sessionKeys: keys, clock };
  const settings = checkCompatOptions(given);
  const lenient = checkCompatOptions({ ...given, code: "lenient" });
  const start = () => new SessionStore({ clock, keys, days, home: () => settings });
  const from = "192.0.2.1";
  const signIn = (store: SessionStore, credentials: typeof one) =>
    store.open(credentials, settings, { from });
  return { host, clock, settings, lenient, start, signIn, from };
}

describe("a handle", () => {
  test("lives 30 minutes from its last use", async () => {
    const { clock, start, signIn } = await open();
    const store = start();
    const handle = await signIn(store, one);
    expect(handle).toMatch(/^[0-9a-f]{32}$/);
    clock.advance(30 * minute - 1);
    const session = store.find(handle);
    expect(session?.credential.clientKey).toBe("one");
    if (session) store.noteUse(session);
    clock.advance(30 * minute - 1);
    expect(store.named(`Bearer ${handle}`)?.credential).toBe(session?.credential);
    clock.advance(1);
    expect(store.named(`Bearer ${handle}`)).toBeUndefined();
    expect(store.find(handle)).toBeUndefined();
  });

  test("is found by the header that nearly all send, and not by a part of one", async () => {
    const { start, signIn } = await open();
    const store = start();
    const [first, second] = [await signIn(store, one), await signIn(store, two)];
    expect(store.named(undefined)).toBeUndefined();
    for (const wrong of [first, `bearer ${first}`, `Basic ${first}`, `Bearer  ${first}`]) {
      expect([wrong, store.named(wrong)]).toEqual([wrong, undefined]);
    }
    for (const [handle, name] of [
      [first, "one"],
      [first, "one"],
      [second, "two"],
      [first, "one"],
    ] as const) {
      expect(store.named(`Bearer ${handle}`)?.credential.clientKey).toBe(name);
    }
    expect(store.named("Bearer strange")).toBeUndefined();
    expect(store.find("strange")).toBeUndefined();
  });

  test("that is sealed is good in each process with the key, for its days", async () => {
    const { clock, start, signIn, host } = await open({ keys: [key], days: 2 });
    const [here, there] = [start(), start()];
    const handle = await signIn(here, one);
    expect(there.find(handle)?.credential.clientKey).toBe("one");
    expect(there.find(handle)?.credential).toBe(there.named(`Bearer ${handle}`)?.credential);
    expect(here.find(handle)?.credential.id).toBe(there.find(handle)?.credential.id);
    expect(there.counts).toEqual({ exchanges: 0, handles: 1, credentials: 1 });
    expect(await there.find(handle)?.credential.source.getToken()).toMatchObject({
      expiry: "fixed",
    });
    expect(host.exchanges).toBe(2);
    // After its window it is opened again.
    clock.advance(31 * minute);
    expect(there.find(handle)?.credential.clientKey).toBe("one");
    // A process that uses it all the time ends it as the others do.
    for (let passed = 31 * minute; passed < 2 * day; passed += 20 * minute) {
      const session = there.named(`Bearer ${handle}`);
      if (session) there.noteUse(session);
      clock.advance(20 * minute);
    }
    expect(there.named(`Bearer ${handle}`)).toBeUndefined();
    expect(there.find(handle)).toBeUndefined();
    const other = new SessionStore({ clock, home: () => expect.fail("it has no key") });
    expect(other.find(handle)).toBeUndefined();
  });
});

describe("the credentials of handles", () => {
  test("are proven once, and share one token of the host", async () => {
    const { host, start, signIn } = await open();
    const store = start();
    const handles = await Promise.all([one, one, one].map((each) => signIn(store, each)));
    handles.push(await signIn(store, one));
    expect(new Set(handles).size).toBe(4);
    expect(host.exchanges).toBe(1);
    expect(store.counts).toEqual({ exchanges: 1, handles: 4, credentials: 1 });
    await signIn(store, two);
    expect(store.counts).toEqual({ exchanges: 2, handles: 5, credentials: 2 });
  });

  test("are remembered for an hour from their last use", async () => {
    const { clock, start, signIn } = await open();
    const store = start();
    const handle = await signIn(store, one);
    clock.advance(29 * minute);
    const session = store.find(handle);
    if (session) store.noteUse(session);
    clock.advance(30 * minute);
    expect(store.counts).toMatchObject({ handles: 0, credentials: 1 });
    clock.advance(30 * minute - 1);
    expect(store.counts).toMatchObject({ credentials: 1 });
    clock.advance(1);
    expect(store.counts).toMatchObject({ credentials: 0 });
  });

  test("that the host refuses are not kept as proven, and the host is left alone", async () => {
    const { clock, host, start, signIn } = await open();
    const store = start();
    const wrong = { ...one, clientSecret: "guessed" };
    await expect(signIn(store, wrong)).rejects.toMatchObject({ code: "EDB_TOKEN_REFUSED" });
    expect(store.counts).toEqual({ exchanges: 0, handles: 0, credentials: 0 });
    await expect(signIn(store, wrong)).rejects.toMatchObject({ code: "EDB_TOKEN_REFUSED" });
    expect(host.exchanges).toBe(1);
    clock.advance(5000);
    await expect(signIn(store, wrong)).rejects.toMatchObject({ code: "EDB_TOKEN_REFUSED" });
    expect(host.exchanges).toBe(2);
    // The pause is its own: with the right secret the key signs in.
    await signIn(store, one);
  });

  test("stay proven where the host is not reached for a while", async () => {
    const { clock, host, start, signIn } = await open();
    const store = start();
    const handle = await signIn(store, one);
    clock.advance(29 * minute);
    const session = store.find(handle);
    if (session) store.noteUse(session);
    clock.advance(15 * minute);
    host.isDown = true;
    await expect(signIn(store, one)).rejects.toMatchObject({ code: "EDB_TOKEN_ANSWER" });
    expect(store.counts).toMatchObject({ credentials: 1, handles: 1 });
    expect(store.find(handle)).toBeDefined();
  });
});

describe("wrong secrets", () => {
  const wrong = (nth: number) => ({ ...one, clientSecret: `guess ${nth}` });
  const codeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => "signed in",
      (error: unknown) => (error as TokenError).code,
    );

  test("are counted, each once: the eleventh of a minute is not tried", async () => {
    const { clock, host, start, signIn } = await open();
    const store = start();
    for (let nth = 0; nth < 10; nth++) {
      for (const _again of [1, 2]) {
        expect(await codeOf(signIn(store, wrong(nth)))).toBe("EDB_TOKEN_REFUSED");
      }
    }
    const eleventh = await signIn(store, wrong(10)).catch((error: unknown) => error);
    expect(eleventh).toBeInstanceOf(TokenError);
    expect(eleventh).toMatchObject({
      code: "EDB_TOKEN_LIMIT",
      status: 429,
      retryable: true,
      retryAfter: 6000,
      message: expect.stringContaining("Too many wrong secrets"),
    });
    expect(host.exchanges).toBe(10);
    clock.advance(6000);
    expect(await codeOf(signIn(store, one))).toBe("signed in");
  });

  test("do not count where the host takes them, or does not judge them", async () => {
    const { clock, host, start, signIn } = await open();
    const store = start();
    host.isDown = true;
    for (let nth = 0; nth < 20; nth++) {
      expect(await codeOf(signIn(store, wrong(nth)))).toBe("EDB_TOKEN_ANSWER");
    }
    host.isDown = false;
    for (let hours = 0; hours < 20; hours++) {
      expect(await codeOf(signIn(store, one))).toBe("signed in");
      clock.advance(61 * minute);
    }
    expect(await codeOf(signIn(store, wrong(99)))).toBe("EDB_TOKEN_REFUSED");
  });
});

describe("a code", () => {
  test("is exchanged for a handle, once", async () => {
    const { start, settings, from } = await open();
    const store = start();
    const code = store.mintCode("one");
    expect(await store.exchange(code, two, settings, { from })).toBeUndefined();
    const [first, second] = await Promise.all([
      store.exchange(code, one, settings, { from }),
      store.exchange(code, one, settings, { from }),
    ]);
    expect(first).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toBeUndefined();
    expect(await store.exchange(code, one, settings, { from })).toBeUndefined();
  });

  test("is good still after an exchange that failed", async () => {
    const { host, start, settings, from } = await open();
    const store = start();
    const code = store.mintCode("one");
    const wrong = { ...one, clientSecret: "guessed" };
    await expect(store.exchange(code, wrong, settings, { from })).rejects.toThrow(TokenError);
    host.isDown = false;
    expect(await store.exchange(code, one, settings, { from })).toMatch(/^[0-9a-f]{32}$/);
  });

  test("may be any where the owner says so", async () => {
    const { start, lenient, from } = await open();
    expect(await start().exchange("any", one, lenient, { from })).toMatch(/^[0-9a-f]{32}$/);
  });
});

test("who leaves while the credentials are proven is told so, and guesses nothing", async () => {
  const { start, settings, from } = await open();
  const store = start();
  const signal = AbortSignal.abort(new NetworkError("left", undefined, false));
  for (let nth = 0; nth < 20; nth++) {
    await expect(store.open(one, settings, { from, signal })).rejects.toThrow("left");
  }
  expect(await store.open(one, settings, { from })).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  [undefined, "secret"],
  ["key", undefined],
  ["", "secret"],
  ["key", ""],
  ["key\n", "secret"],
])("key %j and secret %j are no credentials", (clientKey, secret) => {
  expect(credentialsFrom(clientKey, secret)).toBeUndefined();
  expect(credentialsFrom("key", "secret")).toEqual({ clientKey: "key", clientSecret: "secret" });
});
