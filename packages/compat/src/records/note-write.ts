import { NetworkError } from "@edbridge/core";
import { discard } from "../http/body.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import type { Answer } from "../http/message.js";
import type { Key, Lookups } from "../lookups/lookups.js";
import { isRecord } from "../routing/host-target.js";
import type { DataCall, Next } from "../auth/bridged-call.js";

/** Sends a write as it is, and drops cached records that it has changed. */
export async function passWrite(call: DataCall, next: Next, lookups: Lookups): Promise<Answer> {
  return noteWrite(next(call), call, lookups);
}

/**
 * Waits for the response to a write, and drops cached records that it has changed. Without a response,
 * the write may have been carried out.
 */
export async function noteWrite(
  sent: MaybePromise<Answer>,
  { method, target }: Pick<DataCall, "method" | "target">,
  lookups: Lookups,
  key?: Key,
): Promise<Answer> {
  const { name, part: id } = target;
  let status = 0;
  try {
    const answer = await sent;
    ({ status } = answer);
    return answer;
  } finally {
    if (status < 300 || status === 408 || status >= 500) {
      lookups.invalidate(name, {
        key,
        id,
        deleted: method === "DELETE" && status > 0 && status < 300,
      });
    }
    // The host may have refused a key that was looked up, and whose record is gone.
    if (status === 409) lookups.invalidateAll();
  }
}

/**
 * Sends the DELETE of one record. If the response does not say whether it was carried out, the host is
 * asked for the record. Ids are never used again, so a record that is not found was deleted.
 */
export async function sendDelete(call: DataCall, next: Next, lookups: Lookups): Promise<Answer> {
  try {
    const answer = await passWrite(call, next, lookups);
    if (!answer.isUnsure || !(await isAbsent(call, lookups))) return answer;
    await discard(answer);
  } catch (error) {
    const isUnsure = error instanceof NetworkError && error.fate !== undefined;
    if (!isUnsure || !(await isAbsent(call, lookups))) throw error;
  }
  return { status: 204, headers: {} };
}

/** Whether the host says that it has no such record. */
async function isAbsent({ target }: DataCall, lookups: Lookups): Promise<boolean> {
  const { name, part, collection } = target;
  if (part === undefined || !isRecord(target)) return false;
  return lookups.record(name, part, collection).then(
    (found) => found === undefined,
    () => false,
  );
}
