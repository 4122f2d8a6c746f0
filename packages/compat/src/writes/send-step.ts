import { NetworkError } from "@edbridge/core";
import { isForeign } from "@edbridge/core/internal";
import { discard } from "../http/body.js";
import { type Answer, headerValue, matchesEtag } from "../http/message.js";
import { isRecordValue, JsonDocument, type JsonRecord, plainText } from "../http/json.js";
import {
  type LegacyError,
  legacyError,
  notFound,
  retryingAfter,
  withStatus,
  recordsId,
} from "../http/legacy-response.js";
import type { Key, Lookups } from "../lookups/lookups.js";
import {
  isConditional,
  isUnsure,
  mayBeDone,
  ofNoRecord,
  type DataCall,
  type Next,
  withoutConditions,
} from "../records/host-request.js";
import { isRecord } from "../routing/host-target.js";
import type { Step, WriteCall } from "./write-call.js";

const contended =
  "Not stored: other programs changed the record several times while it was written. Send it again.";

/** How often a record is merged again because another writer was faster. */
const mostRetries = 3;

/**
 * Sends one step. A record that was read is replaced or deleted only if it has not changed since: the
 * request carries the ETag that was read (RFC 9110 section 13.1.1). After a 412 the record is read and
 * merged again, unless the caller named its state. A condition of the caller is sent as it is.
 */
export async function sendStep(step: Step, x: WriteCall): Promise<Answer> {
  const { request, reread, key } = step;
  let { found, createsOnly = false } = step;
  for (let retries = 0; ; retries++) {
    const lost = x.turn.lost();
    if (lost) return lost;
    const sent = requestOf(step, found, createsOnly);
    if (!sent) return done;
    const sending = sendWrite(sent, x.send, x.lookups, key, step.undo !== undefined);
    const answer = await (step.newKey ? orMade(sending, sent, step.newKey, x) : sending);
    const removes = sent.method === "DELETE";
    if (removes && !step.isMain && answer.status === 404 && !isForeign(answer)) {
      x.lookups.invalidate(sent.target.name, { id: sent.target.part, deleted: true });
    }
    const isGuarded = reread && sent.headers["if-match"] !== request.headers["if-match"];
    const isMoved =
      answer.status === 412 ||
      (answer.status === 404 && !isForeign(answer) && found && request.method === "POST");
    if (!isGuarded) return answer;
    if (isMoved && x.isExact) {
      await discard(answer);
      return preconditionFailed();
    }
    if (!isMoved || retries === mostRetries) {
      if (removes) return answer;
      if (answer.status !== 412) {
        return request.method !== sent.method ? asPosted(answer, sent, x) : answer;
      }
      await discard(answer);
      // A 412 is for callers that set a condition.
      return retryingAfter(legacyError(503, contended, recordsId), 1000);
    }
    await discard(answer);
    const before = found && etagOf(found);
    found = await reread();
    // A record that the key may not read is replaced as it is.
    createsOnly = false;
    // The host refuses the very ETag that it has just given: it cannot protect the record from others.
    if (found && !removes && answer.status === 412 && etagOf(found) === before) {
      found = { ...found, _etag: undefined };
    }
  }
}

/** The response to a POST of a new key; if nobody knows whether it was carried out, the host has the record if so. */
async function orMade(
  sending: Promise<Answer>,
  { target }: DataCall,
  key: Key,
  { lookups, settings, call }: WriteCall,
): Promise<Answer> {
  const { name, collection } = target;
  const answer = await sending.catch((error: unknown) => ({ error }));
  const isLost =
    "error" in answer
      ? answer.error instanceof NetworkError && answer.error.outcome !== undefined
      : mayBeDone(answer);
  const found =
    isLost && collection
      ? await lookups.existing(name, key, collection).catch(() => undefined)
      : undefined;
  if (isRecordValue(found)) {
    if (!("error" in answer)) await discard(answer);
    const root = settings.dataRoot(call.route.schoolYear, collection?.namespace);
    const etag = etagOf(found);
    const named = { location: `${root}/${name}/${idOf(found)}`, "content-length": "0" };
    return { status: 201, headers: { ...named, ...(etag && { etag: `"${etag}"` }) } };
  }
  if ("error" in answer) throw answer.error;
  return answer;
}

/** The response to a step that needs no request. */
export const done: Answer = { status: 204, headers: {} };

