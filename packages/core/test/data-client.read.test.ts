import { HostError, type JsonRecord } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import { clientAt, clientOf, failureOf, type Reply, schools } from "./support/client.js";
import { naming } from "./support/naming.js";
import { serve } from "./support/serve.js";

describe("get", () => {
  test("reads one page of a collection", async () => {
    const { baseUrl, arrived } = await clientOf({ json: schools(2) });
    const { client } = clientAt(`${baseUrl}/api/`);
    expect(await client.get("schools", { limit: 2, name: "A B" })).toEqual(schools(2));
    expect(arrived).toMatchObject([
      {
        method: "GET",
        url: "/api/data/v3/ed-fi/schools?limit=2&name=A%20B",
        headers: { accept: "application/json", authorization: "Bearer 0123abcd" },
        body: "",
      },
    ]);
  });

  test("takes the bare record that a legacy host gives for a whole key", async () => {
    const { client } = await clientOf({ json: { schoolId: 7 } });
    expect(await client.get("schools", { schoolId: 7 })).toEqual([{ schoolId: 7 }]);
  });

  test.each([
    ["<html>sign in", "no JSON"],
    ["", "no JSON"],
    ['[{"schoolId":', "no JSON"],
    ["7", "no list of records"],
    ["[[]]", "no list of records"],
    ["[null]", "no list of records"],
  ])("says that %j is no answer of a host (%s), without repeating it", async (body, what) => {
    const { client, arrived } = await clientOf({ body });
    const error = await failureOf(client.get("schools"));
    expect(error).toBeInstanceOf(HostError);
    expect(error).toMatchObject({ code: "EDB_HOST_ANSWER", status: 200, retryable: false });
    expect(String(error)).toMatch(new RegExp(`GET schools with 200 and .*${what}.*baseUrl`));
    expect(String(error)).not.toContain("sign in");
    expect(arrived).toHaveLength(1);
  });

  test("says that a body without an end is no answer of a host, and reads no more of it", async () => {
    const piece = Buffer.alloc(1024 * 1024, " ");
    let pieces = 0;
    const { client } = await clientOf((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(piece)) pieces++;
      };
      response.on("drain", more);
      more();
    });
    const message = expect.stringContaining("a body that is too long");
    const error = { code: "EDB_HOST_ANSWER", message };
    await expect(client.get("schools")).rejects.toMatchObject(error);
    expect(pieces).toBeLessThan(64);
  });

  test.each(["", "\uFEFF"])("reads a page of usual size, with %j before it", async (mark) => {
    const page = [{ name: "\u00e4\uFEFF".repeat(100_000) }];
    const { client } = await clientOf({ body: mark + JSON.stringify(page) });
    expect(await client.get("schools")).toEqual(page);
  });
});

test("getById reads one record, and takes no list", async () => {
  const headers = { etag: '"7"' };
  const { client, arrived } = await clientOf([{ json: { id: "0a" }, headers }, { json: [] }]);
  expect(await client.getById("schools", "0a")).toEqual({ id: "0a", _etag: "7" });
  expect(arrived).toMatchObject([{ method: "GET", url: "/data/v3/ed-fi/schools/0a" }]);
  const message = expect.stringContaining("GET schools with 200 and JSON that is no record.");
  const error = { code: "EDB_HOST_ANSWER", message };
  await expect(client.getById("schools", "0a")).rejects.toMatchObject(error);
});

