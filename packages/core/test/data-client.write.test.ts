import { type DataClient, NetworkError, reuseToken } from "@edbridge/core";
import { describe, expect, test } from "vitest";
import { clientAt, clientOf, failureOf, type Reply } from "./support/client.js";

const record = { schoolId: 255901107, nameOfInstitution: "Grand Bend High School \u00e4" };
const ifMatch = '"525"';

/** A write by each operation, with a condition or without. */
const write = (client: DataClient, operation: string, options: { ifMatch?: string } = {}) => {
  if (operation === "create") return client.create("schools", record);
  if (operation === "update") return client.update("schools", "0a", record, options);
  if (operation === "delete") return client.delete("schools", "0a", options);
  return client.request({ method: operation, path: "/x", body: "{}" });
};

describe("create", () => {
  test.each([
    [201, "/data/v3/ed-fi/schools/0a1b"],
    [200, "https://host.example/api/data/v3/ed-fi/schools/0a1b"],
    [201, "/schools/0a1b?x=1#y"],
  ])("posts the record; %d %s", async (status, location) => {
    const { client, arrived } = await clientOf({ status, headers: { location, etag: '"525"' } });
    const written = await client.create("schools", record);
    expect(written).toEqual({ status, id: "0a1b", location, etag: '"525"' });
    const json = "application/json";
    const authorization = "Bearer 0123abcd";
    const headers = { accept: json, "content-type": json, authorization };
    const url = "/data/v3/ed-fi/schools";
    expect(arrived).toMatchObject([{ method: "POST", url, headers, body: JSON.stringify(record) }]);
    expect(arrived[0]?.headers).not.toHaveProperty("if-match");
  });

  const twice = { location: ["/schools/0a", "/schools/0b"], etag: ['"525"', '"526"'] };
  const first = { id: "0a", location: "/schools/0a", etag: '"525"' };
  const readable = "application/vnd.ed-fi.school.readable+json";
  test.each<[string, Record<string, string | string[]>, object]>([
    ["that comes twice counts the first time", twice, first],
    ["that the host does not send is absent", { location: "/" }, { location: "/" }],
    ["may be of a type of JSON", { ...twice, "content-type": readable }, first],
    ["may name a charset", { ...twice, "content-type": "Application/JSON ;charset=utf-8" }, first],
  ])("a header field %s", async (_what, headers, written) => {
    const { client } = await clientOf({ status: 201, headers });
    expect(await client.create("schools", record)).toStrictEqual({ status: 201, ...written });
  });
});

describe("update and delete", () => {
  test("put and delete by id, with the ETag they replace", async () => {
    const { client, arrived } = await clientOf({ status: 204, headers: { etag: '"526"' } });
    const written = await client.update("schools", "0a", record, { ifMatch });
    expect(written).toStrictEqual({ status: 204, etag: '"526"' });
    expect(await client.delete("schools", "0a", { ifMatch: '"526"' })).toBeUndefined();
    expect(await client.delete("schools", "0a")).toBeUndefined();
    const url = "/data/v3/ed-fi/schools/0a";
    expect(arrived.map((one) => [one.method, one.url, one.headers["if-match"], one.body])).toEqual([
      ["PUT", url, '"525"', JSON.stringify(record)],
      ["DELETE", url, '"526"', ""],
      ["DELETE", url, undefined, ""],
    ]);
    expect(arrived[1]?.headers).not.toHaveProperty("content-type");
  });

  test.each([
    ["update", "a\r\nb"],
    ["delete", "\u{1f600}"],
  ])("%s refuses the ETag %j before anything is sent", async (operation, wrong) => {
    const { client, arrived } = await clientOf(200);
    const refused = { code: "EDB_SETTING", setting: "ifMatch" };
    await expect(write(client, operation, { ifMatch: wrong })).rejects.toMatchObject(refused);
    expect(arrived).toEqual([]);
  });
});

test.each(["cut off", "cut off before its first byte", "without end"])(
  "a change is done, though its body is %s",
  async (fault) => {
    const { client, arrived } = await clientOf((_request, response) => {
      response.writeHead(200, { etag: '"526"' });
      const first = fault === "cut off" ? "{" : "";
      if (fault !== "without end") {
        response.flushHeaders();
        return void response.write(first, () => response.socket?.destroy());
      }
      const more = () => void response.write(" ".repeat(100_000), (error) => error ?? more());
      more();
    });
    expect(await write(client, "update", { ifMatch })).toEqual({ status: 200, etag: '"526"' });
    expect(arrived).toHaveLength(1);
  },
);

test("a change whose caller leaves in the body of the response ends with the reason", async () => {
  const leaving = new AbortController();
  const { client } = await clientOf((_request, response) => {
    response.writeHead(200, { etag: '"526"' });
    response.write("{", () => leaving.abort("left"));
  });
  const change = client.update("schools", "0a", record, { signal: leaving.signal });
  await expect(change).rejects.toBe("left");
});

