import { NetworkError, EdbridgeError } from "@edbridge/core";
import { isTaken, isForeign, pick } from "@edbridge/core/internal";
import { discard } from "../http/body.js";
import {
  isLegacyError,
  type LegacyError,
  legacyError,
  type OptionHint,
  type ChangeId,
  forCaller,
  refusalStatus,
  retryingAfter,
  withValues,
  recordsId,
} from "../http/legacy-response.js";
import { type Answer, type Call, type HeaderFields, isJson, isWrite } from "../http/message.js";
import type { HostTarget } from "../routing/host-target.js";
import { messageOf } from "../http/host-error.js";
import { isFromGateway, LookupError } from "../lookups/lookup-error.js";
import { refusesUnread, rehearsedHeader, type Report } from "../report/report.js";
import type { JsonDocument } from "../http/json.js";
import type { LegacyRoute } from "../routing/legacy-route.js";
import type { Session } from "../auth/sessions.js";

/** A request on its way from the legacy caller to the current host. */
export interface BridgedCall extends Call {
  /** What the caller asked for. */
  readonly route: LegacyRoute;
  /** What a data request asks of the host; its URL is made of this, not of `url`. */
  readonly target?: HostTarget | undefined;
  /** Whose tokens carry it; without one the caller's own `Authorization` goes along. */
  readonly session?: Session | undefined;
  /** The record in its body, once it has been read; it is printed when the request is sent. */
  readonly json?: JsonDocument | undefined;
  /** What is reported of the call; absent for a request that only repeats another. */
  readonly report?: Report | undefined;
}

/** A request for records, whose target is known. */
export interface DataCall extends BridgedCall {
  readonly target: HostTarget;
}

/** Takes a request through what follows, to the host, and gives the response. */
export type Next = (call: BridgedCall) => Promise<Answer>;

/** Whether a request's body is a record. */
export function sendsRecord({ method, headers, body, json }: BridgedCall): boolean {
  if (method !== "POST" && method !== "PUT") return false;
  if (json !== undefined) return true;
  return body !== undefined && isJson(headers["content-type"]);
}

/** A request without conditions on the state of a record. */
export function withoutConditions<T extends BridgedCall>(call: T): T {
  const { "if-match": _, "if-none-match": __, ...headers } = call.headers;
  return { ...call, headers };
}

const ofProfile = "application/vnd.ed-fi.";

/** Whether a record is written under a profile, which may leave out any of its fields. */
export function isProfiled({ headers }: BridgedCall): boolean {
  return headers["content-type"]?.startsWith(ofProfile) ?? false;
}

/** The headers of a request for another collection: the profile that a program asks for is of its own. */
export function withoutProfile(headers: HeaderFields): HeaderFields {
  if (!headers["accept"]?.startsWith(ofProfile)) return headers;
  return { ...headers, accept: "application/json" };
}

/** The statuses of a gateway that got no response of the host. */
const noResponse: ReadonlySet<number> = new Set([502, 504]);

/** Whether it is unknown if a write was carried out: a 502 or 504 of a gateway may hide one that was. */
export function isUnsure(answer: Answer): boolean {
  return isLegacyError(answer) ? answer.isUnsure === true : noResponse.has(answer.status);
}

/** Whether a write may have been carried out for all that an error says: so it may be behind a 500, too. */
export function mayBeDone(answer: Answer): boolean {
  const { status } = answer;
  return isUnsure(answer) || (!isLegacyError(answer) && (status === 408 || status >= 500));
}

/** The response to a write. A 2xx that is not the host's own becomes an unsure 502. */
export function withFate(answer: Answer, { method, target }: BridgedCall): Answer | LegacyError {
  const { status } = answer;
  if (status < 200 || status > 299 || !target || isTaken(method, answer)) return answer;
  // Such a body may be slow, or have no end.
  void discard(answer);
  const message = `The host answered ${method} ${target.name} with ${status}, but not as an Ed-Fi host does. A gateway may have answered.`;
  return { ...legacyError(502, message), isUnsure: true, option: hostAddress };
}

/** The error of a request without a whole response: without the host's address, with advice after a write. */
export function withoutResponse(error: NetworkError, call: BridgedCall): NetworkError {
  const { method, target, route } = call;
  const doing = target ? `${method} ${target.name}` : method;
  if (error.isUnsent || route.kind !== "data" || !isWrite(call)) {
    return new NetworkError(doing, error.cause, error.retryable);
  }
  return new NetworkError(doing, error.cause, false, "unknown", adviceFor(call));
}

/** The connection's own error, as a program gets it without edbridge. That of a write says that it may be done. */
export function connectionError(error: NetworkError): Error {
  const { cause, outcome, message } = error;
  if (!(cause instanceof Error)) return error;
  // Other requests of the connection may have the same error.
  return outcome ? Object.create(cause, { message: { value: message, enumerable: false } }) : cause;
}

