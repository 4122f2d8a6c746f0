import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Body, Call } from "../src/http/message.js";
import { readOAuthCall } from "../src/sessions/oauth-request.js";

const post = (body: Body, type?: string): Call => ({
  method: "POST",
  url: "https://host.example/oauth/token",
  headers: type === undefined ? {} : { "content-type": type },
  body,
});

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

describe("readOAuthCall", () => {
  const form = "application/x-www-form-urlencoded";
  const json = "application/json";
  test.each<[string, Call, string]>([
    ["a form", post("Client_id=key&Response_type=code", form), ""],
    ["a form in other casing", post("CLIENT_ID=key&response_Type=code", form), ""],
    ["a form without a content type", post("client_id=key&response_type=code"), ""],
    ["a form that says it is JSON", post("client_id=key&response_type=code", json), ""],
    ["JSON", post('{"Client_id":"key","Response_type":"code"}', json), ""],
    ["JSON that says it is a form", post('{"client_id":"key","Response_Type":"code"}', form), ""],
    ["JSON in single quotes", post("{'Client_id':'key','Response_type':'code'}", json), ""],
    ["JSON with commas too many", post('{"Client_id":"key","Response_type":"code",}', json), ""],
    ["JSON in chunks", post(chunks('{"Client_id":"k', 'ey","Response_type":"code"}'), json), ""],
    ["bytes", post(Buffer.from("Client_id=key&Response_type=code"), form), ""],
    ["a query", { ...post(""), method: "GET" }, "?Client_id=key&Response_type=code&State="],
  ])("reads %s", async (_name, call, search) => {
    const { parameters } = await readOAuthCall(call, search);
    expect(parameters).toMatchObject({ client_id: "key", response_type: "code" });
  });

  test("a POST does not read its query, a GET not its body", async () => {
    const query = "?Client_id=key";
    expect((await readOAuthCall(post(""), query)).parameters).toEqual({});
    const get = { ...post("Client_id=key"), method: "GET" };
    expect((await readOAuthCall(get, "")).parameters).toEqual({});
  });

  test("more than 64 KiB is not read", async () => {
    const long = `Client_id=${"k".repeat(70_000)}`;
    expect((await readOAuthCall(post(long), "")).parameters).toEqual({});
    expect((await readOAuthCall(post(chunks(long)), "")).parameters).toEqual({});
  });

  test("no bytes make it fail", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.uint8Array(),
          fc.string(),
          fc.json(),
          fc.json().map((text) => `{${text}`),
        ),
        async (body) => {
          const { parameters } = await readOAuthCall(post(body), "");
          for (const value of Object.values(parameters)) expect(typeof value).toBe("string");
        },
      ),
    );
  });

  test.each(["[", '{"a":', "{a:"])("gives nothing of endless %s", async (open) => {
    const body = `{"Client_id":"key","more":${open.repeat(16_000 / open.length)}`;
    expect((await readOAuthCall(post(body, json), "")).parameters).toEqual({});
  });
});