describe("a change lost on its way", () => {
  const message = expect.stringContaining("may have been carried out");
  const unknown = { outcome: "unknown", retryable: false };
  const network = { code: "EDB_NETWORK", ...unknown };
  const conditional = { code: "EDB_NETWORK", retryable: false };
  const condition = { ifMatch };
  const refused = { code: "EDB_HOST_STATUS" };
  const page = { status: 404, headers: { "content-type": "text/html" }, body: "<html>" };
  test.each<[string, string, Reply[], number, object | undefined, { ifMatch?: string }]>([
    ["is not repeated, and says so", "create", ["lost"], 1, { ...network, message }, {}],
    ["is not repeated, and says so", "update", ["lost"], 1, { ...network, message }, {}],
    ["is not repeated", "POST", ["lost"], 1, { outcome: "unknown" }, {}],
    ["is repeated, and done", "delete", ["lost", 204], 2, undefined, {}],
    ["is repeated, and found done", "delete", ["lost", 404], 2, undefined, {}],
    ["is repeated, and found done", "delete", [502, 404], 2, undefined, {}],
    ["is repeated, and found done", "delete", [504, 404], 2, undefined, {}],
    ["is told as refused where it is then", "delete", ["lost", 403], 2, { status: 403 }, {}],
    ["is told as a page says then", "delete", ["lost", page], 2, { status: 404 }, {}],
    ["says so at its last try", "delete", ["lost"], 4, network, {}],
    ["says so at its last try", "delete", [502], 4, unknown, {}],
    ["says so at its last try", "delete", [504], 4, unknown, {}],
    ["is repeated where it is not done", "update", [429, 204], 2, undefined, {}],
    ["is repeated where it is not done", "update", [503, 204], 2, undefined, {}],
    // With the ETag that it replaces a repeated change would refuse itself.
    ["is not repeated with a condition", "update", ["lost"], 1, conditional, condition],
    ["is not repeated with a condition", "delete", ["lost"], 1, conditional, condition],
    ["nor behind a gateway", "update", [502], 1, { status: 502, retryable: false }, condition],
    ["nor behind a gateway", "update", [504], 1, { status: 504, retryable: false }, condition],
    ["but is where it is not done", "update", [503, 204], 2, undefined, condition],
    ["is an error where it conflicts", "create", [409], 1, { ...refused, status: 409 }, {}],
    ["is an error where nothing is found", "delete", [404], 1, { status: 404 }, {}],
  ])("%s: %s, %j", async (_what, operation, replies, requests, error, options) => {
    const { client, arrived } = await clientOf(replies);
    const change = write(client, operation, options);
    if (error === undefined) await change;
    else await expect(change).rejects.toMatchObject(error);
    const conditions = arrived.map(({ headers }) => headers["if-match"]);
    expect(conditions).toEqual(Array(requests).fill(options.ifMatch));
  });

  test("is not repeated as a request of another kind with that header", async () => {
    const { client, arrived } = await clientOf([504, "lost"]);
    const change = { method: "PUT", path: "/x", headers: { "If-Match": ifMatch }, body: "{}" };
    expect((await client.request(change)).status).toBe(504);
    const lost = client.request({ ...change, method: "DELETE" });
    await expect(lost).rejects.toMatchObject({ retryable: false });
    expect(arrived).toHaveLength(2);
  });

  test("is not carried out where no new token is had, or no connection was made", async () => {
    const noToken = new NetworkError("POST http://host.example", { code: "ECONNRESET" }, true);
    const tokenSource = reuseToken(() => Promise.reject(noToken), { retry: { retries: 0 } });
    const closed = await clientOf(200);
    await closed.stop();
    for (const client of [clientAt("http://127.0.0.1:9", { tokenSource }).client, closed.client]) {
      const error = await failureOf(write(client, "create"));
      expect(error).toMatchObject({ code: "EDB_NETWORK", retryable: true });
      expect(error).not.toHaveProperty("outcome");
    }
    expect(closed.clock.sleeps).toHaveLength(3);
  });
});

describe("a 2xx that is no host's", () => {
  const html = { "content-type": "text/html" };
  const location = "/data/v3/ed-fi/schools/0a";
  test.each([
    ["create", 200, { ...html, location }],
    ["create", 201, {}],
    ["create", 202, { location }],
    ["create", 200, { "content-type": "text/plain; of=application/json", location }],
    ["create", 201, { "content-type": "application/jsonp", location }],
    ["update", 200, html],
    ["update", 202, {}],
    ["update", 200, {}],
    ["delete", 200, html],
  ] as const)("%s, %d %o is no success", async (operation, status, headers) => {
    const { client, arrived } = await clientOf({ status, headers, body: "Welcome" });
    const message = expect.stringMatching(/(?:POST|PUT|DELETE) schools with 20.*read the record/);
    const error = {
      code: "EDB_HOST_ANSWER",
      status,
      outcome: "unknown",
      retryable: false,
      message,
    };
    await expect(write(client, operation)).rejects.toMatchObject(error);
    expect(arrived).toHaveLength(1);
  });
});
