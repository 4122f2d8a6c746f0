import { EdbridgeError, NetworkError } from "@edbridge/core";
import { isForeign } from "@edbridge/core/internal";
import { messageOf } from "../http/host-error.js";
import {
  type ChangeId,
  forCaller,
  isLegacyError,
  type LegacyError,
  legacyError,
  type OptionHint,
  refusalStatus,
  retryingAfter,
  withValues,
} from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { isFromGateway, LookupError } from "../lookups/lookup-error.js";
import { refusesUnread } from "../report/report.js";
import { isUnsure } from "./fate.js";
import { recordsId } from "./record-translation.js";

/**
 * What follows other writes gives, or the response to it if it fails. Without a response of the host, that
 * is unsure.
 */
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

/**
 * The response to a request of whose writes one has failed.
 *
 * @param account which parts are stored and which are not, without a full stop
 */
export async function answerFailedWrite(account: string, outcome: Answer): Promise<LegacyError> {
  const { status } = outcome;
  const change = isLegacyError(outcome) ? outcome.change : undefined;
  // The response names the change once, at its end.
  const said = (await messageOf(outcome)).replace(` (${change})`, "");
  const text = isUnsure(outcome)
    ? `${account}, as far as is known: ${said} Send the request again.`
    : `${account}: the host answered ${status}. ${said}`;
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
  return { name: "records.values", value, effect: "gives the host's code for a legacy value" };
}

/** An error with the `Retry-After` of the host. */
function withRetryAfter(error: LegacyError, { headers }: Partial<Answer> = {}): LegacyError {
  const retryAfter = headers?.["retry-after"];
  if (retryAfter === undefined) return error;
  return { ...error, headers: { ...error.headers, "retry-after": retryAfter } };
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
