import { staticToken } from "@edbridge/core/testing";
import { clientCredentials, createCurrentClient, discover } from "@edbridge/current-flow";
import { expect, test } from "vitest";
import { naming } from "../../core/test/support/naming.js";

const credentials = { clientKey: "populated", clientSecret: "s3cr3t" };
const good = { baseUrl: "https://host.example/api", credentials };

test.each([clientCredentials, createCurrentClient])("%o without options says so", (make) => {
  expect(() => Reflect.apply(make, undefined, [])).toThrow(/^options: must be given, as an object/);
});

test.each([
  [{ baseUrl: "https://key:s3cr3t@host.example" }, "baseUrl"],
  [{ baseUrl: "http://host.example" }, "baseUrl"],
  [{ credentials: { clientKey: "a", clientSecret: "s3cr3t\n" } }, "credentials.clientSecret"],
  [{ credentials: "populated:s3cr3t" }, "credentials"],
  [{ tokenPath: "/oauth/../token" }, "tokenPath"],
  [{ tokenPath: "/{tenant}/oauth/token" }, "tenant"],
  [{ tokenPath: "/{tenant}/oauth/token", tenant: "a/b" }, "tenant"],
  [{ schoolYear: "20266" }, "schoolYear"],
  [{ retry: { retries: -1 } }, "retry.retries"],
  [{ allowInsecureHttp: 1 }, "allowInsecureHttp"],
])("%o is refused at once by name, and nothing is repeated: %s", (wrong, setting) => {
  for (const make of [clientCredentials, createCurrentClient]) {
    const call = () => make({ ...good, ...wrong } as typeof good);
    expect(call, make.name).toThrow(naming(setting));
    expect(call, make.name).toThrow(/^(?!.*s3cr3t)/);
  }
});

test.each([
  [{ dataPath: "/data/../{namespace}" }, "dataPath"],
  [{ dataPath: "/data/{schoolYear}/{namespace}" }, "schoolYear"],
  [{ namespace: "ed%2ffi" }, "namespace"],
  [{ credentials: undefined }, "credentials"],
  [{ tokenSource: staticToken("0123abcd") }, "tokenSource"],
  [{ credentials: undefined, tokenSource: {} }, "tokenSource"],
  [{ credentials: undefined, tokenSource: staticToken("a"), tokenPath: "o" }, "tokenPath"],
])("%o is refused as an option of a client: %s", (wrong, setting) => {
  const options = { ...good, ...wrong } as typeof good;
  expect(() => createCurrentClient(options)).toThrow(naming(setting));
});

test("plain http is for this machine, or for a network that is trusted", () => {
  clientCredentials({ baseUrl: "http://localhost:8001", credentials });
  clientCredentials({ baseUrl: "http://host.example", credentials, allowInsecureHttp: true });
  createCurrentClient({ baseUrl: "http://host.example", credentials, allowInsecureHttp: true });
});

test.each([
  [["http://host.example"], "baseUrl"],
  [["https://host.example", { retry: 1 }], "retry"],
])("discover(%j) rejects, naming %s", async ([baseUrl, options], setting) => {
  await expect(discover(String(baseUrl), options as object)).rejects.toThrow(naming(setting));
});
