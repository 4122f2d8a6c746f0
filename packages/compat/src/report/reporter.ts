import { type Clock, EdbridgeError } from "@edbridge/core";
import { type BaseUrl, ExpiringMap, isoTime, sha256 } from "@edbridge/core/internal";
import {
  isLegacyError,
  type LegacyError,
  withoutAddress,
  withSentence,
} from "../http/legacy-response.js";
import type { Answer, Call } from "../http/message.js";
import { type LegacyRoute, metadataPath } from "../routing/legacy-route.js";
import {
  callOrigin,
  callChannel,
  type CallEvent,
  type CallKind,
  type CallNote,
  currentRun,
  type Rehearsed,
} from "./event.js";
import {
  type AdmittedCall,
  textInProgram,
  type OptionText,
  type Owner,
  refusedBy,
  warnOwner,
  warnOnce,
} from "./owner.js";
import { Report } from "./report.js";
import { pathText, withoutValues } from "./without-values.js";

type ReportedCall = Pick<Call, "method" | "headers">;

/** Informs the owner of a bridge of what becomes of its calls. */
export class Reporter {
  readonly owner: Owner;
  readonly optionText: OptionText;
  /** Takes what the owner should know that belongs to no single call. Default of the code: parts that wait. */
  readonly warn: (text: string, code?: string) => void;
  readonly #clock: Clock;
  readonly #callerNames: ReadonlyMap<string, string>;
  // A caller may invent keys.
  readonly #names = new ExpiringMap<string>({ limit: 1000 });

  /** @param names of callers by client key, or by its digest */
  constructor(owner: Owner, clock: Clock, names: Readonly<Record<string, string>> = {}) {
    this.owner = owner;
    this.optionText = owner.optionText ?? textInProgram;
    this.warn = owner.onWarning ?? warnOwner;
    this.#clock = clock;
    this.#callerNames = new Map(Object.entries(names));
  }

  /** Begins the report of a call. @param from `here` looks for the line of the program that makes it */
  begin(from?: "here"): Report {
    if (!callChannel.hasSubscribers && !this.owner.hearsOfCalls) return new Report();
    return new Report(this.#clock, from && callOrigin());
  }

  /** How the owner takes a call of a caller now, or a response if not; `undefined` if nobody asks. */
  admit(
    clientKey: string | undefined,
    report: Report,
    isProven = () => true,
  ): (AdmittedCall & { readonly refused?: LegacyError }) | undefined {
    const { admitCaller } = this.owner;
    if (!admitCaller || clientKey === undefined) return undefined;
    const found = admitCaller({ caller: this.nameOf(clientKey), clientKey, isProven: isProven() });
    // Nobody would wait for it, and a caller whom it refuses would be let in.
    if (found instanceof Promise) throw new TypeError("admitCaller must not return a promise.");
    return found && "status" in found ? { refused: refusedBy(found, report) } : found;
  }

  /** Why the owner refuses the sign-in of a caller now, if it does. */
  refusalOf(clientKey: string, report: Report, isProven: () => boolean): LegacyError | undefined {
    const admitted = this.admit(clientKey, report, isProven);
    admitted?.ended?.();
    return admitted?.refused;
  }

  /**
   * Ends the report of a call with its response: makes the note and the event, as far as somebody takes
   * them, names in headers what was lost, and in an error the option that helps.
   */
  answered(report: Report, answer: Answer, call: ReportedCall, route: LegacyRoute): Answer {
    const { status } = answer;
    const error = isLegacyError(answer) ? answer : undefined;
    const note = (report.note ??= noteOf(report, answer, route.search, this.optionText));
    if (report.clock) this.publish(report, call, route, { status });
    if (note && !this.owner.hearsOfCalls) warnOnce(report, note, call.method, status);
    const { name, value, effect } = error?.option ?? report.option ?? {};
    const named =
      error && name !== undefined
        ? withSentence(error, `The option ${this.optionText(name, value)} ${effect}.`)
        : answer;
    return report.headers ? { ...named, headers: { ...named.headers, ...report.headers } } : named;
  }

  /** Ends the report of a call that gets no response. Its owner learns why, without the host's address. */
  failed(
    report: Report,
    error: unknown,
    call: ReportedCall,
    route: LegacyRoute,
    host: BaseUrl,
  ): void {
    const known = error instanceof EdbridgeError ? error : undefined;
    // No change has answered.
    report.answeredBy = undefined;
    if (!report.clock) return;
    const message = known && withoutAddress(known.message, host);
    const why = message && shownReason(message, report, route.search, true);
    this.publish(report, call, route, { status: 0, code: known?.code, why });
  }

  /** Makes the event of a call that has ended, and publishes it. */
  publish(
    report: Report,
    { method, headers }: ReportedCall,
    route: LegacyRoute,
    { status, code, why, ms }: Outcome,
  ): void {
    const { note, fields, rehearsed, origin, clientKey, collection = null, off } = report;
    const since = this.#clock.monotonic() - report.began;
    const noted = fields ? [...fields.mapped.values()] : none;
    const mapped = noted.filter(({ change }) => !off?.has(change));
    for (const { change } of mapped) report.did(change);
    const { changes } = report;
    // A caller that leaves was not refused.
    const isRefused = note?.outcome === "refused" || code !== undefined;
    const { traceparent } = headers;
    const isOther = route.kind === "unknown" || route.kind === "current";
    const other = isOther && metadataPath.test(route.path) ? "metadata" : "other";
    const event: { -readonly [Name in keyof CallEvent]: CallEvent[Name] } = {
      v: 1,
      time: isoTime(this.#clock.now() - since),
      run: currentRun(),
      caller: clientKey === undefined ? null : this.nameOf(clientKey),
      door: this.owner.door ?? "fetch",
      method: method.toUpperCase(),
      kind: interfaces.get(collection) ?? (isOther ? other : route.kind),
      collection,
      changes,
      mapped,
      lost: fields ? [...fields.lost.values()] : none,
      status,
      ms: Math.round(ms ?? since),
      hostMs: Math.round(report.hostMs),
      hostCalls: report.hostCalls,
      site: origin?.site ?? null,
      via: origin?.via ?? null,
      refused: isRefused ? (code ?? note?.change ?? String(status)) : null,
      rehearsed: rehearsed && verdictOf(rehearsed, report, isRefused, status),
      reason: isRefused
        ? reasonOf(note) || why || (code ?? null)
        : (report.doubt ?? (rehearsed && report.unstoredReasons.join(" "))) || null,
      elsewhere: false,
    };
    if (traceparent !== undefined && traceForm.test(traceparent)) event.traceparent = traceparent;
    if (origin?.callers?.length) event.callers = origin.callers;
    report.event = event;
    callChannel.publish(event);
  }

  /** Whether a text names the caller with this key: the key, its digest, or the owner's name. */
  isNamed(text: string, clientKey: string): boolean {
    return text === clientKey || text === digestOf(clientKey) || text === this.nameOf(clientKey);
  }

  /** The owner's name for a client key, or a digest of it. */
  nameOf(clientKey: string): string {
    return this.#names.getOrSet(clientKey, (key) => {
      const digest = digestOf(key);
      return this.#callerNames.get(key) ?? this.#callerNames.get(digest) ?? digest;
    });
  }
}

