import { pick } from "@edbridge/core/internal";
import type { LegacyCall } from "../call/legacy-call.js";
import { discard } from "../http/body.js";
import { errorText, hostMessage, isRedirect, plainMessage } from "../http/host-error.js";
import {
  isLegacyError,
  legacyError,
  type LegacyError,
  type OptionHint,
  withSentence,
} from "../http/legacy-response.js";
import { type Answer, isWrite } from "../http/message.js";
import { adviceFor, hostAddress, isUnsure } from "../records/host-request.js";

/** An answer with its error in the legacy form. One that edbridge made has it already. */
export async function withLegacyError(answer: Answer, x: LegacyCall): Promise<Answer> {
  const { status, body } = answer;
  if (isLegacyError(answer)) {
    return answer.isUnsure ? withSentence(answer, adviceFor(x)) : answer;
  }
  if (isRedirect(status)) {
    await discard(answer);
    // Legacy hosts never redirected; if a current one does, a setting is wrong.
    return errorOf(answer, 502, plainMessage(status), hostAddress);
  }
  if (status < 400 || status === 401 || x.method === "HEAD" || body === undefined) return answer;
  const isOfUnknownFate = isWrite(x) && isUnsure(answer);
  const text = await errorText(answer);
  const message = hostMessage(text ?? "") || plainMessage(status);
  const yearless = lacksYear(answer, x);
  if (text === "" && status !== 429 && !isOfUnknownFate) {
    if (yearless !== undefined) return yearNamed(answer, yearless);
    const headers = { ...pick(answer.headers, needed), "content-length": "0" };
    return { status, reason: answer.reason, headers };
  }
  const error = errorOf(answer, status, message + adviceOn(answer, x, isOfUnknownFate));
  return yearless === undefined ? error : yearNamed(error, yearless);
}

/** Advice that callers of a legacy host did not need: on limits, and on writes of unknown outcome. */
function adviceOn({ status }: Answer, x: LegacyCall, isOfUnknownFate: boolean): string {
  if (isOfUnknownFate) return ` ${adviceFor(x)}`;
  if (status !== 429) return "";
  return " Call again later, after the seconds in Retry-After if it is given, and make fewer calls at once.";
}

/** The school year that a 404 about a list may mean, where the host keeps each apart; else `undefined`. */
function lacksYear({ status }: Answer, x: LegacyCall): string | undefined {
  const { route, settings, target } = x;
  const { schoolYear } = route;
  if (status !== 404 || target?.part !== undefined) return undefined;
  const isByYear = settings.dataRoot("2000") !== settings.dataRoot("2001");
  return isByYear ? schoolYear : undefined;
}

function yearNamed(answer: Answer, year: string): LegacyError {
  const sentence = `The host keeps each school year apart, and may have none of ${year}.`;
  const message = isLegacyError(answer) ? `${answer.message} ${sentence}` : sentence;
  const option = { name: "schoolYears", effect: "names the host of each year" };
  return { ...legacyError(404, message), reason: answer.reason, option };
}

function errorOf(
  answer: Answer,
  status: number,
  message: string,
  option?: OptionHint,
): LegacyError {
  const error = legacyError(status, message);
  const reason = status === answer.status ? answer.reason : undefined;
  const headers = { ...error.headers, ...pick(answer.headers, needed) };
  return { ...error, reason, option, headers };
}

/** The headers of an error that a caller needs. */
const needed = ["retry-after", "allow"];
