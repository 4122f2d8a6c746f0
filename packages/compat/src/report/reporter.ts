import { createHash } from "node:crypto";
import { type Clock, EdbridgeError } from "@edbridge/core";
import { ExpiringMap } from "@edbridge/core/internal";
import { isLegacyError, type LegacyError } from "../http/legacy-response.js";
import type { Answer, HeaderFields } from "../http/message.js";
import { callOrigin } from "./call-site.js";
import {
  callChannel,
  type CallDoor,
  type CallEvent,
  type CallKind,
  type CallNote,
  type CallOrigin,
  currentRun,
  type RoutedKind,
} from "./event.js";
import { noteOf, withOptionNamed } from "./note.js";
import { type AdmittedCall, type Owner, ownerDefaults, refusedBy } from "./owner.js";
import { Report } from "./report.js";

/** A call that has ended. */
export interface EndedCall {
  readonly method: string;
  readonly headers: HeaderFields;
}

/** What its address says. */
interface EndedRoute {
  readonly kind: RoutedKind;
  /** Its query. */
  readonly search: string;
}

/** What a reporter is made with. */
export interface ReporterOptions<R> {
  readonly clock: Clock;
  /** The collection that a call names, if it is a known one. */
  readonly collectionOf: (route: R) => string | undefined;
  /** Names of callers by client key, or by its digest. */
  readonly callerNames?: Readonly<Record<string, string>> | undefined;
}

/** Informs the owner of a bridge of what becomes of its calls. */
export class Reporter<R extends EndedRoute = EndedRoute> {
  /** What the owner gave, with the defaults. */
  readonly owner: Required<Owner>;
  readonly #clock: Clock;
  readonly #collectionOf: (route: R) => string | undefined;
  readonly #given: ReadonlyMap<string, string>;
  // A caller may invent keys.
  readonly #names = new ExpiringMap<string>({ limit: 1000 });
  readonly #signedInBefore = new WeakSet<object>();

  constructor(owner: Owner, { clock, collectionOf, callerNames = {} }: ReporterOptions<R>) {
    this.owner = { ...ownerDefaults, ...owner };
    this.#clock = clock;
    this.#collectionOf = collectionOf;
    this.#given = new Map(Object.entries(callerNames));
  }

  /** Whether somebody listens to the events of calls. */
  get listens(): boolean {
    return callChannel.hasSubscribers || this.owner.wantsEvents;
  }

  /**
   * Begins the report of a call.
   *
   * @param origin where the program makes it; `here` looks for the nearest line of its own code
   */
  begin(origin?: CallOrigin | "here"): Report {
    if (!this.listens) return new Report();
    return new Report(this.#clock, origin === "here" ? callOrigin() : origin);
  }

  /** Whether the owner takes a call of a caller now, and how; a response if not. */
  admit(
    clientKey: string | undefined,
    report: Report,
  ): AdmittedCall & { readonly refused?: LegacyError } {
    const { admitCaller } = this.owner;
    if (!admitCaller || clientKey === undefined) return admitted;
    const found = admitCaller({ caller: this.nameOf(clientKey), clientKey });
    return "status" in found ? { refused: refusedBy(found, report) } : found;
  }

  /**
   * Ends the report of a call with its response: makes the note and the event, as far as somebody takes
   * them, names in headers what was lost, and in an error the option that helps.
   */
  answered(report: Report, answer: Answer, call: EndedCall, route: R): Answer {
    const { optionText, tell } = this.owner;
    if (answer.status >= 400 && isLegacyError(answer)) report.answeredBy ??= answer.change;
    report.note ??= noteOf(report, answer, route.search, optionText);
    if (report.clock) this.#publish(report, call, route, answer.status);
    const named = report.headers ? withLossesNamed(answer, report.headers) : answer;
    if (!report.note) return named;
    const { method } = call;
    const collection = this.#collectionOf(route);
    tell(report.note, { method, status: answer.status, collection, report });
    return withOptionNamed(named, report, optionText);
  }

  /** Ends the report of a call that gets no response. */
  failed(report: Report, error: unknown, call: EndedCall, route: R): void {
    const code = error instanceof EdbridgeError ? error.code : undefined;
    // No change has answered.
    report.answeredBy = undefined;
    if (report.clock) this.#publish(report, call, route, 0, code);
  }

  #publish(
    report: Report,
    { method, headers }: EndedCall,
    route: R,
    status: number,
    code?: string,
  ): void {
    const { door, publishes } = this.owner;
    const ms = this.#clock.monotonic() - report.began;
    report.event = eventOf(report, {
      method,
      headers,
      kind: route.kind,
      collection: this.#collectionOf(route),
      status,
      code,
      time: new Date(this.#clock.now() - ms).toISOString(),
      ms,
      door,
      caller: this.nameOf(report.clientKey),
    });
    if (publishes) callChannel.publish(report.event);
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

  /** The owner's name for a client key, or a digest of it; `null` if the key is not known. */
  nameOf(clientKey: string): string;
  nameOf(clientKey: string | undefined): string | null;
  nameOf(clientKey: string | undefined): string | null {
    if (clientKey === undefined) return null;
    return this.#names.getOrSet(clientKey, (key) => {
      const digest = digestOf(key);
      return this.#given.get(key) ?? this.#given.get(digest) ?? digest;
    });
  }
}

/** What an event is made of beside the report. */
export interface EndedFacts {
  readonly method: string;
  readonly headers: HeaderFields;
  readonly kind: RoutedKind;
  readonly collection: string | undefined;
  readonly status: number;
  /** The code of the error for which there was no answer. */
  readonly code: string | undefined;
  readonly time: string;
  readonly ms: number;
  readonly door: CallDoor;
  readonly caller: string | null;
}

const admitted: AdmittedCall = {};

function withLossesNamed(answer: Answer, headers: HeaderFields): Answer {
  return { ...answer, headers: { ...answer.headers, ...headers } };
}

function digestOf(clientKey: string): string {
  return createHash("sha256").update(clientKey).digest("hex").slice(0, 8);
}

/** The event of a call that has ended. */
export function eventOf(report: Report, ended: EndedFacts): CallEvent {
  const { method, headers, kind, collection, status, code, time, ms, door, caller } = ended;
  const { note, changes, mapped, lost, rehearsed, origin } = report;
  // A caller that leaves was not refused.
  const isRefused = note?.outcome === "refused" || code !== undefined;
  return {
    v: 1,
    time,
    run: currentRun(),
    caller,
    door,
    method: method.toUpperCase(),
    kind: kindOf(kind, collection, changes),
    collection: collection ?? null,
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
    refused: isRefused ? (code ?? note?.change ?? String(status)) : null,
    rehearsed: rehearsed && isRefused ? "would-fail" : rehearsed,
    reason: isRefused ? (reasonIn(note) ?? code ?? null) : report.doubt,
    elsewhere: false,
  };
}

function reasonIn({ reason, option }: Partial<CallNote> = {}): string | undefined {
  const parts = [reason, option && `option: ${option}`].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : parts.join("; ");
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
  kind: RoutedKind,
  collection: string | undefined,
  changes: readonly string[],
): CallKind {
  if (kind === "data") return interfaces[collection ?? ""] ?? "data";
  if (kind === "authorize" || kind === "token") return kind;
  return changes.includes("EDB021") ? "metadata" : "other";
}
