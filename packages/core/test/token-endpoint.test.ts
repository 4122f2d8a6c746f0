import { TokenError } from "@edbridge/core";
import { callOAuth, type HttpRequest } from "@edbridge/core/internal";
import fc from "fast-check";
import { inspect } from "node:util";
import { expect, test } from "vitest";
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
  const text = inspect(error, { depth: 10, showHidden: true });
  return [text, JSON.stringify(error), stack, String(cause)].join();
}

test("an OAuth answer is a JSON object, its names in lower case", async () => {
  const json = { Access_Token: "a", EXPIRES_IN: 1800, error: "" };
  const { call, arrived } = await asked({ json });
  const fields = { access_token: "a", expires_in: 1800, error: "" };
  expect(await call).toMatchObject({ status: 200, fields });
  const body = expect.stringContaining("Client_secret");
  expect(arrived).toMatchObject([{ method: "POST", url: "/oauth/token", body }]);
});

const tooMany = "urn:ed-fi:api:security:authentication:too-many-tokens";
const of = (error: string) => JSON.stringify({ error });
const a40 = "a".repeat(40);
const [refused, odd] = ["EDB_TOKEN_REFUSED", "EDB_TOKEN_ANSWER"];
test.each<[number, string, string, boolean]>([
  [401, of("invalid_client"), refused, false],
  [200, of("invalid_client"), refused, false],
  [503, of("temporarily_unavailable"), refused, true],
  [400, of("temporarily_unavailable"), refused, true],
  [400, of("invalid_grant"), refused, false],
  [400, of(secret), refused, false],
  [400, of(a40), refused, false],
  [400, of(`${a40}a`), refused, false],
  [401, "", refused, false],
  [400, "", odd, true],
  [403, "", odd, true],
  [401, "<html>Sign in</html>", odd, true],
  [404, "<html>not here", odd, false],
  [502, "<html>", odd, true],
  [429, `{"type":"${tooMany}-not"}`, odd, true],
  [200, "<!doctype html><p>Sign in", odd, false],
  [200, '{"access_token":"abc', odd, false],
  [399, "", "EDB_TOKEN_REDIRECT", false],
  [429, `{"type":"${tooMany}"}`, "EDB_TOKEN_LIMIT", false],
])("%d %s is %s", async (status, body, code, retryable) => {
  const headers = { location: "/elsewhere", "content-type": "text/html; charset=utf-8" };
  const { call, arrived } = await asked({ status, headers, body });
  const error = await failureOf(call);
  expect(error).toBeInstanceOf(TokenError);
  expect(error).toMatchObject({ code, status, retryable });
  expect(String(error)).toMatchSnapshot();
  expect(arrived).toHaveLength(1);
  expect(shown(error)).not.toContain(secret);
});

test.each([
  [503, of("temporarily_unavailable"), "9", 9000],
  [401, "", "9", 9000],
  [502, "", "9", 9000],
  [429, `{"type":"${tooMany}"}`, "90", 90_000],
  // No token ends so soon.
  [429, `{"type":"${tooMany}"}`, "1", 30_000],
])(
  "%d %s with Retry-After: %s says to come back after %d ms",
  async (status, body, seconds, ms) => {
    const headers = { "retry-after": seconds };
    const { retryAfter } = await failureAt({ status, body, headers });
    expect(retryAfter).toBe(ms);
  },
);

test("of 64 KiB an answer is read; one byte more is none", async () => {
  const ofSize = (size: number) => ({ body: `{"access_token":"a"${" ".repeat(size - 20)}}` });
  const { fields } = await (await asked(ofSize(64 * 1024))).call;
  expect(fields).toEqual({ access_token: "a" });
  expect(await failureAt(ofSize(64 * 1024 + 1))).toMatchObject({ code: "EDB_TOKEN_ANSWER" });
});

test("without end it is cut off, and its connection closed", async () => {
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
  "who leaves %s gets the reason",
  async (when) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    if (when === "before") leaving.abort("left");
    const left = failureAt(
      (_request, response) => {
        if (when === "while it waits") return leaving.abort("left");
        response.write('{"access_token":', () => leaving.abort("left"));
      },
      { signal },
    );
    expect(await left).toBe("left");
  },
);

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
