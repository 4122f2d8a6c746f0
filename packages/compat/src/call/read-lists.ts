import { isForeign, none, pagesOf } from "@edbridge/core/internal";
import { discard } from "../http/body.js";
import { withErrorText } from "../http/host-error.js";
import {
  comparedValue,
  isRecordValue,
  isSameValue,
  type JsonDocument,
  type JsonRecord,
} from "../http/json.js";
import { legacyError, recordsId } from "../http/legacy-response.js";
import { type Answer, totalCount } from "../http/message.js";
import {
  pagePart,
  queryValue,
  without,
  type HostTarget,
  isRecord,
  withPage,
} from "../routing/host-target.js";
import { type CompanionPart, valuesAt } from "@edbridge/records/internal";
import type { HostPageSize } from "../settings/host-options.js";
import { exchange } from "./exchange.js";
import type { Compared, LegacyCall } from "./legacy-call.js";

/** Turns the records of one response of the host into legacy ones. */
export type PageStep = (page: JsonDocument, x: LegacyCall) => void | Promise<void>;

/** Reads the records of a target. The response has them in `json`, if it is no error. */
type Read = (target: HostTarget) => Promise<Answer>;

/**
 * Reads a page in as many requests as the host needs. It may be made of several lists, or of the records
 * of a whole list that have some values. If a request fails, its response is returned.
 *
 * @param edit gives the records of one response their legacy form
 * @param begun the first response, if the host has given a page smaller than asked for
 */
export async function readLists(
  x: LegacyCall,
  target: HostTarget,
  edit: (answer: Answer) => Promise<Answer>,
  begun: Answer | undefined,
): Promise<Answer> {
  const ask: Read = (each) => exchange(x, each === target ? x : x.request(each));
  const { lists, compared, limit, settings } = x;
  const { pageSize } = settings.host;
  const split = x.translation && target.collection?.split;
  const one: Read = async (pageTarget) =>
    edit(await (split ? readSplit(pageTarget, split, ask, x) : ask(pageTarget)));
  const list: Read = lists ? (page) => joinLists(page, lists, one, pageSize) : one;
  if (compared) return readCompared(target, compared, list, pageSize);
  if (limit === undefined || lists || split) return list(target);
  return readList(target, limit, one, { pageSize, begun });
}

function listIn({ json }: Answer): readonly unknown[] | undefined {
  return Array.isArray(json?.value) ? (json.value as readonly unknown[]) : undefined;
}

function pageIn(answer: Answer) {
  return { answer, records: listIn(answer), total: totalCount(answer) };
}

/** Records in one response that is otherwise the first one. */
function withRecords(first: Answer | undefined, records: readonly unknown[]): Answer {
  return { status: 200, headers: {}, ...first, json: first?.json?.with(records) };
}

/** Records of several lists, or some of one: the count of one list says nothing of them. */
function joined(first: Answer | undefined, records: readonly unknown[], total?: number): Answer {
  const { "total-count": _, ...headers } = first?.headers ?? {};
  const counted = total === undefined ? {} : { "total-count": String(total) };
  return { ...withRecords(first, records), headers: { ...headers, ...counted } };
}

/** Records of a list that are compared at most. A type has some hundreds, a district's courses more. */
const mostCompared = 5000;

/** A page of the records that have some values, in any letter case, if the host cannot filter by them. */
async function readCompared(
  target: HostTarget,
  compared: readonly Compared[],
  read: Read,
  pageSize: HostPageSize,
): Promise<Answer> {
  const { query } = target;
  const others = without(query, "limit", "offset", "totalcount");
  const matching: unknown[] = [];
  let first: Answer | undefined;
  let total = Infinity;
  let seen = 0;
  const ask = async (offset: number) => {
    const part = [...others, pagePart("limit", pageSize.current), pagePart("offset", offset)];
    if (offset === 0) part.push({ name: "totalCount", value: "true" });
    return pageIn(await read({ ...target, query: part }));
  };
  for await (const { answer, records, total: length = total } of pagesOf(ask)) {
    if (!records) return answer;
    total = length;
    first ??= answer;
    seen += records.length;
    matching.push(...records.filter((record) => hasValues(record, compared)));
    if (seen >= mostCompared) break;
  }
  if (seen >= mostCompared && seen < total) return tooMany(target, compared);
  const start = Number(queryValue(query, "offset") ?? 0);
  const limit = Number(queryValue(query, "limit") ?? matching.length);
  const isCounted = queryValue(query, "totalCount")?.toLowerCase() === "true";
  const page = matching.slice(start, start + limit);
  return joined(first, page, isCounted ? matching.length : undefined);
}

function tooMany({ collection, name }: HostTarget, compared: readonly Compared[]): Answer {
  const names = compared.map((each) => each.name).join(", ");
  const message = `A current host cannot filter ${collection?.name ?? name} by ${names}, and has more than ${mostCompared} records to compare. Add another filter, such as that of an education organization.`;
  return legacyError(400, message, "EDB011");
}

function hasValues(record: unknown, compared: readonly Compared[]): boolean {
  return (
    isRecordValue(record) &&
    compared.every(({ name, values }) =>
      values.some((value) => valuesAt(record, name).some((each) => isSameValue(each, value))),
    )
  );
}

/** Reads legacy records that are several current ones, of several collections. */
function readSplit(
  target: HostTarget,
  collections: readonly string[],
  read: Read,
  x: LegacyCall,
): Promise<Answer> {
  if (x.method !== "HEAD" && !target.single && !isRecord(target))
    return readDistinct(target, read, x);
  return readFirst(target, collections, read);
}

