import type { BaseUrl, HintValue } from "@edbridge/core/internal";
import { legacySpace } from "./json.js";
import type { Answer, AnswerHeaders, Call } from "./message.js";

const json = { "content-type": "application/json; charset=utf-8" };

/** A JSON answer in the layout of legacy hosts. */
export function jsonAnswer(status: number, value: unknown, headers: AnswerHeaders = {}): Answer {
  return {
    status,
    headers: { ...json, ...headers },
    body: JSON.stringify(value, null, legacySpace),
  };
}

/** The id of a change, such as `EDB004`. */
export type ChangeId = `EDB${number}`;

/** The change that translates records; refusals name it. */
export const recordsId = "EDB024";

/** An option that would change an outcome. */
export interface OptionHint {
  /** Its name, such as `records.onLoss`. */
  readonly name: string;
  /** The value that helps, where there is one to name. */
  readonly value?: HintValue;
  /** What it does: a sentence without its subject, such as `names the host of each year`. */
  readonly effect: string;
}

/** An error that a caller gets in the form of a legacy host. Its body has the message. */
export interface LegacyError extends Answer {
  readonly message: string;
  /** What only the body has: it may name a value of a record, so that no log may have it. */
  readonly forCaller?: string | undefined;
  /** The change that answered in the host's place, if one did. */
  readonly change?: ChangeId | undefined;
  /** The fields that it is about. */
  readonly fields?: readonly string[] | undefined;
  /** The option that helps against this outcome. */
  readonly option?: OptionHint | undefined;
  /** Whether it is unknown if the write was carried out. */
  readonly isUnsure?: boolean | undefined;
}

export function isLegacyError(answer: Answer): answer is LegacyError {
  return "message" in answer;
}

/** A legacy error: a status and one `message`, with the id of a change that answers in the host's place. */
export function legacyError(status: number, message: string, change?: ChangeId): LegacyError {
  const text = change === undefined ? message : `${message} (${change})`;
  return { ...jsonAnswer(status, { message: text }), message: text, change };
}

/** The refusal of a request that needs a change which the owner has turned off. */
export function turnedOff(change: ChangeId, status: number, message: string): LegacyError {
  const option = { name: "without", value: [change], effect: "turns this change off here" };
  return { ...legacyError(status, message, change), option };
}

/** A response with another status. A reason phrase of the host belongs to the host's own status. */
export function withStatus<A extends Answer>(answer: A, status: number): A {
  return status === answer.status ? answer : { ...answer, status, reason: undefined };
}

/** A legacy error with one more sentence. */
export function withSentence(error: LegacyError, sentence: string): LegacyError {
  return withText(error, `${error.message} ${sentence}`, error.forCaller);
}

/** Characters of a value that a response repeats. */
const mostOfValue = 60;

/** A legacy error that repeats values which the caller sent: in the body alone, as they may name a person. */
export function withValues(
  error: LegacyError,
  values: readonly { readonly path: string; readonly value: string }[],
): LegacyError {
  if (values.length === 0) return error;
  const named = values.map(({ path, value }) => `${quoted(value)} in ${path}`);
  return forCaller(error, `The request has ${named.join(", ")}.`);
}

/** A legacy error with a sentence that is in the body alone. */
export function forCaller(error: LegacyError, sentence: string): LegacyError {
  return withText(error, error.message, sentence);
}

/**
 * An error without the address of the host, which may be one of an inner network. A caller that
 * sends its requests to that very address knows it, and gets the error as it is.
 *
 * @param url the URL that the caller asked for
 */
export function withoutHost(answer: Answer, host: BaseUrl, url: string): Answer {
  if (!isLegacyError(answer) || url.startsWith(`${host.origin}/`)) return answer;
  return withText(answer, withoutAddress(answer.message, host), answer.forCaller);
}

/** A text that says "the host" in place of its address, but not where that is only a part of a word or a path. */
export function withoutAddress(text: string, { origin }: BaseUrl): string {
  const authority = origin.slice(origin.indexOf("//") + 2).replaceAll(/[^\w-]/g, String.raw`\$&`);
  const before = String.raw`https?://|(?<=//|\\/|%2f)|(?<![\w./-])`;
  const address = new RegExp(`(?:${before})${authority}(?![\\w-]|\\.\\w)`, "gi");
  return text.replaceAll(address, "the host");
}

/** A value as an error repeats it. */
export function quoted(value: string): string {
  const isLong = value.length > mostOfValue;
  return `${JSON.stringify(value.slice(0, mostOfValue))}${isLong ? "..." : ""}`;
}

function withText(error: LegacyError, message: string, sentence: string | undefined): LegacyError {
  const text = sentence === undefined ? message : `${message} ${sentence}`;
  const { body } = jsonAnswer(error.status, { message: text });
  return { ...error, body, message, forCaller: sentence };
}

/** What a legacy host answered to a method that it did not take. */
export function refuseMethod({ method }: Pick<Call, "method">): LegacyError {
  // A caller may invent a method, of any length.
  const name = /^[A-Z]{1,20}$/.test(method) ? ` '${method}'` : "";
  return legacyError(405, `The requested resource does not support http method${name}.`);
}

/** What a legacy host answered to an id that is none. */
export function malformedId(change: ChangeId): LegacyError {
  return { ...legacyError(400, "The id must be 32 hexadecimal digits."), change };
}

/** What a legacy host answered where no record has the id or the key. */
export function notFound(change: ChangeId): LegacyError {
  return { ...legacyError(404, "The specified resource could not be found."), change };
}

/** The status of an error about a refusal: a redirect or a 204 of the host would mislead the caller. */
export function refusalStatus(status: number): number {
  return status >= 400 ? status : 502;
}

/** Milliseconds as the `Retry-After` of a response, in whole seconds; none where there are none. */
export function retryAfterHeader(milliseconds: number | undefined): AnswerHeaders {
  if (milliseconds === undefined) return {};
  return { "retry-after": String(Math.max(1, Math.ceil(milliseconds / 1000))) };
}

/** A response that says after how many milliseconds to try again, where that is known. */
export function retryingAfter<A extends Answer>(answer: A, milliseconds: number | undefined): A {
  return { ...answer, headers: { ...answer.headers, ...retryAfterHeader(milliseconds) } };
}

/** Why a legacy host refused a bearer; it said so in the reason phrase of an empty 401. */
export type BearerRefusal = "Missing credentials" | "Invalid credentials" | "Invalid token";

/** The legacy host's 401: no body, the reason as reason phrase. */
export function unauthorized(reason: BearerRefusal): Answer {
  return {
    status: 401,
    reason,
    headers: { "www-authenticate": "Bearer", "content-length": "0" },
  };
}
