import { EdbridgeError, HostError, NetworkError, SettingError, TokenError } from "@edbridge/core";
import { inspect } from "node:util";
import { describe, expect, test, vi } from "vitest";

const setting = new SettingError("baseUrl", "must be an address.");
const network = new NetworkError("GET https://host.example", new Error("x"), true);
const token = new TokenError("EDB_TOKEN_REFUSED", "No.", { status: 401, reason: "invalid_client" });
const host = new HostError("EDB_HOST_STATUS", "No.", {
  status: 409,
  problem: { message: "Mary Jones is referred to", correlationId: "27c1" },
});

describe("the family", () => {
  test.each([
    [setting, SettingError, "SettingError", "EDB_SETTING"],
    [network, NetworkError, "NetworkError", "EDB_NETWORK"],
    [token, TokenError, "TokenError", "EDB_TOKEN_REFUSED"],
    [host, HostError, "HostError", "EDB_HOST_STATUS"],
  ])("%s is of its class, of the family, and of no other class", (error, Own, name, code) => {
    for (const Class of [SettingError, NetworkError, TokenError, HostError]) {
      expect(error instanceof Class).toBe(Class === Own);
    }
    expect(error).toBeInstanceOf(EdbridgeError);
    expect(error).toBeInstanceOf(Error);
    expect(error).toMatchObject({ name, code });
    expect(String(error)).toBe(`${name}: ${error.message}`);
  });

  test.each([[null], [undefined], ["EDB_SETTING"], [new Error("x")], [{ code: "EDB_SETTING" }]])(
    "%s is none of it",
    (value) => {
      expect(value instanceof EdbridgeError).toBe(false);
      expect(value instanceof SettingError).toBe(false);
    },
  );

  test("another copy of the package makes the same errors", async () => {
    vi.resetModules();
    const copy = await import("@edbridge/core");
    expect(copy.SettingError).not.toBe(SettingError);
    const theirs = new copy.SettingError("baseUrl", "must be an address.");
    expect(theirs).toBeInstanceOf(SettingError);
    expect(theirs).toBeInstanceOf(EdbridgeError);
    expect(theirs instanceof TokenError).toBe(false);
    expect(setting).toBeInstanceOf(copy.SettingError);
  });

  test("a program's own subclass is not mistaken for ours, nor ours for it", () => {
    class Own extends TokenError {}
    const own = new Own("EDB_TOKEN_REFUSED", "No.", { status: 400 });
    expect(own).toBeInstanceOf(Own);
    expect(own).toBeInstanceOf(TokenError);
    expect(token instanceof Own).toBe(false);
    class Base extends EdbridgeError {}
    expect(setting instanceof Base).toBe(false);
    expect(new Base("EDB_SETTING", "x")).toBeInstanceOf(Base);
  });
});

describe("what they tell", () => {
  test("a setting is named", () => {
    expect(setting).toMatchObject({ setting: "baseUrl", retryable: false });
    expect(setting.message).toBe("baseUrl: must be an address.");
  });

  test("absent details are absent, not undefined", () => {
    const bare = new TokenError("EDB_TOKEN_ANSWER", "No.", { status: 200 });
    expect(Object.keys(bare)).toEqual(["code", "retryable", "status"]);
  });

  test("what the host said stays out of sight", () => {
    expect(host.problem.message).toBe("Mary Jones is referred to");
    const shown = inspect(host, { depth: 10, showHidden: true }) + JSON.stringify(host);
    expect(shown).not.toContain("Mary");
  });

  test.each([
    ["ECONNRESET", "read ECONNRESET"],
    ["EAI_AGAIN", "getaddrinfo EAI_AGAIN host.example"],
    ["UND_ERR_SOCKET", "other side closed"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "Hostname/IP does not match certificate's altnames"],
  ])("of a fault on the way (%s) the code and the message", (code, message) => {
    const fault = Object.assign(new Error(message), { code, socket: { secret: "s3cr3t" } });
    const error = new NetworkError("GET https://host.example", fault, true);
    expect(error.message).toContain(`(${code})`);
    expect(error).toMatchObject({ retryable: true, cause: { message, code } });
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("s3cr3t");
  });

  test.each([
    ["ECONNREFUSED", "GET x failed (ECONNREFUSED): nothing listens at that address."],
    ["ENOTFOUND", "GET x failed (ENOTFOUND): no machine has that name."],
    [
      "SELF_SIGNED_CERT_IN_CHAIN",
      /authority that Node\.js does not know\. .*NODE_EXTRA_CA_CERTS\.$/,
    ],
    ["ERR_SSL_WRONG_VERSION_NUMBER", /no TLS is spoken there\. Is it an http:\/\/ address\?$/],
    ["ECONNRESET", "GET x failed (ECONNRESET): no complete response came."],
  ])("of a fault on the way (%s) what it means", (code, told) => {
    const { message } = new NetworkError("GET x", Object.assign(new Error("x"), { code }), true);
    expect(message).toEqual(typeof told === "string" ? told : expect.stringMatching(told));
  });

  test.each([
    ["UND_MOCK_ERR_MOCK_NOT_MATCHED", "Mock dispatch not matched for body 's3cr3t'"],
    ["ERR_NOCK_NO_MATCH", 'No match for { "headers": { "authorization": "Basic s3cr3t" } }'],
    [undefined, "could not send s3cr3t"],
    ["lower s3cr3t", "s3cr3t"],
  ])("of an error by others (%s) no message, which may quote the request", (code, message) => {
    const fault = Object.assign(new Error(message), { code, request: { body: "s3cr3t" } });
    const error = new NetworkError("GET https://host.example", fault, false);
    expect(inspect(error, { depth: 10, showHidden: true }) + error.stack).not.toContain("s3cr3t");
    expect(error.cause).toBeInstanceOf(Error);
  });

  test("of what is no error nothing but that", () => {
    const error = new NetworkError("GET https://host.example", "s3cr3t", false);
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("s3cr3t");
  });

  test("a deadline that passed", () => {
    const late = new DOMException("The operation was aborted due to timeout", "TimeoutError");
    expect(new NetworkError("The token exchange", late, true).cause).toMatchObject({
      name: "TimeoutError",
      message: "The operation was aborted due to timeout",
    });
  });
});
