import { staticToken } from "@edbridge/core/testing";
import { authorizationCode, createLegacyClient } from "@edbridge/legacy-flow";
import { expect, test } from "vitest";
import { naming } from "../../core/test/support/naming.js";

const credentials = { clientKey: "populated", clientSecret: "s3cr3t" };
const good = { baseUrl: "https://host.example/api", credentials };
const clientOf = (options: object) => createLegacyClient({ schoolYear: 2017, ...good, ...options });

test.each([
  [{ baseUrl: "" }, "baseUrl"],
  [{ baseUrl: "http://host.example" }, "baseUrl"],
  [{ baseUrl: "https://host.example?s3cr3t" }, "baseUrl"],
  [{ credentials: { clientKey: "a", clientSecret: "s3cr3t\r" } }, "credentials.clientSecret"],
  [{ credentials: ["populated", "s3cr3t"] }, "credentials"],
  [{ authorizeMethod: "PUT" }, "authorizeMethod"],
  [{ authorizePath: "/oauth/%2e%2e" }, "authorizePath"],
  [{ tokenPath: "/../token" }, "tokenPath"],
  [{ tokenPath: "/{tenant}/token" }, "tokenPath"],
  [{ retry: { maxDelay: -1 } }, "retry.maxDelay"],
  [{ clock: {} }, "clock"],
])("%o is refused at once by name, and nothing is repeated: %s", (wrong, setting) => {
  for (const make of [authorizationCode, clientOf]) {
    const call = () => make({ ...good, ...wrong } as typeof good);
    expect(call, make.name).toThrow(naming(setting));
    expect(call, make.name).toThrow(/^(?!.*s3cr3t)/);
  }
});

test.each([
  [{ credential: "s3cr3t" }, "credential"],
  [{ schoolYear: "2017/2018" }, "schoolYear"],
  [{ schoolYear: undefined }, "schoolYear"],
  [{ credentials: undefined }, "credentials"],
  [{ tokenSource: staticToken("0123abcd") }, "tokenSource"],
])("%o is refused as an option of a client: %s", (wrong, setting) => {
  const refused = expect.objectContaining({ code: "EDB_SETTING", setting });
  expect(() => clientOf(wrong)).toThrow(refused);
});

test("plain http is for this machine, or for a network that is trusted", () => {
  authorizationCode({ baseUrl: "http://127.0.0.1:8001", credentials });
  authorizationCode({ baseUrl: "http://host.example", credentials, allowInsecureHttp: true });
});
