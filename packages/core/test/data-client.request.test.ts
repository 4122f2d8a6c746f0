import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { DataRequest, Query } from "@edbridge/core";
import { staticToken } from "@edbridge/core/testing";
import { Agent } from "undici";
import { describe, expect, test } from "vitest";
import { clientAt, clientOf, failureOf, type Reply } from "./support/client.js";
import { naming } from "./support/naming.js";
import { gate } from "./support/serve.js";

async function* chunks(...parts: string[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

describe("request", () => {
  test("makes any call below the base URL and gives its answer as it came", async () => {
    const { baseUrl, arrived } = await clientOf({
      json: { tokens: 1 },
      headers: { "x-own": "yes" },
    });
    const { client } = clientAt(`${baseUrl}/api`);
    const answer = await client.request({
      method: "post",
      path: "/composites/v1/x",
      headers: { "Content-Type": "text/plain", Accept: "text/csv" },
      body: "text",
    });
    expect([answer.status, answer.headers["x-own"]]).toEqual([200, "yes"]);
    expect(await answer.json()).toEqual({ tokens: 1 });
    const bearer = { authorization: "Bearer 0123abcd" };
    const headers = { "content-type": "text/plain", accept: "text/csv", ...bearer };
    const url = "/api/composites/v1/x";
    expect(arrived).toMatchObject([{ method: "POST", url, headers, body: "text" }]);
  });

  test.each([
    ["/x", undefined, "/x"],
    ["/x?a=%2f", {}, "/x?a=%2f"],
    ["/x", { limit: undefined, totalCount: true }, "/x?totalCount=true"],
    ["/x?a=%2f", { b: "1" }, "/x?a=%2f&b=1"],
    ["/x", { name: "A & B #1/2?", "x y": "" }, "/x?name=A%20%26%20B%20%231%2F2%3F&x%20y="],
    ["/x", { name: "\u00e4" }, "/x?name=%C3%A4"],
    // What looks like another place but is not stays at the host.
    ["//other.example/x", undefined, "//other.example/x"],
    ["/@other.example", undefined, "/@other.example"],
    ["/a/../b", undefined, "/b"],
    ["/x?next=https://o.example", undefined, "/x?next=https://o.example"],
  ])("at %s with the query %j goes to %s, and asks for JSON", async (path, query, url) => {
    const { client, arrived } = await clientOf(200);
    await (await client.request({ path, query })).discard();
    const headers = { accept: "application/json" };
    expect(arrived).toMatchObject([{ method: "GET", url, headers }]);
  });

  test.each([204, 304, 400, 403, 404, 409, 500])("gives a %d as it came", async (status) => {
    const { client, arrived } = await clientOf(status);
    const answer = await client.request({ path: "/x" });
    expect([answer.status, await answer.text()]).toEqual([status, ""]);
    expect(arrived).toHaveLength(1);
  });

  test("a body that is discarded, however long, does not keep the next request waiting", async () => {
    const { client, arrived } = await clientOf(
      (_request, response, nth) => void response.end("x".repeat(nth * 100_000)),
      { dispatcher: new Agent({ connections: 1 }) },
    );
    for (let time = 0; time < 5; time++) await (await client.request({ path: "/x" })).discard();
    expect(arrived).toHaveLength(5);
  });

  test.each(["json", "text"] as const)(
    "a body that is read as %s fails as it ends",
    async (read) => {
      const cut = await (await clientOf("cut off")).client.request({ path: "/x" });
      const message = expect.stringContaining("Reading GET request failed");
      const network = { code: "EDB_NETWORK", retryable: true, message };
      await expect(cut[read]()).rejects.toMatchObject(network);
      const streamed = await (await clientOf("cut off")).client.request({ path: "/x" });
      const iterate = async () => {
        for await (const chunk of streamed.body) void chunk;
      };
      await expect(iterate()).rejects.toMatchObject(network);
      const { client } = await clientOf((_request, response) => void response.write("{"));
      const leaving = new AbortController();
      const answer = await client.request({ path: "/x", signal: leaving.signal });
      const reading = answer[read]();
      leaving.abort("left");
      await expect(reading).rejects.toBe("left");
    },
  );

  test("a body that is no JSON is no answer of a host, and is not repeated", async () => {
    const { client } = await clientOf({ body: "<html>sign in" });
    const error = await failureOf((await client.request({ path: "/x" })).json());
    expect(error).toMatchObject({ code: "EDB_HOST_ANSWER", status: 200 });
    expect(String(error)).toMatch(/GET request with 200 and a body that is no JSON\. /);
    expect(String(error)).not.toContain("sign in");
  });

  test("a body that was read is not read again, which is no fault of the network", async () => {
    const { client } = await clientOf({ json: [] });
    const answer = await client.request({ path: "/x" });
    expect(await answer.json()).toEqual([]);
    await expect(answer.text()).rejects.toBeInstanceOf(TypeError);
    const { body } = await client.request({ path: "/x" });
    const iterate = async () => {
      for await (const chunk of body) void chunk;
    };
    await iterate();
    await expect(iterate()).rejects.toBeInstanceOf(TypeError);
  });

  test("a stream of a body that its reader ends with an error has that error", async () => {
    const { client } = await clientOf({ body: "x".repeat(100_000) });
    const stream = Readable.from((await client.request({ path: "/x" })).body);
    const own = new RangeError("own");
    stream.once("data", () => stream.destroy(own));
    expect(await failureOf(finished(stream))).toBe(own);
  });

  test("a file that is not there is an error of the call, and ends no process", async () => {
    const { open, opened } = gate();
    const tokenSource = staticToken("0123abcd");
    const getToken = () => opened.then(() => tokenSource.getToken());
    const { client, arrived } = await clientOf(200, { tokenSource: { ...tokenSource, getToken } });
    const body = createReadStream("/nope/nope");
    const call = client.request({ method: "POST", path: "/x", body });
    await new Promise<void>((resolve) => body.once("close", () => resolve()));
    open();
    await expect(call).rejects.toMatchObject({ code: "EDB_NETWORK" });
    expect(arrived.map((one) => one.body).join("")).toBe("");
  });

  test.each([
    ["text", "0123"],
    ["bytes", new Uint8Array([48, 49, 50, 51])],
  ])("sends a body of %s again after a 401 and after a fault", async (_kind, body) => {
    const { client, arrived } = await clientOf([401, 503, 200]);
    const answer = await client.request({ method: "PUT", path: "/x", body });
    expect(answer.status).toBe(200);
    expect(arrived.map((one) => one.body)).toEqual(["0123", "0123", "0123"]);
  });

  test.each<[Reply, string | number]>([
    [401, 401],
    [503, 503],
    ["lost", "EDB_NETWORK"],
  ])("sends a stream once, also after %s", async (reply, end) => {
    const { client, arrived } = await clientOf(reply);
    const call = client.request({ method: "POST", path: "/x", body: chunks("01", "23") });
    if (typeof end === "number") expect(await call).toMatchObject({ status: end });
    else await expect(call).rejects.toMatchObject({ code: end });
    expect(arrived.map((one) => one.body)).toEqual(["0123"]);
  });
});

describe("the bearer goes nowhere else: refused before anything is sent", () => {
  test.each([
    ["path", { path: "" }],
    ["path", { path: "schools" }],
    ["path", { path: "https://other.example/x" }],
    ["path", { path: "/a/../../x" }],
    ["path", { path: "/a\\..\\..\\x" }],
    ["path", { path: "/%2e%2e/x" }],
    ["path", { path: "/a%2Fb" }],
    ["path", { path: "/a%2\tFb" }],
    ["path", { path: "/x#y" }],
    ["path", { path: "@other.example/x" }],
    ["method", { path: "/x", method: "GET /y" }],
    ["path", { path: undefined as unknown as string }],
    ["timeout", { path: "/x", timeout: 0 }],
    // Read past, a write would have gone as a GET.
    ["mehtod", { path: "/x", mehtod: "POST" } as object as DataRequest],
    ["options", undefined as unknown as DataRequest],
    ["body", { path: "/x", method: "POST", body: { a: 1 } as unknown as string }],
    ["signal", { path: "/x", signal: new AbortController() as unknown as AbortSignal }],
    ["headers.x-own", { path: "/x", headers: { "x-own": 7 as unknown as string } }],
    ["headers.authorization", { path: "/x", headers: { Authorization: "Bearer other" } }],
    ["headers.x-own", { path: "/x", headers: { "X-Own": "a\r\nb" } }],
    ["headers", { path: "/x", headers: { "x own": "a" } }],
    ["query.name", { path: "/x", query: { name: "\udc00" } }],
    ["query", { path: "/x", query: new URLSearchParams("limit=5") as unknown as Query }],
    ["headers", { path: "/x", headers: new Headers() as unknown as DataRequest["headers"] }],
    ["headers", { path: "/x", headers: "x-key: s3cret" as unknown as DataRequest["headers"] }],
  ])("wrong %s: %j", async (setting, request) => {
    const { baseUrl, arrived } = await clientOf(200);
    const { client } = clientAt(`${baseUrl}/api`);
    await expect(client.request(request)).rejects.toEqual(naming(setting));
    expect(arrived).toEqual([]);
  });
});
