import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { AccessToken, systemClock } from "@edbridge/core";
import { fakeClock } from "@edbridge/core/testing";
import { describe, expect, test } from "vitest";
import type { LockRefusal, SharedStore } from "@edbridge/compat";
import { FileStore } from "../src/store/files.js";
import { SecretSeal } from "../src/auth/seal.js";
import { SharedTokens } from "../src/auth/credential.js";
import { temporaryFolder } from "./temporary-folder.js";

const credentials = { clientKey: "nightly", clientSecret: "s3cret" };
const url = "https://host.example/api/oauth/token";

function state() {
  const folder = temporaryFolder();
  const tokens = join(folder, "tokens");
  const file = () => join(tokens, readdirSync(tokens).find((name) => name.endsWith(".json")) ?? "");
  return { folder, tokens, file };
}

/** The tokens of one process. */
const tokensIn = (folder: string) => new SharedTokens(new FileStore(folder), systemClock);

/** A host that gives numbered tokens. */
function host(expiresIn = 1800) {
  const given: string[] = [];
  const exchange = async () => {
    given.push(`token-${given.length + 1}`);
    return new AccessToken({ value: given.at(-1) ?? "", expiry: "fixed", expiresIn });
  };
  return { given, exchange };
}

test("processes that come at once and later make one exchange", async () => {
  const { folder } = state();
  const { given, exchange } = host();
  const one = () => tokensIn(folder).share(credentials, url, exchange);
  const tokens = await Promise.all([one(), one(), one(), one()]);
  const later = await one();
  expect([...tokens, later].map(({ value }) => value)).toEqual(Array(5).fill("token-1"));
  expect(given).toEqual(["token-1"]);
  expect(later.expiresIn - later.age).toBeGreaterThan(1700);
});

test("a file is for its owner alone, and sealed", async () => {
  const { folder, tokens, file } = state();
  const { exchange } = host();
  await tokensIn(folder).share(credentials, url, exchange);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(statSync(tokens).mode & 0o777).toBe(0o700);
  expect(readFileSync(file(), "utf8")).not.toMatch(/token-1|s3cret|nightly/);
  expect(readdirSync(tokens)).toHaveLength(1);
});

test("a token that the host refused is replaced, and others take the new one", async () => {
  const { folder } = state();
  const { given, exchange } = host();
  const [one, other] = [tokensIn(folder), tokensIn(folder)];
  await one.share(credentials, url, exchange);
  await other.share(credentials, url, exchange);
  const replaced = await one.share(credentials, url, exchange);
  const taken = await other.share(credentials, url, exchange);
  expect([replaced.value, taken.value]).toEqual(["token-2", "token-2"]);
  expect(given).toHaveLength(2);
});

test.each([
  ["of another secret", { ...credentials, clientSecret: "other" }, url],
  ["of another host", credentials, "https://other.example/oauth/token"],
])("a token is not given to a process %s", async (_, own, tokenUrl) => {
  const { folder } = state();
  const { given, exchange } = host();
  await tokensIn(folder).share(credentials, url, exchange);
  const { value } = await tokensIn(folder).share(own, tokenUrl, exchange);
  expect([value, given.length]).toEqual(["token-2", 2]);
});

test("a token that ends within a minute, and a damaged file, are not taken", async () => {
  const { folder, file } = state();
  const short = host(30);
  await tokensIn(folder).share(credentials, url, short.exchange);
  await tokensIn(folder).share(credentials, url, short.exchange);
  expect(short.given).toHaveLength(2);
  writeFileSync(file(), '{"salt":"","iv":"AAAA"}');
  const { given, exchange } = host();
  await tokensIn(folder).share(credentials, url, exchange);
  expect(given).toHaveLength(1);
});

test("a lock that a process left behind is removed", async () => {
  const { folder, file } = state();
  const short = host(30);
  await tokensIn(folder).share(credentials, url, short.exchange);
  const lock = `${file()}.lock`;
  writeFileSync(lock, "");
  const before = new Date(Date.now() - 60_000);
  utimesSync(lock, before, before);
  const { given, exchange } = host();
  // Processes that find it at once must not take it from each other.
  const waiting = Array.from({ length: 8 }, () => tokensIn(folder));
  await Promise.all(waiting.map((one) => one.share(credentials, url, exchange)));
  expect(given).toHaveLength(1);
});

test("a process that lost its lock writes nothing in the place of the one that has it", async () => {
  const { folder } = state();
  const store = new FileStore(folder);
  const lost = await store.lock("key", 0);
  if (typeof lost === "string") throw new Error(lost);
  await store.write("key", "first", 1000, lost);
  writeFileSync(join(folder, "tokens", "key.lock"), "another");
  await store.write("key", "second", 1000, lost);
  await lost.release();
  expect(await store.read("key")).toBe("first");
  expect(await store.lock("key", 0)).toBe("taken");
});

