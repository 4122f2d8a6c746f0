import { NetworkError } from "@edbridge/core";
import type { Answer } from "../../http/message.js";
import { messageOf } from "../../changes/errors.js";
import { recordsChange } from "../../changes/records.js";
import { legacyError, refusalStatus } from "../../http/legacy-response.js";

/** The answer to a write that follows others; `undefined` where no whole one came. */
export type Outcome = Answer | undefined;

/** Waits for the answer to a write before which others were carried out. */
export async function outcomeOf(asked: Promise<Answer>): Promise<Outcome> {
  try {
    return await asked;
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
    const text = `${account}, as far as is known: no whole answer came. Send the call again.`;
    return legacyError(502, text, recordsChange.id);
  }
  const { status } = outcome;
  const text = `${account}: the host answered ${status}. ${await messageOf(outcome)}`;
  return legacyError(refusalStatus(status), text.trim(), recordsChange.id);
}
