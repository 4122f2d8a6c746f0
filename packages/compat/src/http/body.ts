import type { Transform } from "node:stream";
import {
  type Beginning,
  beginningOf as streamBeginning,
  builtin,
  Gathered,
  joined,
  none,
  StreamedBody,
} from "@edbridge/core/internal";
import {
  type Answer,
  type AnswerHeaders,
  type Body,
  headerValue,
  isReplayable,
} from "./message.js";
import { type LegacyError, legacyError, retryingAfter } from "./legacy-response.js";

/** What undoes each content coding; loaded when the first coded body comes. */
const decoders: Readonly<Record<string, () => Transform>> = {
  br: () => builtin.zlib.createBrotliDecompress(),
  deflate: () => builtin.zlib.createInflate(),
  gzip: () => builtin.zlib.createGunzip(),
  "x-gzip": () => builtin.zlib.createGunzip(),
  // From Node.js 22.15 on.
  zstd: () => (Reflect.get(builtin.zlib, "createZstdDecompress") as () => Transform)(),
};

/** Whether a content coding that `Accept-Encoding` names could be undone here. */
export function canDecode(coding: string): boolean {
  const name = coding.toLowerCase();
  if (name === "zstd") return "createZstdDecompress" in builtin.zlib;
  return name === "identity" || Object.hasOwn(decoders, name);
}

/** Content codings that one body may have; each of them takes time and memory, however short its name is. */
const mostCodings = 2;

/** Whether a body in these content codings can be read. */
export function isDecodable(contentEncoding: string | undefined): boolean {
  const codings = codingsIn(contentEncoding);
  return codings.length <= mostCodings && codings.every(canDecode);
}

/** Whether a body has a content coding. `identity` is none. */
export function isCoded(contentEncoding: string | undefined): boolean {
  return codingsIn(contentEncoding).length > 0;
}

function codingsIn(contentEncoding = ""): readonly string[] {
  const codings = contentEncoding.split(",").map((coding) => coding.trim().toLowerCase());
  return codings.filter((coding) => coding !== "" && coding !== "identity");
}

/** The body as the host meant it: its content codings undone (RFC 9110 section 8.4). */
export function decoded(body: Body, headers: AnswerHeaders): Body {
  const contentEncoding = headerValue(headers, "content-encoding");
  if (contentEncoding === undefined) return body;
  const undo = codingsIn(contentEncoding).flatMap((coding) => decoders[coding] ?? none);
  // A coding that is not known leaves the body as it came.
  return undo.length > 0 && isDecodable(contentEncoding) ? undone(body, undo.toReversed()) : body;
}

/** Whether a body is not in the coding that it is said to be in, by the error of reading it. */
export function isMiscoded(error: unknown): boolean {
  return /^(?:Z_|ERR__ERROR_|ERR_BROTLI|ZSTD_)/.test(String(Reflect.get(Object(error), "code")));
}

async function* undone(
  body: Body,
  undo: readonly (() => Transform)[],
): AsyncGenerator<Uint8Array, void, undefined> {
  const source = isReplayable(body) ? [bytesOf(body)] : body;
  const chunks = builtin.stream.Readable.from(source)[Symbol.asyncIterator]();
  let first = await chunks.next();
  while (first.value?.byteLength === 0) first = await chunks.next();
  // No bytes at all are no bytes in any coding; a decoder would call them cut off.
  if (first.done) return;
  const whole = async function* () {
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => chunks };
  };
  let stream = builtin.stream.Readable.from(whole());
  for (const make of undo) stream = builtin.stream.pipeline(stream, make(), () => {});
  yield* stream;
}

/** The bytes of a body that is no stream, not copied where they need not be. */
export function bytesOf(body: string | Uint8Array): Buffer {
  if (typeof body === "string") return Buffer.from(body);
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

/** The stream of a program as bytes: one with an encoding gives texts. */
export async function* streamedBytes(
  stream: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const chunk of stream) yield bytesOf(chunk);
}

/** Bytes that a page of the host's records may have, decoded. */
export const pageLimit = 8 * 1024 * 1024;

/** A whole body as bytes; `undefined` for one of more than `limit`. @throws what reading it throws */
export async function wholeBody(
  body: Body | undefined,
  limit = pageLimit,
): Promise<Buffer | undefined> {
  const { bytes, isWhole } = await beginningOf(body, limit);
  return isWhole ? bytes : undefined;
}

/** The first bytes of a body, `limit` at most; no more is read. @throws what reading it throws */
export async function beginningOf(body: Body | undefined, limit: number): Promise<Beginning> {
  if (body === undefined) return { bytes: Buffer.alloc(0), isWhole: true };
  if (isReplayable(body)) {
    const bytes = bytesOf(body);
    return { bytes: bytes.subarray(0, limit), isWhole: bytes.byteLength <= limit };
  }
  return streamBeginning(body, limit);
}

