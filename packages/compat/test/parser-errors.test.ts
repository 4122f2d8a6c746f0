import { inspect } from "node:util";
import { Agent, request } from "undici";
import * as undici6 from "undici6";
import { expect, test } from "vitest";
import { serveSockets } from "../../../test/support/servers.ts";
import { passed } from "./through.js";
import { compatFetch, compatInterceptor } from "@edbridge/compat";

const name = "Lovelace";

/** A host that breaks the framing: of the head, or amid a body. */
const brokenHost = (bytes: string) =>
  serveSockets((socket) => void socket.once("data", () => socket.end(bytes)));

// It is passed on as it is, so that the error is the one of the body.
const path = "/data/v3/ed-fi/students";
const headers = { authorization: "Bearer of-the-host" };

function throughInterceptor(undici: { Agent: typeof Agent; request: typeof request }) {
  return async (baseUrl: string) => {
    const dispatcher = new undici.Agent().compose(compatInterceptor({ baseUrl, ...passed }));
    const response = await undici.request(baseUrl + path, { dispatcher, headers });
    return response.body.text();
  };
}

const doors: Record<string, (baseUrl: string) => Promise<string>> = {
  compatFetch: async (baseUrl) =>
    (await compatFetch({ baseUrl, ...passed })(baseUrl + path, { headers })).text(),
  "compatInterceptor on undici 6": throughInterceptor(undici6 as never),
  "compatInterceptor on undici 7": throughInterceptor({ Agent, request }),
};

const chunked = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n\r\n";

test.each(
  Object.keys(doors).flatMap((door) => [
    [door, "head", `HTTP/1.1 2x0 ${name}\r\n\r\n`],
    [door, "body", `${chunked}3\r\nabc\r\n${name}\r\n`],
  ]),
)("%s: the error of a broken %s holds none of its bytes", async (door, _part, bytes) => {
  const baseUrl = await brokenHost(bytes);
  const error: unknown = await doors[door]?.(baseUrl).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  expect(inspect(error, { showHidden: true, depth: 20, getters: true })).not.toContain(name);
});
