import type { CallNote } from "../http/call-note.js";
import type { JsonDocument } from "../http/json.js";
import { withSentence } from "../http/legacy-response.js";
import type { Answer, Call, OptionHint } from "../http/message.js";
import { shownPath } from "../settings/shown-path.js";
import { withoutValues } from "../settings/without-values.js";
import { recordsId } from "../records/record-translation.js";
import type { LegacyRoute } from "../routing/legacy-route.js";

/** How the owner writes an option at a door. */
export type OptionText = (name: string, value?: string) => string;

/** A call that a note is made of. */
export interface Noted {
  readonly call: Call;
  readonly route: LegacyRoute;
  /** The records that the caller sent and the host was sent. */
  readonly records?: readonly JsonDocument[];
}

/** Characters of a reason, characters of a path, and paths, that a note holds at most. */
const [mostReason, mostPath, mostFields] = [300, 100, 20];

/** The note of a call for its owner; `undefined` if all went as on a legacy host. */
export function noteOf(
  answer: Answer,
  { route, records = [] }: Noted,
  textOf: OptionText,
): CallNote | undefined {
  const {
    status,
    change,
    leftBehind,
    lossReasons = [],
    leftOut,
    notKept,
    dropped,
    unstoredReasons,
    fields,
    why,
    option,
  } = answer;
  const isRefused = status >= 400 || why !== undefined;
  const lost = (isRefused ? fields : leftBehind?.fields)?.slice(0, mostFields).map(pathText);
  const isReduced = [lost, leftOut, notKept, unstoredReasons].some((each) => each !== undefined);
  if (!isRefused && !isReduced) return undefined;
  const said = isRefused
    ? (why ?? answer.message ?? (status === 401 ? answer.reason : undefined))
    : [...new Set([...lossReasons, ...(unstoredReasons ?? [])])].filter(Boolean).join(" ") ||
      undefined;
  const values = [...records.map(({ value }) => value), ...queryValues(route.search)];
  return {
    outcome: isRefused ? "refused" : "reduced",
    change: change ?? (isRefused ? undefined : recordsId),
    reason: said === undefined ? undefined : shownReason(said, values, isRefused),
    correlationId: correlation.exec(said ?? "")?.[1],
    fields: lost,
    leftOut,
    notKept,
    dropped,
    option: option && textOf(option.name, option.value),
  };
}

/** A legacy error that also names the option that helps. */
export function withOptionNamed(answer: Answer, textOf: OptionText): Answer {
  const { option, message } = answer;
  if (!option || message === undefined) return answer;
  return withSentence(answer, sentenceOf(option, textOf));
}

/** How a program writes an option. */
export const optionText: OptionText = (name, value) =>
  value === undefined ? name : `${name}: "${value}"`;

function sentenceOf({ name, value, effect }: OptionHint, textOf: OptionText): string {
  return `The option ${textOf(name, value)} ${effect}.`;
}

/** A reason without values. What edbridge itself names is shown, if it is nobody's data. */
function shownReason(said: string, values: readonly unknown[], isRefused: boolean): string {
  // A host, which may repeat anything, is asked before any other refusal.
  const isOurs = !isRefused || said.startsWith("Request not sent: ");
  return withoutValues(plainReason(said), values, mostReason, isOurs ? nobodysData : undefined);
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

function queryValues(search: string): string[] {
  return search === "" ? [] : [...new URLSearchParams(search).values()];
}

// A caller may give its fields any name.
function pathText(path: string): string {
  return shownPath(path)
    .replaceAll(/[^\w.[\]*~-]/gu, "?")
    .slice(0, mostPath);
}
