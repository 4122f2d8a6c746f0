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
  /**
   * Whether it reads records: an answer in JSON whose length is known and small is given whole then,
   * for it will be edited.
   */
  readonly isPage?: boolean | undefined;
}

/** One HTTP response, whatever library takes it. */
export interface Answer {
  readonly status: number;
  /** The reason phrase; some legacy callers act on it. */
  readonly reason?: string | undefined;
  readonly headers: AnswerHeaders;
  readonly body?: Body | undefined;
  /** The body as the changes see it, where it holds records. The bridge prints it at the end. */
  readonly json?: JsonDocument | undefined;
  /** Fields of the caller's record that the host has no place for, where they are to be told. */
  readonly leftBehind?: readonly string[] | undefined;
  /** The change that answered in the host's place, if one did. */
  readonly change?: `EDB${number}` | undefined;
  /** What the owner should know of the call; the caller is not told. */
  readonly note?: Note | undefined;
}

/** A word to the owner about one call. It holds nothing that a caller sent. */
export interface Note {
  readonly text: string;
  /** The option that would help, if one would. */
  readonly option?: string | undefined;
}

/** How an edge reaches the host. It follows no redirect. */
export type Send = (call: Call) => Promise<Answer>;

/** Whether a body can be sent a second time. */
export function isReplayable(body: Body | undefined): boolean {
  return body === undefined || typeof body === "string" || body instanceof Uint8Array;
}

/** One value of a header that may come as a list. */
export function headerValue(headers: AnswerHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === "string" ? value : value?.[0];
}

const json = /^\s*[\w.+-]+\/(?:[\w.+-]*\+)?json\s*(?:;|$)/i;
// A host says the same over and over.
let lastType: string | undefined;
let wasJson = false;

/** Whether a media type is one of JSON. */
export function isJson(type: string | undefined): boolean {
  if (type === lastType) return wasJson;
  lastType = type;
  wasJson = type !== undefined && json.test(type);
  return wasJson;
}
