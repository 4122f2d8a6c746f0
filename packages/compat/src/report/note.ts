import { isLegacyError, type OptionHint, withSentence } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import type { CallNote } from "./event.js";
import type { Report } from "./report.js";
import { shownPath } from "./shown-path.js";
import { withoutValues } from "./without-values.js";

/** How the owner writes an option at a door. */
export type OptionText = (name: string, value?: string) => string;

/** How a program writes an option. */
export const optionText: OptionText = (name, value) =>
  value === undefined ? name : `${name}: "${value}"`;

/** Characters of a reason, characters of a path, and paths, that a note holds at most. */
const [mostReason, mostPath, mostFields] = [300, 100, 20];

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
  const given = isRefused ? error?.fields : leftBehind?.fields;
  const reason = isRefused
    ? (why ?? error?.message ?? (answer.status === 401 ? answer.reason : undefined))
    : [...new Set([...lossReasons, ...unstoredReasons])].filter(Boolean).join(" ") || undefined;
  const values = (report.records ?? []).map(({ value }) => value);
  if (search !== "") values.push(...new URLSearchParams(search).values());
  const option = error?.option ?? report.option;
  return {
    outcome: isRefused ? "refused" : "reduced",
    change: report.answeredBy ?? (isRefused ? undefined : "EDB024"),
    reason: reason === undefined ? undefined : shownReason(reason, values, isRefused),
    correlationId: correlation.exec(reason ?? "")?.[1],
    fields: given?.slice(0, mostFields).map(pathText),
    leftOut: leftOut && [...leftOut],
    notKept: notKept && [...notKept],
    dropped,
    option: option && textOf(option.name, option.value),
  };
}

/** A response whose error also names the option that helps. */
export function withOptionNamed(answer: Answer, { option: other }: Report, textOf: OptionText) {
  if (!isLegacyError(answer)) return answer;
  const option: OptionHint | undefined = answer.option ?? other;
  if (!option) return answer;
  const { name, value, effect } = option;
  return withSentence(answer, `The option ${textOf(name, value)} ${effect}.`);
}

/** A reason without values. What edbridge itself names is shown, if it is nobody's data. */
function shownReason(reason: string, values: readonly unknown[], isRefused: boolean): string {
  // A host, which may repeat anything, is asked before any other refusal.
  const isOurs = !isRefused || reason.startsWith("Request not sent: ");
  return withoutValues(plainReason(reason), values, mostReason, isOurs ? nobodysData : undefined);
}

/** The codes of the host, and the examples of dates and times, in sentences of edbridge's own. */
const nobodysData =
  /( The nearest that it has are "[^]*?"(?=\. |\.?$)| no code "[^"]*" of \w+Descriptors, which | must be a (?:date|date and time|time), such as [\d:T-]+)/;

// It is different for each request, so equal reasons would look different.
const correlation = / ?\[correlationId ([\w-]{1,64})\]/;

/** A reason without its full stop, and without the parts that the note has as members. */
function plainReason(text: string): string {
  return text
    .replace(/ \(EDB\d+\)$/, "")
    .replace(correlation, "")
    .replace(/\.$/, "");
}

// A caller may give its fields any name.
function pathText(path: string): string {
  return shownPath(path)
    .replaceAll(/[^\w.[\]*~-]/gu, "?")
    .slice(0, mostPath);
}
