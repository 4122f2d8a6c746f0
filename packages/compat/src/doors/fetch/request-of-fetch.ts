import type { HostDispatcher } from "@edbridge/core";
import {
  addHeader,
  type Body,
  type Call,
  type HeaderFields,
  type ReadHeaders,
} from "../../http/message.js";

type Input = Parameters<typeof fetch>[0];
type Init = Parameters<typeof fetch>[1];

// What the built-in fetch sends of its own accord; a caller may have come to rely on it.
const defaults: HeaderFields = {
  accept: "*/*",
  "accept-encoding": "gzip, deflate, br",
  "user-agent": "node",
};

/** The absolute URL of a fetch's input, without fragment; `undefined` if it is not valid. */
export function addressOf(input: Input): string | undefined {
  try {
    const url = new URL(typeof input === "object" && "url" in input ? input.url : String(input));
    if (url.hash) url.hash = "";
    return url.href;
  } catch {
    return undefined;
  }
}

/**
 * The dispatcher that Node's fetch would use for this call alone. It may be of any undici, also the
 * built-in one, and needs no other method than this.
 */
export function dispatcherIn(init: Init): HostDispatcher | undefined {
  const given: unknown = init && "dispatcher" in init ? init.dispatcher : undefined;
  return canDispatch(given) ? given : undefined;
}

function canDispatch(given: unknown): given is HostDispatcher {
  if (typeof given !== "object" || given === null || !("dispatch" in given)) return false;
  return typeof given.dispatch === "function";
}

/**
 * The call that a fetch's arguments ask for.
 *
 * @throws `TypeError` as `fetch` does, but never repeating a header's value
 */
export function callOf(input: Input, init: Init, url: string): Call {
  return (isPlain(input, init) ? plainCall : requestCall)(input, init, url);
}

type PlainBody = string | URLSearchParams | Uint8Array | ArrayBuffer | null | undefined;

// Most calls need no `Request`, which costs more than all the rest.
function isPlain(input: Input, init: Init): boolean {
  if (typeof input === "object" && "url" in input) return false;
  const body = init?.body;
  return (
    body == null ||
    typeof body === "string" ||
    body instanceof URLSearchParams ||
    body instanceof Uint8Array ||
    body instanceof ArrayBuffer
  );
}

function plainCall(_input: Input, init: Init, url: string): Call {
  const method = normalMethod(init?.method ?? "GET");
  const headers = { ...defaults, ...headersOf(init?.headers) };
  const body = init?.body as PlainBody;
  if (body == null) return { method, url, headers, signal: init?.signal ?? undefined };
  if (method === "GET" || method === "HEAD") {
    throw new TypeError("Request with GET/HEAD method cannot have body.");
  }
  const type =
    typeof body === "string" ? "text/plain" : body instanceof URLSearchParams ? form : "";
  if (type) headers["content-type"] ??= `${type};charset=UTF-8`;
  return { method, url, headers, body: sendable(body), signal: init?.signal ?? undefined };
}

const form = "application/x-www-form-urlencoded";

function sendable(body: NonNullable<PlainBody>): Body {
  if (body instanceof ArrayBuffer) return new Uint8Array(body.slice(0));
  // Bytes are the caller's, who may change them while the call waits for a token.
  return body instanceof Uint8Array ? body.slice() : String(body);
}

function requestCall(input: Input, init: Init, url: string): Call {
  const given =
    init?.headers ?? (typeof input === "object" && "headers" in input ? input.headers : undefined);
  const own = headersOf(given);
  const request = requestOf(input, init);
  const { method, body, signal } = request;
  const headers: Record<string, string> = { ...defaults, ...own };
  // Blobs and forms bring a type of their own.
  const type = request.headers.get("content-type");
  if (type !== null) headers["content-type"] ??= type;
  if (!body) return { method: normalMethod(method), url, headers, signal };
  return {
    method: normalMethod(method),
    url,
    headers,
    body,
    signal,
  };
}

function requestOf(input: Input, init: Init): Request {
  if (!isForeignRequest(input)) return new Request(input, init);
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

// A Request of another undici: to the built-in one it is an object like any other.
function isForeignRequest(input: unknown): input is RequestFields {
  return (
    typeof input === "object" && input !== null && "url" in input && !(input instanceof Request)
  );
}

function normalMethod(method: string): string {
  if (/^(?:delete|get|head|options|post|put)$/i.test(method)) return method.toUpperCase();
  if (/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(method)) return method;
  throw new TypeError("The method is not an HTTP token.");
}

/** @throws `TypeError` as `fetch` does, but never repeating a header's value */
function headersOf(given: Exclude<Init, undefined>["headers"]): ReadHeaders {
  const headers: ReadHeaders = {};
  if (!given) return headers;
  const pairs: Iterable<readonly unknown[]> =
    Symbol.iterator in given ? (given as Iterable<readonly string[]>) : Object.entries(given);
  for (const [rawName, rawValue] of pairs) {
    const name = String(rawName);
    const value = String(rawValue).replace(/^[\t\r\n ]+|[\t\r\n ]+$/g, "");
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(name))
      throw new TypeError("A header's name is not valid.");
    // The built-in fetch would print the value, which may be a token.
    if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) {
      throw new TypeError(`The value of the header ${name.toLowerCase()} is not valid.`);
    }
    addHeader(headers, name, value);
  }
  return headers;
}
