import { type Answer, headerValue } from "../http/message.js";
import { type JsonRecord, plainText } from "../http/json.js";
import {
  isComposed,
  lacksDistrict,
  toLegacy,
  withDistrict,
} from "../records/record-translation.js";
import { existingRecord, keyOfCall } from "./plan-whole.js";
import { etagOf, recordGone, idCreated, idOf, isStale, preconditionFailed } from "./send-step.js";
import { type PartRecord, type Plan, type Sent, type WriteCall } from "./write-call.js";

/**
 * Writes a translated record under the caller's `If-Match`. It reads the host's record for that.
 *
 * @returns the write as {@link onEtag} gives it, or the refusal
 */
export async function onCondition(record: JsonRecord, x: WriteCall): Promise<WriteCall | Answer> {
  const { call, translation, lookups } = x;
  if (call.headers["if-match"] === undefined || !isComposed(translation)) return x;
  const { translator, collection } = translation;
  const { name, part: id } = call.target;
  const key = keyOfCall(record, x);
  lookups.invalidate(name, { key, id });
  const existing = await existingRecord(record, key, translator.addedKeyParts(collection), x);
  if (existing === undefined && id !== undefined) return recordGone();
  // The host knows the condition of a record that it does not show.
  if (existing === undefined || existing === "unreadable") return x;
  const checked = await onEtag(existing, x);
  // The plan does not read it again.
  if (id !== undefined) lookups.noteRead(name, call.target.collection, existing);
  return checked;
}

/**
 * A write under the caller's `If-Match`, which names the ETag of a whole legacy record: the host's records
 * of it are read. If all are in that state, each is written on the condition that it still is.
 *
 * @param existing the host's main record, or one of those of a split record
 * @returns the refusal if one is in another state
 */
export async function onEtag(existing: JsonRecord, x: WriteCall): Promise<WriteCall | Answer> {
  const { call } = x;
  const condition = call.headers["if-match"]?.trim() ?? "*";
  // `*` is for any state of the record.
  if (condition === "*" || !isComposed(x.translation)) return x;
  const etag = await etagOfWhole(existing, x);
  if (isStale(etag, call)) return preconditionFailed();
  const recordEtag = etagOf(existing);
  if (etag === undefined || recordEtag === undefined) return x;
  return {
    ...x,
    call: { ...call, headers: { ...call.headers, "if-match": `"${recordEtag}"` } },
    isExact: true,
  };
}

const etagAlone = new Map([["_etag", new Map<string, never>()]]);

/** The ETag of the legacy record that a current one belongs to, as a read gives it now. */
async function etagOfWhole(existing: JsonRecord, x: WriteCall): Promise<string | undefined> {
  const { translation, lookups } = x;
  const read = lacksDistrict(translation)
    ? await withDistrict(translation, x.keyOrganizations)
    : translation;
  const by = { pageLookups: lookups, namespaces: () => lookups.namespaces() };
  const reading = { by, fields: etagAlone, isFresh: true };
  const [legacy] = await toLegacy([existing], read, reading);
  return legacy && etagOf(legacy);
}

/** The response to a plan that is done, with the ETag of a read now, if the responses of the host tell it. */
export function withEtag(
  main: Answer,
  { others }: Plan,
  sent: readonly Sent[],
  x: WriteCall,
): Answer {
  if (others === undefined) return main;
  const etag = others === "unknown" ? undefined : etagAfter(main, others, sent, x);
  const { etag: _, ...headers } = main.headers;
  return { ...main, headers: etag === undefined ? headers : { ...headers, etag: `"${etag}"` } };
}

function etagAfter(
  main: Answer,
  others: readonly PartRecord[],
  sent: readonly Sent[],
  { call, translation, lookups }: WriteCall,
): string | undefined {
  const { translator, collection } = translation;
  const records = new Map(others.map((each) => [idOf(each.record), each]));
  for (const { step, answer } of sent) {
    const { part: write, found, body, request } = step;
    if (!write) continue;
    const id = idOf(found) ?? request.target.part ?? idCreated(answer);
    // Of what is written over the host's record, what the caller sends says which ETags count.
    const record = body && (write.body ? write.body(found) : write.record);
    const etag = etagIn(answer);
    if (!record) records.delete(id);
    else if (id === undefined || etag === undefined) return undefined;
    else records.set(id, { part: write.part, record: { ...record, id, _etag: etag } });
  }
  const companions: Record<string, JsonRecord[]> = {};
  const places = new Set<string | undefined>();
  for (const { part, record } of records.values()) {
    // What the key may not read, no read gives.
    if (part.mayLack || lookups.unreadable.has(part.collection)) continue;
    (companions[part.collection] ??= []).push(record);
    if (part.place) places.add(plainText(part.place(record)));
  }
  // The district decides which of them are read.
  if (places.size > 1) return undefined;
  const id = call.target.part ?? idCreated(main);
  const mainRecord = { id, _etag: etagIn(main) };
  return translator.etagOf(collection, mainRecord, companions);
}

function etagIn({ headers }: Answer): string | undefined {
  return headerValue(headers, "etag")?.replace(/^W\//, "").replaceAll('"', "");
}
