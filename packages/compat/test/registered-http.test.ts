import { once } from "node:events";
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { text } from "node:stream/consumers";
import { urlToHttpOptions } from "node:url";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
import { register } from "@edbridge/compat/register";
import { serve, turns } from "../../../test/support/servers.ts";
import { passed } from "./through.js";

let remove = () => {};
afterEach(() => remove());

const path = "/api/v2.0/2017/schools";
const headers = { authorization: "Bearer of-the-host" };

type Get = (...given: unknown[]) => http.ClientRequest;
type Callback = (response: IncomingMessage) => void;

test.each<[string, (url: string, callback: Callback) => unknown[]]>([
  ["url, callback", (url, callback) => [url, callback]],
  ["url, undefined, callback", (url, callback) => [url, undefined, callback]],
  ["url, null, callback", (url, callback) => [url, null, callback]],
  ["url, options, callback", (url, callback) => [url, { headers }, callback]],
  ["URL, undefined, callback", (url, callback) => [new URL(url), undefined, callback]],
  [
    "options, callback",
    (url, callback) => [{ ...urlToHttpOptions(new URL(url)), headers }, callback],
  ],
])("a registered http.get(%s) calls back", async (_, argumentsOf) => {
  const baseUrl = await serve((_request, response) => response.end("[]"));
  remove = register({ baseUrl, ...passed });
  const get = http.get as unknown as Get;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(...argumentsOf(baseUrl + path, resolve)).on("error", reject);
  });
  expect([200, 401]).toContain(response.statusCode);
  await text(response);
});

const insecure = { baseUrl: "http://a.example", allowInsecureHttp: true };

/** What one call of `http.request` becomes: the path it asks for, or `undefined` where it is not bridged. */
async function bridgedPath(...given: unknown[]): Promise<string | undefined> {
  const baseUrl = await serve((_request, response) => response.end("[]"));
  remove = register({ ...insecure, legacyUrl: insecure.baseUrl, baseUrl, ...passed });
  // Node.js asks for a connection where the call is its own.
  const createConnection = () => {
    throw new Error("not bridged");
  };
  const at = given.findIndex((one) => typeof one === "object" && one?.constructor === Object);
  if (at < 0) given.push({ createConnection });
  else given[at] = { ...(given[at] as object), createConnection };
  try {
    const request = (http.request as unknown as Get)(...given);
    const [response] = (await once(request.end(), "response")) as [IncomingMessage];
    response.resume();
    return request.path;
  } catch (error) {
    expect(error).toMatchObject({ message: "not bridged" });
    return undefined;
  }
}

const a = "a.example";
const realm: unknown = runInNewContext(
  `({ href: 'http://${a}/b', protocol: 'http:', hostname: '${a}', host: '${a}', port: '', pathname: '/b', search: '', hash: '' })`,
);
test.each<[unknown[], string | undefined]>([
  [[{ host: "A.example", port: 80, path: "/oauth/b?b=c" }], "/oauth/b?b=c"],
  [[{ hostname: a, host: "b.example", path: "/" }], "/"],
  [[{ host: a, defaultPort: 80, path: "" }], "/"],
  [[{ host: "b.example", path: "/a" }], undefined],
  [[{ host: a, protocol: undefined, path: "/a" }], "/a"],
  [[{ host: a, socketPath: undefined, path: "/a/../b#c" }], "/b"],
  [[{ host: a, path: "/a/%2e%2E/b" }], "/b"],
  [[{ host: "proxy.example", path: "http://A.example:80/b" }], "/b"],
  [[{ host: a, path: "a" }], undefined],
  [[{ host: "user@a.example", path: "/a" }], undefined],
  [[{ host: a, path: "//b.example/a" }], "//b.example/a"],
  [[{ host: a, socketPath: "/run/none", path: "/a" }], undefined],
  [["http://user:pass@A.example/b?c#d"], "/b?c"],
  [[new URL("http://a.example/b")], "/b"],
  [["http://a.example:444/b"], undefined],
  [["http://b.example/b", { hostname: a, path: "/c" }], "/c"],
  [[realm], "/b"],
])("a call with %j asks for %s", async (given, expected) => {
  expect(await bridgedPath(...given)).toBe(expected);
});

describe("a registered call", () => {
  const ask = async (options: RequestOptions = {}): Promise<ClientRequest> => {
    const baseUrl = await serve((request, response) => {
      response.end(JSON.stringify(Object.keys(request.headers).toSorted()));
    });
    remove = register({ baseUrl, ...passed });
    return http.request(`${baseUrl}/data/v3/ed-fi/schools`, { headers, ...options });
  };
  const answerOf = async (request: ClientRequest) => {
    const [response] = (await once(request.end(), "response")) as [IncomingMessage];
    return { status: response.statusCode, body: await text(response) };
  };
  const upgrade = { headers: { ...headers, connection: "Upgrade", upgrade: "websocket" } };

  test.each<[string, RequestOptions]>([
    ["asks for an upgrade is answered as if it had not", upgrade],
    ["has no Host header is answered", { setHost: false }],
  ])("that %s", async (_, options) => {
    const { status, body } = await answerOf(await ask(options));
    expect([status, JSON.parse(body)]).toEqual([200, expect.not.arrayContaining(["upgrade"])]);
  });

  test("may have a head longer than a server takes", async () => {
    const url = `${insecure.baseUrl}/api/v2.0/2017/schools?a=${"a".repeat(1e5)}`;
    remove = register({ ...insecure, ...passed });
    // A data call without a bearer.
    expect((await answerOf(http.request(url))).status).toBe(401);
  });

  test("is no request of the program's own servers", async () => {
    const request = await ask();
    const { emit } = http.Server.prototype;
    const hosts: unknown[] = [];
    http.Server.prototype.emit = function (this: http.Server, ...given: unknown[]) {
      if (given[0] === "request" && !this.listening) hosts.push(given);
      return Reflect.apply(emit, this, given) as boolean;
    };
    const answer = answerOf(request).finally(() => (http.Server.prototype.emit = emit));
    expect([(await answer).status, hosts]).toEqual([200, []]);
  });

  test("takes no connection of the system but the one to the host", async () => {
    const response = answerOf(await ask());
    await turns(1);
    const sockets = process.getActiveResourcesInfo().filter((one) => one === "TCPSocketWrap");
    // Both ends of that one.
    expect(sockets.length).toBeLessThanOrEqual(2);
    expect((await response).status).toBe(200);
  });
});
