import { TokenError } from "@edbridge/core";
import { callOAuth, type HttpRequest } from "@edbridge/core/internal";
import fc from "fast-check";
import { MockAgent } from "undici";
import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import { failureOf, hostOf, type Reply } from "./support/client.js";
import { gate, serve } from "./support/serve.js";

const secret = "s3cr3tSecret";

function requestTo(baseUrl: string, more: Partial<HttpRequest> = {}): HttpRequest {
  const headers = { authorization: `Basic ${secret}`, "content-type": "application/json" };
  const body = JSON.stringify({ Client_secret: secret });
  return { origin: baseUrl, path: "/oauth/token", method: "POST", headers, body, ...more };
}

/** The token operation of a host that replies so. */
async function asked(reply: Reply, more: Partial<HttpRequest> = {}) {
  const { baseUrl, arrived } = await hostOf(reply);
  return { baseUrl, arrived, call: callOAuth("token", requestTo(baseUrl, more), { now: 0 }) };
}

/** What it fails with. */
const failureAt = async (reply: Reply, more: Partial<HttpRequest> = {}) =>
  (await failureOf((await asked(reply, more)).call)) as TokenError;

/** All that a program could print of an error. */
function shown(error: unknown): string {
  const { stack, cause } = error as Error;
  return [
    inspect(error, { depth: 10, showHidden: true }),
    JSON.stringify(error),
    stack,
    String(cause),
  ].join();
}

