import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listening } from "../../../../test/support/servers.ts";

/** One request as it arrived. */
interface Arrived {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Answers the request; `nth` counts from 1. */
export type Answer = (
  request: Arrived,
  response: ServerResponse,
  nth: number,
) => void | Promise<void>;

/** A running server and what came to it. */
export interface TestServer {
  readonly baseUrl: string;
  readonly arrived: readonly Arrived[];
  /** Closes it before the test ends. */
  readonly stop: () => Promise<void>;
}

/** A server on the loopback that closes when the running test ends. */
export async function serve(answer: Answer): Promise<TestServer> {
  const arrived: Arrived[] = [];
  const server = createServer(async (request, response) => {
    const { method = "", url = "", headers } = request;
    try {
      const one = { method, url, headers, body: await text(request) };
      await answer(one, response, arrived.push(one));
    } catch {
      response.destroy();
    }
  });
  const stop = async () => {
    server.close();
    server.closeAllConnections();
  };
  return { baseUrl: await listening(server), arrived, stop };
}

/** Answers with JSON. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(JSON.stringify(body));
}

/** A promise and what settles it, for answers that wait for the test. */
export function gate(): { open: () => void; opened: Promise<void> } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
}
