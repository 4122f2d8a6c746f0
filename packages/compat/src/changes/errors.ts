import { isObject, jsonObject } from "@edbridge/core/internal";
import { bodyText, decoded, discard } from "../http/body.js";
import { type Answer, type Body, headerValue, isJson } from "../http/message.js";
import type { Change } from "./change.js";
import { jsonAnswer } from "../http/legacy-response.js";

/** Bytes of an error body that are read at most. */
const limit = 256 * 1024;

export const errors: Change = {
  id: "EDB006",
  title: "Errors have another form",
  difference:
    'A legacy error is {"message": …}. Current hosts add modelState or, from 7.2, send problem details (RFC 9457): detail, validationErrors, errors, correlationId.',
  bridged:
    "The status is kept; everything the host said is put into message. A body that is no JSON, such as a gateway's page, is replaced by a plain message; a page in place of records is a 502. A 429 says what to do.",
  finish: "Read detail, validationErrors and errors of the problem details.",
  routes: ["data"],
  answer(answer, { method }) {
    const { status, body, change } = answer;
    // What was answered here is in the legacy form already.
    if (change !== undefined) return answer;
    if (status >= 300 && status < 400 && status !== 304) return misled(answer, redirect(status));
    if (status < 300 && isWebPage(answer)) return misled(answer, webPage);
    if (status < 400 || status === 401 || method === "HEAD" || body === undefined) return answer;
    return inLegacyForm(answer, body);
  },
};

async function inLegacyForm(answer: Answer, body: Body): Promise<Answer> {
  const text = await bodyText(decoded(body, answer.headers), limit);
  if (text === "" && answer.status !== 429) return withBodyOf(answer, undefined);
  const said = jsonObject(text);
  const message = said && legacyMessage(said);
  return withBodyOf(answer, withAdvice(message || plain(answer.status), answer.status));
}

/** What a host says of a call that it refused. */
export async function messageOf({ status, headers, body }: Answer): Promise<string> {
  const text = body === undefined ? "" : await bodyText(decoded(body, headers), limit);
  const said = text === undefined ? undefined : jsonObject(text);
  return (said && legacyMessage(said)) || plain(status);
}

/** Legacy hosts limited nothing: their callers need to be told what to do. */
function withAdvice(message: string, status: number): string {
  if (status !== 429) return message;
  return `${message} Call again later, after the seconds in Retry-After if it is given, and make fewer calls at once.`;
}

function plain(status: number): string {
  return `The host answered ${status} without saying why.`;
}

const webPage =
  "The host answered with a web page in place of records. Something before it may ask for a sign-in or be out of order, or currentBaseUrl may name another place.";

function isWebPage({ headers }: Answer): boolean {
  const type = headerValue(headers, "content-type");
  return type !== undefined && !isJson(type) && /^\s*text\/html\b/i.test(type);
}

function redirect(status: number): string {
  return `The host answered ${status}, a redirect, which is not followed with a token in hand: currentBaseUrl must name where the host is.`;
}

/** Legacy hosts never redirected, nor gave a page; where a current one does, a setting is wrong. */
async function misled(answer: Answer, message: string): Promise<Answer> {
  await discard(answer);
  return withBodyOf({ ...answer, status: 502, reason: undefined }, message);
}

function withBodyOf(answer: Answer, message: string | undefined): Answer {
  const { status, reason } = answer;
  const { "retry-after": retryAfter, allow } = answer.headers;
  const kept = {
    ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
    ...(allow === undefined ? {} : { allow }),
  };
  if (message === undefined) return { status, reason, headers: { ...kept, "content-length": "0" } };
  return { ...jsonAnswer(status, { message }, kept), reason };
}

/** All that a host's error says, in one text. */
export function legacyMessage(said: Readonly<Record<string, unknown>>): string {
  const {
    detail,
    message,
    Message,
    title,
    validationErrors,
    modelState,
    errors: others,
    correlationId,
  } = said;
  const main = [detail, message, Message, title].find((text) => typeof text === "string" && text);
  const parts = [
    ...(typeof main === "string" ? [main] : []),
    ...fieldErrors(validationErrors),
    ...fieldErrors(modelState),
    ...texts(others),
    ...texts(correlationId).map((id) => `[correlationId ${id}]`),
  ];
  return [...new Set(parts)].join(" ");
}

function fieldErrors(value: unknown): string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([field, list]) => {
    const said = texts(list);
    return said.length === 0 ? [] : [`${field}: ${said.join(" ")}`];
  });
}

function texts(value: unknown): string[] {
  const list: readonly unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((item) => (typeof item === "string" && item !== "" ? [item] : []));
}
