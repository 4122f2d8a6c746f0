import { discard } from "../http/body.js";
import {
  comparedText,
  isRecordValue,
  isSameValue,
  type JsonDocument,
  type JsonRecord,
} from "../http/json.js";
import { legacyError } from "../http/legacy-response.js";
import type { MaybePromise } from "../http/maybe-promise.js";
import { type Answer, totalCount } from "../http/message.js";
import { pagePart, queryValue, without } from "../http/query-string.js";
import type { Part } from "@edbridge/records";
import type { Lookups } from "../lookups/lookups.js";
import { recordsId, type RecordTranslation } from "../records/record-translation.js";
import { type HostTarget, isRecord } from "../routing/host-target.js";
import type { HostPageSize } from "../settings/host-options.js";
import type { Compared, LegacyCall } from "./legacy-call.js";

/** Turns the records of one response of the host into legacy ones. */
export type PageStep = (page: JsonDocument, x: LegacyCall) => MaybePromise<void>;

/** Reads the records of a target. The response has them in `json`, if it is no error. */
export type Read = (target: HostTarget) => Promise<Answer>;

/** Whether a call reads its records in one request. */
export function readsOnce({ target, translation, lists, compared, limit, settings }: LegacyCall) {
  if (lists || compared || (translation && target?.collection?.split)) return false;
  return limit === undefined || limit <= settings.host.pageSize.current;
}

/**
 * Reads a page in as many requests as the host needs. It may be made of several lists, or of the records
 * of a whole list that have some values.
 *
 * @param ask reads records as the host has them
 * @param edit gives the records of one response their legacy form
 * @param begun the first response, if the host has given a page smaller than asked for
 */
export function readLists(
  x: LegacyCall,
  target: HostTarget,
  ask: Read,
  edit: (answer: Answer) => Promise<Answer>,
  begun?: Answer,
): Promise<Answer> {
  const { translation, lists, compared, limit } = x;
  const { pageSize } = x.settings.host;
  const { split } = (translation && target.collection) ?? {};
  const one: Read =
    split && translation
      ? async (asked) => edit(await readSplit(asked, split, ask, x, translation))
      : async (asked) => edit(await ask(asked));
  const list: Read = lists
    ? (asked) =>
        joinLists(
          lists.map((each) => (asked === target ? each : samePage(each, asked))),
          one,
        )
    : one;
  const found: Read = compared
    ? (asked) => readCompared(asked, compared, list, pageSize.current)
    : list;
  return limit === undefined ? found(target) : joinParts(target, limit, found, pageSize, begun);
}

/** A target with another page. Without an `offset`, that of the target stays; 0 is left out. */
export function withPage(target: HostTarget, limit: number, offset?: number): HostTarget {
  const names = offset === undefined ? ["limit"] : ["limit", "offset"];
  const query = [...without(target.query, ...names), pagePart("limit", limit)];
  if (offset) query.push(pagePart("offset", offset));
  return { ...target, query };
}

/** A target with the page of another. */
function samePage(target: HostTarget, { query }: HostTarget): HostTarget {
  const page = query.filter(({ name }) => ["limit", "offset"].includes(name.toLowerCase()));
  return { ...target, query: [...without(target.query, "limit", "offset"), ...page] };
}

function listIn({ json }: Answer): readonly unknown[] | undefined {
  return Array.isArray(json?.value) ? (json.value as readonly unknown[]) : undefined;
}

/** How a list is read. */
interface Walk {
  /** Reads the page from an offset on. */
  readonly ask: (offset: number) => Promise<Answer>;
  readonly start: number;
  /** The first response, if it has come. */
  readonly begun?: Answer | undefined;
  /** Takes the records of a page. Gives whether they are enough. */
  readonly take: (records: readonly unknown[], answer: Answer) => boolean;
}

/**
 * Reads a list page by page, until there is enough of it. A gateway may shorten a page, so only an empty
 * one ends the list. Gives the first response, or one that is no list.
 */
async function walkList({
  ask,
  start,
  begun,
  take,
}: Walk): Promise<{ answer: Answer; isList: boolean }> {
  const first = begun ?? (await ask(start));
  let offset = start;
  for (let answer = first; ; answer = await ask(offset)) {
    const records = listIn(answer);
    if (!records) return { answer, isList: false };
    offset += records.length;
    if (take(records, answer) || records.length === 0) return { answer: first, isList: true };
  }
}

