import { responseError } from "@edbridge/core/internal";
import { Agent } from "undici";
import { describe, expect, test } from "vitest";
import { clientAt } from "./support/client.js";
import { naming } from "./support/naming.js";
import { type Answer, json, serve } from "./support/serve.js";

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

describe("request", () => {
  test("makes any call below the base URL and gives its answer as it came", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      json(response, 200, { tokens: 1 }, { "x-own": "yes" });
    });
    const { client } = clientAt(`${baseUrl}/api`);
    const answer = await client.request({
      method: "post",
      path: "/composites/v1/x?a=1%2F2",
      query: { b: "2 3" },
      headers: { "Content-Type": "text/plain", Accept: "text/csv" },
      body: "text",
    });
    expect(answer.status).toBe(200);
    expect(answer.headers["x-own"]).toBe("yes");
    expect(await answer.json()).toEqual({ tokens: 1 });
    expect(arrived[0]).toMatchObject({
      method: "POST",
      url: "/api/composites/v1/x?a=1%2F2&b=2%203",
      headers: {
        "content-type": "text/plain",
        accept: "text/csv",
        authorization: "Bearer 0123abcd",
      },
      body: "text",
    });
  });

  test("has a query, or none, and asks for JSON by itself", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => void response.end());
    const { client } = clientAt(baseUrl);
    for (const query of [undefined, {}, { b: "1" }]) {
      await (await client.request({ path: "/x", query })).discard();
      await (await client.request({ path: "/x?a=%2f", query })).discard();
    }
    expect(arrived.map(({ url }) => url)).toEqual([
      "/x",
      "/x?a=%2f",
      "/x",
      "/x?a=%2f",
      "/x?b=1",
      "/x?a=%2f&b=1",
    ]);
    expect(arrived[0]).toMatchObject({ method: "GET", headers: { accept: "application/json" } });
  });

  test.each([
    [{}, 2],
    [{ "If-Match": '"525"' }, 1],
  ])(
    "that deletes is repeated after a fault, but not with a condition: %j",
    async (headers, tries) => {
      const { baseUrl, arrived } = await serve((_request, response, nth) => {
        if (nth === 1) response.socket?.resetAndDestroy();
        else response.writeHead(204).end();
      });
      const { client } = clientAt(baseUrl);
      await client.request({ method: "DELETE", path: "/x", headers }).catch(() => {});
      expect(arrived).toHaveLength(tries);
    },
  );

  test.each([204, 304, 400, 403, 404, 409, 500])("gives a %d as it came", async (status) => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      response.writeHead(status).end();
    });
    const answer = await clientAt(baseUrl).client.request({ path: "/x" });
    expect(answer.status).toBe(status);
    expect(await answer.text()).toBe("");
    expect(arrived).toHaveLength(1);
  });

  test("gives a transient answer when the tries are used up", async () => {
    const { baseUrl, arrived } = await serve((_request, response, nth) => {
      json(response, 503, { nth });
    });
    const { client, clock } = clientAt(baseUrl);
    const answer = await client.request({ path: "/x" });
    expect([answer.status, await answer.json()]).toEqual([503, { nth: 4 }]);
    expect([arrived.length, clock.sleeps]).toEqual([4, [125, 250, 500]]);
  });

  test("rejects with the reason when it is aborted between tries", async () => {
    const leaving = new AbortController();
    const { baseUrl, arrived } = await serve((_request, response) => json(response, 503, {}));
    const { clock } = clientAt(baseUrl);
    const sleep = async (_ms: number, signal?: AbortSignal) => {
      leaving.abort("left");
      signal?.throwIfAborted();
    };
    const { client } = clientAt(baseUrl, { clock: { ...clock, sleep } });
    await expect(client.request({ path: "/x", signal: leaving.signal })).rejects.toBe("left");
    expect(arrived).toHaveLength(1);
  });

  test("hands on bytes as they arrive, or lets go of them", async () => {
    const { baseUrl } = await serve((_request, response) => void response.end("0123456789"));
    const { client } = clientAt(baseUrl);
    const parts: Uint8Array[] = [];
    for await (const part of (await client.request({ path: "/x" })).body) parts.push(part);
    expect(Buffer.concat(parts).toString()).toBe("0123456789");
    await (await client.request({ path: "/x" })).discard();
  });

  test("a body that is discarded, however long, does not keep the next request waiting", async () => {
    const { baseUrl, arrived } = await serve((_request, response, nth) => {
      response.end("x".repeat(nth * 100_000));
    });
    const { client } = clientAt(baseUrl, { dispatcher: new Agent({ connections: 1 }) });
    for (let time = 0; time < 5; time++) await (await client.request({ path: "/x" })).discard();
    expect(arrived).toHaveLength(5);
  });

  test.each(["json", "text"] as const)("a body cut off is a typed error (%s)", async (read) => {
    const { baseUrl } = await serve((_request, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"half', () => response.socket?.destroy());
    });
    const answer = await clientAt(baseUrl).client.request({ path: "/x" });
    await expect(answer[read]()).rejects.toMatchObject({
      code: "EDB_NETWORK",
      retryable: true,
      message: expect.stringContaining("Reading GET request failed"),
    });
  });

  test.each(["json", "text"] as const)(
    "a body that the caller leaves ends with the reason (%s)",
    async (read) => {
      const { baseUrl } = await serve((_request, response) => void response.write("{"));
      const leaving = new AbortController();
      const { client } = clientAt(baseUrl);
      const answer = await client.request({ path: "/x", signal: leaving.signal });
      const reading = answer[read]();
      leaving.abort("left");
      await expect(reading).rejects.toBe("left");
    },
  );

  test("a body that is no JSON is no answer of a host, and is not repeated", async () => {
    const { baseUrl } = await serve((_request, response) => void response.end("<html>sign in"));
    const answer = await clientAt(baseUrl).client.request({ path: "/x" });
    const error = await answer.json().catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "EDB_HOST_ANSWER", status: 200 });
    expect(String(error)).toMatch(/GET request with 200 and a body that is no JSON\. /);
    expect(String(error)).not.toContain("sign in");
  });

  describe("whose status is no good one", () => {
    const problemOf = async (answer: Answer) => {
      const { baseUrl } = await serve(answer);
      const response = await clientAt(baseUrl).client.request({ path: "/x" });
      const call = { method: "GET", resource: "x" };
      const error = await responseError(response, call, Date.parse("2017-08-14T08:00:00Z"));
      return { error, problem: error.problem };
    };

    test("is the error that says what the host said, and when to come again", async () => {
      const later = { "retry-after": "Mon, 14 Aug 2017 08:00:09 GMT" };
      const { error, problem } = await problemOf((_request, response) =>
        json(response, 403, { detail: "No." }, later),
      );
      expect(problem).toEqual({ message: "No." });
      expect(error).toMatchObject({ code: "EDB_HOST_STATUS", status: 403, retryAfter: 9000 });
      expect(error.message).toContain("GET x with 403. The key may not do this");
    });

    test.each([204, 206])("may be a %d, which redirects nowhere", async (status) => {
      const { error } = await problemOf((_request, response) => {
        response.writeHead(status).end();
      });
      expect(error).toMatchObject({ status });
      expect(error.message).not.toContain("Redirects");
    });

    test.each(["too long", "cut off"])("says nothing where its body is %s", async (fault) => {
      const { error, problem } = await problemOf((_request, response) => {
        if (fault === "too long") return json(response, 400, { detail: "x".repeat(70_000) });
        response.writeHead(400, { "content-length": "100" });
        response.write('{"detail":"', () => response.socket?.destroy());
      });
      expect([error.status, problem]).toEqual([400, {}]);
    });
  });

  test.each([
    ["text", "0123"],
    ["bytes", new Uint8Array([48, 49, 50, 51])],
  ])("sends a body of %s again after a 401 and after a fault", async (_kind, body) => {
    const { baseUrl, arrived } = await serve((_request, response, nth) => {
      response.writeHead([401, 503, 200][nth - 1] ?? 500).end();
    });
    const answer = await clientAt(baseUrl).client.request({ method: "PUT", path: "/x", body });
    expect(answer.status).toBe(200);
    expect(arrived.map((one) => one.body)).toEqual(["0123", "0123", "0123"]);
  });

  test.each([401, 503])("sends a stream once, also after a %d", async (status) => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      response.writeHead(status).end();
    });
    const { client } = clientAt(baseUrl);
    const answer = await client.request({ method: "POST", path: "/x", body: chunks("01", "23") });
    expect(answer.status).toBe(status);
    expect(arrived.map((one) => one.body)).toEqual(["0123"]);
  });

  test("sends a stream once, also when the connection is lost", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      response.socket?.resetAndDestroy();
    });
    const { client } = clientAt(baseUrl);
    const call = client.request({ method: "POST", path: "/x", body: chunks("01", "23") });
    await expect(call).rejects.toMatchObject({ code: "EDB_NETWORK" });
    expect(arrived).toHaveLength(1);
  });
});