/** The verdict on a rehearsed call. With a 503 the rehearsal answers that it cannot tell. */
function verdictOf(
  rehearsed: Rehearsed,
  { isPartRefused }: Report,
  isRefused: boolean,
  status: number,
): Rehearsed {
  if (rehearsed === "not-certain" && status === 503) return rehearsed;
  return isRefused || isPartRefused ? "would-fail" : rehearsed;
}

function digestOf(clientKey: string): string {
  return sha256(clientKey).slice(0, 8);
}

interface Outcome {
  /** 0 if there was no answer. */
  readonly status: number;
  /** The code of the error, if there was no answer. */
  readonly code?: string | undefined;
  /** Why there was none, without values. */
  readonly why?: string | undefined;
  /** Milliseconds that it took. Default: until now. */
  readonly ms?: number | undefined;
}

/** W3C Trace Context, section 3.2.2. OpenTelemetry and others join spans by it. */
const traceForm = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** Names in the legacy data path that are separate interfaces. */
const interfaces: ReadonlyMap<string | null, CallKind> = new Map([
  ["enrollment", "composites"],
  ["identities", "identities"],
]);

function reasonOf(note: CallNote | undefined): string {
  return [note?.reason, note?.option && `option: ${note.option}`].filter(Boolean).join("; ");
}

const none: readonly never[] = [];

/** Characters of a reason, and paths, that a note holds at most. */
const [mostReason, mostFields] = [300, 20];

/**
 * The note of a call for its owner; `undefined` if all went as on a legacy host.
 *
 * @param search the query of the call, whose values the note does not repeat
 */
function noteOf(
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
    correlationId: reason ? correlation.exec(reason)?.[1] : undefined,
    fields: fields?.slice(0, mostFields).map(pathText),
    leftOut,
    notKept,
    dropped,
    option: option && textOf(option.name, option.value),
  };
}

/** A reason without values, its full stop, and what the note has as members. What is nobody's data is shown. */
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
  /( Nearest in it: "[^]*?"(?=\. |\.?$)| no code "[^"]*" of \w+Descriptors, which | must be a (?:date|date and time|time), such as [\d:T-]+)/;

// It is different for each request, so equal reasons would look different.
const correlation = / ?\[correlationId ([\w-]{1,64})\]/;
