import { staticToken } from "@edbridge/core/testing";
import { authorizationCode, createLegacyClient } from "@edbridge/legacy-flow";
import { describe, expect, test } from "vitest";

const good = {
  baseUrl: "https://host.example/api",
  credentials: { clientKey: "populated", clientSecret: "s3cr3t" },
};
const naming = (setting: string) => expect.objectContaining({ code: "EDB_SETTING", setting });

type Options = typeof good;

describe.each([
  ["authorizationCode", authorizationCode],
  [
    "createLegacyClient",
    (options: Options) => createLegacyClient({ schoolYear: 2017, ...options }),
  ],
])("%s refuses at once", (_name, make) => {
  test.each([
    [{ baseUrl: "" }, "baseUrl"],
    [{ baseUrl: "host.example" }, "baseUrl"],
    [{ baseUrl: "ws://host.example" }, "baseUrl"],
    [{ baseUrl: "http://host.example" }, "baseUrl"],
    [{ baseUrl: "https://host.example?s3cr3t" }, "baseUrl"],
    [{ credentials: { clientKey: "", clientSecret: "s3cr3t" } }, "credentials.clientKey"],
    [{ credentials: { clientKey: "populated", clientSecret: "" } }, "credentials.clientSecret"],
    [{ credentials: { clientKey: "a\u0007", clientSecret: "s3cr3t" } }, "credentials.clientKey"],
    [{ credentials: { clientKey: "a", clientSecret: "s3cr3t\r" } }, "credentials.clientSecret"],
    [{ credentials: ["populated", "s3cr3t"] }, "credentials"],
    [{ authorizeMethod: "PUT" }, "authorizeMethod"],
    [{ authorizeMethod: "get" }, "authorizeMethod"],
    [{ authorizePath: "oauth" }, "authorizePath"],
    [{ authorizePath: "/oauth/%2e%2e" }, "authorizePath"],
    [{ tokenPath: "/../token" }, "tokenPath"],
    [{ tokenPath: "/{tenant}/token" }, "tokenPath"],
    [{ retry: { maxDelay: -1 } }, "retry.maxDelay"],
    [{ clock: {} }, "clock"],
    [{ credential: "s3cr3t" }, "credential"],
  ])("%o, naming %s and repeating nothing", (wrong, setting) => {
    const call = () => make({ ...good, ...wrong } as typeof good);
    expect(call).toThrow(naming(setting));
    expect(call).toThrow(/^(?!.*s3cr3t)/);
  });
});

describe("createLegacyClient refuses at once", () => {
  test.each([
    [{ schoolYear: 17 }, "schoolYear"],
    [{ schoolYear: "2017/2018" }, "schoolYear"],
    [{ schoolYear: ".." }, "schoolYear"],
    [{ schoolYear: undefined }, "schoolYear"],
    [{ credentials: undefined }, "credentials"],
    [{ tokenSource: staticToken("0123abcd") }, "tokenSource"],
  ])("%o, naming %s", (wrong, setting) => {
    const options = { schoolYear: 2017, ...good };
    expect(() => createLegacyClient({ ...options, ...wrong } as typeof options)).toThrow(
      naming(setting),
    );
  });
});

test("plain http is for this machine, or for a network that is trusted", () => {
  const { credentials } = good;
  authorizationCode({ baseUrl: "http://127.0.0.1:8001", credentials });
  authorizationCode({ baseUrl: "http://host.example", credentials, allowInsecureHttp: true });
});
