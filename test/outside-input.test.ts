import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { AccessToken, SettingError, systemClock } from "@edbridge/core";
import { startSandbox } from "@edbridge/sandbox";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readBaseline } from "../packages/cli/src/todo/baseline.js";
import { UsageFailure } from "../packages/cli/src/command/outcome.js";
import { callerAddress, callerBaseUrl, readTrust } from "../packages/cli/src/serve/forwarded.js";
import { readReport } from "../packages/cli/src/todo/report.js";
import { bearerToken } from "../packages/compat/src/auth/oauth.js";
import { handleSeal } from "../packages/compat/src/auth/seal.js";
import { sharedTokens } from "../packages/compat/src/auth/shared-tokens.js";
import { excessOf, isDeep, parsePage } from "../packages/compat/src/http/json.js";
import { strictJson } from "../packages/compat/src/http/legacy-json.js";
import { printQuery, queryParts } from "../packages/compat/src/routing/host-target.js";
import { optionsFrom } from "../packages/compat/src/settings/environment.js";
import { FileStore } from "../packages/compat/src/store/files.js";
import { entryIn } from "../packages/compat/src/writes/waiting-entry.js";
import { parseRetryAfter } from "../packages/core/src/retry.js";
import { cpuOf } from "./support/cpu.ts";
import { root } from "./support/run.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";

// Whatever bytes come from outside, a reader gives a value or its own error, and takes no time.

const folder = temporaryFolder();

/** A file that holds some bytes. */
function fileOf(bytes: Uint8Array): string {
  const file = join(folder, "input.json");
  writeFileSync(file, bytes);
  return file;
}

const credentials = { clientKey: "key", clientSecret: "secret" };
const host = "https://host.example/api";
const seal = handleSeal([new Uint8Array(32)], host, 604_800_000, systemClock);
const openapi = readFileSync(join(root, "packages/sandbox/test/agency-openapi.json"), "utf8");
const record = '{"schoolId":255901001,"a":[1.0,-2e9,true,null,"\\u00e4"],"b":{"c":"d"}}';

/** What it reads without an error, which made-up input is like; the reader; and the error it may throw. */
type Reader = readonly [
  name: string,
  sample: string,
  read: (text: string, bytes: Uint8Array) => unknown,
  error?: new (...given: never[]) => Error,
];

const asLatin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

const readers: readonly Reader[] = [
  [
    "JSON of hosts",
    record,
    (text) => {
      const page = parsePage(text);
      return typeof page === "string" || isDeep(page.value) || page.print();
    },
  ],
  [
    "parts of a new person that wait",
    '{"owner":"a","key":"b","since":1,"parts":"c+/="}',
    (text) => JSON.stringify(entryIn(text)),
  ],
  ["JSON of legacy programs", record.replaceAll('"', "'"), strictJson],
  ["the bounds of a record", record, (text) => excessOf(text, 1000)],
  ["a query", "?limit=5&Q=%20a+b&q=", (text) => printQuery(queryParts(text))],
  [
    "Authorization",
    "Bearer 0123456789abcdef",
    (_, bytes) => bearerToken({ authorization: asLatin1(bytes) }),
  ],
  [
    "Forwarded",
    'for="[::1]:80";host=a.example;proto=https, for=10.1.2.3',
    (_, bytes) => callerBaseUrl({ forwarded: asLatin1(bytes) }, "http://a"),
  ],
  [
    "X-Forwarded-For",
    "10.1.2.3, ::1",
    (_, bytes) => callerAddress(asLatin1(bytes), "127.0.0.1", readTrust("trust")),
  ],
  [
    "Retry-After",
    "Wed, 21 Oct 2015 07:28:00 GMT",
    (_, bytes) => parseRetryAfter(asLatin1(bytes), 0),
  ],
  ["a sealed handle", seal.seal(credentials), (text) => seal.open(text)],
  [
    "a file of options",
    '{"baseUrl":"https://host.example","maxBody":1000}',
    (_, bytes) => {
      optionsFrom({ EDBRIDGE_CONFIG: fileOf(bytes) });
    },
    SettingError,
  ],
  [
    "a baseline",
    '{"v":1,"legacyCalls":[],"fields":[]}',
    (_, bytes) => readBaseline(fileOf(bytes)),
    UsageFailure,
  ],
  [
    "a report",
    '{"v":1,"summary":true,"run":"a","ended":"2026-01-02T03:04:05Z"}\n',
    (_, bytes) => readReport("", Readable.from([bytes]), () => {}),
    UsageFailure,
  ],
];

/** Bytes like a sample: with some changed, cut off, doubled or nested; and bytes of any kind. */
function bytesLike(sample: string): fc.Arbitrary<Uint8Array> {
  const whole = Buffer.from(sample);
  const at = fc.nat({ max: whole.length });
  const piece = fc.tuple(at, at).map(([one, other]) => whole.subarray(one, other));
  const odd = fc.constantFrom(...'{["\\,=;', "\\u", "e9", "\r\n", "\0", "\ud800");
  const many = fc.tuple(odd, fc.nat({ max: 20_000 })).map(([text, times]) => text.repeat(times));
  const part = fc.oneof(
    piece,
    fc.uint8Array({ maxLength: 40 }),
    many.map(Buffer.from),
    odd.map(Buffer.from),
  );
  return fc.array(part, { maxLength: 5 }).map((parts) => Buffer.concat(parts));
}

test.for(readers)("%s", async ([, sample, read, error]) => {
  await read(sample, Buffer.from(sample));
  const property = fc.asyncProperty(bytesLike(sample), async (bytes) => {
    const took = await cpuOf(async () => {
      try {
        await read(Buffer.from(bytes).toString(), bytes);
      } catch (caught) {
        if (error === undefined || !(caught instanceof error)) throw caught;
      }
    });
    expect(took).toBeLessThan(1000);
  });
  await fc.assert(property, { numRuns: 150 });
});

test("an OpenAPI document", async () => {
  const property = fc.asyncProperty(bytesLike(openapi), async (bytes) => {
    const started = startSandbox({ openapi: fileOf(bytes), disciplineIncidents: 0, schools: 0 });
    const outcome = await started.catch((caught: unknown) => caught);
    if (outcome instanceof Error) expect(outcome).toBeInstanceOf(TypeError);
    else await started.then((sandbox) => sandbox.stop());
  });
  await fc.assert(property, { numRuns: 40 });
});

test("a file of tokens that holds anything is no token, and is written anew", async () => {
  const token = async () =>
    new AccessToken({ value: "0123abcd", expiry: "fixed", expiresIn: 1800 });
  const tokenUrl = "https://host.example/oauth/token";
  const { signal } = new AbortController();
  const share = () =>
    sharedTokens(tokenUrl, new FileStore(folder), systemClock, signal)(credentials, token);
  await share();
  const [name = ""] = readdirSync(join(folder, "tokens"));
  const file = join(folder, "tokens", name);
  const property = fc.asyncProperty(bytesLike(readFileSync(file, "utf8")), async (bytes) => {
    writeFileSync(file, bytes);
    expect((await share()).value).toBe("0123abcd");
  });
  await fc.assert(property, { numRuns: 20 });
});
