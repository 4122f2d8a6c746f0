import { readdirSync } from "node:fs";
import { NetworkError, TokenError } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { Agent } from "undici";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { SecretSeal } from "../src/auth/seal.js";
import { credentialsFrom } from "../src/auth/oauth.js";
import { SessionStore } from "../src/auth/sessions.js";
import { checkCompatOptions } from "../src/settings/compat-options.js";
import { serve, stopServers } from "./local-servers.js";
import { temporaryFolder } from "./temporary-folder.js";

const minute = 60_000;
const day = 24 * 60 * minute;
const one = { clientKey: "one", clientSecret: "secret of one" };
const two = { clientKey: "two", clientSecret: "secret of two" };
const key = new Uint8Array(32).fill(1);

type SignIn = (store: SessionStore, credentials: typeof one) => Promise<unknown>;
type Send = (
  store: SessionStore,
  credentials: typeof one | undefined,
  status: number,
  opens?: boolean,
) => Promise<unknown>;

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
  const start = () =>
    new SessionStore({ clock, keys, life: days * 86_400_000, home: () => settings });
  const from = "192.0.2.1";
  const signIn = (store: SessionStore, credentials: typeof one) =>
    store.open(credentials, settings, { from });
  return { host, known, clock, settings, lenient, start, signIn, from };
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
    for (const strange of ["Bearer strange", "Bearer strange", undefined]) {
      expect(store.named(strange)).toBeUndefined();
    }
    expect(store.find("strange")).toBeUndefined();
  });

  test("that is sealed is good in each process with the key, for its days", async () => {
    const { clock, start, signIn, host, settings } = await open({ keys: [key], days: 2 });
    const [here, there] = [start(), start()];
    const handle = await signIn(here, one);
    expect(there.find(handle)?.credential.clientKey).toBe("one");
    expect(there.find(handle)?.credential).toBe(there.named(`Bearer ${handle}`)?.credential);
    expect(here.find(handle)?.credential.id).toBe(there.find(handle)?.credential.id);
    expect(there.counts).toEqual({ exchanges: 0, handles: 1, credentials: 1 });
    expect(await there.find(handle)?.credential.sourceAt(settings).getToken()).toMatchObject({
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
    expect(await signIn(other, one)).toMatch(/^[0-9a-f]{32}$/);
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
    // They are those of one key.
    expect(await codeOf(signIn(store, two))).toBe("signed in");
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

  /** Tries so many wrong secrets, and gives the last outcome. */
  async function guess(store: SessionStore, times: number, signIn: SignIn) {
    let last = "";
    for (let nth = 0; nth < times; nth++) last = await codeOf(signIn(store, wrong(nth)));
    return last;
  }

  test("are as many as before, after a good one that was tried for the first time", async () => {
    const { start, signIn } = await open();
    const store = start();
    await guess(store, 9, signIn);
    await signIn(store, one);
    expect(await codeOf(signIn(store, wrong(9)))).toBe("EDB_TOKEN_REFUSED");
    expect(await codeOf(signIn(store, wrong(10)))).toBe("EDB_TOKEN_LIMIT");
  });

  test("are no fewer after good ones that need no try, also where the host fails", async () => {
    const { clock, host, start, signIn } = await open();
    const store = start();
    await signIn(store, one);
    clock.advance(61 * minute);
    expect(await guess(store, 11, signIn)).toBe("EDB_TOKEN_LIMIT");
    host.isDown = true;
    expect(await codeOf(signIn(store, one))).toBe("EDB_TOKEN_ANSWER");
    expect(await codeOf(signIn(store, wrong(11)))).toBe("EDB_TOKEN_LIMIT");
    host.isDown = false;
    clock.advance(6000);
    expect(await codeOf(signIn(store, wrong(12)))).toBe("EDB_TOKEN_REFUSED");
    await signIn(store, one);
    await signIn(store, one);
    expect(await codeOf(signIn(store, wrong(13)))).toBe("EDB_TOKEN_LIMIT");
  });

  test.each<[string, (store: SessionStore, send: Send) => Promise<unknown>, string]>([
    ["signed in", async (store, send) => send(store, one, 200, true), "tried"],
    ["had a token request passed on", (store, send) => send(store, one, 200), "tried"],
    ["sent no secret with one", (store, send) => send(store, undefined, 200), "EDB_TOKEN_LIMIT"],
    ["was refused", (store, send) => send(store, wrong(99), 401), "EDB_TOKEN_LIMIT"],
    ["did nothing", async () => {}, "EDB_TOKEN_LIMIT"],
  ])("from many addresses do not hold up one that %s", async (_, before, outcome) => {
    const { start, settings } = await open();
    const store = start();
    const tried = (from: string, secret: typeof one) => store.open(secret, settings, { from });
    const send: Send = (_store, credentials, status, opens) =>
      opens && credentials
        ? tried("192.0.2.1", credentials)
        : store.pass({ clientKey: "one", from: "192.0.2.1" }, credentials, settings, async () => ({
            status,
            headers: {},
          }));
    await before(store, send);
    for (let nth = 0; nth < 30; nth++) {
      await codeOf(tried(`198.51.100.${nth % 3}`, wrong(nth)));
    }
    const last = await codeOf(tried("192.0.2.1", wrong(50)));
    expect(last === "EDB_TOKEN_REFUSED" ? "tried" : last).toBe(outcome);
  });
});

describe("a secret that was tried before", () => {
  const outcomeOf = (promise: Promise<unknown>) =>
    promise.then(
      () => "signed in",
      (error: unknown) => (error as TokenError).code,
    );
  /** Tries so many other secrets in vain; the last outcome. */
  const guess = async (tries: number, signIn: (secret: string) => Promise<unknown>) => {
    let last = "";
    for (let nth = 0; nth < tries; nth++) last = await outcomeOf(signIn(`guess ${nth}`));
    return last;
  };

  test.each([
    [5 * minute - 1, "EDB_TOKEN_REFUSED"],
    [5 * minute, "EDB_TOKEN_LIMIT"],
  ])("and refused %d ms ago is another try or none: then %s", async (ago, last) => {
    const { clock, start, signIn } = await open();
    const store = start();
    const tried = (clientSecret: string) => signIn(store, { ...one, clientSecret });
    await outcomeOf(tried("wrong"));
    clock.advance(ago);
    await outcomeOf(tried("wrong"));
    expect(await guess(10, tried)).toBe(last);
  });

  test.each([
    [8 * day - 1, "signed in"],
    [8 * day, "EDB_TOKEN_LIMIT"],
  ])("and taken %d ms ago may be held up by others: it is %s", async (ago, outcome) => {
    const { clock, start, signIn } = await open();
    const store = start();
    await signIn(store, one);
    clock.advance(ago);
    expect(await guess(11, (clientSecret) => signIn(store, { ...one, clientSecret }))).toBe(
      "EDB_TOKEN_LIMIT",
    );
    expect(await outcomeOf(signIn(store, one))).toBe(outcome);
  });

  test("and taken is a guess again once the host refuses it", async () => {
    const { clock, start, signIn, known } = await open();
    const store = start();
    await signIn(store, one);
    clock.advance(61 * minute);
    const [own = ""] = known.splice(0, 1);
    expect(await outcomeOf(signIn(store, one))).toBe("EDB_TOKEN_REFUSED");
    known.push(own);
    clock.advance(61 * minute);
    expect(await guess(11, (clientSecret) => signIn(store, { ...one, clientSecret }))).toBe(
      "EDB_TOKEN_LIMIT",
    );
    expect(await outcomeOf(signIn(store, one))).toBe("EDB_TOKEN_LIMIT");
  });

  test("in a sealed handle is known to be good", async () => {
    const { start, signIn, settings, from } = await open({ keys: [key] });
    const handle = await signIn(start(), one);
    const store = start();
    expect(store.find(handle)).toBeDefined();
    expect(await guess(11, (clientSecret) => signIn(store, { ...one, clientSecret }))).toBe(
      "EDB_TOKEN_LIMIT",
    );
    expect(await outcomeOf(signIn(store, one))).toBe("signed in");
    const other = start();
    expect(other.find(handle)).toBeDefined();
    await guess(11, (clientSecret) => signIn(other, { ...one, clientSecret }));
    const sent = async () => ({ status: 200, headers: {} });
    const passed = other.pass({ clientKey: "one", from }, one, settings, sent);
    expect((await passed).status).toBe(200);
  });
});

describe("a token request that is passed on", () => {
  /** Sends requests with secrets, which the host answers with a status; and how many came there. */
  async function passing() {
    const { start, settings, from, signIn } = await open();
    const store = start();
    const host = { asked: 0, atOnce: 0, most: 0, status: 200 };
    const send = async () => {
      host.asked++;
      host.most = Math.max(host.most, ++host.atOnce);
      await new Promise((resolve) => setImmediate(resolve));
      host.atOnce--;
      return { status: host.status, headers: {} };
    };
    const guesser = { clientKey: "one", from };
    const pass = (clientSecret: string | undefined) => {
      const credentials = clientSecret === undefined ? undefined : { ...one, clientSecret };
      return store.pass(guesser, credentials, settings, send).then(
        ({ status }) => status,
        (error: unknown) => (error as TokenError).code,
      );
    };
    return { store, host, pass, signIn, send, settings, guesser };
  }

  test.each([400, 401])("is a guess where the host answers %d: ten are sent", async (status) => {
    const { host, pass } = await passing();
    host.status = status;
    for (let nth = 0; nth < 10; nth++) expect(await pass(`guess ${nth}`)).toBe(status);
    expect([await pass("guess"), await pass(undefined), host.asked]).toEqual([
      "EDB_TOKEN_LIMIT",
      "EDB_TOKEN_LIMIT",
      10,
    ]);
  });

  test.each([200, 403, 500])("is none where the host answers %d", async (status) => {
    const { host, pass } = await passing();
    host.status = status;
    for (let nth = 0; nth < 12; nth++) expect(await pass(`guess ${nth}`)).toBe(status);
  });

  test("is none where the host is not reached", async () => {
    const { store, settings, guesser } = await passing();
    for (let nth = 0; nth < 12; nth++) {
      const credentials = { ...one, clientSecret: `guess ${nth}` };
      const lost = store.pass(guesser, credentials, settings, async () => {
        throw new NetworkError("reset", undefined, true);
      });
      await expect(lost).rejects.toThrow("reset");
    }
  });

  test("with a secret that the host took is not held up, and goes with others at once", async () => {
    const { host, pass } = await passing();
    expect(await pass("good")).toBe(200);
    host.status = 401;
    for (let nth = 0; nth < 10; nth++) await pass(`guess ${nth}`);
    host.status = 200;
    expect(await Promise.all([pass("good"), pass("good")])).toEqual([200, 200]);
    expect(host.most).toBe(2);
    expect(await pass("other")).toBe("EDB_TOKEN_LIMIT");
    // A secret that was changed is one of many again.
    host.status = 401;
    expect(await pass("good")).toBe(401);
    expect(await pass("good")).toBe("EDB_TOKEN_LIMIT");
  });

  test("waits for those before it, whose secret may be the same", async () => {
    const { host, pass } = await passing();
    expect(await Promise.all(Array.from({ length: 20 }, () => pass("good")))).toEqual(
      Array.from({ length: 20 }, () => 200),
    );
    expect([host.most, host.asked]).toEqual([1, 20]);
  });

  test("gives no try back that it did not take", async () => {
    const { host, pass } = await passing();
    host.status = 401;
    for (let nth = 0; nth < 9; nth++) await pass(`guess ${nth}`);
    host.status = 200;
    expect(await Promise.all([pass("good"), pass("good")])).toEqual([200, 200]);
    host.status = 401;
    expect([await pass("guess 9"), await pass("guess 10")]).toEqual([401, "EDB_TOKEN_LIMIT"]);
  });

  test("proves a secret for legacy requests too", async () => {
    const { store, host, pass, signIn } = await passing();
    expect(await pass(one.clientSecret)).toBe(200);
    host.status = 401;
    for (let nth = 0; nth < 10; nth++) await pass(`guess ${nth}`);
    expect(await signIn(store, one)).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe("the host of a credential", () => {
  test("may be another for a school year, which gives its own token", async () => {
    const [home, other] = [await open(), await open()];
    const store = home.start();
    const handle = await home.signIn(store, one);
    const credential = store.find(handle)?.credential ?? expect.fail("it has a session");
    const tokenOf = async (settings: typeof home.settings) =>
      (await credential.sourceAt(settings).getToken()).value;
    expect(await tokenOf(home.settings)).toBe("token1");
    other.host.exchanges = 7;
    for (let times = 0; times < 2; times++) {
      expect(await tokenOf(other.settings)).toBe("token8");
      // Other options of the same host change nothing.
      expect(await tokenOf(home.lenient)).toBe("token1");
    }
    expect([home.host.exchanges, other.host.exchanges, store.counts.exchanges]).toEqual([1, 8, 2]);
    const proven = await other.signIn(store, one);
    expect(store.find(proven)?.credential.id).not.toBe(credential.id);
  });

  test("is asked by the dispatcher of the latest request that brought one", async () => {
    const { clock, settings, start, signIn } = await open();
    const store = start();
    const used: string[] = [];
    const agent = new Agent();
    onTestFinished(() => agent.destroy());
    const dispatcherOf = (name: string) =>
      agent.compose((dispatch) => (options, handler) => {
        used.push(name);
        return dispatch(options, handler);
      });
    const handle = await store.open(one, settings, { dispatcher: dispatcherOf("first") });
    const { credential } = store.find(handle) ?? expect.fail("it has a session");
    clock.advance(31 * minute);
    await signIn(store, one);
    expect(used).toEqual(["first", "first"]);
    clock.advance(31 * minute);
    await credential.sourceAt(settings, dispatcherOf("second")).getToken();
    clock.advance(31 * minute);
    await credential.sourceAt(settings).getToken();
    expect(used).toEqual(["first", "first", "second", "second"]);
  });

  test("gives one token to all processes that have a state folder", async () => {
    const stateDir = temporaryFolder();
    const { clock, host, settings, start } = await open();
    const shared = { ...settings, stateDir };
    for (const store of [start(), start()]) {
      const handle = await store.open(one, shared, {});
      const session = store.find(handle);
      expect((await session?.credential.sourceAt(shared).getToken())?.value).toBe("token1");
    }
    expect(host.exchanges).toBe(1);
    expect(readdirSync(stateDir)).toEqual(["tokens"]);
    // It ends by the clock that the owner gives.
    clock.advance(31 * minute);
    await start().open(one, shared, {});
    expect(host.exchanges).toBe(2);
  });

  test("is not told what is sealed with the secret, for one purpose", async () => {
    const { start, signIn } = await open();
    const store = start();
    const credential = store.find(await signIn(store, one))?.credential;
    const sealed = credential?.sealFor("held").close("text", "about") ?? "";
    expect(new SecretSeal(one.clientSecret, "held").open(sealed, "about")).toBe("text");
    expect(new SecretSeal(one.clientSecret, "token").open(sealed, "about")).toBeUndefined();
    expect(new SecretSeal(two.clientSecret, "held").open(sealed, "about")).toBeUndefined();
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
