import type { Answered } from "@edbridge/compat";

/**
 * What is kept of one call: nothing that could name a person or hold a secret. Legacy callers put
 * keys, secrets and tokens into addresses, headers and bodies, so none of these is here.
 */
export interface CallRecord {
  readonly method: string;
  /** `authorize`, `token`, `data`, `current` or `unknown`. */
  readonly kind: string;
  /** The answer's status; 0 when the caller had left. */
  readonly status: number;
  /** Whole milliseconds until the answer was out. */
  readonly ms: number;
  /** Bytes sent to the caller, head included. */
  readonly bytes: number;
  /** The change that answered in the host's place, such as `EDB007`. */
  readonly change?: string | undefined;
  /** How many fields of a record the host had no place for. */
  readonly leftBehind?: number | undefined;
  /** Why a sign-in was refused, and which option would help. */
  readonly note?: string | undefined;
  /** The code of the error that kept the host from answering, such as `EDB_NETWORK`. */
  readonly error?: string | undefined;
}

/** What is to be remembered of a call that has ended. */
export function recordOf(answered: Answered): CallRecord {
  const { request, kind, status, ms, bytes, change, leftBehind, note, error } = answered;
  return {
    method: request.method ?? "",
    kind,
    status,
    ms: Math.round(ms),
    bytes,
    change,
    leftBehind: leftBehind?.length,
    note,
    error: error?.code,
  };
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
