import {
  createDataClient,
  type DataClientOptions,
  reuseToken,
  SettingError,
  type TokenSource,
} from "@edbridge/core";
import { checkCredentials, credentialId, tokenSourceOf } from "@edbridge/core/internal";
import { fakeClock, staticToken } from "@edbridge/core/testing";
import fc from "fast-check";
import { Agent } from "undici";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { naming } from "./support/naming.js";

const good = { clientKey: "populated", clientSecret: "populatedSecret" };

describe("credentials", () => {
  test("may have any text but control characters", () => {
    const credentials = { clientKey: "\u00e4:\u{1f600}", clientSecret: " " };
    expect(checkCredentials({ ...credentials, more: 1 })).toEqual(credentials);
  });

  test.each([
    [undefined, "credentials"],
    ["populated:populatedSecret", "credentials"],
    [{ ...good, clientKey: "" }, "credentials.clientKey"],
    [{ ...good, clientKey: 7 }, "credentials.clientKey"],
    [{ ...good, clientSecret: undefined }, "credentials.clientSecret"],
    [{ ...good, clientSecret: "a\nb" }, "credentials.clientSecret"],
    [{ ...good, clientKey: "a\u007f" }, "credentials.clientKey"],
    [{ ...good, clientKey: "a\u0085" }, "credentials.clientKey"],
  ])("may not be %o: wrong %s", (...[value]) => {
    expect(() => checkCredentials(value)).toThrowErrorMatchingSnapshot();
  });

  test("of shared maps differ in base URL, key, secret and flow, and hold no secret", () => {
    const parts = fc.array(fc.string({ minLength: 4 }), { minLength: 4, maxLength: 4 });
    const idOf = ([flow = "", tokenUrl = "", clientKey = "", clientSecret = ""]: string[]) =>
      credentialId({ clientKey, clientSecret }, { flow, tokenUrl });
    fc.assert(
      fc.property(parts, fc.nat(3), fc.string({ minLength: 1 }), (one, changed, more) => {
        const other = one.map((part, nth) => (nth === changed ? part + more : part));
        expect(idOf(other)).not.toBe(idOf(one));
        expect(idOf([...one])).toBe(idOf(one));
        expect(idOf(one)).toMatch(/^[\w-]{43}$/);
      }),
    );
    expect(idOf(["a", "b", "c:d", "e"])).not.toBe(idOf(["a", "b", "c", "d:e"]));
  });
});

