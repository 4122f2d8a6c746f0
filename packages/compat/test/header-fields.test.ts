import { describe, expect, test } from "vitest";
import { type Answer, matchesEtag, wireName } from "../src/http/message.js";
import { forwardable, hostHeaders, withoutBodyHeaders } from "../src/http/forwarding.js";

/** The headers of a response that go on to the caller. */
const answerHeaders = (headers: Answer["headers"]) =>
  forwardable({ status: 200, headers }, "").headers;

test.each([
  ["etag", "ETag"],
  ["www-authenticate", "WWW-Authenticate"],
  ["content-type", "Content-Type"],
  ["location", "Location"],
  ["x-a-1b-c", "X-A-1b-C"],
  ["x--y", "X--Y"],
  // Every object inherits a member of this name.
  ["constructor", "Constructor"],
])("%s is written %s on the wire", (name, written) => {
  expect(wireName(name)).toBe(written);
  expect(wireName(name)).toBe(written);
});

test("any number of names is written", () => {
  for (let nth = 0; nth < 1200; nth++) expect(wireName(`x-name${nth}`)).toBe(`X-Name${nth}`);
});

const ofConnection = [
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

describe("headers of a request", () => {
  test.each([...ofConnection, "content-length", "host"])("%s does not go on", (name) => {
    expect(hostHeaders({ [name]: "x", "x-mine": "1" })).toEqual({ "x-mine": "1" });
  });

  test("that the connection names do not go on, nor those without a value", () => {
    const headers = {
      connection: "Keep-Alive, X-Mine,X-Yours\tX-Ours",
      "x-mine": "1",
      "x-ours": "2",
    };
    expect(hostHeaders({ ...headers, "x-yours": "3", "x-all": "4" })).toEqual({ "x-all": "4" });
    expect(hostHeaders({ connection: "keep-alive", "x-all": "4" })).toEqual({ "x-all": "4" });
    expect(hostHeaders({ a: undefined } as never)).toStrictEqual({});
  });

  test.each(["if-match", "if-none-match"])("%s goes on, unless there is nothing in it", (name) => {
    expect(hostHeaders({ [name]: '"1"' })).toEqual({ [name]: '"1"' });
    expect(hostHeaders({ [name]: "" })).toStrictEqual({});
    expect(hostHeaders({ [name]: " " })).toStrictEqual({});
  });

  test.each([
    ["gzip, deflate, br", "gzip, deflate, br"],
    ["gzip;q=1.0,compress, br ; q=0.5 ,*;q=0", "gzip;q=1.0, br ; q=0.5"],
    ["compress", "identity"],
    ["", "identity"],
    ["identity", "identity"],
  ])("codings %j become those that can be undone: %j", (given, readable) => {
    for (let time = 0; time < 2; time++) {
      expect(hostHeaders({ "accept-encoding": given })).toEqual({ "accept-encoding": readable });
    }
  });

  test("any number of codings is read", () => {
    for (let nth = 0; nth < 300; nth++) {
      const given = { "accept-encoding": `gzip;q=0.${nth}, x` };
      expect(hostHeaders(given)).toEqual({ "accept-encoding": `gzip;q=0.${nth}` });
    }
  });
});

describe("headers of a response", () => {
  test.each(ofConnection)("%s does not go on", (name) => {
    expect(answerHeaders({ [name]: "x", "set-cookie": ["1", "2"] })).toEqual({
      "set-cookie": ["1", "2"],
    });
  });

  test("go on with the length, without what has no value", () => {
    const headers = {
      "content-length": "3",
      host: "x",
      connection: "close, X-Mine",
      "x-mine": "1",
    };
    expect(answerHeaders({ ...headers, none: undefined })).toStrictEqual({
      "content-length": "3",
      host: "x",
    });
  });

  test("are those of another body without what describes the first", () => {
    const ofBody = {
      "content-encoding": "gzip",
      "content-length": "3",
      "content-md5": "x",
      digest: "y",
    };
    const others = { "content-type": "text/plain", etag: "1" };
    expect(withoutBodyHeaders({ ...ofBody, ...others })).toStrictEqual(others);
  });
});

test.each([
  ['"1"', true],
  ["1", true],
  ['W/"1"', true],
  ['"0", W/"1"', true],
  ['"0" , "1" ', true],
  ["*", true],
  ['"2"', false],
  ['"11"', false],
  ['"W/1"', false],
  ["", false],
  [undefined, false],
])("the condition %j names the ETag 1: %s", (condition, expected) => {
  expect(matchesEtag(condition, "1")).toBe(expected);
});
