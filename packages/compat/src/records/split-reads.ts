import type { Part } from "@edbridge/records";
import { discard } from "../http/body.js";
import { comparedText, type JsonRecord } from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import type { Lookups } from "../lookups/lookups.js";
import { type Answer, totalCount } from "../http/message.js";
import { queryValue, without } from "../http/query-string.js";
import { type DataCall, type Next, withoutNoneMatch, withPage } from "../sessions/bridged-call.js";
import type { HostPageSize } from "../settings/host-options.js";
import { recordsId } from "./record-translation.js";

/**
 * Reads one record, by its id or its whole key, from the first collection that has it and may be
 * read.
 */
export async function readFirst(
  call: DataCall,
  collections: readonly string[],
  next: Next,
): Promise<Answer> {
  const [first, ...others] = collections.map((collection) => {
    const asked = withCollection(call, collection);
    // One current record of a legacy one is enough to find the others.
    return asked.target.single ? withPage(asked, 1) : asked;
  });
  let answer = await next(first ?? call);
  for (const other of others) {
    if (!isMissing(answer) && answer.status !== 403) break;
    const another = await next(other);
    const isBetter = !isMissing(another) || answer.status !== 403;
    await discard(isBetter ? answer : another);
    if (isBetter) answer = another;
  }
  return answer;
}

function isMissing({ status, json }: Answer): boolean {
  return status === 404 || (Array.isArray(json?.value) && json.value.length === 0);
}

/**
 * A page of legacy records that are several current ones each, of several collections. Each is there
 * once, as the first of its current records that the host lists. How many are before a page, only the
 * lists themselves say, so they are read from their beginning. Callers take a page that is not full for
 * the last one, so it must not be shortened. Collections that may not be read are left out.
 */
export async function readJoined(
  call: DataCall,
  parts: readonly Part[],
  next: Next,
  lookups: Lookups,
  pageSize: HostPageSize,
): Promise<Answer> {
  const { query } = call.target;
  const start = Number(queryValue(query, "offset") || 0);
  const end = start + Number(queryValue(query, "limit"));
  const met = new Set<string>();
  const records: unknown[] = [];
  let first: Answer | undefined;
  let refused: Answer | undefined;
  const readable = parts.filter(({ collection }) => lookups.mayRead(collection));
  for (const part of readable.length > 0 ? readable : parts) {
    const asked = withCollection(call, part.collection);
    for (let offset = 0; met.size < end;) {
      const size = Math.min(pageSize.current, end - met.size);
      const answer = await next(withPage(asked, size, offset));
      const page = answer.json?.value;
      if (!Array.isArray(page)) {
        if (![403, 404, 405].includes(answer.status)) return answer;
        lookups.noteRefusal(part.collection, answer);
        if (refused) await discard(answer);
        refused ??= answer;
        break;
      }
      first ??= answer;
      // A gateway may shorten a page, so only an empty one ends the list.
      if (page.length === 0) break;
      offset += page.length;
      for (const record of page as readonly JsonRecord[]) {
        const key = keyText(part, record);
        if (met.has(key)) continue;
        met.add(key);
        if (met.size > start) records.push(record);
      }
    }
  }
  if (!first && refused) return refused;
  if (refused) await discard(refused);
  // A host counts its own records.
  const { "total-count": _, ...headers } = first?.headers ?? {};
  return { status: 200, ...first, headers, json: first?.json?.with(records) };
}

/** What the current records of one legacy record have in common. */
function keyText(part: Part, record: JsonRecord): string {
  const members = Object.entries(part.keyOf(record));
  return JSON.stringify(members.map(([name, value]) => [name, comparedText(value)]).toSorted());
}

/** A page of several lists, one after the other, each with the page that the first one asks for. */
export async function joinPages(calls: readonly DataCall[], next: Next): Promise<Answer> {
  const query = calls[0]?.target.query ?? [];
  let room = Number(queryValue(query, "limit"));
  let offset = Number(queryValue(query, "offset") || 0);
  const records: unknown[] = [];
  let first: Answer | undefined;
  for (const call of calls) {
    const part = await readPart(call, room, offset, next);
    if (!("page" in part)) return part.answer;
    const { answer, page } = part;
    first ??= answer;
    records.push(...page);
    room -= page.length;
    if (room <= 0) break;
    const isPast = page.length === 0 && offset > 0;
    const asked = withPage(call, 1, offset);
    const total = isPast ? await totalOf(asked, next) : offset + page.length;
    if (total === undefined) return refuseUncounted(call.target.name);
    offset = Math.max(0, offset - total);
  }
  // The count of one list says nothing of all.
  const { "total-count": _, ...headers } = first?.headers ?? {};
  return { status: 200, ...first, headers, json: first?.json?.with(records) };
}

/**
 * The records of one list from `offset` on, with the first response; or a response that is no
 * list. A gateway may shorten a page, so only an empty one ends the list.
 */
async function readPart(
  call: DataCall,
  limit: number,
  offset: number,
  next: Next,
): Promise<{ answer: Answer; page: readonly unknown[] } | { answer: Answer }> {
  const page: unknown[] = [];
  let first: Answer | undefined;
  for (;;) {
    const answer = await next(withPage(call, limit - page.length, offset + page.length));
    if (!Array.isArray(answer.json?.value)) return { answer };
    first ??= answer;
    page.push(...(answer.json.value as readonly unknown[]));
    if (page.length >= limit || answer.json.value.length === 0) return { answer: first, page };
  }
}

/** How many records a collection has. The page of `call` is behind its end. */
async function totalOf(call: DataCall, next: Next): Promise<number | undefined> {
  const { target } = call;
  const query = [...without(target.query, "totalcount"), { name: "totalCount", value: "true" }];
  const answer = await next({ ...call, target: { ...target, query } });
  await discard(answer);
  return totalCount(answer);
}

function refuseUncounted(collection: string): Answer {
  const message = `The host returned no Total-Count for ${collection}, so the requested offset cannot be resolved.`;
  return legacyError(502, message, recordsId);
}

/** The same request for another collection. An ETag of one record says nothing about the others. */
function withCollection(call: DataCall, name: string): DataCall {
  return { ...withoutNoneMatch(call), target: { ...call.target, name } };
}
