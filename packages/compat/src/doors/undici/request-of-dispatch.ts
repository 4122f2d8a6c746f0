import { stringify } from "node:querystring";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { type Body, type Call, readHeaders } from "../../http/message.js";

/**
 * The origin of a dispatch, and its path with its query; `undefined` if it names no origin, or has two
 * queries. The dispatcher itself refuses those.
 */
export function addressOf({
  origin,
  path,
  query,
}: Dispatcher.DispatchOptions): { origin: string; path: string } | undefined {
  if (origin === undefined || (query && /[?#]/.test(path))) return undefined;
  const search = query ? stringify(query) : "";
  const given = typeof origin === "string" ? origin : origin.origin;
  return { origin: given.replace(/\/$/, ""), path: path + (search && `?${search}`) };
}

/** The call that a dispatch asks for. */
export function callOfDispatch(
  { method, headers, body }: Dispatcher.DispatchOptions,
  url: string,
): Call {
  return { method, url, headers: readHeaders(headers), body: bodyOf(body) };
}

/** Takes all bodies of undici except form data, which no operation of a legacy host takes. */
function bodyOf(body: unknown): Body | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (ArrayBuffer.isView(body))
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (body instanceof Blob) return body.stream();
  if (Symbol.asyncIterator in Object(body)) return body as AsyncIterable<Uint8Array>;
  if (Symbol.iterator in Object(body)) return Readable.from(body as Iterable<Uint8Array>);
  throw new TypeError("undici takes no such body.");
}