describe("an OAuth answer", () => {
  test("is a JSON object, its names in lower case", async () => {
    const { call, arrived } = await asked({
      json: { Access_Token: "a", EXPIRES_IN: 1800, error: "" },
    });
    const { status, fields } = await call;
    expect(status).toBe(200);
    expect(fields).toEqual({ access_token: "a", expires_in: 1800, error: "" });
    expect(arrived[0]).toMatchObject({ method: "POST", url: "/oauth/token" });
    expect(arrived[0]?.body).toContain("Client_secret");
  });

  test.each([
    // [status, body, code, reason, retryable]
    [401, '{"error":"invalid_client"}', "EDB_TOKEN_REFUSED", "invalid_client", false],
    [200, '{"error":"invalid_client"}', "EDB_TOKEN_REFUSED", "invalid_client", false],
    [
      503,
      '{"error":"temporarily_unavailable"}',
      "EDB_TOKEN_REFUSED",
      "temporarily_unavailable",
      true,
    ],
    [400, `{"error":"${secret}"}`, "EDB_TOKEN_REFUSED", "an unknown error", false],
    [400, "", "EDB_TOKEN_ANSWER", undefined, true],
    [403, "", "EDB_TOKEN_ANSWER", undefined, true],
    [401, "", "EDB_TOKEN_REFUSED", undefined, false],
    [401, "<html>Sign in</html>", "EDB_TOKEN_ANSWER", undefined, true],
    [404, "<html>not here", "EDB_TOKEN_ANSWER", undefined, false],
    [502, "<html>", "EDB_TOKEN_ANSWER", undefined, true],
    [429, "{}", "EDB_TOKEN_ANSWER", undefined, true],
    [200, "<!doctype html><p>Sign in", "EDB_TOKEN_ANSWER", undefined, false],
    [200, '{"access_token":"abc', "EDB_TOKEN_ANSWER", undefined, false],
    [301, "", "EDB_TOKEN_REDIRECT", undefined, false],
  ])("%d %s is %s", async (status, body, code, reason, retryable) => {
    const headers = { location: "/elsewhere", "content-type": "text/html" };
    const { call, arrived } = await asked({ status, headers, body });
    const error = await failureOf(call);
    expect(error).toBeInstanceOf(TokenError);
    expect(error).toMatchObject({ code, status, retryable });
    expect((error as TokenError).reason).toBe(reason);
    expect(arrived).toHaveLength(1);
    expect(shown(error)).not.toContain(secret);
  });

  const html = { "content-type": "text/html; charset=utf-8" };
  const tooMany = "urn:ed-fi:api:security:authentication:too-many-tokens";
  const a40 = "a".repeat(40);

  test.each<[number, string, Record<string, string>, RegExp]>([
    [
      401,
      '{"error":"invalid_client"}',
      {},
      /401 with invalid_client\. Check the key and the secret/,
    ],
    [400, '{"error":"invalid_grant"}', {}, /400 with invalid_grant\..* @edbridge\/legacy-flow\.$/],
    [400, `{"error":"${a40}"}`, {}, / with a{40}\. Ask the host's operator/],
    [400, `{"error":"${a40}a"}`, {}, / with an unknown error\. Ask the host's operator/],
    [403, "{}", html, /answered 403 \(text\/html\)\. Check the key and the secret\.$/],
    [500, "", html, /500 \(text\/html\), which is no OAuth answer\. Check that baseUrl/],
    [399, "", {}, /answered 399, a redirect\. /],
    [429, `{"type":"${tooMany}"}`, {}, /too many live tokens for this key; wait/],
    [429, `{"type":"${tooMany}-not"}`, {}, /429 \(no content type\), which is no OAuth/],
  ])("%d %s is told with what to do", async (status, body, headers, message) => {
    expect((await failureAt({ status, body, headers })).message).toMatch(message);
  });

  test("says when to come back, if the host did", async () => {
    const seconds = { "retry-after": "90" };
    for (const [status, body] of [
      [429, `{"type":"${tooMany}"}`],
      [503, '{"error":"temporarily_unavailable"}'],
      [401, ""],
      [502, ""],
    ] as const) {
      const { retryAfter } = await failureAt({ status, body, headers: seconds });
      expect([status, retryAfter]).toEqual([status, 90_000]);
    }
  });

  test("429 for too many tokens is final: trying again would not help", async () => {
    const headers = { "retry-after": "1" };
    const error = await failureAt({
      status: 429,
      json: { type: tooMany, detail: secret },
      headers,
    });
    const limit = { code: "EDB_TOKEN_LIMIT", status: 429, retryable: false, retryAfter: 30_000 };
    expect(error).toMatchObject(limit);
  });

  test("of 64 KiB is read; one byte more is none", async () => {
    const ofSize = (size: number) => ({ body: `{"access_token":"a"${" ".repeat(size - 20)}}` });
    const { fields } = await (await asked(ofSize(64 * 1024))).call;
    expect(fields).toEqual({ access_token: "a" });
    expect(await failureAt(ofSize(64 * 1024 + 1))).toMatchObject({ code: "EDB_TOKEN_ANSWER" });
  });

  test("without end is cut off, and its connection closed", async () => {
    const { open, opened } = gate();
    const error = await failureAt((_request, response) => {
      response.on("close", open);
      const more = () => {
        while (response.write(" ".repeat(16_384)));
      };
      response.on("drain", more);
      more();
    });
    expect(error).toMatchObject({ code: "EDB_TOKEN_ANSWER", status: 200 });
    await opened;
  });
});

describe("no whole answer", () => {
  test("half of it is a transient fault", async () => {
    const error = await failureAt((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write(`{"access_token":"${secret}`, () => response.socket?.destroy());
    });
    expect(error).toMatchObject({ code: "EDB_NETWORK", retryable: true });
    expect(String(error)).toContain("Reading the token answer");
    expect(shown(error)).not.toContain(secret);
  });

  test.each(["before", "while it waits", "while it reads"])(
    "an abort %s gives the reason",
    async (when) => {
      const leaving = new AbortController();
      const { signal } = leaving;
      if (when === "before") leaving.abort("left");
      const error = await failureAt(
        (_request, response) => {
          if (when === "while it waits") return leaving.abort("left");
          response.write('{"access_token":', () => leaving.abort("left"));
        },
        { signal },
      );
      expect(error).toBe("left");
    },
  );

  test("a dispatcher's error that quotes the request is not passed on", async () => {
    const dispatcher = new MockAgent();
    dispatcher.disableNetConnect();
    const other = { path: "/oauth/token", method: "POST", body: "another" };
    dispatcher.get("http://host.example").intercept(other).reply(200, {});
    const request = requestTo("http://host.example");
    const error = await failureOf(callOAuth("token", request, { dispatcher, now: 0 }));
    expect(error).toMatchObject({ code: "EDB_NETWORK", retryable: false });
    expect(shown(error)).not.toContain(secret);
  });
});

test("no secret and no text of the host's body shows in any error", async () => {
  let next = { status: 200, body: "" };
  const { baseUrl } = await serve((_request, response) => {
    response.writeHead(next.status, { "content-type": "application/json" }).end(next.body);
  });
  const marked = fc.string().map((text) => `B0dyText${text}`);
  const body = fc.oneof(
    marked,
    marked.map((text) => JSON.stringify({ error: text })),
    marked.map((text) => JSON.stringify({ error: "invalid_client", error_description: text })),
    marked.map((text) => JSON.stringify({ error: "invalid_client", access_token: text })),
    marked.map((text) => JSON.stringify({ detail: text, title: text }).slice(0, -1)),
  );
  const status = fc.constantFrom(200, 201, 301, 400, 401, 403, 404, 429, 500, 503);
  await fc.assert(
    fc.asyncProperty(status, body, async (code, text) => {
      next = { status: code, body: text };
      const error = await failureOf(callOAuth("token", requestTo(baseUrl), { now: 0 }));
      expect(error).toBeInstanceOf(TokenError);
      expect(shown(error)).not.toMatch(/B0dyText|s3cr3t/);
    }),
  );
});