/**
 * A page of legacy records that are several current ones each. Each is there once, as the first of its
 * current records that the host lists. How many are before a page, only the lists themselves say, so they
 * are read from their beginning. Collections that may not be read are left out.
 */
async function readDistinct(target: HostTarget, read: Read, x: LegacyCall): Promise<Answer> {
  const { translation, pageLookups: lookups, settings } = x;
  const { pageSize } = settings.host;
  const start = Number(queryValue(target.query, "offset") || 0);
  const end = start + Number(queryValue(target.query, "limit") ?? pageSize.current);
  const met = new Set<string>();
  const found: unknown[] = [];
  let first: Answer | undefined;
  let refused: Answer | undefined;
  const parts = translation?.translator.parts(translation.collection) ?? none;
  const readable = parts.filter(({ collection }) => lookups.mayRead(collection));
  for (const part of readable.length > 0 ? readable : parts) {
    if (met.size >= end) break;
    const partTarget = { ...target, name: part.collection };
    const ask = async (offset: number) =>
      pageIn(await read(withPage(partTarget, Math.min(pageSize.current, end - met.size), offset)));
    for await (const { answer, records } of pagesOf(ask)) {
      if (!records) {
        if (![403, 404, 405].includes(answer.status) || isForeign(answer)) return answer;
        const refusal = await withErrorText(answer);
        lookups.noteRefusal(part.collection, refusal);
        refused ??= refusal;
        break;
      }
      first ??= answer;
      for (const record of records as readonly JsonRecord[]) {
        const key = keyText(part, record);
        if (met.has(key)) continue;
        met.add(key);
        if (met.size > start) found.push(record);
      }
      if (met.size >= end) break;
    }
  }
  return !first && refused ? refused : joined(first, found);
}

/** What the current records of one legacy record have in common. */
function keyText(part: CompanionPart, record: JsonRecord): string {
  const members = Object.entries(part.keyOf(record));
  return JSON.stringify(members.map(([name, value]) => [name, comparedValue(value)]).toSorted());
}

/** Reads one record, by its id or its whole key, from the first collection that has it and may be read. */
async function readFirst(
  target: HostTarget,
  [name = target.name, ...others]: readonly string[],
  read: Read,
): Promise<Answer> {
  // One current record of a legacy one is enough to find the others.
  const answer = await read({ ...(target.single ? withPage(target, 1) : target), name });
  const isLast = others.length === 0 || !(isMissing(answer) || answer.status === 403);
  if (isLast) return answer;
  const another = await readFirst(target, others, read);
  const isRefused = answer.status === 403 && isMissing(another);
  await discard(isRefused ? another : answer);
  return isRefused ? answer : another;
}

function isMissing(answer: Answer): boolean {
  return answer.status === 404 || listIn(answer)?.length === 0;
}

/** A page of several lists, one after the other. */
async function joinLists(
  { query }: HostTarget,
  targets: readonly HostTarget[],
  read: Read,
  pageSize: HostPageSize,
): Promise<Answer> {
  let room = Number(queryValue(query, "limit") ?? pageSize.current);
  let offset = Number(queryValue(query, "offset") || 0);
  const records: unknown[] = [];
  let first: Answer | undefined;
  for (const target of targets) {
    const answer = await readList(target, room, read, { pageSize, offset });
    const page = listIn(answer);
    if (!page) return answer;
    first ??= answer;
    records.push(...page);
    room -= page.length;
    if (room <= 0 || target === targets.at(-1)) break;
    if (page.length > 0) offset = 0;
    if (offset === 0) continue;
    // The page begins behind the end of this list.
    const counted = await read(countedPage(target, offset));
    if (!listIn(counted)) return counted;
    const total = totalCount(counted);
    if (total === undefined) {
      const message = `The host returned no Total-Count for ${target.name}, so the requested offset cannot be resolved.`;
      return legacyError(502, message, recordsId);
    }
    offset = Math.max(0, offset - total);
  }
  return joined(first, records);
}

/** A list from a number on, with the count of all its records. */
function countedPage(target: HostTarget, offset: number): HostTarget {
  const query = [...without(target.query, "totalcount"), { name: "totalCount", value: "true" }];
  return withPage({ ...target, query }, 1, offset);
}

/**
 * Up to `limit` records of one list: a page that is not full is the last one to a legacy caller; or a
 * response that is no list.
 *
 * @param by what it is read by, if not from the offset of its target on, or from its beginning
 */
async function readList(
  target: HostTarget,
  limit: number,
  read: Read,
  by: { pageSize: HostPageSize; offset?: number; begun?: Answer | undefined },
): Promise<Answer> {
  const { pageSize, offset, begun } = by;
  const page: unknown[] = [];
  let first = begun;
  const ask = async (from: number) => {
    const size = Math.min(pageSize.current, limit - page.length);
    // The first request has the offset as its caller wrote it.
    return pageIn(await read(withPage(target, size, first ? from : offset)));
  };
  const start = offset ?? Number(queryValue(target.query, "offset") ?? 0);
  for await (const { answer, records } of pagesOf(ask, start, begun && pageIn(begun))) {
    if (!records) return answer;
    first ??= answer;
    page.push(...records);
    if (page.length >= limit) break;
  }
  return withRecords(first, page);
}
