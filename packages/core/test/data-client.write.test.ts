import { NetworkError, reuseToken } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import { clientAt } from "./support/client.js";
import { json, serve } from "./support/serve.js";

const record = { schoolId: 255901107, nameOfInstitution: "Grand Bend High School \u00e4" };

describe("create", () => {
  test.each([
    [201, "/data/v3/ed-fi/schools/0a1b", "0a1b"],
    [200, "https://host.example/api/data/v3/ed-fi/schools/0a1b", "0a1b"],
    [201, "/schools/0a1b?x=1#y", "0a1b"],
  ])("posts the record; %d %s", async (status, location, id) => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      response.writeHead(status, { location, etag: '"525"' }).end();
    });
    const written = await clientAt(baseUrl).client.create("schools", record);
    expect(written).toEqual({ status, id, location, etag: '"525"' });
    expect(arrived[0]).toMatchObject({
      method: "POST",
      url: "/data/v3/ed-fi/schools",
      headers: {
        accept: "application/json",
        "content-type": "application/json",
        authorization: "Bearer 0123abcd",
      },
      body: JSON.stringify(record),
    });
    expect(arrived[0]?.headers).not.toHaveProperty("if-match");
  });

  test("a header field that comes twice counts the first time", async () => {
    const { baseUrl } = await serve((_request, response) => {
      response.setHeader("location", ["/schools/0a", "/schools/0b"]);
      response.setHeader("etag", ['"525"', '"526"']);
      response.writeHead(201).end();
    });
    const written = await clientAt(baseUrl).client.create("schools", record);
    expect(written).toEqual({ status: 201, id: "0a", location: "/schools/0a", etag: '"525"' });
  });

  test("what the host does not name is absent", async () => {
    const { baseUrl } = await serve((_request, response) => {
      response.writeHead(201, { location: "/" }).end();
    });
    const written = await clientAt(baseUrl).client.create("schools", record);
    expect(written).toStrictEqual({ status: 201, location: "/" });
  });

  test("a conflict is an error", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      json(response, 409, { message: "unresolved" });
    });
    await expect(clientAt(baseUrl).client.create("schools", record)).rejects.toMatchObject({
      code: "EDB_HOST_STATUS",
      status: 409,
      problem: { message: "unresolved" },
    });
    expect(arrived).toHaveLength(1);
  });
});

describe("update and delete", () => {
  test("put and delete by id, with the ETag they replace", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      response.writeHead(204, { etag: '"526"' }).end();
    });
    const { client } = clientAt(baseUrl);
    const written = await client.update("schools", "0a", record, { ifMatch: '"525"' });
    expect(written).toStrictEqual({ status: 204, etag: '"526"' });
    expect(await client.delete("schools", "0a", { ifMatch: '"526"' })).toBeUndefined();
    expect(await client.delete("schools", "0a")).toBeUndefined();
    const seen = arrived.map(({ method, url, headers, body }) => [
      method,
      url,
      headers["if-match"],
      body,
    ]);
    expect(seen).toEqual([
      ["PUT", "/data/v3/ed-fi/schools/0a", '"525"', JSON.stringify(record)],
      ["DELETE", "/data/v3/ed-fi/schools/0a", '"526"', ""],
      ["DELETE", "/data/v3/ed-fi/schools/0a", undefined, ""],
    ]);
    expect(arrived[1]?.headers).not.toHaveProperty("content-type");
  });

  test("an ETag that cannot stand in a header is refused before anything is sent", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => void response.end());
    const { client } = clientAt(baseUrl);
    for (const ifMatch of ["a\r\nb", "\u{1f600}"]) {
      const refused = { code: "EDB_SETTING", setting: "ifMatch" };
      await expect(client.update("schools", "0a", record, { ifMatch })).rejects.toMatchObject(
        refused,
      );
      await expect(client.delete("schools", "0a", { ifMatch })).rejects.toMatchObject(refused);
    }
    expect(arrived).toEqual([]);
  });
});

const brokenBodies = ["cut off", "cut off before its first byte", "without end"];

