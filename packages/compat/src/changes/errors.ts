import type { LegacyCall } from "../call/legacy-call.js";
import { discard } from "../http/body.js";
import { errorText, hostMessage, plainMessage } from "../http/host-error.js";
import { jsonAnswer, withSentence, withStatus } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { adviceFor, hostAddress } from "../records/fate.js";
import type { BridgedCall } from "../auth/bridged-call.js";
import type { CompatSettings } from "../settings/compat-options.js";
import type { Change } from "./change.js";

export const errors: Change = {
  id: "EDB006",
  title: "Errors have another form",
  difference:
    'A legacy error is {"message": …}. Current hosts add modelState or, from version 7.2 on, send problem details (RFC 9457): detail, validationErrors, errors, correlationId.',
  bridged:
    "The status stays the same. The member message has the text of the host's error, cut to 4000 characters; of a web page, such as that of a gateway, its title. edbridge answers 502 if a read gets a response that is not JSON, or a write a 2xx that does not come from the host itself. If it is unknown whether the host carried out a write, the error says so, and whether it is safe to send the write again. The error of a 429 says what to do.",
  finish: "Read detail, validationErrors and errors of the problem details.",
  routes: ["data"],
};

/** An answer with its error in the legacy form. One that edbridge made has it already. */
export async function withLegacyError(answer: Answer, x: LegacyCall): Promise<Answer> {
  const { status, body, json, change, message, isUnsure } = answer;
  if (isUnsure && message !== undefined) return withSentence(answer, adviceFor(x));
  if (change !== undefined || message !== undefined || json !== undefined) return answer;
  if (status >= 300 && status < 400 && status !== 304) return misled(answer, redirect(status));
  if (status < 400 || status === 401 || x.method === "HEAD" || body === undefined) return answer;
  const told = await inLegacyForm(answer, x);
  return mayLackYear(answer, x, x.settings) ? withYearNamed(told, x) : told;
}

async function inLegacyForm(answer: Answer, call: BridgedCall): Promise<Answer> {
  const { status, isUnsure } = answer;
  const text = await errorText(answer);
  if (text === "" && status !== 429 && !isUnsure) return withMessage(answer, undefined);
  const message = (text && hostMessage(text)) || plainMessage(status);
  return withMessage(answer, withAdvice(message, answer, call));
}

/** Adds advice that callers of a legacy host did not need: on limits, and on writes of unknown outcome. */
function withAdvice(message: string, { status, isUnsure }: Answer, call: BridgedCall): string {
  if (isUnsure) return `${message} ${adviceFor(call)}`;
  if (status !== 429) return message;
  return `${message} Call again later, after the seconds in Retry-After if it is given, and make fewer calls at once.`;
}

/** Whether a 404 may be about the school year: the host keeps each apart, and no single record is meant. */
function mayLackYear(
  { status }: Answer,
  { route }: BridgedCall,
  settings: CompatSettings,
): boolean {
  if (status !== 404 || route.kind !== "data" || !route.schoolYear) return false;
  return !route.path.includes("/") && settings.dataRoot("2000") !== settings.dataRoot("2001");
}

function withYearNamed(answer: Answer, { route }: BridgedCall): Answer {
  const year = route.kind === "data" ? route.schoolYear : "";
  const sentence = `The host keeps each school year apart, and may have none of ${year}.`;
  const { reason, message: said } = answer;
  const message = said === undefined ? sentence : `${said} ${sentence}`;
  const option = { name: "schoolYears", effect: "names the host of each year" };
  return { ...jsonAnswer(404, { message }), reason, message, option };
}

function redirect(status: number): string {
  return `The host answered ${status}, a redirect, which is not followed with a token in hand.`;
}

/** The error for a redirect. Legacy hosts never redirected; if a current one does, a setting is wrong. */
async function misled(answer: Answer, message: string): Promise<Answer> {
  await discard(answer);
  const told = withMessage(withStatus(answer, 502), message);
  return { ...told, option: hostAddress };
}

function withMessage(answer: Answer, message: string | undefined): Answer {
  const { status, reason, option } = answer;
  const { "retry-after": retryAfter, allow } = answer.headers;
  const kept = {
    ...(retryAfter === undefined ? {} : { "retry-after": retryAfter }),
    ...(allow === undefined ? {} : { allow }),
  };
  if (message === undefined) return { status, reason, headers: { ...kept, "content-length": "0" } };
  return { ...jsonAnswer(status, { message }, kept), reason, message, option };
}
