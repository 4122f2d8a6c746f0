import type { IncomingMessage, Server, ServerResponse } from "node:http";
import createRouter from "find-my-way";
import type { Answer } from "./answer.js";
import { type Call, Names, type Segments } from "./call.js";

/** One way for an answer to leave, or not to. */
export type Outcome =
  | { readonly how: "answer"; readonly answer: Answer; readonly after?: string }
  | { readonly how: "cut" | "stall"; readonly answer: Answer; readonly bytes: number }
  | { readonly how: "raw"; readonly bytes: string | Uint8Array }
  | { readonly how: "reset" }
  | { readonly how: "hang" };

/** A path, in the router's notation, and what answers there, whatever the method. */
export interface Route {
  readonly path: string;
  readonly serve: Serve;
}

type Serve = (call: Call) => Promise<Outcome>;

const BODY_LIMIT = 16 * 1024 * 1024;
/** Milliseconds that an idle connection stays open. */
const KEEP_ALIVE = 72_000;
/** A body of more than `BODY_LIMIT` bytes. */
const tooLarge = Symbol("too large");

/**
 * The HTTP server of a sandbox, not yet listening. Bodies reach the handlers as bytes: what to make
 * of them, and how to refuse them, differs between the generations.
 */
export function createServer(routes: readonly Route[], basePath: string, otherwise: Serve): Server {
  const router = createRouter({
    caseSensitive: false,
    ignoreTrailingSlash: true,
    maxParamLength: 4096,
  });
  // One method stands for all: each endpoint refuses those that it does not have.
  for (const { path, serve } of routes) router.on("GET", path, () => {}, serve);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const found = router.find("GET", request.url ?? "/");
    // The router types what is kept with a path as `any`; `routes` is all that was given to it.
    const serve = (found?.store as Serve | undefined) ?? otherwise;
    const body = await readBody(request);
    if (body === tooLarge) return send({ status: 413, headers: {}, body: "" }, response);
    // Each path has the segments that its endpoint reads.
    const params = (found?.params ?? {}) as Segments;
    leave(await serve(toCall(request, params, body, basePath)), response);
  };
  // To import node:http takes as long as all the rest of a sandbox.
  const { createServer: createHttpServer } = process.getBuiltinModule("node:http");
  const server = createHttpServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.keepAliveTimeout = KEEP_ALIVE;
  return server;
}

async function readBody(request: IncomingMessage): Promise<Buffer | typeof tooLarge> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    // Read to its end all the same: the caller would else not read the answer.
    if (size <= BODY_LIMIT) chunks.push(chunk);
    else chunks.length = 0;
  }
  return size > BODY_LIMIT ? tooLarge : Buffer.concat(chunks);
}

function toCall(request: IncomingMessage, params: Segments, body: Buffer, basePath: string): Call {
  const url = request.url ?? "/";
  const at = url.indexOf("?");
  const query = at < 0 ? "" : url.slice(at + 1);
  return {
    method: (request.method ?? "GET").toUpperCase(),
    path: at < 0 ? url : url.slice(0, at),
    params,
    query: new Names(new URLSearchParams(query)),
    headers: request.headers,
    body,
    root: `http://${request.headers.host ?? "localhost"}${basePath}`,
  };
}

function leave(outcome: Outcome, response: ServerResponse): void {
  const { socket } = response;
  if (outcome.how === "answer") {
    send(outcome.answer, response);
    if (outcome.after !== undefined) socket?.write(outcome.after);
  }
  // The request's socket is there: the caller has just sent on it.
  if (outcome.how === "reset") socket?.resetAndDestroy();
  if (outcome.how === "raw") socket?.end(outcome.bytes);
  const destroy = (): void => void socket?.destroy();
  if (outcome.how === "cut") sendPart(outcome.answer, outcome.bytes, response, destroy);
  if (outcome.how === "stall") sendPart(outcome.answer, outcome.bytes, response, () => {});
}

function send({ status, reason, headers, body }: Answer, response: ServerResponse): void {
  if (reason !== undefined) response.statusMessage = reason;
  const length = String(Buffer.byteLength(body));
  const isBare = status === 204 || status === 304;
  response.writeHead(status, named(isBare ? headers : { ...headers, "content-length": length }));
  response.end(body);
}

/** The head promises the whole body; `then` is called when its first bytes are out. */
function sendPart(answer: Answer, bytes: number, response: ServerResponse, then: () => void): void {
  const body = Buffer.from(answer.body);
  const part = body.subarray(0, Math.min(bytes, Math.max(body.length - 1, 0)));
  const promised = Math.max(body.length, part.length + 1);
  response.writeHead(
    answer.status,
    named({ ...answer.headers, "content-length": String(promised) }),
  );
  response.flushHeaders();
  if (part.length > 0) response.write(part, then);
  else setImmediate(then);
}

/**
 * Headers named as hosts of both generations write them. Names have no case, but some programs look
 * for `Location` alone.
 */
function named(headers: Answer["headers"]): Answer["headers"] {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [wireName(name), value]),
  );
}

function wireName(name: string): string {
  if (name === "etag") return "ETag";
  if (name === "www-authenticate") return "WWW-Authenticate";
  return name.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
