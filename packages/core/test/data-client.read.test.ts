import { HostError, SettingError } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import { clientAt, schools } from "./support/client.js";
import { json, serve } from "./support/serve.js";

describe("get", () => {
  test("reads one page of a collection", async () => {
    const { baseUrl, arrived } = await serve((_request, response) =>
      json(response, 200, schools(2)),
    );
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
    const { baseUrl } = await serve((_request, response) => json(response, 200, { schoolId: 7 }));
    expect(await clientAt(baseUrl).client.get("schools", { schoolId: 7 })).toEqual([
      { schoolId: 7 },
    ]);
  });

  test.each(["<html>sign in", "", '[{"schoolId":', "7", '"text"', "[7]", "[[]]", "null", "[null]"])(
    "says that %j is no answer of a host, without repeating it",
    async (body) => {
      const { baseUrl, arrived } = await serve((_request, response) => void response.end(body));
      const error = await clientAt(baseUrl)
        .client.get("schools")
        .catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(HostError);
      expect(error).toMatchObject({ code: "EDB_HOST_ANSWER", status: 200, retryable: false });
      expect(String(error)).not.toContain("sign in");
      expect(arrived).toHaveLength(1);
    },
  );
});

describe("getById", () => {
  test("reads one record", async () => {
    const { baseUrl, arrived } = await serve((_request, response) =>
      json(response, 200, { id: "0a" }),
    );
    expect(await clientAt(baseUrl).client.getById("schools", "0a")).toEqual({ id: "0a" });
    expect(arrived[0]).toMatchObject({ method: "GET", url: "/data/v3/ed-fi/schools/0a" });
  });

  test("wants a record, not a list", async () => {
    const { baseUrl } = await serve((_request, response) => json(response, 200, []));
    await expect(clientAt(baseUrl).client.getById("schools", "0a")).rejects.toMatchObject({
      code: "EDB_HOST_ANSWER",
    });
  });
});

test.each([201, 202, 206])("a read that is answered %d gives no records", async (status) => {
  const { baseUrl } = await serve((_request, response) => json(response, status, []));
  const error = { code: "EDB_HOST_ANSWER", status };
  await expect(clientAt(baseUrl).client.get("schools")).rejects.toMatchObject(error);
});

describe("what a host says of a failure", () => {
  test.each([
    // Legacy, in both casings seen; up to 7.1; from 7.2.
    [{ message: "No." }, { message: "No." }],
    [{ Message: "No." }, { message: "No." }],
    [
      { message: "No.", correlationId: "27c1", modelState: {} },
      { message: "No.", correlationId: "27c1" },
    ],
    [
      { detail: "No.", type: "urn:ed-fi:api:not-found", status: 404, correlationId: "27c1" },
      { type: "urn:ed-fi:api:not-found", message: "No.", correlationId: "27c1" },
    ],
    [{ message: 7, type: null, correlationId: "" }, {}],
    ["No.", {}],
  ])("%j is read as %j", async (body, problem) => {
    const { baseUrl } = await serve((_request, response) => json(response, 404, body));
    const error = await clientAt(baseUrl)
      .client.get("schools")
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "EDB_HOST_STATUS", status: 404, retryable: false });
    expect((error as HostError).problem).toEqual(problem);
    expect(JSON.stringify(error) + String(error)).not.toContain("No.");
  });

  test("nothing, where its answer is cut off: the status stands all the same", async () => {
    const { baseUrl } = await serve((_request, response) => {
      response.writeHead(409, { "content-length": "100" });
      response.write('{"message":', () => response.socket?.destroy());
    });
    const { client } = clientAt(baseUrl);
    await expect(client.get("schools")).rejects.toMatchObject({ status: 409, problem: {} });
  });

  test.each([301, 302, 304, 307, 308])(
    "a %d is not followed, and the bearer stays",
    async (status) => {
      const elsewhere = await serve((_request, response) => json(response, 200, []));
      const { baseUrl } = await serve((_request, response) => {
        response.writeHead(status, { location: `${elsewhere.baseUrl}/data` }).end();
      });
      const { client } = clientAt(baseUrl);
      await expect(client.get("schools")).rejects.toMatchObject({
        code: "EDB_HOST_STATUS",
        status,
      });
      expect((await client.request({ path: "/data" })).status).toBe(status);
      expect(elsewhere.arrived).toEqual([]);
    },
  );

  test("an id or a query is not in the message: it may name a person", async () => {
    const { baseUrl } = await serve((_request, response) => json(response, 404, {}));
    const { client } = clientAt(baseUrl);
    const query = { lastSurname: "Jones" };
    await expect(client.get("students", query)).rejects.toThrow(/^(?!.*Jones)/);
    await expect(client.getById("students", "0a1b2c")).rejects.toThrow(/^(?!.*0a1b2c)/);
  });
});

describe("before anything is sent", () => {
  test.each([
    ["resource", "../other"],
    ["resource", ""],
    ["resource", "a%2fb"],
    ["resource", "schools?limit=1"],
    ["id", ".."],
    ["id", "a/b"],
    ["id", ""],
  ])("%s %j is refused", async (setting, value) => {
    const { baseUrl, arrived } = await serve((_request, response) => json(response, 200, []));
    const { client } = clientAt(baseUrl);
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
    ["resource", "../x", {}, {}],
    ["query.limit", "schools", { limit: 10 }, {}],
    ["query.offset", "schools", { offset: -1 }, {}],
    ["query.offset", "schools", { offset: "ten" }, {}],
    ["pageSize", "schools", {}, { pageSize: 0 }],
    ["pageSize", "schools", {}, { pageSize: 2.5 }],
    ["lookAhead", "schools", {}, { lookAhead: 0 }],
  ])("records refuses a wrong %s at once", (setting, resource, query, options) => {
    const { client } = clientAt("http://127.0.0.1:1");
    const call = () => client.records(resource, query, options);
    expect(call).toThrow(SettingError);
    expect(call).toThrow(expect.objectContaining({ setting }));
  });
});
