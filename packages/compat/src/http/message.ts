import type { CallEvent, CallOrigin } from "./call-event.js";
import type { CallNote } from "./call-note.js";

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
  /** The network address of who sends it; absent where that is the program itself. */
  readonly from?: string | undefined;
  /**
   * The credential that a call to the host acts for, by an id that holds no secret; absent where the
   * caller's own bearer goes along, or none.
   */
  readonly credential?: string | undefined;
  /**
   * Whether it reads records: an answer in JSON whose length is known and small is given whole then,
   * for it will be edited.
   */
  readonly isPage?: boolean | undefined;
  /** Where in the caller's program it was made, where a door has looked. */
  readonly origin?: CallOrigin | undefined;
  /** Told what is said of the call to who listens, when it has ended. */
  readonly onEvent?: ((event: CallEvent) => void) | undefined;
}

/** Fields of one record that were not sent. */
export interface LeftBehind {
  /** The legacy collection of the record. */
  readonly collection: string;
  /** Paths such as `addresses[0].city`: 50 at most, as a header can hold them. */
  readonly fields: readonly string[];
  /** How many there were in all. */
  readonly count: number;
}

/** One HTTP response, whatever library takes it. */
export interface Answer {
  readonly status: number;
  /** The reason phrase; some legacy callers act on it. */
  readonly reason?: string | undefined;
  readonly headers: AnswerHeaders;
  readonly body?: Body | undefined;
  /** The body as the changes see it, where it holds records: in a 200. The bridge prints it at the end. */
  readonly json?: JsonDocument | undefined;
  /** Fields of the caller's record without a place on the host, if the options say to name them. */
  readonly leftBehind?: LeftBehind | undefined;
  /** The reason for each of the fields in {@link leftBehind}. */
  readonly lossReasons?: readonly (string | undefined)[] | undefined;
  /** Collections of parts of the caller's record that the host has not stored yet. */
  readonly notStored?: readonly string[] | undefined;
  /** Collections of parts of a new person that are not written: refused, or the host has newer ones. */
  readonly dropped?: readonly string[] | undefined;
  /** Why parts of a new person are not stored, in sentences without values of records. */
  readonly unstoredReasons?: readonly string[] | undefined;
  /** The change that answered in the host's place, if one did. */
  readonly change?: `EDB${number}` | undefined;
  /** Current collections that the key may not read, and that records were given without. */
  readonly leftOut?: readonly string[] | undefined;
  /** Current collections in which a write may have removed what the key may not read. */
  readonly notKept?: readonly string[] | undefined;
  /** The text of a legacy error; its body holds the same. */
  readonly message?: string | undefined;
  /** What only the body says beside it: it may hold a value of a record, so that no log may have it. */
  readonly forCaller?: string | undefined;
  /** Whether it is unknown if the write was carried out. The response says what to do. */
  readonly isUnsure?: boolean | undefined;
  /** Why an OAuth request is refused, which the body of a legacy host did not say. */
  readonly why?: string | undefined;
  /** The fields that a refusal is about. */
  readonly fields?: readonly string[] | undefined;
  /** The option that helps against this outcome. */
  readonly option?: OptionHint | undefined;
  /** What the owner is told of this call. The bridge sets it at the end. */
  readonly note?: CallNote | undefined;
}

/** An option that would change an outcome. */
export interface OptionHint {
  /** Its name, such as `records.onLoss`. */
  readonly name: string;
  /** The value that helps, where there is one to name. */
  readonly value?: string;
  /** What it does: a sentence without its subject, such as `names the host of each year`. */
  readonly effect: string;
}

/** Sends a request to the host. It follows no redirect. */
export type Send = (call: Call) => Promise<Answer>;

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
  const count = headerValue(headers, "total-count");
  return count !== undefined && /^\d+$/.test(count) ? Number(count) : undefined;
}

const json = /^\s*[\w.+-]+\/(?:[\w.+-]*\+)?json\s*(?:;|$)/i;
// Hosts use the same type again and again.
let lastType: string | undefined;
let wasJson = false;

/** Whether a media type is one of JSON. */
export function isJson(type: string | undefined): boolean {
  if (type === lastType) return wasJson;
  lastType = type;
  wasJson = type !== undefined && json.test(type);
  return wasJson;
}

const beyondLatin1 = /[^\t\x20-\x7e\x80-\xff]/;

/**
 * A reason phrase, if it can be sent on: undici reads it as UTF-8, although a host may have meant
 * Latin-1 or any language. It has no meaning of its own (RFC 9112 section 4).
 */
export function printableReason(reason: string | undefined): string | undefined {
  if (reason === undefined || reason === "OK") return reason;
  return beyondLatin1.test(reason) ? undefined : reason;
}

/** The reason phrase of a response: its own, or as libraries and servers say its status. */
export function reasonPhrase({ status, reason }: Pick<Answer, "status" | "reason">): string {
  return reason || (process.getBuiltinModule("node:http").STATUS_CODES[status] ?? "unknown");
}
