import { staticToken } from "@edbridge/core/testing";
import { clientCredentials, createCurrentClient, discover } from "@edbridge/current-flow";
import { describe, expect, test } from "vitest";

const good = {
  baseUrl: "https://host.example/api",
  credentials: { clientKey: "populated", clientSecret: "s3cr3t" },
};
const naming = (setting: string) => expect.objectContaining({ code: "EDB_SETTING", setting });

const shared: [object, string][] = [
  [{ baseUrl: undefined }, "baseUrl"],
  [{ baseUrl: "ftp://host.example" }, "baseUrl"],
  [{ baseUrl: "http://host.example" }, "baseUrl"],
  [{ baseUrl: "https://key:s3cr3t@host.example" }, "baseUrl"],
  [{ credentials: { clientKey: "", clientSecret: "s3cr3t" } }, "credentials.clientKey"],
  [{ credentials: { clientKey: "a", clientSecret: "s3cr3t\n" } }, "credentials.clientSecret"],
  [{ credentials: "populated:s3cr3t" }, "credentials"],
  [{ tokenPath: "oauth/token" }, "tokenPath"],
  [{ tokenPath: "/oauth/../token" }, "tokenPath"],
  [{ tokenPath: "/{tenant}/oauth/token" }, "tenant"],
  [{ tokenPath: "/{tenant}/oauth/token", tenant: "a/b" }, "tenant"],
  [{ schoolYear: "20266" }, "schoolYear"],
  [{ retry: { retries: -1 } }, "retry.retries"],
  [{ allowInsecureHttp: 1 }, "allowInsecureHttp"],
];

test.each([clientCredentials, createCurrentClient])("%o without options says so", (make) => {
  expect(() => Reflect.apply(make, undefined, [])).toThrow(/^options: must be given, as an object/);
});

describe.each([
  ["clientCredentials", clientCredentials],
  ["createCurrentClient", createCurrentClient],
])("%s refuses at once", (_name, make) => {
  test.each(shared)("%o, naming %s and repeating nothing", (wrong, setting) => {
    const call = () => make({ ...good, ...wrong } as typeof good);
    expect(call).toThrow(naming(setting));
    expect(call).toThrow(/^(?!.*s3cr3t)/);
  });
});

describe("createCurrentClient refuses at once", () => {
  test.each([
    [{ schoolyear: 2017 }, "schoolyear"],
    [{ dataPath: "data" }, "dataPath"],
    [{ dataPath: "/data/../{namespace}" }, "dataPath"],
    [{ dataPath: "/data/{schoolYear}/{namespace}" }, "schoolYear"],
    [{ namespace: ".." }, "namespace"],
    [{ namespace: "ed%2ffi" }, "namespace"],
    [{ namespace: "ed-fi/x" }, "namespace"],
    [{ credentials: undefined }, "credentials"],
    [{ tokenSource: staticToken("0123abcd") }, "tokenSource"],
    [{ credentials: undefined, tokenSource: {} }, "tokenSource"],
    [{ credentials: undefined, tokenSource: staticToken("a"), tokenPath: "o" }, "tokenPath"],
  ])("%o, naming %s", (wrong, setting) => {
    expect(() => createCurrentClient({ ...good, ...wrong } as typeof good)).toThrow(
      naming(setting),
    );
  });
});

test("plain http is for this machine, or for a network that is trusted", () => {
  const { credentials } = good;
  clientCredentials({ baseUrl: "http://localhost:8001", credentials });
  clientCredentials({ baseUrl: "http://host.example", credentials, allowInsecureHttp: true });
  createCurrentClient({ baseUrl: "http://host.example", credentials, allowInsecureHttp: true });
});

test.each([
  [["http://host.example"], "baseUrl"],
  [["https://host.example/?x"], "baseUrl"],
  [["https://host.example", { retry: 1 }], "retry"],
])("discover(%j) rejects, naming %s", async ([baseUrl, options], setting) => {
  await expect(discover(String(baseUrl), options as object)).rejects.toThrow(naming(setting));
});
