import { ExpiringMap } from "@edbridge/core/internal";
import { bytesOf, canDecode, decoded, isDecodable } from "./body.js";
import type { JsonDocument } from "./json.js";
import {
  type Answer,
  type AnswerHeaders,
  type Body,
  type HeaderFields,
  headerValue,
} from "./message.js";

// RFC 9110 section 7.6.1: they concern one connection and are never carried on. Lengths and hosts
// belong to the message that is sent, not to the one it was made from.
const hopByHop = [
  "connection",
  "expect",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];
const notSent: ReadonlySet<string> = new Set([...hopByHop, "content-length", "host"]);
const notReturned: ReadonlySet<string> = new Set(hopByHop);
const ofBody: ReadonlySet<string> = new Set([
  "content-encoding",
  "content-length",
  "content-md5",
  "digest",
]);

/** Headers that a page does not have once its records are parsed. */
const notOfPage: ReadonlySet<string> = new Set([...notReturned, ...ofBody]);

const conditions = ["if-match", "if-none-match"];

/** The caller's headers that go on to the host. */
export function hostHeaders(headers: HeaderFields): HeaderFields {
  const kept = without(headers, notSent);
  const codings = kept["accept-encoding"];
  // An answer that must be edited has to be read first.
  if (codings !== undefined) kept["accept-encoding"] = known.getOrSet(codings, withoutUnreadable);
  for (const name of conditions) {
    // Generated clients send a condition with nothing in it; legacy hosts took that for none.
    if (kept[name]?.trim() === "") delete kept[name];
  }
  return kept;
}

// Callers send the same few over and over.
const known = new ExpiringMap<string>({ limit: 100 });

function withoutUnreadable(codings: string): string {
  const list = codings.split(",").map((coding) => coding.trim());
  const readable = list.filter((coding) => canDecode(coding.replace(/;.*/s, "").trim()));
  return readable.join(", ") || "identity";
}

/** Headers without those that describe the original body: its length, encoding and digest. */
export function withoutBodyHeaders(headers: AnswerHeaders): AnswerHeaders {
  const kept: Record<string, AnswerHeaders[string]> = {};
  for (const name in headers) if (!ofBody.has(name)) kept[name] = headers[name];
  return kept;
}

function without<V>(
  headers: Readonly<Record<string, V>> & { readonly connection?: V },
  dropped: ReadonlySet<string>,
): Record<string, V> {
  const { connection } = headers;
  const named =
    typeof connection === "string" && connection !== "keep-alive"
      ? connection.toLowerCase().split(/[\s,]+/)
      : undefined;
  const kept: Record<string, V> = {};
  for (const name in headers) {
    const value = headers[name];
    if (value === undefined || dropped.has(name) || named?.includes(name)) continue;
    kept[name] = value;
  }
  return kept;
}

/** Characters of a secret that is looked for; a shorter one could stand anywhere by chance. */
const shortest = 8;

/**
 * A response of the host as it may go on: without what concerns one connection, and without a secret
 * that the request carried, such as the host's own token. A page for debugging may repeat the request.
 * Each character becomes a `*`, so that lengths stay true.
 */
export function forwardable(answer: Answer, secret: string): Answer {
  const { status, body } = answer;
  const headers = cleanHeaders(answer.headers, notReturned, secret);
  const reason = answer.reason && withoutSecret(answer.reason, secret);
  const isEmpty = status === 204 || status === 304 || headers["content-length"] === "0";
  const coding = headerValue(headers, "content-encoding");
  // A body in an unknown coding cannot be searched; nobody else can read it either.
  const isReadable = coding === undefined || isDecodable(coding);
  if (secret.length < shortest || body === undefined || isEmpty || !isReadable) {
    return { status, reason, headers, body };
  }
  const kept = coding === undefined ? headers : withoutBodyHeaders(headers);
  return { status, reason, headers: kept, body: blanked(decoded(body, headers), secret) };
}

/** A page of records as it may go on: as {@link forwardable} does, without the headers of its body. */
export function forwardablePage(answer: Answer, secret: string, json: JsonDocument): Answer {
  const { status } = answer;
  const reason = answer.reason && withoutSecret(answer.reason, secret);
  const headers = cleanHeaders(answer.headers, notOfPage, secret);
  return { status, reason, headers, body: undefined, json };
}

function cleanHeaders(
  sent: AnswerHeaders,
  dropped: ReadonlySet<string>,
  secret: string,
): Record<string, AnswerHeaders[string]> {
  const headers = without(sent, dropped);
  for (const name in headers) {
    const value = headers[name];
    headers[name] =
      typeof value === "string"
        ? withoutSecret(value, secret)
        : value?.map((one) => withoutSecret(one, secret));
  }
  return headers;
}

/** A text without a secret. */
export function withoutSecret(text: string, secret: string): string {
  if (secret.length < shortest) return text;
  return text.replaceAll(secret, "*".repeat(secret.length));
}

function blanked(body: Body, secret: string): Body {
  if (typeof body === "string") return withoutSecret(body, secret);
  return body instanceof Uint8Array ? blankBytes(bytesOf(body), secret) : blankChunks(body, secret);
}

/** The bytes themselves where they hold no secret. */
function blankBytes(bytes: Buffer, secret: string): Buffer {
  let at = bytes.indexOf(secret);
  if (at < 0) return bytes;
  const clean = Buffer.from(bytes);
  for (; at >= 0; at = clean.indexOf(secret, at)) clean.fill("*", at, at + secret.length);
  return clean;
}

/** Chunks without a secret, also where it begins in one and ends in another. */
async function* blankChunks(
  chunks: AsyncIterable<Uint8Array>,
  secret: string,
): AsyncGenerator<Uint8Array, void, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const clean = blankBytes(Buffer.concat([rest, chunk]), secret);
    const end = clean.length - beginningAt(clean, secret);
    if (end > 0) yield clean.subarray(0, end);
    // The chunk's memory is the sender's.
    rest = Buffer.from(clean.subarray(end));
  }
  if (rest.length > 0) yield rest;
}

/** How many bytes at the end may be the beginning of the secret. */
function beginningAt(bytes: Buffer, secret: string): number {
  const most = Math.min(bytes.length, secret.length - 1);
  const ending = bytes.toString("latin1", bytes.length - most);
  for (let length = most; length > 0; length--) {
    if (secret.startsWith(ending.slice(most - length))) return length;
  }
  return 0;
}
