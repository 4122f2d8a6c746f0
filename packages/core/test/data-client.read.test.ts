import { HostError, SettingError } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import { clientAt, clientOf, failureOf, schools } from "./support/client.js";
import { naming } from "./support/naming.js";
import { serve } from "./support/serve.js";

describe("get", () => {
  test("reads one page of a collection", async () => {
    const { baseUrl, arrived } = await clientOf({ json: schools(2) });
    const { client } = clientAt(`${baseUrl}/api/`);
    expect(await client.get("schools", { limit: 2, name: "A B" })).toEqual(schools(2));
    expect(arrived).toHaveLength(1);
    expect(arrived[0]).toMatchObject({
      method: "GET",
      url: "/api/data/v3/ed-fi/schools?limit=2&name=A%20B",
      headers: { accept: "application/json", authorization: "Bearer 0123abcd" },
      body: "",
    });
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
    await expect(client.get("schools")).rejects.toMatchObject({
      code: "EDB_HOST_ANSWER",
      message: expect.stringContaining("a body that is too long"),
    });
    expect(pieces).toBeLessThan(64);
  });

  test("reads a page of usual size, with a byte order mark as well", async () => {
    const page = [{ name: "\u00e4\uFEFF".repeat(100_000) }];
    const body = JSON.stringify(page);
    const { client } = await clientOf([{ body }, { body: `\uFEFF${body}` }]);
    expect(await client.get("schools")).toEqual(page);
    expect(await client.get("schools")).toEqual(page);
  });
});

test("getById reads one record, and takes no list", async () => {
  const { client, arrived } = await clientOf([{ json: { id: "0a" } }, { json: [] }]);
  expect(await client.getById("schools", "0a")).toEqual({ id: "0a" });
  expect(arrived[0]).toMatchObject({ method: "GET", url: "/data/v3/ed-fi/schools/0a" });
  await expect(client.getById("schools", "0a")).rejects.toMatchObject({
    code: "EDB_HOST_ANSWER",
    message: expect.stringContaining("GET schools with 200 and JSON that is no record."),
  });
});

describe("what a host says of a failure", () => {
  test.each([
    [404, 64 * 1024, true],
    [404, 64 * 1024 + 1, false],
    [300, 64 * 1024 + 1, false],
    [404, 1_000_000, false],
  ])("a %d with %i bytes of it is told: %s", async (status, size, isTold) => {
    const message = "x".repeat(size - JSON.stringify({ message: "" }).length);
    const { client } = await clientOf({ status, json: { message } });
    const error = await failureOf(client.get("schools"));
    expect(error).toMatchObject({ status });
    expect((error as HostError).problem).toEqual(isTold ? { message } : {});
  });

  test("without the token, where it repeats the request", async () => {
    const { client } = await clientOf(({ headers }, response) => {
      const message = `Headers: ${headers.authorization}, ${headers.host}`;
      response.writeHead(400).end(JSON.stringify({ message }));
    });
    const error = await failureOf(client.get("schools"));
    expect((error as HostError).problem.message).toMatch(/^Headers: Bearer \*\*\*, 127/);
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
    const { client } = await clientOf({ status, json: {} }, { retry: { retries: 0 } });
    const { message } = (await failureOf(client.get("schools"))) as Error;
    expect(message).toContain(`GET schools with ${status}. `);
    expect(message).toContain(advice);
  });

  test.each(["left", "cut off"])("is no matter where it is %s: the status stands", async (how) => {
    const leaving = new AbortController();
    const { client } = await clientOf((_request, response) => {
      response.writeHead(409, { "content-length": "100" });
      const end = () => (how === "left" ? leaving.abort("left") : response.socket?.destroy());
      response.write('{"message":', end);
    });
    const call = client.get("schools", {}, { signal: leaving.signal });
    if (how === "left") await expect(call).rejects.toBe("left");
    else {
      await expect(call).rejects.toMatchObject({ status: 409, problem: {} });
      await expect(client.get("schools")).rejects.toMatchObject({ status: 409, problem: {} });
    }
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
  test.each([
    ["resource", "../other"],
    ["resource", "a%2fb"],
    ["resource", "schools?limit=1"],
    ["id", ".."],
    ["id", "a/b"],
  ])("%s %j is refused", async (setting, value) => {
    const { client, arrived } = await clientOf({ json: [] });
    const resource = setting === "resource" ? value : "schools";
    const id = setting === "id" ? value : "0a";
    const calls = [
      client.getById(resource, id),
      client.update(resource, id, {}),
      client.delete(resource, id),
      ...(setting === "resource" ? [client.get(value), client.create(value, {})] : []),
    ];
    for (const call of calls) {
      await expect(call).rejects.toMatchObject({ code: "EDB_SETTING", setting });
    }
    expect(arrived).toEqual([]);
  });

  test.each([
    ["query", '"limit=1"'],
    ["query", "[1]"],
    ["query.schoolId", '{"schoolId":[1,2]}'],
    ["query.entryDate", '{"entryDate":{}}'],
    ["query.schoolId", '{"schoolId":null}'],
  ])("a host that ignores unknown names gets no wrong %s: %s", async (setting, given) => {
    const { client, arrived } = await clientOf({ json: [] });
    await expect(client.get("schools", JSON.parse(given))).rejects.toEqual(naming(setting));
    expect(arrived).toEqual([]);
  });

  test.each(["null", '"{}"', "[]"])("%s is refused as a record", async (given) => {
    const { client, arrived } = await clientOf(201);
    for (const call of [
      client.create("schools", JSON.parse(given)),
      client.update("schools", "0a", JSON.parse(given)),
    ]) {
      await expect(call).rejects.toEqual(naming("record"));
    }
    expect(arrived).toEqual([]);
  });

  test.each([
    ["resource", "../x", {}, {}],
    ["query.limit", "schools", { limit: 10 }, {}],
    ["query.offset", "schools", { offset: -1 }, {}],
    ["pageSize", "schools", {}, { pageSize: 0 }],
    ["lookAhead", "schools", {}, { lookAhead: 0 }],
    ["options", "schools", {}, [] as object],
  ])("records refuses a wrong %s at once", (setting, resource, query, options) => {
    const { client } = clientAt("http://127.0.0.1:1");
    const call = () => client.records(resource, query, options);
    expect(call).toThrow(SettingError);
    expect(call).toThrow(naming(setting));
  });
});
