import { type Observer, observedLimit } from "@edbridge/compat/internal";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { type Dispatcher, request as send } from "undici";
import { passedOn } from "./passed-on.js";

/** A proxy before a legacy host, which changes nothing. */
export interface ObservingProxy {
  /** Its root address; its paths are those of the host. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a proxy that passes requests and responses on as they are, and has them observed. */
export async function startObservingProxy(
  baseUrl: string,
  dispatcher: Dispatcher,
  observer: Observer,
): Promise<ObservingProxy> {
  const { origin, pathname } = new URL(baseUrl);
  const server = createServer((request, response) => {
    pass(request, response, { origin, dispatcher, observer }).catch(() => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(502, { "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify({ message: "edbridge: no answer came from the host." }));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}${pathname.replace(/\/$/, "")}`,
    async stop() {
      server.close();
      server.closeAllConnections();
    },
  };
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
    response.writeHead(answer.statusCode, passedOn(answer.headers));
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
