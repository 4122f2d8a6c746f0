import { createHash } from "node:crypto";
import { type Clock, EdbridgeError } from "@edbridge/core";
import { ExpiringMap } from "@edbridge/core/internal";
import { isLegacyError, type LegacyError } from "../http/legacy-response.js";
import type { Answer, Call, HeaderFields } from "../http/message.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import { callOrigin } from "./call-site.js";
import {
  callChannel,
  type CallEvent,
  type CallKind,
  type CallNote,
  type CallOrigin,
  currentRun,
} from "./event.js";
import { noteOf, optionText, type OptionText, withOptionNamed } from "./note.js";
import { type AdmittedCall, type Owner, refusedBy } from "./owner.js";
import { Report } from "./report.js";
import { warnOfParts, warnOnce } from "./warnings.js";

/** What a reporter is made with. */
export interface ReporterOptions {
  readonly clock: Clock;
  /** The collection that a call names, if it is a known one. */
  readonly collectionOf: (route: LegacyRoute) => string | undefined;
  /** Names of callers by client key, or by its digest. */
  readonly callerNames?: Readonly<Record<string, string>> | undefined;
}

type ReportedCall = Pick<Call, "method" | "headers">;

/** Informs the owner of a bridge of what becomes of its calls. */
export class Reporter {
  readonly owner: Owner;
  readonly optionText: OptionText;
  /** Takes what the owner should know that belongs to no single call. */
  readonly warn: (text: string) => void;
  readonly #options: ReporterOptions;
  readonly #given: ReadonlyMap<string, string>;
  // A caller may invent keys.
  readonly #names = new ExpiringMap<string>({ limit: 1000 });
  readonly #signedInBefore = new WeakSet<object>();

  constructor(owner: Owner, options: ReporterOptions) {
    this.owner = owner;
    this.optionText = owner.optionText ?? optionText;
    this.warn = owner.warn ?? warnOfParts;
    this.#options = options;
    this.#given = new Map(Object.entries(options.callerNames ?? {}));
  }

