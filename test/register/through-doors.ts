import { once } from "node:events";
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http";
import { register, unregister } from "@edbridge/compat/register";
import { afterAll, afterEach, beforeAll } from "vitest";
import { collections, type PlainHost, startPlainHost } from "./host.ts";

export const headers = { authorization: "Bearer hosttoken" };

// Anything else in place of records is an error; the doors carry it between a program and its host.
const ofRecords = /^(?:schools|measured|none|unchanged|created|missing)$/;

/** Starts the host before the tests of a file, and stops it after them. */
export function throughDoors() {
  let host: PlainHost;
  beforeAll(async () => {
    host = await startPlainHost();
  });
  afterEach(unregister);
  afterAll(() => host.stop());
  const address = (name: string) =>
    `${host.baseUrl}/${ofRecords.test(name) ? "api/v2.0/2017" : "data/v3/ed-fi"}/${name}`;
  return {
    get host() {
      return host;
    },
    address,
    /** A request through us; what its options say more. */
    ask(name: string, options: RequestOptions = {}): ClientRequest {
      register({ baseUrl: host.baseUrl, collections });
      return http.request(address(name), { headers, ...options });
    },
  };
}

export async function answerOf(request: ClientRequest): Promise<IncomingMessage> {
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response;
}

/** What was thrown, as far as a program acts on it. */
export const failureOf = (error: unknown) => String(Reflect.get(Object(error), "code") ?? error);

/** Resolves when a number has stopped growing for some turns of the event loop. */
export async function settled(value: () => number): Promise<void> {
  for (let last = -1, turns = 0; turns < 200;) {
    await new Promise((done) => setImmediate(done));
    turns = value() === last ? turns + 1 : 0;
    last = value();
  }
}
