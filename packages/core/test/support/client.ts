import { createDataClient, type DataClientOptions, type JsonRecord } from "@edbridge/core";
import { fakeClock, staticToken } from "@edbridge/core/testing";
import type { OutgoingHttpHeaders } from "node:http";
import { type Answer, serve, type TestServer } from "./serve.js";

/** A data client with one token, on a clock that obeys. */
export function clientAt(baseUrl: string, options: Partial<DataClientOptions> = {}) {
  const clock = fakeClock();
  const client = createDataClient({
    baseUrl,
    dataPath: "/data/v3/ed-fi",
    tokenSource: staticToken("0123abcd"),
    clock,
    random: () => 0.5,
    ...options,
  });
  return { client, clock };
}

/** What a host does with a request: a status, a response, a lost connection before or amid it. */
export type Reply =
  | number
  | "lost"
  | "cut off"
  | {
      readonly status?: number;
      readonly headers?: OutgoingHttpHeaders;
      readonly json?: unknown;
      readonly body?: string;
    }
  | Answer;

/** A host that replies so in turn, the last time for all that follow, and a client for it. */
export async function clientOf(
  replies: Reply | readonly Reply[],
  options: Partial<DataClientOptions> = {},
): Promise<TestServer & ReturnType<typeof clientAt>> {
  const all = Array.isArray(replies) ? (replies as Reply[]) : [replies as Reply];
  const host = await serve((request, response, nth) => {
    const reply = all[nth - 1] ?? all.at(-1) ?? 500;
    if (typeof reply === "function") return reply(request, response, nth);
    if (reply === "lost") return void response.socket?.resetAndDestroy();
    if (reply === "cut off") {
      response.writeHead(200, { "content-length": "100" });
      return void response.write("[{", () => response.socket?.destroy());
    }
    if (typeof reply === "number") return void response.writeHead(reply).end();
    const { status = 200, headers, json, body } = reply;
    const type = json === undefined ? {} : { "content-type": "application/json" };
    response.writeHead(status, { ...type, ...headers });
    response.end(json === undefined ? body : JSON.stringify(json));
  });
  return { ...host, ...clientAt(host.baseUrl, options) };
}

/** What a call that must fail fails with. */
export async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => {
      throw new Error("It should have failed.");
    },
    (error: unknown) => error,
  );
}

/** Records to read: schools numbered from 0. */
export function schools(count: number): JsonRecord[] {
  return Array.from({ length: count }, (_, schoolId) => ({ schoolId }));
}
