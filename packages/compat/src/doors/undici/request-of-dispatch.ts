import { stringify } from "node:querystring";
import { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import type { Body, Call } from "../../http/message.js";

/** The origin that a dispatch is for; `undefined` where it names none. */
export function originOf({ origin }: Dispatcher.DispatchOptions): string | undefined {
  if (origin === undefined) return undefined;
  const given = typeof origin === "string" ? origin : origin.origin;
  return given.endsWith("/") ? given.slice(0, -1) : given;
}

/** The path that a dispatch is for, with its query; `undefined` where it has two of these. */
export function pathOf({ path, query }: Dispatcher.DispatchOptions): string | undefined {
  if (!query) return path;
  // A second query is the dispatcher's own to complain of.
  if (/[?#]/.test(path)) return undefined;
  const search = stringify(query);
  return path + (search && `?${search}`);
}

/** The call that a dispatch asks for. */
export function callOfDispatch(
  { method, headers, body }: Dispatcher.DispatchOptions,
  url: string,
): Call {
  return { method, url, headers: headerFields(headers), body: bodyOf(body) };
}

type DispatchHeaders = Dispatcher.DispatchOptions["headers"];

// undici takes a flat list, pairs, or an object.
function headerFields(headers: DispatchHeaders): Record<string, string> {
  const fields: Record<string, string> = {};
  if (!headers) return fields;
  if (!(Symbol.iterator in headers)) {
    for (const name of Object.keys(headers)) add(fields, name, headers[name]);
    return fields;
  }
  const list: unknown[] = [...headers];
  if (Array.isArray(list[0])) {
    for (const [name, value] of list as [unknown, unknown][]) add(fields, String(name), value);
  } else {
    for (let at = 0; at + 1 < list.length; at += 2) add(fields, String(list[at]), list[at + 1]);
  }
  return fields;
}

function add(fields: Record<string, string>, name: string, value: unknown): void {
  if (value === undefined) return;
  const key = name.toLowerCase();
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  // A name such as `constructor` is inherited by every object.
  fields[key] = Object.hasOwn(fields, key) ? `${fields[key]}, ${text}` : text;
}

/** undici's bodies but form data, which no operation of a legacy host takes. */
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
