import { type HostDispatcher, NetworkError } from "@edbridge/core";
import { builtin, callable, checkOptions } from "@edbridge/core/internal";
import { streamedBytes } from "../../http/body.js";
import {
  type Body,
  type Call,
  type HeaderFields,
  readHeaders,
  type Send,
} from "../../http/message.js";
import { Bridge } from "../../pipeline/bridge.js";
import { checkOptionNames } from "../../settings/compat-options.js";
import type { CompatOptions } from "../../settings/options.js";
import { connectionError } from "../../records/host-request.js";
import { sendVia } from "../../transport/send.js";
import { responseOf } from "./response-of.js";

/** Options of {@link compatFetch}. */
export interface CompatFetchOptions extends CompatOptions {
  /** Makes the calls outside the legacy base, untouched. Default: the global `fetch`, as it is now. */
  readonly fetch?: typeof fetch | undefined;
}

/**
 * A `fetch` for a legacy program: given it, the program runs unchanged against a current host. It
 * authorizes, exchanges its code, and calls `/api/v2.0/{schoolYear}/…` as before; the answers look
 * as a legacy host's did. Calls outside `legacyUrl` go to the built-in `fetch` as they are.
 *
 * A call that brings a `dispatcher`, as Node's own fetch takes it, reaches the host by that one, and
 * so does the token exchange that it needs.
 *
 * It rejects as `fetch` does: `TypeError` with a cause when the host is not reached, the signal's
 * reason on abort. Whatever `redirect` says, it follows no redirect of the host: a legacy call is
 * then answered 502, and a current one gets the redirect.
 *
 * @throws `SettingError` naming the option
 * @example
 * ```ts
 * import { compatFetch } from "@edbridge/compat";
 *
 * globalThis.fetch = compatFetch({ baseUrl: "https://host.example/api" });
 * ```
 */
export function compatFetch(options: CompatFetchOptions): typeof fetch {
  checkOptionNames(options, ["fetch"]);
  checkOptions({ fetch: callable("typeof fetch") }, options);
  const { fetch: through = globalThis.fetch, dispatcher } = options;
  return fetchOver(new Bridge(options), sendVia(dispatcher), through);
}

/** The `fetch` of a bridge; `through` makes the calls outside its base. */
export function fetchOver(bridge: Bridge, send: Send, through: typeof fetch): typeof fetch {
  return async (input, init) => {
    const address = addressOf(input);
    const route = bridge.route(address);
    if (!route) return through(input, init);
    const report = bridge.reporter.begin("here");
    const dispatcher = dispatcherIn(init);
    const call = callOf(input, init, address);
    call.signal?.throwIfAborted();
    try {
      const sent = dispatcher ? sendVia(dispatcher) : send;
      return responseOf(await bridge.handle(call, route, sent, { report, dispatcher }), call);
    } catch (error) {
      call.signal?.throwIfAborted();
      if (!(error instanceof NetworkError)) throw error;
      throw new TypeError("fetch failed", { cause: connectionError(error) });
    }
  };
}

type Input = Parameters<typeof fetch>[0];
type Init = Parameters<typeof fetch>[1];

// What the built-in fetch sends of its own accord; a caller may have come to rely on it.
const defaults: HeaderFields = {
  accept: "*/*",
  "accept-encoding": "gzip, deflate, br",
  "user-agent": "node",
};

/** The absolute URL of a fetch's input, without fragment; empty if it is not valid. */
function addressOf(input: Input): string {
  try {
    const url = new URL(isRequest(input) ? input.url : String(input));
    if (url.hash) url.hash = "";
    return url.href;
  } catch {
    return "";
  }
}

/** The dispatcher, of any undici, that Node's fetch would use for this call alone. */
export function dispatcherIn(init: Init): HostDispatcher | undefined {
  const { dispatcher } = (init ?? {}) as { readonly dispatcher?: HostDispatcher | null };
  return typeof dispatcher?.dispatch === "function" ? dispatcher : undefined;
}

