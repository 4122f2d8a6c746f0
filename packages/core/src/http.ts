import type { Agent, Dispatcher } from "undici";
import { NetworkError } from "./errors.js";
import { waitFor } from "./wait-for.js";

/** One request, its URL split as undici wants it. */
export interface HttpRequest {
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body?: Dispatcher.DispatchOptions["body"];
  readonly signal?: AbortSignal | undefined;
}

/** undici's answer: `statusCode`, `headers`, `body`. */
export type HttpAnswer = Dispatcher.ResponseData;

let agent: Agent | undefined;

/**
 * The dispatcher that sends requests: the given one, or one of our own, because the global one is
 * the program's. Ours is loaded at first use: undici costs a tenth of a second.
 */
export function dispatcherOf(dispatcher: Dispatcher | undefined): Dispatcher | Promise<Dispatcher> {
  return dispatcher ?? agent ?? ownAgent();
}

async function ownAgent(): Promise<Agent> {
  const { Agent } = await import("undici");
  return (agent ??= new Agent({ connections: 50 }));
}

/**
 * Bytes of a body that may wait for its reader, more than any that edbridge reads itself. Held back
 * earlier, undici 7 can end the process: see `staysOpen` in response-handler.ts.
 */
const mostUnread = 2 * 1024 * 1024;

// Faults of the network that may well not happen the next time.
const transientCodes: ReadonlySet<string> = new Set([
  "EAI_AGAIN",
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "EPIPE",
  "ETIMEDOUT",
  "UND_ERR_BODY_TIMEOUT",
  "UND_ERR_CONNECT_TIMEOUT",
  "UND_ERR_HEADERS_TIMEOUT",
  // A body cut off on a connection that the host had said it would close.
  "UND_ERR_RES_CONTENT_LENGTH_MISMATCH",
  "UND_ERR_SOCKET",
]);

/**
 * Sends one request. No redirect is followed: a bearer belongs to the origin it was made for.
 *
 * @throws {@link NetworkError}; the signal's reason when that aborts
 */
export async function send(
  request: HttpRequest,
  dispatcher: Dispatcher | undefined,
): Promise<HttpAnswer> {
  const found = dispatcherOf(dispatcher);
  const used = found instanceof Promise ? await found : found;
  try {
    // The dispatcher's own method, not our undici's: theirs may be of another major version.
    const answer = used.request({
      ...request,
      method: request.method as Dispatcher.HttpMethod,
      signal: request.signal ?? null,
      body: request.body ?? null,
      highWaterMark: mostUnread,
    });
    // undici heeds the signal only once the request has a connection: it may have to queue for one.
    return await waitFor(answer, request.signal);
  } catch (error) {
    throw networkError(`${request.method} ${request.origin}`, error, request.signal);
  }
}

/** The error that a caller gets for a failed request: their own abort as it is, all else typed. */
export function networkError(
  doing: string,
  error: unknown,
  signal: AbortSignal | undefined,
): unknown {
  if (signal?.aborted) return signal.reason;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";
  const isTransient = transientCodes.has(String(code)) || endsAmidChunks(error);
  return new NetworkError(doing, error, isTransient);
}

/** The same of a body in chunks; undici 7 and 8 give the parser's errors no code. */
function endsAmidChunks(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== "HTTPParserError") return false;
  return error.message.includes("Invalid EOF state");
}