/** What a caller may do if it is unknown whether a write was carried out. */
export function adviceFor(call: BridgedCall): string {
  const isUnderCondition = isConditional(call) && call.headers["if-match"] !== ofNoRecord;
  const why = isUnderCondition ? undefined : safe[call.method];
  if (why === undefined) return `${maybe} Look whether it was before you send it again.`;
  return `${maybe} Sending it again is safe: ${why}.`;
}

/** An `If-Match` that no record has: a POST with it creates a record, and never replaces one. */
export const ofNoRecord = '"0"';

/** Whether a caller sets a condition on the state of a record. */
export function isConditional({ headers }: Pick<BridgedCall, "headers">): boolean {
  return headers["if-match"] !== undefined || headers["if-none-match"] !== undefined;
}

const maybe = "It may have been carried out.";

const safe: Readonly<Record<string, string>> = {
  POST: "the host replaces the record that has the same key",
  PUT: "the host replaces the record that has this id",
  DELETE: "a 404 then means that the record is deleted",
};

/** The option to check if something else than the host has answered. */
export const hostAddress = { name: "baseUrl", effect: "names where the host is" } as const;

/** What follows other writes gives, or the response if it fails: an unsure one, if the host gave none. */
export async function answerOrUnsure<T>(work: Promise<T>): Promise<T | LegacyError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LookupError) {
      return { ...(await answerFailedLookup(error)), isUnsure: isFromGateway(error) };
    }
    if (error instanceof NetworkError) {
      return { ...legacyError(502, "No whole response came."), isUnsure: true };
    }
    if (!(error instanceof EdbridgeError)) throw error;
    // It was not sent, because too many requests wait for the host.
    return retryingAfter({ ...legacyError(503, error.message), isUnsure: true }, error.retryAfter);
  }
}

/** The response to a request of whose writes one has failed. @param account what is stored, and what not */
export async function answerFailedWrite(account: string, outcome: Answer): Promise<LegacyError> {
  const { status } = outcome;
  const change = isLegacyError(outcome) ? outcome.change : undefined;
  // The response names the change once, at its end.
  const reason = (await messageOf(outcome)).replace(` (${change})`, "");
  const isRehearsed = outcome.headers[rehearsedHeader] !== undefined;
  const before = isRehearsed ? "Nothing is stored in a rehearsal. A run would say: " : "";
  const text = isUnsure(outcome)
    ? `${account}, as far as is known: ${reason} Send the request again.`
    : `${before}${account}: the host answered ${status}. ${reason}`;
  // A legacy 401 has no body, so it could not say what is stored.
  const shown = status === 401 ? 502 : refusalStatus(status);
  return withRetryAfter(legacyError(shown, text, recordsId), outcome);
}

/**
 * The response to a request for which a look-up has failed.
 *
 * @param change the change that needed the look-up; default EDB024
 * @throws an error that is no `LookupError`
 */
export async function answerFailedLookup(
  error: unknown,
  change: ChangeId = recordsId,
): Promise<LegacyError> {
  if (!(error instanceof LookupError)) throw error;
  const reason = error.answer ? ` ${await messageOf(error.answer)}` : "";
  const answer = legacyError(error.status, error.message + reason, change);
  const { unknown } = error;
  if (unknown) {
    const option = codeHint(unknown.descriptor);
    return { ...withValues(answer, [unknown]), fields: [unknown.path], option };
  }
  if (error.forCaller !== undefined) return forCaller(answer, error.forCaller);
  return withRetryAfter(answer, error.answer);
}

/** The option that says which code of a descriptor is meant. */
export function codeHint(descriptor: string): OptionHint {
  const value = { [descriptor]: { VALUE: "CODE" } };
  return {
    name: "records.values",
    value,
    effect: "sends CODE for VALUE, if the host's operator does not add it",
  };
}

function withRetryAfter(error: LegacyError, { headers = {} }: Partial<Answer> = {}): LegacyError {
  return { ...error, headers: { ...error.headers, ...pick(headers, ["retry-after"]) } };
}

/** Statuses below 500 that say "not now": a token that ended, a time-out, too many requests. */
const ofMoment: ReadonlySet<number> = new Set([401, 408, 412, 425, 429]);

/** Whether the host, or a gateway before it, may take the same write a little later. */
export function isOfMoment(outcome: Answer): boolean {
  const { status } = outcome;
  // A web page comes from a gateway, which knows nothing of records and rights.
  if (isUnsure(outcome) || isForeign(outcome)) return true;
  return status < 400 || status >= 500 || ofMoment.has(status);
}

/** The refusal of a write that could not keep what only the host has. */
export function refuseUnread(collection: string): LegacyError {
  const message = `Request not sent: the key may not read ${collection}. The write could remove fields that only the host has.`;
  const option = { ...refusesUnread, value: "warn", effect: "sends such writes" };
  return { ...legacyError(403, message, recordsId), option };
}

/** Whether a write replaced a record: the host answers 201 to a new one. */
export function hasReplaced({ status }: Answer): boolean {
  return status === 200 || status === 204;
}