/** @throws `TypeError` as `fetch` does, but never repeating a header's value */
function callOf(input: Input, init: Init, url: string): Call {
  const fields = init?.headers ?? (isRequest(input) ? input.headers : undefined);
  const headers: Record<string, string> = { ...defaults, ...headersOf(fields) };
  const plain = isRequest(input) ? undefined : plainBody(init?.body);
  const request = plain ? undefined : requestOf(input, init);
  const method = request?.method ?? init?.method ?? "GET";
  const signal = request?.signal ?? init?.signal ?? undefined;
  const body = plain?.body ?? (request?.body ? upload(request.body, signal) : undefined);
  if (body !== undefined && /^(?:get|head)$/i.test(method)) {
    throw new TypeError("Request with GET/HEAD method cannot have body.");
  }
  // Blobs and forms bring a type of their own.
  const type = plain ? plain.type : request?.headers.get("content-type");
  if (type) headers["content-type"] ??= type;
  return { method: normalMethod(method), url, headers, body, signal };
}

/** A stream that ends when its caller gives the call up: it is read whole before anything is sent. */
async function* upload(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined) {
  try {
    yield* streamedBytes(signal ? builtin.stream.Readable.fromWeb(body, { signal }) : body);
  } catch (error) {
    throw new TypeError("fetch failed", { cause: error });
  }
}

/** A body that needs no `Request`, which costs more than all the rest: that of most calls. */
function plainBody(body: NonNullable<Init>["body"]): { body?: Body; type?: string } | undefined {
  if (body === undefined || body === null) return {};
  if (typeof body === "string") return { body, type: "text/plain;charset=UTF-8" };
  if (body instanceof URLSearchParams) {
    return { body: String(body), type: "application/x-www-form-urlencoded;charset=UTF-8" };
  }
  // Bytes are the caller's, who may change them while the call waits. The slice of a Buffer is no copy.
  if (body instanceof Uint8Array) return { body: new Uint8Array(body) };
  return body instanceof ArrayBuffer ? { body: new Uint8Array(body.slice(0)) } : undefined;
}

function requestOf(input: Input, init: Init): Request {
  if (!isRequest(input) || input instanceof Request) return new Request(input, init);
  // To the built-in one, a Request of another undici is an object like any other.
  const { url, method, headers, body, signal } = input;
  return new Request(url, {
    method,
    headers: Object.entries(headersOf(headers)),
    signal,
    ...(body ? { body, duplex: "half" } : {}),
    ...init,
  });
}

type RequestFields = Pick<Request, "url" | "method" | "headers" | "body" | "signal">;

function isRequest(input: Input): input is RequestFields & Input {
  return typeof input === "object" && "url" in input;
}

const token = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

function normalMethod(method: string): string {
  if (/^(?:delete|get|head|options|post|put)$/i.test(method)) return method.toUpperCase();
  if (token.test(method)) return method;
  throw new TypeError("The method is not an HTTP token.");
}

/** @throws `TypeError` as `fetch` does, but never repeating a header's value */
function headersOf(init: NonNullable<Init>["headers"]): Record<string, string> {
  const headers = readHeaders(init);
  for (const name in headers) {
    const value = headers[name] as string;
    if (!token.test(name)) throw new TypeError("A header's name is not valid.");
    if (plainValue.test(value)) continue;
    const trimmed = value.replace(/^[\t\r\n ]+|[\t\r\n ]+$/g, "");
    // The built-in fetch would print the value, which may be a token.
    if (/[^\t\x20-\x7e\x80-\xff]/.test(trimmed)) {
      throw new TypeError(`The value of the header ${name} is not valid.`);
    }
    headers[name] = trimmed;
  }
  return headers;
}

/** A value of plain characters, with nothing to trim at its ends. */
const plainValue = /^[!-~](?:[ -~]*[!-~])?$/;
