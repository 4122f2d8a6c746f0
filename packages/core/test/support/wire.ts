import nock from "nock";
import { afterAll, afterEach, beforeAll, expect } from "vitest";

/** One request as it went out, whole. */
export interface Sent {
  readonly method: string;
  readonly url: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The headers of each request. */
export const common = {
  host: "host.example",
  connection: "keep-alive",
  accept: "application/json",
  "user-agent": expect.stringMatching(/^edbridge\/[\d.]+ \(node\/[\d.]+\)$/),
};

/** What stands in for the host: a status, and a body or what makes one as the request arrives. */
export type Reply = readonly [status: number, body: unknown];

/** Takes the place of hosts for the tests of a file; nothing leaves the machine. */
export function interceptHosts(): void {
  beforeAll(() => {
    if (!nock.isActive()) nock.activate();
    nock.disableNetConnect();
    nock.enableNetConnect("127.0.0.1");
  });
  afterEach(() => nock.cleanAll());
  afterAll(() => nock.restore());
}

/** Answers the next requests of one kind with `replies` in turn, and notes them in `sent`. */
export function answer(
  sent: Sent[],
  method: "GET" | "POST",
  address: string,
  ...replies: Reply[]
): void {
  const { origin, pathname, search } = new URL(address);
  for (const [status, body] of replies) {
    nock(origin)
      .intercept(decodeURI(pathname) + search, method)
      .reply(status, async (request: Request) => {
        const { url } = request;
        const headers = Object.fromEntries(request.headers);
        sent.push({ method: request.method, url, headers, body: await request.text() });
        const given: unknown = typeof body === "function" ? body() : body;
        return typeof given === "string" ? given : JSON.stringify(given);
      });
  }
}
