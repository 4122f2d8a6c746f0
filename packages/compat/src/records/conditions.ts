import { matchesEtag } from "../http/headers.js";
import { type JsonRecord, plainText } from "../http/json.js";
import { legacyError, notFound } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { LookupError } from "../lookups/lookup-error.js";
import type { Lookups } from "../lookups/lookups.js";
import { isRecord } from "../routing/host-target.js";
import type { DataCall } from "../sessions/bridged-call.js";
import { recordsId } from "./record-translation.js";

/** The ETag that a host writes into a record. */
export function etagOf(record: JsonRecord): string | undefined {
  return plainText(record["_etag"]);
}

/** Whether a request is for another state of a record than the one with an ETag. */
export function isStale(etag: string | undefined, { headers }: DataCall): boolean {
  const condition = headers["if-match"];
  return condition !== undefined && etag !== undefined && !matchesEtag(condition, etag);
}

/** The refusal of a request whose `If-Match` is for another state of the record. */
export function preconditionFailed(): Answer {
  return legacyError(412, "The resource was modified by another consumer.", recordsId);
}

/** The refusal of a request whose `If-Match` does not hold, before anything is written for it. */
export async function refuseForState(
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
    if (!record) return notFound(recordsId);
    return isStale(etagOf(record), call) ? preconditionFailed() : undefined;
  } catch (error) {
    // The host itself refuses a caller that may write and not read.
    if (error instanceof LookupError) return undefined;
    throw error;
  }
}
