import type { Answer } from "../../http/message.js";
import type { DataCall } from "../../changes/change.js";
import { recordsChange } from "../../changes/records.js";
import { isRecord } from "../../routing/host-target.js";
import { plainText } from "../../http/json.js";
import { legacyError } from "../../http/legacy-response.js";
import { LookupError } from "../../lookups/lookup-error.js";
import type { Lookups } from "../../lookups/lookups.js";
import { matches } from "../single-record.js";

/** Whether a call is for another state of a record than the one with an ETag. */
export function isStale(etag: string | undefined, { headers }: DataCall): boolean {
  const condition = headers["if-match"];
  return condition !== undefined && etag !== undefined && !matches(condition, etag);
}

/** What tells a caller that its `If-Match` is for another state of the record. */
export function stale(): Answer {
  return legacyError(412, "The resource was modified by another consumer.", recordsChange.id);
}

/** What tells a caller that there is no record of an id. */
export function notFound(): Answer {
  return legacyError(404, "The specified resource could not be found.");
}

/** The refusal of a call whose `If-Match` does not hold, before anything is written for it. */
export async function refusedForState(
  call: DataCall,
  lookups: Lookups,
): Promise<Answer | undefined> {
  const { target, headers } = call;
  const { name, part, collection } = target;
  if (headers["if-match"] === undefined || part === undefined || !isRecord(target)) {
    return undefined;
  }
  try {
    const record = await lookups.record(name, part, collection);
    if (!record) return notFound();
    return isStale(plainText(record["_etag"]), call) ? stale() : undefined;
  } catch (error) {
    // Who may write and not read is told by the host.
    if (error instanceof LookupError) return undefined;
    throw error;
  }
}