/** At most `limit` bytes of a body as text; `undefined` when it is longer or breaks off. */
export async function bodyText(body: Body | undefined, limit: number): Promise<string | undefined> {
  if (typeof body === "string") return Buffer.byteLength(body) > limit ? undefined : body;
  try {
    const bytes = await wholeBody(body, limit);
    return bytes && new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reads an answer's body to its end and forgets it, so that its connection can be used again. */
export async function discard({ body }: Answer): Promise<void> {
  if (isReplayable(body) || (body instanceof StreamedBody && body.bufferedChunks())) return;
  await bodyText(body, 1024 * 1024);
}

/** A response with its body as bytes, if all of it is there: to stream it would take longer than the rest. */
export function withWholeBody(answer: Answer): Answer {
  const { body, headers } = answer;
  if (!(body instanceof StreamedBody) || headers["content-length"] === undefined) return answer;
  const chunks = body.bufferedChunks();
  return chunks ? { ...answer, body: joined(chunks) } : answer;
}

/** Bytes that the body of a request may have by default. */
const usualBody = 1024 * 1024;

/** Bytes of requests' bodies that one bridge holds at once. */
const usualBudget = 64 * 1024 * 1024;

/** How many more may be those of callers that are not known, who must not keep others from writing. */
const strangersBudget = 8 * usualBody;

/** How large the body of a request may be. */
export interface BodyLimit {
  /** Bytes, decoded. */
  readonly bytes: number;
  /** The name of the option that says so. */
  readonly option: string;
}

/**
 * A body is refused: that of a request with 413 if it is too large, with 503 if too many are read; a response
 * of the host with 502 if it is nested too deeply.
 */
export class BodyRefused extends Error {
  override readonly name = "BodyRefused";
  /** The response to the caller. */
  readonly answer: LegacyError;

  constructor(answer: LegacyError) {
    super(answer.message);
    this.answer = answer;
  }
}

/** Bytes of all bodies that are held at the same time. */
interface Budget {
  readonly limit: number;
  used: number;
}

/** Makes the intake of each request of one bridge. */
export type Intakes = ReturnType<typeof intakesOf>;

/**
 * How the bodies of all requests of one bridge are read.
 *
 * @param largest bytes of the largest body, by the option `maxBody`: one always fits
 * @param facesStrangers whether callers without a session may be anyone
 */
export function intakesOf(largest: number, facesStrangers: boolean) {
  const known: Budget = { limit: Math.max(usualBudget, largest), used: 0 };
  const strangers: Budget = { limit: strangersBudget, used: 0 };
  /**
   * The intake of one request. The body of a caller that is not known is no larger than usual.
   *
   * @param callerLimit the caller's own limit, if it has one
   * @param declared the `Content-Length` of the request
   */
  return (
    hasSession: boolean,
    callerLimit: BodyLimit | undefined,
    declared: string | undefined,
  ) => {
    const isKnown = hasSession || !facesStrangers;
    const bytes = isKnown ? largest : Math.min(largest, usualBody);
    const limit =
      callerLimit && callerLimit.bytes < bytes ? callerLimit : { bytes, option: "maxBody" };
    return new Intake(isKnown ? known : strangers, limit, declared);
  };
}

/**
 * Reads the body of one request whole, before the request takes a connection to the host. A caller
 * that sends slowly then holds only its own connection, and a whole body can be sent again.
 */
export class Intake {
  readonly #budget: Budget;
  readonly #limit: BodyLimit;
  readonly #declared: number;
  #used = 0;

  constructor(budget: Budget, limit: BodyLimit, declared = "0") {
    this.#budget = budget;
    this.#limit = limit;
    this.#declared = Number(declared);
  }

  /** All bytes of a body, counted while they arrive. @throws `BodyRefused`; what reading it throws */
  whole(body: Body): Buffer | Promise<Buffer> {
    if (!isReplayable(body)) return this.#read(body);
    const bytes = bytesOf(body);
    this.#check(bytes.byteLength);
    return bytes;
  }

  async #read(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
    this.#check(this.#declared);
    const gathered = new Gathered(this.#limit.bytes);
    for await (const chunk of body) {
      if (!gathered.add(chunk)) throw this.#tooLarge;
      if (this.#budget.used + chunk.byteLength > this.#budget.limit) throw new BodyRefused(tooMany);
      this.#budget.used += chunk.byteLength;
      this.#used += chunk.byteLength;
    }
    return joined(gathered.chunks);
  }

  /** Gives back the bytes of the body, after the request was answered. */
  end(): void {
    this.#budget.used -= this.#used;
  }

  #check(bytes: number): void {
    if (bytes > this.#limit.bytes) throw this.#tooLarge;
  }

  get #tooLarge(): BodyRefused {
    const { bytes: most, option: name } = this.#limit;
    const message = `The body is larger than ${most} bytes, the most that is taken.`;
    const option = { name, effect: "sets how many are taken" };
    return new BodyRefused({ ...legacyError(413, message), option });
  }
}

const tooMany = retryingAfter(
  legacyError(503, "Too many large requests arrive at once. Send this one again."),
  1000,
);
