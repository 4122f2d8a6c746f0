import type { HostDispatcher } from "@edbridge/core";
import { type Body, type Call, type HeaderFields, readHeaders } from "../../http/message.js";

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
    const url = new URL(isRequest(input) ? input.url : String(input));
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
  return typeof Object(given).dispatch === "function";
}

/**
 * The call that a fetch's arguments ask for.
 *
 * @throws `TypeError` as `fetch` does, but never repeating a header's value
 */
export function callOf(input: Input, init: Init, url: string): Call {
  const given = init?.headers ?? (isRequest(input) ? input.headers : undefined);
  const headers: Record<string, string> = { ...defaults, ...headersOf(given) };
  const plain = isRequest(input) ? undefined : plainBody(init?.body);
  const request = plain ? undefined : requestOf(input, init);
  const method = request?.method ?? init?.method ?? "GET";
  const body = plain?.body ?? request?.body ?? undefined;
  if (body !== undefined && /^(?:get|head)$/i.test(method)) {
    throw new TypeError("Request with GET/HEAD method cannot have body.");
  }
  // Blobs and forms bring a type of their own.
  const type = plain ? plain.type : request?.headers.get("content-type");
  if (type) headers["content-type"] ??= type;
  const signal = request?.signal ?? init?.signal ?? undefined;
  return { method: normalMethod(method), url, headers, body, signal };
}

/** A body that needs no `Request`, which costs more than all the rest: that of most calls. */
function plainBody(body: NonNullable<Init>["body"]): { body?: Body; type?: string } | undefined {
  if (body === undefined || body === null) return {};
  if (typeof body === "string") return { body, type: "text/plain;charset=UTF-8" };
  if (body instanceof URLSearchParams) {
    return { body: String(body), type: "application/x-www-form-urlencoded;charset=UTF-8" };
  }
  // Bytes are the caller's, who may change them while the call waits for a token.
  if (body instanceof Uint8Array) return { body: body.slice() };
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
function headersOf(given: NonNullable<Init>["headers"]): Record<string, string> {
  const headers = readHeaders(given);
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
