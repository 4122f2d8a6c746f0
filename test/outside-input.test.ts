import { SharedTokens } from "../packages/compat/src/auth/shared-tokens.js";
import { readLegacyJson } from "../packages/compat/src/http/legacy-json.js";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { AccessToken, SettingError, systemClock } from "@edbridge/core";
import { startSandbox } from "@edbridge/sandbox";
import { expect, test } from "vitest";
import { readBaseline } from "../packages/cli/src/todo/baseline.js";
import { UsageFailure } from "../packages/cli/src/command/outcome.js";
import { callerAddress, callerBaseUrl, Trust } from "../packages/cli/src/serve/forwarded.js";
import { reportLines } from "../packages/cli/src/todo/report.js";
import { readPage, excessOf } from "../packages/compat/src/http/json.js";
import { printQuery, queryParts } from "../packages/compat/src/routing/host-target.js";
import { entryIn } from "../packages/compat/src/writes/waiting-entry.js";
import { bearerToken } from "../packages/compat/src/auth/oauth.js";
import { FileStore } from "../packages/compat/src/store/files.js";
import { HandleSeal } from "../packages/compat/src/auth/seal.js";
import { objectInFile } from "@edbridge/core/internal";
import { doorRows } from "../packages/compat/src/settings/option-rows.js";
import { GivenOptions } from "../packages/core/src/internal/given-options.js";
import { parseRetryAfter } from "../packages/core/src/retry.js";
import { root } from "./support/run.ts";
import { temporaryFolder } from "./support/temporary-folder.ts";
import { cpuOf } from "./support/cpu.ts";
import fc from "fast-check";

// Whatever bytes come from outside, a reader gives a value or its own error, and takes no time.

const folder = temporaryFolder();

/** A file that holds some bytes. */
function fileOf(bytes: Uint8Array): string {
  const file = join(folder, "input.json");
  writeFileSync(file, bytes);
  return file;
}

const credentials = { clientKey: "key", clientSecret: "secret" };
const seal = new HandleSeal({ keys: [new Uint8Array(32)], life: 604_800_000, clock: systemClock });
const openapi = readFileSync(join(root, "packages/sandbox/test/agency-openapi.json"), "utf8");
const record = '{"schoolId":255901001,"a":[1.0,-2e9,true,null,"\\u00e4"],"b":{"c":"d"}}';

interface Reader {
  /** What it reads without an error; made-up input is like it. */
  readonly sample: string;
  readonly read: (text: string, bytes: Uint8Array) => unknown;
  /** The error it may throw. Default: none. */
  readonly error?: new (...given: never[]) => Error;
}

const asLatin1 = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

const readers: Readonly<Record<string, Reader>> = {
  "JSON of hosts": {
    sample: record,
    read(text) {
      const page = readPage(text);
      return typeof page === "string" ? page : page.print();
    },
  },
  "parts of a new person that wait": {
    sample: '{"owner":"a","key":"b","since":1,"parts":"c+/="}',
    read: (text) => JSON.stringify(entryIn(text)),
  },
  "JSON of legacy programs": {
    sample: record.replaceAll('"', "'"),
    read: (text) => readLegacyJson(text)?.print(),
  },
  "the bounds of a record": { sample: record, read: (text) => excessOf(text, 1000) },
  "a query": { sample: "?limit=5&Q=%20a+b&q=", read: (text) => printQuery(queryParts(text)) },
  Authorization: {
    sample: "Bearer 0123456789abcdef",
    read: (_, bytes) => bearerToken({ authorization: asLatin1(bytes) }),
  },
  Forwarded: {
    sample: 'for="[::1]:80";host=a.example;proto=https, for=10.1.2.3',
    read: (_, bytes) => callerBaseUrl({ forwarded: asLatin1(bytes) }, "http://a"),
  },
  "X-Forwarded-For": {
    sample: "10.1.2.3, ::1",
    read: (_, bytes) => callerAddress(asLatin1(bytes), "127.0.0.1", new Trust("trust")),
  },
  "Retry-After": {
    sample: "Wed, 21 Oct 2015 07:28:00 GMT",
    read: (_, bytes) => parseRetryAfter(asLatin1(bytes), 0),
  },
  "a sealed handle": { sample: seal.seal(credentials), read: (text) => seal.open(text) },
  "a file of options": {
    sample: '{"baseUrl":"https://host.example","maxBody":1000}',
    read(_, bytes) {
      const given = new GivenOptions({
        table: doorRows,
        place: "code",
        knowsAll: true,
        others: [],
      });
      given.addFile(objectInFile(fileOf(bytes)), "file");
    },
    error: SettingError,
  },
  "a baseline": {
    sample: '{"v":1,"legacyCalls":[],"fields":[]}',
    read: (_, bytes) => readBaseline(fileOf(bytes)),
    error: UsageFailure,
  },
  "a report": {
    sample: '{"v":1,"summary":true,"run":"a","ended":"2026-01-02T03:04:05Z"}\n',
    read: async (_, bytes) => {
      for await (const line of reportLines([], Readable.from([bytes]))) void line;
    },
    error: UsageFailure,
  },
};

/** Bytes like a sample: with some changed, cut off, doubled or nested; and bytes of any kind. */
function bytesLike(sample: string): fc.Arbitrary<Uint8Array> {
  const whole = Buffer.from(sample);
  const at = fc.nat({ max: whole.length });
  const piece = fc.tuple(at, at).map(([one, other]) => whole.subarray(one, other));
  const odd = fc.constantFrom(
    "{",
    "[",
    '"',
    "\\",
    "\\u",
    ",",
    "=",
    ";",
    "e9",
    "\r\n",
    "\0",
    "\ud800",
  );
  const many = fc.tuple(odd, fc.nat({ max: 20_000 })).map(([text, times]) => text.repeat(times));
  const part = fc.oneof(
    piece,
    fc.uint8Array({ maxLength: 40 }),
    many.map(Buffer.from),
    odd.map(Buffer.from),
  );
  return fc.array(part, { maxLength: 5 }).map((parts) => Buffer.concat(parts));
}

test.each(Object.entries(readers))("%s", async (_, { sample, read, error }) => {
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
  const tokens = () => new SharedTokens(new FileStore(folder), systemClock);
  const token = () => new AccessToken({ value: "0123abcd", expiry: "fixed", expiresIn: 1800 });
  await tokens().share(credentials, "https://host.example/oauth/token", async () => token());
  const [name = ""] = readdirSync(join(folder, "tokens"));
  const file = join(folder, "tokens", name);
  const property = fc.asyncProperty(bytesLike(readFileSync(file, "utf8")), async (bytes) => {
    writeFileSync(file, bytes);
    const shared = await tokens().share(credentials, "https://host.example/oauth/token", async () =>
      token(),
    );
    expect(shared.value).toBe("0123abcd");
  });
  await fc.assert(property, { numRuns: 20 });
});
