import { discard } from "../http/body.js";
import { type JsonDocument, type JsonRecord, plainText } from "../http/json.js";
import { legacyError, retryingAfter, withStatus } from "../http/legacy-response.js";
import type { Answer } from "../http/message.js";
import { type DataCall, type Next, withoutConditions } from "../auth/bridged-call.js";
import { etagOf } from "./conditions.js";
import { recordsId } from "./record-translation.js";

/** A write of a record of whose key the host may have one already. */
export interface Overwrite {
  /** The request; its target is the collection, or the record that a PUT names. */
  readonly call: DataCall;
  /** The body that the record came in. The new record is printed in the same layout. */
  readonly json: JsonDocument;
  /** The host's record, if it is known. */
  readonly existing: JsonRecord | undefined;
  /** The record to write: the caller's fields, and those that only the host has. */
  readonly merge: (existing: JsonRecord | undefined) => JsonRecord;
  /** The path of the host's collections, with which its Locations begin. */
  readonly root: string;
  /** Reads the host's record again, after it has changed. */
  readonly reread: () => Promise<JsonRecord | undefined>;
}

/** How often a record is merged again because another writer was faster. */
export const mostRetries = 3;

/**
 * Writes a record. A record that was read is replaced only if it has not changed since: the request
 * carries the ETag that was read (RFC 9110 section 13.1.1). After a 412 the record is read and merged
 * again. A condition of the caller is sent as it is.
 */
export async function overwrite(write: Overwrite, next: Next): Promise<Answer> {
  const { call, reread } = write;
  let { existing } = write;
  for (let retries = 0; ; retries++) {
    const request = requestOver(write, existing);
    const answer = await next(request);
    const isGuarded = request.headers["if-match"] !== call.headers["if-match"];
    const isMoved = answer.status === 412 || (answer.status === 404 && call.method === "POST");
    if (isGuarded && answer.status === 412 && retries === mostRetries) {
      await discard(answer);
      return contended();
    }
    if (!isGuarded || !isMoved || retries === mostRetries) {
      return call.method === "POST" && isGuarded ? asPosted(answer, request, write) : answer;
    }
    await discard(answer);
    const before = existing && etagOf(existing);
    existing = await reread();
    // The host refuses the very ETag that it has just given: it cannot protect the record from others.
    if (existing && answer.status === 412 && etagOf(existing) === before) {
      return next({ ...call, json: write.json.with(write.merge(existing)) });
    }
  }
}

/** The request that replaces a record: by its id, with its ETag, if both are known. */
function requestOver({ call, json, merge }: Overwrite, existing: JsonRecord | undefined): DataCall {
  const record = merge(existing);
  const id = existing && plainText(existing["id"]);
  const etag = existing && etagOf(existing);
  if (id === undefined || etag === undefined || isConditional(call)) {
    return { ...call, json: json.with(record) };
  }
  const plain = withoutConditions(call);
  return {
    ...plain,
    method: "PUT",
    headers: { ...plain.headers, "if-match": `"${etag}"` },
    json: json.with({ ...record, id }),
    target: { ...call.target, part: id, query: [] },
  };
}

/** The refusal of a record that others keep changing. A 412 is for callers that set a condition. */
function contended(): Answer {
  const message =
    "Not stored: other programs changed the record several times while it was written. Send it again.";
  return retryingAfter(legacyError(503, message, recordsId), 1000);
}

function isConditional({ headers }: DataCall): boolean {
  return headers["if-match"] !== undefined || headers["if-none-match"] !== undefined;
}

/** The response to a POST that was sent as a PUT of the same record. */
function asPosted(answer: Answer, { target }: DataCall, { root }: Overwrite): Answer {
  if (answer.status !== 204 && answer.status !== 200) return answer;
  const location = `${root}/${target.name}/${target.part}`;
  if (answer.status === 200) return { ...answer, headers: { ...answer.headers, location } };
  // A 204 has no body (RFC 9110 section 15.3.5), though a host may send one. Its caller gets a 200.
  void discard(answer);
  const headers = { ...answer.headers, "content-length": "0", location };
  return { ...withStatus(answer, 200), body: undefined, headers };
}
