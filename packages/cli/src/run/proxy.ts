import type { ServedRequest } from "@edbridge/compat";
import { type Observer, printableReason, wireName } from "@edbridge/compat/internal";
import type { ServerResponse } from "node:http";
import { Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Dispatcher } from "undici";
import { keepAlive, listen, type Listener, newServer } from "../serve/http-server.js";

/** A server of this machine that is in front of a host while a program runs. */
export interface LoopbackServer {
  /** Its root address; its paths are those of the host. */
  readonly url: string;
  stop(): void;
}

/** Starts a server on a free port, with the path of the host that it is in front of. */
export async function startLoopbackServer(
  baseUrl: string,
  listener: Listener,
): Promise<LoopbackServer> {
  const server = newServer({ keepAliveTimeout: keepAlive }, listener);
  const root = await listen(server, "127.0.0.1", 0, "http");
  return {
    url: root + new URL(baseUrl).pathname.replace(/\/$/, ""),
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Headers that are about one connection alone. */
const hop = new Set(["connection", "host", "keep-alive", "transfer-encoding", "upgrade", "expect"]);

/** The headers of a request or a response that a proxy passes on. */
export function passedOn(headers: NodeJS.Dict<string | string[]>) {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || hop.has(name) ? [] : [[name, value] as const],
    ),
  );
}

/** Sends the head of a host's response on: its reason phrase too, and its headers as hosts name them. */
export function passHead(
  response: ServerResponse,
  answer: Pick<Dispatcher.ResponseData, "statusCode" | "statusText" | "headers">,
): void {
  const headers = Object.entries(passedOn(answer.headers)).map(
    ([name, value]) => [wireName(name), value] as const,
  );
  const reason = printableReason(answer.statusText) || undefined;
  response.writeHead(answer.statusCode, reason, Object.fromEntries(headers));
}

export interface Way {
  readonly origin: string;
  readonly dispatcher: Dispatcher;
  /** What the bodies of the request and of the response go through. */
  readonly through?: readonly [sent: Transform, received: Transform] | undefined;
  readonly onAnswer?: (answer: Dispatcher.ResponseData) => void;
}

/** Sends a request to the host, and its response back as it comes. Gives that response. */
export async function forward(
  request: ServedRequest,
  response: ServerResponse,
  { origin, dispatcher, through, onAnswer = () => {} }: Way,
): Promise<Dispatcher.ResponseData> {
  const { method, url, headers } = request;
  const hasBody = (headers["content-length"] ?? headers["transfer-encoding"]) !== undefined;
  const copied = hasBody ? through?.[0] : undefined;
  const body = copied ? request.pipe(copied) : request;
  // A body that ends with its caller would keep a connection to the host without end. Nobody listens to what
  // is not read, whose error would end the process.
  request.once("error", (error) => copied?.destroy(error));
  const left = new AbortController();
  // What nobody waits for any more takes no connection to the host.
  response.once("close", () => {
    if (!response.writableFinished) left.abort();
  });
  const { request: send } = await import("undici");
  const answer = await send(origin + url, {
    method: method as Dispatcher.HttpMethod,
    headers: passedOn(headers),
    body: hasBody ? body : null,
    dispatcher,
    signal: left.signal,
  });
  onAnswer(answer);
  passHead(response, answer);
  await (through ? pipeline(answer.body, through[1], response) : pipeline(answer.body, response));
  return answer;
}

/** Starts a proxy in front of a legacy host. It changes nothing, and shows each call to an observer. */
export function startObservingProxy(
  baseUrl: string,
  dispatcher: Dispatcher,
  observer: Observer,
): Promise<LoopbackServer> {
  const way = { origin: new URL(baseUrl).origin, dispatcher };
  const pass = async (request: ServedRequest, response: ServerResponse) => {
    const { method, url: path } = request;
    const call = observer.begin(method, way.origin + path);
    if (!call) return void (await forward(request, response, way));
    const through = [copyTo(call.request), copyTo(call.response)] as const;
    const onAnswer = ({ statusCode: status, headers }: Dispatcher.ResponseData) =>
      Object.assign(call, { status, responseHeaders: headers });
    try {
      await forward(request, response, { ...way, through, onAnswer });
    } finally {
      const headers = Object.entries(passedOn(request.headers));
      observer.end(call, Object.fromEntries(headers.map(([name, value]) => [name, String(value)])));
    }
  };
  return startLoopbackServer(baseUrl, (request, response) => {
    pass(request, response).catch(() => noAnswer(response));
  });
}

export function noAnswer(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy();
  response.writeHead(502, { "content-type": "application/json; charset=utf-8" });
  response.end(JSON.stringify({ message: "edbridge: no answer came from the host." }));
}

/** Has a body of a call seen on its way. */
export function copyTo(body: { add(chunk: Buffer): void }): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      body.add(chunk);
      done(null, chunk);
    },
  });
}
