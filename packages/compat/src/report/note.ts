import { isLegacyError, type OptionHint, withSentence } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { CallNote } from "./event.js";
import type { Report } from "./report.js";
import { pathText, withoutValues } from "./without-values.js";

/** How the owner writes an option at a door. */
export type OptionText = (name: string, value?: string) => string;

/** How a program writes an option. */
export const optionText: OptionText = (name, value) =>
  value === undefined ? name : `${name}: "${value}"`;

/** Characters of a reason, and paths, that a note holds at most. */
const [mostReason, mostFields] = [300, 20];

/**
 * The note of a call for its owner; `undefined` if all went as on a legacy host.
 *
 * @param search the query of the call, whose values the note does not repeat
 */
export function noteOf(
  report: Report,
  answer: Answer,
  search: string,
  textOf: OptionText,
): CallNote | undefined {
  const { leftBehind, leftOut, notKept, dropped, lossReasons, unstoredReasons, why } = report;
  const isRefused = answer.status >= 400 || why !== undefined;
  const isReduced = leftBehind || leftOut || notKept || unstoredReasons.length > 0;
  if (!isRefused && !isReduced) return undefined;
  const error = isLegacyError(answer) ? answer : undefined;
  const fields = isRefused ? error?.fields : leftBehind?.fields;
  const refusal = why ?? error?.message ?? (answer.status === 401 ? answer.reason : undefined);
  const reasons = new Set([...lossReasons, ...unstoredReasons]);
  const reason = isRefused ? refusal : [...reasons].filter(Boolean).join(" ");
  const option = error?.option ?? report.option;
  return {
    outcome: isRefused ? "refused" : "reduced",
    change: report.answeredBy ?? (isRefused ? undefined : "EDB024"),
    reason: reason ? shownReason(reason, report, search, isRefused) : undefined,
    correlationId: correlation.exec(reason ?? "")?.[1],
    fields: fields?.slice(0, mostFields).map(pathText),
    leftOut,
    notKept,
    dropped,
    option: option && textOf(option.name, option.value),
  };
}

/** A response whose error also names the option that helps. */
export function withOptionNamed(answer: Answer, report: Report, textOf: OptionText): Answer {
  if (!isLegacyError(answer)) return answer;
  const option: OptionHint | undefined = answer.option ?? report.option;
  if (!option) return answer;
  const { name, value, effect } = option;
  return withSentence(answer, `The option ${textOf(name, value)} ${effect}.`);
}

/**
 * A reason without values, without its full stop, and without the parts that the note has as members.
 * What edbridge itself names is shown, if it is nobody's data.
 */
function shownReason(
  reason: string,
  { records }: Report,
  search: string,
  isRefused: boolean,
): string {
  const values = [...records.map(({ value }) => value), ...new URLSearchParams(search).values()];
  const plain = reason
    .replace(/ \(EDB\d+\)$/, "")
    .replace(correlation, "")
    .replace(/\.$/, "");
  // A host, which may repeat anything, is asked before any other refusal.
  const isOurs = !isRefused || reason.startsWith("Request not sent: ");
  return withoutValues(plain, values, mostReason, isOurs ? nobodysData : undefined);
}

/** The codes of the host, and the examples of dates and times, in sentences of edbridge's own. */
const nobodysData =
  /( The nearest that it has are "[^]*?"(?=\. |\.?$)| no code "[^"]*" of \w+Descriptors, which | must be a (?:date|date and time|time), such as [\d:T-]+)/;

// It is different for each request, so equal reasons would look different.
const correlation = / ?\[correlationId ([\w-]{1,64})\]/;
