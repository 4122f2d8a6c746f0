import { builtin, ExpiringMap } from "@edbridge/core/internal";
import type { JsonDocument } from "./json.js";

/** Header fields by lower-case name. */
export type HeaderFields = Readonly<Record<string, string>>;

/** Header fields of an answer; `set-cookie` comes as a list. */
export type AnswerHeaders = Readonly<Record<string, string | readonly string[] | undefined>>;

/** A body: text or bytes, which can be sent again, or a stream, which cannot. */
export type Body = string | Uint8Array | AsyncIterable<Uint8Array>;

/** One HTTP request, whatever library makes it. */
export interface Call {
  /** In upper case. */
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly headers: HeaderFields;
  readonly body?: Body | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called when it has a connection to the host. */
  readonly onStart?: (() => void) | undefined;
  /** The network address of who sends it; absent where that is the program itself. */
  readonly from?: string | undefined;
  /** The credential that a call acts for, by an id that is no secret; absent where no session carries it. */
  readonly credential?: string | undefined;
  /** Whether it reads records. A small answer in JSON is then read whole, because changes edit it. */
  readonly isPage?: boolean | undefined;
}

/** One HTTP response, whatever library takes it. */
export interface Answer {
  readonly status: number;
  /** The reason phrase; some legacy callers act on it. */
  readonly reason?: string | undefined;
  readonly headers: AnswerHeaders;
  readonly body?: Body | undefined;
  /** The records in the body of a 200, which the changes edit. They are printed at the end. */
  readonly json?: JsonDocument | undefined;
}

/** The body of an answer as it is sent, with its records printed. */
export function sentBody({ json, body }: Answer): Body | undefined {
  return json ? json.print() : body;
}

/** Sends a request to the host. It follows no redirect. */
export type Send = (call: Call) => Promise<Answer>;

/** Whether a request changes something on the host. */
export function isWrite({ method }: Pick<Call, "method">): boolean {
  return method === "POST" || method === "PUT" || method === "DELETE";
}

/** Whether a body can be sent a second time. */
export function isReplayable(body: Body | undefined): body is string | Uint8Array | undefined {
  return body === undefined || typeof body === "string" || body instanceof Uint8Array;
}

/** One value of a header that may come as a list. */
export function headerValue(headers: AnswerHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : value?.[0];
}

/** How many records a list has, if the host said so. */
export function totalCount({ headers }: Pick<Answer, "headers">): number | undefined {
  const count = headerValue(headers, "total-count") ?? "";
  return /^\d+$/.test(count) ? Number(count) : undefined;
}

const json = /^\s*[\w.+-]+\/(?:[\w.+-]*\+)?json\s*(?:;|$)/i;

/** Whether a media type is one of JSON. */
export function isJson(type: string | undefined): boolean {
  return type !== undefined && json.test(type);
}

const beyondLatin1 = /[^\t\x20-\x7e\x80-\xff]/;

/** A reason phrase, if it can be sent on: undici reads it as UTF-8, which a host may not have meant. */
export function printableReason(reason: string | undefined): string | undefined {
  return reason === undefined || beyondLatin1.test(reason) ? undefined : reason;
}

/** The reason phrase of a response: its own, or as libraries and servers say its status. */
export function reasonPhrase({ status, reason }: Pick<Answer, "status" | "reason">): string {
  return reason || (builtin.http.STATUS_CODES[status] ?? "unknown");
}

/** Those whose parts do not just begin with a capital letter. */
const irregular: ReadonlyMap<string, string> = new Map([
  ["etag", "ETag"],
  ["www-authenticate", "WWW-Authenticate"],
]);

/** Hosts use the same few. */
const written = new ExpiringMap<string>({ limit: 500 });

/**
 * A header's name as the legacy host wrote it on the wire. Names have no case, but programs that
 * take answers apart by hand, or ask Java for `getHeaderFields().get("Location")`, find no other.
 */
export function wireName(name: string): string {
  return written.getOrSet(name, writtenName);
}

function writtenName(name: string): string {
  return irregular.get(name) ?? name.replace(/(?<![^-])[a-z]/g, (letter) => letter.toUpperCase());
}

/** Whether an `If-Match` or `If-None-Match` names an ETag, which is given without its quotes. */
export function matchesEtag(condition: string | undefined, etag: string): boolean {
  const tags = (condition ?? "")
    .split(",")
    .map((tag) => tag.trim().replace(/^W\//, "").replaceAll('"', ""));
  return tags.some((tag) => tag === etag || tag === "*");
}

/**
 * Header fields from any form in which libraries have them: names and values in turn, pairs, or an object. A
 * field that comes again is joined to the one before (RFC 9110 section 5.3, for cookies RFC 6265, 5.4).
 */
export function readHeaders(fields: object | null | undefined): Record<string, string> {
  const headers: Record<string, string> = {};
  if (!fields) return headers;
  if (!(Symbol.iterator in fields)) {
    for (const name of Object.keys(fields)) {
      addHeader(headers, name, fields[name as keyof typeof fields]);
    }
    return headers;
  }
  const list = [...(fields as Iterable<unknown>)];
  const flat = Array.isArray(list[0]) ? list.flat(1) : list;
  for (let at = 0; at < flat.length; at += 2) {
    addHeader(headers, String(flat[at]), flat[at + 1]);
  }
  return headers;
}

function addHeader(headers: Record<string, string>, field: string, value: unknown): void {
  if (value === undefined) return;
  const text = Array.isArray(value) ? value.join(", ") : String(value);
  const name = field.toLowerCase();
  // A name such as `constructor` is inherited by every object.
  if (!Object.hasOwn(headers, name)) headers[name] = text;
  else headers[name] = `${headers[name]}${name === "cookie" ? "; " : ", "}${text}`;
}
