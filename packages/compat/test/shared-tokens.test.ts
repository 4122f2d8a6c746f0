import {
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { AccessToken, systemClock } from "@edbridge/core";
import { expect, onTestFinished, test } from "vitest";
import { FileStore } from "../src/sessions/file-store.js";
import { SharedTokens } from "../src/sessions/shared-tokens.js";

const credentials = { clientKey: "nightly", clientSecret: "s3cret" };
const url = "https://host.example/api/oauth/token";

function state() {
  const folder = mkdtempSync(join(tmpdir(), "edbridge-state-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
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
  expect(later.expiresIn).toBeGreaterThan(1700);
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
