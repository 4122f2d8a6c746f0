import { isForeign } from "@edbridge/core/internal";
import { bodyText, decoded, discard, pageLimit } from "../http/body.js";
import { withoutBodyHeaders } from "../http/forwarding.js";
import { errorText } from "../http/host-error.js";
import { isRecordValue, type JsonRecord, readPage } from "../http/json.js";
import { type Answer, totalCount } from "../http/message.js";
import type { QueryPart } from "../http/query-string.js";
import type { HostTarget } from "../routing/host-target.js";
import { LookupError } from "./lookup-error.js";

/** Sends a GET for a target to the host, and gives the response as it came. */
export type Ask = (target: HostTarget) => Promise<Answer>;

/** One page of a list of the host. */
export interface ListPage {
  readonly offset: number;
  readonly records: readonly JsonRecord[];
  /** How many records the list has, if the host said so. */
  readonly total: number | undefined;
  /** Whether it seems to be the last page, if the length is unknown. */
  readonly isLast: boolean;
}

/** Records that are read at most for one query. */
const mostRecords = 500;

/**
 * Reads lists of one host. A gateway may shorten pages without saying so. The end of a list is
 * therefore found by its `Total-Count`; without one, by an empty page, or by a page that is shorter
 * than an earlier one for the same limit.
 */
export class HostLists {
  readonly #longest = new Map<number, number>();

  /**
   * One page of a list. The first page also tells the length of the list.
   *
   * @throws {@link LookupError} if the response is no list
   */
  async page(target: HostTarget, limit: number, offset: number, ask: Ask): Promise<ListPage> {
    const query: QueryPart[] = [
      ...target.query,
      { name: "limit", value: String(limit) },
      ...(offset === 0
        ? [{ name: "totalCount", value: "true" }]
        : [{ name: "offset", value: String(offset) }]),
    ];
    const answer = await ask({ ...target, query });
    const records = await listOf(answer, target.name);
    const total = totalCount(answer);
    const longest = Math.max(this.#longest.get(limit) ?? 0, records.length);
    this.#longest.set(limit, longest);
    const isShort = records.length < longest;
    return { offset, records, total, isLast: records.length === 0 || isShort };
  }

  /**
   * All records of a short list. One that `isUnique` has one record at most.
   *
   * @throws {@link LookupError} if the response is no list, or the list has more than 500 records
   */
  async all(
    target: HostTarget,
    maxLimit: number,
    isUnique: boolean,
    ask: Ask,
  ): Promise<readonly JsonRecord[]> {
    const limit = Math.min(maxLimit, mostRecords);
    const records: JsonRecord[] = [];
    for await (const page of pagesOf((offset) => this.page(target, limit, offset, ask))) {
      records.push(...page.records);
      if (Math.max(page.length ?? 0, records.length) > mostRecords) throw tooMany(target);
      if (isUnique && records.length === 1) break;
    }
    return records;
  }
}

/** The pages of a list up to its end, with the length of the list if the host has said it. */
export async function* pagesOf(
  read: (offset: number) => Promise<Omit<ListPage, "offset">>,
): AsyncGenerator<{
  readonly records: readonly JsonRecord[];
  readonly length?: number | undefined;
}> {
  let length: number | undefined;
  for (let offset = 0; ;) {
    const { records, total, isLast } = await read(offset);
    length ??= total;
    offset += records.length;
    yield { records, length };
    if (records.length === 0 || (length === undefined ? isLast : offset >= length)) return;
  }
}

function tooMany({ name }: HostTarget): LookupError {
  const message = `More than ${mostRecords} records of ${name} would have to be read to find the right one.`;
  return new LookupError("tooMany", message);
}

/**
 * The record of a target; `undefined` if the host has none.
 *
 * @throws {@link LookupError} if the response is no record
 */
export async function recordOf(target: HostTarget, ask: Ask): Promise<JsonRecord | undefined> {
  const answer = await ask(target);
  // A 404 of a gateway does not say that the host has no such record.
  if (answer.status === 404 && !isForeign(answer)) {
    await discard(answer);
    return undefined;
  }
  const value = await jsonOf(answer, `give a record of ${target.name}`);
  // Every host gives a record with its id. A gateway may answer with JSON of its own.
  if (isRecordValue(value) && value["id"] !== undefined) return value;
  throw new LookupError("host", `The host gave no record of ${target.name}.`);
}

async function listOf(answer: Answer, name: string): Promise<readonly JsonRecord[]> {
  const value = await jsonOf(answer, `list ${name}`);
  if (Array.isArray(value)) return value.filter(isRecordValue);
  throw new LookupError("host", `The host gave no list of ${name}.`);
}

async function jsonOf(answer: Answer, what: string): Promise<unknown> {
  const { status, body, headers } = answer;
  if (status !== 200) {
    throw new LookupError("host", `The host refused to ${what}.`, await withWholeBody(answer));
  }
  const text = await bodyText(body && decoded(body, headers), pageLimit);
  const page = text === undefined ? undefined : readPage(text);
  return typeof page === "object" ? page.value : undefined;
}

/** The response with a body that can be read more than once: several callers may wait for it. */
async function withWholeBody(answer: Answer): Promise<Answer> {
  const body = (await errorText(answer)) ?? "";
  return { ...answer, headers: withoutBodyHeaders(answer.headers), body };
}