  /**
   * Begins the report of a call.
   *
   * @param origin where the program makes it; `here` looks for the nearest line of its own code
   */
  begin(origin?: CallOrigin | "here"): Report {
    if (!callChannel.hasSubscribers && !this.owner.hearsOfCalls) return new Report();
    return new Report(this.#options.clock, origin === "here" ? callOrigin() : origin);
  }

  /** Whether the owner takes a call of a caller now, and how; a response if not. */
  admit(
    clientKey: string | undefined,
    report: Report,
  ): AdmittedCall & { readonly refused?: LegacyError } {
    const { admitCaller } = this.owner;
    if (!admitCaller || clientKey === undefined) return {};
    const found = admitCaller({ caller: this.nameOf(clientKey), clientKey });
    return "status" in found ? { refused: refusedBy(found, report) } : found;
  }

  /**
   * Ends the report of a call with its response: makes the note and the event, as far as somebody takes
   * them, names in headers what was lost, and in an error the option that helps.
   */
  answered(report: Report, answer: Answer, call: ReportedCall, route: LegacyRoute): Answer {
    const { status } = answer;
    if (status >= 400 && isLegacyError(answer)) report.answeredBy ??= answer.change;
    report.note ??= noteOf(report, answer, route.search, this.optionText);
    if (report.clock) this.publish(report, call, route, status);
    const headers = report.headers && { ...answer.headers, ...report.headers };
    const named = headers ? { ...answer, headers } : answer;
    if (!report.note) return named;
    if (!this.owner.hearsOfCalls) {
      const collection = this.#collectionOf(report, route);
      warnOnce(report, { method: call.method, status, collection, ...report.note });
    }
    return withOptionNamed(named, report, this.optionText);
  }

  /** The collection of a call, also of one that was refused before it was looked for. */
  #collectionOf(report: Report, route: LegacyRoute): string | undefined {
    return (report.collection ??= this.#options.collectionOf(route));
  }

  /** Ends the report of a call that gets no response. */
  failed(report: Report, error: unknown, call: ReportedCall, route: LegacyRoute): void {
    const code = error instanceof EdbridgeError ? error.code : undefined;
    // No change has answered.
    report.answeredBy = undefined;
    if (report.clock) this.publish(report, call, route, 0, code);
  }

  /**
   * Makes the event of a call that has ended, and publishes it.
   *
   * @param status 0 if there was no answer
   * @param code the code of the error, if there was no answer
   */
  publish(
    report: Report,
    { method, headers }: ReportedCall,
    route: LegacyRoute,
    status: number,
    code?: string,
    ms = this.#options.clock.monotonic() - report.began,
  ): void {
    const { note, changes, mapped, lost, rehearsed, origin, clientKey } = report;
    const { clock } = this.#options;
    const collection = this.#collectionOf(report, route) ?? null;
    const since = clock.monotonic() - report.began;
    // A caller that leaves was not refused.
    const isRefused = note?.outcome === "refused" || code !== undefined;
    report.event = {
      v: 1,
      time: new Date(clock.now() - since).toISOString(),
      run: currentRun(),
      caller: clientKey === undefined ? null : this.nameOf(clientKey),
      door: this.owner.door ?? "fetch",
      method: method.toUpperCase(),
      kind: kindOf(route, { collection, changes }),
      collection,
      changes,
      mapped,
      lost,
      status,
      ms: Math.round(ms),
      hostMs: Math.round(report.hostMs),
      hostCalls: report.hostCalls,
      ...traceOf(headers),
      site: origin?.site ?? null,
      via: origin?.via ?? null,
      ...(origin?.callers?.length ? { callers: origin.callers } : {}),
      refused: isRefused ? (code ?? note?.change ?? String(status)) : null,
      rehearsed: rehearsed && isRefused ? "would-fail" : rehearsed,
      reason: isRefused ? (reasonIn(note) ?? code ?? null) : report.doubt,
      elsewhere: false,
    };
    callChannel.publish(report.event);
  }

  /** Tells the owner the district of each new credential. No sign-in waits for that. */
  signedIn(credential: object, district: () => Promise<number | undefined>): void {
    const { signedIn } = this.owner;
    if (!signedIn || this.#signedInBefore.has(credential)) return;
    this.#signedInBefore.add(credential);
    district().then(
      (found) => signedIn({ district: found }),
      // The sign-in has succeeded. The district is looked up again when it is needed.
      () => {},
    );
  }

  /** Whether a text names the caller with this key: the key, its digest, or the owner's name. */
  isNamed(text: string, clientKey: string): boolean {
    return text === clientKey || text === digestOf(clientKey) || text === this.nameOf(clientKey);
  }

  /** The owner's name for a client key, or a digest of it. */
  nameOf(clientKey: string): string {
    return this.#names.getOrSet(clientKey, (key) => {
      const digest = digestOf(key);
      return this.#given.get(key) ?? this.#given.get(digest) ?? digest;
    });
  }
}

function digestOf(clientKey: string): string {
  return createHash("sha256").update(clientKey).digest("hex").slice(0, 8);
}

function reasonIn(note: CallNote | undefined): string | undefined {
  const option = note?.option && `option: ${note.option}`;
  return [note?.reason, option].filter((part) => part !== undefined).join("; ") || undefined;
}

/** W3C Trace Context, section 3.2.2. */
const traceForm = /^[\da-f]{2}-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/;

/** What OpenTelemetry and others join spans by. */
function traceOf({ traceparent }: HeaderFields): Pick<CallEvent, "traceparent"> {
  return traceparent !== undefined && traceForm.test(traceparent) ? { traceparent } : {};
}

/** Names in the legacy data path that are separate interfaces. */
const interfaces: Readonly<Record<string, CallKind>> = {
  enrollment: "composites",
  identities: "identities",
};

function kindOf(
  { kind }: LegacyRoute,
  { collection, changes }: Pick<CallEvent, "collection" | "changes">,
): CallKind {
  if (kind === "data") return interfaces[collection ?? ""] ?? "data";
  if (kind === "authorize" || kind === "token") return kind;
  return changes.includes("EDB021") ? "metadata" : "other";
}
