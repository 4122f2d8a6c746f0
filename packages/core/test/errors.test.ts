import {
  EdbridgeError,
  HostError,
  NetworkError,
  SettingError,
  TimeoutError,
  TokenError,
} from "@edbridge/core";
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
    [new TimeoutError("GET x", 50), TimeoutError, "TimeoutError", "EDB_TIMEOUT"],
  ])("%s is of its class, of the family, and of no other class", (error, Own, name, code) => {
    for (const Class of [SettingError, NetworkError, TokenError, HostError, TimeoutError]) {
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

  test("another version of the package marks them alike", () => {
    const theirs = { [Symbol.for("edbridge.error.kind")]: "SettingError" };
    expect(theirs instanceof SettingError).toBe(true);
    expect(theirs instanceof EdbridgeError).toBe(true);
    expect(theirs instanceof TokenError).toBe(false);
    expect(String(new EdbridgeError("EDB_BUSY", "Wait."))).toBe("EdbridgeError: Wait.");
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
    expect(token.reason).toBe("invalid_client");
    expect(bare).not.toHaveProperty("cause");
    expect(new HostError("EDB_HOST_STATUS", "No.", { status: 404 }).problem).toEqual({});
  });

  test("what the host said stays out of sight", () => {
    expect(host.problem.message).toBe("Mary Jones is referred to");
    const shown = inspect(host, { depth: 10, showHidden: true }) + JSON.stringify(host);
    expect(shown).not.toContain("Mary");
  });

  test.each([
    ["ECONNRESET", "read ECONNRESET"],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "Hostname/IP does not match certificate's altnames"],
  ])("of a fault on the way (%s) the code and the message", (code, message) => {
    const fault = Object.assign(new Error(message), { code, socket: { secret: "s3cr3t" } });
    const error = new NetworkError("GET https://host.example", fault, true);
    expect(error.message).toContain(`(${code})`);
    expect(error).toMatchObject({ retryable: true, cause: { message, code } });
    expect(inspect(error, { depth: 10, showHidden: true })).not.toContain("s3cr3t");
  });

  const authority = /authority that Node\.js does not know\. .*NODE_EXTRA_CA_CERTS\.$/;
  test.each([
    ["ECONNREFUSED", true, /: nothing listens at that address\.$/],
    ["ENOTFOUND", true, /: no machine has that name\.$/],
    ["EAI_AGAIN", true, /could not be looked up\. .*DNS\.$/],
    ["UND_ERR_CONNECT_TIMEOUT", true, /: no machine answers at that address\.$/],
    ["CERT_HAS_EXPIRED", true, /certificate has expired\.$/],
    ["ERR_SSL_WRONG_VERSION_NUMBER", true, /TLS is spoken there\. Is it an http:\/\/ address\?$/],
    ["DEPTH_ZERO_SELF_SIGNED_CERT", true, authority],
    // A connection that was made may time out as well.
    ["ETIMEDOUT", false, /: no machine answers at that address\.$/],
    ["ECONNRESET", false, /: no complete response came\.$/],
    ["XECONNREFUSED", false, /: no complete response came\.$/],
  ])(
    "of a fault on the way (%s) whether it was sent, and what it means",
    (code, isUnsent, told) => {
      const error = new NetworkError("GET x", Object.assign(new Error("x"), { code }), true);
      expect(error.message).toMatch(told);
      expect(error.message).toContain(`GET x failed (${code}): `);
      expect(error.isUnsent).toBe(isUnsent);
    },
  );

  test("of a write whose fate is unknown what to do", () => {
    const write = (advice?: string) => new NetworkError("A write", null, false, "unknown", advice);
    expect(write().message).toMatch(/^A write failed: .*\. It may have been carried out: read /);
    expect(write("Look.").message).toMatch(/^A write failed: no complete response came\. Look\.$/);
  });

  test("of a call that took too long, and whether it may be made again", () => {
    const late = new TimeoutError("GET x", 50);
    expect(late).toMatchObject({ code: "EDB_TIMEOUT", retryable: true });
    expect(late.message).toBe("GET x took longer than 50 ms, the timeout.");
    const write = new TimeoutError("POST x", 50, "unknown");
    expect(write).toMatchObject({ retryable: false, fate: "unknown" });
    expect(write.message).toContain("may have been carried out");
  });

  test.each([
    ["UND_MOCK_ERR_MOCK_NOT_MATCHED", "Mock dispatch not matched for body 's3cr3t'"],
    ["ERR_NOCK_NO_MATCH", 'No match for { "headers": { "authorization": "Basic s3cr3t" } }'],
    [undefined, "could not send s3cr3t"],
    ["lower s3cr3t", "s3cr3t"],
    [["ECONNRESET"], "s3cr3t"],
    ["s3cr3t ECONNRESET", "s3cr3t"],
  ])("of an error by others (%s) no message, which may quote the request", (code, message) => {
    const fault = Object.assign(new Error(message), { code, request: { body: "s3cr3t" } });
    const error = new NetworkError("GET https://host.example", fault, false);
    expect(inspect(error, { depth: 10, showHidden: true }) + error.stack).not.toContain("s3cr3t");
    expect(error.cause).toMatchObject({ message: expect.stringContaining("withheld") });
  });

  test("a deadline that passed", () => {
    const late = new DOMException("The operation was aborted due to timeout", "TimeoutError");
    expect(new NetworkError("The token exchange", late, true).cause).toMatchObject({
      name: "TimeoutError",
      message: "The operation was aborted due to timeout",
    });
  });
});