/** One page, read in as many parts as the host needs. If a part fails, its response is returned. */
async function joinParts(
  target: HostTarget,
  limit: number,
  read: Read,
  pageSize: HostPageSize,
  given: Answer | undefined,
): Promise<Answer> {
  const isWhole = given === undefined && limit <= pageSize.current;
  const begun = isWhole ? await read(target) : given;
  // The host may have refused this very page, and given a smaller one.
  if (begun && limit <= pageSize.current) return begun;
  const { answer, page } = await readList(target, limit, read, { pageSize, begun });
  return page ? { ...answer, json: answer.json?.with(page) } : answer;
}

/** Records of a list that are compared at most. A type has some hundreds, a district's courses more. */
const mostCompared = 5000;

/**
 * A page of the records that have some values, if the host cannot filter by them. The whole list is
 * read and compared. The case of letters does not count, as on a legacy host.
 */
async function readCompared(
  target: HostTarget,
  compared: readonly Compared[],
  read: Read,
  size: number,
): Promise<Answer> {
  const { query } = target;
  const others = without(query, "limit", "offset", "totalcount");
  const matching: unknown[] = [];
  let total: number | undefined;
  let seen = 0;
  const { answer, isList } = await walkList({
    start: 0,
    ask(offset) {
      const part = [...others, pagePart("limit", size), pagePart("offset", offset)];
      if (offset === 0) part.push({ name: "totalCount", value: "true" });
      return read({ ...target, query: part });
    },
    take(records, page) {
      if (seen === 0) total = totalCount(page);
      seen += records.length;
      matching.push(...records.filter((record) => hasValues(record, compared)));
      return seen >= Math.min(total ?? Infinity, mostCompared);
    },
  });
  if (!isList) return answer;
  if (seen >= mostCompared && seen < (total ?? Infinity)) return tooMany(target, compared);
  const start = Number(queryValue(query, "offset") ?? 0);
  const limit = Number(queryValue(query, "limit") ?? matching.length);
  const page = matching.slice(start, start + limit);
  const isCounted = queryValue(query, "totalCount") === "true";
  const { "total-count": _, ...headers } = answer.headers;
  const counted = isCounted ? { "total-count": String(matching.length) } : {};
  return { ...answer, headers: { ...headers, ...counted }, json: answer.json?.with(page) };
}

function tooMany({ collection, name }: HostTarget, compared: readonly Compared[]): Answer {
  const names = compared.map((each) => each.name).join(", ");
  const message = `A current host cannot filter ${collection?.name ?? name} by ${names}, and has more than ${mostCompared} records to compare. Add another filter, such as that of an education organization.`;
  return legacyError(400, message, "EDB011");
}

function hasValues(record: unknown, compared: readonly Compared[]): boolean {
  return (
    isRecordValue(record) &&
    compared.every(({ name, values }) => values.some((value) => isSameValue(record[name], value)))
  );
}

/** Reads legacy records that are several current ones, of several collections. */
async function readSplit(
  target: HostTarget,
  collections: readonly string[],
  read: Read,
  { method, pageLookups, settings }: LegacyCall,
  { translator, collection }: RecordTranslation,
): Promise<Answer> {
  if (method === "HEAD" || target.single || isRecord(target)) {
    return readFirst(
      collections.map((name) => ({ ...target, name })),
      read,
    );
  }
  return readDistinct(
    target,
    translator.parts(collection),
    read,
    pageLookups,
    settings.host.pageSize,
  );
}

/**
 * A page of legacy records that are several current ones each. Each is there once, as the first of its
 * current records that the host lists. How many are before a page, only the lists themselves say, so they
 * are read from their beginning. Collections that may not be read are left out.
 */