describe("what a host says of a failure", () => {
  const errorOf = async (reply: Reply) => {
    const { client } = await clientOf(reply, { retry: { retries: 0 } });
    return (await failureOf(client.get("schools"))) as HostError;
  };

  test.each([
    [404, 64 * 1024, true],
    [404, 64 * 1024 + 1, false],
    [300, 64 * 1024 + 1, false],
    [404, 1_000_000, false],
  ])("a %d with %i bytes of it is told: %s", async (status, size, isTold) => {
    const message = "x".repeat(size - JSON.stringify({ message: "" }).length);
    const error = await errorOf({ status, json: { message } });
    expect([error.status, error.problem]).toEqual([status, isTold ? { message } : {}]);
  });

  test("without the token, where it repeats the request", async () => {
    const { problem } = await errorOf(({ headers }, response) => {
      const message = `Headers: ${headers.authorization}, ${headers.host}`;
      response.writeHead(400).end(JSON.stringify({ message }));
    });
    expect(problem.message).toMatch(/^Headers: Bearer \*\*\*, 127/);
  });

  test.each([
    [307, "set baseUrl to where the host is"],
    [400, "error.problem.message"],
    [401, "the token operation and the data belong to one host"],
    [403, "ask the host's operator"],
    [404, "check namespace, resource and id"],
    [412, "read it again"],
    [418, "See error.problem for what the host said."],
    [500, "See error.problem for what the host said."],
  ])("of a %d comes with advice", async (status, advice) => {
    const { message } = await errorOf({ status, json: {} });
    expect(message).toContain(`GET schools with ${status}. `);
    expect(message).toContain(advice);
  });

  test("is no matter where it is cut off: the status stands; who leaves gets the reason", async () => {
    const leaving = new AbortController();
    const { client } = await clientOf((_request, response, nth) => {
      response.writeHead(409, { "content-length": "100" });
      const end = () => (nth === 3 ? leaving.abort("left") : response.socket?.destroy());
      response.write('{"message":', end);
    });
    for (let time = 0; time < 2; time++) {
      await expect(client.get("schools")).rejects.toMatchObject({ status: 409, problem: {} });
    }
    const call = client.get("schools", {}, { signal: leaving.signal });
    await expect(call).rejects.toBe("left");
  });

  test.each([301, 302, 304, 307, 308])(
    "a %d is not followed, and the bearer stays",
    async (status) => {
      const elsewhere = await serve((_request, response) => void response.end("[]"));
      const location = `${elsewhere.baseUrl}/data`;
      const { client } = await clientOf({ status, headers: { location } });
      const error = { code: "EDB_HOST_STATUS", status };
      await expect(client.get("schools")).rejects.toMatchObject(error);
      expect((await client.request({ path: "/data" })).status).toBe(status);
      expect(elsewhere.arrived).toEqual([]);
    },
  );

  test("an id or a query is not in the message: it may name a person", async () => {
    const { client } = await clientOf(404);
    const query = { lastSurname: "Jones" };
    await expect(client.get("students", query)).rejects.toThrow(/^(?!.*Jones)/);
    await expect(client.getById("students", "0a1b2c")).rejects.toThrow(/^(?!.*0a1b2c)/);
  });
});

describe("before anything is sent", () => {
  const nothing = JSON.parse("null");
  const withItself: JsonRecord = {};
  Object.assign(withItself, { school: withItself });
  test.each<[string, (client: ReturnType<typeof clientAt>["client"]) => unknown]>([
    ["resource", (client) => client.get("../other")],
    ["resource", (client) => client.get("schools?limit=1")],
    ["resource", (client) => client.getById("a%2fb", "0a")],
    ["resource", (client) => client.create("../other", {})],
    ["resource", (client) => client.update("../other", "0a", {})],
    ["resource", (client) => client.delete("../other", "0a")],
    ["resource", (client) => client.records("../other")],
    ["query", (client) => client.records("schools", new URLSearchParams("a=1") as never)],
    ["id", (client) => client.getById("schools", "..")],
    ["id", (client) => client.update("schools", "a/b", {})],
    ["id", (client) => client.delete("schools", "..")],
    // A host ignores a name that it does not know, and gives all.
    ["query", (client) => client.get("schools", JSON.parse('"limit=1"'))],
    ["query", (client) => client.get("schools", JSON.parse("[1]"))],
    ["query.schoolId", (client) => client.get("schools", JSON.parse('{"schoolId":[1,2]}'))],
    ["query.entryDate", (client) => client.get("schools", JSON.parse('{"entryDate":{}}'))],
    ["query.schoolId", (client) => client.get("schools", { schoolId: nothing })],
    ["record", (client) => client.create("schools", nothing)],
    ["record", (client) => client.create("schools", JSON.parse('"{}"'))],
    ["record", (client) => client.update("schools", "0a", JSON.parse("[]"))],
    ["record", (client) => client.create("schools", { schoolId: 1n as unknown as number })],
    ["record", (client) => client.create("schools", withItself)],
    ["query.limit", (client) => client.records("schools", { limit: 10 })],
    ["query.offset", (client) => client.records("schools", { offset: -1 })],
    ["pageSize", (client) => client.records("schools", {}, { pageSize: 0 })],
    ["lookAhead", (client) => client.records("schools", {}, { lookAhead: 0 })],
    ["options", (client) => client.records("schools", {}, [] as object)],
  ])("a wrong %s is refused: %s", async (setting, make) => {
    const { client, arrived } = await clientOf({ json: [] });
    await expect(async () => make(client)).rejects.toEqual(naming(setting));
    expect(arrived).toEqual([]);
  });
});
