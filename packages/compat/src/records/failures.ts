import { EdbridgeError, NetworkError } from "@edbridge/core";
import { messageOf } from "../http/host-error.js";
import { legacyError, refusalStatus, retryingAfter } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { LookupError } from "../lookups/lookup-error.js";
import { recordsId } from "./record-translation.js";

/** The response to a write before which others were carried out; an unsure one where none came. */
export async function answerOrUnsure(sent: Promise<Answer>): Promise<Answer> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof NetworkError) {
      return { ...legacyError(502, "No whole response came."), isUnsure: true };
    }
    // Nothing was sent: too many requests wait for the host.
    if (error instanceof EdbridgeError) return busy(error);
    throw error;
  }
}

function busy({ message, retryAfter }: EdbridgeError): Answer {
  return retryingAfter({ ...legacyError(503, message), isUnsure: true }, retryAfter);
}

/**
 * The error that tells of a write which did not succeed.
 *
 * @param account what is stored and what is not, without a full stop
 */
export async function answerFailedWrite(account: string, outcome: Answer): Promise<Answer> {
  const { status, isUnsure = false } = outcome;
  const said = await messageOf(outcome);
  const text = isUnsure
    ? `${account}, as far as is known: ${said} Send the request again.`
    : `${account}: the host answered ${status}. ${said}`;
  // A legacy 401 has no body, and would not tell what is stored.
  const told = status === 401 ? 502 : refusalStatus(status);
  return withRetryAfter(legacyError(told, text.trim(), recordsId), outcome);
}

/**
 * The error that tells of something that was needed and could not be looked up.
 *
 * @param change the change that needed it; default that of records
 * @throws any other error
 */
export async function answerFailedLookup(
  error: unknown,
  change: `EDB${number}` = recordsId,
): Promise<Answer> {
  if (!(error instanceof LookupError)) throw error;
  const reason = error.answer ? ` ${await messageOf(error.answer)}` : "";
  return withRetryAfter(legacyError(error.status, error.message + reason, change), error.answer);
}

/** An error that says, as the host did, when to try again. */
function withRetryAfter(error: Answer, { headers }: Partial<Answer> = {}): Answer {
  const retryAfter = headers?.["retry-after"];
  if (retryAfter === undefined) return error;
  return { ...error, headers: { ...error.headers, "retry-after": retryAfter } };
}
