import type { Answer, AnswerHeaders } from "../http/message.js";
import type { DataCall } from "../changes/change.js";
import { isRecordValue } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";

/** The record a list was asked for, with its header fields, or what stands in its place. */
export type Picked =
  { readonly value: unknown; readonly headers?: AnswerHeaders } | { readonly answer: Answer };

/** The one record of a list that was asked for by all parts of a natural key. */
export function oneOf(value: unknown, call: DataCall, headers: AnswerHeaders): Picked {
  if (!Array.isArray(value)) return { value };
  const [record, another] = value as readonly unknown[];
  if (record === undefined) {
    return { answer: legacyError(404, "The specified resource could not be found.") };
  }
  if (another !== undefined) {
    const message =
      "More than one record has this legacy natural key on the current host: read the list by another filter, or one record by its id.";
    return { answer: legacyError(409, message, "EDB009") };
  }
  const etag = isRecordValue(record) ? record["_etag"] : undefined;
  if (typeof etag !== "string") return { value: record };
  const fields = { ...headers, etag: `"${etag}"` };
  if (!matches(call.headers["if-none-match"], etag)) return { value: record, headers: fields };
  return { answer: { status: 304, headers: { etag: `"${etag}"` } } };
}

/** Whether an `If-Match` or `If-None-Match` names an ETag, which is given without its quotes. */
export function matches(condition: string | undefined, etag: string): boolean {
  const tags = condition
    ?.split(",")
    .map((tag) => tag.trim().replace(/^W\//, "").replaceAll('"', ""));
  return tags?.some((tag) => tag === etag || tag === "*") ?? false;
}
