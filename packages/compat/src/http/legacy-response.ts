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

/**
 * A legacy error: a status and one `message`. Where a change answers in the host's place, its id
 * is in the message, so that the owner can look it up.
 */
export function legacyError(status: number, message: string, change?: `EDB${number}`): Answer {
  if (change === undefined) return { ...jsonAnswer(status, { message }), message };
  const text = `${message} (${change})`;
  return { ...jsonAnswer(status, { message: text }), message: text, change };
}

/** The refusal of a request that needs a change which the owner has turned off. */
export function turnedOff(change: `EDB${number}`, status: number, message: string): Answer {
  const option = { name: "without", value: change, effect: "turns this change off here" };
  return { ...legacyError(status, message, change), option };
}

/** A response with another status. A reason phrase of the host belongs to the host's own status. */
export function withStatus(answer: Answer, status: number): Answer {
  return status === answer.status ? answer : { ...answer, status, reason: undefined };
}

/** A legacy error with one more sentence. */
export function withSentence(answer: Answer, sentence: string): Answer {
  return withText(answer, `${answer.message ?? ""} ${sentence}`, answer.forCaller);
}

/** Characters of a value that a response repeats. */
const mostOfValue = 60;

/**
 * A legacy error that repeats values which the caller sent: in the body alone, since they may be about
 * a person. Legacy hosts and current ones repeat them too.
 */
export function withValues(
  answer: Answer,
  values: readonly { readonly path: string; readonly value: string }[],
): Answer {
  if (values.length === 0) return answer;
  const told = values.map(({ path, value }) => `${quoted(value)} in ${path}`);
  return forCaller(answer, `The request has ${told.join(", ")}.`);
}

/** A legacy error with a sentence that is in the body alone. */
export function forCaller(answer: Answer, sentence: string): Answer {
  return withText(answer, answer.message ?? "", sentence);
}

/** A value as an error repeats it. */
export function quoted(value: string): string {
  const isLong = value.length > mostOfValue;
  return `${JSON.stringify(value.slice(0, mostOfValue))}${isLong ? "..." : ""}`;
}

function withText(answer: Answer, message: string, sentence: string | undefined): Answer {
  const text = sentence === undefined ? message : `${message} ${sentence}`;
  const { body } = jsonAnswer(answer.status, { message: text });
  return { ...answer, body, message, forCaller: sentence };
}

/** What a legacy host answered to a method that it did not take. */
export function refuseMethod({ method }: Pick<Call, "method">): Answer {
  // A caller may invent a method, of any length.
  const name = /^[A-Z]{1,20}$/.test(method) ? ` '${method}'` : "";
  return legacyError(405, `The requested resource does not support http method${name}.`);
}

/** A response that a change gives in the host's place, in the words of a legacy host. */
export function answeredBy(change: `EDB${number}`, answer: Answer): Answer {
  return { ...answer, change };
}

/** What a legacy host answered to an id that is none. */
export function malformedId(change: `EDB${number}`): Answer {
  return answeredBy(change, legacyError(400, "The id must be 32 hexadecimal digits."));
}

/** What a legacy host answered where no record has the id or the key. */
export function notFound(change: `EDB${number}`): Answer {
  return answeredBy(change, legacyError(404, "The specified resource could not be found."));
}

/**
 * The status of an error that tells of a refusal by the host. Where it redirects, or answers a
 * look-up with 204, its own would tell the caller of a success, or of an address that is not there.
 */
export function refusalStatus(status: number): number {
  return status >= 400 ? status : 502;
}

/** Milliseconds as the `Retry-After` of a response, in whole seconds; none where there are none. */
export function retryAfterHeader(milliseconds: number | undefined): AnswerHeaders {
  if (milliseconds === undefined) return {};
  return { "retry-after": String(Math.max(1, Math.ceil(milliseconds / 1000))) };
}

/** A response that says after how many milliseconds to try again, where that is known. */
export function retryingAfter(answer: Answer, milliseconds: number | undefined): Answer {
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
