import { stringify } from "node:querystring";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { addHeader, type Body, type Call, type ReadHeaders } from "../../http/message.js";

/** The origin of a dispatch; `undefined` if it names none. */
export function originOf({ origin }: Dispatcher.DispatchOptions): string | undefined {
  if (origin === undefined) return undefined;
  const given = typeof origin === "string" ? origin : origin.origin;
  return given.endsWith("/") ? given.slice(0, -1) : given;
}

/** The path of a dispatch with its query; `undefined` if it has two queries. */
export function pathOf({ path, query }: Dispatcher.DispatchOptions): string | undefined {
  if (!query) return path;
  // The dispatcher itself complains of a second query.
  if (/[?#]/.test(path)) return undefined;
  const search = stringify(query);
  return path + (search && `?${search}`);
}

/** The call that a dispatch asks for. */
export function callOfDispatch(
  { method, headers, body }: Dispatcher.DispatchOptions,
  url: string,
): Call {
  return { method, url, headers: headersOf(headers), body: bodyOf(body) };
}

type DispatchHeaders = Dispatcher.DispatchOptions["headers"];

// undici takes a flat list, pairs, or an object.
function headersOf(given: DispatchHeaders): ReadHeaders {
  const headers: ReadHeaders = {};
  if (!given) return headers;
  if (!(Symbol.iterator in given)) {
    for (const name of Object.keys(given)) add(headers, name, given[name]);
    return headers;
  }
  const list: unknown[] = [...given];
  if (Array.isArray(list[0])) {
    for (const [name, value] of list as [unknown, unknown][]) add(headers, String(name), value);
  } else {
    for (let at = 0; at + 1 < list.length; at += 2) add(headers, String(list[at]), list[at + 1]);
  }
  return headers;
}

function add(headers: ReadHeaders, name: string, value: unknown): void {
  if (value === undefined) return;
  addHeader(headers, name, Array.isArray(value) ? value.join(", ") : String(value));
}

/** Takes all bodies of undici except form data, which no operation of a legacy host takes. */
function bodyOf(body: unknown): Body | undefined {
  if (body === undefined || body === null) return undefined;
  if (typeof body === "string" || body instanceof Uint8Array) return body;
  if (body instanceof ArrayBuffer) return new Uint8Array(body);
  if (ArrayBuffer.isView(body))
    return new Uint8Array(body.buffer, body.byteOffset, body.byteLength);
  if (body instanceof Blob) return body.stream();
  if (typeof body === "object" && Symbol.asyncIterator in body)
    return body as AsyncIterable<Uint8Array>;
  if (typeof body === "object" && Symbol.iterator in body)
    return Readable.from(body as Iterable<Uint8Array>);
  throw new TypeError("undici takes no such body.");
}
