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
const token = new TokenError("EDB_TOKEN_REFUSED", "No.", { status: 401, reason: "invalid_client" });
const problem = { message: "Mary Jones is referred to", correlationId: "27c1" };
const host = new HostError("EDB_HOST_STATUS", "No.", { status: 409, problem });
/** All that a program could print of an error. */
const shown = (error: Error) =>
  inspect(error, { depth: 10, showHidden: true }) + JSON.stringify(error) + error.stack;

describe("the family", () => {
  test.each([
    [setting, SettingError, "SettingError", "EDB_SETTING"],
    [new NetworkError("GET x", new Error("x"), true), NetworkError, "NetworkError", "EDB_NETWORK"],
    [token, TokenError, "TokenError", "EDB_TOKEN_REFUSED"],
    [host, HostError, "HostError", "EDB_HOST_STATUS"],
    [new TimeoutError("GET x", 50), TimeoutError, "TimeoutError", "EDB_TIMEOUT"],
  ])("%s is of its class, of the family, and of no other class", (error, Own, name, code) => {
    const all = [SettingError, NetworkError, TokenError, HostError, TimeoutError];
    expect(all.filter((each) => error instanceof each)).toEqual([Own]);
    expect(error).toBeInstanceOf(EdbridgeError);
    expect(error).toMatchObject({ name, code });
    expect(String(error)).toBe(`${name}: ${error.message}`);
  });

  test("is that of another copy, and of another version, of the package", async () => {
    vi.resetModules();
    const copy = await import("@edbridge/core");
    expect(copy.SettingError).not.toBe(SettingError);
    const marked = { [Symbol.for("edbridge.error.kind")]: "SettingError" };
    for (const theirs of [new copy.SettingError("baseUrl", "must be an address."), marked]) {
      expect(theirs).toBeInstanceOf(SettingError);
      expect(theirs).toBeInstanceOf(EdbridgeError);
      expect(theirs instanceof TokenError).toBe(false);
    }
    expect(setting).toBeInstanceOf(copy.SettingError);
    for (const other of [null, "EDB_SETTING", new Error("x"), { code: "EDB_SETTING" }]) {
      expect(other instanceof EdbridgeError || other instanceof SettingError).toBe(false);
    }
    expect(String(new EdbridgeError("EDB_BUSY", "Wait."))).toBe("EdbridgeError: Wait.");
  });
});

test("absent details are absent, not undefined", () => {
  const bare = new TokenError("EDB_TOKEN_ANSWER", "No.", { status: 200 });
  expect(Object.keys(bare)).toEqual(["code", "retryable", "status"]);
  expect(bare).not.toHaveProperty("cause");
  expect(new HostError("EDB_HOST_STATUS", "No.", { status: 404 }).problem).toEqual({});
});

test("what the host said stays out of sight", () => {
  expect(host.problem.message).toBe("Mary Jones is referred to");
  expect(shown(host)).not.toContain("Mary");
});

const authority = /authority that is not known here\. .*--host-ca .*NODE_EXTRA_CA_CERTS\.$/;
test.each([
  ["ECONNREFUSED", true, /: nothing listens at that address\.$/],
  ["ENOTFOUND", true, /: no machine has that name\.$/],
  ["EAI_AGAIN", true, /could not be looked up\. .*DNS\.$/],
  ["UND_ERR_CONNECT_TIMEOUT", true, /: no machine answers at that address\.$/],
  ["EMFILE", true, /may open no more files and connections\. Raise its limit \(ulimit -n\)\.$/],
  ["CERT_HAS_EXPIRED", true, /certificate has expired\.$/],
  ["ERR_SSL_WRONG_VERSION_NUMBER", true, /TLS is spoken there\. Is it an http:\/\/ address\?$/],
  ["DEPTH_ZERO_SELF_SIGNED_CERT", true, authority],
  // A connection that was made may time out as well.
  ["ETIMEDOUT", false, /: no machine answers at that address\.$/],
  ["ECONNRESET", false, /: no complete response came\.$/],
  ["XECONNREFUSED", false, /: no complete response came\.$/],
  ["UND_ERR_ABORTED", true, /: the proxy .* answered 407\.$/, "Proxy response (407) !== 200"],
  ["ECONNRESET", true, /\.$/, "Client disconnected before secure TLS connection was established"],
])(
  "a fault on the way (%s) says whether it was sent, and what it means",
  (code, isUnsent, told, text = "x") => {
    const error = new NetworkError("GET x", Object.assign(new Error(text), { code }), true);
    expect(error.message).toMatch(told);
    expect(error.message).toContain(`GET x failed (${code}): `);
    expect(error.isUnsent).toBe(isUnsent);
  },
);

test("a host that is lost from the net during a call may have got it", () => {
  const lost = { code: "EHOSTUNREACH", syscall: "read" };
  const error = new NetworkError("PUT x", Object.assign(new Error("x"), lost), true);
  expect(error.isUnsent).toBe(false);
  const connecting = Object.assign(new Error("x"), { ...lost, syscall: "connect" });
  expect(new NetworkError("PUT x", connecting, true).isUnsent).toBe(true);
});

test.each([
  ["ECONNRESET", "read ECONNRESET", false],
  ["ERR_TLS_CERT_ALTNAME_INVALID", "Hostname/IP does not match", false],
  ["UND_MOCK_ERR_MOCK_NOT_MATCHED", "Mock dispatch not matched for body 's3cr3t'", true],
  ["ERR_NOCK_NO_MATCH", 'No match for { "headers": { "authorization": "s3cr3t" } }', true],
  [undefined, "could not send s3cr3t", true],
  ["lower s3cr3t", "s3cr3t", true],
  [["ECONNRESET"], "s3cr3t", true],
  ["s3cr3t ECONNRESET", "s3cr3t", true],
])(
  "of a cause with the code %s nothing is shown that may quote the request",
  (code, text, withheld) => {
    const request = { body: "s3cr3t" };
    const error = new NetworkError(
      "GET x",
      Object.assign(new Error(text), { code, request }),
      true,
    );
    const message = withheld ? expect.stringContaining("withheld") : text;
    expect(error.cause).toMatchObject({ message });
    expect(shown(error)).not.toContain("s3cr3t");
  },
);

test("a write whose outcome is unknown says what to do", () => {
  const write = (advice?: string) => new NetworkError("A write", null, false, "unknown", advice);
  expect(write().message).toMatch(/^A write failed: .*\. It may have been carried out: read /);
  expect(write("Look.").message).toBe("A write failed: no complete response came. Look.");
  const late = new TimeoutError("POST x", 50, "unknown");
  expect(late).toMatchObject({ retryable: false, outcome: "unknown" });
  expect(late.message).toMatch(/^POST x took longer than 50 ms, the timeout\. It may have been/);
});
