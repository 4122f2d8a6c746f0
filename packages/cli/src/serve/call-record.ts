import type { Answered, CallNote, LeftBehind } from "@edbridge/compat";
import { ExpiringMap } from "@edbridge/core/internal";
import { requestIdOf } from "./edge.js";

/**
 * What is kept of one call: nothing that could name a person or hold a secret. Legacy callers put
 * keys, secrets and tokens into addresses, headers and bodies, so none of these is here.
 */
export interface CallRecord extends Omit<CallNote, "outcome"> {
  readonly method: string;
  /** `authorize`, `token`, `data`, `current` or `unknown`. */
  readonly kind: string;
  /** By what the request is found in all logs: as its caller named it, or made here. */
  readonly requestId: string;
  /** The trace of W3C Trace Context that it belongs to, if its caller names one. */
  readonly traceId?: string | undefined;
  /** The host name or path of the site that it was for, where there are several. */
  readonly site?: string | undefined;
  /** Who called: a digest of the client key, or the name that the owner gave it. */
  readonly caller?: string | undefined;
  /** The collection of a data call, if it is a known one. */
  readonly collection?: string | undefined;
  /** The answer's status; 0 when the caller had left. */
  readonly status: number;
  /** Whole milliseconds until the answer was out. */
  readonly ms: number;
  /** Bytes sent to the caller, head included. */
  readonly bytes: number;
  /** Whole milliseconds of them in which the host was waited for, and how many requests it got. */
  readonly hostMs?: number | undefined;
  readonly hostCalls?: number | undefined;
  /** The changes that had something to do. */
  readonly changes?: readonly string[] | undefined;
  /** Legacy fields that were translated, and those that the host has no place for. */
  readonly mapped?: readonly string[] | undefined;
  readonly lost?: readonly string[] | undefined;
  /** In a rehearsal, what the host would have done with a write. */
  readonly rehearsed?: string | undefined;
  /** Fields of a record that the host had no place for. */
  readonly leftBehind?: LeftBehind | undefined;
  /** Collections of parts of a record that the host has not stored yet. */
  readonly notStored?: readonly string[] | undefined;
  /** The code of the error that kept the host from answering, such as `EDB_NETWORK`. */
  readonly error?: string | undefined;
  /**
   * `refused`, also for an OAuth call that is refused with status 200; `reduced` for a call that was
   * carried out, but with fields left behind or parts left out; absent for any other.
   */
  readonly outcome?: "refused" | "reduced" | undefined;
}

/** How a call ended, whether or not it came over a connection. */
export type EndedCall = Omit<Answered, "request" | "error"> & {
  readonly request: Pick<Answered["request"], "method" | "headers">;
  readonly error?: Pick<NonNullable<Answered["error"]>, "code" | "message" | "cause"> | undefined;
};

export function recordOf(answered: EndedCall, site = ""): CallRecord {
  const { request, kind, collection, status, bytes, leftBehind, notStored } = answered;
  const { event, error, note } = answered;
  const isInternal = error?.code === "EDB_INTERNAL" && error.cause !== undefined;
  return {
    method: request.method,
    kind,
    requestId: requestIdOf(request),
    traceId: event?.traceparent?.slice(3, 35),
    site: site === "" ? undefined : site,
    caller: event?.caller ?? undefined,
    collection,
    status,
    ms: Math.round(answered.ms),
    bytes,
    hostMs: event?.hostMs,
    hostCalls: event?.hostCalls,
    changes: event?.changes,
    mapped: event && namesOf(event.mapped),
    lost: event && namesOf(event.lost),
    rehearsed: event?.rehearsed ?? undefined,
    leftBehind,
    notStored,
    error: error?.code,
    outcome: note ? note.outcome : error && "refused",
    change: answered.change ?? note?.change,
    // Of an error of edbridge's own its name and where it was thrown.
    reason: note?.reason ?? (isInternal ? placeOf(error.cause) : error?.message),
    // One by one: V8 is slow with what is spread into a new object.
    correlationId: note?.correlationId,
    fields: note?.fields,
    leftOut: note?.leftOut,
    notKept: note?.notKept,
    dropped: note?.dropped,
    option: note?.option,
  };
}

function namesOf(
  fields: readonly { readonly collection: string; readonly field: string }[],
): readonly string[] | undefined {
  if (fields.length === 0) return undefined;
  return fields.map(({ collection, field }) => `${collection}.${field}`);
}

/** Where the sidecar says what it does. */
export interface SidecarLog {
  /** A call has ended. */
  call(record: CallRecord): void;
  /** Something that the operator should know. */
  warn(text: string): void;
  /** Something that happened as it should. */
  info(text: string): void;
}

const mostCallers = 1000;

/**
 * Who has shown that a name is its own, by a handle or a good secret. An OAuth request may name anyone:
 * what strangers say must not fill the series of the metrics, and the page.
 */
export class ProvenCallers {
  readonly #names = new Set<string>();
  /** The last authorize request of each name that is not proven. */
  readonly #claims = new ExpiringMap<CallRecord>({ limit: mostCallers });

  /**
   * The record, without its caller where nobody of that name has proven it yet; and the authorize request
   * that came before the proof, whose caller is known by it.
   */
  counted(record: CallRecord): {
    readonly counted: CallRecord;
    readonly proven?: CallRecord | undefined;
  } {
    const { caller, kind, outcome, status } = record;
    if (caller === undefined || this.#names.has(caller)) return { counted: record };
    const proven = this.#claims.get(caller);
    // Of a caller who has left, nothing says whether its secret is a good one.
    const isProof = kind !== "token" || (outcome === undefined && status >= 200 && status <= 299);
    if (kind === "authorize" || !isProof) {
      if (kind === "authorize") this.#claims.set(caller, record);
      return { counted: { ...record, caller: undefined } };
    }
    this.#claims.delete(caller);
    if (this.#names.size < mostCallers) this.#names.add(caller);
    return { counted: record, proven };
  }
}

/** The kind of an error and where it was thrown. Its message stays out: it may quote a request. */
export function placeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return "a value that is no error";
  const code = "code" in fault && typeof fault.code === "string" ? fault.code : "";
  const { message, stack = "" } = fault;
  // The message comes first, and may have lines that look like places.
  const frames = stack.slice(stack.indexOf(message) + message.length).split("\n");
  const places = frames.filter((line) => /^ {4}at /.test(line)).slice(0, 3);
  const kind = /^\w+$/.test(fault.name) ? fault.name : "Error";
  const words = [kind, /^\w+$/.test(code) ? code : "", ...places.map((line) => line.trim())];
  return words.filter(Boolean).join(" ");
}