// The system refuses the second with the code of a folder that only lacks the one above it.
test.each(["/dev/null/state", "/proc/edbridge/state"])(
  "where no file can be made, as in %s, the process exchanges for itself",
  async (folder) => {
    const { given, exchange } = host();
    const { value } = await tokensIn(folder).share(credentials, url, exchange);
    expect([value, given.length]).toEqual(["token-1", 1]);
  },
);

describe("a process", () => {
  /** A store in memory, what was done with it, and a process on a clock of its own. */
  function open(refusal?: LockRefusal) {
    const clock = fakeClock();
    const texts = new Map<string, string>();
    const done: string[] = [];
    const lives: number[] = [];
    /** What happens while a process waits for a lock. */
    const meanwhile = { async act() {} };
    const store: SharedStore = {
      async read(key) {
        done.push("read");
        return texts.get(key) ?? null;
      },
      async write(key, text, life, lock) {
        done.push(`write as ${lock?.fence}`);
        lives.push(life);
        texts.set(key, text);
        return true;
      },
      async delete() {
        return false;
      },
      async lock(_key, wait) {
        done.push(`wait ${wait}`);
        await meanwhile.act();
        return refusal ?? { fence: "1", release: async () => void done.push("release") };
      },
    };
    const tokens = () => new SharedTokens(store, clock);
    return { clock, texts, done, lives, meanwhile, tokens };
  }

  test("locks, looks again, exchanges, writes and gives the lock up", async () => {
    const { tokens, done, lives, texts } = open();
    const { exchange } = host(1800);
    await tokens().share(credentials, url, exchange);
    expect(done).toEqual(["read", "wait 30000", "read", "write as 1", "release"]);
    expect(lives).toEqual([1_800_000]);
    const [[key = "", text = ""] = []] = texts;
    expect(key).toMatch(/^[0-9a-f]{64}\.json$/);
    // What is sealed for another purpose opens no token.
    const sealOf = (purpose: string) => new SecretSeal(credentials.clientSecret, purpose);
    const about = key.replace(".json", "");
    expect(sealOf("token").open(text, about)).toContain("token-1");
    expect(sealOf("held").open(text, about)).toBeUndefined();
  });

  test("that finds a token asks for no lock", async () => {
    const { tokens, clock, done } = open();
    const { exchange, given } = host(1800);
    await tokens().share(credentials, url, exchange);
    done.splice(0);
    clock.advance(600_000);
    const found = await tokens().share(credentials, url, exchange);
    expect(found).toMatchObject({ value: "token-1", expiry: "fixed", expiresIn: 1800, age: 600 });
    expect([done, given.length]).toEqual([["read"], 1]);
  });

  test.each([
    [60_000, 2],
    [60_001, 1],
  ])("takes a token with %d ms left after %d exchanges", async (left, exchanges) => {
    const { tokens, clock } = open();
    const { exchange, given } = host(1800);
    await tokens().share(credentials, url, exchange);
    clock.advance(1_800_000 - left);
    await tokens().share(credentials, url, exchange);
    expect(given).toHaveLength(exchanges);
  });

  test("gives the lock up where the host gives no token", async () => {
    const { tokens, done } = open();
    const refused = tokens().share(credentials, url, async () => Promise.reject(new Error("no")));
    await expect(refused).rejects.toThrow("no");
    expect(done.at(-1)).toBe("release");
  });

  test.each<[LockRefusal | undefined, string, readonly string[]]>([
    [undefined, "token-1", ["read", "wait 30000", "read", "release"]],
    // The other one may have written just before the wait ended.
    ["taken", "token-1", ["read", "wait 30000", "read"]],
    ["unreachable", "token-2", ["read", "wait 30000"]],
  ])("whose lock is refused as %s takes %s", async (refusal, value, steps) => {
    const { tokens, texts, done, meanwhile } = open(refusal);
    const { exchange } = host(1800);
    const other = open();
    meanwhile.act = async () => {
      await other.tokens().share(credentials, url, exchange);
      for (const [key, text] of other.texts) texts.set(key, text);
    };
    expect((await tokens().share(credentials, url, exchange)).value).toBe(value);
    expect(done).toEqual(steps);
  });

  test.each([
    { value: 1, issued: Date.UTC(2030, 0), life: 1 },
    { value: "token", issued: String(Date.UTC(2030, 0)), life: 1 },
    { value: "token", issued: Date.UTC(2030, 0), life: 0 },
    { value: "token", issued: Date.UTC(2030, 0), life: "1" },
    { value: "token", issued: Date.UTC(2030, 0) },
    { issued: Date.UTC(2030, 0), life: 1 },
    [],
    "token",
  ])("does not take %j for a token", async (text) => {
    const { tokens, texts } = open();
    const { exchange, given } = host(1800);
    await tokens().share(credentials, url, exchange);
    const [key = ""] = texts.keys();
    const seal = new SecretSeal(credentials.clientSecret, "token");
    texts.set(key, seal.close(JSON.stringify(text), key.replace(".json", "")));
    expect((await tokens().share(credentials, url, exchange)).value).toBe("token-2");
    expect(given).toHaveLength(2);
  });
});
