import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Answer } from "./answer.js";
import { type Call, Names } from "./call.js";

/** One way for an answer to leave, or not to. */
export type Outcome =
  | { readonly how: "answer"; readonly answer: Answer }
  | { readonly how: "cut"; readonly answer: Answer; readonly bytes: number }
  | { readonly how: "reset" }
  | { readonly how: "hang" };

/** A path, in the router's notation, and what answers there, whatever the method. */
export interface Route {
  readonly path: string;
  readonly serve: Serve;
}

const BODY_LIMIT = 16 * 1024 * 1024;

/**
 * The HTTP server of a sandbox, not yet listening. Bodies reach the handlers as bytes: what to make
 * of them, and how to refuse them, differs between the generations.
 */
export async function createServer(
  routes: readonly Route[],
  basePath: string,
  otherwise: Serve,
): Promise<FastifyInstance> {
  // Loaded for who starts a sandbox: it costs most of the package's start.
  const { fastify } = await import("fastify");
  const handler =
    (serve: Serve) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> =>
      leave(await serve(toCall(request, basePath)), request, reply);
  const server = fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    frameworkErrors: (_error, request, reply) => void handler(otherwise)(request, reply),
    routerOptions: {
      caseSensitive: false,
      ignoreTrailingSlash: true,
      maxParamLength: 4096,
      // The query is read from the URL as sent, by the rules of the generation that answers.
      querystringParser: () => ({}),
    },
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  for (const { path, serve } of routes) {
    server.all(path, { errorHandler: onError(handler(serve)) }, handler(serve));
  }
  server.setErrorHandler(onError(handler(otherwise)));
  server.setNotFoundHandler(handler(otherwise));
  return server;
}

type Serve = (call: Call) => Promise<Outcome>;
type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** A content type that is none goes to the endpoint, which refuses it by its own rules. */
function onError(handler: Handler) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): unknown => {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === "FST_ERR_CTP_INVALID_MEDIA_TYPE") return handler(request, reply);
    const status = code === "FST_ERR_CTP_BODY_TOO_LARGE" ? 413 : 500;
    return reply.code(status).send();
  };
}

function toCall(request: FastifyRequest, basePath: string): Call {
  const url = request.raw.url ?? "/";
  const at = url.indexOf("?");
  const query = at < 0 ? "" : url.slice(at + 1);
  return {
    method: request.method.toUpperCase(),
    path: at < 0 ? url : url.slice(0, at),
    params: paramsOf(request.params),
    query: new Names(new URLSearchParams(query)),
    headers: request.headers,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    root: `http://${request.headers.host ?? request.host}${basePath}`,
  };
}

function paramsOf(params: unknown): Record<string, string> {
  const entries = Object.entries(params ?? {}).filter((entry): entry is [string, string] => {
    return typeof entry[1] === "string";
  });
  return Object.fromEntries(entries);
}

function leave(outcome: Outcome, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (outcome.how === "answer") return send(outcome.answer, reply);
  reply.hijack();
  if (outcome.how === "reset") request.raw.socket.resetAndDestroy();
  if (outcome.how === "cut") cut(outcome.answer, outcome.bytes, reply);
  return reply;
}

function send(answer: Answer, reply: FastifyReply): FastifyReply {
  if (answer.reason !== undefined) reply.raw.statusMessage = answer.reason;
  reply.code(answer.status).headers(answer.headers);
  // As bytes: to a text Fastify would add a charset.
  return answer.body === "" ? reply.send() : reply.send(Buffer.from(answer.body));
}

/** The head promises the whole body; the connection ends when the first bytes are out. */
function cut(answer: Answer, bytes: number, reply: FastifyReply): void {
  const body = Buffer.from(answer.body);
  const part = body.subarray(0, Math.min(bytes, Math.max(body.length - 1, 0)));
  const { raw } = reply;
  const promised = Math.max(body.length, part.length + 1);
  raw.writeHead(answer.status, { ...answer.headers, "content-length": String(promised) });
  const destroy = (): void => {
    raw.socket?.destroy();
  };
  raw.flushHeaders();
  if (part.length > 0) raw.write(part, destroy);
  else setImmediate(destroy);
}
