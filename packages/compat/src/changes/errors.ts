import { discard } from "../http/body.js";
import { errorText, hostMessage, plainMessage } from "../http/host-error.js";
import { jsonAnswer } from "../http/legacy-response.js";
import { type Answer, headerValue, isJson } from "../http/message.js";
import type { Change } from "./change.js";

export const errors: Change = {
  id: "EDB006",
  title: "Errors have another form",
  difference:
    'A legacy error is {"message": …}. Current hosts add modelState or, from version 7.2 on, send problem details (RFC 9457): detail, validationErrors, errors, correlationId.',
  bridged:
    "The status stays. Everything that the host said is put into message, whatever its form, cut to 4000 characters. A web page, such as that of a gateway, and a body that breaks off are replaced by a plain message; a web page in place of records becomes a 502. A 429 says what to do.",
  finish: "Read detail, validationErrors and errors of the problem details.",
  routes: ["data"],
  async apply(call, next) {
    const answer = await next(call);
    const { status, body, json, change } = answer;
    // What was answered here is in the legacy form already.
    if (change !== undefined || json !== undefined) return answer;
    if (status >= 300 && status < 400 && status !== 304) return misled(answer, redirect(status));
    if (status < 300) return isWebPage(answer) ? misled(answer, webPage) : answer;
    if (status < 400 || status === 401 || call.method === "HEAD" || body === undefined) {
      return answer;
    }
    return inLegacyForm(answer);
  },
};

async function inLegacyForm(answer: Answer): Promise<Answer> {
  const { status } = answer;
  const text = await errorText(answer);
  if (text === "" && status !== 429) return withMessage(answer, undefined);
  const message = (text && hostMessage(text)) || plainMessage(status);
  return withMessage(answer, withAdvice(message, status));
}

/** Legacy hosts limited nothing: their callers need to be told what to do. */
function withAdvice(message: string, status: number): string {
  if (status !== 429) return message;
  return `${message} Call again later, after the seconds in Retry-After if it is given, and make fewer calls at once.`;
}

const webPage =
  "The host answered with a web page in place of records. Something before it may ask for a sign-in or be out of order, or the address of the host may be wrong.";

function isWebPage({ headers }: Answer): boolean {
  const type = headerValue(headers, "content-type");
  return type !== undefined && !isJson(type) && /^\s*text\/html\b/i.test(type);
}

function redirect(status: number): string {
  return `The host answered ${status}, a redirect, which is not followed with a token in hand.`;
}

/** Legacy hosts never redirected, nor gave a page; where a current one does, a setting is wrong. */
async function misled(answer: Answer, message: string): Promise<Answer> {
  await discard(answer);
  const told = withMessage({ ...answer, status: 502, reason: undefined }, message);
  return { ...told, option: { name: "currentBaseUrl", effect: "names where the host is" } };
}

function withMessage(answer: Answer, message: string | undefined): Answer {
  const { status, reason } = answer;
  const { "retry-after": retryAfter, allow } = answer.headers;
  const kept = {
    ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
    ...(allow === undefined ? {} : { allow }),
  };
  if (message === undefined) return { status, reason, headers: { ...kept, "content-length": "0" } };
  return { ...jsonAnswer(status, { message }, kept), reason, message };
}