describe("the bearer goes nowhere else: refused before anything is sent", () => {
  test.each([
    ["path", { path: "" }],
    ["path", { path: "schools" }],
    ["path", { path: "https://other.example/x" }],
    ["path", { path: "/../x" }],
    ["path", { path: "/a/../../x" }],
    ["path", { path: "/a\\..\\..\\x" }],
    ["path", { path: "/%2e%2e/x" }],
    ["path", { path: "/a/.%2E/x" }],
    ["path", { path: "/a%2Fb" }],
    ["path", { path: "/a%5cb" }],
    ["path", { path: "/x#y" }],
    ["method", { path: "/x", method: "GET /y" }],
    ["method", { path: "/x", method: "" }],
    ["method", { path: "/x", method: "1GET" }],
    ["path", { path: undefined as unknown as string }],
    ["timeout", { path: "/x", timeout: 0 }],
    ["headers.x-own", { path: "/x", headers: { "x-own": 7 as unknown as string } }],
    ["headers.x-own", { path: "/x", headers: { "x-own": "\u007f" } }],
    ["headers", { path: "/x", headers: { "x-own ": "a" } }],
    ["headers.authorization", { path: "/x", headers: { Authorization: "Bearer other" } }],
    ["headers.x-own", { path: "/x", headers: { "X-Own": "a\r\nb" } }],
    ["headers.x-own", { path: "/x", headers: { "x-own": "\u{1f600}" } }],
    ["headers", { path: "/x", headers: { "x own": "a" } }],
    ["headers", { path: "/x", headers: { "": "a" } }],
    ["query.name", { path: "/x", query: { name: "\udc00" } }],
  ])("wrong %s: %j", async (setting, request) => {
    const { baseUrl, arrived } = await serve((_request, response) => void response.end());
    const { client } = clientAt(`${baseUrl}/api`);
    await expect(client.request(request)).rejects.toEqual(naming(setting));
    expect(arrived).toEqual([]);
  });

  test.each([":99999/x", "@other.example/x", ".other.example/x"])(
    "a path does not go on with the host's name: %s",
    async (path) => {
      const { client } = clientAt("http://127.0.0.1:1");
      await expect(client.request({ path })).rejects.toEqual(naming("path"));
    },
  );

  test("what looks like another place but is not stays at the host", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => void response.end());
    const { client } = clientAt(baseUrl);
    for (const path of [
      "//other.example/x",
      "/@other.example",
      "/a/../b",
      "/x?next=https://o.example",
    ]) {
      await (await client.request({ path })).discard();
    }
    expect(arrived.map(({ url }) => url)).toEqual([
      "//other.example/x",
      "/@other.example",
      "/b",
      "/x?next=https://o.example",
    ]);
  });
});
