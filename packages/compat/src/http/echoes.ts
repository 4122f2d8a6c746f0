import { type Answer, type Body, headerValue } from "./message.js";
import { bytesOf, decoded, isDecodable } from "./body.js";
import { answerHeaders, withoutBodyHeaders } from "./headers.js";

/** Characters of a secret that is looked for; a shorter one could stand anywhere by chance. */
const shortest = 8;

/**
 * A response of the host as it may go on: without what concerns one connection, and without a secret
 * that the request carried, such as the host's own token. A page for debugging may repeat the request.
 * Each character becomes a `*`, so that lengths stay true.
 */
export function forwardable(answer: Answer, secret: string): Answer {
  const { status, body } = answer;
  const headers = answerHeaders(answer.headers);
  if (secret.length < shortest) return { status, reason: answer.reason, headers, body };
  for (const name in headers) {
    const value = headers[name];
    if (typeof value === "string") {
      if (value.includes(secret)) headers[name] = blankText(value, secret);
    } else headers[name] = value?.map((one) => blankText(one, secret));
  }
  const reason = answer.reason && blankText(answer.reason, secret);
  const isEmpty = status === 204 || status === 304 || headers["content-length"] === "0";
  const coding = headerValue(headers, "content-encoding");
  // A body in an unknown coding cannot be searched; nobody else can read it either.
  if (body === undefined || isEmpty || (coding !== undefined && !isDecodable(coding))) {
    return { status, reason, headers, body };
  }
  if (coding === undefined) return { status, reason, headers, body: blanked(body, secret) };
  const plain = blanked(decoded(body, headers), secret);
  return { status, reason, headers: withoutBodyHeaders(headers), body: plain };
}

/** A text without a secret. */
function blankText(text: string, secret: string): string {
  return text.includes(secret) ? text.replaceAll(secret, "*".repeat(secret.length)) : text;
}

function blanked(body: Body, secret: string): Body {
  if (typeof body === "string") return blankText(body, secret);
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
    const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : bytesOf(chunk);
    const clean = blankBytes(bytes, secret);
    const end = Math.max(0, clean.length - beginningAt(clean, secret));
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