describe("createDataClient", () => {
  const options = {
    baseUrl: "https://host.example",
    dataPath: "/data/v3/ed-fi",
    tokenSource: staticToken("0123abcd"),
  };

  test.each([
    [undefined, "options"],
    [null, "options"],
    [[], "options"],
    ["https://host.example", "options"],
    [{ baseUrl: "host.example" }, "baseUrl"],
    [{ dataPath: "data" }, "dataPath"],
    [{ tokenSource: undefined }, "tokenSource"],
    [{ tokenSource: { getToken: () => {} } }, "tokenSource"],
    [{ dispatcher: null }, "dispatcher"],
    [{ retry: { tries: 3 } }, "retry"],
    [{ retry: { retries: "3" } }, "retry.retries"],
    [{ retry: { retries: 1.5 } }, "retry.retries"],
    [{ retry: { retries: Number.POSITIVE_INFINITY } }, "retry.retries"],
    [{ retry: { baseDelay: -1 } }, "retry.baseDelay"],
    [{ retry: { maxRetryAfter: Number.NaN } }, "retry.maxRetryAfter"],
    [{ allowInsecureHttp: "yes" }, "allowInsecureHttp"],
    [{ clock: Date }, "clock"],
    [{ random: 0.5 }, "random"],
    [{ userAgent: "a\nb" }, "userAgent"],
    [{ timeout: 0 }, "timeout"],
  ])("refuses %o at once, naming %s", (wrong, setting) => {
    const given = setting === "options" ? wrong : { ...options, ...(wrong as object) };
    expect(() => createDataClient(given as typeof options)).toThrowErrorMatchingSnapshot();
  });

  test.each([
    [{ clock: {} }, "have now(), monotonic(), sleep()."],
    [{ baseURL: 1 }, "baseURL: is not an option: did you mean baseUrl?"],
    [{ tokensource: 1 }, "tokensource: is not an option: did you mean tokenSource?"],
    [{ cok: 1 }, "cok: is not an option: did you mean clock?"],
    [{ allowUnsafeHttp: 1 }, "allowUnsafeHttp: is not an option: did you mean allowInsecureHttp?"],
    [{ url: 1 }, "url: is not an option."],
  ])("refuses %o, and says what to do: %s", (wrong, message) => {
    const given = { ...options, ...wrong } as unknown as DataClientOptions;
    expect(() => createDataClient(given)).toThrow(message);
  });

  test("refuses Bun, which has no dispatchers", () => {
    Object.assign(process.versions, { bun: "1.3.0" });
    try {
      expect(() => createDataClient(options)).toThrow(/^runtime: Bun .*Node\.js/);
    } finally {
      Reflect.deleteProperty(process.versions, "bun");
    }
  });

  test("refuses a Node.js that is too old, and says how its programs are bridged", () => {
    const { getBuiltinModule } = process;
    Reflect.deleteProperty(process, "getBuiltinModule");
    try {
      expect(() => createDataClient(options)).toThrow(/^runtime: .* 20\.19 .* edbridge run --env/);
    } finally {
      Object.assign(process, { getBuiltinModule });
    }
  });

  test("takes all options that are documented", () => {
    const { clock, random } = { clock: fakeClock(), random: () => 0.5 };
    const shared = { dispatcher: new Agent(), retry: {}, allowInsecureHttp: true, clock, random };
    const own = { baseUrl: "http://host.example", userAgent: "nightly/1.2", timeout: 5000 };
    expect(() => createDataClient({ ...options, ...shared, ...own })).not.toThrow();
  });
});

test("a token source is given, or made from the credentials; not neither or both", () => {
  const tokenSource = staticToken("0123abcd");
  const made = staticToken("other");
  const of = (options: object) =>
    tokenSourceOf(options as { tokenSource: TokenSource }, () => made);
  expect(of({ tokenSource })).toBe(tokenSource);
  expect(of({ credentials: good })).toBe(made);
  expect(() => of({})).toThrow(naming("credentials"));
  expect(() => of({ credentials: good, tokenSource })).toThrow(naming("tokenSource"));
});

test("what makes a token reusable is a function that gives one, and options of its own", async () => {
  const reuse = (...args: unknown[]) => Reflect.apply(reuseToken, undefined, args);
  expect(() => reuse()).toThrow(/^exchange: must be a function/);
  expect(() => reuse(() => {}, { deadlin: 5 })).toThrow(naming("deadlin"));
  expect(() => reuse(() => {}, { deadline: "5s" })).toThrow(naming("deadline"));
  expect(() => reuse(() => {}, { retry: { tries: 3 } })).toThrow(naming("retry"));
  for (const given of [undefined, "0123abcd", { access_token: "0123abcd" }]) {
    await expect(reuse(async () => given).getToken()).rejects.toEqual(naming("exchange"));
  }
});

test("no setting's error repeats what was given", () => {
  const client = (options: object) => createDataClient(options as DataClientOptions);
  const checks = [
    (value: unknown) => checkCredentials(value),
    (value: unknown) => checkCredentials({ clientKey: value, clientSecret: value }),
    (value: unknown) => client({ retry: value, random: value }),
    (value: unknown) => client({ retry: { retries: value }, clock: value }),
    (value: unknown) => client({ dispatcher: value, allowInsecureHttp: value }),
    (value: unknown) => client({ allowInsecureHttp: value }),
  ];
  const secret = fc.string().map((text) => `s3cr3t${text}\n`);
  const any = fc.oneof(secret, fc.array(secret), fc.dictionary(secret, secret));
  fc.assert(
    fc.property(fc.constantFrom(...checks), any, (check, value) => {
      try {
        check(value);
      } catch (error) {
        expect(error).toBeInstanceOf(SettingError);
        expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("s3cr3t");
      }
    }),
  );
});