/** The request of a step, over what the host has; `undefined` if there is nothing to delete any more. */
function requestOf(
  { request, body, reread }: Step,
  found: JsonRecord | undefined,
  createsOnly: boolean,
) {
  if (!body) return request;
  const record = body(found);
  const id = idOf(found);
  const etag = found && etagOf(found);
  if (!record)
    return id === undefined ? undefined : requestToDelete(request, request.target, id, etag);
  if (!found && createsOnly) {
    const headers = { ...request.headers, "if-match": ofNoRecord };
    return withRecord({ ...request, headers }, record);
  }
  if (!reread || etag === undefined || isConditional(request)) {
    return withRecord(request, record);
  }
  const target = { ...request.target, part: id, query: [] };
  const put = { ...conditionalOn(etag, request), method: "PUT", target };
  return withRecord(put, { ...record, id });
}

function withRecord(request: DataCall, record: JsonRecord): DataCall {
  const { json, headers } = request;
  if (json) return { ...request, json: json.with(record) };
  const typed = { ...headers, "content-type": "application/json" };
  return { ...request, headers: typed, json: new JsonDocument(record) };
}

/** A request to create a record of another collection. It has no media type of the caller's. */
export function requestToCreate(call: DataCall, name: string): DataCall {
  const target = { name, query: [] };
  return { ...withoutConditions(call), method: "POST", json: undefined, target };
}

/** A request to delete a record of a collection, if it is as it was read. */
export function requestToDelete(
  call: DataCall,
  { name, collection }: Pick<DataCall["target"], "name" | "collection">,
  id: string | undefined,
  etag?: string,
): DataCall {
  const target = { name, collection, part: id, query: [] };
  const request = conditionalOn(etag, call);
  return { ...request, method: "DELETE", body: undefined, json: undefined, target };
}

/**
 * Sends one request that writes, and drops cached records that it has changed. Without a response, the
 * write may have been carried out. If the response to a DELETE does not say whether it was, the host is
 * asked for the record. Ids are never used again, so a record that is not found was deleted.
 *
 * @param key of the record, if it is known
 * @param isUndone whether a write of unknown outcome is undone, so that nobody asks for the record
 */
export async function sendWrite(
  call: DataCall,
  send: Next,
  lookups: Lookups,
  key?: Key,
  isUndone = false,
): Promise<Answer> {
  const { name, part: id } = call.target;
  const removes = call.method === "DELETE";
  let answer: Answer | undefined;
  let failure: unknown;
  try {
    answer = await send(call);
  } catch (error) {
    failure = error;
  }
  const { status = 0 } = answer ?? {};
  if (status < 300 || status === 408 || status >= 500) {
    lookups.invalidate(name, { key, id, deleted: removes && status > 0 && status < 300 });
  }
  // The host may have refused a key that was looked up, and whose record is gone.
  if (status === 409) lookups.invalidateAll();
  if (removes && !isUndone) {
    const isLost = answer
      ? isUnsure(answer)
      : failure instanceof NetworkError && failure.outcome !== undefined;
    if (isLost && (await isAbsent(call, lookups))) {
      if (answer) await discard(answer);
      return done;
    }
  }
  if (!answer) throw failure;
  return answer;
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

/** The response to a POST that was sent as a PUT of the same record. */
function asPosted(answer: Answer, { target, ...call }: DataCall, { settings }: WriteCall): Answer {
  if (answer.status !== 204 && answer.status !== 200) return answer;
  const root = settings.dataRoot(call.route.schoolYear, target.collection?.namespace);
  const headers = { ...answer.headers, location: `${root}/${target.name}/${target.part}` };
  if (answer.status === 200) return { ...answer, headers };
  // A 204 has no body (RFC 9110 section 15.3.5), though a host may send one. Its caller gets a 200.
  void discard(answer);
  const empty = { ...headers, "content-length": "0" };
  return { ...withStatus(answer, 200), body: undefined, headers: empty };
}

/** The id of a record of the host. */
export function idOf(record: JsonRecord | undefined): string | undefined {
  return plainText(record?.["id"]);
}

/** A record as it is created: a host gives it an id, and takes none. */
export function withoutId(record: JsonRecord): JsonRecord {
  const { id: _, ...created } = record;
  return created;
}

/** The id of a record that was created, if it is known. */
export function idCreated(answer: Answer | undefined): string | undefined {
  const location = answer && headerValue(answer.headers, "location");
  return location?.match(/([^/]+)\/?$/)?.[1];
}

/** The ETag in a record, of the host or of the legacy generation. */
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

/** The refusal of a request for a record that there is not, as if the host had said it. */
export function recordGone(): LegacyError {
  return { ...notFound(recordsId), change: undefined };
}

/** The refusal of a request whose `If-Match` names another ETag, in the words of a legacy host. */
export function preconditionFailed(): Answer {
  return legacyError(412, "Resource was modified by another consumer.");
}
