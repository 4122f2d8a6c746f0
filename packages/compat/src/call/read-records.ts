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
import { exchange } from "./exchange.js";
import type { Compared, LegacyCall } from "./legacy-call.js";

/** Turns the records of one response of the host into legacy ones. */
export type PageStep = (page: JsonDocument, x: LegacyCall) => MaybePromise<void>;

/** Reads the records of a target. The response has them in `json`, if it is no error. */
type Read = (target: HostTarget) => Promise<Answer>;

/**
 * Reads what a call asks for: one record, or a page, in as many requests as the host needs. A page may
 * be made of several lists, or of the records of a whole list that have some values.
 */
export async function readRecords(
  x: LegacyCall,
  target: HostTarget,
  steps: readonly PageStep[],
): Promise<Answer> {
  const ask: Read = (asked) => exchange(x, asked === x.target ? x : x.request(asked));
  const { translation, lists, compared } = x;
  const { split } = (translation && target.collection) ?? {};
  const one: Read = async (asked) => {
    const answer =
      split && translation ? await readSplit(asked, split, ask, x, translation) : await ask(asked);
    if (!answer.json) return answer;
    for (const step of steps) {
      const done = step(answer.json, x);
      if (done) await done;
    }
    return answer;
  };
  const list: Read = lists
    ? (asked) =>
        joinLists(
          lists.map((each) => (asked === target ? each : samePage(each, asked))),
          one,
        )
    : one;
  const { pageSize } = x.settings.host;
  const found: Read = compared
    ? (asked) => readCompared(asked, compared, list, pageSize.current)
    : list;
  if (x.limit === undefined) return found(target);
  return joinParts(target, x.limit, found, () => pageSize.current);
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

/** One page, read in as many parts as the host needs. If a part fails, its response is returned. */
async function joinParts(
  target: HostTarget,
  limit: number,
  read: Read,
  size: () => number,
): Promise<Answer> {
  const first = limit <= size() ? await read(target) : undefined;
  // The host may have refused this very page, and given a smaller one.
  if (first && limit <= size()) return first;
  const { answer, page } = await readList(target, limit, read, { size, first });
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
  let first: Answer | undefined;
  let total: number | undefined;
  for (let offset = 0; ;) {
    if (offset >= mostCompared) return tooMany(target, compared);
    const part = [...others, pagePart("limit", size), pagePart("offset", offset)];
    if (!first) part.push({ name: "totalCount", value: "true" });
    const answer = await read({ ...target, query: part });
    const records = listIn(answer);
    if (!records) return answer;
    if (!first) total = totalCount(answer);
    first ??= answer;
    matching.push(...records.filter((record) => hasValues(record, compared)));
    offset += records.length;
    // A gateway may shorten a page: a short page does not end the list.
    if (records.length === 0 || offset >= (total ?? Infinity)) break;
  }
  const start = Number(queryValue(query, "offset") ?? 0);
  const limit = Number(queryValue(query, "limit") ?? matching.length);
  const page = matching.slice(start, start + limit);
  const isCounted = queryValue(query, "totalCount") === "true";
  const { "total-count": _, ...headers } = first.headers;
  const counted = isCounted ? { "total-count": String(matching.length) } : {};
  return { ...first, headers: { ...headers, ...counted }, json: first.json?.with(page) };
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
    for (let offset = 0; met.size < end;) {
      const size = Math.min(pageSize.current, end - met.size);
      const answer = await read(withPage(asked, size, offset));
      const page = listIn(answer);
      if (!page) {
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

/** From where a list is read. */
interface Reading {
  /** Records that one request may ask for. Default: all that are missing. */
  readonly size?: () => number;
  /** Default: that of the target. */
  readonly offset?: number;
  /** The first response, if it has come. */
  readonly first?: Answer | undefined;
}

/**
 * Up to `limit` records of one list, with the first response; or a response that is no list. A gateway
 * may shorten a page, so only an empty one ends the list. To a legacy caller, a page that is not full is
 * the last one.
 */
async function readList(
  target: HostTarget,
  limit: number,
  read: Read,
  { size = () => Infinity, offset, first: begun }: Reading,
): Promise<{ readonly answer: Answer; readonly page?: readonly unknown[] }> {
  const start = offset ?? Number(queryValue(target.query, "offset") ?? 0);
  const page: unknown[] = [];
  const part = (from: number | undefined) =>
    read(withPage(target, Math.min(size(), limit - page.length), from));
  const first = begun ?? (await part(offset));
  for (let answer = first; ; answer = await part(start + page.length)) {
    const records = listIn(answer);
    if (!records) return { answer };
    page.push(...records);
    if (page.length >= limit || records.length === 0) return { answer: first, page };
  }
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