async function readDistinct(
  target: HostTarget,
  parts: readonly Part[],
  read: Read,
  lookups: Lookups,
  pageSize: HostPageSize,
): Promise<Answer> {
  const start = Number(queryValue(target.query, "offset") || 0);
  const end = start + Number(queryValue(target.query, "limit"));
  const met = new Set<string>();
  const records: unknown[] = [];
  let first: Answer | undefined;
  let refused: Answer | undefined;
  const readable = parts.filter(({ collection }) => lookups.mayRead(collection));
  for (const part of readable.length > 0 ? readable : parts) {
    const asked = { ...target, name: part.collection };
    if (met.size >= end) break;
    const { answer, isList } = await walkList({
      start: 0,
      ask: (offset) => read(withPage(asked, Math.min(pageSize.current, end - met.size), offset)),
      take(page) {
        for (const record of page as readonly JsonRecord[]) {
          const key = keyText(part, record);
          if (met.has(key)) continue;
          met.add(key);
          if (met.size > start) records.push(record);
        }
        return met.size >= end;
      },
    });
    if (isList) {
      first ??= answer;
      continue;
    }
    if (![403, 404, 405].includes(answer.status)) return answer;
    lookups.noteRefusal(part.collection, answer);
    if (refused) await discard(answer);
    refused ??= answer;
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

/** Reads one record, by its id or its whole key, from the first collection that has it and may be read. */
async function readFirst(targets: readonly HostTarget[], read: Read): Promise<Answer> {
  let answer: Answer | undefined;
  for (const target of targets) {
    // One current record of a legacy one is enough to find the others.
    const another = await read(target.single ? withPage(target, 1) : target);
    const isBetter = !answer || !isMissing(another) || answer.status !== 403;
    if (answer) await discard(isBetter ? answer : another);
    if (isBetter) answer = another;
    if (!isMissing(answer ?? another) && answer?.status !== 403) break;
  }
  return answer ?? legacyError(404, "The specified resource could not be found.", recordsId);
}

function isMissing(answer: Answer): boolean {
  return answer.status === 404 || listIn(answer)?.length === 0;
}

/** A page of several lists, one after the other, each with the page that the first one asks for. */
async function joinLists(targets: readonly HostTarget[], read: Read): Promise<Answer> {
  const query = targets[0]?.query ?? [];
  let room = Number(queryValue(query, "limit"));
  let offset = Number(queryValue(query, "offset") || 0);
  const records: unknown[] = [];
  let first: Answer | undefined;
  for (const target of targets) {
    const { answer, page } = await readList(target, room, read, { offset });
    if (!page) return answer;
    first ??= answer;
    records.push(...page);
    room -= page.length;
    if (room <= 0) break;
    const isPast = page.length === 0 && offset > 0;
    const total = isPast ? await totalOf(withPage(target, 1, offset), read) : offset + page.length;
    if (total === undefined) return refuseUncounted(target.name);
    offset = Math.max(0, offset - total);
  }
  // The count of one list says nothing of all.
  const { "total-count": _, ...headers } = first?.headers ?? {};
  return { status: 200, ...first, headers, json: first?.json?.with(records) };
}

/** How {@link readList} reads. */
interface Reading {
  /** Bounds what one request asks for. Default: it asks for all that are missing. */
  readonly pageSize?: HostPageSize;
  /** Default: that of the target. */
  readonly offset?: number;
  /** The first response, if it has come. */
  readonly begun?: Answer | undefined;
}

/**
 * Up to `limit` records of one list, with the first response; or a response that is no list. To a legacy
 * caller, a page that is not full is the last one.
 */
async function readList(
  target: HostTarget,
  limit: number,
  read: Read,
  { pageSize, offset, begun }: Reading,
): Promise<{ readonly answer: Answer; readonly page?: readonly unknown[] }> {
  const page: unknown[] = [];
  const { answer, isList } = await walkList({
    start: offset ?? Number(queryValue(target.query, "offset") ?? 0),
    begun,
    ask(from) {
      const size = Math.min(pageSize?.current ?? Infinity, limit - page.length);
      // The first request has the offset as its caller wrote it.
      return read(withPage(target, size, page.length === 0 && !begun ? offset : from));
    },
    take(records) {
      page.push(...records);
      return page.length >= limit;
    },
  });
  return isList ? { answer, page } : { answer };
}

/** How many records a list has. The page of the target is behind its end. */
async function totalOf(target: HostTarget, read: Read): Promise<number | undefined> {
  const query = [...without(target.query, "totalcount"), { name: "totalCount", value: "true" }];
  const answer = await read({ ...target, query });
  await discard(answer);
  return totalCount(answer);
}

function refuseUncounted(collection: string): Answer {
  const message = `The host returned no Total-Count for ${collection}, so the requested offset cannot be resolved.`;
  return legacyError(502, message, recordsId);
}
