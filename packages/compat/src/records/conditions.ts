import { matchesEtag } from "../http/headers.js";
import { type JsonRecord, plainText } from "../http/json.js";
import { legacyError, notFound } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { LookupError } from "../lookups/lookup-error.js";
import type { Lookups } from "../lookups/lookups.js";
import { isRecord } from "../routing/host-target.js";
import { type DataCall, withoutConditions } from "../auth/bridged-call.js";
import { recordsId } from "./record-translation.js";

/** The ETag in a record of the host. */
export function etagOf(record: JsonRecord): string | undefined {
  return plainText(record["_etag"]);
}

/** Whether the `If-Match` of a request names another ETag. */
export function isStale(etag: string | undefined, { headers }: DataCall): boolean {
  const condition = headers["if-match"];
  return condition !== undefined && etag !== undefined && !matchesEtag(condition, etag);
}

/** A request without the caller's conditions. The host carries it out if the record is as it was read. */
export function conditionalOn(etag: string | undefined, call: DataCall): DataCall {
  const plain = withoutConditions(call);
  if (etag === undefined) return plain;
  return { ...plain, headers: { ...plain.headers, "if-match": `"${etag}"` } };
}

/** The refusal of a request whose `If-Match` names another ETag. */
export function preconditionFailed(): Answer {
  return legacyError(412, "The resource was modified by another consumer.", recordsId);
}

/** The refusal of a request whose `If-Match` does not match; `undefined` if it does. Nothing is written. */
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
    // A caller may be allowed to write and not to read. The host then checks the condition.
    if (error instanceof LookupError) return undefined;
    throw error;
  }
}
