import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Body } from "../src/http/message.js";
import { readOAuthCall, tooLong } from "../src/auth/oauth.js";
import type { Call } from "./through.js";

const post = (body: Body): Call => ({
  method: "POST",
  url: "https://host.example/oauth/token",
  headers: {},
  body,
});

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

describe("readOAuthCall", () => {
  test("a POST does not read its query, a GET not its body", async () => {
    const get = { ...post("Client_id=key"), method: "GET" };
    expect((await readOAuthCall(get, "")).parameters).toEqual({});
    expect((await readOAuthCall(post(""), "?Client_id=key")).parameters).toEqual({});
  });

  test("16 KiB are read, and no byte more", async () => {
    const most = `Client_id=${"k".repeat(16 * 1024 - "Client_id=".length)}`;
    for (const body of [most, chunks(most), Buffer.from(most)]) {
      const { parameters } = await readOAuthCall(post(body), "");
      expect(parameters["client_id"]?.length).toBe(16_374);
    }
    for (const body of [`${most}k`, chunks(most, "k")]) {
      expect(Object.keys((await readOAuthCall(post(body), "")).parameters)).toEqual([]);
    }
  });

  test.each([
    ['{"Client_id":12,"State":true,"Code":null,"Response_type":["code"]}', { client_id: "12" }],
    [' {"Client_id":"key"}', { client_id: "key" }],
    ["{'Client_id':'key',}", { client_id: "key" }],
    ['{"__proto__":"key"}', { ["__proto__"]: "key" }],
    ["{}", {}],
    ["", {}],
    ["null", { null: "" }],
  ])("of the body %s it takes texts and numbers", async (body, expected) => {
    const read = await readOAuthCall(post(body), "");
    expect(Object.entries(read.parameters)).toEqual(Object.entries(expected));
  });

  test.each([
    ["Response_Type=code", true],
    ["ClientId=key", true],
    ["ResponseType=code&clientid=key", false],
    ["ClientSecret=s&GrantType=a&Client_Id=key", true],
    ["CLIENT_ID=key", false],
    ["MyClientId=key", false],
    ["", false],
  ])("the names of %s are in Pascal case: %s", async (body, isPascal) => {
    expect((await readOAuthCall(post(body), "")).isPascal).toBe(isPascal);
  });

  test("no bytes make it fail", async () => {
    const broken = fc.json().map((text) => `{${text}`);
    const bodies = fc.oneof(fc.uint8Array(), fc.string(), fc.json(), broken);
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const { parameters } = await readOAuthCall(post(body), "");
        for (const value of Object.values(parameters)) expect(typeof value).toBe("string");
      }),
    );
  });

  test.each(["[", '{"a":', "{a:"])("gives nothing of endless %s", async (open) => {
    const body = `{"Client_id":"key","more":${open.repeat(16_000 / open.length)}`;
    expect((await readOAuthCall(post(body), "")).parameters).toEqual({});
  });
});

test.each([
  ["client_id", 256],
  ["client_secret", 1024],
  ["code", 128],
  ["state", 1024],
])("%s has %d characters at most", (name, most) => {
  expect(tooLong({ [name]: "k".repeat(most) })).toBeUndefined();
  expect(tooLong({ other: "k".repeat(5000), [name]: "k".repeat(most + 1) })).toBe(name);
});
