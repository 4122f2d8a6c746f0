import type { Answer } from "../../http/message.js";
import { messageOf } from "../../changes/errors.js";
import { recordsChange } from "../../changes/records.js";
import { legacyError } from "../../http/legacy-response.js";
import { LookupError } from "../../lookups/lookup-error.js";

/** What tells a caller that something which belongs to a record could not be asked for. */
export async function lookupFailed(error: unknown): Promise<Answer> {
  if (!(error instanceof LookupError)) throw error;
  const said = error.answer ? ` ${await messageOf(error.answer)}` : "";
  return legacyError(error.status, error.message + said, recordsChange.id);
}
