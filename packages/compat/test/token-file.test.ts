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
import { AccessToken } from "@edbridge/core";
import { expect, onTestFinished, test } from "vitest";
import { TokenFiles } from "../src/sessions/token-file.js";

const credentials = { clientKey: "nightly", clientSecret: "s3cret" };
const url = "https://host.example/api/oauth/token";

function state() {
  const folder = mkdtempSync(join(tmpdir(), "edbridge-state-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const tokens = join(folder, "tokens");
  const file = () => join(tokens, readdirSync(tokens).find((name) => name.endsWith(".json")) ?? "");
  return { folder, tokens, file };
}

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
  const one = () => new TokenFiles(folder).share(credentials, url, exchange);
  const tokens = await Promise.all([one(), one(), one(), one()]);
  const later = await one();
  expect([...tokens, later].map(({ value }) => value)).toEqual(Array(5).fill("token-1"));
  expect(given).toEqual(["token-1"]);
  expect(later.expiresIn).toBeGreaterThan(1700);
});

test("a file is for its owner alone, and sealed", async () => {
  const { folder, tokens, file } = state();
  const { exchange } = host();
  await new TokenFiles(folder).share(credentials, url, exchange);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(statSync(tokens).mode & 0o777).toBe(0o700);
  expect(readFileSync(file(), "utf8")).not.toMatch(/token-1|s3cret|nightly/);
  expect(readdirSync(tokens)).toHaveLength(1);
});

test("a token that the host refused is replaced, and others take the new one", async () => {
  const { folder } = state();
  const { given, exchange } = host();
  const [one, other] = [new TokenFiles(folder), new TokenFiles(folder)];
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
  await new TokenFiles(folder).share(credentials, url, exchange);
  const { value } = await new TokenFiles(folder).share(own, tokenUrl, exchange);
  expect([value, given.length]).toEqual(["token-2", 2]);
});

test("a token that ends within a minute, and a damaged file, are not taken", async () => {
  const { folder, file } = state();
  const short = host(30);
  await new TokenFiles(folder).share(credentials, url, short.exchange);
  await new TokenFiles(folder).share(credentials, url, short.exchange);
  expect(short.given).toHaveLength(2);
  writeFileSync(file(), '{"salt":"","iv":"AAAA"}');
  const { given, exchange } = host();
  await new TokenFiles(folder).share(credentials, url, exchange);
  expect(given).toHaveLength(1);
});

test("a lock that a process left behind is removed", async () => {
  const { folder, file } = state();
  const short = host(30);
  await new TokenFiles(folder).share(credentials, url, short.exchange);
  const lock = `${file()}.lock`;
  writeFileSync(lock, "");
  const before = new Date(Date.now() - 60_000);
  utimesSync(lock, before, before);
  const { given, exchange } = host();
  await new TokenFiles(folder).share(credentials, url, exchange);
  expect(given).toHaveLength(1);
});

test("where no file can be made, the process exchanges for itself", async () => {
  const { given, exchange } = host();
  const { value } = await new TokenFiles("/dev/null/state").share(credentials, url, exchange);
  expect([value, given.length]).toEqual(["token-1", 1]);
});
