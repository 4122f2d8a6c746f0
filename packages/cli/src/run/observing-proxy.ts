import { type Observer, observedLimit } from "@edbridge/compat/internal";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Dispatcher, request as send } from "undici";
import { type LoopbackServer, startLoopbackServer } from "./loopback-server.js";
import { passedOn, passHead } from "./passed-on.js";

/** Starts a proxy in front of a legacy host. It changes nothing, and shows each call to an observer. */
export function startObservingProxy(
  baseUrl: string,
  dispatcher: Dispatcher,
  observer: Observer,
): Promise<LoopbackServer> {
  const { origin } = new URL(baseUrl);
  return startLoopbackServer(baseUrl, (request, response) => {
    pass(request, response, { origin, dispatcher, observer }).catch(() => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(502, { "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify({ message: "edbridge: no answer came from the host." }));
    });
  });
}

interface Surroundings {
  readonly origin: string;
  readonly dispatcher: Dispatcher;
  readonly observer: Observer;
}

async function pass(
  request: IncomingMessage,
  response: ServerResponse,
  { origin, dispatcher, observer }: Surroundings,
): Promise<void> {
  const [began, start] = [Date.now(), performance.now()];
  const { method = "GET", url: path = "/" } = request;
  const url = origin + path;
  const [sent, received] = [new Copy(), new Copy()];
  const headers = passedOn(request.headers);
  const hasBody = request.headers["content-length"] ?? request.headers["transfer-encoding"];
  const body = hasBody === undefined ? null : request.pipe(sent);
  const end = async (answer?: Pick<Dispatcher.ResponseData, "statusCode" | "headers">) => {
    const route = observer.route(url);
    if (!route) return;
    const exchange = {
      method,
      url,
      began,
      status: answer?.statusCode ?? 0,
      from: undefined,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      ),
      body: sent.bytes,
      responseHeaders: answer?.headers ?? {},
      responseBody: received.bytes,
      ms: performance.now() - start,
    };
    await observer.observe(exchange, route);
  };
  let answer: Dispatcher.ResponseData | undefined;
  try {
    answer = await send(url, {
      method: method as Dispatcher.HttpMethod,
      headers,
      body,
      dispatcher,
    });
    passHead(response, answer);
    await pipeline(answer.body, received, response);
  } finally {
    await end(answer);
  }
}

/** Passes bytes on, and keeps them while they are few. */
class Copy extends Transform {
  #chunks: Buffer[] | undefined = [];
  #size = 0;

  override _transform(chunk: Buffer, _: string, done: (error: null, chunk: Buffer) => void): void {
    this.#size += chunk.length;
    if (this.#size > observedLimit) this.#chunks = undefined;
    this.#chunks?.push(chunk);
    done(null, chunk);
  }

  get bytes(): Buffer | undefined {
    return this.#chunks && Buffer.concat(this.#chunks);
  }
}
