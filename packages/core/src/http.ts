import type { Agent, Dispatcher } from "undici";
import { EdbridgeError, NetworkError, refusedByProxy } from "./errors.js";
import { once } from "./late.js";
import {
  ResponseHandler,
  type ResponseHeaders,
  type ResponseListener,
} from "./response-handler.js";
import { StreamedBody } from "./streamed-body.js";
import type { HostDispatcher } from "./transport.js";

// Set by the build, to the version of the package.
declare const EDBRIDGE_VERSION: string;

/** Read late: scripts read the sources, which have no version. */
const edbridgeProduct = once(() => `edbridge/${EDBRIDGE_VERSION} (node/${process.versions.node})`);

/** One request, its URL split as undici wants it. */
export interface HttpRequest {
  readonly origin: string;
  /** Path and query. */
  readonly path: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  /** What goes before edbridge in the `User-Agent` (RFC 9110 section 10.1.5), unless `headers` has one. */
  readonly userAgent?: string | undefined;
  readonly body?: Dispatcher.DispatchOptions["body"];
  readonly signal?: AbortSignal | undefined;
}

/** One response, its body still arriving. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: ResponseHeaders;
  /** It must be read or discarded, once. */
  readonly body: StreamedBody;
}

let agent: Agent | undefined;

/** An agent of our own, as the global one is the program's. It is loaded late: that takes 0.1 s. */
export const defaultDispatcher: HostDispatcher = {
  dispatch(options, handler) {
    if (agent) return agent.dispatch(options, handler);
    import("undici")
      .then(({ Agent }) => (agent ??= new Agent({ connections: 50 })).dispatch(options, handler))
      .catch((error: Error) => handler.onError?.(error));
    return true;
  },
};

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

/** Sends one request, and follows no redirect with a bearer. @throws {@link NetworkError}; the signal's reason */
export function send(
  { origin, path, method, headers: fields, userAgent, body = null, signal }: HttpRequest,
  dispatcher: HostDispatcher = defaultDispatcher,
): Promise<HttpAnswer> {
  return new Promise((resolve, reject) => {
    const failed = (error: unknown) => reject(networkError(`${method} ${origin}`, error, signal));
    const responded: ResponseListener["responded"] = (status, headers, _reason, flow) => {
      const arriving = new StreamedBody(flow);
      resolve({ status, headers, body: arriving });
      return arriving;
    };
    const handler = new ResponseHandler({ responded, failed }, signal);
    if (handler.isOver) return;
    const products =
      userAgent === undefined ? edbridgeProduct() : `${userAgent} ${edbridgeProduct()}`;
    const headers = { "user-agent": products, ...fields };
    const options = { origin, path, method: method as Dispatcher.HttpMethod, headers, body };
    try {
      dispatcher.dispatch(options, handler as unknown as Dispatcher.DispatchHandler);
    } catch (error) {
      failed(error);
    }
  });
}

/** The error that a caller gets for a failed request: their own abort as it is, all else typed. */
export function networkError(
  doing: string,
  error: unknown,
  signal: AbortSignal | undefined,
): unknown {
  if (signal?.aborted) return signal.reason;
  // A dispatcher of edbridge's own gives typed errors.
  if (error instanceof EdbridgeError) return error;
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : "";
  const [, ofProxy = ""] = refusedByProxy.exec(Object(error).message) ?? [];
  const isTransient =
    transientCodes.has(String(code)) || ofProxy.startsWith("5") || endsAmidChunks(error);
  return new NetworkError(doing, error, isTransient);
}

/** The same of a body in chunks; undici 7 and 8 give the parser's errors no code. */
function endsAmidChunks(error: unknown): boolean {
  if (!(error instanceof Error) || error.name !== "HTTPParserError") return false;
  return error.message.includes("Invalid EOF state");
}