test.each(brokenBodies)("a change is done, though its body is %s", async (fault) => {
  const { baseUrl, arrived } = await serve((_request, response) => {
    response.writeHead(200, { etag: '"526"' });
    const first = fault === "cut off" ? "{" : "";
    if (fault !== "without end") {
      response.flushHeaders();
      return void response.write(first, () => response.socket?.destroy());
    }
    const more = () => void response.write(" ".repeat(100_000), (error) => error ?? more());
    more();
  });
  const { client } = clientAt(baseUrl);
  const change = client.update("schools", "0a", record, { ifMatch: '"525"' });
  expect(await change).toEqual({ status: 200, etag: '"526"' });
  expect(arrived).toHaveLength(1);
});

test("a change whose caller leaves in the body of the response ends with the reason", async () => {
  const leaving = new AbortController();
  const { baseUrl } = await serve((_request, response) => {
    response.writeHead(200, { etag: '"526"' });
    response.write("{", () => leaving.abort("left"));
  });
  const { signal } = leaving;
  const change = clientAt(baseUrl).client.update("schools", "0a", record, { signal });
  await expect(change).rejects.toBe("left");
});

describe("a change lost on its way", () => {
  test.each(["create", "update"] as const)("%s is not repeated, and says so", async (operation) => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      response.socket?.resetAndDestroy();
    });
    const { client } = clientAt(baseUrl);
    const change =
      operation === "create"
        ? client.create("schools", record)
        : client.update("schools", "0a", record);
    await expect(change).rejects.toMatchObject({
      code: "EDB_NETWORK",
      retryable: false,
      fate: "unknown",
      message: expect.stringContaining("may have been carried out"),
    });
    expect(arrived).toHaveLength(1);
  });

  test.each([204, 404])("delete is repeated: %d means that it is deleted", async (status) => {
    const { baseUrl, arrived } = await serve((_request, response, nth) => {
      if (nth === 1) response.socket?.resetAndDestroy();
      else response.writeHead(status).end();
    });
    await clientAt(baseUrl).client.delete("schools", "0a");
    expect(arrived).toHaveLength(2);
  });

  test.each(["reset", 502, 504])("a delete whose last try is lost says so: %s", async (lost) => {
    const { baseUrl } = await serve((_request, response) => {
      if (typeof lost === "number") response.writeHead(lost).end();
      else response.socket?.resetAndDestroy();
    });
    const gone = clientAt(baseUrl).client.delete("schools", "0a");
    const code = lost === "reset" ? "EDB_NETWORK" : "EDB_HOST_STATUS";
    await expect(gone).rejects.toMatchObject({ code, fate: "unknown", retryable: false });
  });

  test("a delete that is refused after a lost try is told as it is", async () => {
    const { baseUrl } = await serve((_request, response, nth) => {
      if (nth === 1) response.socket?.resetAndDestroy();
      else response.writeHead(403).end();
    });
    const gone = clientAt(baseUrl).client.delete("schools", "0a");
    await expect(gone).rejects.toMatchObject({ code: "EDB_HOST_STATUS", status: 403 });
  });

  test("is not carried out where no new token is had", async () => {
    const noToken = new NetworkError("POST http://host.example", { code: "ECONNRESET" }, true);
    const { client } = clientAt("http://127.0.0.1:9", {
      tokenSource: reuseToken(() => Promise.reject(noToken), { retry: { retries: 0 } }),
    });
    const changes = [() => client.create("schools", record), () => client.delete("schools", "0a")];
    for (const change of changes) {
      const error = await change().catch((reason: unknown) => reason);
      expect(error).toMatchObject({ code: "EDB_NETWORK" });
      expect(error).not.toHaveProperty("fate");
    }
  });

  test("a delete that finds nothing at its first try is an error", async () => {
    const { baseUrl } = await serve((_request, response) => void response.writeHead(404).end());
    const gone = clientAt(baseUrl).client.delete("schools", "0a");
    await expect(gone).rejects.toMatchObject({ status: 404 });
  });

  test("a request that writes is not repeated", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      response.socket?.resetAndDestroy();
    });
    const path = "/identity/v2/identities";
    const asked = clientAt(baseUrl).client.request({ method: "POST", path, body: "{}" });
    await expect(asked).rejects.toMatchObject({ fate: "unknown" });
    expect(arrived).toHaveLength(1);
  });

  test.each([429, 503])(
    "is repeated where the host says that it is not done: %d",
    async (status) => {
      const { baseUrl, arrived } = await serve((_request, response, nth) => {
        if (nth === 1) response.writeHead(status).end();
        else response.writeHead(204).end();
      });
      await clientAt(baseUrl).client.update("schools", "0a", record);
      expect(arrived).toHaveLength(2);
    },
  );

  test("is repeated where no connection was made: nothing was sent", async () => {
    const closed = await serve((_request, response) => void response.end());
    await closed.stop();
    const { client, clock } = clientAt(closed.baseUrl);
    const error = await client.create("schools", record).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: "EDB_NETWORK", retryable: true });
    expect(error).not.toHaveProperty("fate");
    expect(clock.sleeps).toHaveLength(3);
  });

  test("is not repeated when it names the ETag it replaces: it would refuse itself", async () => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      response.socket?.resetAndDestroy();
    });
    const { client, clock } = clientAt(baseUrl);
    const change = client.update("schools", "0a", record, { ifMatch: '"525"' });
    await expect(change).rejects.toMatchObject({ code: "EDB_NETWORK", retryable: false });
    await expect(client.delete("schools", "0a", { ifMatch: '"525"' })).rejects.toMatchObject({
      code: "EDB_NETWORK",
      retryable: false,
    });
    expect([arrived.length, clock.sleeps]).toEqual([2, []]);
  });

  test.each([502, 504])("nor where a gateway lost the host behind it: %d", async (status) => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      json(response, status, { detail: "Upstream." });
    });
    const { client } = clientAt(baseUrl);
    const change = client.update("schools", "0a", record, { ifMatch: '"525"' });
    const problem = { message: "Upstream." };
    await expect(change).rejects.toMatchObject({ status, problem, retryable: false });
    expect(arrived).toHaveLength(1);
  });

  test("nor when it is a request of another kind with that header", async () => {
    const { baseUrl, arrived } = await serve((_request, response, nth) => {
      if (nth === 1) response.writeHead(504).end();
      else response.socket?.resetAndDestroy();
    });
    const { client } = clientAt(baseUrl);
    const change = { method: "PUT", path: "/x", headers: { "If-Match": '"525"' }, body: "{}" };
    expect((await client.request(change)).status).toBe(504);
    await expect(client.request(change)).rejects.toMatchObject({ retryable: false });
    expect(arrived).toHaveLength(2);
  });

  test("but is where the host said that it did nothing", async () => {
    const { baseUrl, arrived } = await serve((_request, response, nth) => {
      response.writeHead(nth === 1 ? 503 : 204).end();
    });
    const { client } = clientAt(baseUrl);
    await client.update("schools", "0a", record, { ifMatch: '"525"' });
    expect(arrived.map(({ headers }) => headers["if-match"])).toEqual(['"525"', '"525"']);
  });
});

describe("a 2xx that is no host's", () => {
  const html = { "content-type": "text/html" };
  const location = "/data/v3/ed-fi/schools/0a";
  test.each([
    ["create", 200, { ...html, location }],
    ["create", 201, {}],
    ["create", 202, { location }],
    ["create", 200, { "content-type": "text/plain", location }],
    ["update", 200, html],
    ["update", 202, {}],
    ["delete", 200, html],
  ] as const)("%s, %d %o is no success", async (operation, status, headers) => {
    const { baseUrl, arrived } = await serve((_request, response) => {
      response.writeHead(status, headers).end("Welcome");
    });
    const { client } = clientAt(baseUrl);
    const change = {
      create: () => client.create("schools", record),
      update: () => client.update("schools", "0a", record),
      delete: () => client.delete("schools", "0a"),
    }[operation]();
    const message = expect.stringMatching(/(?:POST|PUT|DELETE) schools with 20.*read the record/);
    const expected = {
      code: "EDB_HOST_ANSWER",
      status,
      fate: "unknown",
      retryable: false,
      message,
    };
    await expect(change).rejects.toMatchObject(expected);
    expect(arrived).toHaveLength(1);
  });
});
