import { NetworkError } from "@edbridge/core";
import { messageOf } from "../http/host-error.js";
import { legacyError, refusalStatus } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { LookupError } from "../lookups/lookup-error.js";
import { recordsId } from "./record-translation.js";

/** The response to a write that follows others; `undefined` where no whole one came. */
export type Outcome = Answer | undefined;

/** Waits for the response to a write before which others were carried out. */
export async function outcomeOf(sent: Promise<Answer>): Promise<Outcome> {
  try {
    return await sent;
  } catch (error) {
    if (error instanceof NetworkError) return undefined;
    throw error;
  }
}

/**
 * The error that tells of a write which did not succeed.
 *
 * @param account what is stored and what is not, without a full stop
 */
export async function failedWrite(account: string, outcome: Outcome): Promise<Answer> {
  if (outcome === undefined) {
    const text = `${account}, as far as is known: no whole response came. Send the request again.`;
    return legacyError(502, text, recordsId);
  }
  const { status } = outcome;
  const text = `${account}: the host answered ${status}. ${await messageOf(outcome)}`;
  return legacyError(refusalStatus(status), text.trim(), recordsId);
}

/**
 * The error that tells of something that belongs to a record and could not be looked up.
 *
 * @throws any other error
 */
export async function failedLookup(error: unknown): Promise<Answer> {
  if (!(error instanceof LookupError)) throw error;
  const reason = error.answer ? ` ${await messageOf(error.answer)}` : "";
  return legacyError(error.status, error.message + reason, recordsId);
}
