import { stringify } from "node:querystring";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Body, Call } from "../call.js";

/** The absolute address that a dispatch is for; `undefined` where it has none. */
export function dispatchAddress({
  origin,
  path,
  query,
}: Dispatcher.DispatchOptions): string | undefined {
  if (origin === undefined) return undefined;
  const base = (typeof origin === "string" ? origin : origin.origin).replace(/\/$/, "");
  if (!query) return base + path;
  // A second query is the dispatcher's own to complain of.
  if (/[?#]/.test(path)) return undefined;
  const search = stringify(query);
  return base + path + (search && `?${search}`);
}

/** The call that a dispatch asks for. */
export function callOfDispatch(
  { method, headers, body }: Dispatcher.DispatchOptions,
  url: string,
): Call {
  return { method, url, headers: headerFields(headers), body: bodyOf(body) };
}

type DispatchHeaders = Dispatcher.DispatchOptions["headers"];

function headerFields(headers: DispatchHeaders): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [name, value] of headerPairs(headers)) {
    const key = String(name).toLowerCase();
    const text = Array.isArray(value) ? value.join(", ") : String(value);
    fields[key] = fields[key] === undefined ? text : `${fields[key]}, ${text}`;
  }
  return fields;
}

// undici takes a flat list, pairs, or an object.
function headerPairs(headers: DispatchHeaders): Iterable<readonly [unknown, unknown]> {
  if (!headers) return [];
  if (!(Symbol.iterator in headers)) {
    return Object.entries(headers).filter(([, value]) => value !== undefined);
  }
  const list: unknown[] = [...headers];
  if (Array.isArray(list[0])) return list as [unknown, unknown][];
  return Array.from({ length: list.length >> 1 }, (_, at) => [list[2 * at], list[2 * at + 1]]);
}

/** undici's bodies but form data, which its `request` and `fetch` encode before they dispatch. */
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
  throw new TypeError("The body is none that undici takes.");
}
